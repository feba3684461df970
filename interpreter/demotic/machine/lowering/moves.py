"""Moving components. Where the text alone says where a component lies and where it goes, the move is
written out; everything else is the affair of `zones`."""
from __future__ import annotations

import ast
from abc import ABC

from demotic.machine.lowering.changes import Statements
from demotic.machine.lowering.constants import is_plain, same
from demotic.machine.lowering.many import Many
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope
from demotic.meaning.effects import BoxPlace, Move, SetZone, Show, Shuffle, Swap, ZonePlace
from demotic.meaning.expressions import Constant, ElementAt, Expr, Local, ReadZone, Top
from demotic.meaning.types import KindType, ListType


class Moves(Many, ABC):
    """Move, swap, shuffle, show, and what is possible of them."""

    # ----------------------------------------------------------------------------- possible

    def move_possible(self, effect: Move, scope: Scope, pen: Pen) -> ast.expr | None:
        """Whether something would move: it is there, not yet where it goes, and there is room."""
        to = self.target(effect.to, scope, pen)
        what = effect.what
        if isinstance(what, Top) and isinstance(what.list, ReadZone):
            return self._top_possible(what, what.list, effect, to, scope, pen)
        if isinstance(what.type, ListType):
            items = self.items(what, scope)
            if isinstance(items, ast.Constant) and not items.value:
                return pen.constant(False)
            return pen.call("would_move_any", self.cells(pen), items, to)
        number = self.value(what, scope)
        if isinstance(what, ElementAt) and self._lies_elsewhere(what, effect.to, scope):
            return pen.all_of([pen.expression("X is not None", X=number), *self._room(effect.to, to, pen)])
        if not isinstance(number, ast.Name | ast.Constant):
            return pen.call("would_move", self.cells(pen), number, to)
        tests: list[ast.expr] = []
        if isinstance(number, ast.Constant):
            if number.value is None:
                return pen.constant(False)
        elif not isinstance(what.type, KindType) or what.type.optional:
            tests.append(pen.expression("X is not None", X=number))
        if not self._lies_elsewhere(what, effect.to, scope):
            tests.append(pen.expression("P != TO", P=self.location(number, pen), TO=to))
        tests += self._room(effect.to, to, pen)
        return pen.all_of(tests) if tests else None

    def _lies_in(self, what: Expr, scope: Scope) -> ReadZone | None:
        """The zone that a component surely lies in."""
        if isinstance(what, ElementAt) and isinstance(what.list, ReadZone):
            return what.list
        return scope.lying.get(what.slot) if isinstance(what, Local) else None

    def _lies_elsewhere(self, what: Expr, place: ZonePlace | BoxPlace, scope: Scope) -> bool:
        """Whether it surely lies in a zone, and in another one than that."""
        lies = self._lies_in(what, scope)
        return lies is not None and (isinstance(place, BoxPlace) or place.zone is not lies.zone)

    def _top_possible(
        self, what: Top, pile: ReadZone, effect: Move, to: ast.expr, scope: Scope, pen: Pen
    ) -> ast.expr | None:
        cell = self.cell_index(pile.zone, pile.owner, pile.indices, scope, pen)
        same = isinstance(effect.to, ZonePlace) and effect.to.zone is pile.zone
        room = self._room(effect.to, to, pen)
        source = self._only_source(pile)
        if source is not None and what.count is None and not same:
            there = pen.expression("A or B", A=self.cell(cell, pen), B=self.cell(pen.constant(source), pen))
            return pen.all_of([there, *room])
        if same or pile.zone.refilled_from is not None or what.count is not None:
            count = pen.constant(1) if what.count is None else self.value(what.count, scope)
            return pen.call("would_move_top", self.cells(pen), cell, count, to)
        return pen.all_of([pen.expression("P != ()", P=self.cell(cell, pen)), *room])

    def _only_source(self, pile: ReadZone) -> int | None:
        """The cell that a zone is refilled from, if there is but one."""
        source = pile.zone.refilled_from
        if source is None or self.layout.cells[source].count != 1:
            return None
        return self.layout.cells[source].base

    # ------------------------------------------------------------------------------- moving

    def move(self, effect: Move, scope: Scope) -> Statements:
        """Moves one component or a list of them, each that can be."""
        pen = self.pen(effect.span)
        to = self.target(effect.to, scope, pen)
        what = effect.what
        if isinstance(what, Top) and isinstance(what.list, ReadZone):
            if what.list.zone.refilled_from is not None:
                return self._refilled(what, what.list, effect, to, scope, pen)
            if what.count is None:
                made = self._from_top(what.list, effect, to, scope, pen)
            else:
                made = self.several(what.list, effect, self.value(what.count, scope), scope) or []
            if made:
                return made
        lies = self._lies_in(what, scope)
        if lies is not None and self._lies_elsewhere(what, effect.to, scope):
            made = self._from_zone(what, lies, effect, to, scope, pen)
            if made:
                return made
        listed = isinstance(what.type, ListType)
        out = (self.all_of_zone if listed else self._from_anywhere)(what, effect, to, scope, pen)
        return out or [self._moving(what, self.value(what, scope), effect, to, scope, pen)]

    def _moving(
        self, what: Expr, value: ast.expr, effect: Move, to: ast.expr, scope: Scope, pen: Pen
    ) -> ast.stmt:
        cells = self.cells(pen)
        if isinstance(what.type, ListType):
            value = self._in_a_row(value, pen)
            under = pen.constant(effect.under)
            return pen.evaluate(pen.call("move_all", cells, value, to, under, *self.told(scope, pen)))
        if effect.under:
            return pen.evaluate(pen.call("move", cells, value, to, pen.constant(0), *self.told(scope, pen)))
        if self.shop.telling:
            return pen.evaluate(pen.call("move", cells, value, to, pen.constant(None), *self.told(scope, pen)))
        return pen.evaluate(pen.call("move", cells, value, to))

    def _in_a_row(self, value: ast.expr, pen: Pen) -> ast.expr:
        """A list that never changes as a range, if its elements follow one another."""
        known = self.known_items(value)
        numbers = [one for one in known or () if isinstance(one, int)]
        if not numbers or known != tuple(range(numbers[0], numbers[0] + len(numbers))):
            return value
        return self.table(range(numbers[0], numbers[0] + len(numbers)), pen)

    def _refilled(
        self, what: Top, pile: ReadZone, effect: Move, to: ast.expr, scope: Scope, pen: Pen
    ) -> Statements:
        """From a pile that is refilled first if it is too short, and only if something can move."""
        cell = self.cell_index(pile.zone, pile.owner, pile.indices, scope, pen)
        count = pen.constant(1) if what.count is None else self.value(what.count, scope)
        possible = self.move_possible(effect, scope, pen)
        short = pen.expression("not P", P=self.cell(cell, pen))
        if what.count is not None:
            short = pen.expression("len(P) < N", P=self.cell(cell, pen), N=count)
        refill = pen.call(
            "refill", self.cells(pen), pen.expression("m.seed"), cell, count, *self.told(scope, pen)
        )
        moving = self._from_top(pile, effect, to, scope, pen, room=False) if what.count is None else []
        if not moving:
            moving = [self._moving(what, self.value(what, scope), effect, to, scope, pen)]
        return pen.statements(
            "if POSSIBLE:\n    if SHORT:\n        REFILL\n    MOVING",
            POSSIBLE=possible, SHORT=short, REFILL=[pen.evaluate(refill)], MOVING=moving,
        )  # fmt: skip

    def _from_top(
        self, pile: ReadZone, effect: Move, to: ast.expr, scope: Scope, pen: Pen, *, room: bool = True
    ) -> Statements:
        """The top of one zone to an end of another, written out; nothing where that will not do.

        Not `room`: that there is some was tested.
        """
        arriving, tops = self._arriving(pile.zone, pen.name("x"), effect, to, scope, pen), self.shown_tops((pile.zone,))
        if arriving is None or tops is None:
            return []
        cell = self.cell_index(pile.zone, pile.owner, pile.indices, scope, pen)
        text = "if len(z) > 1:\n    c[K + z[-2]] = ALL"
        next_top = pen.statements(text, K=self.layout.known, ALL=self.layout.everybody) if tops else []
        text = "z = PILE\nif z:\n    x = z[-1]\n    PILE = z[:-1]\n    SHOWN\n    ARRIVING"
        made = pen.statements(
            text if room else text.replace("if z:\n    ", "").replace("\n    ", "\n"),
            PILE=self.cell(cell, pen), SHOWN=next_top, ARRIVING=arriving,
        )  # fmt: skip
        return self._if_room(effect.to, to, made, pen) if room else made

    def _from_zone(
        self, what: Expr, lies: ReadZone, effect: Move, to: ast.expr, scope: Scope, pen: Pen
    ) -> Statements:
        """A component that surely lies in a zone to an end of another, written out."""
        first = isinstance(what, ElementAt) and isinstance(what.index, Constant) and what.index.value == 1
        value = pen.name("x") if first else self.value(what, scope)
        x = value if isinstance(value, ast.Name) else pen.name("x")
        arriving, tops = self._arriving(lies.zone, x, effect, to, scope, pen), self.shown_tops((lies.zone,))
        if arriving is None or tops is None:
            return []
        index = self.cell_index(lies.zone, lies.owner, lies.indices, scope, pen)
        named = [] if is_plain(index) else [pen.assign("k", index)]
        cell = self.cell(index if is_plain(index) else pen.name("k"), pen)
        shown: Statements = []
        if tops:
            text = "z = PILE\nif z:\n    c[K + z[-1]] = ALL"
            shown = pen.statements(text, PILE=cell, K=self.layout.known, ALL=self.layout.everybody)
        if first:
            text = "NAMED\nz = PILE\nx = z[0]\nPILE = z[1:]\nSHOWN\nARRIVING"
            made = pen.statements(text, NAMED=named, PILE=cell, SHOWN=shown, ARRIVING=arriving)
        else:
            named += [] if x is value else [pen.assign("x", value)]
            made = pen.statements(
                "NAMED\nz = PILE\ni = WHERE\nPILE = z[:i] + z[i + 1:]\nSHOWN\nARRIVING",
                NAMED=named, PILE=cell, WHERE=self.found(cell, x, scope, pen), SHOWN=shown, ARRIVING=arriving,
            )  # fmt: skip
        return self._if_room(effect.to, to, made, pen)

    def found(self, cell: ast.expr, x: ast.expr, scope: Scope, pen: Pen) -> ast.expr:
        """Where a component lies in the zone at `z`, from 0: looked for, if a local does not say it."""
        known = scope.found.get(ast.dump(pen.expression("Z.index(X)", Z=cell, X=x)))
        return pen.expression("z.index(X)", X=x) if known is None else pen.name(known)

    def _from_anywhere(
        self, what: Expr, effect: Move, to: ast.expr, scope: Scope, pen: Pen
    ) -> Statements | None:
        """A component that may lie anywhere, or is none, to an end of a zone, written out."""
        arriving = self._arriving(None, pen.name("x"), effect, to, scope, pen)
        if arriving is None or not isinstance(what.type, KindType):
            return None
        tops = self.shown_tops(self.shop.analysis.reach.holding(what.type.kind))
        if tops is None:
            return None
        shown: Statements = []
        if tops:
            cells = frozenset(cell for zone in tops for cell, _ in self.layout.cells[zone].each())
            shown = pen.statements(
                "if w in TOPS and c[w]:\n    c[K + c[w][-1]] = ALL",
                TOPS=self.table(cells, pen), K=self.layout.known, ALL=self.layout.everybody,
            )  # fmt: skip
        self.cells(pen)
        tests = [pen.expression("x is not None")] if what.type.optional else []
        tests.append(pen.expression("WHERE != k", WHERE=self.location(pen.name("x"), pen)))
        return pen.statements(
            "x = WHAT\nk = TO\nif TESTS:\n    w = WHERE\n    if w >= 0:\n        z = c[w]\n        i = z.index(x)\n"
            "        c[w] = z[:i] + z[i + 1:]\n        SHOWN\n    ARRIVING",
            WHAT=self.value(what, scope), TO=to, TESTS=pen.all_of([*tests, *self._room(effect.to, to, pen)]),
            WHERE=self.location(pen.name("x"), pen), SHOWN=shown, ARRIVING=arriving,
        )  # fmt: skip

    # -------------------------------------------------------------------------- other effects

    def swap(self, effect: Swap, scope: Scope) -> Statements:
        """Two components change places."""
        pen = self.pen(effect.span)
        one, other = self.value(effect.one, scope), self.value(effect.other, scope)
        return [pen.evaluate(pen.call("swap", self.cells(pen), one, other, *self.told(scope, pen)))]

    def set_zone(self, effect: SetZone, scope: Scope) -> Statements:
        """Exactly these lie there."""
        pen = self.pen(effect.span)
        cell, what = self.target(effect.zone, scope, pen), self.value(effect.components, scope)
        return [pen.evaluate(pen.call("set_zone", self.cells(pen), cell, what))]

    def gathered(self, before: Statements, shuffle: Statements, pen: Pen) -> Statements:
        """The statements with a shuffle behind them: of what is moved to a zone all of a row, in one go."""
        match before[-1:], shuffle:
            case (
                [ast.Expr(value=ast.Call(func=ast.Name(id="move_all"), args=[cells, ast.Name(id=row), to, at_end]))],
                [ast.Expr(value=ast.Call(func=ast.Name(id="shuffle"), args=[_, seed, ast.Constant() as cell]))],
            ) if isinstance(self.shop.namespace.get(row), range) and same(to, cell):
                if same(at_end, pen.constant(False)):
                    return [*before[:-1], pen.evaluate(pen.call("gather", cells, seed, pen.name(row), to))]
        return before + shuffle

    def shuffle(self, effect: Shuffle, scope: Scope) -> Statements:
        """A new order by chance."""
        pen = self.pen(effect.span)
        cell = self.target(effect.zone, scope, pen)
        seed = pen.expression("m.seed")
        return [pen.evaluate(pen.call("shuffle", self.cells(pen), seed, cell, *self.told(scope, pen)))]

    def show(self, effect: Show, scope: Scope) -> Statements:
        """Makes faces known to one player or to all."""
        pen = self.pen(effect.span)
        bits: ast.expr = pen.constant(self.layout.everybody)
        if effect.to is not None:
            bits = pen.expression("1 << P", P=self.value(effect.to, scope))
        told = self.told(scope, pen)
        if not isinstance(effect.what.type, ListType):
            return [pen.evaluate(pen.call("show", self.cells(pen), self.value(effect.what, scope), bits, *told))]
        items = self.items(effect.what, scope)
        if self._all_secluded(effect.what.type) and not self.shop.telling:
            known = pen.expression("c[K + x]", K=self.layout.known)
            self.cells(pen)
            if effect.to is None:
                return pen.statements("for x in ITEMS:\n    KNOWN = ALL", ITEMS=items, KNOWN=known, ALL=bits)
            text = "e = BITS\nfor x in ITEMS:\n    KNOWN |= e"
            return pen.statements(text, ITEMS=items, KNOWN=known, BITS=bits)
        show = pen.call("show", self.cells(pen), pen.name("x"), bits, *told)
        return pen.statements("for x in ITEMS:\n    SHOW", ITEMS=items, SHOW=[pen.evaluate(show)])

    def _all_secluded(self, of: ListType) -> bool:
        """Whether faces of all that such a list can hold may be known to some only."""
        if not isinstance(of.item, KindType) or of.item.optional:
            return False
        numbers, secluded = self.layout.ranges[of.item.kind], self.layout.secluded
        return secluded.start <= numbers.start and numbers.stop <= secluded.stop
