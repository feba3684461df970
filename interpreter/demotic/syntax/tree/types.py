"""Types as they were written."""
from dataclasses import dataclass

from demotic.syntax.tree.node import Name, Node


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Type(Node):
    """How a type was written. `form`: name, list, range.

    name: `name`, and `optional` for a `?` behind it. list: `item`. range: `low`, `high` (None: no end).
    """

    form: str
    name: Name | None = None
    optional: bool = False
    item: "Type | None" = None
    low: int | None = None
    high: int | None = None
