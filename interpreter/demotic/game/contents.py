"""What lies in a place, for the label of an option that is one: `Place 1: Heron`, as the one who decides sees it."""

from __future__ import annotations

from collections.abc import Iterator

from demotic.game.looking import face
from demotic.game.seeing import Seeing
from demotic.machine.layout import Layout
from demotic.meaning.declared import Zone


class Contents:
    """The zones with room for one that belong to a component: it holds them, or they are one for each of its kind."""

    def __init__(self, layout: Layout) -> None:
        self._cells: dict[tuple[int, int | None], list[int]] = {}
        player = layout.rules.player
        for cell, place in layout.places.items():
            zone, values = place.declared, place.values
            if not isinstance(zone, Zone) or zone.maximum != 1:
                continue
            kinds = [one.kind for one in zone.per]
            if zone.holder is player and len(kinds) == 1 and kinds[0] is not None:
                self._cells.setdefault((values[1], values[0]), []).append(cell)
            elif zone.holder is not player and len(values) == 1 and (zone.holder is not None or kinds[0] is not None):
                self._cells.setdefault((values[0], None), []).append(cell)

    def told(self, number: int, eyes: Seeing) -> str:
        """What lies there, behind a colon; nothing if there is nothing, or if he may not know."""
        lying = list(self._lying(number, eyes))
        return f": {eyes.teller.language.listed(lying)}" if lying else ""

    def _lying(self, number: int, eyes: Seeing) -> Iterator[str]:
        for owner in (None, eyes.player):
            for cell in self._cells.get((number, owner), ()):
                if eyes.knowledge.counts(cell, eyes.player):
                    yield from (face(eyes, one, cell).label for one in eyes.knowledge.content(eyes.cells, cell))
