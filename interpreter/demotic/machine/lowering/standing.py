"""Where components stand to players and to one another while a game runs: owner, in play, alike."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from demotic.machine.layout import BOX, Layout, Value
from demotic.machine.zones import Zones
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Component, Kind, Var, Zone
from demotic.meaning.reach import lineage

Active = frozenset[int] | None  # cells of zones; None: any zone


@dataclass(frozen=True, slots=True)
class _Telling:
    """By what one component is told from others of its stem: cells of zones where order matters, its own cells."""

    possible: bool
    stem: str
    ordered: frozenset[int]
    cells: tuple[int, ...]


class Standing:
    """Answers for one layout; what does not change in play is worked out once."""

    def __init__(self, layout: Layout, zones: Zones, analysis: Analysis) -> None:
        self.layout = layout
        self.zones = zones
        self.analysis = analysis
        self.stems = [thing.stem for thing in layout.things]
        self._active: dict[Kind, Active] = {}
        self._told: dict[int, _Telling] = {}

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

    def apart(self, cells: list[Value], options: Sequence[int], held: Iterable[Value]) -> Sequence[int]:
        """The options without those that nobody can tell from an earlier one; `held` are the locals."""
        stems = [*map(self.stems.__getitem__, options)]
        if len(set(stems)) == len(stems):
            return options
        in_locals = set(_components(held))
        seen: set[object] = set()
        different: list[int] = []
        for number, stem in zip(options, stems, strict=True):
            unlike = number in in_locals or stems.count(stem) == 1
            key = None if unlike else self._marks(cells, number)
            if key is None or key not in seen:
                different.append(number)
                seen.add(key)
        return different

    def _marks(self, cells: list[Value], number: int) -> object | None:
        """All by which a component can be told from others of its stem; None if it is like no other."""
        told = self._told.get(number)
        if told is None:
            told = self._told[number] = self._telling(number)
        if not told.possible:
            return None
        place = cells[self.zones.location + number]
        if place in told.ordered:
            return None
        own = tuple([cells[cell] for cell in told.cells]) if told.cells else ()
        return told.stem, place, self.zones.bits_of(cells, number), own

    def _telling(self, number: int) -> _Telling:
        thing = self.layout.things[number]
        merging = self.analysis.merges(thing.kind)
        if not merging.possible or number not in self.layout.movable:
            return _Telling(False, thing.stem, frozenset(), ())
        own = self._own_cells(number, merging.told_by)
        return _Telling(True, thing.stem, self._cells(sorted(merging.ordered, key=self._first)), own)

    def _first(self, zone: Zone) -> int:
        return self.layout.cells[zone].base

    def _own_cells(self, number: int, told_by: tuple[Var | Zone, ...]) -> tuple[int, ...]:
        """The cells that are about this component, in the same order for all of its kind."""
        found: list[int] = []
        for declared in told_by:
            each = self.layout.cells[declared].each()
            found += [cell for cell, values in each if number in self._about(declared, values)]
        return tuple(found)

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
