"""How much work a tree can be at most, as far as its text says. What may be a lot is charged in fuel where it
is done; what is little costs nothing.

Loops that charge their rounds themselves count as one round here.
"""
from __future__ import annotations

from demotic.machine.layout import Layout
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Enum, Verb
from demotic.meaning.effects import CallVerb, Choose, Do, Each, Effect
from demotic.meaning.expressions import All, CallFormula, Can, Expr, Fold, Numbers, Owned, ReadZone
from demotic.meaning.reach import kind_of
from demotic.meaning.types import IntType
from demotic.meaning.walk import Node, children

FREE = 20_000  # nodes that may be looked at for nothing
UNKNOWN = 50  # how long a list is taken to be if nothing is known of it
MOST = 1 << 40


class Weights:
    """Costs of trees and verbs, worked out once."""

    def __init__(self, layout: Layout, analysis: Analysis) -> None:
        self.layout = layout
        self.analysis = analysis
        self._costs: dict[Node | Verb, int] = {}

    def charge(self, *trees: Node | None) -> int:
        """What is charged where these trees begin: nothing if they are little work. Work that is charged
        further in is not counted twice."""
        cost = sum(self.cost(tree) for tree in trees if tree is not None)
        if cost <= FREE:
            return 0
        own = cost - sum(self._charged_inside(tree) for tree in trees if tree is not None)
        return own if own > FREE else 0

    def _charged_inside(self, node: Node) -> int:
        if isinstance(node, CallVerb | Can | CallFormula):
            cost = self.cost(node)
            return cost if cost > FREE else 0
        return sum(map(self._charged_inside, children(node)))

    def tested(self, effect: Node) -> int:
        """How many nodes the test of an effect looks at, what it calls aside: that charges for itself."""
        if isinstance(effect, Effect) and self.analysis.always(effect):
            return 1
        inner = 1 + sum(map(self.tested, children(effect)))
        match effect:
            case Fold() | CallFormula():
                return self.cost(effect)
            case Each(among=among) | Choose(among=among):
                return inner * max(1, self.length(among))
        return inner

    def of_test(self, among: Expr, effect: Node) -> int:
        """The same for each element of a list of which one is looked for that the effect is possible for."""
        each = self.tested(effect)
        return 1 + min(each, FREE) // 50 if self.length(among) * each > FREE else 0

    def of_walk(self, among: Expr, *inside: Node | None) -> int:
        """What is charged for each element of a list that is walked with this inside: 0 if it is little work."""
        each = 1 + sum(self.cost(one) for one in inside if one is not None)
        return 1 + min(each, FREE) // 50 if self.length(among) * each > FREE else 0

    def cost(self, node: Node) -> int:
        """How many nodes are looked at, at most."""
        known = self._costs.get(node)
        if known is None:
            self._costs[node] = 1  # in case it leads back to itself through `do`
            known = self._costs[node] = min(self._cost(node), MOST)
        return known

    def _cost(self, node: Node) -> int:
        inner = 1 + sum(map(self.cost, children(node)))
        match node:
            case Fold(among=among) | Each(among=among):
                return inner * max(1, self.length(among))
            case CallVerb(verb=verb) | Can(verb=verb):
                return inner + self._verb(verb)
            case CallFormula(formula=formula):
                return inner + max(map(self.cost, self.analysis.reach.values(formula)), default=0)
            case Do():
                return inner + max(map(self.cost, self.analysis.reach.effects(node)), default=0)
        return inner

    def _verb(self, verb: Verb) -> int:
        trees: list[Node] = [tree for tree in (verb.require, verb.body) if tree is not None]
        return 2 * sum(map(self.cost, trees))  # it is tested, too

    def length(self, among: Expr) -> int:
        """How many elements a list has at most."""
        match among:
            case All(of=Enum(values=values)):
                return len(values)
            case ReadZone(zone=zone) if zone.maximum is not None:
                return zone.maximum
            case Owned(kind=kind):
                return len(self.layout.ranges[kind])
            case Fold(how="those" | "sorted", among=inner):
                return self.length(inner)
            case Numbers(low=Expr(type=IntType(low=int() as first)), high=Expr(type=IntType(high=int() as last))):
                return max(0, last - first + 1)
            case Numbers():
                return MOST
        of = kind_of(among.type)
        return UNKNOWN if of is None else len(self.layout.ranges[of])
