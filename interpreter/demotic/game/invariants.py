"""What must hold after every decision, as the packs say it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from demotic.game.failing import failing
from demotic.machine.errors import RulesError
from demotic.meaning.declared import Invariant
from demotic.meaning.expressions import Expr
from demotic.source import Diagnostic

if TYPE_CHECKING:
    from demotic.game.game import Game


@dataclass(frozen=True, slots=True)
class Broken:
    """A test of an invariant that does not hold; `problem` where it cannot even be asked."""

    invariant: Invariant
    test: Expr
    problem: RulesError | None

    def told(self, game: Game) -> Diagnostic:
        """The finding, with the part of the test that fails in this position."""
        part, label = (self.test, self.problem.message) if self.problem else failing(game, self.test)
        return Diagnostic("D810", f'the invariant "{self.invariant.text}" is broken', part.span, label)


def check_invariants(game: Game) -> list[Diagnostic]:
    """A finding for each invariant that does not hold in this position."""
    return [one.told(game) for one in broken(game)]


def broken(game: Game) -> Iterator[Broken]:
    """The tests of all invariants that do not hold in this position."""
    program = game.machine.program
    for invariant in game.table.layout.rules.invariants:
        for test in invariant.tests:
            try:
                if not program.value(test, game.machine, 0):
                    yield Broken(invariant, test, None)
            except RulesError as problem:
                yield Broken(invariant, test, problem)
