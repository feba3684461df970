"""Formulas: looked up where only printed things go in, written out where they are short, else called."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod

from demotic.machine.lowering.folds import Folds
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Held, Scope
from demotic.machine.lowering.total import is_total
from demotic.meaning.declared import Adjust, Component, Formula, Kind
from demotic.meaning.expressions import CallFormula, Expr, Local
from demotic.meaning.types import BoolType, IntType
from demotic.meaning.walk import walk

SHORT = 30  # nodes of a formula that is written out in place …
LIGHT = 2000  # … which with all that it calls is no more work than this
OFTEN = 2  # uses of a parameter for which what was given is written out each time


class Formulas(Folds, ABC):
    """Calls of formulas, and their own functions."""

    @abstractmethod
    def in_play(self, holder: Kind | Component, x: ast.expr, pen: Pen) -> ast.expr | None:
        """Whether it lies where it counts; None if it always does."""

    @abstractmethod
    def belongs(self, holder: Kind | Component, x: ast.expr, you: ast.expr, pen: Pen) -> ast.expr | None:
        """Whether it belongs to `you` or to nobody; None if it always does."""

    def formula(self, expr: CallFormula, scope: Scope) -> ast.expr:
        """The value of a formula."""
        pen = self.pen(expr.span)
        formula = expr.formula
        arguments = [self.value(one, scope) for one in expr.arguments]
        this = None if expr.owner is None else self.value(expr.owner, scope)
        if self.shop.is_printed(formula) and self._in_table(expr, arguments):
            table = self.shop.printed(formula)
            if table is not None:
                found: object = table
                indices = arguments if this is None else [this, *arguments]
                return self._from_table(found, indices, pen)
        you = self.you(scope, pen)
        if this is None:
            written = self._in_place(expr, arguments, scope)
            return written or pen.call(self.shop.formula(formula, None), pen.name("m"), you, *arguments)
        if isinstance(this, ast.Constant) and isinstance(this.value, int) and not formula.open:
            component = self.layout.things[this.value].component
            return pen.call(self.shop.formula(formula, component), pen.name("m"), you, this, *arguments)
        return self._for_component(formula, this, [pen.name("m"), you], arguments, pen)

    def _in_table(self, expr: CallFormula, arguments: list[ast.expr]) -> bool:
        """Whether all numbers that go in are surely within the ranges of the parameters."""
        for parameter, written, value in zip(expr.formula.parameters, expr.arguments, arguments, strict=True):
            of, given = parameter.type, written.type
            if isinstance(of, IntType) and of.low is not None and of.high is not None:
                if isinstance(value, ast.Constant) and isinstance(value.value, int):
                    given = IntType(value.value, value.value)
                if not isinstance(given, IntType) or given.low is None or given.high is None:
                    return False
                if given.low < of.low or given.high > of.high:
                    return False
        return True

    def _for_component(
        self, formula: Formula, this: ast.expr, first: list[ast.expr], arguments: list[ast.expr], pen: Pen
    ) -> ast.expr:
        """The formula of whatever component it is: one function for all, or one for each."""
        if formula.open:
            return pen.call(self.shop.formula(formula, None), *first, this, *arguments)
        dispatch = self.shop.formulas(formula)
        if isinstance(dispatch, str):
            return pen.call(dispatch, *first, this, *arguments)
        if not isinstance(this, ast.Name):
            return pen.call("dispatched", self.table(dispatch, pen), this, *first, *arguments)
        return calling(pen, pen.index(self.table(dispatch, pen), this), [*first, this, *arguments])

    def _from_table(self, found: object, indices: list[ast.expr], pen: Pen) -> ast.expr:
        for index in list(indices):
            if not isinstance(index, ast.Constant) or not isinstance(index.value, int):
                break
            assert isinstance(found, tuple)
            found = found[index.value]
            indices = indices[1:]
        if not indices:
            return self.literal(found, pen)
        made = self.table(found, pen)
        for index in indices:
            made = pen.index(made, index)
        return made

    def _in_place(self, expr: CallFormula, arguments: list[ast.expr], scope: Scope) -> ast.expr | None:
        """A short formula written out, if its arguments may be worked out where they are used."""
        formula, value = expr.formula, expr.formula.value
        if value is None or formula.open:
            return None
        nodes = list(walk(value))
        if len(nodes) > SHORT or self.shop.weights.cost(value) > LIGHT:
            return None
        slots: dict[int, Held] = {0: scope.slots[0]}
        given: dict[int, tuple[Expr, Scope]] = {}
        for parameter, argument, written in zip(formula.parameters, arguments, expr.arguments, strict=True):
            slot = parameter.slot
            match argument:
                case ast.Name(id=name) if name in scope.names:
                    slots[slot] = name
                case ast.Constant(value=int() as number) if not isinstance(number, bool):
                    slots[slot] = number
                case _ if is_total(argument, frozenset()):
                    if sum(isinstance(one, Local) and one.slot == slot for one in nodes) > OFTEN:
                        return None
                    given[slot] = (written, scope)
                case _:
                    return None
        mark = len(self.functions)
        made = self.value(value, Scope(scope.you, slots, scope.names, given=given))
        if len(self.functions) > mark and not self.same_text(value.span):
            del self.functions[mark:]
            return None
        return made

    # ------------------------------------------------------------------------ their functions

    def formula_function(
        self, name: str, formula: Formula, value: Expr, component: Component | None, adjusted: bool
    ) -> None:
        """Writes the function of a formula: the machine, you, the component if there is one, the arguments."""
        self.working_out = self.shop.is_printed(formula)
        pen = self.pen(value.span)
        scope = self.beginning_of(formula, component)
        with self.within(self.plain_function(name, pen, scope)) as function:
            if adjusted:
                function.body = self._adjusted(formula, value, scope, pen)
            else:
                self.returning(function, self.value(value, scope), pen)
            function.body = self.charge(pen, value) + function.body

    def beginning_of(self, formula: Formula, component: Component | None) -> Scope:
        """The slots of a formula's text."""
        scope = self.first_scope()
        if formula.holder is not None:
            scope = scope.bind(1, None)
            if component is not None and component.copies == 1:
                scope = scope.knowing(1, self.layout.numbers[component])
        for parameter in formula.parameters:
            scope = scope.bind(parameter.slot, parameter.type)
        return scope

    def _adjusted(self, formula: Formula, value: Expr, scope: Scope, pen: Pen) -> list[ast.stmt]:
        body: list[ast.stmt] = [pen.assign("a", self.written_value(formula, value, scope, pen))]
        holder = scope.slots.get(1)
        if formula.holder is self.layout.rules.player and isinstance(holder, str):
            scope = scope.acting(holder)  # what belongs to the player it is asked of counts, not to who asks
        for adjust in self.shop.analysis.reach.adjusts(formula):
            body += self._adjust(adjust, formula, scope)
        result = pen.name("a")
        if isinstance(formula.type, IntType):
            low, high = pen.constant(formula.type.low), pen.constant(formula.type.high)
            result = pen.call("clamped", result, low, high)
        return [*body, pen.leave(result)]

    def written_value(self, formula: Formula, value: Expr, scope: Scope, pen: Pen) -> ast.expr:
        """What is written, before anything adjusts it."""
        if formula.holder is None:
            return self.value(value, scope)
        dispatch = self.shop.formulas(formula)
        given = [self.held(scope.slots[one.slot], pen) for one in formula.parameters]
        first = [pen.name("m"), self.you(scope, pen), self.held(scope.slots[1], pen)]
        if isinstance(dispatch, str):
            return pen.call(dispatch, *first, *given)
        return calling(pen, pen.index(self.table(dispatch, pen), first[2]), [*first, *given])

    def _adjust(self, adjust: Adjust, formula: Formula, scope: Scope) -> list[ast.stmt]:
        """Adds what the components say that are in play and belong to `you` or to nobody."""
        pen = self.pen(adjust.span)
        slots: dict[int, Held] = {0: scope.slots[0]}
        inner = Scope(scope.you, slots, scope.names)
        for one, other in zip(adjust.parameters, formula.parameters, strict=False):
            slots[one.slot] = scope.slots[other.slot]
        inner = inner.bind(1, None)
        x = self.held(inner.slots[1], pen)
        tests = [self.in_play(adjust.holder, x, pen), self.belongs(adjust.holder, x, self.you(scope, pen), pen)]
        if adjust.test is not None:
            tests.append(self.value(adjust.test, inner))
        found = [test for test in tests if test is not None]
        test = pen.all_of(found) if found else pen.constant(True)
        holders = self.table(self.shop.holding(adjust.holder), pen)
        if isinstance(formula.type, BoolType) or adjust.amount is None:
            text = "for X in XS:\n    if TEST:\n        a = True\n        break"
            return pen.statements(text, X=x, XS=holders, TEST=test)
        amount = self.value(adjust.amount, inner)
        return pen.statements("for X in XS:\n    if TEST:\n        a += N", X=x, XS=holders, TEST=test, N=amount)


def calling(pen: Pen, function: ast.expr, arguments: list[ast.expr]) -> ast.expr:
    """A call of a function that is not a global name."""
    call = pen.call("f", *arguments)
    call.func = function
    return call
