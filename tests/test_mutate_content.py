"""A pack is broken one thing at a time, and what its examples do not notice is listed."""
from pathlib import Path

import pytest

from demotic_tools.mutate_content import main

MANIFEST = """
id = "oasis"
title = "Oasis"
version = "1"
players = { min = 2, max = 2 }
"""
SOURCES = '[S]\ntitle = "A sheet"\nwhere = "here"\n'
RULES = """
kind player { var water: 0..9 = 2 }
kind well { depth: 1..9 }
table well (depth) reconstructed { near 3; far 5 }
verb play { draw; end game ranked by water }
verb draw from "S" {
  choose w in wells where w.depth <= 2 + water { gain w.depth water }
  lose 1 water
}
example "a draw" {
  do draw
  expect done
  expect water == 4
}
example "the far well, and the end" {
  given water = 9
  do play
  pick far
  expect water == 8
  expect ranking player_1, player_2
  given water = 0
  do lose 1 water
  expect water == 0
}
"""
DECLARED = """
# Nobody looks from one edge.
rules.demotic: verb draw: choose w in wells where w.depth [<= -> <] 2 + water { gain w.depth water }
rules.demotic: verb draw: choose w in wells where w.depth <= [2 -> 1] + water { gain w.depth water }
  Let us say so.
"""


def mutated(folder: Path, capsys: pytest.CaptureFixture[str], equivalents: str = "", *options: str) -> tuple[int, str]:
    """The exit code, and what is said."""
    files = {"pack.toml": MANIFEST, "sources.toml": SOURCES, "rules.demotic": RULES, "equivalents.txt": equivalents}
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    code = main([str(folder), *options])
    return code, capsys.readouterr().out.replace(str(folder), "oasis")


def test_what_no_example_notices_is_listed_with_its_place_and_origin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = mutated(tmp_path, capsys)
    assert code == 1
    assert said == """\
oasis/rules.demotic: 21 mutants, 3 noticed by the check, 15 by an example, 0 equivalent, 3 survive
  oasis/rules.demotic:4:48 (reconstructed) well far: table well (depth) reconstructed { near 3; far [5 -> 6] }
  oasis/rules.demotic:7:35 (from) verb draw: choose w in wells where w.depth [<= -> <] 2 + water { gain w.depth water }
  oasis/rules.demotic:7:38 (from) verb draw: choose w in wells where w.depth <= [2 -> 1] + water { gain w.depth water }

21 mutants, 3 noticed by the check, 15 by an example, 0 equivalent, 3 survive
  1 of the survivors: reconstructed
  2 of the survivors: from
"""


def test_each_job_tries_its_share(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert mutated(tmp_path, capsys, "", "--jobs", "2") == mutated(tmp_path, capsys)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_examples_of_others_that_do_not_hold_any_more_notice_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    mutated(tmp_path / "oasis", capsys)
    more = tmp_path / "more"
    more.mkdir()
    manifest = 'id = "more"\ntitle = "More"\nversion = "1"\nextends = ["oasis"]\norigin = "original"\n'
    (more / "pack.toml").write_text(manifest, encoding="utf-8")
    rules = 'well pond { depth: 1 }\nverb sip { gain 3 water }\nexample "sip" { do sip\n expect water == 5 }\n'
    (more / "rules.demotic").write_text(rules, encoding="utf-8")
    code = main([str(more), "--jobs", jobs])
    said = capsys.readouterr().out
    assert said.startswith("left out, for they do not hold with this pack: a draw\n")
    assert "well pond: well pond { depth: [1 -> 2] }" in said
    assert "gain [3 -> 4]" not in said
    assert code == 1


def test_what_the_author_declares_as_equivalent_is_no_survivor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = mutated(tmp_path, capsys, DECLARED)
    assert code == 0, "what is reconstructed may survive"
    assert "2 equivalent, 1 survive" in said


def test_a_declaration_that_is_not_needed_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = mutated(tmp_path, capsys, DECLARED + "rules.demotic: verb draw: lose [1 -> 2] water\n  Why not?\n")
    assert code == 1
    assert "declared as equivalent, but no survivor: rules.demotic: verb draw: lose [1 -> 2] water" in said


@pytest.mark.parametrize(("text", "said"), [("rules.demotic: verb draw\n", "no reason"), ("  Why?\n", "to nothing")])
def test_declarations_and_reasons_belong_together(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = mutated(tmp_path, capsys, text)
    assert code == 1
    assert said in told
