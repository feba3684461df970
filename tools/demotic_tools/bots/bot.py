"""What a bot is, and what it is shown."""
from dataclasses import dataclass
from typing import Protocol

from demotic.game import Decision, Game, View


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a bot gets: its decision, its view, and games as they could be for all it knows."""

    _game: Game
    seat: int  # from 0
    decision: Decision

    @property
    def view(self) -> View:
        """What the seat may know."""
        return self._game.view(self.seat + 1)

    def imagine(self, seed: int) -> Game:
        """A game that could be the one being played; the same for the same view and seed."""
        return self._game.imagine(self.seat + 1, seed)


class Bot(Protocol):
    """Answers decisions."""

    def choose(self, sight: Sight) -> int:
        """The index of the option it takes."""
        ...
