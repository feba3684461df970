"""Random effects without effects inside."""

from __future__ import annotations

from abc import ABC, abstractmethod

from demotic.meaning.declared import Kind
from demotic.meaning.effects import (
    Assign,
    BoxPlace,
    Effect,
    EndGame,
    Gain,
    LocalPlace,
    Move,
    Pay,
    Proceed,
    Require,
    SetZone,
    Show,
    Shuffle,
    Swap,
    VarPlace,
    ZonePlace,
)
from demotic.meaning.expressions import Expr, Fold, ReadZone
from demotic.meaning.types import IntType, KindType, ListType
from laws.terms import Terms
from laws.things import INT, Scope


class Leaves(Terms, ABC):
    """Makes the effects at the ends of a tree."""

    @abstractmethod
    def call(self, scope: Scope) -> Effect:
        """A verb further down, or the effect of a component."""

    # ------------------------------------------------------------------------------- leaves

    def leaf(self, scope: Scope) -> Effect:
        """An effect without effects inside."""
        if scope.proceed and self.random.random() < 0.5:
            return Proceed(self.ink.word("proceed"))
        ways = [
            self.gain,
            self.gain,
            self.gain,
            self.assign,
            self.pay,
            self.move,
            self.move,
            self.move,
            self.call,
        ]
        if self.attentive():
            ways = [self.pay]
        rare = [self.require, self.swap, self.shuffle, self.show, self.set_zone, self.end]
        return self.random.choice(rare if self.random.random() < 0.15 else ways)(scope)

    def number_place(self, scope: Scope) -> tuple[VarPlace | LocalPlace, IntType]:
        """A place for numbers, and its range."""
        if scope.written and self.random.random() < 0.3:
            slot, bounds = self.random.choice(scope.written)
            return LocalPlace(self.ink.word(f"v{slot}"), slot, bounds), bounds
        numbers = [var for var in self.world.vars.values() if isinstance(var.type, IntType)]
        var = self.random.choice([*numbers, *[one for one in numbers if one.name == "gold"] * 4])
        if self.attention is not None and self.attentive():
            var = self.attention
        start = self.ink.open(var.name)
        owner, indices = self.place(scope, 1, var)
        assert isinstance(var.type, IntType)
        return VarPlace(self.ink.close(start), var, owner, indices), var.type

    def gain(self, scope: Scope) -> Effect:
        start = self.ink.open("gain")
        place, _ = self.number_place(scope)
        amount = (
            self.number(scope, 1) if self.random.random() < 0.3 else self.world.constant(self.random.randint(0, 2), INT)
        )
        return Gain(self.ink.close(start, ")\n"), self.random.choice([1, 1, -1]), place, amount)

    def pay(self, scope: Scope) -> Effect:
        start = self.ink.open("pay")
        place, _ = self.number_place(scope)
        amount = self.small(scope, 1, 2)
        return Pay(self.ink.close(start, ")\n"), place, amount)

    def assign(self, scope: Scope) -> Effect:
        start = self.ink.open("set")
        if self.random.random() < 0.5:
            place, bounds = self.number_place(scope)
            if self.random.random() < 0.1:
                value: Expr = self.number(scope, 1)
                return Assign(self.ink.close(start, ")\n"), place, self.random.choice(["=", "+=", "-="]), value)
            value = self.small(scope, 1, 2 if bounds.high is None else min(2, bounds.high))
            if bounds.low == 1:
                value = self.world.constant(self.random.randint(1, 3), INT)
            return Assign(self.ink.close(start, ")\n"), place, "=", value)
        var = self.world.vars[self.random.choice(["last", "luck", "raining", "turn", "temper"])]
        at = self.ink.open(var.name)
        owner, indices = self.place(scope, 1, var)
        found = VarPlace(self.ink.close(at), var, owner, indices)
        value = self.typed(scope, var.type, 1)
        return Assign(self.ink.close(start, ")\n"), found, "=", value)

    def require(self, scope: Scope) -> Effect:
        start = self.ink.open("require")
        test = self.truth(scope, 2)
        return Require(self.ink.close(start, ")\n"), test)

    def zone_place(self, scope: Scope, kind: Kind) -> ZonePlace:
        """A zone that components of the kind can be moved to."""
        zone = self.random.choice([zone for zone in self.world.zones.values() if kind.within(zone.kind)])
        start = self.ink.open(zone.name)
        owner, indices = self.place(scope, 1, zone)
        return ZonePlace(self.ink.close(start), zone, owner, indices)

    def movable(self) -> Kind:
        return self.kind(self.random.choice(["card", "card", "card", "chip", "chip", "boat", "stone"]))

    def move(self, scope: Scope) -> Effect:
        start = self.ink.open("move")
        kind = self.movable()
        if self.random.random() < 0.3:
            what = self.things(scope, kind, 2)
        else:
            what = self.optional_thing(scope, kind, 2)
        to = BoxPlace(self.ink.word("box")) if self.random.random() < 0.1 else self.zone_place(scope, kind)
        return Move(self.ink.close(start, ")\n"), what, to, self.under(kind))

    def under(self, kind: Kind) -> bool:
        """Whether a move goes to the front."""
        return kind is not self.heap and self.random.random() < 0.3

    def swap(self, scope: Scope) -> Effect:
        start = self.ink.open("swap")
        kind = self.kind("card")
        one, other = self.optional_thing(scope, kind, 2), self.optional_thing(scope, kind, 2)
        return Swap(self.ink.close(start, ")\n"), one, other)

    def shuffle(self, scope: Scope) -> Effect:
        start = self.ink.open("shuffle")
        zone = self.zone_place(scope, self.movable())
        return Shuffle(self.ink.close(start, ")\n"), zone)

    def show(self, scope: Scope) -> Effect:
        start = self.ink.open("show")
        what = (
            self.optional_thing(scope, self.kind("card"), 2)
            if self.random.random() < 0.5
            else self.zone(scope, 1, self.kind("card"))
        )
        to = self.player(scope, 1) if self.random.random() < 0.6 else None
        return Show(self.ink.close(start, ")\n"), what, to)

    def set_zone(self, scope: Scope) -> Effect:
        start = self.ink.open("exactly")
        zone = self.zone_place(scope, self.kind("chip"))
        if zone.zone.maximum is not None:
            return self.gain(scope)
        among = ReadZone(
            self.ink.word("pool"), ListType(KindType(self.kind("chip"))), self.world.zones["pool"], None, ()
        )
        slot, inner = scope.bind(KindType(self.kind("chip")))
        where = self.truth(inner, 1)
        what = Fold(self.ink.word("those"), among.type, "those", slot, among, where, None, None)
        return SetZone(self.ink.close(start, ")\n"), zone, what)

    def end(self, scope: Scope) -> Effect:
        start = self.ink.open("end")
        if scope.level < 2:
            return self.gain(scope)
        ranking = tuple(self.number(scope, 1) for _ in range(self.random.randint(1, 2)))
        return EndGame(self.ink.close(start, ")\n"), ranking)
