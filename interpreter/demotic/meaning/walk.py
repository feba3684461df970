"""Walking meant trees: the nodes that stand directly in a node, and all of them in order."""
from __future__ import annotations

from collections.abc import Iterator

from demotic.meaning.effects import BoxPlace, Effect, LocalPlace, Part, VarPlace, ZonePlace
from demotic.meaning.expressions import Expr

Place = VarPlace | LocalPlace | ZonePlace | BoxPlace
Node = Expr | Effect | Place | Part

_NODES = (Expr, Effect, VarPlace, LocalPlace, ZonePlace, BoxPlace, Part)


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside, in the order of the node's fields; declarations it names are no children."""
    for name in node.__dataclass_fields__:
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
