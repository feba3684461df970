"""Whether an expression surely has a value, so that nobody notices if it is not asked for.

Only what is plainly so: anything that counts from 1, divides, or reads of what may be none may fail.
"""
from __future__ import annotations

from demotic.meaning.declared import Formula
from demotic.meaning.expressions import (
    All,
    Arithmetic,
    CallFormula,
    Compare,
    Constant,
    Contains,
    Expr,
    Fold,
    IsKind,
    ListOf,
    Local,
    Logic,
    Negate,
    Not,
    Numbers,
    Owned,
    PlayersFrom,
    ReadField,
    ReadVar,
    ReadZone,
    Size,
    TheComponent,
    Top,
)
from demotic.meaning.reach import Reach
from demotic.meaning.types import EnumType, IntType, KindType
from demotic.meaning.walk import children

SAFE = (
    All, Arithmetic, CallFormula, Compare, Constant, Contains, Fold, IsKind, ListOf, Local, Logic, Negate, Not, Numbers,
    Owned, PlayersFrom, ReadField, ReadVar, ReadZone, Size, TheComponent, Top,
)  # fmt: skip
FOLDS = ("those", "count", "any", "all", "sum")


def never_fails(expr: Expr, reach: Reach, inside: tuple[Formula, ...] = ()) -> bool:
    """Whether it has a value whatever the position is; `inside`: the formulas it stands in."""
    match expr:
        case ReadZone(owner=owner, indices=indices) | ReadVar(owner=owner, indices=indices):
            if not all(map(_is_there, indices if owner is None else (owner, *indices))):
                return False
        case ReadField(owner=of) | Owned(player=of) | PlayersFrom(player=of):
            if not _is_there(of):
                return False
        case Arithmetic(op=op):
            if op not in ("+", "-", "*"):
                return False
        case Fold(how=how):
            if how not in FOLDS:
                return False
        case Top(count=count):
            if count is not None:
                return False
        case Compare(op=op, left=left, right=right):
            if op not in ("==", "!=") and not all(map(_is_ordered, (left, right))):
                return False
        case CallFormula(formula=formula, owner=of):
            if formula.open or formula in inside or not (of is None or _is_there(of)):
                return False
            if not all(never_fails(value, reach, (*inside, formula)) for value in reach.values(formula)):
                return False
    if not isinstance(expr, SAFE):
        return False
    return all(never_fails(child, reach, inside) for child in children(expr) if isinstance(child, Expr))


def _is_there(expr: Expr) -> bool:
    """Whether it is a component or an enum value, and never none."""
    return isinstance(expr.type, KindType | EnumType) and not expr.type.optional


def _is_ordered(expr: Expr) -> bool:
    """Whether it can be less or more than another one."""
    return isinstance(expr.type, IntType) or _is_there(expr)
