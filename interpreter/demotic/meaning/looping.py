"""Loops and choices: everything that binds an element, or does its body more than once."""
from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager

from demotic.meaning.broken import UNKNOWN
from demotic.meaning.effects import (
    As,
    AsEach,
    Choose,
    ChooseRandom,
    Each,
    Effect,
    Repeat,
    RepeatUpTo,
    SecretlyEach,
    While,
)
from demotic.meaning.expressions import Constant, Expr
from demotic.meaning.fitting import described, item_of
from demotic.meaning.narrowing import facts_if_true
from demotic.meaning.placing import Placing
from demotic.meaning.types import IntType, KindType, Type
from demotic.syntax import tree


class Looping(Placing):
    """Adds loops and choices."""

    @abstractmethod
    def block(self, node: tree.Block) -> Effect:
        """The steps of one block."""

    @contextmanager
    def _element(
        self, name: tree.Name, of: Type, where: tree.Expr | None
    ) -> Iterator[tuple[int, Expr | None]]:
        """Inside, the element has its slot and passes the test."""
        with self.nested():
            slot = self.declare(name, of, "element")
            test = None if where is None else self.test(where)
            with self.assuming({} if test is None else self.lasting_facts(facts_if_true(test))):
                yield slot, test

    def each(self, node: tree.Each | tree.AsEach | tree.SecretlyEach) -> Effect | None:
        """`each`, `as each`, `secretly each`."""
        word = {tree.Each: "each", tree.AsEach: "as each", tree.SecretlyEach: "secretly each"}[type(node)]
        among = self.list_of(node.among, word)
        of = item_of(among.type)
        players = not isinstance(node, tree.Each)
        if players and not self.unknown(of) and not (isinstance(of, KindType) and of.kind is self.player.kind):
            self.findings.error(
                "D301", f"`{word}` wants a list of players, this is {described(among.type)}", among.span,
                "not players", help=(f"write `each {node.name.text} in {among.span.text}`",),
            )  # fmt: skip
            of = UNKNOWN
        where = node.where if not isinstance(node, tree.SecretlyEach) else None
        with self._element(node.name, of, where) as (slot, test):
            body = self.block(node.body)
        match node:
            case tree.Each():
                return Each(node.span, slot, among, test, body, node.any_order)
            case tree.AsEach():
                return AsEach(node.span, slot, among, test, body)
        return SecretlyEach(node.span, slot, among, body)

    def again(self, node: tree.Repeat | tree.While | tree.AsPlayer) -> Effect:
        """`repeat`, `while`, `as`."""
        match node:
            case tree.AsPlayer():
                player = self.value(node.player, self.player, "who does it", perhaps=True)
                return As(node.span, player, self.block(node.body))
            case tree.While():
                test = self.test(node.test)
                with self.assuming(self.lasting_facts(facts_if_true(test))):
                    return While(node.span, test, self.block(node.body))
        count = None if node.count is None else self.number(node.count, "how often to repeat")
        if node.mode == "times":
            return Repeat(node.span, count or Constant(node.span, UNKNOWN, None), self.block(node.body))
        return RepeatUpTo(node.span, count, self.block(node.body))

    # --------------------------------------------------------------------------- choices

    def choose(self, node: tree.Choose) -> Effect:
        """`choose`, with or without an amount."""
        low, high = self._amount(node.amount)
        among = self.list_of(node.among, "choose")
        with self._element(node.name, item_of(among.type), node.where) as (slot, test):
            body = self.block(node.body)
        if node.amount is not None and node.amount.mode == "random":
            return ChooseRandom(node.span, slot, high, among, test, body)
        return Choose(node.span, slot, node.amount is None, low, high, among, test, body)

    def _amount(self, node: tree.Amount | None) -> tuple[Expr | None, Expr | None]:
        """How few and how many."""
        if node is None:
            return None, None
        low = None if node.low is None else self.number(node.low, "how many to choose")
        high = None if node.high is None else self.number(node.high, "how many to choose")
        if isinstance(low, Constant) and isinstance(high, Constant) and (low.value or 0) > (high.value or 0):
            self.findings.error(
                "D306", f"the range {low.value}..{high.value} is empty", node.span, "it ends before it begins",
                help=(f"write `{high.value}..{low.value}`",),
            )  # fmt: skip
        for one in (low, high):
            if one is not None and isinstance(one.type, IntType) and one.type.high is not None and one.type.high < 0:
                self.findings.error("D305", "nobody can choose fewer than none", one.span, "less than 0")
        return (high, high) if node.mode == "exactly" else (low, high)
