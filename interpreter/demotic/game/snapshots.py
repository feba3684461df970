"""A position as bytes: what it belongs to in front, the machine's own bytes behind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from demotic.game.past import Past
from demotic.machine.errors import SnapshotError

if TYPE_CHECKING:
    from demotic.game.game import Game
    from demotic.game.rules import Rules

MAGIC = b"demotic snapshot 1\n"


def take(game: Game) -> bytes:
    """The position of a game."""
    head = {"fingerprint": game.rules.fingerprint(len(game.players)), "players": list(game.players)}
    return MAGIC + json.dumps(head, ensure_ascii=False).encode() + b"\n" + game.machine.snapshot()


def restore(rules: Rules, data: bytes) -> Game:
    """The game a snapshot was taken of; it has no past. SnapshotError if it does not belong to these rules."""
    from demotic.game.game import Game

    head, separator, body = data.removeprefix(MAGIC).partition(b"\n")
    if not data.startswith(MAGIC) or not separator:
        raise SnapshotError("this is no snapshot of a game")
    try:
        told = json.loads(head)
        fingerprint, players = told["fingerprint"], tuple(str(name) for name in told["players"])
    except (ValueError, KeyError, TypeError):
        raise SnapshotError("this snapshot is damaged: its first line cannot be read") from None
    if fingerprint != rules.fingerprint(len(players)):
        raise SnapshotError(
            "this snapshot is of other rules: a pack or the version of Demotic has changed since; "
            "resume the game from its save instead, which plays its choices again"
        )
    try:
        machine = rules.program(len(players)).restore(body)
    except (ValueError, EOFError, IndexError, TypeError):
        raise SnapshotError("this snapshot is damaged") from None
    return Game(rules, machine, Past(None, machine, None, None, ()), players)
