"""Components on the move: where they lie, who comes to know them, shuffling and refilling.

State, not meaning: both interpreters change zones through this module. Cells are those of the layout;
`log` is where events are told (see events), None if nobody listens; `you` is who does it.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from demotic.machine.chance import draw, key_of, picked, shuffled
from demotic.machine.events import Log
from demotic.machine.forced import Forced
from demotic.machine.layout import BOX, Layout, Value
from demotic.meaning.declared import Enum, Kind, Zone

Stream = Zone | Kind | Enum | None


class Zones:
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

    # ------------------------------------------------------------------------------- moving

    def move(
        self, cells: list[Value], number: int | None, to: int, front: int | None = None, log: Log = None, you: int = 0
    ) -> bool:
        """Moves a component to the zone at `to` (or BOX); whether it did: see would_move.

        `front`: None puts it at the end (top), otherwise it lands behind that many from the front.
        """
        if number is None:
            return False
        at = self.location + number
        here = cells[at]
        if here == to:
            return False
        assert isinstance(here, int)
        if to != BOX:
            there = cells[to]
            assert isinstance(there, tuple)
            room = self.room[to]
            if room is not None and len(there) >= room:
                return False
            cells[to] = (*there, number) if front is None else (*there[:front], number, *there[front:])
        if here != BOX:
            left = cells[here]
            assert isinstance(left, tuple)
            if left[-1] == number:
                cells[here] = left[:-1]
            else:
                index = left.index(number)
                cells[here] = left[:index] + left[index + 1 :]
            if here in self.top_shown:
                self._show_top(cells, here)
        cells[at] = to
        if log is not None or number in self.secluded:
            self._arrived(cells, number, here, to, log, you)
        return True

    def move_all(
        self, cells: list[Value], numbers: Iterable[int | None], to: int, under: bool, log: Log = None, you: int = 0
    ) -> int:
        """Moves each of them, in order; under the zone they keep their order. How many moved."""
        location = self.location
        if isinstance(numbers, range) and to not in cells[location + numbers.start : location + numbers.stop]:
            moving = list(numbers)
        else:
            moving = [number for number in numbers if number is not None and cells[location + number] != to]
        if not under and self._all_at_once(cells, moving, to, log, you):
            return len(moving)
        count = 0
        for number in moving:
            count += self.move(cells, number, to, count if under else None, log, you)
        return count

    def _all_at_once(self, cells: list[Value], moving: list[int], to: int, log: Log, you: int) -> bool:
        """Moves many to the end of a zone or to the box, if the same comes of it as one by one; whether it did."""
        gone = set(moving)
        here = self._places(cells, moving)
        if self.room[to] is not None or to in self.partly or to in self.top_shown or len(gone) < len(moving):
            return False
        if not self.top_shown.isdisjoint(here):
            return False
        for cell in set(here):
            if cell != BOX:
                lying = pile(cells, cell)
                cells[cell] = () if gone.issuperset(lying) else tuple([one for one in lying if one not in gone])
        if to != BOX:
            cells[to] = (*pile(cells, to), *moving)
        self._placed(cells, moving, to)
        if log is None:
            if self.bits[to] and to in self.veiled:
                self._shown(cells, moving, self.bits[to])
            return True
        for number, cell in zip(moving, here, strict=True):
            before = after = self.everybody
            if number in self.secluded:
                before = self.bits_of(cells, number)
                cells[self.known + number] = after = before | self.bits[to]
            log.append(("move", you, number, cell, to, before, after))
        return True

    def _places(self, cells: list[Value], numbers: Sequence[int]) -> list[int]:
        """By component, the cell of the zone it lies in, or BOX."""
        location = self.location
        if _in_a_row(numbers):
            return cast("list[int]", cells[location + numbers[0] : location + numbers[-1] + 1])
        return [cast("int", cells[location + number]) for number in numbers]

    def _placed(self, cells: list[Value], numbers: Sequence[int], to: int) -> None:
        """Writes down where they lie now."""
        location = self.location
        if _in_a_row(numbers):
            cells[location + numbers[0] : location + numbers[-1] + 1] = [to] * len(numbers)
        else:
            for number in numbers:
                cells[location + number] = to

    def _shown(self, cells: list[Value], numbers: Iterable[int], bits: int) -> None:
        """Adds these players to those who know their faces."""
        known = self.known
        for number in numbers:
            cells[known + number] = cast("int", cells[known + number]) | bits

    def swap(self, cells: list[Value], one: int | None, other: int | None, log: Log = None, you: int = 0) -> bool:
        """Two components change places, keeping the positions; whether they did."""
        if one is None or other is None or not self.would_swap(cells, one, other):
            return False
        cell_one, cell_other = self.where(cells, one), self.where(cells, other)
        exchanged: dict[Value, Value] = {one: other, other: one}
        for cell in sorted({cell_one, cell_other}):
            cells[cell] = tuple(exchanged.get(number, number) for number in pile(cells, cell))
        for number, here, to in ((one, cell_one, cell_other), (other, cell_other, cell_one)):
            if here != to:
                cells[self.location + number] = to
                self._arrived(cells, number, here, to, log, you)
        for cell in sorted({cell_one, cell_other} & self.top_shown):
            self._show_top(cells, cell)
        return True

    def _arrived(self, cells: list[Value], number: int, here: int, to: int, log: Log, you: int) -> None:
        """Who comes to know a face by its arrival, and the event."""
        before = after = self.everybody
        if number in self.secluded:
            at = self.known + number
            bits = cells[at]
            assert isinstance(bits, int)
            before = after = bits
            if to != BOX:
                cells[at] = after = before | (self.seen_by(to, number) if to in self.partly else self.bits[to])
                if to in self.top_shown:
                    self._show_top(cells, to)
                    after = self.bits_of(cells, number)
        if log is not None:
            log.append(("move", you, number, here, to, before, after))

    def refill(self, cells: list[Value], seed: int, cell: int, count: int, log: Log = None, you: int = 0) -> None:
        """Before `count` are taken from the top: what lies in its source goes below, if there are too few.

        Shuffled, or turned over so that what came first comes out first.
        """
        source = self.source.get(cell)
        if source is None or len(pile(cells, cell)) >= count or not cells[source]:
            return
        left, more = pile(cells, cell), pile(cells, source)
        zone = self.zones[cell]
        if zone.shuffled:
            below = self.shuffled(cells, seed, zone, numbers(more))
        else:
            below = numbers(more)[::-1]
        cells[source] = ()
        cells[cell] = (*below, *left)
        for number in below:
            cells[self.location + number] = cell
            if zone.shuffled and number in self.secluded:
                cells[self.known + number] = 0
            self._arrived(cells, number, source, cell, log, you)
        if zone.shuffled and log is not None:
            log.append(("shuffle", you, cell))

    def shuffle(self, cells: list[Value], seed: int, cell: int, log: Log = None, you: int = 0) -> None:
        """Puts a zone in random order; who knew a hidden face there knows it no longer."""
        shuffled = self.shuffled(cells, seed, self.zones[cell], numbers(pile(cells, cell)))
        cells[cell] = shuffled
        if cell in self.partly:
            for number in shuffled:
                cells[self.known + number] = self.seen_by(cell, number)
        elif cell in self.veiled:
            bits, known = self.bits[cell], self.known
            for number in shuffled:
                cells[known + number] = bits
        if cell in self.top_shown:
            self._show_top(cells, cell)
        if log is not None:
            log.append(("shuffle", you, cell))

    def set_zone(self, cells: list[Value], cell: int, components: Iterable[int]) -> None:
        """Exactly these lie there, in this order; what lay there is in the box. For `given` only."""
        for number in numbers(pile(cells, cell)):
            self.move(cells, number, BOX)
        for number in components:
            self.move(cells, number, BOX)
            cells[cell] = (*pile(cells, cell), number)
            cells[self.location + number] = cell
            self._arrived(cells, number, BOX, cell, None, 0)

    # ------------------------------------------------------------------------------- knowing

    def bits_of(self, cells: list[Value], number: int) -> int:
        """A bit for each player who knows the face of this component."""
        if number not in self.secluded:
            return self.everybody
        bits = cells[self.known + number]
        assert isinstance(bits, int)
        return bits

    def show(self, cells: list[Value], number: int | None, bits: int, log: Log = None, you: int = 0) -> None:
        """Adds these players to those who know a face."""
        if number is None or number not in self.secluded:
            return
        before = self.bits_of(cells, number)
        if bits & ~before:
            cells[self.known + number] = before | bits
            if log is not None:
                log.append(("show", you, number, bits & ~before))

    def _show_top(self, cells: list[Value], cell: int) -> None:
        shown = pile(cells, cell)
        if shown and shown[-1] in self.secluded:
            number = shown[-1]
            assert isinstance(number, int)
            cells[self.known + number] = self.everybody

    # ------------------------------------------------------------------------------- chance

    def draw(self, cells: list[Value], seed: int, stream: Stream) -> int:
        """The next 64 bits of a stream."""
        counter = self.layout.chance[stream]
        used = cells[counter]
        assert isinstance(used, int)
        cells[counter] = used + 1
        return draw(seed, self.keys[stream], used)

    def shuffled(self, cells: list[Value], seed: int, zone: Zone, components: tuple[int, ...]) -> tuple[int, ...]:
        """The components in the order that one draw of the zone's stream gives."""
        drawn = self.draw(cells, seed, zone)
        if self.forced is not None and self.forced.left:
            return self.forced.order(shuffled(components, drawn, self.layout.keys))
        return shuffled(components, drawn, self.layout.keys)

    def pick(
        self, cells: list[Value], seed: int, stream: Stream, elements: Sequence[int], count: int,
        log: Log = None, you: int = 0,
    ) -> tuple[int, ...]:  # fmt: skip
        """`count` of the elements by chance (all, if there are fewer); nothing is drawn where there are none.

        `stream` is the kind or enum of the elements, None for numbers.
        """
        if not elements or count <= 0:
            return ()
        keys = self.layout.keys if isinstance(stream, Kind) else None
        drawn = picked(elements, count, self.draw(cells, seed, stream), keys)
        if self.forced is not None and self.forced.left:
            drawn = self.forced.draws(stream, elements, count)
        if log is not None:
            log.extend(("draw", you, value, self.layout.chance[stream]) for value in drawn)
        return drawn


def pile(cells: list[Value], cell: int) -> tuple[Value, ...]:
    """What lies in the zone at `cell`."""
    there = cells[cell]
    assert isinstance(there, tuple)
    return there


def numbers(values: tuple[Value, ...]) -> tuple[int, ...]:
    """The same: what lies in zones are components."""
    return cast("tuple[int, ...]", values)


def _in_a_row(numbers: Sequence[int]) -> bool:
    """Whether they are many and follow one another, so that a slice holds them all."""
    first, count = (numbers[0], len(numbers)) if numbers else (0, 0)
    return count > 3 and numbers[-1] - first == count - 1 and numbers == list(range(first, first + count))


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
