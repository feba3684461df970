"""Whole games of Men-Nefer: as many turns as the rules say, three eras, and an end."""
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from demotic.game.rules import Rules, load
from demotic.machine.layout import Value
from demotic.machine.playout import playout
from demotic.meaning.declared import Zone

GAMES = 5
HARVEST = (
    "roll_up_papyri",
    "score_duat",
    "score_contracts",
    "score_necropolis",
    "score_obelisk",
    "score_great_pyramid",
    "score_queens_pyramids",
)


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
def test_each_harvest_goes_through_its_steps_in_their_order_for_all(players: int) -> None:
    game = playout(rules().program(players), 1, 1)
    scored = [event[2] for event in game.log if event[0] == "verb" and event[2] in HARVEST]
    assert scored == [step for _ in range(3) for step in HARVEST for _ in range(players)]


def test_the_promo_tile_is_played_with_the_others() -> None:
    promos = load("men_nefer_promos")
    assert playout(promos.program(3), 1, 1).ranking is not None
    assert "scarab_tile" in {component.name for component in promos.loaded.rules.components}


def laid_out(seed: int) -> Iterator[tuple[str, tuple[int, ...], Value]]:
    """What lies in each zone, with four players, before the first turn."""
    program = rules().program(4)
    machine = program.start(seed)
    for cell, place in program.layout.places.items():
        if isinstance(place.declared, Zone):
            yield place.declared.name, place.values, machine.cells[cell]


@pytest.mark.parametrize(
    "shuffled",
    ["altar", "board", "bonus", "contract_stack", "craft_bag", "papyrus_bag", "pile", "quarry", "tile", "tiles"],
)
def test_what_is_shuffled_at_the_set_up_differs_from_game_to_game(shuffled: str) -> None:
    seen: dict[tuple[int, ...], set[Value]] = {}
    for seed in range(GAMES):
        for name, values, contents in laid_out(seed):
            if name == shuffled:
                seen.setdefault(values, set()).add(contents)
    filled = [contents for contents in seen.values() if contents != {()}]
    assert filled
    assert all(len(contents) > 1 for contents in filled)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_ends_with_prestige_and_purity_for_all(players: int) -> None:
    ranking = playout(rules().program(players), 1, 1).ranking
    assert ranking is not None
    assert [len(keys) for keys in ranking] == [2] * players
