"""The derived test of every effect: whether it would do anything if its moment came now."""
from __future__ import annotations

from abc import ABC, abstractmethod

from demotic.machine.layout import Value
from demotic.machine.plain.changes import Changes
from demotic.machine.plain.state import Event, Locals
from demotic.meaning.effects import (
    AnyOrder,
    As,
    AsEach,
    Assign,
    CallVerb,
    Choose,
    ChooseRandom,
    Do,
    Each,
    Effect,
    EndGame,
    Gain,
    If,
    InOrder,
    Let,
    LocalVar,
    May,
    Move,
    OneOf,
    Pay,
    Proceed,
    Repeat,
    RepeatUpTo,
    Require,
    SecretlyEach,
    SetZone,
    Show,
    Shuffle,
    Swap,
    While,
)


class Possible(Changes, ABC):
    """Tests. Whatever one of them tries out is put back before it answers."""

    @abstractmethod
    def event_possible(self, event: Event) -> bool:
        """Whether the verb, or something instead of it, is possible."""

    def possible(self, effect: Effect, at: Locals) -> bool:
        """Whether running it now would do anything (the language reference, "Possible")."""
        self.burn(1, effect.span)
        match effect:
            case Assign() | Gain() | Shuffle() | Show() | SetZone() | EndGame():
                return True
            case Let() | LocalVar():
                return False  # transparent: what stands behind it decides
            case InOrder():
                return self.steps_possible(effect.steps, at.copy())
            case Pay() | Require():
                return self.gate_opens((effect,), at.copy())
            case OneOf():
                return any(self.possible(part.effect, at) for part in effect.options)
            case AnyOrder():
                return any(self.possible(part.effect, at) for part in effect.parts)
            case May():
                return self.possible(effect.effect, at)
            case If():
                return self.possible(effect.then if self.truth(effect.test, at) else effect.otherwise, at)
            case Repeat():
                return self.number(effect.count, at) > 0 and self.possible(effect.body, at)
            case RepeatUpTo():
                some = effect.count is None or self.number(effect.count, at) > 0
                return some and self.possible(effect.body, at)
            case While():
                return self.truth(effect.test, at) and self.possible(effect.body, at)
            case Each() | AsEach():
                return any(self.element_possible(effect, element, at) for element in self.elements(effect.among, at))
            case SecretlyEach():
                players = self.elements(effect.among, at)
                return any(self.possible(effect.body, self.binding(effect, player, at)) for player in players)
            case As():
                return self.possible(effect.body, at.having(0, self.component(effect.player, at, effect.span)))
            case Choose():
                return self.choose_possible(effect, at)
            case ChooseRandom():
                some = effect.count is None or self.number(effect.count, at) > 0
                return some and bool(self.possible_elements(effect, at))
            case Move():
                with self.supposing():
                    return self.move(effect, at)
            case Swap():
                one, other = self.value(effect.one, at), self.value(effect.other, at)
                return one != other and not self.boxed(one) and not self.boxed(other)
            case Do():
                return self.do_possible(effect, at)
            case CallVerb():
                return self.event_possible(Event(effect.verb, at.you, self.values(effect.arguments, at)))
            case Proceed():
                assert at.event is not None
                return self.verb_possible(at.event)
        raise AssertionError(f"{effect.span}: no such effect")

    # ------------------------------------------------------------------------ steps and gates

    def steps_possible(self, steps: tuple[Effect, ...], at: Locals) -> bool:
        """A sequence: its first gate decides, unless a step before that is possible."""
        for index, step in enumerate(steps):
            if isinstance(step, Let | LocalVar):
                at.put({step.slot: self.value(step.value, at)})
            elif isinstance(step, Pay | Require):
                return self.gate_opens(steps[index:], at)
            elif self.possible(step, at):
                return True
        return False

    def gate_opens(self, steps: tuple[Effect, ...], at: Locals) -> bool:
        """Whether the gate in front opens: its price or condition is met, and behind it something is
        possible once that is paid, or nothing follows."""
        gate, rest = steps[0], steps[1:]
        if isinstance(gate, Require):
            return self.truth(gate.test, at) and self.guarded_possible(rest, at)
        assert isinstance(gate, Pay)
        with self.supposing():
            paying = at.copy()
            return self.pay(gate, paying) and self.guarded_possible(rest, paying)

    def guarded_possible(self, rest: tuple[Effect, ...], at: Locals) -> bool:
        """What a gate guards; only to bind a name is nothing."""
        return all(isinstance(step, Let | LocalVar) for step in rest) or self.steps_possible(rest, at.copy())

    # ------------------------------------------------------------------------------- elements

    def binding(
        self, effect: Each | AsEach | SecretlyEach | Choose | ChooseRandom, element: Value, at: Locals
    ) -> Locals:
        """Locals for one element; a player whose turn it is stands in slot 0 as well."""
        here = at.having(effect.slot, element)
        return here.put({0: element}) if isinstance(effect, AsEach | SecretlyEach) else here

    def element_possible(self, effect: Each | AsEach | Choose | ChooseRandom, element: Value, at: Locals) -> bool:
        """Whether its `where` holds for the element and its body is possible with it."""
        here = self.binding(effect, element, at)
        return self.truth(effect.where, here) and self.possible(effect.body, here)

    def possible_elements(self, effect: Choose | ChooseRandom, at: Locals) -> list[Value]:
        """The elements that can be chosen or drawn, in the order of the list."""
        return [one for one in self.elements(effect.among, at) if self.element_possible(effect, one, at)]

    def choose_possible(self, effect: Choose, at: Locals) -> bool:
        elements = self.possible_elements(effect, at)
        low, high = self.how_many(effect, at, len(elements))
        return max(low, 1) <= min(high, len(elements))

    def how_many(self, effect: Choose, at: Locals, there: int) -> tuple[int, int]:
        """The fewest and the most that are picked when `there` elements can be."""
        if effect.single:
            return 1, 1
        low = 0 if effect.low is None else self.number(effect.low, at)
        return low, there if effect.high is None else self.number(effect.high, at)

    # --------------------------------------------------------------------- verbs and components

    def verb_possible(self, event: Event) -> bool:
        """Whether the verb itself is possible: its `require` and its body."""
        here = Locals((event.actor, *event.arguments))
        assert event.verb.body is not None
        return self.truth(event.verb.require, here) and self.possible(event.verb.body, here)

    def do_possible(self, effect: Do, at: Locals) -> bool:
        found = self.component_effect(effect, at)
        return found is not None and self.possible(*found)

    def component_effect(self, effect: Do, at: Locals) -> tuple[Effect, Locals] | None:
        """The effect a component has, with its locals; None without a component, or if it has none."""
        this = self.value(effect.component, at)
        if this is None:
            return None
        assert isinstance(this, int)
        component = self.layout.things[this].component
        written = effect.member.default
        if component is not None:
            written = component.effects.get(effect.member, written)
        if written is None:
            return None
        if effect.freely:
            written = self.analysis.freely(written)
        return written, Locals((at.you, this, *self.values(effect.arguments, at)))
