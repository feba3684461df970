"""A file as it was written."""
from dataclasses import dataclass

from demotic.syntax.tree.declarations import Declaration
from demotic.syntax.tree.node import Node


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Module(Node):
    """One file: its declarations in order. Items that did not parse are left out of it."""

    declarations: tuple[Declaration, ...]
