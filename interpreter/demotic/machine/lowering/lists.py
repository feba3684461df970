"""Lists: what is walked, counted and looked up in them."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod

from demotic.machine.lowering.cells import CellWriting
from demotic.machine.lowering.columns import column, match_of
from demotic.machine.lowering.constants import folded, is_constant, is_plain, same
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope
from demotic.machine.lowering.shortcuts import first_ones, range_of
from demotic.meaning.declared import Enum, Kind
from demotic.meaning.expressions import (
    All,
    Constant,
    ElementAt,
    Expr,
    Fold,
    Joined,
    ListOf,
    Local,
    Numbers,
    Owned,
    PlayersFrom,
    Position,
    ReadZone,
    Size,
    Top,
)
from demotic.meaning.types import IntType

SMALL = 1000  # a list of numbers up to this long costs no fuel


class Lists(CellWriting, ABC):
    """One case for each node. A list's value is a tuple; see `items` for walking one."""

    @abstractmethod
    def elements(self, expr: Fold, scope: Scope) -> ast.expr:
        """What `those` finds, as something to walk over."""

    def about_lists(self, expr: Expr, scope: Scope, pen: Pen) -> ast.expr:
        """Lists, and what is asked of them."""
        match expr:
            case All(of=of):
                return self.table(self.all_of(of), pen)
            case Owned(kind=kind, player=player):
                return self.looked_up(self.owned(kind), self.value(player, scope), pen)
            case PlayersFrom(player=player, others=others):
                return self.looked_up(self.seats_from(others), self.value(player, scope), pen)
            case ListOf(items=items):
                made = [self.value(item, scope) for item in items]
                return folded(pen.tuple(made), pen)
            case Numbers():
                return folded(pen.expression("tuple(R)", R=self.numbers(expr, scope, pen)), pen)
            case Joined(left=left, right=right):
                joined = folded(pen.expression("A + B", A=self.value(left, scope), B=self.value(right, scope)), pen)
                return joined if is_constant(joined) else pen.call("charged", pen.name("m"), joined)
            case ElementAt(list=inner, index=index):
                return self.element_at(self.value(inner, scope), index, scope, pen)
            case Size(list=All(of=of)):
                return pen.constant(len(self.all_of(of)))
            case Size(list=inner):
                return self.size(inner, scope, pen)
            case Top(list=inner, count=None):
                return self.top(self.value(inner, scope), pen)
            case Top(list=inner, count=count) if count is not None:
                return pen.call("tops", self.value(inner, scope), self.value(count, scope))
            case Position(item=item, list=inner):
                return self.position(item, inner, scope, pen)
        raise AssertionError(f"{expr.span}: no such expression")

    def items(self, expr: Expr, scope: Scope) -> ast.expr:
        """The elements of a list, as something to walk over once."""
        pen = self.pen(expr.span)
        match expr:
            case Numbers():
                made = self.numbers(expr, scope, pen)
                few = folded(pen.expression("tuple(R)", R=made), pen)
                short = isinstance(few, ast.Constant) and isinstance(few.value, tuple) and len(few.value) <= 8
                return few if short else made
            case Fold(how="those"):
                return self.elements(expr, scope)
            case All(of=of) if len(self.all_of(of)) <= 8:
                return pen.constant(self.all_of(of))
        return as_list(self.value(expr, scope))

    def walked(
        self, among: Expr, items: ast.expr, x: ast.expr, test: ast.expr | None, pen: Pen
    ) -> tuple[ast.expr, ast.expr | None]:
        """What is walked by `x` and tested: the first few of a zone without looking at the others."""
        return first_ones(x, items, test, pen) if isinstance(among, ReadZone) else (items, test)

    def numbers(self, expr: Numbers, scope: Scope, pen: Pen) -> ast.expr:
        """low..high as a range; a long one is charged."""
        low, high = self.value(expr.low, scope), self.value(expr.high, scope)
        high = folded(pen.expression("A + B", A=high, B=1), pen)
        made = pen.expression("range(A, B)", A=low, B=high)
        of, to = expr.low.type, expr.high.type
        assert isinstance(of, IntType)
        assert isinstance(to, IntType)
        if of.low is not None and to.high is not None and to.high - of.low < SMALL:
            return made
        if isinstance(high, ast.Constant) and isinstance(high.value, int) and is_constant(low) and high.value < SMALL:
            return made
        return pen.call("charged", pen.name("m"), made)

    def size(self, inner: Expr, scope: Scope, pen: Pen) -> ast.expr:
        """How many elements."""
        if isinstance(inner, Fold) and inner.how == "those":
            return self.counted(self.elements(inner, scope), pen)
        return self.counted(as_list(self.value(inner, scope)), pen)

    def counted(self, made: ast.expr, pen: Pen) -> ast.expr:
        """How many elements: of those with something printed on them, by their column."""
        found = match_of(made)
        if found is None:
            return folded(pen.expression("len(A)", A=made), pen)
        self.fn.columns += 1
        return pen.expression("L.count(V)", L=column(found, self.shop.getter, pen), V=found.wanted)

    def some_of(self, made: ast.expr, pen: Pen) -> ast.expr:
        """Whether a list has an element."""
        found = match_of(made)
        if found is None:
            return pen.expression("not not L", L=made)
        self.fn.columns += 1
        return pen.expression("V in L", L=column(found, self.shop.getter, pen), V=found.wanted)

    def met(self, items: ast.expr, test: ast.expr | None, x: ast.expr, pen: Pen) -> ast.expr | None:
        """Whether one of the items, walked by `x`, is of a range of components, without a loop; None where more is
        tested."""
        found = range_of(test, x)
        if found is None or not isinstance(items, ast.Subscript):
            return None
        return pen.expression("not S.isdisjoint(L)", S=self.table(frozenset(found), pen), L=items)

    def position(self, item: Expr, inner: Expr, scope: Scope, pen: Pen) -> ast.expr:
        """Where it is, from 1; 0 if it is not there."""
        value, of = self.value(item, scope), self.value(inner, scope)
        if isinstance(item, Local) and isinstance(inner, ReadZone) and is_plain(of):
            lies = scope.lying.get(item.slot)
            if lies is not None and lies.zone is inner.zone and same(self.value(lies, scope), of):
                return pen.expression("L.index(X) + 1", L=of, X=value)
        if is_plain(value) and is_plain(of):
            return pen.expression("L.index(X) + 1 if X in L else 0", L=of, X=value)
        return pen.call("position", value, of)

    def top(self, of: ast.expr, pen: Pen) -> ast.expr:
        """The last element or none."""
        if isinstance(of, ast.Subscript):
            return pen.expression("A[-1] if A else None", A=of)
        return pen.call("top", of)

    def all_of(self, of: Kind | Enum) -> tuple[int, ...]:
        """All components of a kind, all values of an enum."""
        return tuple(range(len(of.values)) if isinstance(of, Enum) else self.layout.ranges[of])

    def filled(self, expr: Expr) -> bool:
        """Whether a list surely has an element."""
        match expr:
            case All(of=of):
                return bool(self.all_of(of))
            case ListOf(items=items):
                return bool(items)
            case PlayersFrom(others=others):
                return not others or self.layout.players > 1
            case Numbers(low=Constant(value=int() as low), high=Constant(value=int() as high)):
                return low <= high
        return False

    def owned(self, kind: Kind) -> tuple[tuple[int, ...], ...]:
        """By player, his pieces."""
        things = self.layout.things
        return tuple(
            tuple(number for number in self.layout.ranges[kind] if things[number].free.get("owner") == player)
            for player in range(self.layout.players)
        )

    def seats_from(self, others: bool) -> tuple[tuple[int, ...], ...]:
        """By player, all players from him on (or the others alone)."""
        seats = self.layout.players
        return tuple(
            tuple((first + step) % seats for step in range(1 if others else 0, seats)) for first in range(seats)
        )


def as_list(node: ast.expr) -> ast.expr:
    """What a tuple was made of, where any list will do."""
    match node:
        case ast.Call(func=ast.Name(id="tuple"), args=[ast.ListComp() as made]):
            return made
    return node


def all_or_none(node: ast.expr) -> ast.expr:
    """What is empty whenever the first few of it are."""
    match node:
        case ast.Subscript(value=whole, slice=ast.Slice(lower=None, upper=ast.Constant(value=int() as few), step=None)):
            return whole if few > 0 else node
    return node


def one_less(node: ast.expr, pen: Pen) -> ast.expr:
    """A number less one."""
    match node:
        case ast.BinOp(left=left, op=ast.Add(), right=ast.Constant(value=1)):
            return left
    return pen.expression("N - 1", N=node)
