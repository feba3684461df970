"""Formulas whose values follow from what is printed and from their arguments alone."""
from __future__ import annotations

from demotic.machine.layout import Layout
from demotic.meaning.declared import Formula
from demotic.meaning.expressions import CallFormula, Can, Expr, Local, ReadVar, ReadZone
from demotic.meaning.reach import Reach
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, Type
from demotic.meaning.walk import walk

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
        values = _domain(parameter.type, layout)
        if values is None:
            return None
        found.append(values)
    return found or None


def _domain(of: Type, layout: Layout) -> range | None:
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
