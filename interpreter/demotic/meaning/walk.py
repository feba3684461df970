"""Walking meant trees: the nodes that stand directly in a node, and all of them in order."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache

from demotic.meaning.effects import BoxPlace, Effect, LocalPlace, Part, VarPlace, ZonePlace
from demotic.meaning.expressions import Expr

Place = VarPlace | LocalPlace | ZonePlace | BoxPlace
Node = Expr | Effect | Place | Part

_NODES = (Expr, Effect, VarPlace, LocalPlace, ZonePlace, BoxPlace, Part)
_LEAVES = frozenset({"span", "type", "slot", "var", "zone", "formula", "kind", "verb", "field", "component"})


@cache
def _names(of: type[Node]) -> tuple[str, ...]:
    """The fields of a node that may hold nodes; those that point at declarations are left out."""
    return tuple(one.name for one in fields(of) if one.name not in _LEAVES or _holds_node(of, one.name))


def _holds_node(of: type[Node], name: str) -> bool:
    # `Do.component` is an expression, `TheComponent.component` a declaration: the annotation knows.
    return any(one.name == name and one.type in ("Expr", "Effect") for one in fields(of))


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside, in the order of the node's fields."""
    for name in _names(type(node)):
        value = getattr(node, name)
        if isinstance(value, _NODES):
            yield value
        elif isinstance(value, tuple):
            for one in value:
                if isinstance(one, _NODES):
                    yield one
                elif isinstance(one, tuple):  # WithFields: pairs of a field and its value
                    yield from (inner for inner in one if isinstance(inner, _NODES))


def walk(node: Node) -> Iterator[Node]:
    """The node and everything in it, parents first."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(list(children(here))))
