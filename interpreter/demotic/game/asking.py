"""What a waiting decision asks, told from the rules alone."""
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from demotic.game.owners import holder_name
from demotic.game.questions import Question
from demotic.machine.lowering.hearing import DECLINE
from demotic.machine.lowering.owners import Owner
from demotic.machine.lowering.writing import OWNER_BITS
from demotic.machine.machine import Machine, Pending
from demotic.meaning.declared import EffectMember, Listener, Verb
from demotic.meaning.effects import Effect

THIS = "this"
OUTSIDE = "do"
"""The first part of keys that an effect from outside the rules asks: one of an example or a test."""


def question_of(pending: Pending, machine: Machine) -> Question:
    """The question of a pending decision."""
    asking = machine.program.asking(pending.segment)
    if isinstance(asking.node, Verb):
        return _around(asking.node, pending, machine)
    return Question(asking.node, owner_name(asking.owner), asking.node.span, (), called(asking.owner))


def _around(verb: Verb, pending: Pending, machine: Machine) -> Question:
    """Who comes first of those who hear a verb, or whether one of them takes its place."""
    _, _, _, which, who, seats, left = pending.locals[:7]
    assert isinstance(which, tuple)
    assert isinstance(who, tuple)
    assert isinstance(seats, tuple)
    assert isinstance(left, tuple)
    heard = machine.program.analysis.heard(verb)
    if pending.segment & (1 << OWNER_BITS) - 1 == DECLINE:
        first = left[0]
        assert isinstance(first, int)
        index = which[first]
        assert isinstance(index, int)
        listener = heard[index]
        body: Effect | None = listener.body
        this = {} if listener.holder is None else {1: THIS}
        return Question(body, holder_name(listener), listener.span, (), this, heard=True)
    hearers: list[tuple[str, str]] = []
    for index, number, seat in zip(which, who, seats, strict=True):
        assert isinstance(index, int)
        if seat == pending.player:
            hearers.append(_named(heard[index], number if isinstance(number, int) else None, machine))
    often = Counter(stem for _, stem in hearers)
    names = tuple(name if often[stem] > 1 else stem for name, stem in hearers)
    return Question(None, verb.name, verb.span, names, heard=True)


def speaker(pending: Pending, machine: Machine) -> int | None:
    """The component whose text asks, if it is one's."""
    asking = machine.program.asking(pending.segment)
    if isinstance(asking.node, Verb):
        _, _, _, _, who, _, left = pending.locals[:7]
        if pending.segment & (1 << OWNER_BITS) - 1 != DECLINE:
            return None
        assert isinstance(who, tuple)
        assert isinstance(left, tuple)
        first = left[0]
        assert isinstance(first, int)
        found = who[first]
    elif THIS in called(asking.owner).values():
        found = asking.slots((pending.segment, *pending.locals)).get(1)
    else:
        return None
    return found if isinstance(found, int) else None


def hearing(pending: Pending, machine: Machine) -> list[int]:
    """The components among whose listeners somebody is asked for an order."""
    if not isinstance(machine.program.asking(pending.segment).node, Verb):
        return []
    _, _, _, _, who, seats, _ = pending.locals[:7]
    assert isinstance(who, tuple)
    assert isinstance(seats, tuple)
    return [one for one, seat in zip(who, seats, strict=True) if isinstance(one, int) and seat == pending.player]


def _named(listener: Listener, number: int | None, machine: Machine) -> tuple[str, str]:
    """What hears a verb: its name and the one that its copies share."""
    if number is None:
        return holder_name(listener), holder_name(listener)
    thing = machine.program.layout.things[number]
    return thing.name, thing.stem if thing.kind is not machine.program.layout.rules.player else thing.name


def owner_name(owner: Owner) -> str:
    """The first part of the keys of what an owner asks."""
    match owner.subject:
        case Verb() as verb:
            return verb.name
        case EffectMember() as member:
            return member.holder.name if owner.component is None else owner.component.name
        case Listener() as listener:
            return holder_name(listener)
    return OUTSIDE


def called(owner: Owner) -> Mapping[int, str]:
    """What the slots of an owner's text are called in sentences."""
    match owner.subject:
        case EffectMember():
            return {1: THIS}
        case Listener(holder=holder) if holder is not None:
            return {1: THIS}
    return {}
