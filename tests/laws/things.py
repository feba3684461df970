"""Random components, enum values and lists, and what every random expression may use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace

from demotic.meaning.declared import Enum, Kind, Var, Zone
from demotic.meaning.expressions import (
    All,
    ElementAt,
    Expr,
    Fold,
    Joined,
    ListOf,
    Local,
    Neighbour,
    NextPlayer,
    Numbers,
    Owned,
    PlayersFrom,
    ReadField,
    ReadVar,
    ReadZone,
    Top,
    WithFields,
)
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, ListType, Type, optional
from laws.worlds import World

INT, BOOL = IntType(), BoolType()


@dataclass(frozen=True)
class Scope:
    """What a text may use: the types of its slots, those it may write, and how far down it may call."""

    types: tuple[Type, ...]
    written: tuple[tuple[int, IntType], ...] = ()
    level: int = 0  # verbs below this number may be called
    proceed: bool = False
    acts: bool = False  # whether `do` may stand here

    def bind(self, of: Type, bounds: IntType | None = None) -> tuple[int, Scope]:
        """The next slot, and the scope in which it is bound (a local var, if there are bounds)."""
        slot = len(self.types)
        written = self.written if bounds is None else (*self.written, (slot, bounds))
        return slot, replace(self, types=(*self.types, of), written=written)


class Things(ABC):
    """Makes expressions; `depth` is how many may still be nested."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.random = world.random
        self.ink = world.ink
        self.attention: Var | None = None  # what a price was just taken from: tests behind it read that

    def attentive(self) -> bool:
        """Whether the next number is that one."""
        return self.attention is not None and self.random.random() < 0.5

    def one(self, *ways: Callable[[], Expr]) -> Expr:
        return self.random.choice(ways)()

    def kind(self, name: str) -> Kind:
        return self.world.kinds[name]

    def locals_of(self, scope: Scope, wanted: Callable[[Type], bool]) -> list[Expr]:
        found = [(slot, of) for slot, of in enumerate(scope.types) if wanted(of)]
        if not found:
            return []
        slot, of = self.random.choice(found)
        return [Local(self.ink.word(f"v{slot}"), of, slot)]

    @property
    def heap(self) -> Kind:
        """The kind of which no text asks where in its zone a component lies, so that copies can be alike."""
        return self.world.kinds["chip"]

    @abstractmethod
    def number(self, scope: Scope, depth: int = 2) -> Expr:
        """A whole number, mostly small."""

    @abstractmethod
    def small(self, scope: Scope, depth: int = 2, high: int = 3) -> Expr:
        """A whole number from 0 to `high`."""

    @abstractmethod
    def truth(self, scope: Scope, depth: int = 2) -> Expr:
        """A condition."""

    def element(self, elements: Expr, of: Type, there: int) -> Expr:
        """One element; once in a while past the end."""
        start = self.ink.open("at")
        past = there + 1 if self.random.random() < 0.05 else there
        index = self.world.constant(self.random.randint(1, past), INT)
        return ElementAt(self.ink.close(start), of, elements, index)

    def field(self, scope: Scope, depth: int, kind: str, name: str) -> Expr:
        declared = self.kind(kind).fields[name]
        start = self.ink.open(name)
        owner = self.thing(scope, self.kind(kind), depth - 1)
        return ReadField(self.ink.close(start), declared.type, declared, owner)

    def read(self, scope: Scope, depth: int, var: Var) -> Expr:
        start = self.ink.open(var.name)
        owner, indices = self.place(scope, depth, var)
        return ReadVar(self.ink.close(start), var.type, var, owner, indices)

    def place(self, scope: Scope, depth: int, declared: Var | Zone) -> tuple[Expr | None, tuple[Expr, ...]]:
        """The holder and the indices of a var or zone; an index is seldom outside."""
        owner = None if declared.holder is None else self.thing(scope, declared.holder, depth - 1)
        indices: list[Expr] = []
        for dimension in declared.per:
            if dimension.enum is not None:
                indices.append(self.enum(scope, dimension.enum, depth - 1))
            elif dimension.kind is not None:
                indices.append(self.thing(scope, dimension.kind, depth - 1))
            else:
                past = 1 if scope.acts and self.random.random() < 0.02 else 0
                indices.append(self.world.constant(self.random.randint(dimension.low, dimension.high + past), INT))
        return owner, tuple(indices)

    # ----------------------------------------------------------------------- enums, components

    def typed(self, scope: Scope, of: Type, depth: int = 1) -> Expr:
        """An expression of that type."""
        match of:
            case IntType(low=int() as low, high=int() as high):
                assert low == 0
                return self.small(scope, depth, high)
            case IntType():
                return self.number(scope, depth)
            case BoolType():
                return self.truth(scope, depth)
            case EnumType(enum=enum):
                return self.enum(scope, enum, depth)
            case KindType(kind=kind, optional=False):
                return self.thing(scope, kind, depth)
            case KindType(kind=kind):
                return self.optional_thing(scope, kind, depth)
        raise AssertionError(of)

    def enum(self, scope: Scope, enum: Enum, depth: int) -> Expr:
        """A value of the enum."""
        of = EnumType(enum)
        found = self.locals_of(scope, lambda one: one == of)
        if found and self.random.random() < 0.6:
            return found[0]
        if depth > 0 and self.random.random() < 0.4:
            start = self.ink.open("following")
            value = self.enum(scope, enum, depth - 1)
            return Neighbour(self.ink.close(start), of, self.random.choice([1, -1]), True, value)
        if depth > 0 and enum.name == "suit":
            return self.one(
                lambda: self.read(scope, depth, self.world.vars["luck"]),
                lambda: self.field(scope, depth, "card", "colour"),
            )
        return self.world.constant(self.random.randrange(len(enum.values)), of)

    def thing(self, scope: Scope, kind: Kind, depth: int) -> Expr:
        """A component of the kind, never none."""
        here = self.locals_of(scope, lambda of: isinstance(of, KindType) and not of.optional and of.kind.within(kind))
        if here and (depth <= 0 or self.random.random() < 0.7):
            return here[0]
        if kind.name == "player":
            return self.player(scope, depth)
        named = [one for one in self.world.components if one.kind.within(kind)]
        if named and (depth <= 0 or kind is self.heap):
            component = self.random.choice(named)
            return self.world.the(component, self.random.randint(1, component.copies))
        start = self.ink.open("a")
        if depth > 0 and kind.name == "card" and self.random.random() < 0.15:
            colour = kind.fields["colour"]
            value = self.enum(scope, self.world.enums["suit"], depth - 1)
            return WithFields(self.ink.close(start), KindType(kind), kind, ((colour, value),))
        if depth > 0 and named and self.random.random() < 0.5:
            otherwise = self.world.the(named[0])
            among = self.things(scope, kind, depth - 1)
            slot, inner = scope.bind(KindType(kind))
            where = self.truth(inner, depth - 1)
            return Fold(self.ink.close(start), KindType(kind), "first", slot, among, where, None, otherwise)
        everything = All(self.ink.close(start), ListType(KindType(kind)), kind)
        return self.element(everything, KindType(kind), 2)

    def player(self, scope: Scope, depth: int) -> Expr:
        player = self.kind("player")
        start = self.ink.open("p")
        if depth > 0 and self.random.random() < 0.4:
            inner = self.player(scope, depth - 1)
            return NextPlayer(self.ink.close(start), KindType(player), inner)
        if depth > 0 and self.random.random() < 0.4:
            return self.read(scope, depth, self.world.vars["turn"])
        if depth > 0 and self.random.random() < 0.3:
            owner = self.thing(scope, self.kind("boat"), depth - 1)
            return ReadField(self.ink.close(start), KindType(player), self.kind("boat").fields["owner"], owner)
        return Local(self.ink.close(start), KindType(player), 0)

    def optional_thing(self, scope: Scope, kind: Kind, depth: int) -> Expr:
        """A component of the kind or none."""
        of = optional(KindType(kind))
        if depth <= 0 or self.random.random() < 0.2:
            return self.world.constant(None, of) if self.random.random() < 0.3 else self.thing(scope, kind, depth)
        start = self.ink.open("perhaps")
        match self.random.randint(0, 3):
            case 0 if kind.name == "card":
                return self.read(scope, depth, self.world.vars["last"])
            case 1:
                value = self.thing(scope, kind, depth - 1)
                return Neighbour(self.ink.close(start), of, self.random.choice([1, -1]), False, value)
            case 2:
                among = self.things(scope, kind, depth - 1)
                slot, inner = scope.bind(KindType(kind))
                where = self.truth(inner, depth - 1)
                none = self.world.constant(None, of)
                return Fold(self.ink.close(start), of, "first", slot, among, where, None, none)
        found = self.things(scope, kind, depth - 1)
        if kind is self.heap:
            return self.thing(scope, kind, depth - 1)
        return Top(self.ink.close(start), of, found, None)

    # -------------------------------------------------------------------------------- lists

    def any_list(self, scope: Scope, depth: int) -> Expr:
        """A list of anything."""
        match self.random.randint(0, 6):
            case 6:
                return self.values_of(scope, depth)
            case 0:
                start = self.ink.open("range")
                low, high = self.world.constant(self.random.randint(0, 2), INT), self.small(scope, depth, 3)
                return Numbers(self.ink.close(start), ListType(INT), low, high)
            case 1:
                enum = self.world.enums["suit"]
                return All(self.ink.word("suits"), ListType(EnumType(enum)), enum)
            case 2:
                return self.players(scope, depth)
        return self.things(scope, self.kind(self.random.choice(["card", "card", "chip", "boat", "deity"])), depth)

    def values_of(self, scope: Scope, depth: int) -> Expr:
        """A number for each of some components."""
        start = self.ink.open("values")
        kind = self.kind(self.random.choice(["card", "chip", "boat"]))
        among = self.zone(scope, depth - 1, kind)
        slot, inside = scope.bind(KindType(kind))
        where = self.truth(inside, depth - 1) if self.random.random() < 0.5 else None
        value = self.number(inside, depth - 1)
        return Fold(self.ink.close(start), ListType(IntType()), "those", slot, among, where, value, None)

    def players(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("players")
        first = self.player(scope, depth - 1)
        others = self.random.random() < 0.4
        return PlayersFrom(self.ink.close(start), ListType(KindType(self.kind("player"))), first, others)

    def zone(self, scope: Scope, depth: int, kind: Kind) -> Expr:
        """The content of a zone for the kind, or all of the kind."""
        zones = [zone for zone in self.world.zones.values() if zone.kind.within(kind)]
        if not zones:
            return All(self.ink.word(kind.plural), ListType(KindType(kind)), kind)
        zone = self.random.choice(zones)
        start = self.ink.open(zone.name)
        owner, indices = self.place(scope, depth, zone)
        return ReadZone(self.ink.close(start), ListType(KindType(zone.kind)), zone, owner, indices)

    def things(self, scope: Scope, kind: Kind, depth: int) -> Expr:
        """A list of components of the kind."""
        if kind.name == "player":
            return self.players(scope, depth)
        if depth <= 0 or self.random.random() < 0.5:
            return self.zone(scope, depth, kind)
        of = ListType(KindType(kind))
        start = self.ink.open("list")
        match self.random.randint(0, 6) if kind.name != "boat" else 4:
            case 0:
                return All(self.ink.close(start), of, kind)
            case 1:
                left, right = self.zone(scope, depth - 1, kind), self.zone(scope, depth - 1, kind)
                return Joined(self.ink.close(start), of, left, right)
            case 2:
                items = tuple(self.thing(scope, kind, depth - 1) for _ in range(self.random.randint(1, 2)))
                return ListOf(self.ink.close(start), of, items)
            case 3 if kind is not self.heap:
                inner, count = self.zone(scope, depth - 1, kind), self.small(scope, depth - 1)
                return Top(self.ink.close(start), of, inner, count)
            case 4 if kind.name == "boat" and self.random.random() < 0.6:
                owner = self.player(scope, depth - 1)
                return Owned(self.ink.close(start), of, kind, owner)
        among = self.zone(scope, depth - 1, kind)
        slot, inside = scope.bind(KindType(kind))
        if self.random.random() < 0.4:
            value = self.number(inside, depth - 1)
            return Fold(self.ink.close(start), of, "sorted", slot, among, None, value, None)
        where = self.truth(inside, depth - 1)
        return Fold(self.ink.close(start), of, "those", slot, among, where, None, None)
