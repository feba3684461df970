"""Games that could be this one for all a player knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demotic.game.past import Past
from demotic.game.telling import seen

if TYPE_CHECKING:
    from demotic.game.game import Game


def imagine(game: Game, player: int, seed: int, telling: bool) -> Game:
    """The game as the player may imagine it; see `imagining` for what changes and what does not."""
    from demotic.game.game import Game

    events = seen(game.past, player, game.table)
    machine = game.machine.fork()
    past = Past(None, machine, None, None, (), seen={player: events})
    return Game(game.rules, machine, past, game.players)
