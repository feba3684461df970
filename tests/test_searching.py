"""The tools that search packs for something wrong say what they tried, what is wrong, and why they cannot begin."""
from collections.abc import Callable, Sequence

import pytest

from demotic.game import Rules
from demotic_tools import agree, keeping, leaks
from demotic_tools.searching import MOST_TOLD, Complaints, Tool


def find(_: Rules, players: int, many: int, seed: int, complaints: Complaints) -> str:
    for number in range(seed, seed + many):
        if players == 3:
            complaints.tell(f"seed {number}: three are a crowd")
    return f"{many} tries"


TOOL = Tool("crowds", "Look for crowds.", "tries", 2, find)


def test_every_number_of_players_is_tried_and_what_is_wrong_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert TOOL.run(["first_steps", "--seed", "5"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "2 players: 2 tries, nothing wrong",
        "3 players, seed 5: three are a crowd",
        "3 players, seed 6: three are a crowd",
        "3 players: 2 tries, 2 wrong",
        "4 players: 2 tries, nothing wrong",
    ]
    assert TOOL.run(["first_steps", "--players", "2"]) == 0
    assert TOOL.run(["first_steps", "--players", "3", "--tries", "99"]) == 1
    assert capsys.readouterr().out.count("crowd") == MOST_TOLD


def test_what_cannot_be_searched_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert TOOL.run(["first_steps", "--players", "9"]) == 2
    assert "is not for 9 players" in capsys.readouterr().err
    assert TOOL.run(["no_such_pack"]) == 2
    assert "error[D701]" in capsys.readouterr().err


@pytest.mark.parametrize("main", [agree.main, keeping.main, leaks.main], ids=lambda main: main.__module__)
def test_nothing_is_wrong_with_a_small_game(
    main: Callable[[Sequence[str]], int], capsys: pytest.CaptureFixture[str]
) -> None:
    many = "--worlds" if main is leaks.main else "--games"
    assert main(["first_steps", "--players", "2", many, "2"]) == 0
    assert capsys.readouterr().out.endswith("nothing wrong\n")
