"""`greedy`: tries every option in imagined games, plays on at random for a while, and takes what ends best.

It knows no game: how good a position is, is said by what the pack itself ranks by.
"""
from collections.abc import Sequence
from random import Random

from demotic.machine.machine import Machine
from demotic.machine.standing import Standing
from demotic_tools.bots.bot import Sight

WORLDS = 6  # imagined games that every option is tried in
AHEAD = 40  # decisions played on in each, by everybody


class Greedy:
    """Deterministic for the same seed, view and decision."""

    def __init__(self, seed: int, worlds: int = WORLDS, ahead: int = AHEAD) -> None:
        self.seed = seed
        self.worlds = worlds
        self.ahead = ahead
        self.asked = 0

    def choose(self, sight: Sight) -> int:
        """The option with the best average; the first of equals."""
        options = len(sight.decision.options)
        if options == 1:
            return 0
        self.asked += 1
        totals = [0.0] * options
        for world in range(self.worlds):
            seed = (self.seed << 20) + self.asked * self.worlds + world
            imagined = sight.imagine(seed).machine
            standing = Standing(imagined.program)
            for option in range(options):
                rng = Random(seed)
                machine = imagined.fork()
                take(machine, sight.seat, option)
                go_on(machine, rng, self.ahead)
                totals[option] += margin(standing.of(machine), sight.seat)
        return max(range(options), key=totals.__getitem__)


def take(machine: Machine, seat: int, index: int) -> None:
    """The seat takes its option of that index."""
    for pending in machine.pending:
        if pending.player == seat:
            if machine.secret:
                machine.choose_for(seat, pending.options[index])
            else:
                machine.choose(pending.options[index])
            return


def go_on(machine: Machine, rng: Random, decisions: int) -> None:
    """Everybody answers at random, for so many decisions or to the end."""
    random = rng.random
    for _ in range(decisions):
        if machine.over:
            return
        if machine.secret:
            pending = machine.pending[0]
            machine.choose_for(pending.player, pending.options[int(random() * len(pending.options))])
        else:
            options = machine.options
            machine.choose(options[int(random() * len(options))])


def margin(keys: Sequence[Sequence[float]], seat: int) -> float:
    """How far the seat is ahead of the best of the others; later keys count for next to nothing."""
    totals: list[float] = [sum(key * 0.001**rank for rank, key in enumerate(mine)) for mine in keys]
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
