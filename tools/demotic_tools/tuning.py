"""`demotic tuning PACK`: what bots do in many games, for those who choose numbers: who wins with how much, where
the points come from, and how often each option is taken when it is offered.

Nothing here knows a game: points are what the rules rank by first, options have the keys of saves.
"""
import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from statistics import median

import demotic
from demotic.game import Game, Rules
from demotic.machine.layout import Place
from demotic.machine.standing import ranking_of
from demotic.meaning.expressions import ReadVar
from demotic_tools.bots import Greedy, Sight
from demotic_tools.printer import printer

RARE = 2  # percent: an option that is taken less often when it is offered is pointed out
OFTEN = 20  # an option must have been offered so many times for that


@dataclass(slots=True)
class Tally:
    """What is counted, over one game or many."""

    winners: list[int] = field(default_factory=list)
    points: Counter[str] = field(default_factory=Counter)  # by the verb or component that gave them
    offered: Counter[str] = field(default_factory=Counter)  # by option key
    taken: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Counts another one in."""
        self.winners += other.winners
        self.points += other.points
        self.offered += other.offered
        self.taken += other.taken


@cache
def _rules(packs: tuple[str, ...]) -> Rules:
    return demotic.load(*packs)


def play(packs: tuple[str, ...], players: int, seed: int) -> Tally:
    """One game between greedy bots, counted."""
    game = _rules(packs).new_game([f"player {seat + 1}" for seat in range(players)], seed)
    bots = [Greedy(seed * players + seat) for seat in range(players)]
    tally = Tally()
    while not game.over:
        decision = game.decisions[0]
        seat = decision.seat - 1
        keys = [option.key for option in decision.options]
        index = bots[seat].choose(Sight(game, seat, decision))
        if len(keys) > 1:
            tally.offered.update(keys)
            tally.taken[keys[index]] += 1
        game.choose(index, player=decision.player)
    if game.machine.ranking:
        tally.winners.append(max(keys[0] for keys in game.machine.ranking))
    tally.points = _points(game)
    return tally


def _points(game: Game) -> Counter[str]:
    """How much of what is ranked first was gained, by the verb or component whose text gave it."""
    program = game.machine.program
    ranked = ranking_of(program)
    first = ranked[0] if ranked else None
    var = first.var if isinstance(first, ReadVar) else None
    cells = {cell for cell, place in program.layout.places.items() if _is(place, var)}
    things = program.layout.things
    found: Counter[str] = Counter()
    source = "the rules"
    for answer in [*reversed(list(game.past.back()))]:
        for event in answer.log:
            match event:
                case ("verb", _, str(verb), *_):
                    source = verb
                case ("do", _, int(number), *_):
                    source = things[number].stem
                case (("gain" | "pay"), _, int(cell), int(change)) if cell in cells:
                    found[source] += change
    return found


def _is(place: Place, var: object) -> bool:
    return place.declared is var


def many(packs: tuple[str, ...], players: int, games: int) -> Iterator[Tally]:
    """Tallies of so many games, on every core; the same games every time."""
    from concurrent.futures import ProcessPoolExecutor  # here: few need them, and all would wait for them
    from multiprocessing import get_context

    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, [packs] * games, [players] * games, range(1, games + 1), chunksize=2)


def report(tally: Tally) -> Iterator[str]:
    """The table, line by line."""
    yield f"{len(tally.winners)} games; the median winner has {median(tally.winners) if tally.winners else 'nothing'}"
    yield ""
    yield "points by the verb or component that gave them"
    total = sum(max(0, points) for points in tally.points.values()) or 1
    for source, points in tally.points.most_common():
        yield f"  {source:<40} {points:>7}  {100 * points / total:5.1f} %"
    yield ""
    yield "options: taken of all answers to their question, and of the times they were offered"
    asked: Counter[str] = Counter()
    for key, count in tally.taken.items():
        asked[_question(key)] += count
    for key in sorted(tally.offered):
        offered, taken = tally.offered[key], tally.taken[key]
        rate = 100 * taken / offered
        mark = "  rare" if rate < RARE and offered >= OFTEN else ""
        share = 100 * taken / max(1, asked[_question(key)])
        yield f"  {key:<48} {share:5.1f} %  {rate:5.1f} % of {offered}{mark}"


def _question(key: str) -> str:
    return key.partition("/")[0]


def tuning(options: argparse.Namespace) -> int:
    """Plays and prints."""
    out = printer(sys.stdout)
    counts = _rules(tuple(options.packs)).player_counts
    if options.players not in counts:
        printer(sys.stderr).say(f"demotic tuning: this game is for {counts[0]} to {counts[-1]} players")
        return 2
    tally = Tally()
    for count, one in enumerate(many(tuple(options.packs), options.players, options.games), 1):
        tally.add(one)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{count} of {options.games} games")
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
    for line in report(tally):
        out.say(line)
    return 0

