"""A small world for random trees: one kind of everything that can be declared, some of it by chance."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from demotic.meaning.declared import (
    Adjust,
    Component,
    Dimension,
    EffectMember,
    Enum,
    Field,
    Formula,
    Kind,
    Listener,
    Parameter,
    RuleSet,
    Var,
    Verb,
    Zone,
)
from demotic.meaning.expressions import Constant, Expr, IsKind, Local, TheComponent
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, Type
from laws.ink import Ink

PACK = "worlds"


@dataclass
class World:
    """The declarations; bodies are filled in later by `trees`."""

    random: Random
    ink: Ink
    enums: dict[str, Enum] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    vars: dict[str, Var] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    formulas: dict[str, Formula] = field(default_factory=dict)
    verbs: list[Verb] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    listeners: list[Listener] = field(default_factory=list)
    adjusts: list[Adjust] = field(default_factory=list)

    # ------------------------------------------------------------------------------ declaring

    def enum(self, name: str, *values: str) -> Enum:
        made = self.enums[name] = Enum(name, self.ink.word(name), PACK, f"{name}s", values)
        return made

    def kind(self, name: str, parent: Kind | None = None, count: int | None = None, *per: Dimension) -> Kind:
        made = Kind(name, self.ink.word(name), PACK, f"{name}s", parent, count, per)
        self.kinds[name] = made
        if parent is not None:
            parent.children.append(made)
        for dimension in per:
            if dimension.kind is not None:
                self.field(made, "owner", KindType(dimension.kind), free=True)
        return made

    def field(self, holder: Kind, name: str, of: Type, free: bool = False, default: Expr | None = None) -> Field:
        made = Field(name, self.ink.word(name), PACK, holder, of, default, False, free)
        holder.fields[name] = made
        return made

    def var(self, name: str, of: Type, *per: Dimension, holder: Kind | None = None, initial: int | None = None) -> Var:
        value = None if initial is None else self.constant(initial, of)
        made = Var(name, self.ink.word(name), PACK, holder, per, of, value)
        self.vars[name] = made
        if holder is not None:
            holder.vars[name] = made
        return made

    def zone(self, name: str, kind: Kind, *per: Dimension, holder: Kind | None = None, most: int | None = None) -> Zone:
        made = Zone(name, self.ink.word(name), PACK, holder, per, kind, most)
        self.zones[name] = made
        if holder is not None:
            holder.zones[name] = made
        return made

    def component(self, name: str, kind: Kind, copies: int = 1, **values: int) -> Component:
        made = Component(name, self.ink.word(name), PACK, kind, None, copies)
        declared: dict[str, Field] = {}
        above: Kind | None = kind
        while above is not None:
            declared = {**above.fields, **declared}
            above = above.parent
        for word, value in values.items():
            made.values[declared[word]] = self.constant(value, declared[word].type)
        kind.components.append(made)
        self.components.append(made)
        return made

    def formula(
        self, name: str, of: Type, *parameters: Type, holder: Kind | None = None, adjusted: bool = False
    ) -> Formula:
        named = self.parameters(parameters, 1 if holder is None else 2)
        made = Formula(name, self.ink.word(name), PACK, holder, of, named, adjusted)
        self.formulas[name] = made
        if holder is not None:
            holder.formulas[name] = made
        return made

    def effect(self, name: str, holder: Kind, *parameters: Type) -> EffectMember:
        made = EffectMember(name, self.ink.word(name), PACK, holder, self.parameters(parameters, 2))
        holder.effects[name] = made
        return made

    def verb(self, name: str, *parameters: Type) -> Verb:
        made = Verb(name, self.ink.word(name), PACK, self.parameters(parameters, 1))
        self.verbs.append(made)
        return made

    def parameters(self, types: tuple[Type, ...], first: int) -> tuple[Parameter, ...]:
        """Parameters of these types in slots from `first` on."""
        return tuple(
            Parameter(f"p{slot}", self.ink.word(f"p{slot}"), slot, of, None) for slot, of in enumerate(types, first)
        )

    def constant(self, value: int | None, of: Type) -> Constant:
        return Constant(self.ink.word("none" if value is None else str(value)), of, value)

    def the(self, component: Component, copy: int = 1) -> TheComponent:
        return TheComponent(self.ink.word(component.name), KindType(component.kind), component, copy)

    def rules(self, start: Verb) -> RuleSet:
        """Everything declared, as one rule set."""
        by_name = {verb.name: verb for verb in self.verbs}
        return RuleSet(
            (PACK,),
            self.kinds["player"],
            self.enums,
            self.kinds,
            self.components,
            {name: var for name, var in self.vars.items() if var.holder is None},
            {name: zone for name, zone in self.zones.items() if zone.holder is None},
            {name: formula for name, formula in self.formulas.items() if formula.holder is None},
            by_name,
            [listener for listener in self.listeners if listener.holder is None],
            start=start,
        )


def make(random: Random, ink: Ink) -> World:
    """Declares the world: enums, kinds with everything a kind can have, vars and zones of all sorts."""
    world = World(random, ink)
    suit = world.enum("suit", "red", "blue", "green")
    world.enum("mood", "calm", "wild")
    player = world.kind("player")
    card = world.kind("card")
    royal = world.kind("royal", card)
    chip = world.kind("chip")
    deity = world.kind("deity")
    boat = world.kind("boat", None, 2, Dimension("owner", kind=player))
    stone = world.kind("stone", None, None, Dimension("suit", enum=suit))
    world.field(stone, "suit", EnumType(suit), free=True)
    lane, per_suit = Dimension("lane", low=1, high=3), Dimension("suit", enum=suit)

    world.field(card, "cost", IntType(0, 4), default=world.constant(1, IntType(0, 4)))
    world.field(card, "colour", EnumType(suit))
    world.field(royal, "rank", IntType(1, 3))
    world.field(chip, "worth", IntType(0, 3))
    for number in range(4):
        world.component(f"plain_{number}", card, cost=random.randint(0, 4), colour=random.randint(0, 2))
    for number in range(3):
        world.component(f"court_{number}", royal, cost=number, colour=number, rank=number + 1)
    world.component("coin", chip, 3, worth=1)
    world.component("gem", chip, 2, worth=random.randint(0, 3))
    world.component("moon", deity)
    world.component("sun", deity)
    _state(world, player, card, chip, deity, lane, per_suit)
    _places(world, player, card, royal, chip, boat, stone, lane)
    royal.active = random.choice([None, (world.zones["hand"],), (world.zones["market"], world.zones["row"])])
    return world


def _state(
    world: World, player: Kind, card: Kind, chip: Kind, deity: Kind, lane: Dimension, per_suit: Dimension
) -> None:
    suit, mood = world.enums["suit"], world.enums["mood"]
    world.var("round", IntType(1, 30), initial=1)
    world.var("pot", IntType(0, 12), initial=world.random.randint(0, 4))
    world.var("level", IntType(-5, None), initial=0)
    world.var("turn", KindType(player), initial=0)
    world.var("last", KindType(card, optional=True))
    world.var("luck", EnumType(suit))
    world.var("raining", BoolType(), initial=world.random.randint(0, 1) == 1)
    world.var("board", IntType(0, 5), per_suit)
    world.var("lane", IntType(0, 4), lane)
    world.var("score", IntType(0, 20), Dimension("player", kind=player))
    world.var("gold", IntType(0, 9), holder=player, initial=world.random.randint(0, 3))
    world.var("debt", IntType(-3, 6), holder=player, initial=2)
    world.var("temper", EnumType(mood), holder=player)
    world.var("grain", IntType(0, 6), per_suit, holder=player, initial=1)
    world.var("favour", IntType(0, 3), holder=deity)
    if world.random.random() < 0.5:
        world.var("heat", IntType(0, 2), holder=chip)
    world.var("marks", IntType(0, 4), holder=card)


def _places(
    world: World, player: Kind, card: Kind, royal: Kind, chip: Kind, boat: Kind, stone: Kind, lane: Dimension
) -> None:
    it = Local(world.ink.word("it"), KindType(card), 1)
    discard = world.zone("discard", card)
    if world.random.random() < 0.5:
        discard.seclusion, discard.top_shown = "hidden", True
    deck = world.zone("deck", card)
    deck.seclusion, deck.refilled_from, deck.shuffled = "hidden", discard, world.random.random() < 0.5
    market = world.zone("market", card, most=4)
    market.seclusion, market.secluded_where = "hidden", IsKind(world.ink.word("royal"), BoolType(), it, royal)
    world.zone("hand", card, holder=player).seclusion = "private"
    world.zone("stash", card, holder=player).seclusion = "secret"
    world.zone("row", card, holder=player, most=3)
    world.zone("pool", chip)
    world.zone("bag", chip).seclusion = "hidden"
    world.zone("purse", chip, holder=player).seclusion = "private"
    world.zone("under", chip, holder=card, most=1)
    world.zone("sea", boat)
    world.zone("dock", boat, lane, most=1)
    world.zone("quarry", stone)
