"""Every example of every pack, each a test with the author's sentence as its name."""
from functools import cache
from pathlib import Path

import pytest

from demotic.game import Rules, load, run_example
from demotic.meaning.declared import Example
from demotic.source.render import render

ROOT = Path(__file__).parent.parent
PACKS = sorted(path.parent for room in ("content", "tests/packs") for path in (ROOT / room).glob("*/pack.toml"))


@cache
def rules_of(pack: Path) -> Rules:
    return load(pack)


def examples() -> list[tuple[Path, Example]]:
    return [(pack, example) for pack in PACKS for example in rules_of(pack).loaded.rules.examples]


@pytest.mark.parametrize(
    ("pack", "example"), [pytest.param(*one, id=f"{one[0].name}: {one[1].text}") for one in examples()]
)
def test_the_example_comes_out(pack: Path, example: Example) -> None:
    result = run_example(rules_of(pack), example)
    assert result.diagnostic is None, "\n" + render([result.diagnostic])
