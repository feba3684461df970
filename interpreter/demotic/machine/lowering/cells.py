"""Which cell a var or zone lies in: everything that is constant is added up while lowering."""
from __future__ import annotations

import ast
from abc import ABC

from demotic.machine.layout import Axis
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope
from demotic.machine.lowering.tables import Tables
from demotic.meaning.declared import Var, Zone
from demotic.meaning.expressions import Expr
from demotic.meaning.types import EnumType, IntType, KindType


class CellWriting(Tables, ABC):
    """Indices of cells."""

    def cell_index(
        self, declared: Var | Zone, owner: Expr | None, indices: tuple[Expr, ...], scope: Scope, pen: Pen
    ) -> ast.expr:
        """The number of the cell; an index outside is a Fault, none a TypeError."""
        cells = self.layout.cells[declared]
        origin = cells.origin
        terms: list[ast.expr] = []
        written = indices if owner is None else (owner, *indices)
        for expr, axis in zip(written, cells.axes, strict=True):
            value = self.value(expr, scope)
            if isinstance(value, ast.Constant) and isinstance(value.value, int) and self._fits(value.value, axis):
                origin += value.value * axis.stride
                continue
            if axis.checked and not self._within(expr, axis):
                value = pen.call("inside", value, pen.constant(axis.first), pen.constant(axis.count))
            terms.append(value if axis.stride == 1 else self._strides(value, axis.stride, pen))
        if origin or not terms:
            terms.insert(0, pen.constant(origin))
        index = terms[0]
        for term in terms[1:]:
            index = pen.expression("A + B", A=index, B=term)
        return index

    def _strides(self, value: ast.expr, stride: int, pen: Pen) -> ast.expr:
        """`value * stride`; of what a function was handed it is worked out once, if it is needed more often."""
        of = self.fn.names.get(value.id) if isinstance(value, ast.Name) else None
        if not isinstance(value, ast.Name) or value.id in self.changing or not isinstance(of, KindType | EnumType):
            return pen.expression("V * STRIDE", V=value, STRIDE=stride)
        row = pen.name(f"r{stride}{value.id}")
        assert isinstance(row, ast.Name)
        self.fn.rows.setdefault((value.id, stride), []).append(row)
        return row

    @staticmethod
    def _fits(value: int, axis: Axis) -> bool:
        return 0 <= value - axis.first < axis.count

    @staticmethod
    def _within(expr: Expr, axis: Axis) -> bool:
        """Whether the type alone proves that the index is inside."""
        of = expr.type
        if not isinstance(of, IntType) or of.low is None or of.high is None:
            return False
        return axis.first <= of.low and of.high < axis.first + axis.count
