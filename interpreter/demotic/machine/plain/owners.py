"""Whose a component is, whether it is in play, and what it then says to verbs and open formulas."""
from __future__ import annotations

from collections.abc import Iterator

from demotic.machine.layout import BOX, Value
from demotic.machine.plain.state import State
from demotic.meaning.declared import Adjust, Component, Formula, Kind, Zone


class Owners(State):
    """What follows from where components lie."""

    def turn_order(self, first: int) -> list[int]:
        """All players in seat order, beginning with this one."""
        return [(first + step) % self.layout.players for step in range(self.layout.players)]

    def location(self, number: int) -> int:
        """The cell of the zone it lies in, or BOX."""
        cell = self.cells[self.layout.location + number]
        assert isinstance(cell, int)
        return cell

    def boxed(self, value: Value) -> bool:
        """Whether it is no component that lies in a zone."""
        return not isinstance(value, int) or value not in self.layout.movable or self.location(value) == BOX

    def owner(self, number: int) -> int | None:
        """The player a component belongs to: as it is printed, else by where it lies, else nobody."""
        thing = self.layout.things[number]
        if thing.kind is self.layout.rules.player:
            return number
        if "owner" in thing.free:
            return thing.free["owner"]
        return None if self.boxed(number) else self.layout.owner_of_zone(self.location(number))

    def in_play(self, number: int) -> bool:
        """Whether what it says counts: it lies where it is active, or is of a kind that lies nowhere."""
        if number not in self.layout.movable:
            return True
        cell = self.location(number)
        if cell == BOX:
            return False
        zones = active_zones(self.layout.things[number].kind)
        return zones is None or self.layout.places[cell].declared in zones

    def holding(self, holder: Kind | Component) -> list[int]:
        """The components that say what stands in `holder`: all of a kind, all copies of a component."""
        if isinstance(holder, Kind):
            return list(self.layout.ranges[holder])
        first = self.layout.numbers[holder]
        return list(range(first, first + holder.copies))

    def adjusting(self, formula: Formula, you: int) -> Iterator[tuple[Adjust, int]]:
        """The adjustments of a formula that count for this player, each with the component that makes it."""
        for adjust in self.adjusts(formula):
            for number in self.holding(adjust.holder):
                if self.in_play(number) and self.owner(number) in (you, None):
                    yield adjust, number

    def adjusts(self, formula: Formula) -> list[Adjust]:
        """Every adjustment of the formula that the rules contain."""
        rules = self.layout.rules
        of_kinds = [adjust for kind in rules.kinds.values() for adjust in kind.adjusts]
        of_components = [adjust for component in rules.components for adjust in component.adjusts]
        everywhere = dict.fromkeys([*rules.adjusts, *of_kinds, *of_components])
        return [adjust for adjust in everywhere if adjust.formula is formula]


def active_zones(kind: Kind) -> tuple[Zone, ...] | None:
    """Where the triggers of a kind count: its own word on it, or that of the kind it is a kind of."""
    asked: Kind | None = kind
    while asked is not None and asked.active is None:
        asked = asked.parent
    return asked.active if asked else None
