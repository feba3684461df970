"""Random well-typed programs: a world with verbs, formulas, listeners, and trees to play in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from demotic.meaning.effects import (
    AnyOrder,
    As,
    AsEach,
    CallVerb,
    Choose,
    ChooseRandom,
    Do,
    Each,
    Effect,
    Gain,
    If,
    InOrder,
    Let,
    LocalPlace,
    LocalVar,
    May,
    Move,
    OneOf,
    Part,
    Pay,
    Repeat,
    RepeatUpTo,
    SecretlyEach,
    VarPlace,
    While,
    ZonePlace,
)
from demotic.meaning.expressions import All, Compare, Expr, Local, PlayersFrom, ReadField, ReadZone
from demotic.meaning.types import IntType, KindType, ListType
from laws.leaves import Leaves
from laws.things import BOOL, INT, Scope


class Trees(Leaves):
    """Makes effects; `depth` is how many may still be nested."""

    def effect(self, scope: Scope, depth: int) -> Effect:
        """Any effect."""
        if depth <= 0:
            return self.leaf(scope)
        ways: list[tuple[int, Callable[[Scope, int], Effect]]] = [
            (4, self.block),
            (2, self.bargain),
            (3, self.one_of),
            (3, self.any_order),
            (3, self.choose),
            (2, self.may),
            (2, self.choose_several),
            (2, self.branch),
            (2, self.loop),
            (2, self.each),
            (1, self.others),
            (1, self.choose_random),
            (1, self.secretly_each),
            (1, lambda scope, _: self.leaf(scope)),
            (2, lambda scope, _: self.call(scope)),
        ]
        way = self.random.choices([way for _, way in ways], [weight for weight, _ in ways])[0]
        return way(scope, depth)

    def main(self, scope: Scope, depth: int) -> Effect:
        """An effect that probably asks something."""
        ways = [
            self.both,
            self.one_of,
            self.any_order,
            self.any_order,
            self.choose,
            self.may,
            self.choose_several,
            self.block,
        ]
        return self.random.choice(ways)(scope, depth)

    def both(self, scope: Scope, depth: int) -> Effect:
        """Two such effects, one after the other."""
        start = self.ink.open("{")
        steps = (self.main(scope, depth - 1), self.main(scope, depth - 1))
        return InOrder(self.ink.close(start, "}\n"), steps)

    # ------------------------------------------------------------------- order and alternatives

    def block(self, scope: Scope, depth: int) -> Effect:
        """Steps, often with a gate, a binding or a local var among them."""
        start = self.ink.open("{")
        steps: list[Effect] = []
        for _ in range(self.random.randint(1, 3)):
            match self.random.randint(0, 9):
                case 0:
                    steps.append(self.pay(scope))
                case 1:
                    steps.append(self.require(scope))
                case 2:
                    binding, scope = self.let(scope)
                    steps.append(binding)
                case 3:
                    binding, scope = self.local_var(scope)
                    steps.append(binding)
            steps.append(self.effect(scope, depth - 1))
        return InOrder(self.ink.close(start, "}\n"), tuple(steps))

    def bargain(self, scope: Scope, depth: int) -> Effect:
        """A price, and behind it effects whose tests read what it was paid from."""
        start = self.ink.open("{")
        before = self.attention
        price = self.pay(scope)
        assert isinstance(price, Pay)
        self.attention = price.place.var if isinstance(price.place, VarPlace) else before
        rest = self.effect(scope, depth - 1)
        self.attention = before
        return InOrder(self.ink.close(start, "}\n"), (price, rest))

    def let(self, scope: Scope) -> tuple[Effect, Scope]:
        start = self.ink.open("let")
        value = (
            self.random.choice([self.number, self.truth])(scope, 2)
            if self.random.random() < 0.5
            else self.optional_thing(scope, self.kind("card"), 2)
        )
        slot, inner = scope.bind(value.type)
        return Let(self.ink.close(start, ")\n"), slot, value), inner

    def local_var(self, scope: Scope) -> tuple[Effect, Scope]:
        start = self.ink.open("var")
        bounds = IntType(0, self.random.randint(2, 6))
        value = self.small(scope, 1, 2)
        slot, inner = scope.bind(bounds, bounds)
        return LocalVar(self.ink.close(start, ")\n"), slot, value), inner

    def parts(self, scope: Scope, depth: int) -> tuple[Part, ...]:
        found: list[Part] = []
        for index in range(self.random.choice([2, 2, 2, 2, 3, 3, 3, 5])):
            start = self.ink.open("part")
            effect = self.effect(scope, depth - 1)
            found.append(Part(self.ink.close(start), f"part_{index}", None, effect))
        return tuple(found)

    def one_of(self, scope: Scope, depth: int) -> Effect:
        start = self.ink.open("one of")
        parts = self.parts(scope, depth)
        return OneOf(self.ink.close(start, ")\n"), parts)

    def any_order(self, scope: Scope, depth: int) -> Effect:
        start = self.ink.open("any order")
        parts = self.parts(scope, depth)
        return AnyOrder(self.ink.close(start, ")\n"), parts, self.random.random() < 0.2)

    def may(self, scope: Scope, depth: int) -> Effect:
        start = self.ink.open("may")
        effect = self.effect(scope, depth - 1)
        return May(self.ink.close(start, ")\n"), effect)

    def branch(self, scope: Scope, depth: int) -> Effect:
        start = self.ink.open("if")
        test = self.truth(scope, 2)
        then = self.effect(scope, depth - 1)
        if self.random.random() < 0.3:
            otherwise: Effect = InOrder(self.ink.word("{}"), ())
        else:
            otherwise = self.effect(scope, depth - 1)
        return If(self.ink.close(start, ")\n"), test, then, otherwise)

    # ------------------------------------------------------------------------------- loops

    def loop(self, scope: Scope, depth: int) -> Effect:
        start = self.ink.open("repeat")
        way = self.random.randint(0, 3)
        if way == 0:
            return self.while_loop(scope, depth)
        count = self.small(scope, 1, 2)
        body = self.effect(scope, depth - 1)
        if way == 1:
            return Repeat(self.ink.close(start, ")\n"), count, body)
        return RepeatUpTo(self.ink.close(start, ")\n"), None if way == 2 else count, body)

    def while_loop(self, scope: Scope, depth: int) -> Effect:
        """Counts a local down, or, seldom, forgets to."""
        start = self.ink.open("{")
        variable, inner = self.local_var(scope)
        assert isinstance(variable, LocalVar)
        loop = self.ink.open("while")
        local = Local(self.ink.word("v"), variable.value.type, variable.slot)
        test = Compare(self.ink.word(">"), BOOL, ">", local, self.world.constant(0, INT))
        step = self.ink.open("{")
        down: Effect = Gain(
            self.ink.word("down"),
            -1,
            LocalPlace(self.ink.word("v"), variable.slot, IntType(0, 6)),
            self.world.constant(1, INT),
        )
        steps = [down] if self.random.random() < 0.95 else []
        steps.append(self.effect(replace(inner, written=scope.written), depth - 1))
        body = InOrder(self.ink.close(step, "}\n"), tuple(steps))
        repeated = While(self.ink.close(loop, ")\n"), test, body)
        return InOrder(self.ink.close(start, "}\n"), (variable, repeated))

    def bound(self, scope: Scope) -> tuple[Expr, int, Scope, Expr | None]:
        """A list, the slot of its elements, the scope within, and mostly a `where`."""
        match self.random.randint(0, 7):
            case 0:
                among = self.any_list(scope, 2)
            case 2 | 3:
                kind = self.kind(self.random.choice(["card", "royal", "chip", "deity"]))
                among = All(self.ink.word(kind.plural), ListType(KindType(kind)), kind)
            case 1:
                among = self.things(scope, self.kind("chip"), 2)
            case _:
                among = self.things(scope, self.kind("card"), 2)
        assert isinstance(among.type, ListType)
        assert among.type.item is not None
        slot, inner = scope.bind(among.type.item)
        where = self.truth(inner, 1) if self.random.random() < 0.4 else None
        return among, slot, inner, where

    def about(self, scope: Scope, depth: int) -> Effect:
        """An effect that often moves what was bound last."""
        of = scope.types[-1]
        if (
            isinstance(of, KindType)
            and of.kind.name in ("card", "royal", "chip", "boat")
            and self.random.random() < 0.5
        ):
            start = self.ink.open("move")
            slot = len(scope.types) - 1
            what = Local(self.ink.word(f"v{slot}"), of, slot)
            to = self.zone_place(scope, of.kind)
            return Move(self.ink.close(start, ")\n"), what, to, self.under(of.kind))
        return self.effect(scope, depth - 1)

    def each(self, scope: Scope, depth: int) -> Effect:
        start = self.ink.open("each")
        among, slot, inner, where = self.bound(scope)
        body = self.about(inner, depth)
        return Each(self.ink.close(start, ")\n"), slot, among, where, body, self.random.random() < 0.5)

    def others(self, scope: Scope, depth: int) -> Effect:
        start = self.ink.open("as")
        if self.random.random() < 0.5:
            player = self.player(scope, 2)
            body = self.effect(scope, depth - 1)
            return As(self.ink.close(start, ")\n"), player, body)
        among = self.players(scope, 1)
        slot, inner = scope.bind(KindType(self.kind("player")))
        where = self.truth(inner, 1) if self.random.random() < 0.4 else None
        body = self.effect(inner, depth - 1)
        return AsEach(self.ink.close(start, ")\n"), slot, among, where, body)

    def secretly_each(self, scope: Scope, depth: int) -> Effect:
        """Everybody puts some cards from hand to stash or back, alone."""
        start = self.ink.open("secretly")
        player = KindType(self.kind("player"))
        first = Local(self.ink.word("you"), player, 0)
        among = PlayersFrom(self.ink.word("players"), ListType(player), first, self.random.random() < 0.2)
        slot, inner = scope.bind(player)
        inner = replace(inner, written=())
        body = self.secret(inner, depth - 1)
        return SecretlyEach(self.ink.close(start, ")\n"), slot, among, body)

    def secret(self, scope: Scope, depth: int) -> Effect:
        """Something that changes only zones of `you`, and reads only those."""
        start = self.ink.open("secret")
        if depth > 0 and self.random.random() < 0.4:
            inner = self.secret(scope, depth - 1)
            if self.random.random() < 0.5:
                return May(self.ink.close(start, ")\n"), inner)
            return InOrder(self.ink.close(start, ")\n"), (inner, self.secret(scope, depth - 1)))
        origin, to = self.random.sample([self.world.zones["hand"], self.world.zones["stash"]], 2)
        you = Local(self.ink.word("you"), KindType(self.kind("player")), 0)
        card = KindType(self.kind("card"))
        among = ReadZone(self.ink.word(origin.name), ListType(card), origin, you, ())
        slot, _ = scope.bind(card)
        chosen = Local(self.ink.word("it"), card, slot)
        cost = ReadField(self.ink.word("cost"), INT, self.kind("card").fields["cost"], chosen)
        where = Compare(self.ink.word("<"), BOOL, "<", cost, self.world.constant(self.random.randint(1, 5), INT))
        move = Move(self.ink.word("move"), chosen, ZonePlace(self.ink.word(to.name), to, you, ()), False)
        return Choose(self.ink.close(start, ")\n"), slot, True, None, None, among, where, move)

    # ------------------------------------------------------------------------------- choosing

    def choose(self, scope: Scope, depth: int) -> Effect:
        start = self.ink.open("chöose")
        among, slot, inner, where = self.bound(scope)
        body = self.about(inner, depth)
        return Choose(self.ink.close(start, ")\n"), slot, True, None, None, among, where, body)

    def choose_several(self, scope: Scope, depth: int) -> Effect:
        start = self.ink.open("choose some")
        low = self.small(scope, 1, 2) if self.random.random() < 0.6 else None
        high = self.small(scope, 1, 3) if self.random.random() < 0.4 else None
        among, slot, inner, where = self.bound(scope)
        body = self.about(inner, depth)
        return Choose(self.ink.close(start, ")\n"), slot, False, low, high, among, where, body)

    def choose_random(self, scope: Scope, depth: int) -> Effect:
        start = self.ink.open("draw")
        count = self.small(scope, 1, 2) if self.random.random() < 0.5 else None
        among, slot, inner, where = self.bound(scope)
        body = self.about(inner, depth)
        return ChooseRandom(self.ink.close(start, ")\n"), slot, count, among, where, body)

    # ------------------------------------------------------------------------------- calls

    def call(self, scope: Scope) -> Effect:
        """A verb further down, or the effect of a component."""
        if scope.acts and (self.random.random() < 0.4 or scope.level <= 0):
            start = self.ink.open("do")
            kind = self.kind(self.random.choice(["card", "card", "deity"]))
            component = self.optional_thing(scope, kind, 2)
            member = self.random.choice(list(kind.effects.values()))
            arguments = tuple(self.typed(scope, parameter.type, 1) for parameter in member.parameters)
            return Do(self.ink.close(start, ")\n"), component, member, arguments, self.random.random() < 0.4)
        if scope.level <= 0:
            return self.gain(scope)
        verb = self.random.choice(self.world.verbs[: scope.level])
        start = self.ink.open(verb.name)
        arguments = self.arguments(scope, verb, 1)
        return CallVerb(self.ink.close(start, ")\n"), verb, arguments)
