"""A node of the syntax tree, and a name."""
from dataclasses import dataclass

from demotic.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Name(Node):
    """A word the author wrote, and where."""

    text: str
