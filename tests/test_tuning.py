"""What is told to those who choose numbers."""
from pathlib import Path

from demotic_tools.tuning import Tally, play, report

MARKET = str(Path(__file__).parent / "packs" / "night_market")


def test_a_game_is_counted_the_same_every_time() -> None:
    once, again = play((MARKET,), 2, 1), play((MARKET,), 2, 1)
    assert once == again
    assert len(once.winners) == 1
    assert all(once.taken[key] <= once.offered[key] for key in once.taken)


def test_points_are_told_by_what_gave_them() -> None:
    race = play(("first_steps",), 2, 1)
    assert race.winners == [30]
    assert race.points["walk"] > race.points["well"]
    assert set(race.points) <= {"walk", "well", "bridge", "inn"}


def test_options_that_are_hardly_ever_taken_are_pointed_out() -> None:
    tally = Tally([7, 9, 8])
    tally.points.update({"harvest": 3, "market": 1})
    tally.offered.update({"turn/dig": 100, "turn/rest": 100})
    tally.taken.update({"turn/dig": 99, "turn/rest": 1})
    told = list(report(tally))
    assert told[0] == "3 games; the median winner has 8"
    assert any(line.split() == ["harvest", "3", "75.0", "%"] for line in told)
    assert [line.split()[0] for line in told if line.endswith("rare")] == ["turn/rest"]
