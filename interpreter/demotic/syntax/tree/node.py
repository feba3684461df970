"""A node of the syntax tree, and a name."""
from dataclasses import dataclass

from demotic.source import Span


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Node:
    """Shown by its place alone: a whole tree would fill the screen many times over."""

    span: Span

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.span}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Name(Node):
    """A word the author wrote, and where."""

    text: str
