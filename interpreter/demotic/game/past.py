"""What was chosen so far, newest last: a chain that forks of a game share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from demotic.game.log import Logged
from demotic.game.models import Event
from demotic.machine.machine import Machine

EVERYBODY = -1
"""Stands for a player in the place of one who sees everything."""


@dataclass(slots=True, eq=False)
class Past:
    """One answer. `before` is the position it was given in and is never changed; `log` what it led to.

    `phase`: where those who answered at the same time began; `phase_open`: some of them have yet to answer.
    The first of a chain is the beginning of the game: `player` None, and `seed` what it began with, None
    where that is not known, and `changed` what was different when it was taken up from a save. `seen`: the events each
    player saw up to here.
    """

    previous: Past | None
    before: Machine
    player: int | None
    option: int | None
    log: tuple[Logged, ...]
    phase: Machine | None = None
    phase_open: bool = False
    seed: int | None = None
    changed: tuple[str, ...] = ()
    seen: dict[int, tuple[Event, ...]] = field(default_factory=dict)

    def back(self) -> Iterator[Past]:
        """This answer and those before it, newest first, without the beginning."""
        here: Past | None = self
        while here is not None and here.player is not None:
            yield here
            here = here.previous

    @property
    def beginning(self) -> Past:
        """The first of the chain."""
        here = self
        while here.previous is not None:
            here = here.previous
        return here

    def answers(self) -> list[Past]:
        """All answers, oldest first."""
        return list(self.back())[::-1]


def taken(machine: Machine) -> tuple[Logged, ...]:
    """What the machine has logged, which it forgets."""
    log, machine.log = tuple(machine.log), []
    return log
