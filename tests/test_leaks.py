"""Nobody is told what he may not know: over worlds that differ only in what is hidden from him all is the same.

`python -m demotic_tools.leaks PACK` compares more of them.
"""

from pathlib import Path

import pytest

from demotic.game import Rules
from demotic.game.knowledge import Knowledge
from demotic.machine.layout import Value
from demotic.meaning.effects import Effect
from demotic.meaning.openness import Openness
from demotic.packs.files import from_texts
from demotic.packs.loading import check_files, load_pack
from demotic_tools.leaks import Found, search

HERE = Path(__file__).parent
MARKET = HERE / "packs" / "night_market"
PACKS = {"men_nefer": 3, "sobek": 6, "cheops": 1, MARKET: 20}


def found_in(pack: str | Path, players: int, worlds: int) -> Found:
    return search(Rules(load_pack(pack)), players, worlds)


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: Path(pack).name)
def test_views_leak_nothing(pack: str | Path) -> None:
    found = found_in(pack, 3, PACKS[pack])
    assert found.leaks == []
    assert found.worlds >= 3 * PACKS[pack]
    assert found.decisions > found.worlds, "worlds are followed for a while"


# ------------------------------------------------------------------- it notices what is told


def test_a_face_that_is_shown_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Knowledge, "knows", everybody_knows)
    assert any("zones" in leak for leak in found_in(MARKET, 2, 10).leaks)


def everybody_knows(_: Knowledge, cells: list[Value], number: int, player: int) -> bool:
    return bool(cells) and number >= 0 and player >= -1


def test_a_private_var_that_is_shown_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Knowledge, "reads", lambda *_: True)
    assert any("vars" in leak for leak in found_in("cheops", 2, 4).leaks)


HANDS = """
kind card { worth: 0..9 }
table card (worth) original { ant 1; bug 7; cow 8; dog 9; eel 2; fox 3; gnu 6; hen 5 }
kind player { var points: 0..99 = 0; zone hand: card private }
zone deck: card hidden
zone heap: card
verb play {
  move cards to deck
  shuffle deck
  as each p in players { repeat 2 { move top(deck) to hand } }
  repeat 4 { as each p in players { lay | gain 1 points } }
  end game ranked by points
}
verb lay { choose c in hand where c.worth > 4 { move c to heap; gain 2 points } }
"""


ASKED_SOME = HANDS.replace("{ lay |", "{ if any(c in hand where c.worth > 4) { brag | gain 0 points }; lay |")
MANIFEST = 'id = "hands"\ntitle = "Hands"\nversion = "1"\norigin = "original"\nplayers = { min = 2, max = 2 }\n'


def test_a_decision_that_is_taken_silently_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found_in_text(HANDS).leaks == []
    monkeypatch.setattr(Openness, "is_open", taken_silently)
    assert any("silently" in leak for leak in found_in_text(HANDS).leaks)


def test_a_question_that_only_some_are_asked_is_noticed() -> None:
    leaks = found_in_text(ASKED_SOME + "verb brag { gain 0 points }\n").leaks
    assert any("is asked" in leak for leak in leaks)


def found_in_text(rules: str) -> Found:
    files = from_texts({"pack.toml": MANIFEST, "rules.demotic": rules}, "hands")
    return search(Rules(check_files([files]).or_raise()), 2, 40)


def taken_silently(_: Openness, node: Effect) -> bool:
    return isinstance(node, Effect)
