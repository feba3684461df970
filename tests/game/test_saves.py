"""Saves are read by people and played again choice by choice; snapshots are bytes of one position."""
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from demotic.game import Game, Rules, SaveError, SnapshotError

HERE = Path(__file__).parent
Making = Callable[[dict[str, str], str], Rules]


def played(rules: Rules, choices: int) -> Game:
    """A game some way in."""
    game = rules.new_game(["Ana", "Ben"], seed=9)
    for turn in range(choices):
        if not game.over:
            decision = game.decisions[-1]
            game.choose(turn % len(decision.options), decision.player)
    return game


@pytest.mark.parametrize("name", ["cellar", "market"])
@pytest.mark.parametrize("choices", [0, 1, 7, 40])
def test_a_save_plays_itself_again(rules: Callable[[str], Rules], name: str, choices: int, tmp_path: Path) -> None:
    game = played(rules(name), choices)
    game.save(tmp_path / "game.toml")
    again = rules(name).resume(tmp_path / "game.toml")
    assert again.snapshot() == game.snapshot()
    assert again.events() == game.events()
    again.save(tmp_path / "again.toml")
    assert (tmp_path / "again.toml").read_bytes() == (tmp_path / "game.toml").read_bytes()


def test_a_save_can_be_read_by_people(rules: Callable[[str], Rules], tmp_path: Path) -> None:
    game = rules("market").new_game(["Ana", "Ben"], seed=9)
    game.choose(0)
    game.choose(0)
    game.save(tmp_path / "game.toml")
    written = (tmp_path / "game.toml").read_text(encoding="utf-8")
    digest = "".join(line for line in written.splitlines() if "market.demotic" in line and "=" in line)
    assert "seed = 9" in written
    assert '{ player = "Ana", choice = "work/worker_1_1", at = "market/market.demotic:25:3" }' in written
    assert digest.count('"') >= 4


def test_a_save_replaces_the_old_file_or_leaves_it(market: Game, tmp_path: Path) -> None:
    target = tmp_path / "game.toml"
    target.write_text("precious", encoding="utf-8")
    market.save(target)
    assert list(tmp_path.iterdir()) == [target]
    for nowhere in (tmp_path / "nowhere" / "game.toml", tmp_path, Path(), Path("/"), "a\0b"):
        with pytest.raises(OSError):  # noqa: PT011 - each system has words of its own
            market.save(nowhere)
    assert list(tmp_path.iterdir()) == [target]


def answer(rules: Rules, path: Path, text: str) -> str:
    """What is said about a save with this text."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SaveError) as problem:
        rules.resume(path)
    return str(problem.value).replace(path.as_posix(), path.name)


def test_bad_saves_are_told_with_their_place(rules: Callable[[str], Rules], tmp_path: Path) -> None:
    market = rules("market")
    path = tmp_path / "game.toml"
    market.new_game(["Ana", "Ben"], seed=9).save(path)
    good = path.read_text(encoding="utf-8")
    assert "D703" in answer(market, path, good[: good.index("Ben")])
    assert "there is no `sed`" in answer(market, path, good.replace("seed", "sed"))
    assert "lacks `seed`" in answer(market, path, good.replace("seed = 9\n", ""))
    assert "game.toml:3" in answer(market, path, good.replace("seed = 9", 'seed = "nine"'))
    assert "is one of cellar" in answer(market, path, good.replace('"market"', '"cellar"'))
    assert "2 to 3 players" in answer(market, path, good.replace('    "Ben",\n', ""))
    assert "lacks `format`" in answer(market, path, "")
    lame = good.replace("choices = []", 'choices = [{ player = "Ana", choice = "x" }]')
    assert "`[choices]` number 1 lacks `at`" in answer(market, path, lame)
    assert "another version of Demotic wrote" in answer(market, path, good.replace("format = 1", "format = 2"))
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SaveError, match="no text in UTF-8"):
        market.resume(path)
    with pytest.raises(SaveError, match="cannot be read"):
        market.resume(tmp_path / "missing.toml")
    with pytest.raises(SaveError, match="null character"):
        market.resume("a\0b")


def test_a_replay_reports_where_it_diverges_and_what_has_changed(
    rules: Callable[[str], Rules], making: Making, tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    played(rules("market"), 0).save(path)
    game = rules("market").new_game(["Ana", "Ben"], seed=9)
    for key in ("work/choose", "work/worker_1_1", "work/grove"):
        game.choose(key)
    game.save(path)
    text = (HERE / "market.demotic").read_text(encoding="utf-8")
    dearer = making({"market.demotic": text.replace("place grove { price: 1", "place grove { price: 3")}, "market")
    with pytest.raises(SaveError) as problem:
        dearer.resume(path)
    told = str(problem.value)
    assert "choice 3 of the save is not offered any more" in told
    assert "offered now: work/bell, work/drum" in told
    assert "it answered what market/market.demotic:26:5 asks" in told
    assert "market/market.demotic has changed since" in told
    same = making({"market.demotic": text + "\n# a remark\n"}, "market")
    again = same.resume(path)
    assert again.view("Ana").vars["player_1.food"] == 0
    assert again.changed == ("market/market.demotic has changed since",) == again.fork().changed
    assert game.changed == () == rules("market").resume(path).changed
    older = path.read_text(encoding="utf-8").replace('demotic = "', 'demotic = "0.0.')
    assert "it was saved by Demotic 0.0." in answer(rules("market"), path, older.replace("work/grove", "work/gruve"))


def test_a_choice_that_nobody_wrote_is_told_at_its_line(rules: Callable[[str], Rules], tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    game = rules("market").new_game(["Ana", "Ben"], seed=9)
    for key in ("work/choose", "work/worker_1_1", "work/field"):
        game.choose(key)
    game.save(path)
    told = answer(rules("market"), path, path.read_text(encoding="utf-8").replace('"work/field"', '"work/sleep"', 1))
    assert "the save itself was" in told


@pytest.mark.parametrize("choices", [0, 3, 11])
def test_a_snapshot_is_the_position(rules: Callable[[str], Rules], choices: int) -> None:
    game = played(rules("cellar"), choices)
    again = rules("cellar").restore(game.snapshot())
    for player in game.players:
        assert again.view(player).model_dump(exclude={"events"}) == game.view(player).model_dump(exclude={"events"})
    for one in (game, again):
        while not one.over:
            one.choose(0, one.decisions[0].player)
    assert again.ranking == game.ranking


def test_a_snapshot_of_other_rules_is_refused(rules: Callable[[str], Rules], market: Game) -> None:
    with pytest.raises(SnapshotError, match="of other rules"):
        rules("cellar").restore(market.snapshot())
    with pytest.raises(SnapshotError, match="no snapshot"):
        rules("cellar").restore(b"what")
    with pytest.raises(SnapshotError, match="damaged"):
        rules("market").restore(market.snapshot()[:-3])


def test_rules_travel_to_a_worker_and_play_the_same_game(rules: Callable[[str], Rules]) -> None:
    market = rules("market")
    copy = pickle.loads(pickle.dumps(market))
    assert copy.fingerprint(2) == market.fingerprint(2)
    assert copy.new_game(["Ana", "Ben"], 3).snapshot() == market.new_game(["Ana", "Ben"], 3).snapshot()
    assert copy.actions == market.actions


def test_the_fingerprint_tells_rules_and_players_apart(rules: Callable[[str], Rules]) -> None:
    prints = {rules(name).fingerprint(players) for name in ("market", "cellar") for players in (2, 3)}
    assert len(prints) == 4
