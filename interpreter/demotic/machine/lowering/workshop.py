"""Lowering on demand: every owner, test and formula of a program, made when something first needs it."""
from __future__ import annotations

import builtins
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import prod

from demotic.machine.errors import Fault, RulesError
from demotic.machine.layout import Layout
from demotic.machine.lowering.functions import Asking, finished, settle
from demotic.machine.lowering.hearing import Hearer, Hearing, is_may
from demotic.machine.lowering.listening import Lowering
from demotic.machine.lowering.lookups import WorkedOut, nested
from demotic.machine.lowering.owners import Owner
from demotic.machine.lowering.printed import Slots, domains, is_printed
from demotic.machine.lowering.runtime import remembering
from demotic.machine.lowering.shop import Lowered, Shop
from demotic.machine.lowering.writing import OWNER_BITS
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Component, EffectMember, Formula, Listener, Verb
from demotic.meaning.effects import CallVerb, Effect
from demotic.meaning.expressions import Expr, Fold
from demotic.meaning.types import Type
from demotic.meaning.walk import walk
from demotic.source import Source

LARGEST_TABLE = 4096
FAILURES = (Fault, RulesError, ArithmeticError, LookupError, TypeError, ValueError)


class Workshop(Shop):
    """Everything is kept by name in the namespace; segments by number too."""

    def __init__(self, layout: Layout, analysis: Analysis, telling: bool) -> None:
        super().__init__(layout, analysis, telling)
        self.askings: dict[int, Asking] = {}
        self.frames: dict[int, list[tuple[str, Type | None]]] = {}  # by number, what waits behind it on a stack
        self.hearings: dict[Verb, Hearing] = {}
        self._lowered: set[int] = set()
        self._outside: dict[Expr, str] = {}
        self._member_tables: dict[tuple[EffectMember, bool, str], list[Lowered]] = {}
        self._functions: dict[tuple[Formula, Component | None, str], str] = {}
        self._dispatch: dict[Formula, list[Lowered]] = {}
        self._is_printed: dict[Formula, bool] = {}
        self._tabled: dict[Formula, object | None] = {}
        self._worked_out: dict[object, WorkedOut | None] = {}
        for name in dir(builtins):
            self.namespace.setdefault(name, getattr(builtins, name))

    # ------------------------------------------------------------------------------- desks

    def _write(self, source: Source, stem: str, write: Callable[[Lowering], object]) -> None:
        """Writes and compiles functions that have no number."""
        desk = Lowering(self, source, stem)
        write(desk)
        settle(desk.functions)
        self.compile([finished(one) for one in desk.functions], source)

    def lower(self, owner: Owner, *, again: bool = False) -> None:
        """Lowers an owner whole; `again`: only its segments that ask again, which playing on does not need."""
        source = owner.body.span.source
        desk = Lowering(self, source, f"f{owner.index << OWNER_BITS}", owner.index)
        desk.owner_body(owner)
        if desk.count >= 1 << OWNER_BITS:
            raise RulesError("this is too long to be played: divide it into verbs", owner.body.span)
        settle(desk.functions)
        asking = {one.again for one in desk.askings}
        self.compile([finished(one) for one in desk.functions if (one in asking) == again], source)
        for one in desk.askings:
            self.askings[one.number] = one
        for function in desk.functions:
            if function.number is not None:
                self.frames[function.number] = [(name, function.names.get(name)) for name in function.parameters()]

    def segment(self, number: int) -> Lowered:
        """The segment of that number, or KeyError."""
        owner = self.owners.by_index[number >> OWNER_BITS]
        self.entry(owner)
        if isinstance(owner.subject, Verb) and owner.subject in self.hearings:
            stage = self.hearings[owner.subject].stages.get(number)
            if stage is not None:
                return stage
        name = f"f{number}"
        if name not in self.namespace or number == owner.index << OWNER_BITS:
            self._made(owner)
        return self._function(name if name in self.namespace else self._asking_again(number))

    def _made(self, owner: Owner) -> None:
        if owner.index not in self._lowered:
            self._lowered.add(owner.index)
            self.lower(owner)

    def lower_now(self, owner: Owner) -> None:
        """Lowers an owner, if it was not."""
        self._made(owner)

    def _asking_again(self, number: int) -> str:
        name = f"a{number}"
        if name not in self.namespace:
            self.lower(self.owners.by_index[number >> OWNER_BITS], again=True)
        return name

    def _function(self, name: str) -> Lowered:
        made = self.namespace[name]
        assert callable(made)
        return made

    # ----------------------------------------------------------------------------- entries

    def entry(self, owner: Owner) -> str:
        """The name of an owner's first segment."""
        name = f"f{owner.index << OWNER_BITS}"
        if name in self.namespace:
            return name
        if isinstance(owner.subject, Verb) and self.analysis.heard(owner.subject):
            self.namespace[name] = self._hearing(owner.subject).enter
            return name
        return self.later(name, lambda: self._made(owner))

    def _hearing(self, verb: Verb) -> Hearing:
        """What happens around a verb that is listened to."""
        if verb not in self.hearings:
            owner = self.owners.verb(verb)
            base = owner.index << OWNER_BITS
            body = self.later(f"f{base + 1}", lambda: self._made(owner))
            can = self.verb_can(verb)
            asks = self.analysis.asks(CallVerb(verb.span, verb, ()))
            hearing = self.hearings[verb] = Hearing(
                base, verb.name, self.layout.players, asks, self.telling, None if can is None else self.named(can),
                self.named(body), tuple(map(self._hearer, self.analysis.heard(verb))), self.standing,
                self.analysis.clash,
            )  # fmt: skip
            self.namespace[f"p{base}"] = hearing.proceed
        return self.hearings[verb]

    def _hearer(self, listener: Listener) -> Hearer:
        owner = self.owners.listener(listener)
        name = f"f{owner.index << OWNER_BITS}"
        source, test, by_name = listener.span.source, f"{name}p", f"{name}y"
        self.later(test, lambda: self._write(source, test, lambda desk: desk.body_test(test, owner)))
        by: Lowered | None = None
        if not isinstance(listener.by, str):
            self.later(by_name, lambda: self._write(source, by_name, lambda desk: desk.hearing_test(by_name, owner)))
            by = self.named(by_name)
        holders = None if listener.holder is None else self.holding(listener.holder)
        return Hearer(listener, holders, self.named(test), by, self.named(self.entry(owner)), is_may(listener))

    def proceeding(self, verb: Verb) -> str:
        """The name of what does a verb without what may replace it."""
        self._hearing(verb)
        return f"p{self.owners.verb(verb).index << OWNER_BITS}"

    # ------------------------------------------------------------------------------- tests

    def verb_can(self, verb: Verb) -> str | None:
        """The name of the test of the verb itself; None where it always is possible."""
        if verb not in self._cans:
            self._cans[verb] = None  # while it is being worked out; verbs do not come back to themselves
            name = f"c{self.owners.verb(verb).index}"
            desk = Lowering(self, verb.span.source, name)
            if desk.verb_test(name, verb):
                settle(desk.functions)
                self.compile([finished(one) for one in desk.functions], verb.span.source)
                self._cans[verb] = name
        return self._cans[verb]

    def event_can(self, verb: Verb) -> str | None:
        """The same, what may replace the verb included."""
        if not any(listener.mode == "instead" for listener in self.analysis.heard(verb)):
            return self.verb_can(verb)
        name = f"e{self.owners.verb(verb).index}"
        if name not in self.namespace:
            self.namespace[name] = self._hearing(verb).possible
        return name

    def members(self, member: EffectMember, free: bool) -> list[Lowered]:
        """By component number, the first segments of what it does."""
        return self._member_table(member, free, "f")

    def member_cans(self, member: EffectMember, free: bool) -> list[Lowered]:
        """By component number, the tests whether what it does is possible."""
        return self._member_table(member, free, "c")

    def _member_table(self, member: EffectMember, free: bool, what: str) -> list[Lowered]:
        known = self._member_tables.get((member, free, what))
        if known is None:
            numbers = self.layout.ranges[member.holder]
            known = self._member_tables[member, free, what] = [_nothing] * numbers.stop
            for number in numbers:
                owner = self.member(member, number, free)
                if owner is not None:
                    self.entered(known, number, self.entry(owner) if what == "f" else self.body_can(owner))
        return known

    def body_can(self, owner: Owner) -> str:
        """The name of the test of what a component or a listener does."""
        name = f"c{owner.index}"
        if name in self.namespace:
            return name
        source = owner.body.span.source
        return self.later(name, lambda: self._write(source, name, lambda desk: desk.body_test(name, owner)))

    # -------------------------------------------------------------------- from outside the rules

    def extra_can(self, effect: Effect) -> Lowered:
        """The test of an effect from outside."""
        return self.named(self.body_can(self.owners.extra(effect)))

    def extra_value(self, expr: Expr) -> Lowered:
        """The value of an expression from outside, for the machine and `you`."""
        name = self._outside.get(expr)
        if name is None:
            name = self._outside[expr] = f"o{len(self._outside)}"
            self._write(expr.span.source, name, lambda desk: desk.outside_value(name, expr))
        return self.named(name)

    # ---------------------------------------------------------------------------- formulas

    def formula(self, formula: Formula, component: Component | None) -> str:
        """The name of a formula's function."""
        value = self._value_of(formula, component)
        return self._formula_function(formula, component, value, "q")

    def _value_of(self, formula: Formula, component: Component | None) -> Expr:
        value = None if component is None else component.formulas.get(formula)
        value = value or formula.value
        if value is None and formula.open:
            value = next(iter(self.analysis.reach.values(formula)), None)
        if value is None:
            raise RulesError(f"`{formula.name}` is not written for every component", formula.span)
        return value

    def _formula_function(self, formula: Formula, component: Component | None, value: Expr, stem: str) -> str:
        adjusted = formula.open and stem == "q"  # one function for all components, which then asks for its value
        own = component if component is not None and formula in component.formulas and not adjusted else None
        key = (formula, own, stem)
        if key not in self._functions:
            name = self._functions[key] = f"{stem}{len(self._functions)}"
            source = value.span.source

            def make() -> None:
                self._write(source, name, lambda desk: desk.formula_function(name, formula, value, own, adjusted))
                made = self.namespace[name]
                assert callable(made)
                searches = any(isinstance(one, Fold) for one in walk(value))
                if searches and formula.parameters and self.is_printed(formula):
                    self.namespace[name] = remembering(made)

            self.later(name, make)
        return self._functions[key]

    def formulas(self, formula: Formula) -> str | list[Lowered]:
        """A kind's formula: one name, or a function for each component number."""
        assert formula.holder is not None
        numbers = self.layout.ranges[formula.holder]
        components = [self.layout.things[number].component for number in numbers]
        if not any(component is not None and formula in component.formulas for component in components):
            return self._formula_function(formula, None, self._value_of(formula, None), "u")
        if formula not in self._dispatch:
            table: list[Lowered] = [_nothing] * numbers.stop
            self._dispatch[formula] = table
            for number, component in zip(numbers, components, strict=True):
                own = component.formulas.get(formula) if component is not None else None
                value = own or formula.value
                if value is not None:
                    name = self._formula_function(formula, component if own else None, value, "u")
                    self.entered(table, number, name)
        return self._dispatch[formula]

    def is_printed(self, formula: Formula) -> bool:
        """Whether its value follows from its arguments and what is printed."""
        if formula not in self._is_printed:
            self._is_printed[formula] = is_printed(formula, self.analysis.reach)
        return self._is_printed[formula]

    def printed(self, formula: Formula) -> object | None:
        """Its values in nested tuples, by component and arguments; None if there are too many."""
        if formula not in self._tabled:
            self._tabled[formula] = None
            axes = domains(formula, self.layout)
            if axes is not None and prod(map(len, axes)) <= LARGEST_TABLE:
                self._tabled[formula] = self._work_out(formula, axes)
        return self._tabled[formula]

    def worked_out(self, expr: Expr, known: dict[int, int], free: Slots) -> WorkedOut | None:
        """The values of an expression that locals decide, some of them known; None where it may fail."""
        key = (expr, tuple(sorted(known.items())), tuple(free))
        if key not in self._worked_out:
            self._worked_out[key] = None
            name = f"k{len(self._worked_out)}"
            self._write(expr.span.source, name, lambda desk: desk.decided_value(name, expr, known, free))
            call = self.named(name)

            def work_out(given: dict[int, object]) -> object:
                return call(_Bench(), given.get(0, 0), *[given[slot] for slot in sorted(given) if slot])

            try:
                value = nested(free, self.layout, work_out)
            except FAILURES:
                return None
            self._worked_out[key] = WorkedOut(self.table(value) if free else "", value)
        return self._worked_out[key]

    def _work_out(self, formula: Formula, axes: list[range]) -> object | None:
        call = self._any_component(formula)
        bench = _Bench()
        try:
            values = {given: call(bench, 0, *given) for given in product(*axes)}
        except FAILURES:
            return None  # it fails for some; so it must fail in play, and only for those
        return _nested(values, axes, ())

    def _any_component(self, formula: Formula) -> Lowered:
        if formula.holder is None:
            return self.named(self.formula(formula, None))
        found = self.formulas(formula)
        if isinstance(found, str):
            return self.named(found)

        def call(m: object, you: object, this: int, *arguments: object) -> object:
            return found[this](m, you, this, *arguments)

        return call


@dataclass(slots=True)
class _Bench:
    """As much of a machine as a formula needs that looks at no position."""

    fuel: int = 100_000
    cells: tuple[()] = ()
    stack: tuple[()] = ()


def _nothing(*_: object) -> None:
    """What a component does that has no such effect."""


def _nested(values: dict[tuple[int, ...], object], axes: list[range], given: tuple[int, ...]) -> object:
    if not axes:
        return values[given]
    first, *rest = axes
    return tuple(_nested(values, rest, (*given, at)) if at in first else None for at in range(first.stop))
