"""Lowering: functions with the author's places, numbers that stay, positions that can be kept and refused.

`DEMOTIC_ACCEPT=1` writes machine/written.txt anew; then read what is written there.
"""
from __future__ import annotations

import ast
import os
import re
import traceback
from collections.abc import Sequence
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from demotic.machine.errors import RulesError, SnapshotError
from demotic.machine.layout import lay_out
from demotic.machine.lowering.shop import Shop
from demotic.machine.machine import Machine
from demotic.machine.playout import playout
from demotic.machine.program import Program
from demotic.packs.loading import check_rules, load_pack
from demotic.source import Source

HERE = Path(__file__).parent
COMMON = """
kind card { cost: 0..9 }
card stone { cost: 2 }
card bird { cost: 3 }
kind player { zone hand: card }
var n: 0..9 = 0
"""


def program(rules: str, players: int = 2, telling: bool = False) -> Program:
    """The program of some rules; what is wrong with them is told."""
    checked = check_rules(rules)
    assert checked.loaded is not None, [f"{one.code} {one.message}" for one in checked.diagnostics]
    return Program(lay_out(checked.loaded.rules, players), checked.loaded.analysis, telling)


def blocks(name: str) -> list[tuple[str, str, list[str]]]:
    """The cases of a file: their names, what stands above the line, and the lines below it."""
    found: list[tuple[str, str, list[str]]] = []
    text = (HERE / "machine" / name).read_text(encoding="utf-8")
    for block in re.split(r"^== ", text, flags=re.MULTILINE)[1:]:
        title, _, rest = block.partition("\n")
        above, _, below = rest.partition("---\n")
        found.append((title, above, below.rstrip("\n").split("\n")))
    return found


def cases(name: str) -> list[ParameterSet]:
    """The same for pytest."""
    return [pytest.param(above, below, id=title) for title, above, below in blocks(name)]


def played(run: Program) -> None:
    """A game in which the first option is always chosen."""
    machine = run.start(1)
    while machine.options:
        machine.choose(machine.options[0])


# ------------------------------------------------------------------------------------ places


@pytest.mark.parametrize(("rules", "expected"), cases("faults.txt"))
@pytest.mark.parametrize("telling", [False, True], ids=["silent", "telling"])
def test_an_error_names_the_authors_text(rules: str, expected: list[str], telling: bool) -> None:
    with pytest.raises(RulesError) as caught:
        played(program(COMMON + rules, telling=telling))
    assert caught.value.span is not None
    assert [caught.value.span.text, caught.value.message] == expected


def test_places_count_bytes_where_letters_are_wide() -> None:
    with pytest.raises(RulesError) as caught:
        played(program(COMMON + "verb play { n = 1 + 1 } # 石鳥\nverb other { }".replace("1 + 1", "4 div n")))
    assert caught.value.span is not None
    assert caught.value.span.text == "4 div n"


def test_a_traceback_shows_the_authors_line() -> None:
    with pytest.raises(RulesError) as caught:
        played(program(COMMON + "verb play { choose p in players { n = 1 div n } }"))
    assert caught.value.__cause__ is not None
    frames = traceback.extract_tb(caught.value.__cause__.__traceback__)
    assert [frame.lineno for frame in frames if frame.filename.endswith(".demotic")] == [7]


def written(rules: str, monkeypatch: pytest.MonkeyPatch, telling: bool = False) -> list[ast.stmt]:
    """All functions that are made while a game is played."""
    made: list[ast.stmt] = []
    compile_as_always = Shop.compile

    def compile_and_keep(shop: Shop, functions: Sequence[ast.stmt], source: Source) -> None:
        made.extend(functions)
        compile_as_always(shop, functions, source)

    monkeypatch.setattr(Shop, "compile", compile_and_keep)
    played(program(rules, telling=telling))
    return made


def test_every_node_has_a_place_and_no_name_is_the_authors(monkeypatch: pytest.MonkeyPatch) -> None:
    made = written(COMMON + "verb play { choose exec in players { pay 0 n; gain 2 n } }", monkeypatch)
    for function in made:
        for node in ast.walk(function):
            if isinstance(node, ast.expr | ast.stmt):
                assert node.lineno > 0
                assert node.end_lineno is not None
                assert node.end_lineno >= node.lineno
            if isinstance(node, ast.Name):
                assert node.id != "exec"


# ------------------------------------------------------------------------- what is written down


@pytest.mark.parametrize(("rules", "expected"), cases("written.txt"))
def test_what_is_written_is_what_somebody_would_write(
    rules: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = "\n".join(map(ast.unparse, written(COMMON + rules, monkeypatch)))
    if os.environ.get("DEMOTIC_ACCEPT"):
        page = HERE / "machine" / "written.txt"
        old = page.read_text(encoding="utf-8")
        before, _, after = old.partition(f"{rules}---\n")
        _, mark, behind = f"\n{after}".partition("\n== ")
        page.write_text(f"{before}{rules}---\n{made}{mark or chr(10)}{behind}", encoding="utf-8")
        return
    assert made.split("\n") == expected, made


def test_a_silent_game_has_no_word_about_events(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = COMMON + "verb play { move stone to hand; gain 2 n; choose p in players { n = 1 } }"
    assert not [node for one in written(rules, monkeypatch) for node in ast.walk(one) if _is_log(node)]
    assert [node for one in written(rules, monkeypatch, telling=True) for node in ast.walk(one) if _is_log(node)]


def _is_log(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "log"


# ------------------------------------------------------------------------------------- numbers


def test_silent_and_telling_games_wait_at_the_same_numbers() -> None:
    rules = load_pack(str(HERE / "packs" / "night_market"))
    layout = lay_out(rules.rules, 3)
    silent, telling = (Program(layout, rules.analysis, telling=one) for one in (False, True))
    for seed in range(5):
        one, other = silent.start(seed), telling.start(seed)
        while one.pending:
            assert [pending.segment for pending in one.pending] == [pending.segment for pending in other.pending]
            assert [pending.options for pending in one.pending] == [pending.options for pending in other.pending]
            player, option = one.pending[-1].player, one.pending[-1].options[-1]
            one.choose_for(player, option)
            other.choose_for(player, option)
        assert one.ranking == other.ranking
        assert one.cells == other.cells


# ------------------------------------------------------------------------------------ positions


def halfway() -> Machine:
    """A game of the night market in the middle."""
    pack = load_pack(str(HERE / "packs" / "night_market"))
    machine = Program(lay_out(pack.rules, 3), pack.analysis).start(4)
    for _ in range(25):
        pending = machine.pending[0]
        machine.choose_for(pending.player, pending.options[0])
    return machine


def test_a_fork_goes_its_own_way() -> None:
    machine = halfway()
    before = machine.snapshot()
    fork = machine.fork()
    while fork.pending:
        fork.choose_for(fork.pending[0].player, fork.pending[0].options[-1])
    assert machine.snapshot() == before
    assert fork.cells != machine.cells


def test_a_restored_game_asks_the_same() -> None:
    machine = halfway()
    again = machine.program.restore(machine.snapshot())
    assert again.pending == machine.pending
    assert again.snapshot() == machine.snapshot()


def test_a_snapshot_can_be_restored_where_nothing_was_lowered_yet() -> None:
    machine = halfway()
    fresh = Program(machine.program.layout, machine.program.analysis)
    assert fresh.restore(machine.snapshot()).pending == machine.pending


@pytest.mark.parametrize("spoil", [
    lambda data: data[:0],
    lambda data: data[:-1],
    lambda data: data + b"0",
    lambda data: b"x" + data[1:],
    lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:],
])  # fmt: skip
def test_a_damaged_snapshot_is_refused(spoil: object) -> None:
    machine = halfway()
    assert callable(spoil)
    with pytest.raises(SnapshotError):
        machine.program.restore(spoil(machine.snapshot()))


def test_a_snapshot_of_other_rules_is_refused() -> None:
    with pytest.raises(SnapshotError, match="not taken of these rules"):
        program(COMMON + "verb play { choose p in players { n = 1 } }").restore(halfway().snapshot())


def test_the_same_seeds_give_the_same_game() -> None:
    run = halfway().program
    one, other = playout(run, 3, 8), playout(run, 3, 8)
    assert (one.cells, one.ranking) == (other.cells, other.ranking)
    assert one.over
