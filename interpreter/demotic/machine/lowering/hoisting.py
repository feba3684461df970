"""What stays the same in every round of a loop is worked out in front of it.

Only what cannot fail: sums, comparisons and cells whose index was checked. Nodes are changed in place, so
that whoever shares them shares the result.
"""
from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from demotic.machine.lowering.quotation import Pen, become, new
from demotic.machine.lowering.total import is_total

_ROUNDS = (ast.ListComp, ast.Lambda, ast.GeneratorExp)  # what stands inside is worked out again and again
_WORK = (ast.BinOp, ast.Compare, ast.Subscript, ast.Call, ast.List)  # names and numbers are at hand anyway


def hoisted(
    tests: Iterable[ast.expr | None], bound: ast.expr, player: str, pen: Pen, name: Callable[[], str]
) -> list[ast.stmt]:
    """Assignments to put in front of a loop over `bound`, used in what the loop tests; `player` is a name of one."""
    assert isinstance(bound, ast.Name)
    hoisting = _Hoisting(bound.id, player, pen, name)
    for test in tests:
        if test is not None:
            hoisting.visit(test)
    return _in_order(hoisting.made, pen)


def _in_order(made: dict[str, ast.expr], pen: Pen) -> list[ast.stmt]:
    """Each after those it uses: what is shared may have been found inside something else first."""
    ordered: list[ast.stmt] = []
    left = dict(made)
    while left:
        for name, value in left.items():
            if not any(isinstance(node, ast.Name) and node.id in left for node in ast.walk(value)):
                ordered.append(pen.assign(name, value))
                del left[name]
                break
    return ordered


def _values(node: ast.expr) -> list[ast.expr]:
    """The expressions directly inside."""
    found: list[ast.expr] = []
    for field in node._fields:
        value = node.__dict__[field]
        if isinstance(value, ast.expr):
            found.append(value)
        elif isinstance(value, list):
            found += [one for one in value if isinstance(one, ast.expr)]
    return found


class _Hoisting:
    def __init__(self, bound: str, player: str, pen: Pen, name: Callable[[], str]) -> None:
        self.bound = bound
        self.player = player
        self.pen = pen
        self.name = name
        self.made: dict[str, ast.expr] = {}
        self.known: dict[str, str] = {}

    def visit(self, node: ast.expr) -> bool:
        """Whether the node stays the same and cannot fail; if not, what does so inside it is hoisted."""
        if is_total(node, frozenset((self.bound,)), self.player):
            return True
        if isinstance(node, _ROUNDS):
            return False
        children = _values(node)
        stays = [self.visit(child) for child in children]
        for child, same in zip(children, stays, strict=True):
            if same and isinstance(child, _WORK):
                self.hoist(child)
        return False

    def hoist(self, node: ast.expr) -> None:
        """Lets a name stand for it."""
        written = ast.dump(node)
        name = self.known.get(written)
        if name is None:
            name = self.known[written] = self.name()
            self.made[name] = new(type(node), {}, **node.__dict__)
        become(node, Pen({key: node.__dict__[key] for key in self.pen.place}).name(name))
