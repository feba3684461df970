"""The state the plain interpreter walks over: cells, log, fuel, and the locals of a running text."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from demotic.machine.errors import RulesError, exhausted
from demotic.machine.layout import Layout, Value
from demotic.machine.zones import Zones
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Verb
from demotic.meaning.effects import Effect
from demotic.meaning.expressions import Expr
from demotic.source import Span

FUEL = 200_000  # steps between two decisions; the lowered form counts more coarsely


@dataclass(frozen=True, slots=True)
class Event:
    """A verb about to happen: the one way in which effects are heard of."""

    verb: Verb
    actor: int
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """A decision: `node` asks it (the verb, where listeners of one player are to be put in order)."""

    player: int
    node: Effect | Verb
    options: tuple[int | None, ...]


class Locals:
    """Values by slot, written in place, so that a `var` of the effect is seen by everything inside.

    `event` is what an `instead` replaces: `proceed` continues it.
    """

    __slots__ = ("event", "values")

    def __init__(self, values: Sequence[Value], event: Event | None = None) -> None:
        self.values: dict[int, Value] = dict(enumerate(values))
        self.event = event

    @property
    def you(self) -> int:
        """The player in slot 0."""
        you = self.values[0]
        assert isinstance(you, int)
        return you

    def copy(self) -> Locals:
        """The same, to be changed alone."""
        new = Locals.__new__(Locals)
        new.values, new.event = self.values.copy(), self.event
        return new

    def put(self, values: dict[int, Value]) -> Locals:
        """Itself, with these slots set."""
        self.values.update(values)
        return self

    def having(self, slot: int, value: Value) -> Locals:
        """A copy with one slot set."""
        return self.copy().put({slot: value})


class State:
    """One position and what belongs to it; `telling` also logs events."""

    def __init__(self, layout: Layout, analysis: Analysis, seed: int, telling: bool = True) -> None:
        self.layout = layout
        self.analysis = analysis
        self.seed = seed
        self.zones = Zones(layout)
        self.telling = telling
        self.cells: list[Value] = list(layout.initial)
        self.log: list[tuple[object, ...]] = []
        self.ranking: tuple[tuple[int, ...], ...] | None = None
        self.fuel = FUEL
        self.worked_out: dict[tuple[Expr, tuple[Value, ...]], Value] = {}  # of formulas that read no cell
        self.asked = 0  # how many decisions were offered so far

    @property
    def told(self) -> list[tuple[object, ...]] | None:
        """Where events are told, if somebody listens."""
        return self.log if self.telling else None

    def tell(self, *event: object) -> None:
        """Logs an event, if somebody listens."""
        if self.telling:
            self.log.append(event)

    def burn(self, steps: int, span: Span) -> None:
        """Uses fuel; an error where it runs out."""
        self.fuel -= steps
        if self.fuel < 0:
            raise RulesError(str(exhausted()), span)

    @contextmanager
    def supposing(self) -> Iterator[None]:
        """What is done inside is only supposed: afterwards the cells are as they were."""
        kept, told = self.cells[:], self.telling
        self.telling = False
        try:
            yield
        finally:
            self.cells[:], self.telling = kept, told
