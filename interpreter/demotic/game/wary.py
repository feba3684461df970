"""Whether a player may know if something is possible: the test is made, and whatever it looks at is watched."""

from __future__ import annotations

from contextlib import suppress

from demotic.game.may_know import MayKnow
from demotic.machine.errors import RulesError
from demotic.machine.layout import Value
from demotic.machine.plain.interpreter import Plain
from demotic.machine.plain.listening import Hearer
from demotic.machine.plain.state import FUEL, Event, Locals
from demotic.meaning.effects import As, Do, Effect, Let, LocalVar, Move, Pay, Swap, VarPlace, ZonePlace
from demotic.meaning.expressions import Expr
from demotic.meaning.types import KindType, ListType


class Doubt(Exception):
    """The test looks at something secret."""


class Wary(Plain):
    """A plain interpreter on the position of another, which stops where a test looks at what `may` keeps secret.

    What it found before hangs on nothing secret, nor does it then whether it stops.
    """

    def __init__(self, plain: Plain, may: MayKnow) -> None:
        super().__init__(plain.layout, plain.analysis, plain.seed, telling=False)
        self.cells = plain.cells
        self.may = may

    def sure(self, event: Event) -> bool:
        """Whether the player may know if the verb, or something instead of it, is possible."""
        self.fuel = self.may.plain.fuel = FUEL
        try:
            with suppress(RulesError):  # whoever asks for the reason is told of it
                self.event_possible(event)
        except Doubt:
            return False
        return True

    # ------------------------------------------------------------------------------- watching

    def value(self, expr: Expr, at: Locals) -> Value:
        """What a condition or a number is made of was looked at with it."""
        return self.may.plain.value(expr, at)

    def truth(self, expr: Expr | None, at: Locals) -> bool:
        """A condition."""
        if expr is not None:
            stop_unless(self.may.knows(expr, at))
        return super().truth(expr, at)

    def number(self, expr: Expr, at: Locals) -> int:
        """A whole number."""
        stop_unless(self.may.knows(expr, at))
        return super().number(expr, at)

    def elements(self, expr: Expr, at: Locals) -> tuple[Value, ...]:
        """A list, of which only matters how many there are: what is asked of each is looked at as well."""
        stop_unless(self.may.counts(expr, at))
        return super().elements(expr, at)

    def possible(self, effect: Effect, at: Locals) -> bool:
        """What effects look at beside conditions, numbers and lists."""
        match effect:
            case As(player=expr) | Do(component=expr):
                stop_unless(self.may.knows(expr, at))
            case Move(what=what, to=to):
                stop_unless(self.may.counts(what, at))
                if isinstance(to, ZonePlace) and to.zone.maximum is not None:
                    stop_unless(self.may.knowledge.counts(self.cell_of(to, at), self.may.player))
            case Swap(one=one, other=other):
                stop_unless(self.may.knows(one, at) and self.may.knows(other, at))
        return super().possible(effect, at)

    def gate_opens(self, steps: tuple[Effect, ...], at: Locals) -> bool:
        """A price looks at what there is to pay it."""
        match steps[0]:
            case Pay(place=VarPlace() as place):
                stop_unless(self.may.knowledge.reads(self.cell_of(place, at), self.may.player))
        return super().gate_opens(steps, at)

    def steps_possible(self, steps: tuple[Effect, ...], at: Locals) -> bool:
        """A name may stand for something secret."""
        here = at.copy()
        for step in steps:
            if isinstance(step, Let | LocalVar):
                stop_unless(not names_secret(self.may, step, here))
                here.put({step.slot: self.value(step.value, here)})
        return super().steps_possible(steps, at)

    def listeners(self, event: Event, mode: str) -> list[Hearer]:
        """What hears of it may lie where nobody sees it."""
        heard = any(one.mode == mode for one in self.analysis.heard(event.verb))
        stop_unless(not heard or self.analysis.listeners_open(event.verb))
        return super().listeners(event, mode)


def stop_unless(known: bool) -> None:
    """Stops at something secret."""
    if not known:
        raise Doubt


def names_secret(may: MayKnow, step: Let | LocalVar, at: Locals) -> bool:
    """Whether a local gets what the player may not know; of a component that is only its face, which is asked later."""
    of = step.value.type.item if isinstance(step.value.type, ListType) else step.value.type
    if isinstance(of, KindType):
        return not may.counts(step.value, at)
    return not may.knows(step.value, at)
