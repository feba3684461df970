"""What is told to those who choose numbers."""
from io import StringIO
from pathlib import Path

import pytest

from demotic.packs import PackError
from demotic.source.render import render
from demotic_tools.aims import Aims, Gift, Rates, aims_of
from demotic_tools.tally import Tally, play, rules_of
from demotic_tools.tuning import Report, counted

MARKET = str(Path(__file__).parent / "packs" / "night_market")


def told(tally: Tally, aims: Aims, everything: bool = False) -> list[tuple[str, bool]]:
    """The report on a tally of First Steps, spaces made single."""
    lines = Report(rules_of(("first_steps",)), 2, tally, aims).lines(everything)
    return [(" ".join(line.text.split()), line.outside) for line in lines if line.text]


def test_a_game_is_counted_the_same_every_time() -> None:
    once, again = play((MARKET,), 2, 1), play((MARKET,), 2, 1)
    assert once == again
    assert len(once.winners) == 1
    assert all(once.taken[key] <= once.offered[key] for key in once.taken)
    assert once.lain
    assert once.fetched.total() <= once.lain.total()


def test_points_are_told_by_what_gave_them() -> None:
    race = play(("first_steps",), 2, 1)
    assert race.winners == [30]
    assert race.points["walk"] > race.points["well"]
    assert set(race.points) <= {"walk", "well", "bridge", "inn"}
    assert race.points.total() - race.losses.total() == sum(race.scores)


def test_the_median_winner_is_told_with_what_is_wanted() -> None:
    tally = Tally(winners=[7, 9, 8], scores=[7, 9, 8, 1, 2, 3])
    assert told(tally, Aims(winner=(8, 10)))[0] == ("the median winner has 8 steps wanted: 8 to 10", False)
    assert told(tally, Aims(winner=(9, 10)))[0] == ("the median winner has 8 steps OUTSIDE wanted: 9 to 10", True)
    assert told(tally, Aims(winner=(9, 10)))[-1] == ("1 of these are not as wanted", False)
    assert told(tally, Aims(winner=(8, 10)))[-1] == ("all is as wanted", False)


def test_what_gives_too_few_points_is_pointed_out_and_the_rest_is_told_by_kinds() -> None:
    tally = Tally()
    tally.points.update({"walk": 97, "well": 1, "bridge": 2})
    lines = told(tally, Aims(points={"walk": Gift(least=98)}))
    assert ("Walk 97.0 % OUTSIDE wanted: 98 % or more", True) in lines
    assert ("Spot on the road 3.0 %", False) in lines
    assert told(tally, Aims(points={"walk": Gift(least=98, also=("well",))}))[-1] == ("all is as wanted", False)


def test_answers_that_are_hardly_ever_taken_are_pointed_out() -> None:
    tally = Tally()
    tally.offered.update({"turn/rest": 100, "turn/enough": 100, "turn/walk": 3})
    tally.taken.update({"turn/enough": 99, "turn/rest": 1})
    lines = told(tally, Aims(rates=Rates(least=2, answers=("turn",))))
    assert ("Rest 1.0 % of 100 OUTSIDE wanted: 2 % or more", True) in lines
    assert ("Walk 0.0 % of 3", False) in lines


def test_shares_are_those_of_what_a_verb_is_done_with() -> None:
    tally = Tally()
    tally.done.update({"cross/bridge": 3, "cross/well": 1, "walk/inn": 9})
    lines = told(tally, Aims(shares={"cross": (30, 80)}))
    assert ("The bridge 75.0 % wanted: 30 to 80 %", False) in lines
    assert ("The well 25.0 % OUTSIDE wanted: 30 to 80 %", True) in lines


def test_what_can_be_refused_is_counted_by_who_asks() -> None:
    tally = Tally()
    tally.count("inn", ["inn/yes", "inn/decline"], [], 1)
    tally.count("inn", ["inn/yes", "inn/decline"], [], 0)
    assert (tally.asked["inn"], tally.accepted["inn"]) == (2, 1)


def test_how_far_it_is_is_told_now_and_then() -> None:
    stream = StringIO()
    tally = counted(iter([Tally(winners=[3])] * 20), 20, stream)
    assert tally.winners == [3] * 20
    assert stream.getvalue().splitlines() == [f"{games} of 20 games" for games in range(2, 21, 2)]


def test_without_aims_every_answer_is_told() -> None:
    tally = Tally()
    tally.offered["turn/rest"] += 4
    tally.taken["turn/rest"] += 1
    assert ("turn/rest 100.0 % 25.0 % of 4", False) in told(tally, Aims())


def test_aims_of_the_packs_that_have_some_can_be_read() -> None:
    for folder in (Path(__file__).parents[1] / "content").iterdir():
        if (folder / "aims.toml").is_file():
            assert aims_of(rules_of((str(folder),))) != Aims()


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("[shares]\nwalks = [1, 2]\n", "did you mean `walk`?"),
        ("[points]\nwell = { most = 2 }\n", "there is no `most`"),
        ("winner = 7\n", "the value of `winner` will not do"),
    ],
)
def test_aims_that_mean_nothing_are_findings(tmp_path: Path, text: str, answer: str) -> None:
    steps = Path(__file__).parents[1] / "content" / "first_steps"
    for path in steps.rglob("*"):
        if path.is_file():
            (tmp_path / path.relative_to(steps)).parent.mkdir(exist_ok=True)
            (tmp_path / path.relative_to(steps)).write_bytes(path.read_bytes())
    (tmp_path / "aims.toml").write_text(text, encoding="utf-8")
    with pytest.raises(PackError) as caught:
        aims_of(rules_of((str(tmp_path),)))
    assert answer in render(tuple(caught.value.diagnostics))
