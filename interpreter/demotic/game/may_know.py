"""Whether a player may know what an expression is worth, judged on the position as it is.

Anything doubtful counts as not known: better to say too little than to let a secret out.
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
    Expr,
    Fold,
    ListOf,
    Local,
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
            case Size():
                return self.counts(expr.list, at)
            case Compare(right=ListOf(items=()) | Constant(value=None)):
                return self.counts(expr.left, at)
            case ReadField() if expr.field.on_back or expr.field.free:
                return self.counts(expr.owner, at)
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
            case ReadZone() | ReadVar() | Local():
                return self._inside(expr, at) and self._place(expr, at)
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

    def _fold(self, expr: Fold, at: Locals) -> bool:
        if not self.counts(expr.among, at):
            return False
        for element in self.plain.elements(expr.among, at):
            here = at.having(expr.slot, element)
            if not all(self.knows(part, here) for part in (expr.where, expr.value) if part is not None):
                return False
        return (expr.otherwise is None or self.knows(expr.otherwise, at)) and self._faces(expr, at)

    def _formula(self, expr: CallFormula, at: Locals) -> bool:
        if expr.formula.open and not self.no_secrets and at.you != self.player:
            return False  # what adjusts it may lie in somebody's hand
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
        return written is not None and self.knows(written, Locals(own))
