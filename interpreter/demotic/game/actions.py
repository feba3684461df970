"""All keys that options of a rule set can have, numbered: what masks and tables of moves are built on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from demotic.game.options import AGAIN, DECLINE, ENOUGH, YES, element_type, place_word
from demotic.game.owners import holder_name
from demotic.meaning.declared import Component, Listener, RuleSet
from demotic.meaning.effects import AnyOrder, Choose, Do, Each, Effect, May, OneOf, RepeatUpTo
from demotic.meaning.expressions import Local, ReadZone
from demotic.meaning.freely import freely
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, Type
from demotic.meaning.walk import walk

if TYPE_CHECKING:
    from demotic.game.table import Table
    from demotic.game.teller import Teller

WIDEST = 10_000
"""Numbers are listed up to a range of so many; a wider one is as good as none."""


def actions(table: Table) -> Mapping[str, int]:
    """The number of each key, in the order of the rules."""
    rules, teller = table.layout.rules, table.teller
    found: dict[str, None] = {}
    for owner, effect in texts(rules):
        for node in walk(effect):
            found.update(dict.fromkeys(f"{owner}/{word}" for word in words(node, teller)))
            if isinstance(node, Choose | Each):
                found.update(dict.fromkeys(f"{owner}/{word}" for word in places(node, table)))
    for verb in rules.verbs.values():
        for listener in verb.listeners:
            found.update(dict.fromkeys(f"{verb.name}/{word}" for word in hearers(listener, teller)))
    return {key: number for number, key in enumerate(found)}


def unnumbered(table: Table) -> tuple[str, ...]:
    """The first parts of keys that end in numbers without bounds, or with too many between them to list."""
    found: dict[str, None] = {}
    for owner, effect in texts(table.layout.rules):
        for node in walk(effect):
            if isinstance(node, Choose) or (isinstance(node, Each) and node.any_order):
                of = element_type(node.among.type)
                if isinstance(of, IntType) and not any(values(of, table.teller)):
                    found[owner] = None
    return tuple(found)


def texts(rules: RuleSet) -> Iterator[tuple[str, Effect]]:
    """Every effect that can ask, with the first part of its keys; where it is done freely, both ways."""
    freed = any(isinstance(node, Do) and node.freely for _, effect in written(rules) for node in walk(effect))
    for owner, effect in written(rules):
        yield owner, effect
        if freed:
            yield owner, freely(effect)


def written(rules: RuleSet) -> Iterator[tuple[str, Effect]]:
    """Every effect as it stands in the rules."""
    for verb in rules.verbs.values():
        if verb.body is not None:
            yield verb.name, verb.body
    for kind in rules.kinds.values():
        for member in kind.effects.values():
            if member.default is not None:
                yield kind.name, member.default
    for component in rules.components:
        for effect in component.effects.values():
            yield component.name, effect
    everything = [*rules.listeners, *(one for kind in rules.kinds.values() for one in kind.listeners)]
    everything += [one for component in rules.components for one in component.listeners]
    for listener in dict.fromkeys(everything):
        if listener.body is not None:
            yield holder_name(listener), listener.body


def hearers(listener: Listener, teller: Teller) -> Iterator[str]:
    """What may be put in order with others that hear the same verb."""
    layout, holder = teller.layout, listener.holder
    if holder is None:
        yield holder_name(listener)
        return
    if isinstance(holder, Component):
        first = layout.numbers[holder]
        numbers = range(first, first + holder.copies)
    else:
        numbers = layout.ranges[holder]
    yield from dict.fromkeys(teller.stem(number) for number in numbers)
    yield from dict.fromkeys(teller.name(number) for number in numbers)


def words(node: object, teller: Teller) -> Iterator[str]:
    """The last parts of the keys that one node can offer."""
    match node:
        case OneOf(options=parts):
            yield from (part.name for part in parts)
        case AnyOrder(parts=parts):
            yield from (part.name for part in parts)
            yield ENOUGH
        case May():
            yield from (YES, DECLINE)
        case RepeatUpTo():
            yield from (AGAIN, ENOUGH)
        case Choose() | Each(any_order=True):
            yield from values(element_type(node.among.type), teller)
            if isinstance(node, Choose) and not node.single:
                yield ENOUGH


def places(node: Choose | Each, table: Table) -> Iterator[str]:
    """Where the components lie that a node can offer although the one who decides does not know them."""
    reads = [one for one in walk(node.among) if isinstance(one, ReadZone)]
    own = {one.zone for one in reads if isinstance(one.owner, Local) and one.owner.slot == 0}
    for zone in sorted(table.analysis.sources(node.among), key=lambda one: one.name):
        if zone.seclusion == "hidden" or (zone.seclusion != "open" and zone not in own):
            most = zone.maximum or len(table.layout.ranges[zone.kind])
            yield from (place_word(zone.name, position) for position in range(1, most + 1))


def values(of: Type | None, teller: Teller) -> Iterator[str]:
    """Every value of a type that has an end."""
    match of:
        case EnumType(enum=enum):
            yield from enum.values
        case BoolType():
            yield from ("false", "true")
        case KindType(kind=kind):
            numbers = teller.layout.ranges[kind]
            yield from dict.fromkeys(teller.stem(number) for number in numbers)
            yield from dict.fromkeys(teller.name(number) for number in numbers)
        case IntType(low=int() as low, high=int() as high) if high - low < WIDEST:
            yield from map(str, range(low, high + 1))
