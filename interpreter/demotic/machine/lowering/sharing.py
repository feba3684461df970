"""What one function works out several times from a position that stays as it is, it works out once.

Only columns and what is asked of them; only where the first time comes for certain or nothing in them can be
none, and only up to the next statement that could change a cell.
"""
from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set

from demotic.machine.lowering.columns import is_column, is_count
from demotic.machine.lowering.quotation import Pen, become, new
from demotic.machine.lowering.runtime import (
    charged,
    clamped,
    element,
    endless,
    enough,
    inside,
    missing,
    position,
    spent,
    top,
    tops,
)
from demotic.machine.lowering.total import is_total

# Functions that change nothing: Python's, those of the runtime, and lowered formulas, tests and helpers.
RUNTIME = (inside, element, top, tops, position, enough, spent, endless, missing, clamped, charged)
QUIET = frozenset(one.__name__ for one in RUNTIME) | frozenset(
    ("len", "max", "min", "bool", "tuple", "range", "sum", "map", "zip", "list", "sorted", "hash", "apart",
     "would_move", "would_move_any", "would_move_top", "would_swap")
)  # fmt: skip
LOWERED = re.compile(r"[qcuoe]\d+|\w+h\d+")
GLOBAL = re.compile(r"c|map|[ts]\d+g?|r\d+\w+")
SHARED = re.compile(r"s\d+")
PLACE = ("lineno", "col_offset", "end_lineno", "end_col_offset")
OFTEN = 3  # times that something stands in one statement, if it need not be worked out at all
METHODS = frozenset(("append", "index", "count", "sort", "isdisjoint"))


def share(body: list[ast.stmt], names: Iterator[str], sure: Set[str]) -> list[ast.stmt]:
    """The same statements, with assignments in front of what is worked out more than once.

    `names` are new ones; `sure`: names that surely hold a component, a value of an enum or a number.
    """
    return _Sharing(body, names, sure).shared(body)


class _Sharing:
    """`changing`: names that are assigned to anywhere in the function."""

    def __init__(self, body: Sequence[ast.stmt], names: Iterator[str], sure: Set[str]) -> None:
        self.names = names
        self.sure = sure
        self.changing = {
            node.id for statement in body for node in ast.walk(statement)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }  # fmt: skip

    def shared(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements, run by run of those that change nothing."""
        made: list[ast.stmt] = []
        run: list[ast.stmt] = []
        for statement in map(_guarded, body):
            if _is_quiet(statement):
                run.append(statement)
                continue
            made += self.run(run)
            run = []
            for field in ("body", "orelse"):
                inner = getattr(statement, field, None)
                if inner:
                    setattr(statement, field, self.shared(inner))
            made.append(statement)
        return made + self.run(run)

    def run(self, run: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements in a row none of which changes anything."""
        made: list[ast.stmt] = []
        for index, statement in enumerate(run):
            found = self.smallest(statement, run[index:])
            while found:
                first = found[0]
                pen = Pen({key: first.__dict__[key] for key in PLACE})
                name = next(self.names)
                made.append(pen.assign(name, new(type(first), {}, **first.__dict__)))
                for node in found:
                    if not isinstance(node, ast.Name):  # nodes are shared, so it may have become one by now
                        become(node, pen.name(name))
                found = self.smallest(statement, run[index:])
            if isinstance(statement, ast.If):
                statement.body = self.shared(statement.body)
            made.append(statement)
        return made

    def smallest(self, statement: ast.stmt, rest: Sequence[ast.stmt]) -> list[ast.expr]:
        """All places of the smallest expression that may be worked out in front of a statement and is worth it."""
        certain = {ast.dump(node) for node in _certain(statement) if self.stays(node)}
        head = statement.test if isinstance(statement, ast.If) else statement
        often = Counter(ast.dump(node) for node in ast.walk(head) if self.stays(node) and self.is_sure(node))
        places: dict[str, list[ast.expr]] = {written: [] for written in certain}
        places.update({written: [] for written, times in often.items() if times >= OFTEN})
        for one in rest if places else ():
            for node in ast.walk(one):
                if isinstance(node, ast.expr) and _is_dear(node):
                    places.get(ast.dump(node), []).append(node)
        several = [written for written, nodes in places.items() if len(nodes) > 1]
        return places[min(several, key=len)] if several else []

    def stays(self, node: ast.AST) -> bool:
        """Whether it is worth a name and stays the same."""
        return isinstance(node, ast.expr) and _is_dear(node) and is_total(node, self.changing)

    def is_sure(self, node: ast.AST) -> bool:
        """Whether it can be worked out before it is known that it must be."""
        names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        return all(name in self.sure or GLOBAL.fullmatch(name) for name in names)


def _guarded(statement: ast.stmt) -> ast.stmt:
    """`if len(L) >= N and …` with the rest inside, so that only then it is worked out."""
    match statement:
        case ast.If(
            test=ast.BoolOp(op=ast.And(), values=[ast.Compare(left=ast.Call(func=ast.Name(id="len"))) as guard, *rest]),
            orelse=[],
        ):
            test = Pen({key: guard.__dict__[key] for key in PLACE}).all_of(rest)
            inner = new(ast.If, {}, **{**statement.__dict__, "test": test})
            return new(ast.If, {}, **{**statement.__dict__, "test": guard, "body": [inner]})
    return statement


def _is_dear(node: ast.expr) -> bool:
    """Whether it is a column, is counted in one, or is what is left of a number then."""
    match node:
        case ast.BinOp(left=ast.Constant(), op=ast.Sub(), right=ast.Name(id=name)):
            return SHARED.fullmatch(name) is not None
    return is_count(node) or is_column(node)


def _certain(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions in a statement that are worked out whatever happens."""
    match node:
        case ast.If(test=test):
            yield from _certain(test)
            return
        case ast.For(iter=items):
            yield from _certain(items)
            return
        case ast.While():
            return
        case ast.BoolOp(values=[first, *_]) | ast.IfExp(test=first):
            yield from _certain(first)
            return
        case ast.ListComp(generators=[ast.comprehension(iter=items), *_]):
            yield from _certain(items)
            return
        case ast.Compare(left=left, comparators=[first, *_]):
            yield from _certain(left)
            yield from _certain(first)
    if isinstance(node, ast.expr):
        yield node
    if not isinstance(node, ast.Compare):
        for child in ast.iter_child_nodes(node):
            yield from _certain(child)


def _is_quiet(statement: ast.stmt) -> bool:
    """Whether it leaves all cells as they are, or leaves the function."""
    if isinstance(statement, ast.While):
        return False
    left = {id(node.value) for node in ast.walk(statement) if isinstance(node, ast.Return)}
    return not any(_changes(node) for node in ast.walk(statement) if id(node) not in left)


def _changes(node: ast.AST) -> bool:
    match node:
        case ast.Subscript(value=ast.Name(id="c"), ctx=ast.Store()):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name not in QUIET and LOWERED.fullmatch(name) is None
        case ast.Call(func=ast.Attribute(attr=name)):
            return name not in METHODS
    return isinstance(node, ast.Call)
