"""README.md's first screen lists the games as they are today: players, and what is printed or reconstructed."""
from demotic_tools.games_table import BEGIN, END, PAGE, games, table, updated

FIRST_SCREEN = 40  # lines


def test_the_table_of_games_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert updated(page) == page, "run `python -m demotic_tools.games_table`"


def test_a_table_of_other_days_is_written_anew() -> None:
    assert updated(f"before\n{BEGIN}\nold\n{END}\nafter") == f"before\n{BEGIN}\n{table()}\n{END}\nafter"


def test_it_stands_on_the_first_screen() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    assert lines.index(END) < FIRST_SCREEN


def test_every_game_has_a_line_that_adds_up() -> None:
    head, _, *lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table().splitlines()]
    assert len(lines) == len(games()) > 1
    for line in lines:
        counts = dict(zip(head, line, strict=True))
        parts = [int(counts[column]) for column in head[3:-1] if counts[column]]
        assert int(counts["components"]) == sum(parts) > 0, line
