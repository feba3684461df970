"""How often one greedy bot ends alone in first place against random ones, over seeds from 1 and in every seat in turn.

`python -m demotic_tools.contest PACK --players 2 --games 100 --least 80`; with `--least` fewer wins are a failure.
"""
import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import mean, median
from time import perf_counter

from demotic_tools.bots import Bot, Greedy, Sight, Uniform
from demotic_tools.cli import at_least
from demotic_tools.printer import printer
from demotic_tools.searching import playable
from demotic_tools.tally import rules_of


@dataclass(frozen=True, slots=True)
class Match:
    """One game: whether greedy was alone in front, what it and the best of the others were ranked by, milliseconds
    for each of its answers that were not forced.
    """

    won: bool
    own: int
    best_other: int
    thought: tuple[float, ...]


def match(pack: str, players: int, seed: int) -> Match:
    """The game of that seed, greedy in a seat that goes on by one with the seed."""
    game = rules_of((pack,)).new_game([f"player {seat + 1}" for seat in range(players)], seed)
    mine = seed % players
    chances = [seed * players + seat for seat in range(players)]
    bots: list[Bot] = [Greedy(one) if seat == mine else Uniform(one) for seat, one in enumerate(chances)]
    thought: list[float] = []
    while not game.over:
        decision = game.decisions[0]
        seat = decision.seat - 1
        began = perf_counter()
        index = bots[seat].choose(Sight(game, seat, decision))
        if seat == mine and not decision.forced:
            thought.append(1000 * (perf_counter() - began))
        game.choose(index, player=decision.player)
    keys = game.machine.ranking or ((0,),) * players
    others = [keys[seat] for seat in range(players) if seat != mine]
    return Match(keys[mine] > max(others), keys[mine][0], max(others)[0], tuple(thought))


def contest(pack: str, players: int, games: int, jobs: int | None) -> list[Match]:
    """So many games."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return list(pool.map(match, [pack] * games, [players] * games, range(1, games + 1)))


def main(words: Sequence[str] | None = None) -> int:
    """Plays and prints one line; 1 when `--least` is missed, 2 when nothing can be played."""
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m demotic_tools.contest", description=about)
    parser.add_argument("pack", metavar="PACK", help="a pack by name or folder")
    parser.add_argument("--players", type=at_least(1), default=2, metavar="N", help="how many play (default: 2)")
    parser.add_argument("--games", type=at_least(1), default=100, metavar="N", help="how many games (default: 100)")
    parser.add_argument("--least", type=at_least(0), default=0, metavar="N", help="so many greedy has to win alone")
    parser.add_argument("--jobs", type=at_least(1), metavar="N", help="games at once (default: one on each core)")
    options = parser.parse_args(words)
    rules = playable([options.pack], options.players)
    if rules is None:
        return 2
    matches = contest(options.pack, options.players, options.games, options.jobs)
    won = sum(one.won for one in matches)
    thought = [time for one in matches for time in one.thought]
    printer(sys.stdout).say(
        f"{rules.title}, {options.players} players: greedy alone first in {won} of {options.games} games, "
        f"{mean(one.own for one in matches):.1f} to {mean(one.best_other for one in matches):.1f} of the best other; "
        f"it thinks {median(thought):.0f} ms, median"
    )
    return 1 if won < options.least else 0


if __name__ == "__main__":
    raise SystemExit(main())
