"""What follows from the text and a local or two is looked up; a list that is walked is sieved beforehand by the
conditions in front that are printed."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod

from demotic.machine.lowering.constants import folded
from demotic.machine.lowering.lookups import columns, in_order
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope
from demotic.machine.lowering.writing import Writing
from demotic.meaning.expressions import Expr, Logic
from demotic.meaning.types import IntType

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
        if slots is None or self.shop.weights.cost(expr) > MOST or not scope.slots.keys() >= slots.keys():
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

    def one_by_one(self, items: ast.expr, most: int, pen: Pen) -> list[ast.expr] | None:
        """The elements of a list that is looked up, if each that may be found there has the same few."""
        indices: list[ast.expr] = []
        of = items
        while isinstance(of, ast.Subscript):
            indices.insert(0, of.slice)
            of = of.value
        if not isinstance(of, ast.Name) or not indices:
            return None
        tables = columns(self.shop.namespace.get(of.id), len(indices))
        if not tables or len(tables) > most:
            return None
        found: list[ast.expr] = []
        for table in tables:
            made = self.table(table, pen)
            for index in indices:
                made = pen.index(made, index)
            found.append(made)
        return found

    # ----------------------------------------------------------------------- columns and lists

    def literal(self, value: object, pen: Pen) -> ast.expr:
        """A value that is known, written out; long lists under a name."""
        if isinstance(value, tuple) and len(value) > 8:
            return self.table(value, pen)
        return pen.constant(value)

    def looked_up(self, column: tuple[object, ...], at: ast.expr, pen: Pen) -> ast.expr:
        """An entry of a table that never changes."""
        if isinstance(at, ast.Constant) and isinstance(at.value, int):
            return self.literal(column[at.value], pen)
        if isinstance(at, ast.Subscript) and isinstance(at.value, ast.Name):
            name = self.shop.composed(at.value.id, column)
            if name is not None:
                return pen.index(pen.name(name), at.slice)
        return pen.index(self.table(column, pen), at)

    def known_items(self, node: ast.expr) -> tuple[object, ...] | None:
        """The elements of a list that never changes."""
        found: object = node.value if isinstance(node, ast.Constant) else None
        if isinstance(node, ast.Name):
            found = self.shop.namespace.get(node.id)
        return tuple(found) if isinstance(found, tuple | range) else None

    def element_at(self, of: ast.expr, number: Expr, scope: Scope, pen: Pen) -> ast.expr:
        """Element `number`, from 1."""
        index, bounds = self.value(number, scope), number.type
        if isinstance(index, ast.Constant) and isinstance(index.value, int) and index.value >= 1:
            return folded(pen.index(of, pen.constant(index.value - 1)), pen)
        values = self.known_items(of)
        if values is None:
            return pen.call("element", of, index)
        assert isinstance(bounds, IntType)
        if bounds.low is not None and bounds.high is not None and bounds.low >= 1 and bounds.high <= len(values):
            return pen.index(self.table((None, *values), pen), index)
        return pen.index(pen.name(self.shop.elements(values)), index)


def conditions(expr: Expr) -> list[Expr]:
    """What is joined by `and`."""
    if isinstance(expr, Logic) and expr.op == "and":
        return [*conditions(expr.left), *conditions(expr.right)]
    return [expr]
