"""Changing a position: vars and locals within their ranges, components between zones."""
from __future__ import annotations

from abc import ABC

from demotic.machine.errors import RulesError, outside
from demotic.machine.layout import BOX, Value
from demotic.machine.plain.expressions import Expressions, clamped
from demotic.machine.plain.state import Locals
from demotic.meaning.effects import (
    Assign,
    BoxPlace,
    Gain,
    LocalPlace,
    Move,
    Pay,
    SetZone,
    Show,
    Shuffle,
    Swap,
    VarPlace,
    ZonePlace,
)
from demotic.meaning.expressions import ReadZone, Top
from demotic.meaning.types import LIMIT, IntType


class Changes(Expressions, ABC):
    """The effects that have no effects inside: each does its own and tells it."""

    # ------------------------------------------------------------------------------ vars

    def read(self, place: VarPlace | LocalPlace, at: Locals) -> Value:
        """What the place holds."""
        return at.values[place.slot] if isinstance(place, LocalPlace) else self.cells[self.cell_of(place, at)]

    def write(self, place: VarPlace | LocalPlace, value: Value, at: Locals) -> None:
        """Puts a value there, whatever its range."""
        if isinstance(place, LocalPlace):
            at.values[place.slot] = value
        else:
            self.cells[self.cell_of(place, at)] = value

    def assign(self, effect: Assign, at: Locals) -> None:
        """`=`, `+=`, `-=`; outside the range is an error."""
        value = self.value(effect.value, at)
        old = self.read(effect.place, at)
        if effect.op != "=":
            assert isinstance(old, int)
            assert isinstance(value, int)
            value = old + value if effect.op == "+=" else old - value
        bounds = bounds_of(effect.place)
        if bounds is not None and isinstance(value, int) and not fits(value, bounds):
            raise RulesError(str(outside(value, bounds.low, bounds.high)), effect.span)
        self.write(effect.place, value, at)
        if isinstance(effect.place, VarPlace) and old != value:
            self.tell("set", at.you, self.cell_of(effect.place, at), old, value)

    def gain(self, effect: Gain, at: Locals) -> None:
        """Adds or takes as much as the range allows."""
        amount = effect.sign * self.number(effect.amount, at)
        self.change(effect.place, amount, "gain", at)

    def pay(self, effect: Pay, at: Locals) -> bool:
        """Takes the price, if it is there; whether it was."""
        price = self.number(effect.amount, at)
        old = self.read(effect.place, at)
        assert isinstance(old, int)
        if clamped(old - price, bounds_of(effect.place)) != old - price:
            return False
        self.change(effect.place, -price, "pay", at)
        return True

    def change(self, place: VarPlace | LocalPlace, amount: int, word: str, at: Locals) -> None:
        """Adds `amount` within the range, and tells how much it was."""
        old = self.read(place, at)
        assert isinstance(old, int)
        new = clamped(old + amount, bounds_of(place))
        self.write(place, new, at)
        if isinstance(place, VarPlace) and new != old:
            self.tell(word, at.you, self.cell_of(place, at), new - old)

    # ------------------------------------------------------------------------- components

    def target(self, place: ZonePlace | BoxPlace, at: Locals) -> int:
        """The cell of a zone, or BOX."""
        return BOX if isinstance(place, BoxPlace) else self.cell_of(place, at)

    def move(self, effect: Move, at: Locals) -> bool:
        """Moves one component or a list of them, each that can be; whether anything was moved.

        Where the top of a zone is asked for that is too short for it, the zone is refilled before.
        """
        to = self.target(effect.to, at)
        top = effect.what
        if isinstance(top, Top) and isinstance(top.list, ReadZone):
            wanted = 1 if top.count is None else self.number(top.count, at)
            self.zones.refill(self.cells, self.seed, self.cell_of(top.list, at), wanted, self.told, at.you)
        what = self.value(effect.what, at)
        count = 0
        for component in listed(what):
            front = count if effect.under else None
            count += self.zones.move(self.cells, component, to, front, self.told, at.you)
        return count > 0

    def swap(self, effect: Swap, at: Locals) -> None:
        """Exchanges two components."""
        one, other = self.value(effect.one, at), self.value(effect.other, at)
        assert not isinstance(one, tuple)
        assert not isinstance(other, tuple)
        self.zones.swap(self.cells, one, other, self.told, at.you)

    def shuffle(self, effect: Shuffle, at: Locals) -> None:
        """A new order by chance."""
        self.zones.shuffle(self.cells, self.seed, self.cell_of(effect.zone, at), self.told, at.you)

    def show(self, effect: Show, at: Locals) -> None:
        """Makes faces known to one player or to all."""
        what = self.value(effect.what, at)
        bits = self.layout.everybody if effect.to is None else 1 << self.component(effect.to, at, effect.span)
        for component in listed(what):
            self.zones.show(self.cells, component, bits, self.told, at.you)

    def set_zone(self, effect: SetZone, at: Locals) -> None:
        """Exactly these components lie there; what else lay there goes to the box."""
        components = [one for one in listed(self.value(effect.components, at)) if one is not None]
        self.zones.set_zone(self.cells, self.cell_of(effect.zone, at), components)


def listed(value: Value) -> list[int | None]:
    """A component, none, or a list of them, as a list."""
    return [one for one in (value if isinstance(value, tuple) else (value,)) if not isinstance(one, tuple)]


def fits(value: int, bounds: IntType) -> bool:
    """Whether a place with these bounds can hold the number; no place holds more than LIMIT."""
    return value == clamped(value, bounds) and abs(value) <= LIMIT


def bounds_of(place: VarPlace | LocalPlace) -> IntType | None:
    """The range of a place that holds numbers."""
    if isinstance(place, LocalPlace):
        return place.bounds
    return place.var.type if isinstance(place.var.type, IntType) else None
