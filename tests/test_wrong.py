"""Every file in wrong/ is a pack with a mistake and the whole answer that its author gets, word for word."""
import os
import re
from pathlib import Path

import pytest

from demotic.game import Rules, SaveError
from demotic.game.example import run_example
from demotic.game.replaying import replay, text_of
from demotic.packs.files import from_texts
from demotic.packs.loading import Checked, check_files, check_rules
from demotic.source.codes import CODES
from demotic.source.render import render

FOLDER = Path(__file__).parent / "wrong"
CASES = sorted(FOLDER.glob("*.txt"))
SECTION = re.compile(r"^== (.+)\n", re.MULTILINE)
RULE = "---\n"  # the line between a pack and the answer
OFTEN = re.compile(r'\[\[(\d+) times "([^"]*)"\]\]')  # stands for a text that nobody wants to read in full
BYTE = re.compile(r"\[\[byte ([0-9a-f]{2})\]\]")  # stands for a byte that no editor would show


def answer(pack: str) -> str:
    """What is said about a pack: one text of rules, or sections `== pack.toml`, `== tiles.demotic` and so on.

    Where several packs are checked together, each section's path begins with its pack's folder.
    """
    first, *rest = SECTION.split(pack)
    first = OFTEN.sub(lambda found: int(found[1]) * found[2], first)
    if not rest:
        return told(check_rules(first))
    assert not first, "nothing stands before the first section"
    sections = {path: content(text) for path, text in zip(rest[::2], rest[1::2], strict=True)}
    save = sections.pop("save.toml", None)
    folders = dict.fromkeys(path.split("/")[0] for path in sections if path.endswith("/pack.toml"))
    packs = [from_texts(below(folder, sections), folder) for folder in folders] or [from_texts(sections)]
    checked = check_files(packs)
    if save is not None:
        return resumed(checked, save)
    return told(checked)


def told(checked: Checked) -> str:
    """What the check says, and what its examples say that do not come out."""
    if checked.loaded is None:
        return render(checked.diagnostics)
    rules = Rules(checked.loaded)
    played = [run_example(rules, example).diagnostic for example in rules.loaded.rules.examples]
    return render([*checked.diagnostics, *(one for one in played if one is not None)])


def resumed(checked: Checked, save: bytes) -> str:
    """What is said about a save that does not fit the rules."""
    rules = Rules(checked.or_raise())
    with pytest.raises(SaveError) as problem:
        replay(rules, text_of("save.toml", save))
    return render(problem.value.diagnostics)


def content(text: str) -> bytes:
    """A section as the bytes of its file."""
    often = OFTEN.sub(lambda found: int(found[1]) * found[2], text).encode()
    return re.sub(BYTE.pattern.encode(), lambda found: bytes.fromhex(found[1].decode()), often)


def below(folder: str, sections: dict[str, bytes]) -> dict[str, bytes]:
    return {path.removeprefix(f"{folder}/"): text for path, text in sections.items() if path.startswith(f"{folder}/")}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_author_is_told(case: Path) -> None:
    pack, _, expected = case.read_text(encoding="utf-8").rpartition(RULE)
    told = answer(pack)
    if os.environ.get("DEMOTIC_ACCEPT"):
        case.write_text(f"{pack}{RULE}{told}", encoding="utf-8")
        expected = told
    assert told == expected
    assert f"[{case.stem[:4]}]" in told, "the case shows the code that it is called after"


def test_every_code_has_a_case_and_every_case_a_code() -> None:
    assert {code.code for code in CODES} == {case.stem[:4] for case in CASES}


def test_codes_are_in_order_and_say_what_they_mean() -> None:
    assert [code.code for code in CODES] == sorted({code.code for code in CODES})
    assert all(code.title and code.meaning.endswith(".") for code in CODES)
