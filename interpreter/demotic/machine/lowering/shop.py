"""What the desks of one program share: the namespace, tables, formulas, tests and entries, all made on
first use."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from types import CodeType

from demotic.machine.errors import LINES
from demotic.machine.events import Log
from demotic.machine.layout import Layout
from demotic.machine.lowering.lookups import WorkedOut, composed, elements
from demotic.machine.lowering.owners import Owner, Owners
from demotic.machine.lowering.printed import Decided, Slots
from demotic.machine.lowering.runtime import BY_NAME, Running
from demotic.machine.lowering.standing import Standing
from demotic.machine.lowering.weighing import Weights
from demotic.machine.lying import Stream
from demotic.machine.zones import Zones
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Component, EffectMember, Formula, Kind, Verb
from demotic.meaning.effects import CallVerb, Do, Effect
from demotic.meaning.expressions import Expr, Fold, Logic
from demotic.meaning.types import BoolType
from demotic.meaning.walk import walk
from demotic.source import Source

Lowered = Callable[..., object]

SHORT = 60  # nodes of a verb that is written out where it is called
NEVER = 1 << 20


class Shop(ABC):
    """`namespace` holds the globals of all lowered functions, `sources` the texts they come from."""

    def __init__(self, layout: Layout, analysis: Analysis, telling: bool) -> None:
        self.layout = layout
        self.analysis = analysis
        self.telling = telling
        self.zones = Zones(layout)
        self.owners = Owners(layout, analysis)
        self.standing = Standing(layout, self.zones, analysis)
        self.weights = Weights(layout, analysis)
        self.decided = Decided(self.is_printed)
        self.sources: dict[str, Source] = {}
        self.namespace: dict[str, object] = {"__builtins__": __builtins__, **BY_NAME}
        for function in (
            self.zones.would_move, self.zones.would_move_any, self.zones.would_move_top, self.zones.would_swap,
            self.zones.move, self.zones.move_all, self.zones.gather, self.zones.swap, self.zones.refill,
            self.zones.shuffle, self.zones.set_zone, self.zones.show, self.standing.owner, self.standing.in_play,
            self.standing.apart,
        ):  # fmt: skip
            self.namespace[function.__name__] = function
        self.namespace["pick"] = self.pick
        self._tables: dict[object, str] = {}
        self._kept: list[object] = []
        self._cans: dict[Verb, str | None] = {}
        self._weights: dict[Verb, int] = {}
        self._comes_back: dict[EffectMember, bool] = {}
        self._anys: dict[Fold, Fold] = {}
        self._elements: dict[str, str] = {}
        self._composed: dict[tuple[str, str], str | None] = {}
        self._sieves: dict[tuple[Expr, tuple[Expr, ...]], Fold] = {}

    def pick(
        self, m: Running, stream: Stream, elements: Sequence[int], count: int, log: Log = None, you: int = 0
    ) -> tuple[int, ...]:
        """Elements by chance."""
        return self.zones.pick(m.cells, m.seed, stream, elements, count, log, you)

    # ---------------------------------------------------------------------------- compiling

    def compile(self, functions: Sequence[ast.stmt], source: Source) -> None:
        """Compiles functions of one text into the namespace."""
        code: CodeType = compile(ast.Module(list(functions), []), source.name, "exec", dont_inherit=True)
        exec(code, self.namespace)

    def first_line(self, source: Source) -> int:
        """How lines of a text are counted where it is written out inside another; errors.located knows."""
        self.sources.setdefault(source.name, source)
        return LINES * (1 + list(self.sources).index(source.name))

    def later(self, name: str, make: Callable[[], None]) -> str:
        """A function that is made when it is first called."""

        def stub(*arguments: object) -> object:
            if self.namespace[name] is stub:
                make()
            made = self.namespace[name]
            assert callable(made)
            return made(*arguments)

        self.namespace[name] = stub
        return name

    def named(self, name: str) -> Lowered:
        """What is found under a name whenever it is called."""

        def call(*arguments: object) -> object:
            made = self.namespace[name]
            assert callable(made)
            return made(*arguments)

        return call

    def entered(self, table: list[Lowered], index: int, name: str) -> None:
        """Puts a function into a table that is not made yet; the first call puts it there for good."""

        def stub(*arguments: object) -> object:
            made = self.namespace[name]
            assert callable(made)
            result = made(*arguments)
            made = self.namespace[name]
            assert callable(made)
            table[index] = made
            return result

        table[index] = stub

    def table(self, value: object) -> str:
        """The global name of a value that never changes."""
        key: object = (type(value), value) if is_fixed(value) else id(value)
        name = self._tables.get(key)
        if name is None:
            name = self._tables[key] = f"t{len(self._tables)}"
            self._kept.append(value)  # an id is only good as long as its object lives
            self.namespace[name] = value
        return name

    def getter(self, table: str) -> str:
        """The global name of what looks something up in the table of that name."""
        name = f"{table}g"
        self.namespace.setdefault(name, self.looking_up(table))
        return name

    def looking_up(self, table: str) -> Lowered:
        """What looks something up in the table of that name."""
        of = self.namespace[table]
        assert isinstance(of, tuple | dict | list)
        return (list(of) if isinstance(of, tuple) else of).__getitem__  # a list's is much quicker to call

    # ------------------------------------------------------------------- made on first use

    @abstractmethod
    def entry(self, owner: Owner) -> str:
        """The name of an owner's first segment: the machine, 0, you, its parameters."""

    @abstractmethod
    def verb_can(self, verb: Verb) -> str | None:
        """The name of the test whether a verb itself is possible: the machine, you, its parameters; None
        where it always is."""

    @abstractmethod
    def event_can(self, verb: Verb) -> str | None:
        """The same, what may replace the verb included."""

    @abstractmethod
    def formula(self, formula: Formula, component: Component | None) -> str:
        """The name of a formula's function: the machine, you, the component if it is of a kind, arguments."""

    @abstractmethod
    def formulas(self, formula: Formula) -> str | list[Lowered]:
        """A kind's formula, without what adjusts it: one name, or a function for each component number."""

    @abstractmethod
    def is_printed(self, formula: Formula) -> bool:
        """Whether its value follows from its arguments and what is printed, so that it can be tabled."""

    @abstractmethod
    def printed(self, formula: Formula) -> object | None:
        """Its values in nested tuples, by component and arguments; None if there are too many."""

    @abstractmethod
    def member_cans(self, member: EffectMember, free: bool) -> list[Lowered]:
        """By component number, the tests whether what it does is possible."""

    @abstractmethod
    def members(self, member: EffectMember, free: bool) -> list[Lowered]:
        """By component number, the first segments of what it does."""

    def is_short(self, verb: Verb, most: int = SHORT) -> bool:
        """Whether it is written out where it is called, so that what comes after it need not be put on a
        stack. Never a verb that is listened to."""
        return self._weight(verb) <= most

    def _weight(self, verb: Verb) -> int:
        """How many nodes would be written, the verbs that it calls in turn included."""
        known = self._weights.get(verb)
        if known is None:
            if self.analysis.heard(verb) or verb.body is None:
                known = NEVER
            else:
                nodes = [*walk(verb.body), *(walk(verb.require) if verb.require is not None else ())]
                known = len(nodes) + sum(self._weight(one.verb) for one in nodes if isinstance(one, CallVerb))
            self._weights[verb] = min(known, NEVER)
        return self._weights[verb]

    def comes_back(self, member: EffectMember) -> bool:
        """Whether what a component does may lead to the same being done again, without an end."""
        known = self._comes_back.get(member)
        if known is None:
            reach = self.analysis.reach
            waiting: list[Effect | Expr] = list(reach.member_effects(member, member.holder))
            seen = set(waiting)
            known = False
            while waiting and not known:
                for node in walk(waiting.pop()):
                    if isinstance(node, Do) and node.member is member:
                        known = True
                    if isinstance(node, CallVerb | Do):
                        further = [tree for tree in reach.called(node) if tree not in seen]
                        seen.update(further)
                        waiting += further
            self._comes_back[member] = known
        return known

    def member(self, member: EffectMember, number: object, free: bool) -> Owner | None:
        """The owner of what one component does."""
        assert isinstance(number, int)
        return self.owners.member(member, self.layout.things[number].component, free)

    @abstractmethod
    def body_can(self, owner: Owner) -> str:
        """The name of the test of what a component or a listener does: the machine, you, its parameters."""

    @abstractmethod
    def proceeding(self, verb: Verb) -> str:
        """The name of what does a verb that is listened to, without what may replace it: the machine, the
        actor, the arguments."""

    # ----------------------------------------------------------------- worked out beforehand

    @abstractmethod
    def worked_out(self, expr: Expr, known: dict[int, int], free: Slots) -> WorkedOut | None:
        """The values of an expression that locals decide, some of them known; None where it may fail."""

    def sieve(self, among: Expr, tests: tuple[Expr, ...], slot: int) -> Fold:
        """`those` of a list for which all the tests hold, the same tree each time."""
        if (among, tests) not in self._sieves:
            where = tests[0]
            for test in tests[1:]:
                where = Logic(test.span, BoolType(), "and", where, test)
            self._sieves[among, tests] = Fold(among.span, among.type, "those", slot, among, where, None, None)
        return self._sieves[among, tests]

    def any_of(self, those: Fold) -> Fold:
        """Whether there are any of `those`, the same tree each time."""
        if those not in self._anys:
            self._anys[those] = Fold(
                those.span, BoolType(), "any", those.slot, those.among, those.where, None, None
            )
        return self._anys[those]

    def elements(self, of: tuple[object, ...]) -> str:
        """The name of a table of a list's elements by their numbers from 1."""
        name = self.table(of)
        if name not in self._elements:
            self._elements[name] = self.table(elements(of))
        return self._elements[name]

    def composed(self, table: str, column: tuple[object, ...]) -> str | None:
        """The name of a column by what is looked up in a table first."""
        key = (table, self.table(column))
        if key not in self._composed:
            made = composed(self.namespace.get(table), column)
            self._composed[key] = None if made is None else self.table(made)
        return self._composed[key]

    # ---------------------------------------------------------------- where components stand

    def holding(self, holder: Kind | Component) -> tuple[int, ...]:
        """The components of a holder."""
        return self.standing.holding(holder)

    def active_cells(self, holder: Kind | Component) -> frozenset[int] | None:
        """The cells where what the holder says counts, None for any zone.

        Kinds of a kind that have a word of their own on it are looked at one by one; see `in_play`.
        """
        numbers = self.holding(holder)
        return self.standing.active(numbers[0]) if numbers else None

    def uniform(self, holder: Kind | Component) -> bool:
        """Whether all components of the holder count in the same zones and have their owner alike."""
        numbers = self.holding(holder)
        actives = {self.standing.active(number) for number in numbers}
        printed = {self.standing.printed_owner(number) is None for number in numbers}
        movable = {number in self.layout.movable for number in numbers}
        return len(actives) <= 1 and len(printed) <= 1 and len(movable) <= 1

    def printed_owners(self, holder: Kind | Component) -> tuple[int | None, ...] | None:
        """By component number, the owner; None where it depends on where components lie."""
        numbers = self.holding(holder)
        if not all(self.standing.printed_owner(number) is not None for number in numbers):
            return None
        return tuple(self.standing.printed_owner(number) for number in range(max(numbers, default=-1) + 1))

    def ownerless(self, holder: Kind | Component) -> bool:
        """Whether its components can never belong to anybody."""
        numbers = self.holding(holder)
        if any(self.standing.printed_owner(number) is not None for number in numbers):
            return False
        kind = holder if isinstance(holder, Kind) else holder.kind
        zones = self.analysis.reach.holding(kind)
        return all(self.zones.owner[cell] is None for zone in zones for cell, _ in self.layout.cells[zone].each())


_NESTED = (dict, tuple)


def is_fixed(value: object) -> bool:
    """Whether a table that is equal to it is as good."""
    if isinstance(value, tuple):
        return all(is_fixed(one) for one in value if isinstance(one, _NESTED))
    return isinstance(value, range | frozenset)
