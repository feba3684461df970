"""Each ruling that a game's notes number is an example that says its number and expects something."""
import re

import pytest

from demotic.packs import load_pack
from demotic.syntax import tree

RULINGS = {"men_nefer": ("T", 40), "sobek": ("S", 22), "cheops": ("C", 20)}
EXPECTING = (
    tree.Expect, tree.ExpectAsked, tree.ExpectDone, tree.ExpectEvent, tree.ExpectOffered, tree.ExpectRanking,
    tree.ExpectRefused,
)  # fmt: skip


@pytest.mark.parametrize("pack", RULINGS)
def test_every_ruling_is_an_example(pack: str) -> None:
    letter, many = RULINGS[pack]
    expecting = [
        example.text
        for example in load_pack(pack).rules.examples
        if any(isinstance(step.written, EXPECTING) for step in example.steps)
    ]
    found = {word for text in expecting for word in re.findall(rf"\b{letter}(\d+)(?=[ ,:])", text)}
    assert sorted(map(int, found)) == list(range(1, many + 1))
