"""What is called open follows from what everybody sees: whoever imagines the game finds the same options."""
from pathlib import Path
from random import Random

import pytest

import demotic
from demotic.meaning.effects import Effect

HERE = Path(__file__).parent
PACKS = [HERE / "packs" / "night_market", "men_nefer"]
DECISIONS = 60


def is_open(game: demotic.Game) -> bool:
    pending = game.machine.pending[0]
    node = game.machine.program.asking(pending.segment).node
    return isinstance(node, Effect) and game.machine.program.analysis.is_open(node)


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: Path(pack).name)
def test_everybody_can_work_out_the_options_of_an_open_decision(pack: str | Path) -> None:
    open_ones = 0
    for seed in range(2):
        game = demotic.load(pack).new_game(players=["Ana", "Ben", "Cem"], seed=seed)
        random = Random(seed)
        for number in range(DECISIONS):
            if game.over:
                break
            if len(game.decisions) == 1 and is_open(game):
                open_ones += 1
                keys = [option.key for option in game.decisions[0].options]
                for player in game.players:
                    imagined = game.imagine(player, seed=number)
                    assert [option.key for option in imagined.decisions[0].options] == keys
            decision = random.choice(game.decisions)
            game.choose(random.choice(decision.options), decision.player)
    assert open_ones > 5
