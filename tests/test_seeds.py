"""Each mistake that the checks know, sown into a real pack, is found with its code at its exact place.

`seeds/*.txt` hold edits of the pack men_nefer. A seed is `== CODE file`, a piece of the file that is there once,
`---`, and what stands there instead, with `«` in front of the place that the finding points at; `== also file` is
one more edit of the same seed, and a file without an old piece is written anew. The seeds under one line `#### …` are
sown and checked together. What stands in `seeds/cannot.txt` cannot be sown into this pack, each with the reason.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from demotic.game import Rules
from demotic.game.example import run_example
from demotic.packs.files import from_texts
from demotic.packs.loading import check_files
from demotic.source import Diagnostic, Source
from demotic.source.codes import CODES
from demotic.syntax import Parsed, parse

ROOT = Path(__file__).parent.parent
PACK = ROOT / "content" / "men_nefer"
SEEDS = Path(__file__).parent / "seeds"
OFTEN = re.compile(r'\[\[(\d+) times "([^"]*)"\]\]')  # stands for a text that nobody wants to read in full
BYTE = re.compile(r"\[\[byte ([0-9a-f]{2})\]\]")  # stands for a byte that no editor would show
GONE = "[[gone]]"  # stands for a file that is not there


@dataclass
class Edit:
    """A piece of a file, and what stands there instead."""

    file: str
    old: str
    new: str


@dataclass
class Seed:
    """The edits of one mistake; the mark is in the first that has one."""

    code: str
    edits: list[Edit] = field(default_factory=list)


@dataclass
class Bed:
    """Seeds that are sown together."""

    name: str
    seeds: list[Seed] = field(default_factory=list)


@cache
def beds() -> tuple[Bed, ...]:
    """All seeds, in the order of their files."""
    found: list[Bed] = []
    for path in sorted(SEEDS.glob("D*.txt")):
        for part in path.read_text(encoding="utf-8").split("\n#### ")[1:]:
            name, *sections = part.rstrip("\n").split("\n== ")
            bed = Bed(f"{path.stem} {name.strip()}")
            for section in sections:
                head, _, rest = section.partition("\n")
                code, _, file = head.partition(" ")
                old, _, new = rest.partition("\n---\n")
                if code != "also":
                    bed.seeds.append(Seed(code))
                bed.seeds[-1].edits.append(Edit(file, old, spelt(new)))
            found.append(bed)
    return tuple(found)


def spelt(text: str) -> str:
    """A text with what stands for something else written out; `{n}` and `{n+1}` count how often."""

    def written(found: re.Match[str]) -> str:
        times = range(int(found[1]))
        return "".join(found[2].replace("{n}", str(n)).replace("{n+1}", str(n + 1)) for n in times)

    text = BYTE.sub(lambda found: bytes.fromhex(found[1]).decode("utf-8", "surrogateescape"), text)
    return OFTEN.sub(written, text)


@cache
def clean() -> dict[str, str]:
    """The texts of the pack, by their paths in it."""
    files = [path for path in sorted(PACK.rglob("*")) if path.suffix in (".toml", ".demotic")]
    return {path.relative_to(PACK).as_posix(): path.read_text(encoding="utf-8") for path in files}


@cache
def remembered(name: str, text: str) -> Parsed:
    return parse(Source(name, text))


def sown(bed: Bed) -> tuple[dict[str, str], list[tuple[str, str, int]]]:
    """The texts with all seeds of a bed, and where each should be found: code, file, and offset."""
    texts = dict(clean())
    for seed in bed.seeds:
        for number, edit in enumerate(seed.edits):
            there = texts.get(edit.file, "")
            assert there.count(edit.old) == 1 or not edit.old, f"{seed.code}: not once in {edit.file}: {edit.old}"
            new = edit.new.replace("«", f"«{seed.code}:{bed.seeds.index(seed)}»") if number == 0 else edit.new
            texts[edit.file] = there.replace(edit.old, new) if edit.old else new
    expected: list[tuple[str, str, int]] = []
    for file, text in texts.items():
        while (mark := re.search(r"«(D\d+):\d+»", text)) is not None:
            expected.append((mark[1], file, mark.start()))
            text = text[: mark.start()] + text[mark.end() :]
        texts[file] = text
    return texts, expected


def findings(texts: dict[str, str]) -> Iterator[Diagnostic]:
    """Everything that is said about the pack, and about the examples in the files that were changed."""
    files = {path: text.encode("utf-8", "surrogateescape") for path, text in texts.items() if text != GONE}
    checked = check_files([from_texts(files)], parsing=lambda source: remembered(source.name, source.text))
    yield from checked.diagnostics
    if checked.loaded is None:
        return
    rules = Rules(checked.loaded)
    for example in checked.loaded.rules.examples:
        source = example.span.source
        if source.text != clean().get(source.name):
            found = run_example(rules, example).diagnostic
            if found is not None:
                yield found


@pytest.mark.parametrize("bed", beds(), ids=lambda bed: bed.name)
def test_each_seed_is_found_at_its_exact_place(bed: Bed) -> None:
    texts, expected = sown(bed)
    found = {(one.code, one.span.source.name, one.span.start) for one in findings(texts)}
    missed = [place(texts, one) for one in expected if one not in found]
    assert not missed, f"found instead: {sorted(place(texts, one) for one in found if one not in expected)}"
    assert len(expected) == len(bed.seeds), "each seed has one mark"


def place(texts: dict[str, str], where: tuple[str, str, int]) -> str:
    """A code with file, line and column."""
    code, file, offset = where
    before = texts.get(file, "")[:offset]
    return f"{code} {file}:{before.count(chr(10)) + 1}:{offset - before.rfind(chr(10))}"


def test_every_code_is_sown_or_cannot_be() -> None:
    cannot = dict(line.split(" ", 1) for line in (SEEDS / "cannot.txt").read_text(encoding="utf-8").splitlines())
    assert all(reason.strip() for reason in cannot.values())
    seeded = {seed.code for bed in beds() for seed in bed.seeds}
    assert seeded.isdisjoint(cannot)
    assert seeded | set(cannot) == {code.code for code in CODES}
