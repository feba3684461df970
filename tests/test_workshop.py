"""The workshop as a pack plays the same games, move for move, as the version written by hand."""
from random import Random

import pytest

from demotic_tools.bench.hand import game as hand
from demotic_tools.bench.hand.state import Options, State, scores
from demotic_tools.bench.packs import program

GAMES = 40


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_offers_the_same_options_and_ends_the_same(seed: int) -> None:
    run = program("workshop", 4)
    machine = run.start(seed)
    random = Random(seed).random
    asked: list[tuple[int, int]] = []

    def ask(player: int, options: Options) -> int | None:
        assert not machine.over, f"by hand {player} is asked once more"
        pending = machine.pending[0]
        assert (pending.player, len(pending.options)) == (player, len(options)), (
            f"decision {len(asked)}: {run.asking(pending.segment).node} offers {pending.options}, by hand {options}"
        )
        asked.append((player, len(options)))
        index = int(random() * len(options))
        machine.choose(pending.options[index])
        return options[index]

    state = State(seed, ask)
    hand.play(state)
    assert machine.over
    assert machine.ranking is not None
    assert [keys[0] for keys in machine.ranking] == scores(state)
    assert len(asked) > 300
