"""Random well-typed programs: a world with verbs, formulas, listeners, and trees to play in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from demotic.meaning.declared import Adjust, Component, Kind, Listener, RuleSet, Verb
from demotic.meaning.effects import (
    AnyOrder,
    As,
    AsEach,
    Assign,
    BoxPlace,
    CallVerb,
    Choose,
    ChooseRandom,
    Do,
    Each,
    Effect,
    EndGame,
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
    Proceed,
    Repeat,
    RepeatUpTo,
    Require,
    SecretlyEach,
    SetZone,
    Show,
    Shuffle,
    Swap,
    VarPlace,
    While,
    ZonePlace,
)
from demotic.meaning.expressions import All, Compare, Expr, Fold, Local, PlayersFrom, ReadField, ReadZone
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, ListType
from laws.ink import Ink
from laws.terms import BOOL, INT, Scope, Terms
from laws.worlds import World, make

TREES = 8  # trees that share a world


@dataclass(frozen=True)
class Program:
    """A rule set whose start verb sets it up, and trees for the first player; see `wrapped`."""

    rules: RuleSet
    trees: tuple[Effect, ...]
    calls: tuple[Effect, ...]  # each tree again, as a call of a verb that is nothing else


class Trees(Terms):
    """Makes effects; `depth` is how many may still be nested."""

    def effect(self, scope: Scope, depth: int) -> Effect:
        """Any effect."""
        if depth <= 0:
            return self.leaf(scope)
        ways: list[tuple[int, Callable[[Scope, int], Effect]]] = [
            (5, self.block),
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
            (2, self.call),
            (1, self.leaf_at),
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

    def leaf_at(self, scope: Scope, depth: int) -> Effect:
        return self.leaf(scope)

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
            self.call_or_gain,
        ]
        rare = [self.require, self.swap, self.shuffle, self.show, self.set_zone, self.end]
        return self.random.choice(rare if self.random.random() < 0.15 else ways)(scope)

    def call_or_gain(self, scope: Scope) -> Effect:
        return self.call(scope, 1)

    def number_place(self, scope: Scope) -> tuple[VarPlace | LocalPlace, IntType]:
        """A place for numbers, and its range."""
        if scope.written and self.random.random() < 0.3:
            slot, bounds = self.random.choice(scope.written)
            return LocalPlace(self.ink.word(f"v{slot}"), slot, bounds), bounds
        numbers = [var for var in self.world.vars.values() if isinstance(var.type, IntType)]
        var = self.random.choice([*numbers, *[one for one in numbers if one.name == "gold"] * 4])
        start = self.ink.open(var.name)
        owner, indices = self.place(scope, 1, var)
        assert isinstance(var.type, IntType)
        return VarPlace(self.ink.close(start), var, owner, indices), var.type

    def gain(self, scope: Scope) -> Effect:
        start = self.ink.open("gain")
        place, _ = self.number_place(scope)
        amount = (
            self.int(scope, 1) if self.random.random() < 0.3 else self.world.constant(self.random.randint(0, 2), INT)
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
                value: Expr = self.int(scope, 1)
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
        test = self.bool(scope, 2)
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
        return Move(self.ink.close(start, ")\n"), what, to, self.random.random() < 0.3)

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
        where = self.bool(inner, 1)
        what = Fold(self.ink.word("those"), among.type, "those", slot, among, where, None, None)
        return SetZone(self.ink.close(start, ")\n"), zone, what)

    def end(self, scope: Scope) -> Effect:
        start = self.ink.open("end")
        if scope.level < 2:
            return self.gain(scope)
        ranking = tuple(self.int(scope, 1) for _ in range(self.random.randint(1, 2)))
        return EndGame(self.ink.close(start, ")\n"), ranking)

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

    def let(self, scope: Scope) -> tuple[Effect, Scope]:
        start = self.ink.open("let")
        value = (
            self.random.choice([self.int, self.bool])(scope, 2)
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
        for index in range(self.random.randint(2, 3)):
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
        test = self.bool(scope, 2)
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
        where = self.bool(inner, 1) if self.random.random() < 0.4 else None
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
            return Move(self.ink.close(start, ")\n"), what, to, self.random.random() < 0.3)
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
        where = self.bool(inner, 1) if self.random.random() < 0.4 else None
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
        slot, inside = scope.bind(card)
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

    def call(self, scope: Scope, depth: int) -> Effect:
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


def program(seed: int, trees: int = TREES) -> Program:
    """The program of this seed: always the same."""
    random = Random(seed)
    ink = Ink(f"programs/{seed}.demotic")
    world = make(random, ink)
    making = Trees(world)
    _declare(world)
    _fill(world, making)
    scope = Scope((KindType(world.kinds["player"]),), level=len(world.verbs), acts=True)
    made: list[Effect] = []
    for index in range(trees):
        ink.write("\n")
        made.append(making.main(scope, 5 if index % 2 else 4))
    calls: list[Effect] = []
    for index, tree in enumerate(made):
        phrase = world.verb(f"phrase_{index}")
        phrase.body = tree
        calls.append(CallVerb(ink.word(phrase.name), phrase, ()))
    start = world.verb("begin")
    start.body = _setting_up(world, making)
    ink.dry()
    return Program(world.rules(start), tuple(made), tuple(calls))


def _declare(world: World) -> None:
    """What has a body, without it, so that all of it can be named in all of it."""
    card, deity = world.kinds["card"], world.kinds["deity"]
    suit = EnumType(world.enums["suit"])
    world.formula("fee", IntType(0, None), IntType(0, 3))
    world.formula("power", INT, suit, holder=deity)
    world.formula("strength", IntType(0, 6), IntType(0, 3), adjusted=True)
    world.formula("blessed", BoolType(), adjusted=True)
    world.effect("act", card, IntType(0, 2))
    world.effect("rest", card)
    world.effect("bless", deity)
    world.verb("pray")
    world.verb("trade", IntType(0, 2))
    world.verb("play", KindType(card))
    world.verb("fight", KindType(world.kinds["player"]), suit)


def _fill(world: World, making: Trees) -> None:
    """Bodies of formulas, effects of components, verbs, listeners and adjustments."""
    random = world.random
    you = KindType(world.kinds["player"])
    for formula in world.formulas.values():
        this = () if formula.holder is None else (KindType(formula.holder),)
        scope = Scope((you, *this, *(one.type for one in formula.parameters)), level=-1 if formula.open else -2)
        if formula.holder is None:
            formula.value = making.bool(scope) if isinstance(formula.type, BoolType) else making.int(scope)
        else:
            for component in formula.holder.components:
                component.formulas[formula] = making.int(scope)
    for kind in world.kinds.values():
        for member in kind.effects.values():
            scope = Scope((you, KindType(kind), *(one.type for one in member.parameters)))
            member.default = making.effect(scope, 2) if random.random() < 0.7 else None
            for component in world.components:
                if component.kind.within(kind) and random.random() < 0.4:
                    component.effects[member] = making.effect(scope, 2)
    for level, verb in enumerate(world.verbs):
        scope = Scope((you, *(one.type for one in verb.parameters)), level=level, acts=True)
        if random.random() < 0.4:
            verb.require = making.bool(scope)
        verb.body = making.effect(scope, 2)
        for _ in range(random.randint(0, 3)):
            _listen(world, making, verb, level)
    for formula in world.formulas.values():
        for _ in range(2 if formula.open else 0):
            _adjust(world, making, formula.name)


def _listen(world: World, making: Trees, verb: Verb, level: int) -> None:
    random = world.random
    start = world.ink.open("listener")
    holders: list[Kind | Component | None] = [
        None,
        *(world.kinds[name] for name in ("card", "royal", "deity", "boat", "player")),
    ]
    holder = random.choice([*holders, *world.components])
    of = holder.kind if isinstance(holder, Component) else holder
    first = (KindType(world.kinds["player"]), *(() if of is None else (KindType(of),)), KindType(world.kinds["player"]))
    named = verb.parameters[: random.randint(0, len(verb.parameters))]
    parameters = world.parameters(tuple(one.type for one in named), len(first))
    scope = Scope((*first, *(one.type for one in parameters)), level=level, acts=True)
    mode = random.choice(["when", "before", "instead"])
    by: str | Expr = random.choice(["owner", "anyone", "opponent", "p"])
    if by == "p":
        by = making.player(scope, 2)
    test = making.bool(scope) if random.random() < 0.5 else None
    inner = replace(scope, proceed=mode == "instead")
    body = making.effect(inner, 2)
    if random.random() < 0.5:
        body = May(body.span, body)
    listener = Listener(world.ink.close(start), "worlds", mode, verb, holder, by, parameters, test, body)
    verb.listeners.append(listener)
    world.listeners.append(listener)
    if holder is not None:
        holder.listeners.append(listener)


def _adjust(world: World, making: Trees, name: str) -> None:
    formula = world.formulas[name]
    start = world.ink.open("adjust")
    holder: Kind | Component = world.random.choice(
        [*(world.kinds[one] for one in ("card", "deity", "boat")), *world.components]
    )
    kind = holder.kind if isinstance(holder, Component) else holder
    parameters = world.parameters(tuple(one.type for one in formula.parameters), 2)
    scope = Scope((KindType(world.kinds["player"]), KindType(kind), *(one.type for one in parameters)), level=-1)
    amount = None if isinstance(formula.type, BoolType) else making.int(scope)
    test = making.bool(scope) if world.random.random() < 0.5 else None
    adjust = Adjust(world.ink.close(start), "worlds", formula, holder, parameters, amount, test)
    world.adjusts.append(adjust)
    holder.adjusts.append(adjust)


def _setting_up(world: World, making: Trees) -> Effect:
    """Deals most components to zones, so that there is something to play with."""
    scope = Scope((KindType(world.kinds["player"]),))
    steps: list[Effect] = []
    dealt = [world.the(one, copy) for one in world.components for copy in range(1, one.copies + 1)]
    for name in ("boat", "stone", "card"):
        dealt += [making.thing(scope, world.kinds[name], number % 2) for number in range(6)]
    for what in dealt:
        assert isinstance(what.type, KindType)
        if what.type.kind.name != "deity" and world.random.random() < 0.9:
            start = world.ink.open("deal")
            to = making.zone_place(scope, what.type.kind)
            steps.append(Move(world.ink.close(start, ")\n"), what, to, False))
    return InOrder(world.ink.word("deal"), tuple(steps))
