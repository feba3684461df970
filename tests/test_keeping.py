"""Snapshots, undo and saves keep every position as it is, at every decision of random games.

`python -m demotic_tools.keeping PACK` plays more of them.
"""

from pathlib import Path

import pytest

from demotic.game import Game, Rules, undoing
from demotic.game.past import Past
from demotic.packs.loading import load_pack
from demotic_tools.keeping import Kept, search

MARKET = Path(__file__).parent / "packs" / "night_market"
PACKS = ["men_nefer", "sobek", "cheops", MARKET]


def kept_in(pack: str | Path, games: int = 1, most: int | None = None) -> Kept:
    rules = Rules(load_pack(pack))
    return search(rules, rules.player_counts[-1], range(games), most)


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: Path(pack).name)
def test_every_position_is_kept(pack: str | Path) -> None:
    kept = kept_in(pack)
    assert kept.broken == []
    assert kept.taken_back > 0


# ------------------------------------------------------------------- it notices what is not kept


def test_what_is_taken_back_although_it_showed_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "check", unchecked)
    assert any("although" in complaint for complaint in kept_in(MARKET, most=30).broken)


def unchecked(last: Past, *_: object) -> Past:
    return last


def test_what_taking_back_leaves_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undoing, "undo", half_undo)
    assert any("left something" in complaint for complaint in kept_in(MARKET, most=30).broken)


def half_undo(game: Game, _: int | None) -> None:
    game.machine = game.past.before
