"""Positions that differ from a real one only in what is hidden from a player.

Made without what `imagine` uses, so that one can test the other: face-down components change places one pair
at a time, and what only others may read becomes something else. What waits is never touched: whatever number
stands in it stays where it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from demotic.machine.errors import SnapshotError
from demotic.machine.layout import BOX, Layout, Place, Value
from demotic.machine.machine import Frame, Machine
from demotic.meaning.declared import Var, Zone
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, ListType

SWAPS = 40  # pairs that are tried for each world
FURTHER = 9  # numbers without an end go up at most so far


@dataclass(frozen=True)
class World:
    """A position that could be the real one, and what each component in it is instead."""

    machine: Machine
    instead: Mapping[int, int]


class Worlds:
    """Other positions for one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.vars = [(cell, one.declared) for cell, one in layout.places.items() if isinstance(one.declared, Var)]
        self.zones = [cell for cell, one in layout.places.items() if isinstance(one.declared, Zone)]
        self.theirs = {number: [cell for cell, _ in self._belonging(number)] for number in layout.secluded}

    def other(self, real: Machine, player: int, fixed: Collection[int], random: Random) -> World | None:
        """Another position that looks the same to the player; None where it would not ask what is asked now."""
        machine = real.fork()
        machine.log = []
        instead = self._swapped(machine, player, {*fixed, *self._held(machine)}, random)
        self._put(machine, instead)
        self._redraw(machine, player, random)
        try:
            return World(machine.program.restore(machine.snapshot()), instead)
        except SnapshotError:
            return None

    # -------------------------------------------------------------------------- who may be where

    def _held(self, machine: Machine) -> Iterator[int]:
        """Every number in what waits, and every component in a var: these stay."""
        frames: list[Frame] = [*machine.stack, *(frame for one in machine.threads for frame in one.stack)]
        frames += [one.waiting for one in machine.threads if one.waiting is not None]
        frames += [] if machine.waiting is None else [machine.waiting]
        yield from _numbers(value for frame in frames for value in frame[1:])
        yield from _numbers(machine.cells[cell] for cell, var in self.vars if _holds(var))

    def _swapped(self, machine: Machine, player: int, fixed: set[int], random: Random) -> dict[int, int]:
        """What lies where each component lay, after some of them have changed places."""
        alike: dict[object, list[int]] = {}
        for number in self.layout.secluded:
            if number not in fixed and not self._known(machine, number) >> player & 1:
                alike.setdefault(self._look(machine, number), []).append(number)
        groups = [numbers for numbers in alike.values() if len(numbers) > 1]
        lies = {number: number for numbers in groups for number in numbers}
        for _ in range(SWAPS if groups else 0):
            one, two = random.sample(random.choice(groups), 2)
            if self._may_lie(machine, lies[two], one) and self._may_lie(machine, lies[one], two):
                lies[one], lies[two] = lies[two], lies[one]
        return {number: instead for number, instead in lies.items() if number != instead}

    def _look(self, machine: Machine, number: int) -> object:
        """What one sees of it from behind: its back, what lies on it, and the kind above all its kinds."""
        kind = self.layout.things[number].kind
        backs = []
        while True:
            backs += [self.layout.values[field][number] for field in kind.fields.values() if field.on_back]
            if kind.parent is None:
                return kind, tuple(backs), tuple(machine.cells[cell] for cell in self.theirs[number])
            kind = kind.parent

    def _belonging(self, number: int) -> Iterator[tuple[int, Place]]:
        """The vars and zones that are held by a component or counted by it."""
        for cell, place in self.layout.places.items():
            kinds = [dimension.kind for dimension in place.declared.per]
            kinds = kinds if place.declared.holder is None else [place.declared.holder, *kinds]
            if any(value == number and kind is not None for value, kind in zip(place.values, kinds, strict=True)):
                yield cell, place

    def _may_lie(self, machine: Machine, number: int, there: int) -> bool:
        """Whether a component may lie face down where another one does."""
        cell = self._location(machine, there)
        if cell == BOX:
            return True
        zone = self.layout.places[cell].declared
        assert isinstance(zone, Zone)
        return self.layout.things[number].kind.within(zone.kind) and self.layout.hides(zone, number)

    def _known(self, machine: Machine, number: int) -> int:
        bits = machine.cells[self.layout.known + number]
        assert isinstance(bits, int)
        return bits

    def _location(self, machine: Machine, number: int) -> int:
        cell = machine.cells[self.layout.location + number] if number in self.layout.movable else BOX
        assert isinstance(cell, int)
        return cell

    # ------------------------------------------------------------------------------- changing

    def _put(self, machine: Machine, instead: Mapping[int, int]) -> None:
        """Every component where another one lay, known to those who knew that one."""
        old = tuple(machine.cells)
        for cell in self.zones:
            there = old[cell]
            assert isinstance(there, tuple)
            machine.cells[cell] = tuple(instead.get(one, one) if isinstance(one, int) else one for one in there)
        for number, other in instead.items():
            machine.cells[self.layout.known + other] = old[self.layout.known + number]
            if number in self.layout.movable:
                machine.cells[self.layout.location + other] = old[self.layout.location + number]

    def _redraw(self, machine: Machine, player: int, random: Random) -> None:
        """Vars that only others may read become anything that they can be."""
        for cell, var in self.vars:
            if var.private and self.layout.owner_of_zone(cell) != player:
                machine.cells[cell] = self._anything(var, machine.cells[cell], random)

    def _anything(self, var: Var, value: Value, random: Random) -> Value:
        match var.type, value:
            case IntType(low=low, high=high), int():
                least = value if low is None else low
                most = max(least, value) + FURTHER
                return random.randint(least, most if high is None else min(high, most))
            case BoolType(), _:
                return random.random() < 0.5
            case EnumType(enum=enum), _:
                return random.randrange(len(enum.values))
        return value


def _numbers(values: Iterable[Value]) -> Iterator[int]:
    for value in values:
        if isinstance(value, tuple):
            yield from _numbers(value)
        elif value is not None:
            yield value


def _holds(var: Var) -> bool:
    return isinstance(var.type.item if isinstance(var.type, ListType) else var.type, KindType)
