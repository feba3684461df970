"""Sequences and the gates in them: what a block needs to be possible, and what a gate needs to open."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Iterable

from demotic.machine.lowering.columns import fewest
from demotic.machine.lowering.constants import is_constant, same, truth
from demotic.machine.lowering.owning import Owning
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.reading import PaidFrom
from demotic.machine.lowering.scope import Scope
from demotic.machine.lowering.total import is_total
from demotic.meaning.effects import Effect, Let, LocalPlace, LocalVar, Pay, Require, VarPlace
from demotic.meaning.expressions import Constant, Expr
from demotic.meaning.types import IntType
from demotic.meaning.walk import walk

Test = ast.expr | None


class Gates(Owning, ABC):
    """None stands for a test that always holds."""

    @abstractmethod
    def possible(self, effect: Effect, scope: Scope) -> Test:
        """Whether an effect would do anything now."""

    # --------------------------------------------------------------------------- combining

    def both(self, one: Test, other: Test, pen: Pen) -> Test:
        """They joined by `and`."""
        if one is None or (is_constant(one) and truth(one)):
            return other
        if other is None or is_constant(one):
            return one
        if is_constant(other):
            return one if truth(other) else other if is_total(one, frozenset()) else pen.all_of((one, other))
        if isinstance(other, ast.BoolOp) and isinstance(other.op, ast.Or) and any(same(one, it) for it in other.values):
            return one  # a and (a or b)
        return pen.all_of((one, other))

    def some(self, tests: Iterable[Test]) -> Test:
        """They joined by `or`."""
        found: list[ast.expr] = []
        for test in tests:
            if test is None or (is_constant(test) and truth(test)):
                return None
            found.append(test)
        open_tests = [test for test in found if not is_constant(test)]
        if not open_tests:
            return found[0]
        pen = Pen(_place(open_tests[0]))
        least = fewest(open_tests, pen) if len(open_tests) > 2 else None
        return pen.any_of(open_tests) if least is None else pen.all_of([least, pen.any_of(open_tests)])

    # ----------------------------------------------------------------------- steps and gates

    def steps_possible(self, steps: tuple[Effect, ...], scope: Scope, pen: Pen) -> Test:
        """A sequence: its first gate decides, unless a step before that is possible."""
        tests: list[ast.expr] = []
        for index, step in enumerate(steps):
            if isinstance(step, Let | LocalVar):
                test = self.bound_possible(step, steps[index + 1 :], scope, gate=False)
            elif isinstance(step, Pay | Require):
                test = self.gate_opens(steps[index:], scope)
            else:
                test = self.possible(step, scope)
            if test is None:
                return None
            tests.append(test)
            if isinstance(step, Let | LocalVar | Pay | Require):
                break
        return self.some(tests) if tests else pen.constant(False)

    def bound_possible(self, step: Let | LocalVar, rest: tuple[Effect, ...], scope: Scope, *, gate: bool) -> Test:
        """The test of what follows a `let`: in a function of its own, if it depends on the value."""
        pen = self.pen(step.span)
        value = self.value(step.value, scope)
        if isinstance(step, Let) and isinstance(value, ast.Constant) and type(value.value) is int:
            inner = scope.knowing(step.slot, value.value)
            return self.guarded_possible(rest, inner, pen) if gate else self.steps_possible(rest, inner, pen)
        if isinstance(value, ast.Constant) and not any(map(pays_from_local, rest)):
            inner = scope.giving(step.slot, value)
            return self.guarded_possible(rest, inner, pen) if gate else self.steps_possible(rest, inner, pen)
        inner = scope.bind(step.slot, step.value.type)
        name = inner.slots[step.slot]
        with self.helping(pen, scope) as helper:
            value = self.value(step.value, scope)
            test = self.guarded_possible(rest, inner, pen) if gate else self.steps_possible(rest, inner, pen)
            assert isinstance(name, str)
            if test is not None and not is_constant(test):
                self.returning(helper, test, pen)
                helper.body = [pen.assign(name, value), *helper.body]
        if test is None or is_constant(test):
            self.drop(helper)
            return test
        return self.help_from(helper, pen)

    def gate_opens(self, steps: tuple[Effect, ...], scope: Scope) -> Test:
        """Whether the gate in front opens: its price or condition is met, and behind it something is
        possible once that is paid, or nothing follows."""
        gate, rest = steps[0], steps[1:]
        pen = self.pen(gate.span)
        if isinstance(gate, Require):
            return self.both(self.value(gate.test, scope), self.guarded_possible(rest, scope, pen), pen)
        assert isinstance(gate, Pay)
        enough = self.affordable(gate, scope, pen)
        if not self.pays_for_itself(gate, rest):
            return self.both(enough, self.guarded_possible(rest, scope, pen), pen)
        with self.helping(pen, scope) as helper:
            enough = self.affordable(gate, scope, pen)
            then = self.guarded_possible(rest, scope, pen)
            if then is not None and not is_constant(then):
                helper.body = self._supposing(gate, enough, then, scope, pen)
        if then is None or is_constant(then):
            self.drop(helper)
            return self.both(self.affordable(gate, scope, pen), then, pen)
        return self.help_from(helper, pen)

    def _supposing(self, gate: Pay, enough: Test, then: ast.expr, scope: Scope, pen: Pen) -> list[ast.stmt]:
        """Pays, asks, and takes the payment back."""
        place = self.place(gate.place, scope, pen)
        price = self.value(gate.amount, scope)
        closed = pen.expression("not T", T=enough if enough is not None else pen.constant(True))
        if isinstance(gate.place, LocalPlace):  # the helper's own copy
            return pen.statements(
                "if CLOSED:\n    return False\nPLACE -= PRICE\nreturn THEN",
                CLOSED=closed, PLACE=place, PRICE=price, THEN=then,
            )  # fmt: skip
        assert isinstance(place, ast.Subscript)
        return pen.statements(
            """
if CLOSED:
    return False
k = INDEX
kept = c[k]
c[k] = kept - PRICE
try:
    return THEN
finally:
    c[k] = kept
""",
            CLOSED=closed, INDEX=place.slice, PRICE=price, THEN=then,
        )  # fmt: skip

    def guarded_possible(self, rest: tuple[Effect, ...], scope: Scope, pen: Pen) -> Test:
        """What a gate guards; only to bind a name is nothing."""
        if all(isinstance(step, Let | LocalVar) for step in rest):
            return None
        return self.steps_possible(rest, scope, pen)

    def affordable(self, gate: Pay, scope: Scope, pen: Pen) -> Test:
        """Whether the price leaves the place within its range."""
        bounds = self.bounds_of(gate.place)
        amount = gate.amount.type
        assert isinstance(amount, IntType)
        cell, price = self.place(gate.place, scope, pen), self.value(gate.amount, scope)
        known = price.value if isinstance(price, ast.Constant) and isinstance(price.value, int) else None
        lowest = known if known is not None else amount.low
        highest = known if known is not None else amount.high
        tests: list[ast.expr] = []
        if bounds.low is not None and (highest is None or highest > 0):
            if known is not None:
                tests.append(pen.expression("CELL >= N", CELL=cell, N=known + bounds.low))
            elif bounds.low == 0:
                tests.append(pen.expression("CELL >= PRICE", CELL=cell, PRICE=price))
            else:
                tests.append(pen.expression("CELL - PRICE >= LOW", CELL=cell, PRICE=price, LOW=bounds.low))
        if bounds.high is not None and (lowest is None or lowest < 0):
            tests.append(pen.expression("CELL - PRICE <= HIGH", CELL=cell, PRICE=price, HIGH=bounds.high))
        return pen.all_of(tests) if tests else None

    def pays_for_itself(self, gate: Pay, rest: tuple[Effect, ...]) -> bool:
        """Whether what it guards may look at what is paid from."""
        if isinstance(gate.place, LocalPlace):
            slot = gate.place.slot
            return any(
                getattr(node, "slot", None) == slot or getattr(getattr(node, "place", None), "slot", None) == slot
                for step in rest
                for node in walk(step)
            )
        return any(map(PaidFrom(gate.place, self.shop.analysis).tested, rest))

    # ------------------------------------------------------------------------------- places

    def place(self, place: VarPlace | LocalPlace, scope: Scope, pen: Pen) -> ast.expr:
        """What can be written, read."""
        if isinstance(place, LocalPlace):
            return self.held(scope.slots[place.slot], pen)
        pen = self.pen(place.span)
        return self.cell(self.cell_index(place.var, place.owner, place.indices, scope, pen), pen)

    @staticmethod
    def bounds_of(place: VarPlace | LocalPlace) -> IntType:
        """The range of a place that holds numbers."""
        of = place.bounds if isinstance(place, LocalPlace) else place.var.type
        return of if isinstance(of, IntType) else IntType()


def pays_from_local(effect: Effect) -> bool:
    """Whether a price in it is paid from a local, whose value then changes in a test."""
    return any(isinstance(node, Pay) and isinstance(node.place, LocalPlace) for node in walk(effect))


def number_of(expr: Expr | None, otherwise: int) -> int | None:
    """The number that a constant is, `otherwise` without any expression, None if it is not constant."""
    if expr is None:
        return otherwise
    return expr.value if isinstance(expr, Constant) else None


def _place(node: ast.expr) -> dict[str, int]:
    return {key: node.__dict__[key] for key in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
