"""Walking meant trees: the nodes that stand directly in a node, and all of them in order."""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import get_args

from demotic.meaning.effects import BoxPlace, Effect, LocalPlace, Part, VarPlace, ZonePlace
from demotic.meaning.expressions import Expr

Place = VarPlace | LocalPlace | ZonePlace | BoxPlace
Node = Expr | Effect | Place | Part

# What the annotation of a field names when nodes stand in it. Most nodes have no such field at all.
_NODES = re.compile(rf"\b(?:{'|'.join(one.__name__ for one in get_args(Node))})\b")


def children(node: Node) -> list[Node]:
    """The nodes directly inside, in the order of the node's fields; declarations it names are no children."""
    found: list[Node] = []
    for name in _holding[node.__class__]:
        value = getattr(node, name)
        if value.__class__ is not tuple:
            if value is not None:
                found.append(value)
        elif value and value[0].__class__ is tuple:  # WithFields: pairs of a field and its value
            found += [inner for _, inner in value]
        else:
            found += value
    return found


class _Holding(dict[type[Node], tuple[str, ...]]):
    """By class of nodes, the fields that nodes stand in."""

    def __missing__(self, kind: type[Node]) -> tuple[str, ...]:
        found = self[kind] = tuple(one.name for one in fields(kind) if _NODES.search(str(one.type)))
        return found


_holding = _Holding()


def walk(node: Node) -> Iterator[Node]:
    """The node and everything in it, parents first."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(reversed(children(here)))
