"""`those/count/any/all/sum/largest/smallest/first/sorted(x in xs where c : e else d)`.

A search is a small function with a loop in it: in CPython that is quicker than a generator, and it stops
where it has found what it looks for.
"""
from __future__ import annotations

import ast
from abc import ABC

from demotic.machine.lowering.expressions import Expressions
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope, item_type
from demotic.meaning.expressions import Expr, Fold

LOOPS = {
    "count": """
n = 0
for X in ITEMS:
    if TEST:
        n += 1
return n
""",
    "sum": """
n = 0
for X in ITEMS:
    if TEST:
        n += VALUE
return n
""",
    "any": """
for X in ITEMS:
    if TEST:
        return True
return False
""",
    "all": """
for X in ITEMS:
    if TEST:
        return False
return True
""",
    "first": """
for X in ITEMS:
    if TEST:
        return VALUE
return OTHERWISE
""",
    "largest": """
found = [VALUE for X in ITEMS if TEST]
return max(found) if found else OTHERWISE
""",
    "smallest": """
found = [VALUE for X in ITEMS if TEST]
return min(found) if found else OTHERWISE
""",
    "sorted": """
found = []
for X in ITEMS:
    if TEST:
        found.append((VALUE, len(found), X))
found.sort()
return tuple([one[2] for one in found])
""",
}


class Folds(Expressions, ABC):
    """Walking lists."""

    def elements(self, expr: Fold, scope: Scope) -> ast.expr:
        """What `those` finds, as a list."""
        pen = self.pen(expr.span)
        if expr.where is None and expr.value is None:
            return self.items(expr.among, scope)
        items, tests = self.sieved(expr.among, expr.where, expr.slot, scope)
        items = self.charged(items, pen, expr.among, expr.where, expr.value)
        inner = scope.bind(expr.slot, item_type(expr.among.type))
        x = self.held(inner.slots[expr.slot], pen)
        value = x if expr.value is None else self.value(expr.value, inner)
        if not tests:
            return items if expr.value is None else pen.expression("[V for X in ITEMS]", V=value, X=x, ITEMS=items)
        test = pen.all_of([self.value(one, inner) for one in tests])
        return pen.expression("[V for X in ITEMS if TEST]", V=value, X=x, ITEMS=items, TEST=test)

    def fold(self, expr: Fold, scope: Scope) -> ast.expr:
        """The value of the fold."""
        pen = self.pen(expr.span)
        if expr.how == "those":
            if expr.where is None and expr.value is None:
                return self.value(expr.among, scope)
            return pen.expression("tuple(L)", L=self.elements(expr, scope))
        if expr.where is None and expr.value is None:
            simple = self._of_all(expr, scope, pen)
            if simple is not None:
                return simple
        with self.helping(pen, scope) as helper:
            helper.body = self._loop(expr, scope, pen)
        return self.help_from(helper, pen)

    def _of_all(self, expr: Fold, scope: Scope, pen: Pen) -> ast.expr | None:
        """Folds over all elements that need no loop."""
        match expr.how:
            case "count":
                return self.size(expr.among, scope, pen)
            case "any":
                return pen.expression("bool(L)", L=self.items(expr.among, scope))
            case "all":
                return pen.constant(True)
            case "sum":
                return pen.expression("sum(L)", L=self.items(expr.among, scope))
        return None

    def _loop(self, expr: Fold, scope: Scope, pen: Pen) -> list[ast.stmt]:
        items, left = self.sieved(
            expr.among, expr.where, expr.slot, scope, expr.value if expr.how == "any" else None
        )
        items = self.charged(items, pen, expr.among, expr.where, expr.value)
        inner = scope.bind(expr.slot, item_type(expr.among.type))
        x = self.held(inner.slots[expr.slot], pen)
        value = x if expr.value is None or expr.how == "any" else self.value(expr.value, inner)
        tests = [self.value(one, inner) for one in left]
        if expr.how == "all":
            tests.append(pen.constant(False) if expr.value is None else pen.expression("not V", V=value))
        test = pen.all_of(tests) if tests else pen.constant(True)
        otherwise = self._otherwise(expr.otherwise, scope, pen)
        before = self.hoist(x, pen, test, value)
        return before + pen.statements(LOOPS[expr.how], X=x, ITEMS=items, TEST=test, VALUE=value, OTHERWISE=otherwise)

    def _otherwise(self, expr: Expr | None, scope: Scope, pen: Pen) -> ast.expr:
        return pen.call("missing") if expr is None else self.value(expr, scope)
