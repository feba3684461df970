"""Random well-typed expressions over a world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from demotic.meaning.declared import Enum, Formula, Kind, Var, Verb, Zone
from demotic.meaning.expressions import (
    All,
    Arithmetic,
    CallFormula,
    Can,
    Compare,
    Contains,
    Either,
    ElementAt,
    Expr,
    Extreme,
    Fold,
    IsKind,
    Joined,
    ListOf,
    Local,
    Logic,
    Negate,
    Neighbour,
    NextPlayer,
    Not,
    Numbers,
    Owned,
    PlayersFrom,
    Position,
    ReadField,
    ReadVar,
    ReadZone,
    Size,
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


class Terms:
    """Makes expressions; `depth` is how many may still be nested."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.random = world.random
        self.ink = world.ink

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

    # ------------------------------------------------------------------------------ numbers

    def int(self, scope: Scope, depth: int = 2) -> Expr:
        """A whole number, mostly small."""
        if self.random.random() < 0.3 or depth <= 0:
            found = self.locals_of(scope, lambda of: isinstance(of, IntType))
            if found and self.random.random() < 0.6:
                return found[0]
            return self.world.constant(self.random.randint(0, 3), INT)
        return self.one(
            lambda: self.arithmetic(scope, depth),
            lambda: self.read_int(scope, depth),
            lambda: self.read_int(scope, depth),
            lambda: self.count(scope, depth),
            lambda: self.size(scope, depth),
            lambda: self.formula(scope, depth, [f for f in self.callable(scope) if isinstance(f.type, IntType)]),
            lambda: self.extreme(scope, depth),
            lambda: self.rare_int(scope, depth),
        )

    def small(self, scope: Scope, depth: int = 2, high: int = 3) -> Expr:
        """A whole number from 0 to `high`."""
        if depth <= 0 or self.random.random() < 0.5:
            return self.world.constant(self.random.randint(0, high), INT)
        start = self.ink.open("max")
        zero = self.world.constant(0, INT)
        inner = self.ink.open("min")
        arguments = (self.world.constant(high, INT), self.int(scope, depth - 1))
        lower = Extreme(self.ink.close(inner), INT, "min", arguments)
        return Extreme(self.ink.close(start), IntType(0, high), "max", (zero, lower))

    def rare_int(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("né")
        match self.random.randint(0, 4):
            case 0:
                operand = self.int(scope, depth - 1)
                return Negate(self.ink.close(start), INT, operand)
            case 1:
                test, then, otherwise = (
                    self.bool(scope, depth - 1),
                    self.int(scope, depth - 1),
                    self.int(scope, depth - 1),
                )
                return Either(self.ink.close(start), INT, test, then, otherwise)
            case 2:
                found = self.things(scope, self.kind("card"), depth - 1)
                item = self.thing(scope, self.kind("card"), depth - 1)
                return Position(self.ink.close(start), INT, item, found)
            case 3:
                items = tuple(self.int(scope, depth - 1) for _ in range(self.random.randint(2, 3)))
                numbers = ListOf(self.ink.close(start), ListType(INT), items)
                return self.element(numbers, INT, scope, len(items))
            case _:
                return self.fold(scope, depth, self.random.choice(["sum", "largest", "smallest", "first"]), start)

    def element(self, elements: Expr, of: Type, scope: Scope, there: int) -> Expr:
        """One element; once in a while past the end."""
        start = self.ink.open("at")
        past = there + 1 if self.random.random() < 0.05 else there
        index = self.world.constant(self.random.randint(1, past), INT)
        return ElementAt(self.ink.close(start), of, elements, index)

    def arithmetic(self, scope: Scope, depth: int) -> Expr:
        op = self.random.choice(["+", "-", "*", "div", "mod"])
        start = self.ink.open(op)
        left, right = self.int(scope, depth - 1), self.int(scope, depth - 1)
        if op in ("div", "mod") and self.random.random() < 0.9:
            right = self.world.constant(self.random.randint(1, 3), INT)
        return Arithmetic(self.ink.close(start), INT, op, left, right)

    def extreme(self, scope: Scope, depth: int) -> Expr:
        op = self.random.choice(["min", "max"])
        start = self.ink.open(op)
        arguments = tuple(self.int(scope, depth - 1) for _ in range(self.random.randint(1, 3)))
        return Extreme(self.ink.close(start), INT, op, arguments)

    def read_int(self, scope: Scope, depth: int) -> Expr:
        """A var or a printed number."""
        if self.random.random() < 0.4:
            name, kind = self.random.choice([("cost", "card"), ("rank", "royal"), ("worth", "chip")])
            return self.field(scope, depth, kind, name)
        names = [var.name for var in self.world.vars.values() if isinstance(var.type, IntType)]
        return self.read(scope, depth, self.world.vars[self.random.choice(names)])

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

    def size(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("size")
        found = self.any_list(scope, depth - 1)
        return Size(self.ink.close(start), INT, found)

    def count(self, scope: Scope, depth: int) -> Expr:
        return self.fold(scope, depth, "count", self.ink.open("of"))

    def fold(self, scope: Scope, depth: int, how: str, start: int) -> Expr:
        """Any of the folds that give a number or a truth."""
        among = self.any_list(scope, depth - 1)
        assert isinstance(among.type, ListType)
        assert among.type.item is not None
        slot, inner = scope.bind(among.type.item)
        where = self.bool(inner, depth - 1) if self.random.random() < 0.6 else None
        value: Expr | None = None
        otherwise: Expr | None = None
        if how in ("any", "all") and self.random.random() < 0.7:
            value = self.bool(inner, depth - 1)
        if how in ("sum", "largest", "smallest", "first"):
            value = self.int(inner, depth - 1)
        if how in ("largest", "smallest", "first") and self.random.random() < 0.9:
            otherwise = self.int(scope, 0)
        of = BOOL if how in ("any", "all") else INT
        return Fold(self.ink.close(start), of, how, slot, among, where, value, otherwise)

    def callable(self, scope: Scope) -> list[Formula]:
        """The formulas that may be called here: inside formulas (level -1) no open ones."""
        known = [one for one in self.world.formulas.values() if scope.level >= 0 or not one.open]
        return known if scope.level > -2 else []

    def formula(self, scope: Scope, depth: int, known: list[Formula]) -> Expr:
        if not known:
            return self.world.constant(self.random.randint(0, 3), INT)
        formula = self.random.choice(known)
        start = self.ink.open(formula.name)
        owner = None if formula.holder is None else self.thing(scope, formula.holder, depth - 1)
        arguments = tuple(self.typed(scope, parameter.type, depth - 1) for parameter in formula.parameters)
        return CallFormula(self.ink.close(start), formula.type, formula, owner, arguments)

    # ------------------------------------------------------------------------------- truth

    def bool(self, scope: Scope, depth: int = 2) -> Expr:
        """A condition."""
        if depth <= 0:
            return self.world.constant(self.random.random() < 0.7, BOOL)
        return self.one(
            lambda: self.compare(scope, depth),
            lambda: self.compare(scope, depth),
            lambda: self.logic(scope, depth),
            lambda: self.read(scope, depth, self.world.vars["raining"]),
            lambda: self.rare_bool(scope, depth),
        )

    def compare(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("compare")
        if self.random.random() < 0.3:
            of: Type = self.random.choice([EnumType(self.world.enums["suit"]), KindType(self.kind("card"), True)])
            left, right = self.typed(scope, of, depth - 1), self.typed(scope, of, depth - 1)
            return Compare(self.ink.close(start), BOOL, self.random.choice(["==", "!="]), left, right)
        left, right = self.int(scope, depth - 1), self.int(scope, depth - 1)
        op = self.random.choice(["==", "!=", "<", "<=", ">", ">="])
        return Compare(self.ink.close(start), BOOL, op, left, right)

    def logic(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("logic")
        left = self.bool(scope, depth - 1)
        if self.random.random() < 0.3:
            return Not(self.ink.close(start), BOOL, left)
        right = self.bool(scope, depth - 1)
        return Logic(self.ink.close(start), BOOL, self.random.choice(["and", "or"]), left, right)

    def rare_bool(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("ob")
        match self.random.randint(0, 4):
            case 0:
                value = self.optional_thing(scope, self.kind("card"), depth - 1)
                return IsKind(self.ink.close(start), BOOL, value, self.kind("royal"))
            case 1:
                item = self.optional_thing(scope, self.kind("card"), depth - 1)
                found = self.things(scope, self.kind("card"), depth - 1)
                return Contains(self.ink.close(start), BOOL, item, found)
            case 2 if scope.level > 0:
                verb = self.random.choice(self.world.verbs[: scope.level])
                player = self.thing(scope, self.kind("player"), depth - 1)
                return Can(self.ink.close(start), BOOL, player, verb, self.arguments(scope, verb, depth - 1))
            case 3 if scope.level >= 0:
                return self.formula(scope, depth, [f for f in self.callable(scope) if isinstance(f.type, BoolType)])
            case _:
                return self.fold(scope, depth, self.random.choice(["any", "all"]), start)

    def arguments(self, scope: Scope, verb: Verb, depth: int) -> tuple[Expr, ...]:
        return tuple(self.typed(scope, parameter.type, depth) for parameter in verb.parameters)

    # ----------------------------------------------------------------------- enums, components

    def typed(self, scope: Scope, of: Type, depth: int = 1) -> Expr:
        """An expression of that type."""
        match of:
            case IntType(low=int() as low, high=int() as high):
                assert low == 0
                return self.small(scope, depth, high)
            case IntType():
                return self.int(scope, depth)
            case BoolType():
                return self.bool(scope, depth)
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
        if depth <= 0 and named:
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
            where = self.bool(inner, depth - 1)
            return Fold(self.ink.close(start), KindType(kind), "first", slot, among, where, None, otherwise)
        everything = All(self.ink.close(start), ListType(KindType(kind)), kind)
        return self.element(everything, KindType(kind), scope, 2)

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
                where = self.bool(inner, depth - 1)
                none = self.world.constant(None, of)
                return Fold(self.ink.close(start), of, "first", slot, among, where, None, none)
        found = self.things(scope, kind, depth - 1)
        return Top(self.ink.close(start), of, found, None)

    # -------------------------------------------------------------------------------- lists

    def any_list(self, scope: Scope, depth: int) -> Expr:
        """A list of anything."""
        match self.random.randint(0, 5):
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
            case 3:
                inner, count = self.zone(scope, depth - 1, kind), self.small(scope, depth - 1)
                return Top(self.ink.close(start), of, inner, count)
            case 4 if kind.name == "boat" and self.random.random() < 0.6:
                owner = self.player(scope, depth - 1)
                return Owned(self.ink.close(start), of, kind, owner)
        among = self.zone(scope, depth - 1, kind)
        slot, inside = scope.bind(KindType(kind))
        if self.random.random() < 0.4:
            value = self.int(inside, depth - 1)
            return Fold(self.ink.close(start), of, "sorted", slot, among, None, value, None)
        where = self.bool(inside, depth - 1)
        return Fold(self.ink.close(start), of, "those", slot, among, where, None, None)
