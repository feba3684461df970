"""Which part of a test that does not hold is to blame, and what it found instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demotic.game.options import element_type
from demotic.game.why_not import WhyNot
from demotic.machine.errors import RulesError
from demotic.machine.plain.state import Locals
from demotic.meaning.expressions import Can, Compare, Contains, Expr, Fold, IsKind, Logic, Not
from demotic.meaning.types import ListType

if TYPE_CHECKING:
    from demotic.game.game import Game

PLAINLY = "this does not hold"
MOST = 8  # elements that are named


def failing(game: Game, test: Expr) -> tuple[Expr, str]:
    """The innermost part that fails, and what to say of it, for the first player."""
    return _Failing(game).of(test)


class _Failing:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.teller = game.table.teller
        self.asked = WhyNot(game, 0)
        self.plain = self.asked.plain
        self.at = Locals((0,))

    def of(self, test: Expr) -> tuple[Expr, str]:
        match test:
            case Logic(op="and", left=left, right=right):
                return self.of(right if self.plain.truth(left, self.at) else left)
            case Logic(left=left, right=right):
                told = [f"of `{one.span.text}` {self.said(one)}" for one in (left, right)]
                return test, f"neither holds: {'; '.join(told)}"
            case Compare() | Not(operand=Compare()):
                return test, self.sides(test.operand if isinstance(test, Not) else test)
            case Not(operand=operand):
                return test, f"`{operand.span.text}` holds"
        return test, self.said(test)

    def said(self, test: Expr) -> str:
        """What one test found."""
        match test:
            case Compare():
                return self.sides(test)
            case Contains(list=among):
                return f"the list is {self.text(among)}"
            case IsKind(value=value):
                return f"it is {self.text(value)}"
            case Can():
                return self.impossible(test)
            case Fold(how="any" | "all"):
                return self.elements(test)
        return PLAINLY

    def sides(self, test: Expr) -> str:
        assert isinstance(test, Compare)
        left, right = self.text(test.left), self.text(test.right)
        told = f"the left side is {left}, the right side {right}"
        if not isinstance(test.left.type, ListType) or not isinstance(test.right.type, ListType):
            return told
        there, wanted = (self.plain.elements(side, self.at) for side in (test.left, test.right))
        of = test.left.type.item or test.right.type.item
        more = [self.teller.text(one, of) for one in there if one not in wanted]
        less = [self.teller.text(one, of) for one in wanted if one not in there]
        apart = [f"only left: {', '.join(more)}"] if more else []
        apart += [f"only right: {', '.join(less)}"] if less else []
        if len(there) + len(wanted) <= MOST or not apart:
            return told
        return "; ".join(apart)

    def impossible(self, test: Can) -> str:
        """Why the verb is not possible, as far as reasons go."""
        player = self.plain.component(test.player, self.at, test.span)
        arguments = self.plain.values(test.arguments, self.at)
        reason = WhyNot(self.game, player).reasons.verb(test.verb, Locals((player, *arguments)))
        return f"it is not: {reason}" if reason else PLAINLY

    def elements(self, test: Fold) -> str:
        """Those for which it does not hold."""
        blamed: list[str] = []
        of = element_type(test.among.type)
        for element in self.plain.elements(test.among, self.at):
            here = self.at.having(test.slot, element)
            if self.plain.truth(test.where, here) and not self.plain.truth(test.value, here):
                blamed.append(self.teller.text(element, of))
        if not blamed:
            return "there is none that passes" if test.where is not None else "the list is empty"
        listed = ", ".join(blamed[:MOST]) + (" …" if len(blamed) > MOST else "")
        return f"not for {listed}" if test.how == "all" else f"for none of {listed}"

    def text(self, side: Expr) -> str:
        """A value, for people."""
        try:
            value = self.plain.value(side, self.at)
            return self.teller.text(value, side.type) if value != () else "empty"
        except RulesError as problem:
            return f"nothing: {problem.message}"
