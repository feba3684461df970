"""What the tools share that search games of packs for something wrong: their words, and a search for all who may play.

Each says what it looks for and how; here is what it is asked, and what is told of it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from demotic.game import Rules
from demotic.packs.error import PackError
from demotic.packs.loading import load_pack
from demotic_tools.cli import at_least
from demotic_tools.printer import Printer, printer

MOST_TOLD = 20  # complaints for each number of players; the others are only counted

Search = Callable[[Rules, int, int, int, "Complaints"], str]


def playable(packs: Sequence[str], players: int | None) -> Rules | None:
    """The rules of packs; None, and why is said, if something is wrong with them or so many cannot play."""
    errors = printer(sys.stderr)
    try:
        rules = Rules(load_pack(*packs))
    except PackError as error:
        errors.findings(error.diagnostics)
        return None
    if players is None or players in rules.player_counts:
        return rules
    errors.say(f"{rules.title} is not for {players} players")
    return None


@dataclass
class Complaints:
    """What is wrong in games of so many players: told as it is found."""

    players: int
    out: Printer
    count: int = 0

    def tell(self, complaint: str) -> None:
        """One more."""
        self.count += 1
        if self.count <= MOST_TOLD:
            self.out.say(f"{self.players} players, {complaint}")


@dataclass(frozen=True, slots=True)
class Tool:
    """`search` is given rules, how many players, how much to try and the first seed; it says what was tried."""

    name: str
    about: str
    what: str  # what is tried, in the plural
    many: int  # how many of them unless something else is asked for
    search: Search

    def run(self, arguments: Sequence[str] | None) -> int:
        """Searches with every number of players, or the one asked for; 1 if anything is wrong, 2 if that cannot be."""
        words = self._words(arguments)
        rules = playable(words.packs, words.players)
        if rules is None:
            return 2
        out = printer(sys.stdout)
        wrong = 0
        for players in rules.player_counts if words.players is None else [words.players]:
            complaints = Complaints(players, out)
            tried = self.search(rules, players, words.many, words.seed, complaints)
            out.say(f"{players} players: {tried}, {complaints.count or 'nothing'} wrong")
            wrong += complaints.count
        return 1 if wrong else 0

    def _words(self, arguments: Sequence[str] | None) -> argparse.Namespace:
        parser = argparse.ArgumentParser(prog=f"python -m demotic_tools.{self.name}", description=self.about)
        parser.add_argument("packs", nargs="+", metavar="PACK", help="a pack by name or folder; expansions last")
        parser.add_argument(
            "--players", type=at_least(1), metavar="N", help="how many play (default: every number that can)"
        )
        help_ = f"how many {self.what} (default: {self.many})"
        parser.add_argument(f"--{self.what}", dest="many", type=at_least(1), default=self.many, metavar="N", help=help_)
        parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first seed (default: 0)")
        return parser.parse_args(arguments)
