"""Walks syntax trees without knowing their nodes."""
from collections.abc import Iterator

from demotic.syntax.tree import Node


def children(node: Node) -> Iterator[Node]:
    """The nodes directly in `node`, in the order of its members."""
    for name in node.__match_args__:
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (part for part in value if isinstance(part, Node))


def deepest(node: Node, limit: int) -> Node | None:
    """The first node that lies more than `limit` nodes inside `node`, or None; needs no recursion."""
    level = [node]
    for _ in range(limit):
        level = [child for parent in level for child in children(parent)]
        if not level:
            return None
    return level[0]
