"""A game as a pack beside the version written by hand, which plays the same games move for move."""
from collections.abc import Callable, Iterable
from random import Random
from statistics import median

from demotic_tools.bench.packs import program
from demotic_tools.bench.sobek_hand.game import choose, fork, start
from demotic_tools.bench.sobek_hand.state import Cells
from demotic_tools.bench.speed import by_hand, counts, decisions
from demotic_tools.bench.table import Row, median_ratio, rates

GAMES = 40


def decisions_by_hand(players: int, seeds: Iterable[int]) -> int:
    """Random games of the version by hand; how many decisions they took."""
    count = 0
    for seed in seeds:
        random = Random(seed).random
        cells, options = start(players, seed)
        while options:
            count += 1
            options = choose(cells, options[int(random() * len(options))])
    return count


def rows(pack: str, rounds: int) -> list[Row]:
    """By hand beside the workshop by hand, the pack beside by hand for each number of players, and a copy by hand."""
    made = []
    for players in counts(pack):
        as_pack, written, workshop, copied = rates(_runs(pack, players), rounds)
        of = f"{pack}, {players} players"
        made += [
            Row(f"{of}: by hand", f"{median(written):,.0f} decisions/s", median_ratio(written, workshop), floor=0.5,
                note="of the workshop by hand"),
            Row(f"{of}: as a pack", f"{median(as_pack):,.0f} decisions/s", median_ratio(as_pack, written), floor=0.65,
                note="of by hand; aim 0.85"),
            Row(f"{of}: fork by hand", f"{1e6 / median(copied):.2f} us", median_ratio(written, copied),
                note="of one decision by hand"),
        ]  # fmt: skip
    return made


def _runs(pack: str, players: int) -> tuple[Callable[[], int], ...]:
    run = program(pack, players)
    seeds = range(GAMES)
    decisions(run, seeds)  # lowered where it is needed
    middle = _middle(players)

    def copies() -> int:
        for _ in range(10_000):
            fork(middle)
        return 10_000

    return (
        lambda: decisions(run, seeds),
        lambda: decisions_by_hand(players, seeds),
        lambda: sum(by_hand(seed)[0] for seed in range(10)),
        copies,
    )


def _middle(players: int) -> Cells:
    """A position in the middle of a game."""
    random = Random(1).random
    cells, options = start(players, 1)
    for _ in range(60):
        options = choose(cells, options[int(random() * len(options))])
    return cells
