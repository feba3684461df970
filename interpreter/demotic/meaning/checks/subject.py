"""What the checks are about: a rule set, what is known of it, and its nodes, gone through once for all of them."""
from dataclasses import dataclass
from functools import cached_property

from demotic.meaning.analysis import Analysis
from demotic.meaning.checks.mentions import Mentions
from demotic.meaning.declared import RuleSet
from demotic.meaning.effects import Effect
from demotic.meaning.walk import Node, walk


@dataclass
class Subject:
    """Rules that were bound without errors."""

    rules: RuleSet
    analysis: Analysis

    @cached_property
    def trees(self) -> tuple[Node, ...]:
        """Every tree that a game can come to."""
        return tuple(self.analysis.reach.trees())

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Every node of these trees."""
        return tuple(node for tree in self.trees for node in walk(tree))

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """Those of the nodes that are effects."""
        return tuple(node for node in self.nodes if isinstance(node, Effect))

    @cached_property
    def mentions(self) -> Mentions:
        """What any rule speaks of."""
        return Mentions.anywhere(self.rules, self.nodes)
