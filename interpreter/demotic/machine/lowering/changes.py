"""Writing vars and locals within their ranges."""
from __future__ import annotations

import ast
from abc import ABC

from demotic.machine.lowering.constants import is_constant
from demotic.machine.lowering.gates import number_of
from demotic.machine.lowering.possible import Possible
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope
from demotic.meaning.effects import Assign, Gain, LocalPlace, Pay, VarPlace
from demotic.meaning.expressions import Expr
from demotic.meaning.types import LIMIT, IntType

Statements = list[ast.stmt]
SMALL = 1000  # adding this much can never reach the largest number within any fuel


class Changes(Possible, ABC):
    """Assignments, gains and payments. `k` is the cell, `x` the new value, `w` the old one."""

    def assign(self, effect: Assign, scope: Scope) -> Statements:
        """`=`, `+=`, `-=`; outside the range is an error."""
        pen = self.pen(effect.span)
        place = self.place(effect.place, scope, pen)
        value = self.value(effect.value, scope)
        if effect.op != "=":
            value = pen.expression("A + B" if effect.op == "+=" else "A - B", A=place, B=value)
        checked = isinstance(effect.value.type, IntType) and self.may_leave(effect)
        checked = checked and not self._held_within(effect, value)
        telling = self.shop.telling and isinstance(place, ast.Subscript)
        if not checked and not telling:
            if effect.op != "=" and isinstance(value, ast.BinOp):
                text = "PLACE += N" if effect.op == "+=" else "PLACE -= N"
                return pen.statements(text, PLACE=place, N=value.right)
            return pen.statements("PLACE = VALUE", PLACE=place, VALUE=value)
        sets, target, k = self._reached(place, pen)
        if effect.op != "=":
            added = self.value(effect.value, scope)
            value = pen.expression(
                "P + N" if effect.op == "+=" else "P - N", P=pen.name("w") if telling else target, N=added
            )
        if telling:
            sets += pen.statements("w = P", P=target)
        new: ast.expr = value
        if not is_constant(value) and not isinstance(value, ast.Name):
            sets += pen.statements("x = VALUE", VALUE=value)
            new = pen.name("x")
        if checked:
            sets += self._checked(effect, new, pen)
        if not telling:
            return sets + pen.statements("P = X", P=target, X=new)
        text = "if w != X:\n    P = X\n    m.log.append(('set', YOU, K, w, X))"
        return sets + pen.statements(text, P=target, X=new, YOU=self.you(scope, pen), K=k)

    def _held_within(self, effect: Assign, value: ast.expr) -> bool:
        """Whether it is a number that is known to be within the range."""
        bounds = self.bounds_of(effect.place)
        if not isinstance(value, ast.Constant) or not isinstance(value.value, int):
            return False
        return (bounds.low is None or bounds.low <= value.value) and (bounds.high is None or value.value <= bounds.high)

    def _checked(self, effect: Assign, new: ast.expr, pen: Pen) -> Statements:
        """An error where the new value cannot be held."""
        bounds = self.bounds_of(effect.place)
        low = -LIMIT if bounds.low is None else bounds.low
        high = LIMIT if bounds.high is None else bounds.high
        known = number_of(effect.value, 0)
        added = None if known is None or effect.op == "=" else known if effect.op == "+=" else -known
        test = "X < LOW or X > HIGH"
        if added is not None:
            test = "X > HIGH" if added > 0 else "X < LOW"
        holes = {name: value for name, value in (("LOW", low), ("HIGH", high)) if name in test}
        test_node = pen.expression(test, X=new, **holes)
        fault = pen.call("beyond", new, pen.constant(bounds.low), pen.constant(bounds.high))
        return pen.statements("if TEST:\n    FAULT", TEST=test_node, FAULT=[pen.evaluate(fault)])

    def may_leave(self, effect: Assign) -> bool:
        """Whether the range of the place is not proved by the type of the value."""
        bounds = self.bounds_of(effect.place)
        of = effect.value.type
        assert isinstance(of, IntType)
        if effect.op != "=":
            step = number_of(effect.value, 0)
            if step is None:
                return True
            added = step if effect.op == "+=" else -step
            end = bounds.high if added > 0 else bounds.low
            return end is not None or abs(added) > SMALL
        below = of.low is None or of.low < (-LIMIT if bounds.low is None else bounds.low)
        above = of.high is None or of.high > (LIMIT if bounds.high is None else bounds.high)
        return below or above

    def gain(self, effect: Gain, scope: Scope) -> Statements:
        """Adds or takes as much as the range allows."""
        return self.change(effect.place, effect.amount, effect.sign, "gain", scope, self.pen(effect.span))

    def pay(self, effect: Pay, scope: Scope) -> Statements:
        """Takes the price, which is known to be there."""
        pen = self.pen(effect.span)
        place, price = self.place(effect.place, scope, pen), self.value(effect.amount, scope)
        known = price.value if isinstance(price, ast.Constant) and isinstance(price.value, int) else None
        if known == 0:
            return []
        if isinstance(place, ast.Subscript) and self.shop.telling and known is not None:
            return self._told_step(place, "pay", -known, scope, pen)
        if isinstance(place, ast.Subscript) and self.shop.telling:
            text = "k = INDEX\nx = PRICE\nc[k] -= x\nif x:\n    m.log.append(('pay', YOU, k, -x))"
            return pen.statements(text, INDEX=place.slice, PRICE=price, YOU=self.you(scope, pen))
        return pen.statements("PLACE -= PRICE", PLACE=place, PRICE=price)

    def change(
        self, place: VarPlace | LocalPlace, amount: Expr, sign: int, word: str, scope: Scope, pen: Pen
    ) -> Statements:
        """Adds `sign` times `amount` and stops at the range; only the ends that can be reached are tested."""
        bounds = self.bounds_of(place)
        written, n = self.place(place, scope, pen), self.value(amount, scope)
        low, high = self.extent(amount, n, sign)
        upper = bounds.high is not None and (high is None or high > 0)
        lower = bounds.low is not None and (low is None or low < 0)
        add = "W + N" if sign > 0 else "W - N"
        telling = self.shop.telling and isinstance(written, ast.Subscript)
        if not upper and not lower and not telling:
            return pen.statements("PLACE += N" if sign > 0 else "PLACE -= N", PLACE=written, N=n)
        known = n.value if isinstance(n, ast.Constant) and isinstance(n.value, int) else 0
        if known and not upper and not lower and isinstance(written, ast.Subscript):
            return self._told_step(written, word, sign * known, scope, pen)
        sets, target, k = self._reached(written, pen)
        read = target
        if telling:
            sets += pen.statements("w = P", P=target)
            read = pen.name("w")
        sets += pen.statements("x = NEW", NEW=pen.expression(add, W=read, N=n))
        if upper and lower:
            text = "if x > HIGH:\n    x = HIGH\nelif x < LOW:\n    x = LOW\nP = x"
        elif upper or lower:
            text = "P = x if x < HIGH else HIGH" if upper else "P = x if x > LOW else LOW"
        else:
            text = "P = x"
        if telling:
            return sets + self._told_change(text, target, bounds, word, k, scope, pen)
        holes = {"P": target, "HIGH": bounds.high, "LOW": bounds.low}
        return sets + pen.statements(text, **{name: hole for name, hole in holes.items() if name in text})

    def _told_step(self, place: ast.Subscript, word: str, step: int, scope: Scope, pen: Pen) -> Statements:
        """Adds what is known and fits, and the event."""
        sets, target, k = self._reached(place, pen)
        text = f"P += STEP\nm.log.append(({word!r}, YOU, K, STEP))"
        return sets + pen.statements(text, P=target, STEP=step, YOU=self.you(scope, pen), K=k)

    def _told_change(
        self, text: str, target: ast.expr, bounds: IntType, word: str, k: ast.expr, scope: Scope, pen: Pen
    ) -> Statements:
        """The same, and the event, where the value is another one then."""
        text = text.removesuffix("P = x").replace("P =", "x =").rstrip("\n")
        holes = {name: hole for name, hole in (("HIGH", bounds.high), ("LOW", bounds.low)) if name in text}
        told = f"if x != w:\n    P = x\n    m.log.append(({word!r}, YOU, K, x - w))"
        return pen.statements(text, **holes) + pen.statements(told, P=target, YOU=self.you(scope, pen), K=k)

    def _reached(self, written: ast.expr, pen: Pen) -> tuple[Statements, ast.expr, ast.expr]:
        """The place, its index worked out once where it is more than a number; and that index."""
        if not isinstance(written, ast.Subscript):
            return [], written, pen.constant(None)
        if isinstance(written.slice, ast.Constant):
            return [], written, written.slice
        return pen.statements("k = INDEX", INDEX=written.slice), pen.expression("c[k]"), pen.name("k")

    def extent(self, amount: Expr, n: ast.expr, sign: int) -> tuple[int | None, int | None]:
        """The least and the most that is added."""
        of = amount.type
        assert isinstance(of, IntType)
        low, high = of.low, of.high
        if isinstance(n, ast.Constant) and isinstance(n.value, int):
            low = high = n.value
        if sign > 0:
            return low, high
        return (None if high is None else -high), (None if low is None else -low)
