"""The events of a game so far, as one player saw them, worked out when somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demotic.game.asking import hearing, speaker
from demotic.game.models import Event
from demotic.game.options import keys, labels
from demotic.game.past import EVERYBODY, Past
from demotic.game.seeing import Seeing
from demotic.game.seen import Witness
from demotic.meaning.effects import Choose, Each
from demotic.meaning.types import KindType, ListType

if TYPE_CHECKING:
    from demotic.game.table import Table


def seen(past: Past, player: int, table: Table) -> tuple[Event, ...]:
    """All events that the player saw, oldest first, numbered without gaps; EVERYBODY: all there were."""
    waiting: list[Past] = []
    here: Past | None = past
    while here is not None and player not in here.seen:
        waiting.append(here)
        here = here.previous
    found: tuple[Event, ...] = () if here is None else here.seen[player]
    for one in reversed(waiting):
        found = (*found, *_of(one, player, table, len(found)))
        one.seen[player] = found
    return found


def _of(answer: Past, player: int, table: Table, first: int) -> list[Event]:
    """The events of one answer, the answer itself in front."""
    events: list[Event] = []
    if answer.player is not None:
        events.append(_choice(answer, answer.player, player, table, first))
    witness = Witness(table.teller, answer.before.cells, player)
    events.extend(witness.watch(answer.log, first + len(events)))
    return events


def _choice(answer: Past, who: int, player: int, table: Table, number: int) -> Event:
    """That somebody decided; how, for those who may know it."""
    machine = answer.before
    pending = next(one for one in machine.pending if one.player == who)
    question = table.question(pending, machine)
    key = label = None
    sight = Seeing(table.teller, machine.cells, player)
    named = sight.may_hear(speaker(pending, machine)) and all(map(sight.may_hear, hearing(pending, machine)))
    public = named and answer.phase is None and _public(answer, question.node, player, table)
    if player in (who, EVERYBODY) or public:
        # Others are told of the one option alone: how it is called beside the rest may tell what the rest is.
        options = pending.options if player in (who, EVERYBODY) else (answer.option,)
        eyes, index = Seeing(table.teller, machine.cells, who), options.index(answer.option)
        key = keys(question, options, eyes)[index]
        label = labels(question, options, eyes)[index]
    text = table.teller.language.chose(table.teller.label(who), label)
    name = question.owner if named else None
    return Event(number=number, kind="choice", seat=who + 1, text=text, name=name, value=key)


def _public(answer: Past, node: object, player: int, table: Table) -> bool:
    """Whether the player may know what was chosen: not a component of which he alone sees only the back."""
    if not isinstance(node, Choose | Each) or answer.option is None:
        return True
    of = node.among.type
    if not isinstance(of, ListType) or not isinstance(of.item, KindType):
        return True
    cells = answer.before.cells
    if Seeing(table.teller, cells, player).knows(answer.option):
        return True
    assert answer.player is not None
    by_place = not Seeing(table.teller, cells, answer.player).knows(answer.option)
    return by_place and table.knowledge.counts(table.knowledge.location(cells, answer.option), player)
