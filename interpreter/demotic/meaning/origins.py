"""Where printed things come from, as it is meant."""
from __future__ import annotations

from demotic.meaning.declared import Origin
from demotic.syntax import tree


def origin_of(node: tree.Origin | None) -> Origin | None:
    """An origin as it is meant."""
    return None if node is None else Origin(node.how, node.why, node.span)
