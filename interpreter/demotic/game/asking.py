"""What a waiting decision asks, told from the rules alone."""

from __future__ import annotations

from collections.abc import Mapping

from demotic.game.owners import holder_name
from demotic.game.questions import Question
from demotic.machine.lowering.owners import Owner
from demotic.machine.machine import Machine, Pending
from demotic.meaning.declared import EffectMember, Listener, Verb

THIS = "this"
OUTSIDE = "do"
"""The first part of keys that an effect from outside the rules asks: one of an example or a test."""


def question_of(pending: Pending, machine: Machine) -> Question:
    """The question of a pending decision."""
    asking = machine.program.asking(pending.segment)
    hearers = tuple(holder_name(one) for one in machine.hearers(pending)) if asking.node is None else ()
    return Question(asking.node, owner_name(asking.owner), asking.span, hearers, called(asking.owner))


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
