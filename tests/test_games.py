"""Whole games of every pack, played at random through the public face."""
from functools import cache
from pathlib import Path
from random import Random

import pytest

import demotic
from demotic.game import check_invariants
from demotic.source.render import render

ROOT = Path(__file__).parent.parent
PACKS = sorted(path.parent for room in ("content", "tests/packs") for path in (ROOT / room).glob("*/pack.toml"))
NAMES = ("Ana", "Ben", "Cem", "Dia", "Eli")

each_pack = pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)


@cache
def rules_of(pack: Path) -> demotic.Rules:
    return demotic.load(pack)


def step(game: demotic.Game, rng: Random) -> None:
    """Somebody answers something."""
    decision = rng.choice(game.decisions)
    game.choose(rng.randrange(len(decision.options)), decision.player)


@each_pack
def test_a_game_goes_to_its_end_and_every_decision_makes_sense(pack: Path) -> None:
    rules = rules_of(pack)
    for players in rules.player_counts:
        game, rng = rules.new_game(NAMES[:players], players), Random(players)
        while not game.over:
            broken = check_invariants(game)
            assert not broken, "\n" + render(broken)
            for decision in game.decisions:
                keys = [option.key for option in decision.options]
                assert keys, "there is always something to choose"
                assert len(set(keys)) == len(keys)
                assert all(option.label for option in decision.options)
                assert decision.forced == (len(keys) == 1)
            step(game, rng)
        ranks = game.ranking
        assert ranks is None or sorted(name for rank in ranks for name in rank.players) == sorted(game.players)


@each_pack
def test_a_saved_game_and_a_snapshot_go_on_alike(pack: Path, tmp_path: Path) -> None:
    rules = rules_of(pack)
    game, rng = rules.new_game(NAMES[: rules.player_counts[0]], 11), Random(11)
    for _ in range(60):
        if not game.over:
            step(game, rng)
    game.save(tmp_path / "game.toml")
    resumed, restored = rules.resume(tmp_path / "game.toml"), rules.restore(game.snapshot())
    for one in (game, resumed, restored):
        again = Random(5)
        for _ in range(30):
            if not one.over:
                step(one, again)
    assert game.snapshot() == resumed.snapshot() == restored.snapshot()


@each_pack
def test_what_a_player_sees_survives_imagining(pack: Path) -> None:
    rules = rules_of(pack)
    names = NAMES[: rules.player_counts[-1]]
    game, rng = rules.new_game(names, 7), Random(7)
    for number in range(120):
        if game.over:
            break
        if number % 8 == 0:
            for player in names:
                imagined = game.imagine(player, number)
                assert imagined.view(player) == game.view(player)
                assert imagined.imagine(player, 1).machine.cells == game.imagine(player, 1).machine.cells
        step(game, rng)


@each_pack
def test_the_same_seed_and_choices_are_the_same_game(pack: Path) -> None:
    rules = rules_of(pack)
    games = [rules.new_game(NAMES[: rules.player_counts[0]], 3) for _ in range(2)]
    for game in games:
        rng = Random(3)
        for _ in range(80):
            if not game.over:
                step(game, rng)
    assert games[0].events() == games[1].events()
    assert games[0].snapshot() == games[1].snapshot()
