"""A random game as fast as it goes."""
from __future__ import annotations

from random import Random

from demotic.machine.machine import Machine
from demotic.machine.program import Program


def playout(program: Program, seed: int, choice_seed: int) -> Machine:
    """Plays a game to its end, every option of a decision as likely as the others."""
    machine = program.start(seed)
    random = Random(choice_seed).random
    while True:
        options = machine.options
        if options:
            machine.choose(options[int(random() * len(options))])
        elif machine.threads:
            pending = machine.pending[0]
            machine.choose_for(pending.player, pending.options[int(random() * len(pending.options))])
        else:
            return machine
