"""`greedy`: tries every option in imagined games, plays on at random for a while, and takes what ends best.

It knows no game: how good a position is, is said by what the pack itself ranks by.
"""
from collections.abc import Sequence
from random import Random

from demotic.machine.machine import Machine
from demotic.machine.standing import Standing
from demotic_tools.bots.bot import Sight

LOOKS = (3, 3)  # imagined games in which every option is tried, then more for the better half of them
AHEAD = 80  # decisions played on in each, by everybody


class Greedy:
    """Deterministic for the same seed, view and decision."""

    def __init__(self, seed: int, looks: Sequence[int] = LOOKS, ahead: int = AHEAD) -> None:
        self.seed = seed
        self.looks = looks
        self.ahead = ahead
        self.asked = 0

    def choose(self, sight: Sight) -> int:
        """The option with the best average of those that were looked at to the end; the first of equals."""
        left = list(range(len(sight.decision.options)))
        if len(left) == 1:
            return 0
        self.asked += 1
        totals = [0.0] * len(left)
        world = 0
        for worlds in self.looks:
            for _ in range(worlds):
                self.look(sight, left, totals, (self.seed << 20) + self.asked * sum(self.looks) + world)
                world += 1
            left.sort(key=lambda option: (-totals[option], option))
            del left[max(2, (len(left) + 1) // 2) :]
        return left[0]

    def look(self, sight: Sight, options: Sequence[int], totals: list[float], seed: int) -> None:
        """Tries options in one imagined game, with the same chance for each, and adds up how well they end."""
        imagined = sight.imagine(seed).machine
        standing = Standing(imagined.program)
        for option in options:
            machine = imagined.fork()
            take(machine, sight.seat, option)
            go_on(machine, Random(seed), self.ahead)
            totals[option] += margin(standing.of(machine), sight.seat)


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
    """How far the seat is ahead of the others on average; later keys count for next to nothing.

    The best of the others would be what victory asks for, but after a short while it says more about their luck.
    """
    totals = [sum(key * 0.001**rank for rank, key in enumerate(mine)) for mine in keys]
    return totals[seat] - (sum(totals) - totals[seat]) / max(1, len(totals) - 1)
