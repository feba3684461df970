"""What a position could be for all a player knows: the faces he does not know, dealt anew.

Components he does not know change names among themselves, within classes that look alike from behind,
everywhere at once: in zones, in vars, in what waits. So what is under way stays whole, and the result
depends on nothing but what he sees and the seed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from demotic.game.knowledge import Knowledge
from demotic.game.seeing import components, root
from demotic.game.teller import back_fields, split
from demotic.machine.chance import key_of, mix
from demotic.machine.layout import BOX, Layout, Place, Value
from demotic.meaning.declared import Kind, Var, Zone
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, ListType, Type


@dataclass(frozen=True, slots=True)
class Slot:
    """A place that holds a component he does not know: what lies there, and where."""

    number: int
    cell: int


class Imagining:
    """Dealing anew for one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.knowledge = Knowledge(layout)
        places = layout.places.items()
        declared = [(cell, place.declared) for cell, place in places]
        self.secluding = [cell for cell, one in declared if isinstance(one, Zone) and one.seclusion != "open"]
        self.holding = [(cell, one.type) for cell, one in declared if isinstance(one, Var) and holds(one.type)]
        self.private = [cell for cell, one in declared if isinstance(one, Var) and one.private]
        self.belonging = [(cell, place) for cell, place in places if self.belongs(place)]
        self._fitting: dict[tuple[int, tuple[Kind, ...]], frozenset[int]] = {}
        self.looks = {number: self.look(number) for number in layout.secluded}

    def belongs(self, place: Place) -> bool:
        """Whether a component that can be hidden holds it or is an index of it."""
        holder, indices = split(place)
        return any(one in self.layout.secluded for one in (holder, *components(indices)) if one is not None)

    def look(self, number: int) -> object:
        """What is the same for all that a face-down component could be: its back, its kind, what it can hold."""
        kind = self.layout.things[number].kind
        back = tuple((one, self.layout.values[one][number]) for one in back_fields(kind))
        ranges = self.layout.ranges
        axes = {one: [ranges[axis] for axis in axis_kinds(one) if axis is not None] for one in self.layout.cells}
        return root(kind), back, tuple(one for one, found in axes.items() if any(number in axis for axis in found))

    def renaming(
        self,
        cells: Sequence[Value],
        player: int,
        seed: int,
        pointed: Mapping[int, Sequence[Kind]],
        fixed: Collection[int],
    ) -> dict[int, int]:
        """A new name for every component he does not know but the `fixed`; `pointed`: kinds they have to keep."""
        chance = mix(key_of(f"imagine {player}") ^ mix(seed))
        slots: dict[object, list[Slot]] = {}
        for slot in self.slots(cells, player, fixed):
            slots.setdefault(self.looks[slot.number], []).append(slot)
        renamed: dict[int, int] = {}
        for alike in slots.values():
            pool = sorted((slot.number for slot in alike), key=lambda one: mix(chance ^ self.layout.keys[one]))
            renamed.update(self.deal(alike, pool, pointed))
        return renamed

    def slots(self, cells: Sequence[Value], player: int, fixed: Collection[int]) -> list[Slot]:
        """Where components lie that he does not know: zones in their order, then the box."""
        knows = self.knowledge.knows
        secluded = self.layout.secluded
        left = {number: None for number in secluded if number not in fixed and not knows(cells, number, player)}
        found: list[Slot] = []
        for cell in self.secluding:
            for number in self.knowledge.content(cells, cell):
                if number in left:
                    found.append(Slot(number, cell))
                    del left[number]
        return found + [Slot(number, BOX) for number in left]

    def deal(self, slots: list[Slot], pool: list[int], pointed: Mapping[int, Sequence[Kind]]) -> dict[int, int]:
        """A component of the pool for each slot, the first that may lie there; slots that admit fewest first."""
        held = {slot.number: tuple(pointed.get(slot.number, ())) for slot in slots}
        kinds_of = {(slot.cell, held[slot.number]) for slot in slots}
        admits = {place: [one for one in pool if one in self.fitting(*place)] for place in kinds_of}
        if all(len(found) == len(pool) for found in admits.values()):
            return {slot.number: number for slot, number in zip(slots, pool, strict=True)}
        taken: dict[int, tuple[Slot, list[int]]] = {}
        wanted = [(slot, admits[slot.cell, held[slot.number]]) for slot in slots]
        for slot, fitting in sorted(wanted, key=lambda pair: len(pair[1])):
            seat(slot, fitting, taken, set())
        return {slot.number: number for number, (slot, _) in taken.items()}

    def fitting(self, cell: int, kinds: tuple[Kind, ...]) -> frozenset[int]:
        """What could lie face down in that place."""
        known = self._fitting.get((cell, kinds))
        if known is None:
            found = frozenset(number for number in self.layout.secluded if self.may_be(number, cell, kinds))
            known = self._fitting[cell, kinds] = found
        return known

    def may_be(self, number: int, cell: int, kinds: tuple[Kind, ...]) -> bool:
        """Whether what lies face down in that place could be this component."""
        kind = self.layout.things[number].kind
        if not all(kind.within(one) for one in kinds):
            return False
        if cell == BOX:
            return True
        zone = self.layout.places[cell].declared
        assert isinstance(zone, Zone)
        return kind.within(zone.kind) and self.layout.hides(zone, number)

    # --------------------------------------------------------------------------- renaming

    def pointed(self, values: Iterable[tuple[Value, Type | None]]) -> dict[int, list[Kind]]:
        """The kinds that vars and locals demand of the components they hold."""
        found: dict[int, list[Kind]] = {}
        for value, of in values:
            match of, value:
                case KindType(kind=kind), int():
                    found.setdefault(value, []).append(kind)
                case ListType(item=KindType(kind=kind)), tuple():
                    for one in value:
                        if isinstance(one, int):
                            found.setdefault(one, []).append(kind)
        return {number: kinds for number, kinds in found.items() if number in self.layout.secluded}

    def typed(self, cells: Sequence[Value]) -> Iterator[tuple[Value, Type | None]]:
        """The vars that can hold components."""
        for cell, of in self.holding:
            yield cells[cell], of

    def dealt(self, cells: Sequence[Value], renamed: Mapping[int, int]) -> list[Value]:
        """The cells with every component under its new name."""
        new = list(cells)
        for cell in self.secluding:
            there = self.knowledge.content(cells, cell)
            if there:
                new[cell] = tuple(renamed.get(number, number) for number in there)
        for cell, of in self.holding:
            new[cell] = rename(cells[cell], of, renamed)
        for old, other in renamed.items():
            if old in self.layout.movable:
                new[self.layout.location + other] = cells[self.layout.location + old]
            new[self.layout.known + other] = cells[self.layout.known + old]
        if self.belonging:
            self.carry(new, renamed)
        return new

    def carry(self, cells: list[Value], renamed: Mapping[int, int]) -> None:
        """What belongs to a component goes with it: its vars and its zones, with what lies in them."""
        kept = list(cells)
        moved: dict[int, int] = {}
        for cell, place in self.belonging:
            where = self.layout.cells[place.declared]
            moved[cell] = where.at(
                tuple(
                    renamed.get(value, value) if kind is not None else value
                    for value, kind in zip(place.values, axis_kinds(place.declared), strict=True)
                )
            )
        for cell, to in moved.items():
            cells[to] = kept[cell]
        for number in self.layout.movable:
            lies = self.knowledge.location(kept, number)
            cells[self.layout.location + number] = moved.get(lies, lies)

    def guess(self, cells: list[Value], player: int, seed: int) -> None:
        """Vars that only others may read become anything in their range."""
        for cell in self.private:
            if not self.knowledge.reads(cell, player):
                chance = mix(key_of(f"imagine {player} {cell}") ^ mix(seed))
                cells[cell] = self.anything(cell, player, cells, chance)

    def anything(self, cell: int, player: int, cells: Sequence[Value], chance: int) -> Value:
        """A value the var could have; for a number without an end what the player has himself."""
        place = self.layout.places[cell]
        assert isinstance(place.declared, Var)
        match place.declared.type:
            case IntType(low=int() as low, high=int() as high):
                return low + chance % (high - low + 1)
            case BoolType():
                return bool(chance & 1)
            case EnumType(enum=enum, optional=optional):
                return one_of(range(len(enum.values)), optional, chance)
            case KindType(kind=kind, optional=optional):
                return one_of(self.layout.ranges[kind], optional, chance)
            case IntType() if place.declared.holder is self.layout.rules.player:
                return cells[self.layout.cells[place.declared].at((player, *place.values[1:]))]
        return self.layout.initial[cell]


def one_of(values: range, optional: bool, chance: int) -> int | None:
    """One of the values, or none where that is allowed."""
    number = chance % (len(values) + optional) if values or optional else 0
    return values[number] if number < len(values) else None


def holds(type: Type) -> bool:
    """Whether values of the type can be components."""
    return isinstance(type.item if isinstance(type, ListType) else type, KindType)


def axis_kinds(declared: Var | Zone) -> list[Kind | None]:
    """The kinds that its axes run over: its holder's, then one for each `per`; None for enums and numbers."""
    per = [dimension.kind for dimension in declared.per]
    return per if declared.holder is None else [declared.holder, *per]


def seat(slot: Slot, fitting: list[int], taken: dict[int, tuple[Slot, list[int]]], tried: set[int]) -> bool:
    """Finds a component for the slot, moving others on where nothing else is left."""
    for number in fitting:
        if number not in taken:
            taken[number] = slot, fitting
            return True
    for number in fitting:
        if number not in tried:
            tried.add(number)
            if seat(*taken[number], taken, tried):
                taken[number] = slot, fitting
                return True
    return False


def rename(value: Value, of: Type | None, renamed: Mapping[int, int]) -> Value:
    """A value of that type under the new names."""
    match of, value:
        case KindType(), int():
            return renamed.get(value, value)
        case ListType(item=item), tuple():
            return tuple(rename(one, item, renamed) for one in value)
    return value
