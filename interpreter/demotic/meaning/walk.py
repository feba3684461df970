"""Going through meant trees: what hangs under a node, and every node of a tree."""
from collections.abc import Iterator
from dataclasses import fields

from demotic.meaning.effects import BoxPlace, Effect, LocalPlace, Part, VarPlace, ZonePlace
from demotic.meaning.expressions import Expr

Node = Effect | Expr


def children(node: Node) -> Iterator[Node]:
    """The effects and expressions directly under a node, in the order of its fields.

    What a node only names (a verb, a formula, a component) is not under it.
    """
    for one in fields(node):
        yield from _nodes(getattr(node, one.name))


def walk(node: Node) -> Iterator[Node]:
    """The node and everything under it, each before what hangs under it."""
    stack = [node]
    while stack:
        one = stack.pop()
        yield one
        stack.extend(reversed(list(children(one))))


def _nodes(value: object) -> Iterator[Node]:
    match value:
        case Effect() | Expr():
            yield value
        case Part():
            yield value.effect
        case VarPlace() | ZonePlace():
            if value.owner is not None:
                yield value.owner
            yield from value.indices
        case tuple():
            for one in value:
                yield from _nodes(one)
        case LocalPlace() | BoxPlace() | _:
            return
