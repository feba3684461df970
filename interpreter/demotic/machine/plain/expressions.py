"""What an expression is worth: one case for each node, as the language reference says it."""
from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from demotic.machine.errors import MESSAGES, RulesError, no_element, no_place
from demotic.machine.layout import Value
from demotic.machine.plain.owners import Owners
from demotic.machine.plain.state import Event, Locals
from demotic.meaning.declared import Enum, Formula, Var, Zone
from demotic.meaning.effects import VarPlace, ZonePlace
from demotic.meaning.expressions import (
    All,
    Arithmetic,
    CallFormula,
    Can,
    Compare,
    Constant,
    Contains,
    Either,
    ElementAt,
    Expr,
    Extreme,
    Fold,
    IsKind,
    Joined,
    ListOf,
    Local,
    Logic,
    Negate,
    Neighbour,
    NextPlayer,
    Not,
    Numbers,
    Owned,
    PlayersFrom,
    Position,
    ReadField,
    ReadVar,
    ReadZone,
    Size,
    TheComponent,
    Top,
    WithFields,
)
from demotic.meaning.types import LIMIT, EnumType, IntType, KindType
from demotic.source import Span


class Expressions(Owners, ABC):
    """Values. Nothing here changes or draws anything."""

    @abstractmethod
    def event_possible(self, event: Event) -> bool:
        """Whether the verb, or something instead of it, would do anything."""

    def value(self, expr: Expr, at: Locals) -> Value:
        """The value of the expression with these locals; RulesError with the place where there is none."""
        match expr:  # the most frequent first: they are tried in this order
            case Local():
                return at.values[expr.slot]
            case ReadField():
                return self.layout.values[expr.field][self.component(expr.owner, at, expr.span)]
            case Compare():
                return COMPARING[expr.op](self.value(expr.left, at), self.value(expr.right, at))
            case Constant():
                return expr.value
            case Logic():
                left = self.truth(expr.left, at)
                decided = left if expr.op == "or" else not left
                return left if decided else self.truth(expr.right, at)
            case Arithmetic():
                return self.arithmetic(expr, at)
            case ReadZone() | ReadVar():
                return self.cells[self.cell_of(expr, at)]
            case ListOf():
                return tuple(self.value(item, at) for item in expr.items)
            case CallFormula():
                return self.formula(expr, at)
            case All():
                return tuple(range(len(expr.of.values)) if isinstance(expr.of, Enum) else self.layout.ranges[expr.of])
            case ElementAt():
                return self.element_at(expr, at)
            case Either():
                return self.value(expr.then if self.truth(expr.test, at) else expr.otherwise, at)
            case IsKind():
                return self.value(expr.value, at) in self.layout.ranges[expr.kind]
            case Fold():
                return self.fold(expr, at)
            case Not():
                return not self.truth(expr.operand, at)
            case TheComponent():
                return self.layout.numbers[expr.component] + expr.copy - 1
            case Negate():
                return -self.number(expr.operand, at)
            case Numbers():
                low, high = self.number(expr.low, at), self.number(expr.high, at)
                self.burn(max(0, high - low), expr.span)
                return tuple(range(low, high + 1))
            case Joined():
                return self.elements(expr.left, at) + self.elements(expr.right, at)
            case Contains():
                item = self.value(expr.item, at)
                return item in self.elements(expr.list, at)
            case Can():
                player = self.component(expr.player, at, expr.span)
                return self.event_possible(Event(expr.verb, player, self.values(expr.arguments, at)))
            case Owned():
                player = self.component(expr.player, at, expr.span)
                numbers = self.layout.ranges[expr.kind]
                return tuple(number for number in numbers if self.layout.things[number].free.get("owner") == player)
            case WithFields():
                return self.with_fields(expr, at)
            case Size():
                return len(self.elements(expr.list, at))
            case Top(count=None):
                elements = self.elements(expr.list, at)
                return elements[-1] if elements else None
            case Top():
                elements = self.elements(expr.list, at)
                assert expr.count is not None
                return elements[::-1][: max(0, self.number(expr.count, at))]
            case Position():
                item, elements = self.value(expr.item, at), self.elements(expr.list, at)
                return elements.index(item) + 1 if item in elements else 0
            case Neighbour():
                return self.neighbour(expr, at)
            case NextPlayer():
                return (self.component(expr.player, at, expr.span) + 1) % self.layout.players
            case PlayersFrom():
                first = self.component(expr.player, at, expr.span)
                return tuple(self.turn_order(first)[1 if expr.others else 0 :])
            case Extreme():
                numbers_given = [self.number(argument, at) for argument in expr.arguments]
                return min(numbers_given) if expr.op == "min" else max(numbers_given)
        raise AssertionError(f"{expr.span}: no such expression")

    # ------------------------------------------------------------------- values of one type

    def values(self, exprs: tuple[Expr, ...], at: Locals) -> tuple[Value, ...]:
        """The values of several, from left to right."""
        return tuple(self.value(expr, at) for expr in exprs)

    def number(self, expr: Expr, at: Locals) -> int:
        """A whole number."""
        value = self.value(expr, at)
        assert isinstance(value, int)
        return value

    def truth(self, expr: Expr | None, at: Locals) -> bool:
        """A condition; one that is not there holds."""
        return expr is None or bool(self.value(expr, at))

    def elements(self, expr: Expr, at: Locals) -> tuple[Value, ...]:
        """A list."""
        value = self.value(expr, at)
        assert isinstance(value, tuple)
        return value

    def component(self, expr: Expr, at: Locals, span: Span) -> int:
        """A component of which something is asked; none is an error at `span`."""
        value = self.value(expr, at)
        if value is None:
            raise RulesError(MESSAGES[TypeError], span)
        assert isinstance(value, int)
        return value

    def cell_of(self, read: ReadVar | ReadZone | VarPlace | ZonePlace, at: Locals) -> int:
        """The cell that is meant; an index outside is an error."""
        declared: Var | Zone = read.var if isinstance(read, ReadVar | VarPlace) else read.zone
        values = [] if read.owner is None else [self.component(read.owner, at, read.span)]
        values += [self.component(index, at, read.span) for index in read.indices]
        cells = self.layout.cells[declared]
        for value, axis in zip(values, cells.axes, strict=True):
            if not 0 <= value - axis.first < axis.count:
                raise RulesError(str(no_place(value, axis.first, axis.count)), read.span)
        return cells.at(tuple(values))

    # ------------------------------------------------------------------------- single nodes

    def arithmetic(self, expr: Arithmetic, at: Locals) -> int:
        """+ - * div mod; the last two round down."""
        left, right = self.number(expr.left, at), self.number(expr.right, at)
        if expr.op in ("div", "mod") and right == 0:
            raise RulesError(MESSAGES[ZeroDivisionError], expr.span)
        result = CALCULATING[expr.op](left, right)
        if abs(result) > LIMIT:
            raise RulesError(MESSAGES[OverflowError], expr.span)
        return result

    def element_at(self, expr: ElementAt, at: Locals) -> Value:
        elements, index = self.elements(expr.list, at), self.number(expr.index, at)
        if not 1 <= index <= len(elements):
            raise RulesError(f"there is no element {index} in a list of {len(elements)}", expr.span)
        return elements[index - 1]

    def with_fields(self, expr: WithFields, at: Locals) -> int:
        wanted = [(field, self.value(value, at)) for field, value in expr.fields]
        for number in self.layout.ranges[expr.kind]:
            if all(self.layout.values[field][number] == value for field, value in wanted):
                return number
        raise RulesError(MESSAGES[KeyError], expr.span)

    def neighbour(self, expr: Neighbour, at: Locals) -> Value:
        value = self.component(expr.value, at, expr.span)
        of = expr.value.type
        assert isinstance(of, KindType | EnumType)
        order = range(len(of.enum.values)) if isinstance(of, EnumType) else self.layout.ranges[of.kind]
        following = value + expr.step
        if following in order:
            return following
        if not expr.wrap:
            return None
        return order[0] if expr.step > 0 else order[-1]

    def fold(self, expr: Fold, at: Locals) -> Value:
        """Everything of the form `how(x in xs where c : e else d)`."""
        elements = self.elements(expr.among, at)
        self.burn(len(elements), expr.span)
        found = self.passing(expr, elements, at)
        match expr.how:
            case "those":
                return tuple(value for _, value in found)
            case "count":
                return sum(1 for _ in found)
            case "any":
                return any(value for _, value in found) if expr.value else any(True for _ in found)
            case "all":
                return all(value for _, value in found) if expr.value else True
            case "sum":
                return sum(value for _, value in found if isinstance(value, int))
            case "sorted":
                return tuple(element for element, _ in sorted(found, key=lambda pair: in_order(pair[1])))
            case "first":
                best = [value for _, value in islice(found, 1)]
            case "largest":
                best = sorted((value for _, value in found), key=in_order)[-1:]
            case _:  # smallest
                best = sorted((value for _, value in found), key=in_order)[:1]
        if best:
            return best[0]
        if expr.otherwise is None:
            raise RulesError(str(no_element()), expr.span)
        return self.value(expr.otherwise, at)

    def passing(self, expr: Fold, elements: tuple[Value, ...], at: Locals) -> Iterator[tuple[Value, Value]]:
        """The elements for which `where` holds, each with its value (itself, if there is none)."""
        here = at.copy()
        for element in elements:
            here.values[expr.slot] = element
            if self.truth(expr.where, here):
                yield element, element if expr.value is None else self.value(expr.value, here)

    # ----------------------------------------------------------------------------- formulas

    def formula(self, expr: CallFormula, at: Locals) -> Value:
        """A formula with its own locals, and, if it is open, with what adjusts it."""
        formula = expr.formula
        this = None if expr.owner is None else self.component(expr.owner, at, expr.span)
        arguments = self.values(expr.arguments, at)
        own = (at.you, *arguments) if this is None else (at.you, this, *arguments)
        written = formula.value
        if this is not None and (component := self.layout.things[this].component) is not None:
            written = component.formulas.get(formula, formula.value)
        if written is None:
            raise RulesError(MESSAGES[KeyError], expr.span)
        if not formula.open:
            return self.written(written, own)
        value = self.value(written, Locals(own))
        whose = this if this is not None and formula.holder is self.layout.rules.player else at.you
        return self.adjusted(formula, value, whose, arguments)

    def written(self, body: Expr, own: tuple[Value, ...]) -> Value:
        """The body of a formula; what reads nothing of the position is worked out once for each `own`."""
        if (body, own) not in self.worked_out:
            value = self.value(body, Locals(own))
            if self.analysis.touches(body).seen_from_outside(tested=True).reads:
                return value
            self.worked_out[body, own] = value
        return self.worked_out[body, own]

    def adjusted(self, formula: Formula, value: Value, you: int, arguments: tuple[Value, ...]) -> Value:
        """Adds what the player's components in play add; true once one says so."""
        for adjust, this in self.adjusting(formula, you):
            here = Locals((you, this, *arguments))
            if self.truth(adjust.test, here):
                assert isinstance(value, int)
                value = True if adjust.amount is None else value + self.number(adjust.amount, here)
        if isinstance(formula.type, IntType) and isinstance(value, int):
            return clamped(value, formula.type)
        return value


def in_order(value: Value) -> int:
    """What sorts: numbers, enum values and components by their number."""
    assert isinstance(value, int)
    return value


def clamped(value: int, bounds: IntType | None) -> int:
    """The value, or the end of the range it lies beyond."""
    if bounds is not None and bounds.low is not None:
        value = max(bounds.low, value)
    if bounds is not None and bounds.high is not None:
        value = min(bounds.high, value)
    return value


COMPARING: Mapping[str, Callable[[Value, Value], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": lambda left, right: in_order(left) < in_order(right),
    "<=": lambda left, right: in_order(left) <= in_order(right),
    ">": lambda left, right: in_order(left) > in_order(right),
    ">=": lambda left, right: in_order(left) >= in_order(right),
}

CALCULATING: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "div": operator.floordiv,
    "mod": operator.mod,
}
