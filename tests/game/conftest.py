"""Small games of the game tests, each a text of rules beside them."""
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from demotic.game import Game, Rules
from demotic.packs.files import from_texts
from demotic.packs.loading import check_files

HERE = Path(__file__).parent
MANIFEST = 'id = "{}"\ntitle = "A game"\nversion = "1"\norigin = "original"\nplayers = {{ min = 2, max = 3 }}\n'


def rules_of(texts: dict[str, str], name: str) -> Rules:
    """Rules from texts in memory."""
    manifest = {"pack.toml": MANIFEST.format(name)}
    return Rules(check_files([from_texts({**manifest, **texts}, name)]).or_raise())


@cache
def _written(name: str) -> Rules:
    return rules_of({f"{name}.demotic": (HERE / f"{name}.demotic").read_text(encoding="utf-8")}, name)


@pytest.fixture(scope="session")
def rules() -> Callable[[str], Rules]:
    """The rules of a small game by its name."""
    return _written


@pytest.fixture(scope="session")
def making() -> Callable[[dict[str, str], str], Rules]:
    """Rules from texts in memory."""
    return rules_of


@pytest.fixture
def cellar() -> Game:
    """A game with secrets at its first decision."""
    return _written("cellar").new_game(["Ana", "Ben"], seed=5)


@pytest.fixture
def market() -> Game:
    """A game without secrets at its first decision."""
    return _written("market").new_game(["Ana", "Ben"], seed=5)
