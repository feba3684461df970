"""Why a question is missing: because it was answered silently, or because nothing was left to decide."""

from __future__ import annotations

from demotic.game import Rules
from demotic.machine.machine import Machine, Option
from demotic.machine.program import Program
from demotic.meaning.analysis import Analysis
from demotic.meaning.effects import Effect


class Asking(Analysis):
    """As if nobody could work out any options: so every decision is asked."""

    def is_open(self, node: Effect) -> bool:
        """No, whatever it is."""
        del node
        return False


class Silence:
    """Plays on with every decision asked."""

    def __init__(self, rules: Rules, players: int) -> None:
        layout = rules.layout(players)
        self.program = Program(layout, Asking(layout.rules), True, rules.loaded.fingerprint.encode())

    def kept(self, one: tuple[Machine, Option], two: tuple[Machine, Option], player: int) -> bool:
        """Whether, behind the same choice, one decision has a single option in one world and several in the other."""
        machines = [self.program.restore(machine.snapshot()) for machine, _ in (one, two)]
        for machine, (_, option) in zip(machines, (one, two), strict=True):
            machine.choose_for(player, option)
        while all(not machine.over for machine in machines):
            left, right = (machine.pending[0] for machine in machines)
            if (left.player, left.segment) != (right.player, right.segment):
                return False
            counts = len(left.options), len(right.options)
            if max(counts) > 1:
                return min(counts) == 1
            for machine, asked in zip(machines, (left, right), strict=True):
                machine.choose_for(asked.player, asked.options[0])
        return False
