"""Whole games of Men-Nefer: as many turns as the rules say, three eras, and an end."""
from collections import Counter
from functools import cache

import pytest

from demotic.game.rules import Rules, load
from demotic.machine.playout import playout

GAMES = 5


@cache
def rules() -> Rules:
    return load("men_nefer")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_nine_turns_in_each_of_three_eras(players: int) -> None:
    for seed in range(GAMES):
        game = playout(rules().program(players), seed, seed)
        begun = [event for event in game.log if event[0] == "verb"]
        turns = Counter(event[1] for event in begun if event[2] == "take_turn")
        assert turns == dict.fromkeys(range(players), 27)
        often = Counter(event[2] for event in begun)
        assert [often[verb] for verb in ("visit", "study", "take_tile")] == [9 * players] * 3
        assert [often[verb] for verb in ("flood", "sow", "harvest", "finish")] == [2, 3, 3, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_ends_with_prestige_and_purity_for_all(players: int) -> None:
    ranking = playout(rules().program(players), 1, 1).ranking
    assert ranking is not None
    assert [len(keys) for keys in ranking] == [2] * players
