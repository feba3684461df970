"""What the author of an example wrote for an option: a name, a number, a label or a whole key."""

from __future__ import annotations

from collections.abc import Sequence

from demotic.game.game import Game
from demotic.game.options import DECLINE, ENOUGH, labels
from demotic.game.seeing import Seeing
from demotic.machine.forced import Outcome, Word
from demotic.machine.machine import Pending
from demotic.meaning.effects import Choose, Each
from demotic.meaning.types import KindType, ListType
from demotic.syntax import tree

ENDS = ("no", "decline", "enough", "done")
"""What an author may call the option that ends or declines, whichever of the two it is."""

YOU = "player_1"
"""`you` is the first player everywhere in an example, whoever decides."""


def words(pick: tree.Pick) -> list[str]:
    """The words of one answer; several where it is a list."""
    values = pick.value if isinstance(pick.value, tuple) else (pick.value,)
    return [str(_word(value)) for value in values]


def outcome(pick: tree.Pick) -> Outcome:
    """One outcome of chance."""
    if isinstance(pick.value, tuple):
        return tuple(_word(value) for value in pick.value)
    return _word(pick.value)


def _word(value: tree.Name | tree.Number | tree.Text) -> Word:
    match value:
        case tree.Number():
            return value.value
        case tree.Text():
            return value.value
    return YOU if value.text == "you" else value.text.rpartition(".")[2]


def index_of(word: str, pending: Pending, game: Game) -> int | None:
    """The option that a word means: its whole key, the last part of it, its component's name or its label."""
    keys = game.table.keys(pending, game.machine)
    if word in keys:
        return keys.index(word)
    lasts = [key.rpartition("/")[2] for key in keys]
    if word in lasts:
        return lasts.index(word)
    if word in ENDS and None in pending.options and (DECLINE in lasts or ENOUGH in lasts):
        return pending.options.index(None)
    names = _names(pending, game)
    for name in (word, f"{word}_1"):  # the bare name is the first copy, as in rules
        if name in names:
            return names.index(name)
    question = game.table.question(pending, game.machine)
    said = labels(question, pending.options, Seeing(game.table.teller, game.machine.cells, pending.player))
    lowered = [label.lower() for label in said]
    return lowered.index(word.lower()) if word.lower() in lowered else None


def _names(pending: Pending, game: Game) -> Sequence[str | None]:
    """The full names of the components that are offered."""
    node = game.table.question(pending, game.machine).node
    if not isinstance(node, Choose | Each):
        return ()
    of = node.among.type
    if not isinstance(of, ListType) or not isinstance(of.item, KindType):
        return ()
    return [None if option is None else game.table.teller.name(option) for option in pending.options]
