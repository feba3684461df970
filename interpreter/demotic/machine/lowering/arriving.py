"""What happens to a component at the end of a zone it arrives at: it lies there, and some come to know it.

Written out where the text alone says who; None stands for a move that is the affair of `zones`.
"""
from __future__ import annotations

import ast
from abc import ABC
from collections.abc import Iterable
from dataclasses import dataclass

from demotic.machine.layout import BOX
from demotic.machine.lowering.changes import Changes, Statements
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope
from demotic.meaning.declared import Zone
from demotic.meaning.effects import BoxPlace, Move, ZonePlace


@dataclass(frozen=True, slots=True)
class Landing:
    """What stands in front once, however many come to the zone at `k`; before each is added to it; and behind that."""

    first: Statements
    before: Statements
    after: Statements


class Arriving(Changes, ABC):
    """The second half of a move: `x` comes to the zone at `k`."""

    def target(self, place: ZonePlace | BoxPlace, scope: Scope, pen: Pen) -> ast.expr:
        """The cell of a zone, or BOX."""
        if isinstance(place, BoxPlace):
            return pen.constant(BOX)
        return self.cell_index(place.zone, place.owner, place.indices, scope, self.pen(place.span))

    def told(self, scope: Scope, pen: Pen) -> list[ast.expr]:
        """The log and who acts, if events are told."""
        return [pen.expression("m.log"), self.you(scope, pen)] if self.shop.telling else []

    def _room(self, place: ZonePlace | BoxPlace, to: ast.expr, pen: Pen) -> list[ast.expr]:
        if isinstance(place, BoxPlace) or place.zone.maximum is None:
            return []
        return [pen.expression("len(P) < N", P=self.cell(to, pen), N=place.zone.maximum)]

    def _if_room(self, place: ZonePlace | BoxPlace, to: ast.expr, made: Statements, pen: Pen) -> Statements:
        room = self._room(place, to, pen)
        return pen.statements("if ROOM:\n    MADE", ROOM=room[0], MADE=made) if room else made

    def _arriving(
        self, leaving: Zone | None, x: ast.expr, effect: Move, to: ast.expr, scope: Scope, pen: Pen
    ) -> Statements | None:
        """`x`, taken out already, arrives at an end of a zone; None where more than that happens.

        `leaving`: the zone it was taken out of, None for any.
        """
        place = effect.to
        if not isinstance(place, ZonePlace) or place.zone is leaving or (place.zone.top_shown and effect.under):
            return None
        landing = self.landing(place, x, scope, pen)
        if landing is None:
            return None
        add = "c[k] = (X, *c[k])" if effect.under else "c[k] += (X,)"
        came = "w = WHERE\n" if self.shop.telling else ""
        return pen.statements(
            f"k = TO\n{came}FIRST\nBEFORE\n{add}\nAFTER",
            TO=to, WHERE=self.location(x, pen), X=x,
            FIRST=landing.first, BEFORE=landing.before, AFTER=landing.after,
        )  # fmt: skip

    def shows_top(self, leaving: Zone | None, to: Zone) -> bool:
        """Whether a move to a zone may uncover the top of that one or of where it comes from."""
        zones = (leaving,) if leaving is not None else self.shop.analysis.reach.holding(to.kind)
        return to.top_shown or any(zone.top_shown for zone in zones)

    def shown_tops(self, zones: Iterable[Zone]) -> list[Zone] | None:
        """Those whose top is shown to all; None where the top may be something that has no face to be shown."""
        found = [zone for zone in zones if zone.top_shown and zone.seclusion != "open"]
        return found if all(map(self._secluded, found)) else None

    def landing(self, place: ZonePlace, x: ast.expr, scope: Scope, pen: Pen) -> Landing | None:
        """What there is to do besides adding `x` to the zone at `k`; None where that depends on more than `k`.

        If it is told, `w` is where it came from.
        """
        known = self._becomes_known(place, x, pen)
        if known is None:
            return None
        first, known = known[:-1], known[-1:]
        where = self.location(x, pen)
        if not self.shop.telling:
            return Landing(first, [], pen.statements("WHERE = k\nKNOWN", WHERE=where, KNOWN=known))
        bits: ast.expr = pen.constant(self.layout.everybody)
        if self._may_be_secluded(place.zone):
            bits = pen.expression("c[K + X]", K=self.layout.known, X=x)
        behind = pen.statements(
            "WHERE = k\nKNOWN\nm.log.append(('move', YOU, X, w, k, b, BITS))",
            X=x, WHERE=where, KNOWN=known, BITS=bits, YOU=self.you(scope, pen),
        )  # fmt: skip
        return Landing(first, pen.statements("b = BITS", BITS=bits), behind)

    def _may_be_secluded(self, zone: Zone) -> bool:
        """Whether faces of what can lie there are known to some only."""
        numbers, secluded = self.layout.ranges[zone.kind], self.layout.secluded
        return numbers.start < secluded.stop and secluded.start < numbers.stop

    def _secluded(self, zone: Zone) -> bool:
        """Whether faces of all that can lie there are known to some only."""
        numbers, secluded = self.layout.ranges[zone.kind], self.layout.secluded
        return secluded.start <= numbers.start and numbers.stop <= secluded.stop

    def _becomes_known(self, place: ZonePlace, x: ast.expr, pen: Pen) -> Statements | None:
        """Who comes to know `x` by its arrival at `k`, in the last statement; None where that depends on `x`."""
        zone = place.zone
        if not self._may_be_secluded(zone):
            return []
        if not self._secluded(zone):
            return None
        if zone.top_shown:
            return pen.statements("c[K + X] = ALL", K=self.layout.known, X=x, ALL=self.layout.everybody)
        if zone.secluded_where is not None:
            return self._partly_known(zone, x, pen)
        if zone.seclusion == "hidden":
            return []
        known = pen.expression("c[K + X]", K=self.layout.known, X=x)
        if zone.seclusion == "open":
            return pen.statements("KNOWN = ALL", KNOWN=known, ALL=self.layout.everybody)
        bits = pen.index(self.table(self.shop.zones.bits, pen), pen.name("k"))
        return pen.statements("e = BITS\nKNOWN |= e", KNOWN=known, BITS=bits)

    def _partly_known(self, zone: Zone, x: ast.expr, pen: Pen) -> Statements | None:
        """Of a zone that hides some components from all: looked up by component."""
        if zone.seclusion != "hidden":
            return None
        cell = self.layout.cells[zone].base
        numbers, zones = self.layout.ranges[zone.kind], self.shop.zones
        bits = tuple(zones.seen_by(cell, number) if number in numbers else 0 for number in range(numbers.stop))
        known, table = pen.expression("c[K + X]", K=self.layout.known, X=x), self.table(bits, pen)
        return pen.statements("KNOWN |= BITS", KNOWN=known, BITS=pen.index(table, x))

