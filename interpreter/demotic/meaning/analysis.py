"""What can be known about a rule set before it runs; both interpreters and the checks ask here.

Everything is worked out on first use and kept for each node. The answers about asking, order,
declining and openness are part of what the language means, so there is one place that gives them.
"""
from __future__ import annotations

from demotic.meaning.asking import Asking
from demotic.meaning.chosen import chosen
from demotic.meaning.declared import Kind, Listener, RuleSet, Verb, Zone
from demotic.meaning.effects import AnyOrder, Effect, If, InOrder
from demotic.meaning.expressions import Expr
from demotic.meaning.freely import freely
from demotic.meaning.merging import Merging, Mergings
from demotic.meaning.openness import Openness
from demotic.meaning.reach import Reach, lineage
from demotic.meaning.touches import Touches, Touching


class Analysis:
    """Answers about the trees of one rule set. Where it cannot know, it says what is safe."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.reach = Reach(rules)
        self._touching = Touching(self.reach)
        self._asking = Asking(self.reach, self._touching)
        self._openness = Openness(self.reach, self._asking)
        self._mergings = Mergings(self.reach, self._touching)
        self._freely: dict[Effect, Effect] = {}
        self._chosen: dict[Effect, Effect] = {}
        self._written: dict[Effect, Effect] = {}

    def asks(self, effect: Effect) -> bool:
        """Whether it may ask anybody anything, listeners to the verbs in it included."""
        return self._asking.asks(effect)

    def touches(self, node: Effect | Expr) -> Touches:
        """What it may read and write, through everything it calls."""
        return self._touching.of(node)

    def sources(self, what: Expr) -> frozenset[Zone]:
        """The zones that a component, or the components of a list, may lie in when the expression is read."""
        return self._touching.sources(what, {})

    def independent(self, effect: AnyOrder) -> bool:
        """Whether the order of its parts provably does not matter to anybody."""
        return self._asking.independent(effect)

    def silent(self, effect: AnyOrder) -> bool:
        """Whether its parts run in order without a question: independent, not free, none declinable."""
        return self._asking.silent(effect)

    def is_open(self, node: Effect) -> bool:
        """Whether everybody can work out which options a deciding node has."""
        return self._openness.is_open(self._written.get(node, node))

    def listeners_open(self, verb: Verb) -> bool:
        """Whether everybody can work out which listeners to the verb are pending."""
        return self._openness.listeners_open(verb)

    def clash(self, one: Listener, other: Listener) -> bool:
        """Whether it may matter which of two listeners of one player comes first."""
        return self._asking.clash(one, other)

    def declinable(self, effect: Effect) -> bool:
        """Whether `you` may let all of it be, so that `&` may end in front of it."""
        return self._asking.declinable(effect)

    def always(self, effect: Effect) -> bool:
        """Whether it is provably always possible."""
        return self._asking.always(effect)

    def heard(self, verb: Verb) -> tuple[Listener, ...]:
        """The listeners that may hear the verb, in the order of the rule set."""
        return self.reach.heard(verb)

    def effects(self, kind: Kind, name: str) -> tuple[Effect, ...]:
        """The effects of that name which components of the kind may have."""
        found = next((one.effects[name] for one in lineage(kind) if name in one.effects), None)
        return () if found is None else self.reach.member_effects(found, kind)

    def merges(self, kind: Kind) -> Merging:
        """How components of the kind are told apart when they are offered."""
        return self._mergings.of(kind)

    def freely(self, effect: Effect) -> Effect:
        """The declinable variant of an effect, always the same node for the same effect."""
        known = self._freely.get(effect)
        if known is None:
            known = self._freely[effect] = freely(effect)
            self._pair(known, effect)
        return known

    def chosen(self, effect: Effect) -> Effect:
        """What a part of `&` does once it was chosen, always the same node for the same effect."""
        known = self._chosen.get(effect)
        if known is None:
            known = self._chosen[effect] = chosen(effect, lambda verb: bool(self.heard(verb)))
        return known

    def _pair(self, made: Effect, written: Effect) -> None:
        """Notes which node as written each node of a declinable variant stands for."""
        if made is written:
            return
        self._written[made] = written
        match made, written:
            case If(), If():
                self._pair(made.then, written.then)
                self._pair(made.otherwise, written.otherwise)
            case InOrder(), InOrder():
                self._pair(made.steps[-1], written.steps[-1])
