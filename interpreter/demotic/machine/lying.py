"""Where components lie and who knows them: what follows from the layout, and what a position says of it."""
from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from demotic.machine.chance import key_of
from demotic.machine.forced import Forced
from demotic.machine.layout import BOX, Layout, Value
from demotic.meaning.declared import Enum, Kind, Zone

Stream = Zone | Kind | Enum | None


class Lying:
    """The zones of one layout.

    `owner`: by cell, the player who holds the zone there; the last entry, also for BOX, is None.
    `room`: by cell, how many components it can hold at most, None without a limit.
    `source`: by cell, the cell it is refilled from. `veiled`: cells of zones for what may lie hidden somewhere.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.location = layout.location
        self.known = layout.known
        self.secluded = layout.secluded
        self.everybody = layout.everybody
        size = max(layout.places, default=-1) + 1
        owner: list[int | None] = [None] * (size + 1)
        room: list[int | None] = [None] * (size + 1)
        bits: list[int] = [0] * (size + 1)
        self.zones: dict[int, Zone] = {}
        self.source: dict[int, int] = {}
        self.top_shown: set[int] = set()
        self.partly: set[int] = set()
        self.veiled: set[int] = set()
        self._seen: dict[tuple[int, int], int] = {}
        for cell, place in layout.places.items():
            zone = place.declared
            if not isinstance(zone, Zone):
                continue
            self.zones[cell] = zone
            owner[cell] = layout.owner_of_zone(cell)
            room[cell] = zone.maximum
            bits[cell] = self._arrival(zone, owner[cell])
            if zone.top_shown and zone.seclusion != "open":
                self.top_shown.add(cell)
            if zone.secluded_where is not None and zone.seclusion != "open":
                self.partly.add(cell)
            if layout.ranges[zone.kind].start in layout.secluded:
                self.veiled.add(cell)
            if zone.refilled_from is not None:
                axes = layout.cells[zone.refilled_from]
                self.source[cell] = axes.at(place.values[: len(axes.axes)])
        self.owner = tuple(owner)
        self.room = tuple(room)
        self.bits = tuple(bits)
        self.forced: Forced | None = None  # what an example gave for the draws to come
        limited = {cell for cell in self.zones if room[cell] is not None}
        self.particular = frozenset(self.partly | self.top_shown | limited)  # not for many at once
        self._sets: dict[range, frozenset[int]] = {}
        self.keys = {stream: key_of(stream_name(stream)) for stream in layout.chance}

    def _arrival(self, zone: Zone, owner: int | None) -> int:
        """The bits of those who learn a face when it arrives in the zone."""
        if zone.seclusion == "open":
            return self.everybody
        if zone.seclusion == "hidden" or owner is None:
            return 0
        return 1 << owner

    def seen_by(self, cell: int, number: int) -> int:
        """The bits of those who see the face of this component in the zone at `cell`."""
        if cell in self.partly:
            known = self._seen.get((cell, number))
            if known is None:
                hidden = self.layout.hides(self.zones[cell], number)
                known = self._seen[cell, number] = self.bits[cell] if hidden else self.everybody
            return known
        return self.bits[cell]

    # ------------------------------------------------------------------------------- reading

    def where(self, cells: list[Value], number: int) -> int:
        """The cell of the zone a component lies in, BOX, or BOX if no zone can ever hold it."""
        if number not in self.layout.movable:
            return BOX
        cell = cells[self.location + number]
        assert isinstance(cell, int)
        return cell

    def would_move(self, cells: list[Value], number: int | None, to: int) -> bool:
        """Whether a component can go to the zone at `to` (or BOX): it is one, it lies elsewhere, there is room."""
        if number is None or cells[self.location + number] == to:
            return False
        return to == BOX or self.has_room(cells, to)

    def has_room(self, cells: list[Value], to: int) -> bool:
        """Whether the zone at `to` can take one more."""
        room = self.room[to]
        return room is None or len(pile(cells, to)) < room

    def would_move_any(self, cells: list[Value], numbers: Iterable[int | None], to: int) -> bool:
        """Whether at least one of them can go there."""
        return any(self.would_move(cells, number, to) for number in numbers)

    def would_move_top(self, cells: list[Value], cell: int, count: int, to: int) -> bool:
        """Whether one of the top `count` of a zone can go to `to`, once the zone is refilled if it must be."""
        if count <= 0 or cell == to:
            return False
        source = self.source.get(cell)
        if not cells[cell] and (source is None or not cells[source]):
            return False
        return to == BOX or self.has_room(cells, to)

    def would_swap(self, cells: list[Value], one: int | None, other: int | None) -> bool:
        """Whether both are components that lie in zones, and not the same one."""
        if one is None or other is None or one == other:
            return False
        return self.where(cells, one) != BOX and self.where(cells, other) != BOX

    # ------------------------------------------------------------------------------- knowing

    def bits_of(self, cells: list[Value], number: int) -> int:
        """A bit for each player who knows the face of this component."""
        if number not in self.secluded:
            return self.everybody
        bits = cells[self.known + number]
        assert isinstance(bits, int)
        return bits


def pile(cells: list[Value], cell: int) -> tuple[Value, ...]:
    """What lies in the zone at `cell`."""
    there = cells[cell]
    assert isinstance(there, tuple)
    return there


def numbers(values: tuple[Value, ...]) -> tuple[int, ...]:
    """The same: what lies in zones are components."""
    return cast("tuple[int, ...]", values)


def stream_name(stream: Stream) -> str:
    """A name for a stream of chance that depends on nothing but what it is declared as."""
    match stream:
        case Zone():
            return f"zone {stream.holder.name}.{stream.name}" if stream.holder else f"zone {stream.name}"
        case Kind():
            return f"kind {stream.name}"
        case Enum():
            return f"enum {stream.name}"
    return "numbers"
