"""Who knows what of a position: faces by their bits, places and vars by how they are declared."""

from __future__ import annotations

from collections.abc import Sequence

from demotic.machine.layout import BOX, Layout, Value
from demotic.meaning.declared import Var, Zone


class Knowledge:
    """What can be said about one layout; every method is given the cells it speaks of.

    A player below 0 is one who sees everything.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def bits(self, cells: Sequence[Value], number: int) -> int:
        """The players who know a component's face, a bit each."""
        if number not in self.layout.secluded:
            return self.layout.everybody
        bits = cells[self.layout.known + number]
        assert isinstance(bits, int)
        return bits

    def knows(self, cells: Sequence[Value], number: int, player: int) -> bool:
        """Whether the player knows the face."""
        return bool(self.bits(cells, number) >> player & 1)

    def location(self, cells: Sequence[Value], number: int) -> int:
        """The cell of the zone a component lies in, or BOX; BOX too for what can lie nowhere."""
        if number not in self.layout.movable:
            return BOX
        cell = cells[self.layout.location + number]
        assert isinstance(cell, int)
        return cell

    def content(self, cells: Sequence[Value], cell: int) -> tuple[int, ...]:
        """The components in a zone, front first."""
        there = cells[cell]
        assert isinstance(there, tuple)
        return tuple(number for number in there if isinstance(number, int))

    def counts(self, cell: int, player: int) -> bool:
        """Whether the player may know how many lie in a zone. The box is nobody's to count."""
        if cell == BOX:
            return False
        zone = self.layout.places[cell].declared
        assert isinstance(zone, Zone)
        return player < 0 or zone.seclusion != "secret" or self.layout.owner_of_zone(cell) == player

    def reads(self, cell: int, player: int) -> bool:
        """Whether the player may know what a var holds."""
        declared = self.layout.places[cell].declared
        return (
            player < 0
            or not (isinstance(declared, Var) and declared.private)
            or self.layout.owner_of_zone(cell) == player
        )

    def place(self, cells: Sequence[Value], number: int, player: int) -> tuple[int, int] | None:
        """The cell and the position (from 1) where the player sees a component lie; None if he does not."""
        cell = self.location(cells, number)
        if not self.counts(cell, player):
            return None
        return cell, self.content(cells, cell).index(number) + 1
