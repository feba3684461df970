"""Why something is not possible, in words with values, and never more than the player may know."""
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from demotic.game import Game, Rules

CASES = sorted((Path(__file__).parent / "why_not").glob("*.txt"))
Making = Callable[[dict[str, str], str], Rules]


def asked(rules: Rules, questions: str) -> str:
    """Each line is a choice (`> key`, `> Ben: key`) or a question (`Ana: key`); questions get their answers."""
    game = rules.new_game(["Ana", "Ben"], seed=1)
    out = []
    for line in questions.strip().splitlines():
        if line.startswith(">"):
            player, colon, key = line[1:].strip().rpartition(": ")
            game.choose(key, player if colon else None)
            out.append(line)
        else:
            question = line.partition(" =")[0]
            player, _, what = question.partition(": ")
            out.append(f"{question} = {reason(game, what, player)}")
    return "\n".join(out) + "\n"


def reason(game: Game, what: str, player: str) -> str:
    """The reason, or the complaint that there is nothing of this name."""
    try:
        return game.why_not(what, player)
    except ValueError as problem:
        return f"({problem})"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_reason_is_told(case: Path, making: Making) -> None:
    text, _, questions = case.read_text(encoding="utf-8").partition("---\n")
    told = asked(making({"rules.demotic": text}, case.stem), questions)
    if os.environ.get("DEMOTIC_ACCEPT"):
        case.write_text(f"{text}---\n{told}", encoding="utf-8")
        questions = told
    assert told == questions


def test_what_nobody_wrote_is_told_with_the_nearest_word(market: Game) -> None:
    with pytest.raises(ValueError, match="there is no option or verb `rust`; did you mean `rest`"):
        market.why_not("rust")


def test_a_reason_does_not_depend_on_what_is_hidden(cellar: Game) -> None:
    questions = [key for key in cellar.rules.actions if key.startswith(("turn/", "take/", "mark/"))]
    for answer in ("turn/hoard_some", "hoard_some/enough", "turn/take"):
        cellar.choose(answer)
        for player in ("Ana", "Ben"):
            imagined = [cellar.imagine(player, seed) for seed in range(6)]
            for key in questions:
                assert {game.why_not(key, player) for game in imagined} == {cellar.why_not(key, player)}


def test_a_reason_tells_no_face(making: Making) -> None:
    text = (Path(__file__).parent / "why_not" / "faces.txt").read_text(encoding="utf-8").partition("---\n")[0]
    game = making({"rules.demotic": text}, "faces").new_game(["Ana", "Ben"], seed=1)
    questions = [f"take/{name}" for name in ("row_1", "row_2", "row_3", "row_4", "ant", "bug", "cow", "owl")]
    for player in ("Ana", "Ben"):
        told = [[reason(game.imagine(player, seed), key, player) for key in questions] for seed in range(8)]
        assert all(one == [reason(game, key, player) for key in questions] for one in told)
        assert not any(name in " ".join(told[0]).lower() for name in ("ant", "bug", "cow", "owl"))
