"""Many components that leave one zone together: the whole of it, some of it, so many from an end of it."""
from __future__ import annotations

import ast
from abc import ABC

from demotic.machine.lowering.arriving import Arriving
from demotic.machine.lowering.changes import Statements
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope
from demotic.meaning.effects import Effect, InOrder, Move, Repeat, ZonePlace
from demotic.meaning.expressions import Constant, ElementAt, Expr, Fold, ReadZone, Top


class Many(Arriving, ABC):
    """Written out, with the same end as one by one; None where that is the affair of `zones`."""

    def at_once(self, effect: Repeat, count: ast.expr, loop: Statements, scope: Scope) -> Statements | None:
        """`repeat n { move top(zone) to … }`, or `zone[1]`; `loop` does it one by one."""
        move = _only_step(effect.body)
        if not isinstance(move, Move):
            return None
        match move.what:
            case Top(list=ReadZone() as pile, count=None) if pile.zone.refilled_from is None:
                return self.several(pile, move, count, scope)
            case ElementAt(list=ReadZone() as pile, index=Constant(value=1)):
                return self._first_ones(pile, move, count, loop, scope)
        return None

    def several(self, pile: ReadZone, effect: Move, count: ast.expr, scope: Scope) -> Statements | None:
        """As many from the top of a zone as are there and as there is room for."""
        pen = self.pen(effect.span)
        moved = self._moved(pile, effect, "c[w] = z[:len(z) - len(y)]", "y[::-1]", scope, pen)
        if moved is None or not isinstance(effect.to, ZonePlace):
            return None
        known = isinstance(count, ast.Constant) and isinstance(count.value, int) and count.value >= 0
        made = pen.statements("n = N", N=count if known else pen.call("max", count, pen.constant(0)))
        most = effect.to.zone.maximum
        if most is not None:
            to = self.target(effect.to, scope, pen)
            room = pen.expression("max(MOST - len(TO), 0)", MOST=most, TO=self.cell(to, pen))
            made += pen.statements("n = min(n, ROOM)", ROOM=room)
        text = "w = FROM\nz = c[w]\ny = z[:-n - 1:-1]\nMOVED"
        return made + pen.statements(text, FROM=self._from(pile, scope, pen), MOVED=moved)

    def _first_ones(
        self, pile: ReadZone, effect: Move, count: ast.expr, loop: Statements, scope: Scope
    ) -> Statements | None:
        """As many from the front; one by one where there are too few, since that is an error."""
        pen = self.pen(effect.span)
        moved = self._moved(pile, effect, "c[w] = z[n:]", "y[::-1]", scope, pen)
        if moved is None or not isinstance(effect.to, ZonePlace) or effect.to.zone.maximum is not None:
            return None
        return pen.statements(
            "n = N\nw = FROM\nz = c[w]\nif 0 < n <= len(z):\n    y = z[:n]\n    MOVED\nelif n > 0:\n    LOOP",
            N=count, FROM=self._from(pile, scope, pen), MOVED=moved, LOOP=loop,
        )  # fmt: skip

    def _from(self, pile: ReadZone, scope: Scope, pen: Pen) -> ast.expr:
        self.cells(pen)
        return self.cell_index(pile.zone, pile.owner, pile.indices, scope, pen)

    def _moved(
        self, pile: ReadZone, effect: Move, leave: str, turned: str, scope: Scope, pen: Pen
    ) -> Statements | None:
        """`y` goes from the zone at `w` to another one, each behind or in front of the one before."""
        place = effect.to
        if not isinstance(place, ZonePlace) or place.zone is pile.zone or self.shows_top(pile.zone, place.zone):
            return None
        landing = self.landing(place, pen.name("x"), scope, pen)
        to = self.target(place, scope, pen)
        if landing is None or _looks(to) or _looks(self._from(pile, scope, pen)):
            return None
        add = f"c[k] = (*{turned}, *c[k])" if effect.under else "c[k] += y"
        return pen.statements(
            f"k = TO\nif y:\n    {leave}\n    {add}\n    FIRST\n    for x in y:\n        BEFORE\n        AFTER",
            TO=to, FIRST=landing.first, BEFORE=landing.before, AFTER=landing.after,
        )  # fmt: skip

    def all_of_zone(
        self, what: Expr, effect: Move, to: ast.expr, scope: Scope, pen: Pen
    ) -> Statements | None:
        """All that lies in a zone, or those of it that are looked for, to an end of another, written out."""
        among = what
        while isinstance(among, Fold) and among.how == "those" and among.value is None:
            among = among.among
        place = effect.to
        if not isinstance(among, ReadZone) or not isinstance(place, ZonePlace) or place.zone is among.zone:
            return None
        if place.zone.maximum is not None or self.shows_top(among.zone, place.zone):
            return None
        landing = self.landing(place, pen.name("x"), scope, pen)
        if landing is None:
            return None
        cell = self.cell_index(among.zone, among.owner, among.indices, scope, pen)
        left = "()" if among is what else "tuple([x for x in c[w] if x not in z])"
        more = "z" if among is what else "tuple(z)"
        add = f"c[k] = {more} + c[k]" if effect.under else f"c[k] += {more}"
        self.cells(pen)
        return pen.statements(
            f"z = MOVING\nw = FROM\nk = TO\nif z:\n    c[w] = {left}\n    {add}\n"
            "    FIRST\n    for x in z:\n        BEFORE\n        AFTER",
            MOVING=self.items(what, scope), FROM=cell, TO=to,
            FIRST=landing.first, BEFORE=landing.before, AFTER=landing.after,
        )  # fmt: skip


def _only_step(effect: Effect) -> Effect:
    """What a block of one step does."""
    while isinstance(effect, InOrder) and len(effect.steps) == 1:
        (effect,) = effect.steps
    return effect


def _looks(index: ast.expr) -> bool:
    """Whether which cell it is depends on other cells, which the moves before it may change."""
    return any(isinstance(node, ast.Name) and node.id == "c" for node in ast.walk(index))
