"""Where components stand to players and to one another while a game runs: owner, in play, alike."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from demotic.machine.layout import BOX, Layout, Value
from demotic.machine.zones import Zones
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Component, Kind, Var, Zone
from demotic.meaning.reach import lineage

Active = frozenset[int] | None  # cells of zones; None: any zone


class Standing:
    """Answers for one layout; what does not change in play is worked out once."""

    def __init__(self, layout: Layout, zones: Zones, analysis: Analysis) -> None:
        self.layout = layout
        self.zones = zones
        self.analysis = analysis
        self._active: dict[Kind, Active] = {}
        self._apart: dict[tuple[Kind, int], tuple[int, ...]] = {}

    # ------------------------------------------------------------------------------- fixed

    def holding(self, holder: Kind | Component) -> tuple[int, ...]:
        """The components that say what stands in `holder`: all of a kind, all copies of a component."""
        if isinstance(holder, Kind):
            return tuple(self.layout.ranges[holder])
        first = self.layout.numbers.get(holder, 0)
        return tuple(range(first, first + holder.copies))

    def active(self, number: int) -> Active:
        """The cells where what a component says counts."""
        kind = self.layout.things[number].kind
        if kind not in self._active:
            zones = next((one.active for one in lineage(kind) if one.active is not None), None)
            self._active[kind] = None if zones is None else self._cells(zones)
        return self._active[kind]

    def _cells(self, zones: Iterable[Zone]) -> frozenset[int]:
        return frozenset(cell for zone in zones for cell, _ in self.layout.cells[zone].each())

    def printed_owner(self, number: int) -> int | None:
        """The player a component belongs to wherever it lies: himself, or as it is printed."""
        thing = self.layout.things[number]
        return number if thing.kind is self.layout.rules.player else thing.free.get("owner")

    # ------------------------------------------------------------------------------ in play

    def owner(self, cells: list[Value], number: int) -> int | None:
        """As it is printed, else by where it lies, else nobody."""
        printed = self.printed_owner(number)
        return printed if printed is not None else self.zones.owner[self.zones.where(cells, number)]

    def in_play(self, cells: list[Value], number: int) -> bool:
        """Whether what it says counts now."""
        if number not in self.layout.movable:
            return True
        cell = self.zones.where(cells, number)
        if cell == BOX:
            return False
        active = self.active(number)
        return active is None or cell in active

    # -------------------------------------------------------------------------------- alike

    def apart(self, cells: list[Value], options: Sequence[int], held: Iterable[Value]) -> list[int]:
        """The options without those that nobody can tell from an earlier one; `held` are the locals."""
        in_locals = set(_components(held))
        seen: set[object] = set()
        different: list[int] = []
        for number in options:
            key = None if number in in_locals else self._marks(cells, number)
            if key is None or key not in seen:
                different.append(number)
                seen.add(key)
        return different

    def _marks(self, cells: list[Value], number: int) -> object | None:
        """All by which a component can be told from others of its stem; None if it is like no other."""
        thing = self.layout.things[number]
        merging = self.analysis.merges(thing.kind)
        if not merging.possible or number not in self.layout.movable:
            return None
        place = self.zones.where(cells, number)
        if place != BOX and self.zones.zones[place] in merging.ordered:
            return None
        own = tuple(cells[cell] for cell in self._own_cells(thing.kind, number, merging.told_by))
        return thing.stem, place, self.zones.bits_of(cells, number), own

    def _own_cells(self, kind: Kind, number: int, told_by: tuple[Var | Zone, ...]) -> tuple[int, ...]:
        """The cells that are about this component, in the same order for all of its kind."""
        known = self._apart.get((kind, number))
        if known is None:
            found: list[int] = []
            for declared in told_by:
                found += [cell for cell, values in self.layout.cells[declared].each() if number in self._about(declared, values)]
            known = self._apart[kind, number] = tuple(found)
        return known

    def _about(self, declared: Var | Zone, values: tuple[int, ...]) -> list[int]:
        """The components among the values of a cell's axes."""
        about = [values[0]] if declared.holder is not None else []
        offset = len(about)
        return about + [
            value for value, dimension in zip(values[offset:], declared.per, strict=True) if dimension.kind is not None
        ]


def _components(held: Iterable[Value]) -> Iterable[int]:
    for value in held:
        if isinstance(value, tuple):
            yield from _components(value)
        elif value is not None:
            yield value
