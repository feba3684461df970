"""Expressions become Python's; what does not depend on the position is worked out while lowering."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod

from demotic.machine.lowering.columns import counts_apart
from demotic.machine.lowering.constants import folded, is_constant, is_plain, negated, truth
from demotic.machine.lowering.lists import Lists, as_list, one_less
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope
from demotic.machine.lowering.total import is_total
from demotic.meaning.declared import Kind, Verb
from demotic.meaning.expressions import (
    All,
    Arithmetic,
    CallFormula,
    Can,
    Compare,
    Constant,
    Contains,
    Either,
    Expr,
    Extreme,
    Fold,
    IsKind,
    Local,
    Logic,
    Negate,
    Neighbour,
    NextPlayer,
    Not,
    Numbers,
    ReadField,
    ReadVar,
    ReadZone,
    TheComponent,
    WithFields,
)
from demotic.meaning.types import EnumType, IntType, KindType

OPERATORS = {"+": "A + B", "-": "A - B", "*": "A * B", "div": "A // B", "mod": "A % B"}
COMPARISONS = {op: f"A {op} B" for op in ("==", "!=", "<", "<=", ">", ">=")}


class Expressions(Lists, ABC):
    """One case for each node."""

    @abstractmethod
    def formula(self, expr: CallFormula, scope: Scope) -> ast.expr:
        """The value of a formula."""

    @abstractmethod
    def fold(self, expr: Fold, scope: Scope) -> ast.expr:
        """Those, count, any, all, sum, largest, smallest, first, sorted."""

    @abstractmethod
    def any_of(self, those: Expr, scope: Scope) -> ast.expr | None:
        """Whether there are any of them, up to the first that is found; None where that is no shorter."""

    @abstractmethod
    def verb_possible(self, verb: Verb, you: ast.expr, arguments: list[ast.expr], pen: Pen) -> ast.expr | None:
        """Whether the verb is possible; None where it always is."""

    def value(self, expr: Expr, scope: Scope) -> ast.expr:
        """The value of the expression."""
        tabled = self.tabled(expr, scope)
        if tabled is not None:
            return tabled
        pen = self.pen(expr.span)
        match expr:
            case Constant(value=value):
                return pen.constant(value)
            case TheComponent(component=component, copy=copy):
                return pen.constant(self.layout.numbers[component] + copy - 1)
            case Local(slot=slot):
                given = scope.given.get(slot)
                if given is not None:
                    return given if isinstance(given, ast.expr) else self.value(*given)
                return self.held(scope.slots[slot], pen)
            case ReadVar(var=var, owner=owner, indices=indices):
                return self.cell(self.cell_index(var, owner, indices, scope, pen), pen)
            case ReadZone(zone=zone, owner=owner, indices=indices):
                return self.cell(self.cell_index(zone, owner, indices, scope, pen), pen)
            case ReadField(field=field, owner=owner):
                return self.looked_up(self.layout.values[field], self.value(owner, scope), pen)
            case CallFormula():
                return self.formula(expr, scope)
            case Arithmetic(op=op, left=left, right=right):
                return self.binary(OPERATORS[op], left, right, scope, pen)
            case Negate(operand=operand):
                return folded(pen.expression("-A", A=self.value(operand, scope)), pen)
            case Compare(op=op, left=left, right=right):
                return self.compared(op, left, right, scope, pen)
            case Either(test=test, then=then, otherwise=otherwise):
                asked = self.value(test, scope)
                if is_constant(asked):
                    return self.value(then if truth(asked) else otherwise, scope)
                one, other = self.value(then, scope), self.value(otherwise, scope)
                return pen.expression("A if T else B", A=one, T=asked, B=other)
            case Logic() | Not() | Contains() | IsKind() | Can():
                return self.condition(expr, scope, pen)
            case Fold():
                return self.fold(expr, scope)
            case NextPlayer(player=player):
                seats = self.layout.players
                following = tuple((seat + 1) % seats for seat in range(seats))
                return self.looked_up(following, self.value(player, scope), pen)
            case Neighbour():
                return self.neighbour(expr, scope, pen)
            case Extreme(op=op, arguments=arguments):
                return self.extreme(op, [self.value(one, scope) for one in arguments], pen)
            case WithFields():
                return self.with_fields(expr, scope, pen)
        return self.about_lists(expr, scope, pen)

    # ------------------------------------------------------------------------- conditions

    def condition(self, expr: Expr, scope: Scope, pen: Pen) -> ast.expr:
        """True or false."""
        match expr:
            case Logic(op=op, left=left, right=right):
                one = self.value(left, scope)
                if is_constant(one):
                    return self.value(right, scope) if truth(one) == (op == "and") else one
                other = self.value(right, scope)
                if is_constant(other) and (truth(other) == (op == "and") or is_total(one, frozenset())):
                    return one if truth(other) == (op == "and") else other
                return pen.all_of((one, other)) if op == "and" else pen.any_of((one, other))
            case Not(operand=operand):
                return negated(self.value(operand, scope), pen)
            case Contains(item=item, list=inner):
                return self.contained(item, inner, scope, pen)
            case IsKind(value=value, kind=kind):
                inner_value = self.value(value, scope)
                if is_constant(inner_value):
                    assert isinstance(inner_value, ast.Constant)
                    return pen.constant(inner_value.value in self.layout.ranges[kind])
                return self.in_range(inner_value, self.layout.ranges[kind], value, pen)
            case Can(player=player, verb=verb, arguments=arguments):
                given = [self.value(one, scope) for one in arguments]
                found = self.verb_possible(verb, self.value(player, scope), given, pen)
                return pen.constant(True) if found is None else found
        raise AssertionError(f"{expr.span}: no such condition")

    def compared(self, op: str, left: Expr, right: Expr, scope: Scope, pen: Pen) -> ast.expr:
        """Comparison; with `none` by identity."""
        one, other = self.value(left, scope), self.value(right, scope)
        if isinstance(other, ast.Constant) and other.value is None and op in ("==", "!="):
            return folded(pen.expression("A is None" if op == "==" else "A is not None", A=one), pen)
        empty = isinstance(other, ast.Constant) and isinstance(other.value, tuple) and not other.value
        found = self.any_of(left, scope) if empty and not is_constant(one) else None
        if found is not None:
            return negated(found, pen) if op == "==" else found
        if empty and not is_constant(one):
            some = self.some_of(as_list(one), pen)
            return some if op == "!=" else negated(some, pen)
        one, other = counts_apart(one, other, pen) if op not in ("==", "!=") else (one, other)
        return folded(pen.expression(COMPARISONS[op], A=one, B=other), pen)

    def contained(self, item: Expr, inner: Expr, scope: Scope, pen: Pen) -> ast.expr:
        """`item in list`; numbers and whole kinds without making the list."""
        value = self.value(item, scope)
        match inner:
            case Numbers(low=low, high=high) if isinstance(item.type, IntType):
                bounds = self.value(low, scope), self.value(high, scope)
                return folded(pen.expression("A <= V <= B", A=bounds[0], V=value, B=bounds[1]), pen)
            case All(of=Kind() as kind):
                return self.in_range(value, self.layout.ranges[kind], item, pen)
            case Fold(how="those"):
                return pen.expression("V in L", V=value, L=self.elements(inner, scope))
        return folded(pen.expression("V in L", V=value, L=as_list(self.value(inner, scope))), pen)

    def in_range(self, value: ast.expr, numbers: range, of: Expr, pen: Pen) -> ast.expr:
        """Whether a component is one of these; none is not."""
        optional = not isinstance(of.type, KindType | EnumType) or of.type.optional
        if optional:
            return pen.expression("V in L", V=value, L=self.table(numbers, pen))
        return folded(pen.expression("A <= V < B", A=numbers.start, V=value, B=numbers.stop), pen)

    # ------------------------------------------------------------------------- single nodes

    def binary(self, template: str, left: Expr, right: Expr, scope: Scope, pen: Pen) -> ast.expr:
        """An operation on two numbers."""
        if template == OPERATORS["-"] and isinstance(right, Constant) and right.value == 1:
            return folded(one_less(self.value(left, scope), pen), pen)
        return folded(pen.expression(template, A=self.value(left, scope), B=self.value(right, scope)), pen)

    def neighbour(self, expr: Neighbour, scope: Scope, pen: Pen) -> ast.expr:
        """The one before or behind, looked up."""
        of = expr.value.type
        assert isinstance(of, KindType | EnumType)
        order = range(len(of.enum.values)) if isinstance(of, EnumType) else self.layout.ranges[of.kind]
        column: list[int | None] = [None] * order.stop
        for value in order:
            following = value + expr.step
            if following in order:
                column[value] = following
            elif expr.wrap:
                column[value] = order[0] if expr.step > 0 else order[-1]
        return self.looked_up(tuple(column), self.value(expr.value, scope), pen)

    def extreme(self, op: str, arguments: list[ast.expr], pen: Pen) -> ast.expr:
        """min and max; of two that are at hand without a call."""
        if len(arguments) == 1:
            return arguments[0]
        if len(arguments) == 2 and all(map(is_plain, arguments)):
            text = "A if A <= B else B" if op == "min" else "A if A >= B else B"
            return folded(pen.expression(text, A=arguments[0], B=arguments[1]), pen)
        return folded(pen.call(op, *arguments), pen)

    def with_fields(self, expr: WithFields, scope: Scope, pen: Pen) -> ast.expr:
        """The first component that has these printed values."""
        columns = [self.layout.values[field] for field, _ in expr.fields]
        wanted = [self.value(value, scope) for _, value in expr.fields]
        found: dict[object, int] = {}
        for number in reversed(self.layout.ranges[expr.kind]):
            key = tuple(column[number] for column in columns)
            found[key[0] if len(key) == 1 else key] = number
        key_written = wanted[0] if len(wanted) == 1 else folded(pen.tuple(wanted), pen)
        if isinstance(key_written, ast.Constant) and key_written.value in found:
            return pen.constant(found[key_written.value])
        return pen.index(self.table(found, pen), key_written)


