"""How players stand in the middle of a game, by what the rules rank them by at its end."""
from __future__ import annotations

from typing import TYPE_CHECKING

from demotic.machine.layout import Value
from demotic.meaning.effects import EndGame
from demotic.meaning.expressions import Expr
from demotic.meaning.walk import walk

if TYPE_CHECKING:
    from demotic.machine.machine import Machine
    from demotic.machine.program import Program


class Standing:
    """The ranking of a program, asked of any position. Made once, then cheap."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ranking: tuple[Expr, ...] = ranking_of(program)

    def of(self, machine: Machine) -> tuple[tuple[int, ...], ...]:
        """For each player the values he would be ranked by if the game ended here."""
        if machine.ranking is not None:
            return machine.ranking
        value = self.program.value
        return tuple(
            tuple(_number(value(key, machine, player)) for key in self.ranking)
            for player in range(self.program.layout.players)
        )


def ranking_of(program: Program) -> tuple[Expr, ...]:
    """The first `end game ranked by` in the rules."""
    for verb in program.layout.rules.verbs.values():
        if verb.body is not None:
            for node in walk(verb.body):
                if isinstance(node, EndGame):
                    return node.ranking
    return ()


def _number(value: Value) -> int:
    """A ranking key; what is no number counts for nothing."""
    return value if isinstance(value, int) else 0
