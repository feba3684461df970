"""Formulas and expressions whose values follow from what is printed and from their arguments alone."""
from __future__ import annotations

from collections.abc import Callable

from demotic.machine.layout import Layout
from demotic.meaning.declared import Formula
from demotic.meaning.expressions import (
    CallFormula,
    Can,
    Contains,
    ElementAt,
    Expr,
    Extreme,
    Fold,
    Local,
    Position,
    ReadVar,
    ReadZone,
)
from demotic.meaning.reach import Reach
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, Type
from demotic.meaning.walk import children, walk

LONGEST = 200  # numbers up to this are listed


def is_printed(formula: Formula, reach: Reach) -> bool:
    """Whether nothing of the position goes in: no var, zone or `you`, and nothing adjusts it."""
    if formula.open:
        return False
    values = reach.values(formula)
    return bool(values) and all(map(_is_fixed, values)) and all(_calls_printed(value, reach) for value in values)


def _is_fixed(value: Expr) -> bool:
    for node in walk(value):
        if isinstance(node, ReadVar | ReadZone | Can):
            return False
        if isinstance(node, Local) and node.slot == 0:
            return False
    return True


def _calls_printed(value: Expr, reach: Reach) -> bool:
    called = [node.formula for node in walk(value) if isinstance(node, CallFormula)]
    return all(is_printed(formula, reach) for formula in called)


def domains(formula: Formula, layout: Layout) -> list[range] | None:
    """The values that the component and each argument can have; None where they cannot be listed."""
    found: list[range] = [] if formula.holder is None else [layout.ranges[formula.holder]]
    for parameter in formula.parameters:
        values = domain(parameter.type, layout)
        if values is None:
            return None
        found.append(values)
    return found or None


def domain(of: Type, layout: Layout) -> range | None:
    """The values of a type, where they can be listed."""
    match of:
        case EnumType(enum=enum, optional=False):
            return range(len(enum.values))
        case KindType(kind=kind, optional=False):
            return layout.ranges[kind]
        case BoolType():
            return range(2)
        case IntType(low=int() as low, high=int() as high) if 0 <= low <= high <= LONGEST:
            return range(low, high + 1)
    return None


Slots = dict[int, Type]
DEAR = (CallFormula, Contains, ElementAt, Extreme, Fold, Position)


class Decided:
    """Which locals decide an expression, for each expression that is asked about."""

    def __init__(self, printed: Callable[[Formula], bool]) -> None:
        self._printed = printed
        self._slots: dict[Expr, Slots | None] = {}
        self._work: dict[Expr, int] = {}

    def slots(self, expr: Expr) -> Slots | None:
        """The locals that decide it, by slot, if nothing of the position goes in; else None."""
        if expr not in self._slots:
            self._slots[expr] = self._found(expr)
        return self._slots[expr]

    def _found(self, expr: Expr) -> Slots | None:
        match expr:
            case ReadVar() | ReadZone() | Can():
                return None
            case Local(slot=slot):
                return {slot: expr.type}
            case CallFormula(formula=formula) if not self._printed(formula):
                return None
        found: Slots = {}
        for child in children(expr):
            assert isinstance(child, Expr)
            inner = self.slots(child)
            if inner is None:
                return None
            found.update(inner)
        if isinstance(expr, Fold):
            found.pop(expr.slot, None)
        return found

    def work(self, expr: Expr) -> int:
        """How much is saved where it is looked up: about as many steps as it takes."""
        known = self._work.get(expr)
        if known is None:
            own = 0 if isinstance(expr, Local) else 3 if isinstance(expr, DEAR) else 1
            inner = sum(self.work(child) for child in children(expr) if isinstance(child, Expr))
            known = self._work[expr] = own + inner
        return known
