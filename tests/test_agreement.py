"""Both interpreters do the same: in the cases of laws/cases, told line by line, and in games of every pack.

A case is a pack for two, `---`, and everything that happens in it. A line `1: a, b -> b` is a decision of
player 1 with its options and the answer. To write one, write the answers (`1 -> b`; the first option
where there is none), run `DEMOTIC_ACCEPT=1 pytest tests/test_agreement.py`, and read what happened.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from demotic.machine.errors import RulesError
from demotic.machine.layout import BOX, Layout, lay_out
from demotic.machine.plain import Plain
from demotic.machine.program import Program
from demotic.meaning.analysis import Analysis
from demotic.meaning.effects import Choose, Each
from demotic.meaning.types import KindType, ListType
from demotic.packs.loading import check_rules, load_pack
from demotic_tools.agree import LoweredRun, PlainRun, Question, Run, State, both

HERE = Path(__file__).parent
CASES = sorted((HERE / "laws" / "cases").glob("*.txt"))
FOLDERS = [HERE / "packs", HERE.parent / "content"]
PACKS = sorted(manifest.parent for folder in FOLDERS for manifest in folder.glob("*/pack.toml"))
ENOUGH = 150  # decisions to compare for each pack, with all numbers of players in turn


def words(layout: Layout, question: Question, option: int | None) -> str:
    """An option as a case writes it."""
    if option is None:
        return "none"
    node = question.node
    of = node.among.type if isinstance(node, Choose | Each) else None
    components = isinstance(of, ListType) and isinstance(of.item, KindType)
    return layout.things[option].name if components else str(option)


def told(layout: Layout, event: tuple[object, ...]) -> str:
    """An event in a line."""

    def place(cell: object) -> str:
        if cell == BOX or not isinstance(cell, int):
            return "the box"
        found = layout.places[cell]
        of = "".join(f" {value}" for value in found.values)
        return found.declared.name + of

    match event:
        case ("move", you, int() as number, origin, to, before, after):
            known = f", known {before:b} -> {after:b}" if number in layout.secluded else ""
            return f"  move {layout.things[number].name}: {place(origin)} -> {place(to)}{known} by {you}"
        case ("gain" | "pay" as word, you, cell, change):
            return f"  {word} {place(cell)} {change:+} by {you}"
        case ("set", you, cell, old, new):
            return f"  set {place(cell)} {old} -> {new} by {you}"
        case ("do" | "show" as word, you, int() as number, what):
            return f"  {word} {layout.things[number].name} {what} by {you}"
        case ("shuffle", you, cell):
            return f"  shuffle {place(cell)} by {you}"
    return "  " + " ".join(str(word) for word in event)


def happens(run: Run, layout: Layout, answers: list[str]) -> Iterator[str]:
    """Everything that happens, in lines; `answers` are lines of decisions, or what is left of them."""
    logged = 0

    def news() -> Iterator[str]:
        nonlocal logged
        log = run.state().log
        for event in log[logged:]:
            yield told(layout, event)
        logged = len(log)

    while asked := run.pending():
        yield from news()
        who, _, answer = answers.pop(0).partition("->") if answers else ("", "", "")
        seat = int(who.split(":")[0]) - 1 if who else asked[0].player
        question = next(one for one in asked if one.player == seat)
        names = [words(layout, question, option) for option in question.options]
        chosen = answer.strip() or names[0]
        assert chosen in names, f"{chosen} is not offered: {names}"
        yield f"{seat + 1}: {', '.join(names)} -> {chosen}"
        run.answer(seat, question.options[names.index(chosen)])
    yield from news()
    ranking = run.state().ranking
    if ranking is not None:
        yield f"ranked by {' and '.join(str(keys) for keys in ranking)}"


@cache
def laid_out(case: Path) -> tuple[Layout, Analysis]:
    """The rules of a case, for two."""
    checked = check_rules(case.read_text(encoding="utf-8").partition("---\n")[0])
    assert checked.loaded is not None, [finding.message for finding in checked.diagnostics]
    return lay_out(checked.loaded.rules, 2), checked.loaded.analysis


def played(case: Path, lowered: bool, telling: bool) -> tuple[list[str], State | None]:
    """The case played by one of the interpreters: what happens in lines, and the position at the end (None: it breaks
    down, as the last line says)."""
    script = case.read_text(encoding="utf-8").partition("---\n")[2]
    layout, analysis = laid_out(case)
    assert layout.rules.start is not None
    answers = [line for line in script.splitlines() if "->" in line and not line.startswith(" ")]
    lines: list[str] = []
    try:
        if lowered:
            run: Run = LoweredRun(Program(layout, analysis, telling=telling).start(1))
        else:
            run = PlainRun(Plain(layout, analysis, 1, telling=telling), layout.rules.start)
        for line in happens(run, layout, answers):
            lines.append(line)
    except RulesError as error:
        place = f"{error.span.line}:{error.span.column}" if error.span else "nowhere"
        return [*lines, f"{place}: {error.message}"], None
    return lines, run.state()


def begun(case: Path, lowered: bool) -> str:
    """What happens in a case, events and all."""
    return "".join(f"{line}\n" for line in played(case, lowered, telling=True)[0])


def ended(case: Path, lowered: bool) -> tuple[list[str], object]:
    """What a case comes to where no events are told: its decisions, and all cells at the end."""
    lines, end = played(case, lowered, telling=False)
    return lines, end and end.cells


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_it_happens_as_the_case_says(case: Path) -> None:
    pack, _, expected = case.read_text(encoding="utf-8").partition("---\n")
    plain = begun(case, lowered=False)
    if os.environ.get("DEMOTIC_ACCEPT"):
        case.write_text(f"{pack}---\n{plain}", encoding="utf-8")
        expected = plain
    assert plain == expected
    assert begun(case, lowered=True) == expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_it_comes_to_the_same_where_nothing_is_told(case: Path) -> None:
    assert ended(case, lowered=True) == ended(case, lowered=False)


@pytest.mark.parametrize("folder", PACKS, ids=lambda folder: folder.name)
def test_random_games_of_every_pack_are_the_same(folder: Path) -> None:
    pack = load_pack(folder)
    counts = range(pack.players.max, pack.players.min - 1, -1)
    compared = seed = 0
    while compared < ENOUGH:
        layout = lay_out(pack.rules, counts[seed % len(counts)])
        lowered, plain = both(layout, pack.analysis, Program(layout, pack.analysis, seed % 2 == 0), seed)
        assert lowered.parting(plain) is None, f"{layout.players} players, seed {seed}"
        assert plain.end, f"{layout.players} players, seed {seed}: nothing happens"
        compared += max(1, len(plain.decisions))
        seed += 1


@pytest.mark.parametrize(
    "rules",
    [
        "kind tile { effect act } tile mill { act { do dock.act } } tile dock { act { do mill.act } }"
        " verb play { do mill.act }",
        "kind player { var gold: 0.. = 0 } verb play { while gold >= 0 { gold += 1 } }",
        "kind player { var gold: 0..9 = 0 } verb play { repeat 999999999 { gain 1 gold } }",
        "kind player { var gold: 0..9 = 0 } verb play { each n in 1..999999999 { gain n gold } }",
    ],
    ids=["effects that cause each other", "while", "repeat", "a long list"],
)
def test_what_never_ends_is_an_error_in_both(rules: str) -> None:
    checked = check_rules(rules.replace(" verb ", "\nverb ").replace("} tile ", "}\ntile ") + "\n")
    assert checked.loaded is not None, [str(finding.message) for finding in checked.diagnostics]
    layout, analysis = lay_out(checked.loaded.rules, 2), checked.loaded.analysis
    lowered, plain = both(layout, analysis, Program(layout, analysis), 1)
    assert lowered.error
    assert plain.error
