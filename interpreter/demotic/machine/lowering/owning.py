"""Whose a component is and whether what it says counts."""
from __future__ import annotations

import ast
from abc import ABC

from demotic.machine.lowering.formulas import Formulas
from demotic.machine.lowering.quotation import Pen
from demotic.meaning.declared import Component, Kind


class Owning(Formulas, ABC):
    """Tests on where components lie."""

    def location(self, x: ast.expr, pen: Pen) -> ast.expr:
        """The cell of the zone it lies in, or BOX."""
        if isinstance(x, ast.Constant) and isinstance(x.value, int):
            return self.cell(pen.constant(self.layout.location + x.value), pen)
        return self.cell(pen.expression("L + X", L=self.layout.location, X=x), pen)

    def in_play(self, holder: Kind | Component, x: ast.expr, pen: Pen) -> ast.expr | None:
        """Whether it lies where it counts; None if it always does."""
        if not self.shop.uniform(holder):
            return pen.call("in_play", self.cells(pen), x)
        numbers = self.shop.holding(holder)
        if not numbers or numbers[0] not in self.layout.movable:
            return None
        cells = self.shop.active_cells(holder)
        if cells is None:
            return pen.expression("P >= 0", P=self.location(x, pen))
        if len(cells) == 1:
            return pen.expression("P == Z", P=self.location(x, pen), Z=min(cells))
        return pen.expression("P in ZS", P=self.location(x, pen), ZS=self.table(cells, pen))

    def owner_of(self, holder: Kind | Component, x: ast.expr, pen: Pen) -> ast.expr:
        """The player it belongs to, or None."""
        if not self.shop.uniform(holder):
            return pen.call("owner", self.cells(pen), x)
        printed = self.shop.printed_owners(holder)
        if printed is not None:
            return self.looked_up(printed, x, pen)
        return pen.index(self.table(self.shop.zones.owner, pen), self.location(x, pen))

    def belongs(self, holder: Kind | Component, x: ast.expr, you: ast.expr, pen: Pen) -> ast.expr | None:
        """Whether it belongs to `you` or to nobody; None if it always does."""
        if self.shop.ownerless(holder):
            return None
        return pen.expression("O in (None, YOU)", O=self.owner_of(holder, x, pen), YOU=you)
