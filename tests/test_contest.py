"""Greedy against random bots."""
import pytest

from demotic_tools.contest import main, match


def test_a_match_ends_the_same_every_time_and_every_seat_has_its_turn() -> None:
    once, again = match("first_steps", 2, 1), match("first_steps", 2, 1)
    assert (once.won, once.own, once.best_other) == (again.won, again.own, again.best_other)
    assert once.won == (once.own > once.best_other)
    assert len(once.thought) > 0


def test_greedy_wins_most_games_and_a_missed_floor_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["cheops", "--games", "6", "--jobs", "1"]
    assert main([*words, "--least", "5"]) == 0
    assert "greedy alone first in" in capsys.readouterr().out
    assert main([*words, "--games", "1", "--least", "2"]) == 1


def test_what_cannot_be_played_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["first_steps", "--players", "9"]) == 2
    assert "is not for 9 players" in capsys.readouterr().err
    assert main(["no_such_pack"]) == 2
    assert "error[D701]" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--games", "0"), ("--jobs", "0"), ("--players", "0"), ("--least", "-1")])
def test_numbers_that_make_no_match_are_refused(words: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["first_steps", *words])
    assert "is no number from" in capsys.readouterr().err
