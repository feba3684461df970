"""Whether positions are kept as they are: `python -m demotic_tools.keeping PACK`.

At every decision of random games: a snapshot is restored to the same position with the same options; a choice that
is taken back leaves everything as it was, and made again leads to the same; where that is refused there is a reason.
The save of a game is played again and is the same at every decision, with the same events in the end.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from demotic.game import Game, Rules, UndoRefused, check_invariants
from demotic.game.saving import Save
from demotic.machine.layout import BOX
from demotic.machine.machine import Pending
from demotic_tools.searching import Complaints, Tool

RESUMED = 4  # times that a game is saved on its way and taken up again

State = tuple[bytes, tuple[Pending, ...]]


@dataclass
class Kept:
    """What was tried, and where something was not kept."""

    decisions: int = 0
    taken_back: int = 0
    refused: int = 0
    broken: list[str] = field(default_factory=list)


class Keeping:
    """One random game, at every decision of which everything is tried."""

    def __init__(self, rules: Rules, players: int, seed: int, kept: Kept, most: int | None = None) -> None:
        self.rules = rules
        self.game = rules.new_game([f"player {seat + 1}" for seat in range(players)], seed)
        self.random = Random(seed)
        self.name = f"seed {seed}"
        self.kept = kept
        self.most = most
        self.states: list[State] = []

    def play(self, folder: Path) -> None:
        """Plays it to the end, or until so many decisions were made."""
        while not self.game.over and len(self.states) != self.most:
            self.states.append(state(self.game))
            self._restored()
            pending = self.random.choice(self.game.machine.pending)
            self._answered(pending, self.random.choice(pending.options))
            for finding in check_invariants(self.game):
                self._complain(finding.message)
            self.kept.decisions += 1
            if len(self.states) % max(1, 400 // RESUMED) == 0:
                self._resumed(folder)
        self.states.append(state(self.game))
        self._resumed(folder)
        self._again(folder)

    def _complain(self, what: str) -> None:
        self.kept.broken.append(f"{self.name}, decision {len(self.states)}: {what}")

    def _restored(self) -> None:
        """A snapshot is the same position when it is restored."""
        if state(self.rules.restore(self.game.snapshot())) != self.states[-1]:
            self._complain("a restored snapshot differs")

    def _answered(self, pending: Pending, option: int | None) -> None:
        """A choice is made, taken back and made again."""
        before = self.game.past
        self.game.answer(pending.player, option)
        after, back = state(self.game), self.game.fork()
        try:
            back.undo(pending.player + 1)
        except UndoRefused as refused:
            self.kept.refused += 1
            if not reason(self.game):
                self._complain(f"it is not taken back, and nobody has learnt anything: {refused}")
            return
        self.kept.taken_back += 1
        if reason(self.game) and not self.game.past.phase_open:
            self._complain("it is taken back although somebody has learnt something")
        if state(back) != self.states[-1] or not (back.past is before or self.game.past.phase_open):
            self._complain("what was taken back left something")
        back.answer(pending.player, option)
        if state(back) != after:
            self._complain("the same choice leads elsewhere once it was taken back")

    # ----------------------------------------------------------------------------------- saves

    def _resumed(self, folder: Path) -> None:
        """A save is the same game when it is taken up."""
        self.game.save(folder / "game.toml")
        resumed = self.rules.resume(folder / "game.toml")
        if state(resumed) != state(self.game):
            self._complain("a save is taken up elsewhere")
        if resumed.events() != self.game.events():
            self._complain("the events of a save differ when it is taken up")

    def _again(self, folder: Path) -> None:
        """The last save, choice by choice."""
        saved = Save.model_validate(tomllib.loads((folder / "game.toml").read_text(encoding="utf-8")))
        game = self.rules.new_game(saved.players, saved.seed)
        for number, (choice, expected) in enumerate(zip(saved.choices, self.states, strict=False), 1):
            if state(game) != expected:
                self.kept.broken.append(f"{self.name}, decision {number}: played again it differs")
                return
            game.choose(choice.choice, choice.player)
        if len(saved.choices) + 1 != len(self.states) or state(game) != self.states[-1]:
            self._complain("played again it ends elsewhere")


def state(game: Game) -> State:
    """Everything of a position, and what is asked in it."""
    return game.machine.snapshot(), game.machine.pending


def reason(game: Game) -> bool:
    """Whether the last answer told somebody something: a draw was made, or a face was seen, if only for a moment."""
    before, after, knowledge = game.past.before.cells, game.machine.cells, game.table.knowledge
    seen = [one for one in game.table.layout.secluded if knowledge.bits(after, one) & ~knowledge.bits(before, one)]
    for entry in game.past.log:
        match entry:
            case ("draw", *_):
                return True
            case ("show", _, int() as number, _):
                seen.append(number)
            case ("move", _, int() as number, _, _, int() as knew, int() as know) if know & ~knew:
                seen.append(number)
    return not all(own(game, number) for number in seen)


def own(game: Game, number: int) -> bool:
    """Whether the one who answered last could see the component at his own place: what he shows of it is his affair."""
    last, layout, knowledge = game.past, game.table.layout, game.table.knowledge
    assert last.player is not None
    cells = last.before.cells
    lies = knowledge.location(cells, number)
    return lies != BOX and layout.owner_of_zone(lies) == last.player and knowledge.knows(cells, number, last.player)


def search(rules: Rules, players: int, seeds: range, most: int | None = None) -> Kept:
    """Plays the games of these seeds."""
    kept = Kept()
    with TemporaryDirectory() as folder:
        for seed in seeds:
            Keeping(rules, players, seed, kept, most).play(Path(folder))
    return kept


def tried(rules: Rules, players: int, games: int, seed: int, complaints: Complaints) -> str:
    """Plays games of a pack; what they were."""
    kept = search(rules, players, range(seed, seed + games))
    for complaint in kept.broken:
        complaints.tell(complaint)
    return f"{games} games, {kept.decisions} decisions, {kept.taken_back} taken back, {kept.refused} refused"


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays games of a pack; 1 if anything is not kept."""
    return Tool("keeping", "Take back, restore and resume at every decision.", "games", 100, tried).run(arguments)


if __name__ == "__main__":
    sys.exit(main())
