"""Tests for which Python has something quicker than a loop of ours: a range of components looked for in a zone, vars
that lie in a row of cells, the first few of a zone, an entry for each."""
from __future__ import annotations

import ast

from demotic.machine.lowering.constants import same
from demotic.machine.lowering.quotation import Pen, new
from demotic.machine.lowering.total import is_total


def range_of(test: ast.expr | None, x: ast.expr) -> range | None:
    """The components of which `A <= x < B` says that x is one; None where it tests something else."""
    match test, x:
        case (
            ast.Compare(
                left=ast.Constant(value=int() as first),
                ops=[ast.LtE(), ast.Lt()],
                comparators=[ast.Name(id=tested), ast.Constant(value=int() as end)],
            ),
            ast.Name(id=walking),
        ) if tested == walking:
            return range(first, end)
    return None


def cells_wanted(test: ast.expr | None, x: ast.expr, pen: Pen) -> list[tuple[int, ast.expr]] | None:
    """Of `c[N + x] == A and c[M + x]`: N with A, M with True; None where anything else is tested."""
    tests = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    found: list[tuple[int, ast.expr]] = []
    for one in tests:
        match one:
            case ast.Compare(left=ast.Subscript() as cell, ops=[ast.Eq()], comparators=[value]):
                at = _place_of(cell, x)
            case _:
                at, value = _place_of(one, x), pen.constant(True)
        if at is None or not isinstance(x, ast.Name) or not is_total(value, frozenset((x.id,))):
            return None
        found.append((at, value))
    return found


def _place_of(cell: ast.expr | None, x: ast.expr) -> int | None:
    """N of `c[N + x]`."""
    match cell, x:
        case (
            ast.Subscript(
                value=ast.Name(id="c"),
                slice=ast.BinOp(left=ast.Constant(value=int() as at), op=ast.Add(), right=ast.Name(id=by)),
            ),
            ast.Name(id=walking),
        ) if by == walking:
            return at
    return None


def added_to(body: list[ast.stmt], x: ast.expr) -> ast.expr | None:
    """The list that a loop over `x` does nothing to but add it at the end."""
    match body, x:
        case [
            ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(
                    func=ast.Name(id="charged"),
                    args=[_, ast.BinOp(left=ast.Name(id=longer) as found, op=ast.Add(), right=ast.Tuple(elts=[added]))],
                ),
            )
        ], ast.Name() if name == longer and same(added, x):
            return found
    return None


def entry_of(value: ast.expr, x: ast.expr) -> str | None:
    """The table of which a value is the entry of x."""
    match value, x:
        case ast.Subscript(value=ast.Name(id=table), slice=ast.Name(id=at)), ast.Name(id=walking):
            return table if at == walking and table != "c" else None
    return None


def first_ones(x: ast.expr, zone: ast.expr, test: ast.expr | None, pen: Pen) -> tuple[ast.expr, ast.expr | None]:
    """What is walked and what is tested: of `x in zone where position(x, zone) <= 4` the first four, untested."""
    tests = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    match tests[0]:
        case ast.Compare(
            left=ast.BinOp(left=ast.Call(func=ast.Attribute(value=of, attr="index"), args=[item]), op=ast.Add()),
            ops=[ast.LtE() | ast.Lt() as op],
            comparators=[ast.Constant(value=int() as last)],
        ) if same(item, x) and same(of, zone):
            last = last if isinstance(op, ast.LtE) else last - 1
            if last >= 1:
                few = new(ast.Slice, pen.place, lower=None, upper=pen.constant(last), step=None)
                rest = [one for one in tests[1:] if one is not None]
                return pen.index(zone, few), pen.all_of(rest) if rest else None
    return zone, test
