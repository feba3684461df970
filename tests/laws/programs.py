"""Whole random programs: a world with verbs, formulas, listeners and adjustments, and trees to play in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from demotic.meaning.declared import Adjust, Component, Kind, Listener, RuleSet, Verb
from demotic.meaning.effects import CallVerb, Effect, InOrder, May, Move
from demotic.meaning.expressions import Expr
from demotic.meaning.types import BoolType, EnumType, IntType, KindType
from laws.ink import Ink
from laws.things import INT, Scope
from laws.trees import Trees
from laws.worlds import World, make

TREES = 8  # trees that share a world


@dataclass(frozen=True)
class Program:
    """A rule set whose start verb sets it up, and trees for the first player; see `wrapped`."""

    rules: RuleSet
    trees: tuple[Effect, ...]
    calls: tuple[Effect, ...]  # each tree again, as a call of a verb that is nothing else


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
    world.formula("fee", INT, IntType(0, 3))
    world.formula("power", INT, suit, holder=deity)
    world.formula("wealth", INT, holder=world.kinds["player"])
    world.formula("reach", INT, IntType(0, 2), holder=world.kinds["boat"])
    world.formula("might", IntType(0, 9), IntType(0, 3), holder=card, adjusted=True)
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
        formula.value = making.truth(scope) if isinstance(formula.type, BoolType) else making.number(scope)
        for component in world.components:
            if formula.holder is not None and component.kind.within(formula.holder) and random.random() < 0.7:
                component.formulas[formula] = making.number(scope)
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
            verb.require = making.truth(scope)
        verb.body = making.effect(scope, 2)
        for _ in range(random.randint(0, 5)):
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
    test = making.truth(scope) if random.random() < 0.5 else None
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
    holders: list[Kind | Component] = [*(world.kinds[one] for one in ("card", "deity", "boat")), *world.components]
    holder = world.random.choice(holders)
    kind = holder.kind if isinstance(holder, Component) else holder
    parameters = world.parameters(tuple(one.type for one in formula.parameters), 2)
    scope = Scope((KindType(world.kinds["player"]), KindType(kind), *(one.type for one in parameters)), level=-1)
    amount = None if isinstance(formula.type, BoolType) else making.number(scope)
    test = making.truth(scope) if world.random.random() < 0.5 else None
    adjust = Adjust(world.ink.close(start), "worlds", formula, holder, parameters, amount, test)
    world.adjusts.append(adjust)
    holder.adjusts.append(adjust)


def _setting_up(world: World, making: Trees) -> Effect:
    """Deals most components to zones, so that there is something to play with."""
    scope = Scope((KindType(world.kinds["player"]),))
    steps: list[Effect] = []
    dealt: list[Expr] = [world.the(one, copy) for one in world.components for copy in range(1, one.copies + 1)]
    for name in ("boat", "stone", "card"):
        dealt += [making.thing(scope, world.kinds[name], number % 2) for number in range(6)]
    for what in dealt:
        assert isinstance(what.type, KindType)
        if what.type.kind.name != "deity" and world.random.random() < 0.9:
            start = world.ink.open("deal")
            to = making.zone_place(scope, what.type.kind)
            steps.append(Move(world.ink.close(start, ")\n"), what, to, False))
    return InOrder(world.ink.word("deal"), tuple(steps))
