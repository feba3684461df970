"""`those/count/any/all/sum/largest/smallest/first/sorted(x in xs where c : e else d)`.

A search is a small function with a loop in it: in CPython that is quicker than a generator, and it stops
where it has found what it looks for.
"""
from __future__ import annotations

import ast
from abc import ABC
from dataclasses import dataclass, replace

from demotic.machine.lowering.columns import asks_printed, match_of
from demotic.machine.lowering.constants import negated
from demotic.machine.lowering.expressions import Expressions
from demotic.machine.lowering.failing import never_fails
from demotic.machine.lowering.quotation import Pen, put_for
from demotic.machine.lowering.scope import Scope, item_type
from demotic.machine.lowering.shortcuts import cells_wanted, entry_of
from demotic.meaning.expressions import CallFormula, Compare, Expr, Fold
from demotic.meaning.types import IntType
from demotic.meaning.walk import walk

FEW = 6  # elements of a list that are tested one by one, without a loop …
ALIKE = 4  # the same of elements that are looked up
FEW_NODES = 24  # … where the test is no longer than this

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


@dataclass(frozen=True, slots=True)
class Walked:
    """What a loop walks by `x`, what it tests (None: nothing), and the value of each."""

    x: ast.expr
    items: ast.expr
    test: ast.expr | None
    value: ast.expr


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
        made = [self.compared_as_printed(one, expr.slot, inner) or self.value(one, inner) for one in tests]
        items, test = self.walked(expr.among, items, x, pen.all_of(made), pen)
        if test is None:
            return items if expr.value is None else pen.expression("[V for X in ITEMS]", V=value, X=x, ITEMS=items)
        return pen.expression("[V for X in ITEMS if TEST]", V=value, X=x, ITEMS=items, TEST=test)

    def any_of(self, those: Expr, scope: Scope) -> ast.expr | None:
        """Whether there are any of `those`, up to the first that is found; None where that is no shorter, or where
        it may fail for those behind it."""
        if isinstance(those, CallFormula) and those.owner is None and not those.arguments and not those.formula.open:
            if those.formula.value is None or self.tabled(those, scope) is not None:
                return None
            return self.any_of(those.formula.value, Scope(scope.you, {0: scope.slots[0]}, scope.names))
        if not isinstance(those, Fold) or those.how != "those" or those.where is None:
            return None
        if not never_fails(those, self.shop.analysis.reach):
            return None
        return self.fold(self.shop.any_of(those), scope)

    def compared_as_printed(self, test: Expr, slot: int, scope: Scope) -> ast.expr | None:
        """What is printed on the element in a slot compared as it stands, so that the list may be asked its column."""
        if not isinstance(test, Compare) or not asks_printed(test, slot):
            return None
        return self.compared(test.op, test.left, test.right, scope, self.pen(test.span))

    def fold(self, expr: Fold, scope: Scope) -> ast.expr:
        """The value of the fold."""
        pen = self.pen(expr.span)
        if expr.how == "those":
            if expr.where is None and expr.value is None:
                return self.value(expr.among, scope)
            made = self.elements(expr, scope)
            return made if self.known_items(made) is not None else pen.expression("tuple(L)", L=made)
        if expr.where is None and expr.value is None:
            simple = self._of_all(expr, scope, pen)
            if simple is not None:
                return simple
        short = (
            self._one_by_one(expr, scope, pen)
            or self._in_column(expr, scope, pen)
            or self._most_of_few(expr, scope, pen)
        )
        if short is not None:
            return short
        with self.helping(pen, scope) as helper:
            walked = self._walked(expr, scope, pen)
            called = self._called_for(expr, walked, pen)
            if called is None:
                helper.body = self._loop(expr, walked, scope, pen)
        if called is not None:
            self.drop(helper)
            called = self._called_for(expr, self._walked(expr, scope, pen), pen)
        return called or self.help_from(helper, pen)

    def _one_by_one(self, expr: Fold, scope: Scope, pen: Pen) -> ast.expr | None:
        """A short test of each of few elements that are known, without a loop."""
        if expr.how not in ("any", "all", "first") or (expr.how == "all" and expr.where is not None):
            return None
        tested = [one for one in (expr.where, expr.value) if one is not None]
        if sum(1 for one in tested for _ in walk(one)) > FEW_NODES:
            return None
        given = expr.value if expr.how == "any" else None
        items, left = self.sieved(expr.among, expr.where, expr.slot, scope, given)
        numbers = few_numbers(items)
        if numbers is None:
            alike = self.one_by_one(items, ALIKE, pen)
            if alike is None:
                return None
            mark = len(self.functions)
            made = self._of_each(expr, alike, left, scope, pen)
            if len(self.functions) > mark:  # a search for each of them is not worth it
                del self.functions[mark:]
                return None
            return made
        each = [scope.knowing(expr.slot, number) for number in numbers]
        if expr.how == "all":
            assert expr.value is not None
            return pen.all_of([self.value(expr.value, one) for one in each])
        tests = [pen.all_of([self.value(test, one) for test in left]) for one in each] if left else []
        if expr.how == "any":
            return pen.any_of(tests) if tests else pen.constant(True)
        found = self._otherwise(expr.otherwise, scope, pen)
        for one, test in zip(reversed(each), reversed(tests or [pen.constant(True)] * len(each)), strict=True):
            value = self.held(one.slots[expr.slot], pen) if expr.value is None else self.value(expr.value, one)
            found = pen.expression("A if T else B", A=value, T=test, B=found)
        return found

    def _most_of_few(self, expr: Fold, scope: Scope, pen: Pen) -> ast.expr | None:
        """The largest or smallest of few short values, each written out."""
        if expr.how not in ("largest", "smallest") or expr.where is not None or expr.value is None:
            return None
        if sum(1 for _ in walk(expr.value)) > FEW_NODES or not isinstance(expr.value.type, IntType):
            return None
        numbers = few_numbers(self.items(expr.among, scope))
        if numbers is None:
            return None
        mark = len(self.functions)
        values = [self.value(expr.value, scope.knowing(expr.slot, number)) for number in numbers]
        if len(self.functions) > mark:  # a loop inside each of them is not worth it
            del self.functions[mark:]
            return None
        return self.extreme("max" if expr.how == "largest" else "min", values, pen)

    def _of_each(
        self, expr: Fold, elements: list[ast.expr], left: list[Expr], scope: Scope, pen: Pen
    ) -> ast.expr:
        """The same of elements that are looked up."""
        inner = scope.bind(expr.slot, item_type(expr.among.type))
        name = inner.slots[expr.slot]
        assert isinstance(name, str)

        def of(asked: Expr, element: ast.expr) -> ast.expr:
            return put_for(name, element, self.value(asked, inner))

        if expr.how == "all":
            assert expr.value is not None
            return pen.all_of([of(expr.value, element) for element in elements])
        if not left and expr.how == "any":
            return pen.constant(True)
        found = self._otherwise(expr.otherwise, scope, pen) if expr.how == "first" and left else pen.constant(None)
        tests: list[ast.expr] = []
        for element in reversed(elements):
            value = element if expr.value is None or expr.how == "any" else of(expr.value, element)
            test = pen.all_of([of(one, element) for one in left]) if left else pen.constant(True)
            tests.insert(0, test)
            found = pen.expression("A if T else B", A=value, T=test, B=found) if left else value
        return pen.any_of(tests) if expr.how == "any" else found

    def _of_all(self, expr: Fold, scope: Scope, pen: Pen) -> ast.expr | None:
        """Folds over all elements that need no loop."""
        match expr.how:
            case "count":
                return self.size(expr.among, scope, pen)
            case "any":
                return pen.expression("not not L", L=self.items(expr.among, scope))
            case "all":
                return pen.constant(True)
            case "sum":
                return pen.expression("sum(L)", L=self.items(expr.among, scope))
        return None

    def _in_column(self, expr: Fold, scope: Scope, pen: Pen) -> ast.expr | None:
        """How many have something printed on them, or whether one has, without a loop of our own."""
        test = expr.value if expr.how == "any" and expr.where is None else expr.where
        if expr.how not in ("any", "count") or not asks_printed(test, expr.slot):
            return None
        if expr.how == "any" and test is not expr.value and expr.value is not None:
            return None
        made = self.elements(replace(expr, where=test, value=None), scope)
        if match_of(made) is None:
            return None
        return self.counted(made, pen) if expr.how == "count" else self.some_of(made, pen)

    def _walked(self, expr: Fold, scope: Scope, pen: Pen) -> Walked:
        items, left = self.sieved(
            expr.among, expr.where, expr.slot, scope, expr.value if expr.how == "any" else None
        )
        items = self.charged(items, pen, expr.among, expr.where, expr.value)
        inner = scope.bind(expr.slot, item_type(expr.among.type))
        x = self.held(inner.slots[expr.slot], pen)
        value = x if expr.value is None or expr.how == "any" else self.value(expr.value, inner)
        tests = [self.value(one, inner) for one in left]
        if expr.how == "all":
            tests.append(pen.constant(False) if expr.value is None else negated(value, pen))
        return Walked(x, items, pen.all_of(tests) if tests else None, value)

    def _called_for(self, expr: Fold, walked: Walked, pen: Pen) -> ast.expr | None:
        """A fold that Python's own functions do without a loop of ours."""
        if expr.how in ("any", "count") and walked.test is not None:
            made = self.met(walked.items, walked.test, walked.x, pen) if expr.how == "any" else None
            return made or self._in_cells(expr.how, walked, pen)
        table = entry_of(walked.value, walked.x)
        if expr.how == "sum" and walked.test is None and table is not None:
            made = pen.call("sum", pen.call("map", pen.name(self.shop.getter(table)), walked.items))
            zone = isinstance(walked.items, ast.Subscript)  # often it is empty
            return pen.expression("A if L else 0", A=made, L=walked.items) if zone else made
        return None

    def _in_cells(self, how: str, walked: Walked, pen: Pen) -> ast.expr | None:
        """How many of a kind have their vars so, or whether one has: their cells lie in rows."""
        known = self.known_items(walked.items)
        wanted = cells_wanted(walked.test, walked.x, pen)
        if known is None or wanted is None or len(known) <= FEW:
            return None
        first = known[0]
        if not isinstance(first, int) or known != tuple(range(first, first + len(known))):
            return None
        rows = [
            pen.expression("c[FIRST:END]", FIRST=at + first, END=at + first + len(known)) for at, _ in wanted
        ]
        if len(rows) == 1:
            text = "L.count(V)" if how == "count" else "V in L"
            return pen.expression(text, L=rows[0], V=wanted[0][1])
        text = "[*L].count(V)" if how == "count" else "V in L"
        return pen.expression(text, L=pen.call("zip", *rows), V=pen.tuple([value for _, value in wanted]))

    def _loop(self, expr: Fold, walked: Walked, scope: Scope, pen: Pen) -> list[ast.stmt]:
        otherwise = self._otherwise(expr.otherwise, scope, pen)
        before = self.hoist(walked.x, pen, walked.test, walked.value)
        return before + pen.statements(
            LOOPS[expr.how], X=walked.x, ITEMS=walked.items, TEST=walked.test or pen.constant(True),
            VALUE=walked.value, OTHERWISE=otherwise,
        )  # fmt: skip

    def _otherwise(self, expr: Expr | None, scope: Scope, pen: Pen) -> ast.expr:
        return pen.call("missing") if expr is None else self.value(expr, scope)


def few_numbers(items: ast.expr) -> list[int] | None:
    """The elements of a list that is written out, if they are few, and numbers."""
    if not isinstance(items, ast.Constant) or not isinstance(items.value, tuple) or len(items.value) > FEW:
        return None
    found = [value for value in items.value if isinstance(value, int) and not isinstance(value, bool)]
    return found if found and len(found) == len(items.value) else None
