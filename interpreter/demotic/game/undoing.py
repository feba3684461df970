"""Taking back: how far a player may go without anybody having learnt something by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from demotic.game.errors import UndoRefused
from demotic.game.knowledge import Knowledge
from demotic.game.log import ComponentMoved, Shown, happening
from demotic.game.past import Past
from demotic.machine.layout import Layout, Value
from demotic.meaning.declared import Zone

if TYPE_CHECKING:
    from demotic.game.game import Game


def undo(game: Game, player: int | None) -> None:
    """Takes back the last decision of the player (None: of whoever made the last one)."""
    last = game.past
    if last.phase_open:
        take_back_secret(game, last.player if player is None else player)
        return
    who = "" if player is None else game.players[player]
    answer = check(last, player, game.machine.cells, game.table.layout, who)
    assert answer.previous is not None
    game.machine, game.past = answer.before, answer.previous


def take_back_secret(game: Game, player: int | None) -> None:
    """While others still answer, only one's own last answer is taken back; theirs are given again."""
    phase = list(takewhile(lambda answer: answer.phase is game.past.phase, game.past.back()))
    mine = next((answer for answer in phase if answer.player == player), None)
    if mine is None:
        name = "nobody" if player is None else game.players[player]
        raise UndoRefused(f"{name} has not answered yet")
    first = phase[-1]
    assert first.previous is not None
    game.machine, game.past = first.before, first.previous
    for answer in reversed(phase):
        if answer is not mine and answer.player is not None:
            game.answer(answer.player, answer.option)


def check(last: Past | None, player: int | None, after: Sequence[Value], layout: Layout, who: str) -> Past:
    """The answer that `player` may take back (None: whoever gave the last one); UndoRefused says why not."""
    if last is None or last.player is None:
        raise UndoRefused("there is nothing to take back: no decision has been made yet")
    if player is not None and last.player != player:
        if all(answer.player != player for answer in last.back()):
            raise UndoRefused(f"{who} has not decided anything yet")
        raise UndoRefused(f"{who} cannot take back a decision that another player has answered since")
    before = last.before.cells
    if drew(before, after, layout):
        raise UndoRefused("chance has decided something since")
    if newly_known(last, after, layout) is not None:
        raise UndoRefused("somebody has seen a component since that he did not know")
    return last


def drew(before: Sequence[Value], after: Sequence[Value], layout: Layout) -> bool:
    """Whether a draw became known: everything but shuffles, whose order nobody has seen."""
    return any(before[cell] != after[cell] for stream, cell in layout.chance.items() if not isinstance(stream, Zone))


def newly_known(last: Past, after: Sequence[Value], layout: Layout) -> int | None:
    """A component that somebody got to know by the answer; what the player showed of his own does not count."""
    knowledge, before = Knowledge(layout), last.before.cells
    learnt = [one for one in layout.secluded if knowledge.bits(after, one) & ~knowledge.bits(before, one)]
    for number in (*learnt, *_seen(last)):
        if last.player is None or not _own(before, number, last.player, knowledge):
            return number
    return None


def _seen(last: Past) -> Iterator[int]:
    """The components that somebody got to see, if only until they were shuffled; known where events are kept."""
    for entry in last.log:
        match happening(entry):
            case ComponentMoved(number=number, before=before, after=after) if after & ~before:
                yield number
            case Shown(number=number, added=added) if added:
                yield number


def _own(cells: Sequence[Value], number: int, player: int, knowledge: Knowledge) -> bool:
    """Whether it lay, known to him, in a place of the player."""
    cell = knowledge.location(cells, number)
    mine = cell >= 0 and knowledge.layout.owner_of_zone(cell) == player
    return mine and knowledge.knows(cells, number, player)
