"""Constant expressions: numbers, names, lists and minus, for what must be known before a game begins."""
from __future__ import annotations

from demotic.meaning.acting import Acting
from demotic.meaning.broken import UNKNOWN, BrokenExpr, broken
from demotic.meaning.context import Context
from demotic.meaning.expressions import Constant, Expr, ListOf, Numbers, TheComponent
from demotic.meaning.types import IntType, Type
from demotic.syntax import tree

LONGEST = 10_000  # elements of a list that is written as a range


def constant(context: Context, node: tree.Expr, expected: Type, what: str) -> Expr:
    """Binds a constant that must be of a type; tells it if it is none."""
    bound = Acting(context).value(node, expected, what)
    wrong = _not_constant(bound)
    if wrong is None:
        return _written_out(bound)
    context.findings.error(
        "D316", f"{what} must be known before the game begins", wrong.span, "not a constant",
        help=("constants are numbers, names of components and values, lists of them",),
    )  # fmt: skip
    return broken(node.span)


def _not_constant(bound: Expr) -> Expr | None:
    """The first part that is not constant."""
    match bound:
        case Constant() | TheComponent() | BrokenExpr():
            return None
        case Numbers(low=Constant(value=int() as low), high=Constant(value=int() as high)) if high - low < LONGEST:
            return None
        case ListOf():
            return next((wrong for item in bound.items if (wrong := _not_constant(item)) is not None), None)
    return bound


def _written_out(bound: Expr) -> Expr:
    """A constant range as the list it is."""
    if isinstance(bound, Numbers) and isinstance(bound.low, Constant) and isinstance(bound.high, Constant):
        low, high = bound.low.value or 0, bound.high.value or 0
        items = tuple(Constant(bound.span, IntType(one, one), one) for one in range(low, high + 1))
        return ListOf(bound.span, bound.type, items)
    return bound


def constant_number(context: Context, node: tree.Expr, what: str) -> int | None:
    """A whole number that must be known before the game begins."""
    bound = constant(context, node, IntType(), what)
    if isinstance(bound, Constant) and isinstance(bound.value, int) and bound.type != UNKNOWN:
        return int(bound.value)
    return None
