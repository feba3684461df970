"""The layout of a position: which number each component has, which cell each var and zone.

One layout belongs to one rule set and one number of players. A position is one flat list of cells:

    vars of the game and of kinds | zones | where each component lies | who knows it | chance counters

A var's cell holds its plain value (see meaning.types), a zone's cell a tuple of component numbers,
front first. Where a component lies is the cell of its zone, or BOX. Who knows it is a bit per player.
Components of a kind (with its kinds) are numbered without a gap, players first.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from demotic.machine.chance import key_of
from demotic.meaning.declared import Component, Dimension, Enum, Field, Kind, RuleSet, Var, Zone
from demotic.meaning.expressions import Constant, Expr, ListOf, Negate, TheComponent
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, Type

Value = int | None | tuple["Value", ...]

BOX = -1


@dataclass(frozen=True, slots=True)
class Thing:
    """One component in a game. `name` is unique in the game, `stem` shared by its copies.

    `component` is None for pieces and players; `free` are the values of its free fields.
    """

    number: int
    name: str
    stem: str
    kind: Kind
    component: Component | None
    copy: int
    free: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Axis:
    """One index of a var or zone: valid values first..first+count-1, `stride` cells apart."""

    first: int
    count: int
    stride: int
    checked: bool  # whether a value outside can turn up (numbers; components and enum values cannot)


@dataclass(frozen=True, slots=True)
class Cells:
    """Where a var or zone lies: its cell is base + the sum of (value - axis.first) * axis.stride.

    The first axis is the holder, if there is one; then one for each `per`.
    """

    base: int
    axes: tuple[Axis, ...]

    @property
    def origin(self) -> int:
        """The constant part: `origin` + sum of value * stride is the cell."""
        return self.base - sum(axis.first * axis.stride for axis in self.axes)

    @property
    def count(self) -> int:
        """How many cells it has in all."""
        count = 1
        for axis in self.axes:
            count *= axis.count
        return count

    def at(self, values: tuple[int, ...]) -> int:
        """The cell for these values; IndexError outside, TypeError for none."""
        cell = self.base
        for value, axis in zip(values, self.axes, strict=True):
            if not 0 <= value - axis.first < axis.count:
                raise IndexError(value)
            cell += (value - axis.first) * axis.stride
        return cell

    def each(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Every cell with its values."""
        for values in product(*(range(axis.first, axis.first + axis.count) for axis in self.axes)):
            yield self.at(values), values


@dataclass(frozen=True, slots=True)
class Place:
    """What a cell is: its var or zone, and the values of its axes."""

    declared: Var | Zone
    values: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Layout:
    """Built by `lay_out`. Numbers and cells are those of the module's docstring."""

    rules: RuleSet
    players: int
    things: tuple[Thing, ...]
    ranges: Mapping[Kind, range]
    cells: Mapping[Var | Zone, Cells]
    places: Mapping[int, Place]
    location: int  # cells[location + number] for numbers in `movable`
    movable: range
    known: int  # cells[known + number] for numbers in `secluded`
    secluded: range
    chance: Mapping[Zone | Kind | Enum | None, int]  # the counter of each stream; None: plain numbers
    initial: tuple[Value, ...]
    keys: tuple[int, ...]  # a 64 bit number from each component's name, for draws
    values: Mapping[Field, tuple[Value, ...]]  # by component number; None where it has no such field
    numbers: Mapping[Component, int] = field(default_factory=dict)

    @property
    def everybody(self) -> int:
        """The bits of all players."""
        return (1 << self.players) - 1

    def owner_of_zone(self, cell: int) -> int | None:
        """The player who holds the zone at `cell`: its holder or that holder's owner, None if nobody."""
        place = self.places[cell]
        holder = place.declared.holder
        if holder is None:
            return None
        number = place.values[0]
        if holder is self.rules.player:
            return number
        return self.things[number].free.get("owner")

    def hides(self, zone: Zone, number: int) -> bool:
        """Whether the zone keeps this component's face from somebody."""
        if zone.seclusion == "open":
            return False
        test = zone.secluded_where
        return test is None or bool(constant_test(test, number, self))


def lay_out(rules: RuleSet, players: int) -> Layout:
    """The layout of these rules for this number of players."""
    roots = [kind for kind in rules.kinds.values() if kind.parent is None and kind is not rules.player]
    held = {_root(zone.kind) for zone in _zones(rules)}
    hidden = {_root(zone.kind) for zone in _zones(rules) if zone.seclusion != "open"}
    roots.sort(key=lambda kind: (kind in held) + (kind in hidden))
    things: list[Thing] = []
    ranges: dict[Kind, range] = {}
    numbers: dict[Component, int] = {}
    for kind in (rules.player, *roots):
        _number(kind, players, rules, things, ranges, numbers)
    movable = _covering([ranges[kind] for kind in roots if kind in held], len(things))
    secluded = _covering([ranges[kind] for kind in roots if kind in hidden], len(things))

    size = 0
    cells: dict[Var | Zone, Cells] = {}
    places: dict[int, Place] = {}
    declared: list[Var | Zone] = [*_vars(rules), *_zones(rules)]
    for one in declared:
        cells[one] = _cells(one, size, ranges)
        for cell, values in cells[one].each():
            places[cell] = Place(one, values)
        size += cells[one].count
    location = size - movable.start
    size += len(movable)
    known = size - secluded.start
    size += len(secluded)
    streams: list[Zone | Kind | Enum | None] = [*_zones(rules), *rules.kinds.values(), *rules.enums.values(), None]
    chance: dict[Zone | Kind | Enum | None, int] = {stream: size + i for i, stream in enumerate(streams)}
    size += len(streams)

    layout = Layout(
        rules, players, tuple(things), ranges, cells, places, location, movable, known, secluded, chance, (),
        tuple(key_of(thing.name) for thing in things), {}, numbers,
    )  # fmt: skip
    object.__setattr__(layout, "values", _field_values(layout))
    object.__setattr__(layout, "initial", _initial(layout, size))
    return layout


def constant(expr: Expr | None, layout: Layout) -> Value:
    """The value of a constant expression (numbers, names, lists, minus)."""
    match expr:
        case None:
            return None
        case Constant():
            return expr.value
        case TheComponent():
            return layout.numbers[expr.component] + expr.copy - 1
        case ListOf():
            return tuple(constant(item, layout) for item in expr.items)
        case Negate(operand=Constant(value=int() as value)):
            return -value
    raise ValueError(f"{expr.span}: not a constant")


def constant_test(expr: Expr, it: int, layout: Layout) -> Value:
    """A test over printed fields and kinds of the component `it`, which stands in slot 1."""
    from demotic.machine.constant_test import evaluate

    return evaluate(expr, it, layout)


def default_value(of: Type, player: Kind) -> Value:
    """What a var holds at the start if nothing is said: of components that are never none the first player."""
    match of:
        case IntType():
            return max(of.low or 0, 0) if of.high is None or of.high >= 0 else of.high
        case BoolType():
            return False
        case EnumType(optional=False):
            return 0
        case KindType(optional=False, kind=kind) if kind is player:
            return 0
        case KindType() | EnumType():
            return None
    return ()


# ------------------------------------------------------------------------------- building


def _root(kind: Kind) -> Kind:
    while kind.parent is not None:
        kind = kind.parent
    return kind


def _vars(rules: RuleSet) -> Iterator[Var]:
    yield from rules.vars.values()
    for kind in rules.kinds.values():
        yield from kind.vars.values()


def _zones(rules: RuleSet) -> Iterator[Zone]:
    yield from rules.zones.values()
    for kind in rules.kinds.values():
        yield from kind.zones.values()


def _covering(parts: list[range], end: int) -> range:
    if not parts:
        return range(end, end)
    return range(min(part.start for part in parts), max(part.stop for part in parts))


def _number(
    kind: Kind,
    players: int,
    rules: RuleSet,
    things: list[Thing],
    ranges: dict[Kind, range],
    numbers: dict[Component, int],
) -> None:
    """Numbers the components of a kind, its own first, then those of its kinds."""
    start = len(things)
    if kind is rules.player:
        for seat in range(players):
            things.append(Thing(len(things), f"player_{seat + 1}", "player", kind, None, seat + 1, {}))
    elif kind.pieces:
        _pieces(kind, things, ranges)
    for component in kind.components:
        numbers[component] = len(things)
        for copy in range(1, component.copies + 1):
            name = component.name if component.copies == 1 else f"{component.name}_{copy}"
            things.append(Thing(len(things), name, component.name, kind, component, copy, {}))
    for child in kind.children:
        _number(child, players, rules, things, ranges, numbers)
    ranges[kind] = range(start, len(things))


def _pieces(kind: Kind, things: list[Thing], ranges: dict[Kind, range]) -> None:
    """`kind boat 4 per player`: named boat_<seat>_<number>; the indices of each `per`, then the count."""
    axes = [_dimension_values(dimension, ranges) for dimension in kind.per]
    count = kind.count or 1
    for values in product(*axes):
        free = {dimension.name: value for dimension, (value, _) in zip(kind.per, values, strict=True)}
        stem = "_".join([kind.name, *(word for _, word in values)])
        for copy in range(1, count + 1):
            name = f"{stem}_{copy}" if count > 1 else stem
            things.append(Thing(len(things), name, stem, kind, None, copy, free))


def _dimension_values(dimension: Dimension, ranges: dict[Kind, range]) -> list[tuple[int, str]]:
    if dimension.enum is not None:
        return list(enumerate(dimension.enum.values))
    if dimension.kind is not None:
        numbered = ranges[dimension.kind]
        return [(number, str(number - numbered.start + 1)) for number in numbered]
    return [(number, str(number)) for number in range(dimension.low, dimension.high + 1)]


def _cells(declared: Var | Zone, base: int, ranges: dict[Kind, range]) -> Cells:
    spans: list[tuple[int, int, bool]] = []
    if declared.holder is not None:
        spans.append((ranges[declared.holder].start, len(ranges[declared.holder]), False))
    for dimension in declared.per:
        if dimension.enum is not None:
            spans.append((0, len(dimension.enum.values), False))
        elif dimension.kind is not None:
            spans.append((ranges[dimension.kind].start, len(ranges[dimension.kind]), False))
        else:
            spans.append((dimension.low, dimension.high - dimension.low + 1, True))
    axes: list[Axis] = []
    stride = 1
    for first, count, checked in reversed(spans):
        axes.append(Axis(first, count, stride, checked))
        stride *= count
    return Cells(base, tuple(reversed(axes)))


def _field_values(layout: Layout) -> dict[Field, tuple[Value, ...]]:
    """Printed and free fields, by component number."""
    values: dict[Field, tuple[Value, ...]] = {}
    for kind in layout.rules.kinds.values():
        for one in kind.fields.values():
            column: list[Value] = [None] * layout.ranges[kind].stop
            for number in layout.ranges[kind]:
                column[number] = _field_value(one, layout.things[number], layout)
            values[one] = tuple(column)
    return values


def _field_value(one: Field, thing: Thing, layout: Layout) -> Value:
    if one.free and one.name in thing.free:
        return thing.free[one.name]
    if one.free and one.name == "copies":
        return thing.component.copies if thing.component else 1
    if thing.component is not None and one in thing.component.values:
        return constant(thing.component.values[one], layout)
    return constant(one.default, layout)


def _initial(layout: Layout, size: int) -> tuple[Value, ...]:
    cells: list[Value] = [0] * size
    for cell, place in layout.places.items():
        declared = place.declared
        if isinstance(declared, Zone):
            cells[cell] = ()
        elif declared.initial is not None:
            cells[cell] = constant(declared.initial, layout)
        else:
            cells[cell] = default_value(declared.type, layout.rules.player)
    for number in layout.movable:
        cells[layout.location + number] = BOX
    return tuple(cells)
