"""Which zones a text may count on being shown: by itself, by what it calls, or by a text that leads to it."""
from __future__ import annotations

from collections.abc import Callable

from demotic.meaning.checks.subject import Subject
from demotic.meaning.declared import Zone
from demotic.meaning.effects import CallVerb, Do, Effect, Show
from demotic.meaning.expressions import CallFormula, Can
from demotic.meaning.walk import Node, walk

NONE: frozenset[Zone] = frozenset()


class Shows:
    """Answers by the tree of an effect; everything is worked out once."""

    def __init__(self, subject: Subject) -> None:
        self._analysis = subject.analysis
        self._own: dict[Node, frozenset[Zone]] = {}
        self._calls: dict[Node, tuple[Node, ...]] = {}
        self._callers: dict[Node, list[Node]] = {}
        for tree in subject.trees:
            self._look_through(tree)
        self._anything = any(self._own.values())
        for tree, called in self._calls.items():
            for one in called:
                self._callers.setdefault(one, []).append(tree)

    def _look_through(self, tree: Node) -> None:
        zones: set[Zone] = set()
        calls: dict[Node, None] = {}
        for node in walk(tree):
            if isinstance(node, Show):
                zones |= self._analysis.sources(node.what)
            elif isinstance(node, CallVerb | Do | Can | CallFormula):
                calls.update((one, None) for one in self._analysis.reach.called(node))
        self._own[tree], self._calls[tree] = frozenset(zones), tuple(calls)

    def known(self, tree: Effect) -> frozenset[Zone]:
        """Zones of which something may have been shown when the tree is done."""
        if not self._anything:
            return NONE
        called = self._reached(tree, lambda one: self._calls.get(one, ()))
        calling = self._reached(tree, lambda one: tuple(self._callers.get(one, ())))
        return NONE.union(*(self._own.get(one, NONE) for one in (*called, *calling)))

    def _reached(self, tree: Node, step: Callable[[Node], tuple[Node, ...]]) -> dict[Node, None]:
        found: dict[Node, None] = {tree: None}
        waiting: list[Node] = [tree]
        while waiting:
            for one in step(waiting.pop()):
                if one not in found:
                    found[one] = None
                    waiting.append(one)
        return found
