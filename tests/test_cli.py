"""What `demotic` prints, and what it says when the words are wrong."""
import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from demotic.source import Diagnostic, Source
from demotic_tools.cli import main
from demotic_tools.printer import Coloured

ROOT = Path(__file__).parents[1]
PACKS = Path(__file__).parent / "packs"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a person types, in order; then the input ends."""
    lines: list[str] = []

    def read(_prompt: str = "") -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("demotic_tools.human.ask", read)
    return lines


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, output, errors."""
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    told = capsys.readouterr()
    return code, told.out, told.err


def test_bots_play_a_game_and_the_ranking_ends_it(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "play", "first_steps", "--players", "random,greedy", "--seed", "3")
    assert code == 0
    assert out.startswith("First Steps, Ana and Ben, seed 3\n")
    assert "Ranking after" in out
    assert "  1. " in out.splitlines()[-2]


def test_the_same_seed_tells_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("play", str(PACKS / "night_market"), "--players", "greedy,random", "--seed", "5")
    assert run(capsys, *words) == run(capsys, *words)
    assert run(capsys, *words, "--json") == run(capsys, *words, "--json")
    assert run(capsys, *words)[1] != run(capsys, *words[:-1], "6")[1]


def test_json_is_an_object_per_event_and_the_ranking_last(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "play", "first_steps", "--players", "random,random", "--seed", "1", "--json")
    *events, last = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [event["number"] for event in events] == list(range(len(events)))
    assert {"verb", "gain"} <= {event["kind"] for event in events}
    assert sorted(rank["place"] for rank in last["ranking"]) == [1, 2]


def test_a_person_is_asked_and_can_look_around(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    typed += ["help", "view", "why walk", "why", "99", "nonsense", "1", "undo", "quit"]
    code, out, _ = run(capsys, "play", "first_steps", "--players", "human,random", "--seed", "3")
    assert code == 0
    assert "  1  Throw one die" in out
    assert "why X    why X is not offered" in out
    assert "pebble" in out
    assert "a number from 1 to 2, or `help`" in out
    assert "nonsense" in out


def test_what_is_taken_back_is_not_told_as_done(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    typed += ["1", "1", "undo", "2", "quit"]
    _, out, _ = run(capsys, "play", "men_nefer", "--players", "human,random", "--seed", "3")
    asked, _, after = out.partition("taken back")
    assert "House of the Pyramids" in asked
    assert " → " in after
    assert "Stone cutters → House of the Necropolis" in " ".join(after.split())
    assert "Pyramids →" not in after


def test_why_takes_what_a_person_reads(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    typed += ["why throw one die", "why walk", "why play", "why fly", "THROW ONE DIE", "quit"]
    _, out, _ = run(capsys, "play", "first_steps", "--players", "human,random", "--seed", "3")
    assert "this is possible\nthis is not asked for now\n" in out
    assert "this would be possible, but it is not asked for now\n" in out
    assert "there is no option or verb `fly`" in out
    assert "1 Ana  Throw one die" in out


def test_a_look_may_be_for_something(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    typed += ["view market", "view BEN", "view nowhere"]
    _, out, _ = run(capsys, "play", "sobek", "--players", "human,random", "--seed", "3")
    assert "\n  the game: market: " in out
    assert "\n  Ben: hand: 2 × green card; corruption: how many is secret\n" in out
    assert "deck" not in out
    assert "\n  nothing of `nowhere` is to be seen\n" in out


def test_nothing_that_is_typed_ends_the_game(
    capsys: pytest.CaptureFixture[str], typed: list[str], tmp_path: Path
) -> None:
    typed += ["9" * 5000, "why " + "9" * 5000, "²", "why ²", "x" * 5000, "save .", "save a\0b", f"save {tmp_path}", "1"]
    code, out, err = run(capsys, "play", "first_steps", "--players", "human,random", "--seed", "3")
    assert (code, err) == (0, "")
    assert "a number from 1 to 2, or `help`" in out
    assert f"`{'x' * 60}…` is no option here" in out
    assert out.count("cannot be written") == 3
    assert "1 Ana  Throw one die" in out


@pytest.mark.parametrize(("asked", "told"), [("", "Take card → ".encode()), ("cp437", b"Take card ? ")])
def test_letters_that_a_system_lacks_do_not_stop_the_game(asked: str, told: bytes) -> None:
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    surroundings |= {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "0", "LC_ALL": "en_US.ISO-8859-1"}
    if asked:
        surroundings["PYTHONIOENCODING"] = asked
    words = ("-m", "demotic_tools.cli", "play", str(PACKS / "night_market"), "--players", "human,random", "--seed", "3")
    command, typed = [sys.executable, *words], b"\xff\n1\n1\n"
    ran = subprocess.run(command, input=typed, capture_output=True, env=surroundings, check=True)
    assert ran.stderr == b""
    assert told in ran.stdout


def test_an_old_windows_terminal_gets_no_signs_that_stand_for_colours() -> None:
    pytest.importorskip("rich")
    shown = io.StringIO()
    out = Coloured(shown)
    finding = Diagnostic("D203", "there is no verb `fly`", Source("x.demotic", "fly").span(0, 3))
    out.findings([finding])
    assert "\x1b[" in shown.getvalue()
    out.console.legacy_windows = True
    shown.seek(0)
    shown.truncate()
    out.findings([finding])
    assert "\x1b[" not in shown.getvalue()


def test_why_takes_what_is_not_offered_as_players_read_it(
    capsys: pytest.CaptureFixture[str], typed: list[str]
) -> None:
    typed += ["why play a set", "why PLAY_SET"]
    _, out, _ = run(capsys, "play", "sobek", "--players", "human,random", "--seed", "3")
    assert "only if you have three cards for ivory, amulets counted; only if you have three cards for ebony" in out
    assert out.count("three cards for ivory") == 2
    typed += ["mother", "why row 2, space 1"]
    _, out, _ = run(capsys, "play", "cheops", "--players", "human,random", "--seed", "3")
    assert "only if the spaces below row 2, space 1 are covered\n" in out


def test_a_save_that_cannot_be_written_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    taken = tmp_path / "game.toml"
    (tmp_path / "game.toml").mkdir()
    words = ("play", "first_steps", "--players", "random,random", "--save", str(taken))
    code, _, err = run(capsys, *words)
    assert code == 2
    assert "wants a file" in err


def test_a_person_sees_texts_and_no_names_of_the_rules(capsys: pytest.CaptureFixture[str], typed: list[str]) -> None:
    typed += ["view"]
    _, out, _ = run(capsys, "play", "men_nefer", "--players", "human,random", "--seed", "3")
    told = " ".join(out.split())
    assert "prestige 10; food 3; heka 2" in told
    assert "season Peret, the sowing; turn order Ana and Ben" in told
    assert "craft market (place 2): Jar" in told
    assert "3 × Khufu's permission (Ana)" in told
    assert "flipped" not in told
    assert "_" not in told


def test_a_game_is_kept_and_gone_on_with(capsys: pytest.CaptureFixture[str], typed: list[str], tmp_path: Path) -> None:
    kept = tmp_path / "game.toml"
    typed += ["save", f"save {kept}", "quit"]
    run(capsys, "play", "first_steps", "--players", "human,random", "--seed", "3")
    assert "choices = []" in kept.read_text(encoding="utf-8")
    words = ("play", "first_steps", "--resume", str(kept), "--players", "random,random", "--save", str(kept))
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert "Ranking" in out
    assert "turn/" in kept.read_text(encoding="utf-8")


def test_a_game_of_other_rules_goes_on_and_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pack, kept = tmp_path / "first_steps", tmp_path / "game.toml"
    shutil.copytree(ROOT / "content" / "first_steps", pack)
    words = ("play", str(pack), "--players", "random,random")
    run(capsys, *words, "--seed", "3", "--save", str(kept))
    assert run(capsys, *words, "--resume", str(kept))[2] == ""
    with (pack / "race.demotic").open("a", encoding="utf-8") as rules:
        rules.write("# more\n")
    (pack / "new.demotic").write_text("# nothing yet\nverb rest { gain 1 pebbles }\n", encoding="utf-8")
    code, out, err = run(capsys, *words, "--resume", str(kept))
    assert (code, "Ranking" in out) == (0, True)
    told = "first_steps/new.demotic is new since, first_steps/race.demotic has changed since"
    assert err == f"The rules are not those that this game was saved with: {told}.\n"


MANIFEST = 'id = "moves"\ntitle = "Moves"\nversion = "1"\norigin = "original"\nplayers = { min = 2, max = 2 }\n'
MOVES = """
kind card
kind big is card plural bigs
kind gem 4
table card (copies) original { ant 3 }
table big (copies) original { elk 2 }
kind player { zone hand: card private; zone loot: card; zone purse: gem }
zone row: card
zone pile: card hidden
verb play {
  as each p in players { turn }
  secretly each p in players { choose n in 1..2 { lose n luck } }
  as each p in players { say }
  end game ranked by luck
}
verb turn {
  move [ant, ant_2, ant_3, elk] to row; move elk_2 to pile
  choose c in row { move c to hand; move gems to next_player.purse }
  as next_player { move row to loot; move loot to pile; move pile to loot }
}
verb say { choose n in 3..4 { gain n luck } }
extend kind player { var luck: 0..9 = 5 private }
"""


def test_moves_are_told_together_and_whose_they_are(
    capsys: pytest.CaptureFixture[str], typed: list[str], tmp_path: Path
) -> None:
    (tmp_path / "pack.toml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "moves.demotic").write_text(MOVES, encoding="utf-8")
    words = ("play", str(tmp_path), "--seed", "3", "--players")
    typed += ["elk", "1", "4"]
    told = " ".join(run(capsys, *words, "human,random")[1].split())
    outcomes = "to Ana’s hand, 4 gems to Ben’s purse, 7 cards to Ben’s loot, Ben: 3 × ant to the pile"
    assert f"1 Ana Elk ({outcomes})" in told
    assert "3 × ant and elk to the row" not in told  # that was the set-up
    assert "2 Ben 4 cards to the row, elk to the pile → Ant (to Ben’s hand, 4 gems to Ana’s purse" in told
    assert "→ has decided" in told
    told = " ".join(run(capsys, *words, "random,random")[1].split())
    assert "→ Ana: 2 (Ana loses 2 luck) → 1 (loses 1 luck)" in told
    assert " Say: " in told  # what a number is about


LAYING = """
kind card
table card () original { ant; bug; cow; dog }
kind player { zone hand: card private }
zone deck: card hidden
zone row: card
verb play {
  move cards to deck; shuffle deck
  as each p in players { move top(deck, 2) to hand }
  as each p in players { choose c in hand { move c to row } }
  end game ranked by size(hand)
}
"""


def test_a_secret_choice_is_told_by_what_came_of_it(
    capsys: pytest.CaptureFixture[str], typed: list[str], tmp_path: Path
) -> None:
    (tmp_path / "pack.toml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "laying.demotic").write_text(LAYING, encoding="utf-8")
    typed += ["1"]
    _, out, _ = run(capsys, "play", str(tmp_path), "--seed", "3", "--players", "human,random")
    assert re.search(r"→ Ben: (ant|bug|cow|dog) to the row\n", out)
    assert "has decided" not in out
    assert "Ranking after 1 turn, by" in out


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("play", "first_step"), "first_steps"),
        (("play", "first_steps", "--players", "human,bot"), "there is no player `bot`"),
        (("play", "first_steps", "--players", "random"), "2 to 4"),
        (("play", "first_steps", "--players", "human,random", "--json"), "--json is for bots"),
        (("play", "first_steps", "--players", "random,random", "--names", "Ana"), "2 players and 1 name"),
        (("play", "first_steps", "--resume", "/nowhere/game.toml"), "/nowhere/game.toml"),
        (("play", "first_steps", "--players", "random,random", "--save", "/nowhere/game.toml"), "a folder that exists"),
        (("play", "first_steps", "--resume", "game.toml", "--seed", "3"), "leave --seed and --names out"),
        (("tuning", "first_steps", "--players", "9"), "2 to 4 players"),
        (("tuning", "first_steps", "--games", "0"), "`0` is no number from 1 on"),
        (("check", "first_steps", "--play", "-3"), "`-3` is no number from 1 on"),
        (("test", "first_steps", "--mutate", "-k", "well"), "leave -k and --all out"),
        (("test", "first_steps", "-k", "zebra"), "no example has `zebra`"),
        (("play", "first_steps", "--language", "fr"), "there are texts in en"),
        (("check", "/nowhere"), "nowhere"),
        (("test", "/nowhere"), "nowhere"),
        (("dance",), "invalid choice"),
    ],
)
def test_wrong_words_get_one_answer_and_no_traceback(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], answer: str
) -> None:
    code, out, err = run(capsys, *words)
    assert code in (1, 2)
    assert answer in out + err
    assert "Traceback" not in out + err


def test_check_says_what_is_wrong_with_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    manifest = 'id = "mine"\ntitle = "Mine"\nversion = "1"\norigin = "original"\nplayers = { min = 2, max = 2 }\n'
    (tmp_path / "pack.toml").write_text(manifest, encoding="utf-8")
    rules = "kind player { var coins: 0.. = 0 }\nverb play { gain 1 coinz\n end game ranked by coins }\n"
    (tmp_path / "a.demotic").write_text(rules, encoding="utf-8")
    code, out, _ = run(capsys, "check", str(tmp_path))
    assert code == 1
    assert "a.demotic:2:20" in out
    assert "coins" in out
    code, out, _ = run(capsys, "check", str(tmp_path), "--json")
    assert code == 1
    assert json.loads(out.splitlines()[0])["severity"] == "error"


def test_check_plays_random_games(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "first_steps", "--play", "3")
    assert code == 0
    assert "4 players: 3 random games" in out


def test_test_runs_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "test", "first_steps")
    assert code == 0
    assert "First Steps: 9 examples, 0 failed" in out


def test_a_tile_more_breaks_nothing_and_its_own_examples_are_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    manifest = 'id = "mine"\ntitle = "Mine"\nversion = "1"\nextends = ["men_nefer"]\norigin = "original"\n'
    (tmp_path / "pack.toml").write_text(manifest, encoding="utf-8")
    tile = "action_tile ferryman { value: 2; glyph: owl; act { gain 3 food | gain 1 heka } }\n"
    (tmp_path / "tiles.demotic").write_text(tile, encoding="utf-8")
    code, out, _ = run(capsys, "check", str(tmp_path), "--play", "2")
    assert code == 0, out
    code, _, err = run(capsys, "test", str(tmp_path))
    assert code == 1
    assert "mine has no examples; --all runs those of what it extends" in err
    example = 'example "food" { do ferryman.act\n pick gain_food\n expect food == 3 }\n'
    (tmp_path / "tiles.demotic").write_text(tile + example, encoding="utf-8")
    code, out, _ = run(capsys, "test", str(tmp_path))
    assert code == 0
    assert "Men-Nefer + Mine: 1 example, 0 failed" in out
    assert "ok   T5" in run(capsys, "test", str(tmp_path), "--all", "-k", "T5")[1]


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same width whatever the terminal."""
    monkeypatch.setenv("COLUMNS", "100")
