"""Asking a list for something printed: the column of its elements, in which Python itself counts and searches.

`count(c in hand where c.good == g)` becomes `[*map(good_of, hand)].count(g)`. A column that is asked for several
things in one function is worked out once; see sharing.
"""
from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from demotic.machine.lowering.constants import same
from demotic.machine.lowering.quotation import Pen, new
from demotic.meaning.expressions import Compare, Expr, Local, ReadField


@dataclass(frozen=True, slots=True)
class Match:
    """The elements of `items` whose entry in the table of that name is `wanted`."""

    table: str
    items: ast.expr
    wanted: ast.expr


def asks_printed(test: Expr | None, slot: int) -> bool:
    """Whether a test compares something printed on the element in a slot: then it may be worth a column."""
    match test:
        case Compare(op="==", left=left, right=right):
            return any(isinstance(one, ReadField) and _is_slot(one.owner, slot) for one in (left, right))
    return False


def _is_slot(expr: Expr, slot: int) -> bool:
    return isinstance(expr, Local) and expr.slot == slot


def match_of(made: ast.expr) -> Match | None:
    """What `[x for x in ITEMS if TABLE[x] == WANTED]` looks for, if looking for it cannot fail."""
    match made:
        case ast.ListComp(
            elt=ast.Name(id=x),
            generators=[ast.comprehension(target=ast.Name(id=target), iter=items, ifs=[test])],
        ) if x == target:
            found = _compared(test, x)
            return None if found is None else Match(found[0], items, found[1])
    return None


def _compared(test: ast.expr, x: str) -> tuple[str, ast.expr] | None:
    match test:
        case ast.Compare(left=left, ops=[ast.Eq() | ast.Is()], comparators=[right]):
            for one, other in ((left, right), (right, left)):
                match one:
                    case ast.Subscript(value=ast.Name(id=table), slice=ast.Name(id=at)) if (
                        at == x and table != "c" and _is_at_hand(other, x)
                    ):
                        return table, other
    return None


def _is_at_hand(node: ast.expr, x: str) -> bool:
    """Whether it is a name or a number, and not the element itself."""
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id != x)


def column(found: Match, getter: Callable[[str], str], pen: Pen) -> ast.expr:
    """The entries of all elements, as a list."""
    mapped = pen.call("map", pen.name(getter(found.table)), found.items)
    every = new(ast.Starred, pen.place, value=mapped, ctx=ast.Load())
    return new(ast.List, pen.place, elts=[every], ctx=ast.Load())


def is_column(node: ast.AST) -> bool:
    """Whether it is one."""
    return isinstance(node, ast.List) and len(node.elts) == 1 and isinstance(node.elts[0], ast.Starred)


def is_count(node: ast.AST) -> bool:
    """Whether it is what a column is asked for."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "count"


def counts_apart(one: ast.expr, other: ast.expr, pen: Pen) -> tuple[ast.expr, ast.expr]:
    """The sides of `COUNT + COUNT < NUMBER` as those of `COUNT < NUMBER - COUNT`, which may be worked out once for
    several such tests."""
    match one, other:
        case ast.BinOp(left=left, op=ast.Add(), right=right), ast.Constant() if is_count(left) and is_count(right):
            return left, pen.expression("N - A", N=other, A=right)
    return one, other


def fewest(tests: Sequence[ast.expr], pen: Pen) -> ast.expr | None:
    """What all the tests need, where each begins with how many in one list have either of two things printed on them:
    that there are so many in it."""
    needs = {None if need is None else (ast.dump(need[0]), need[1]) for need in map(_needed, tests)}
    first = _needed(tests[0])
    if first is None or len(needs) > 1:
        return None
    return pen.expression("len(L) >= N", L=first[0], N=first[1])


def _needed(test: ast.expr) -> tuple[ast.expr, int] | None:
    """The list and the number that `COUNT >= NUMBER - COUNT and …` needs there."""
    match test:
        case ast.BoolOp(op=ast.And(), values=[first, *_]):
            return _needed(first)
        case ast.Compare(
            left=one, ops=[ast.GtE()], comparators=[ast.BinOp(left=ast.Constant(value=int() as least), right=other)]
        ):
            match one, other:
                case (
                    ast.Call(func=ast.Attribute(value=column), args=[ast.Constant() as wanted]),
                    ast.Call(func=ast.Attribute(value=again), args=[ast.Constant() as unwanted]),
                ) if is_count(one) and is_count(other) and same(column, again) and not same(wanted, unwanted):
                    items = _asked(column)
                    return None if items is None else (items, least)
    return None


def _asked(column: ast.expr) -> ast.expr | None:
    """The list whose column it is."""
    match column:
        case ast.List(elts=[ast.Starred(value=ast.Call(args=[_, items]))]):
            return items
    return None
