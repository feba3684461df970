"""Whether a player may know what an expression is worth, judged on the position as it is.

Anything doubtful counts as not known: better to say too little than to let a secret out. Only what the rules
themselves come to is looked at: what a test guards may have no value where the test does not hold.
"""

from __future__ import annotations

from demotic.game.knowledge import Knowledge
from demotic.machine.layout import Value
from demotic.machine.plain.interpreter import Plain
from demotic.machine.plain.state import Locals
from demotic.meaning.expressions import (
    CallFormula,
    Can,
    Compare,
    Constant,
    Either,
    Expr,
    Fold,
    ListOf,
    Local,
    Logic,
    ReadField,
    ReadVar,
    ReadZone,
    Size,
)
from demotic.meaning.types import KindType, ListType
from demotic.meaning.walk import children


class MayKnow:
    """One player's knowledge of the position that `plain` stands on."""

    def __init__(self, plain: Plain, player: int) -> None:
        self.plain = plain
        self.player = player
        self.knowledge = Knowledge(plain.layout)
        self.no_secrets = not plain.layout.secluded and not any(
            not self.knowledge.reads(cell, player) for cell in plain.layout.places
        )

    def knows(self, expr: Expr, at: Locals) -> bool:
        """Whether he may know the value of the expression."""
        match expr:
            case Constant():
                return True
            case Local() if expr.slot not in at.values:
                return False  # what asks has forgotten it
            case Size():
                return self.counts(expr.list, at)
            case Compare(right=ListOf(items=()) | Constant(value=None)):
                return self.counts(expr.left, at)
            case ReadField() if expr.field.on_back or expr.field.free:
                return self.counts(expr.owner, at)
            case Either():
                if not self.knows(expr.test, at):
                    return False
                return self.knows(expr.then if self.plain.truth(expr.test, at) else expr.otherwise, at)
            case Logic():
                return self._logic(expr, at)
            case Fold():
                return self._fold(expr, at)
            case CallFormula():
                return self._formula(expr, at)
            case Can():
                return self.no_secrets
        return self._inside(expr, at) and self._place(expr, at) and self._faces(expr, at)

    def counts(self, expr: Expr, at: Locals) -> bool:
        """Whether he may know how many there are, or whether there is one: faces do not matter for that."""
        match expr:
            case ReadZone() | ReadVar():
                return self._inside(expr, at) and self._place(expr, at)
            case Local():
                return expr.slot in at.values
        return self.knows(expr, at)

    def _inside(self, expr: Expr, at: Locals) -> bool:
        return all(self.knows(child, at) for child in children(expr) if isinstance(child, Expr))

    def _place(self, expr: Expr, at: Locals) -> bool:
        match expr:
            case ReadVar():
                return self.knowledge.reads(self.plain.cell_of(expr, at), self.player)
            case ReadZone():
                return self.knowledge.counts(self.plain.cell_of(expr, at), self.player)
        return True

    def _faces(self, expr: Expr, at: Locals) -> bool:
        of = expr.type.item if isinstance(expr.type, ListType) else expr.type
        return not isinstance(of, KindType) or self._seen(self.plain.value(expr, at))

    def _seen(self, value: Value) -> bool:
        if isinstance(value, tuple):
            return all(map(self._seen, value))
        return value is None or self.knowledge.knows(self.plain.cells, value, self.player)

    def _logic(self, expr: Logic, at: Locals) -> bool:
        """From left to right, and no further than it takes to know."""
        if not self.knows(expr.left, at):
            return False
        return self.plain.truth(expr.left, at) is (expr.op == "or") or self.knows(expr.right, at)

    def _fold(self, expr: Fold, at: Locals) -> bool:
        if not self.counts(expr.among, at):
            return False
        passed = False
        for element in self.plain.elements(expr.among, at):
            here = at.having(expr.slot, element)
            if expr.where is not None:
                if not self.knows(expr.where, here):
                    return False
                if not self.plain.truth(expr.where, here):
                    continue
            passed = True
            if expr.value is not None and not self.knows(expr.value, here):
                return False
            if self._settles(expr, here):
                break
        if not passed and expr.otherwise is not None and not self.knows(expr.otherwise, at):
            return False
        return self._faces(expr, at)

    def _settles(self, expr: Fold, here: Locals) -> bool:
        """Whether the elements behind this one, which passed, are not asked any more."""
        match expr.how:
            case "first":
                return True
            case "any":
                return expr.value is None or self.plain.truth(expr.value, here)
            case "all":
                return expr.value is not None and not self.plain.truth(expr.value, here)
        return False

    def _formula(self, expr: CallFormula, at: Locals) -> bool:
        if not all(self.knows(argument, at) for argument in expr.arguments):
            return False
        arguments = self.plain.values(expr.arguments, at)
        written, own = expr.formula.value, [at.you, *arguments]
        if expr.owner is not None:
            if not self.knows(expr.owner, at):
                return False
            this = self.plain.component(expr.owner, at, expr.span)
            component = self.plain.layout.things[this].component
            written = component.formulas.get(expr.formula, written) if component is not None else written
            own = [at.you, this, *arguments]
        if expr.formula.open and not self.no_secrets:
            whose = own[1] if expr.formula.holder is self.plain.layout.rules.player else at.you
            if whose != self.player:
                return False  # what adjusts it may lie in somebody's hand
        return written is not None and self.knows(written, Locals(own))
