"""Components on the move: where they lie, who comes to know them, shuffling and refilling.

State, not meaning: both interpreters change zones through this module; `lying` reads them. Cells are those of
the layout; `log` is where events are told (see events), None if nobody listens; `you` is who does it.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from demotic.machine.chance import draw, picked, shuffled
from demotic.machine.events import Log
from demotic.machine.layout import BOX, Value
from demotic.machine.lying import Lying, Stream, numbers, pile
from demotic.meaning.declared import Kind, Zone


class Zones(Lying):
    """Moving components, showing them, and chance; all of it changes `cells`."""

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
        self, cells: list[Value], numbers: Sequence[int | None], to: int, under: bool, log: Log = None, you: int = 0
    ) -> int:
        """Moves each of them, in order; under the zone they keep their order. How many moved."""
        moving, here = self._elsewhere(cells, numbers, to)
        if not under and self._all_at_once(cells, moving, here, to, log, you):
            return len(moving)
        count = 0
        for number in moving:
            count += self.move(cells, number, to, count if under else None, log, you)
        return count

    def _elsewhere(
        self, cells: list[Value], numbers: Sequence[int | None], to: int
    ) -> tuple[Sequence[int], Sequence[int]]:
        """Those of them that do not lie there yet, and the cells that they lie in."""
        location = self.location
        lies = cast("list[int]", cells)  # at a component's place stands where it lies
        there = numbers if isinstance(numbers, range) else [number for number in numbers if number is not None]
        here = lies[self._row(there)] if isinstance(there, range) else [lies[location + number] for number in there]
        if to in here:
            there = [number for number, cell in zip(there, here, strict=True) if cell != to]
            here = [cell for cell in here if cell != to]
        return there, here

    def _all_at_once(
        self, cells: list[Value], moving: Sequence[int], here: Sequence[int], to: int, log: Log, you: int
    ) -> bool:
        """Moves many to the end of a zone or to the box, if the same comes of it as one by one; whether it did."""
        gone = self._set_of(moving) if isinstance(moving, range) else frozenset(moving)
        left = frozenset(here)
        if to in self.particular or len(gone) < len(moving) or not self.top_shown.isdisjoint(left):
            return False
        piles = cast("list[tuple[Value, ...]]", cells)  # at a zone's place stands what lies there
        self._taken_out(piles, gone, left)
        if to != BOX:
            piles[to] = (*piles[to], *moving)
        if isinstance(moving, range):
            cells[self._row(moving)] = [to] * len(moving)
        else:
            location = self.location
            for number in moving:
                cells[location + number] = to
        if log is None:
            if self.bits[to] and to in self.veiled:
                self._shown(cells, moving, self.bits[to])
            return True
        knowing, known, secluded = cast("list[int]", cells), self.known, self.secluded
        everybody, bits = self.everybody, self.bits[to]
        for number, cell in zip(moving, here, strict=True):
            if number in secluded:
                before = knowing[known + number]
                knowing[known + number] = after = before | bits
                log.append(("move", you, number, cell, to, before, after))
            else:
                log.append(("move", you, number, cell, to, everybody, everybody))
        return True

    def _taken_out(self, piles: list[tuple[Value, ...]], gone: frozenset[int], left: Iterable[int]) -> None:
        """Takes components out of these zones."""
        for cell in left:
            if cell != BOX:
                lying = piles[cell]
                piles[cell] = () if gone.issuperset(lying) else tuple([one for one in lying if one not in gone])

    def gather(self, cells: list[Value], seed: int, numbers: range, to: int) -> None:
        """Moves all of these to a zone and shuffles it."""
        row, gone = self._row(numbers), self._set_of(numbers)
        left = frozenset(cast("list[int]", cells)[row]) - {to}
        piles = cast("list[tuple[Value, ...]]", cells)
        if to in self.particular or not self.top_shown.isdisjoint(left) or not gone.issuperset(piles[to]):
            self.move_all(cells, numbers, to, under=False)
            self.shuffle(cells, seed, to)
            return
        self._taken_out(piles, gone, left)
        piles[to] = self.shuffled(cells, seed, self.zones[to], numbers)
        cells[row] = [to] * len(numbers)
        if to in self.veiled:
            cells[self.known + numbers.start : self.known + numbers.stop] = [self.bits[to]] * len(numbers)

    def _row(self, numbers: range) -> slice:
        """The slice of `cells` that says where these lie."""
        return slice(self.location + numbers.start, self.location + numbers.stop)

    def _set_of(self, numbers: range) -> frozenset[int]:
        """The components of a range, as a set that is made once."""
        known = self._sets.get(numbers)
        if known is None:
            known = self._sets[numbers] = frozenset(numbers)
        return known

    def _shown(self, cells: list[Value], numbers: Iterable[int], bits: int) -> None:
        """Adds these players to those who know their faces."""
        known = self.known
        knowing = cast("list[int]", cells)  # what stands there for a component are bits
        for number in numbers:
            knowing[known + number] |= bits

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
            low, high = min(shuffled, default=0), max(shuffled, default=-1)
            if high - low == len(shuffled) - 1:  # all of these numbers, in whatever order
                cells[known + low : known + high + 1] = [bits] * len(shuffled)
            else:
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

    def shuffled(self, cells: list[Value], seed: int, zone: Zone, components: Sequence[int]) -> tuple[int, ...]:
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
