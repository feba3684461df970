"""What must hold after every decision, as the packs say it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from demotic.machine.errors import RulesError
from demotic.meaning.expressions import Compare, Expr
from demotic.source import Diagnostic

if TYPE_CHECKING:
    from demotic.game.game import Game


def check_invariants(game: Game) -> list[Diagnostic]:
    """A finding for each invariant that does not hold in this position."""
    return list(_broken(game))


def _broken(game: Game) -> Iterator[Diagnostic]:
    program = game.machine.program
    for invariant in game.table.layout.rules.invariants:
        for test in invariant.tests:
            try:
                if program.value(test, game.machine, 0):
                    continue
                label = values(game, test) or "this does not hold"
            except RulesError as problem:
                label = problem.message
            yield Diagnostic("D810", f'the invariant "{invariant.text}" is broken', test.span, label)


def values(game: Game, test: Expr) -> str:
    """The two sides of a comparison as they are; empty for other tests."""
    if not isinstance(test, Compare):
        return ""
    told = [
        game.table.teller.text(game.machine.program.value(side, game.machine, 0), side.type)
        for side in (test.left, test.right)
    ]
    return f"the left side is {told[0]}, the right side {told[1]}"
