"""What follows from the text and a local or two is looked up; a list that is walked is sieved beforehand by the
conditions in front that are printed."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod

from demotic.machine.lowering.lookups import in_order
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope
from demotic.machine.lowering.writing import Writing
from demotic.meaning.expressions import Expr, Logic

LEAST = 3  # steps that are worth a table
MOST = 2000  # steps that are worked out beforehand for one entry


class Tables(Writing, ABC):
    """Lookups instead of work."""

    working_out = False  # whether what is written is itself what a table is worked out by

    @abstractmethod
    def value(self, expr: Expr, scope: Scope) -> ast.expr:
        """The value of an expression."""

    @abstractmethod
    def items(self, expr: Expr, scope: Scope) -> ast.expr:
        """The elements of a list, as something to walk over once."""

    def tabled(self, expr: Expr, scope: Scope, least: int = LEAST) -> ast.expr | None:
        """A lookup of the expression's value, where that is all it takes and worth it."""
        decided = self.shop.decided
        if self.working_out or decided.work(expr) < least:
            return None
        slots = decided.slots(expr)
        if slots is None or self.shop.weights.cost(expr) > MOST:
            return None
        known = {slot: held for slot in slots if isinstance(held := scope.slots[slot], int)}
        free = in_order({slot: of for slot, of in slots.items() if slot not in known}, self.layout)
        if free is None:
            return None
        found = self.shop.worked_out(expr, known, free)
        if found is None:
            return None
        pen = self.pen(expr.span)
        if not free:
            return self.literal(found.value, pen)
        made: ast.expr = pen.name(found.name)
        for slot in free:
            made = pen.index(made, self.held(scope.slots[slot], pen))
        return made

    def sieved(
        self, among: Expr, where: Expr | None, slot: int, scope: Scope, value: Expr | None = None
    ) -> tuple[ast.expr, list[Expr]]:
        """What is walked over, and the conditions (those of `where`, then `value`) left to be tested in turn."""
        tests = [*(() if where is None else conditions(where)), *(() if value is None else conditions(value))]
        printed = 0
        for test in tests if self.shop.decided.slots(among) is not None else ():
            if self.shop.decided.slots(test) is None:
                break
            printed += 1
        for count in range(printed, 0, -1):
            items = self.tabled(self.shop.sieve(among, tuple(tests[:count]), slot), scope, 0)
            if items is not None:
                return items, tests[count:]
        return self.items(among, scope), tests

    def literal(self, value: object, pen: Pen) -> ast.expr:
        """A value that is known, written out; long lists under a name."""
        if isinstance(value, tuple) and len(value) > 8:
            return self.table(value, pen)
        return pen.constant(value)


def conditions(expr: Expr) -> list[Expr]:
    """What is joined by `and`."""
    if isinstance(expr, Logic) and expr.op == "and":
        return [*conditions(expr.left), *conditions(expr.right)]
    return [expr]
