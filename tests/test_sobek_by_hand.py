"""Sobek as a pack plays the same games, move for move, as the version written by hand."""
from random import Random

import pytest

from demotic_tools.bench.packs import program
from demotic_tools.bench.sobek_hand.game import choose, fork, scores, start
from demotic_tools.bench.sobek_hand.state import ASKED, Cells, Options

GAMES = 20


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_offers_the_same_options_and_ends_the_same(players: int, seed: int) -> None:
    run = program("sobek", players)
    machine = run.start(seed)
    random = Random(seed).random
    cells, options = start(players, seed)
    asked = 0
    while options:
        assert not machine.over, f"decision {asked}: by hand {cells[ASKED]} is asked once more"
        pending = machine.pending[0]
        assert (pending.player, len(pending.options)) == (cells[ASKED], len(options)), (
            f"decision {asked}: {run.asking(pending.segment).node} offers {pending.options}, by hand {options}"
        )
        asked += 1
        index = int(random() * len(options))
        machine.choose(pending.options[index])
        options = choose(cells, options[index])
    assert machine.over
    assert machine.ranking is not None
    assert [keys[0] for keys in machine.ranking] == scores(cells)
    assert asked > 100


def test_a_copy_goes_on_by_itself() -> None:
    cells, options = start(3, 5)
    random = Random(5).random
    for _ in range(100):
        options = choose(cells, options[int(random() * len(options))])
    copy, before = fork(cells), list(cells)
    first = _finished(copy, options)
    assert cells == before
    assert _finished(cells, options) == first
    assert sum(first) > 0


def _finished(cells: Cells, options: Options) -> list[int]:
    """The scores when the last option is always taken."""
    while options:
        options = choose(cells, options[-1])
    return scores(cells)
