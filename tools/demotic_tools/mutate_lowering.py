"""Breaks the lowering case by case and shows that the tests notice: `python -m demotic_tools.mutate_lowering`.

Each break in `tests/machine/breaks.txt` is a piece of the lowering and what stands there instead: a clamp
dropped, an order swapped, a gate skipped, a rest lost. For each a copy of the library with only this changed
runs the cases and random programs of `tests/laws`. A break that nothing notices survives; then the exit
code is 1.
"""
from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "machine" / "breaks.txt"
PROGRAMS = 150  # random programs that are tried at most; most breaks fall to the first few


@dataclass(frozen=True)
class Break:
    """What is broken: the node, the file, the text there and what it becomes."""

    node: str
    file: str
    old: str
    new: str


def breaks() -> list[Break]:
    """All breaks, in the order of their file."""
    found: list[Break] = []
    for block in CASES.read_text(encoding="utf-8").split("\n== ")[1:]:
        title, _, rest = block.partition("\n")
        node, _, file = title.rpartition(": ")
        old, _, new = rest.rstrip("\n").partition("\n---\n")
        found.append(Break(node, file, old, new))
    return found


def check(programs: int) -> str | None:
    """The first thing that differs, in a few words; None where nothing does. Runs inside the broken copy."""
    warnings.simplefilter("ignore")
    test_agreement, test_laws = import_module("test_agreement"), import_module("test_laws")
    for case in test_agreement.CASES:
        expected = case.read_text(encoding="utf-8").partition("---\n")[2]
        if test_agreement.begun(case, lowered=True) != expected:
            return f"the case {case.stem}"
        decisions = [line for line in expected.splitlines() if not line.startswith(" ")]
        if test_agreement.played(case, lowered=True, telling=False)[0] != decisions:
            return f"the case {case.stem}, played silently"
        if test_agreement.ended(case, lowered=True) != test_agreement.ended(case, lowered=False):
            return f"where things lie at the end of the case {case.stem}"
    for seed in range(programs):
        world = test_laws.world(seed)
        for index, tree in enumerate(world.program.trees):
            for telling in (True, False):
                if world.played(tree, telling).parting(world.walked(tree, telling)) is not None:
                    return f"random program {seed}, tree {index}"
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each break; 1 if any survives."""
    parser = argparse.ArgumentParser(prog="mutate_lowering", description="Break the lowering case by case.")
    parser.add_argument("node", nargs="*", help="only breaks whose node begins like this")
    parser.add_argument("--check", action="store_true", help="run the checks against the library as it is found")
    words = parser.parse_args(arguments)
    if words.check:
        noticed = check(PROGRAMS)
        print(noticed or "nothing")
        return int(noticed is None)
    chosen = [one for one in breaks() if not words.node or one.node.startswith(tuple(words.node))]
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        library = copied(Path(folder))
        unbroken = noticed_in(library)
        if unbroken is not None:
            print(f"the tests fail even where nothing is broken: {unbroken}")
            return 1
        for one in chosen:
            noticed = tried(one, library)
            survivors += noticed is None
            print(f"{one.node:28} {noticed or 'SURVIVES'}", flush=True)
    print(f"{len(chosen) - survivors} of {len(chosen)} breaks were noticed")
    return int(survivors > 0)


def copied(folder: Path) -> Path:
    """A copy of everything that the checks look at, so that nobody's work in the meantime changes it."""
    for room in ("interpreter", "tools", "tests", "grammar", "content"):
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def tried(one: Break, library: Path) -> str | None:
    """What notices the break, None if nothing does."""
    path = library / "interpreter" / "demotic" / "machine" / "lowering" / one.file
    text = path.read_text(encoding="utf-8")
    if text.count(one.old) != 1:
        raise SystemExit(f"{one.node}: {one.file} has the text to break {text.count(one.old)} times: {one.old}")
    path.write_text(text.replace(one.old, one.new), encoding="utf-8")
    try:
        return noticed_in(library)
    finally:
        path.write_text(text, encoding="utf-8")


def noticed_in(library: Path) -> str | None:
    """What the checks say in a copy, None if they find nothing."""
    places = os.pathsep.join(str(library / room) for room in ("interpreter", "tools", "tests"))
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "demotic_tools.mutate_lowering", "--check"],
            env={**os.environ, "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=library, capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "never ends"
    if ran.returncode == 1 and ran.stdout.strip() == "nothing":
        return None
    return ran.stdout.strip() or ran.stderr.strip().splitlines()[-1][:80]


if __name__ == "__main__":
    raise SystemExit(main())
