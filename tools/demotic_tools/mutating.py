"""What came of the mutants of a pack, told file by file."""
from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from demotic_tools import equivalents
from demotic_tools.mutants import Mutant
from demotic_tools.printer import Printer
from demotic_tools.trials import CHECKED, CRASHES, NOTICED, SURVIVES, UNWRITABLE, Outcome, Trials

RECONSTRUCTED = "reconstructed"
PROGRESS = 25  # mutants between two words on how far it is

Groups = list[list[Mutant]]


def mutate(
    packs: Sequence[str],
    out: Printer,
    trying: Callable[[Trials, Groups], Iterator[Outcome]] = Trials.all,
    only: str = "",
    what: str = "",
    noticed: bool = False,
) -> int:
    """Tries all mutants of the last of some packs that are loaded together, and tells what came of them.

    1 if one survives that is not reconstructed, or the pack's own examples fail. Raises PackError. `only` are files
    with this in their name, `what` is number, step or test. `noticed`: also tells what noticed each.
    """
    trials = Trials(packs)
    failing = trials.failing()
    if failing:
        out.say("these examples fail although nothing was changed: " + "; ".join(failing))
        return 1
    if trials.idle:
        told = "; ".join(trials.examples[index].text for index in sorted(trials.idle))
        out.say(f"left out, for they do not hold with this pack: {told}")
    try:
        report = Report(trials, out, noticed)
    except ValueError as error:
        out.say(f"{equivalents.NAME}: {error}", "red")
        return 1
    groups = [
        [one for one in group if what in one.what] for group in trials.mutants(trials.loaded.files[-1].name, only)
    ]
    return report.of(trying(trials, groups), groups)


class Report:
    """What is told about all outcomes."""

    def __init__(self, trials: Trials, out: Printer, noticed: bool) -> None:
        self.out = out
        self.noticed = noticed
        folder = trials.loaded.files[-1].folder
        path = folder / equivalents.NAME if isinstance(folder, Path) else None
        self.root = trials.loaded.files[-1].manifest_source.name.removesuffix("pack.toml")
        declared = path is not None and path.is_file()
        self.declared = equivalents.read(path.read_text(encoding="utf-8") if path and declared else "")

    def of(self, outcomes: Iterable[Outcome], groups: Groups) -> int:
        """Tells each file when all of it was tried; the exit code."""
        every = [mutant for group in groups for mutant in group]
        files: dict[str, list[Mutant]] = {}
        for one in every:
            files.setdefault(one.file, []).append(one)
        left = Counter(one.file for one in every)
        found: dict[Mutant, Outcome] = {}
        survivors = []
        for outcome in outcomes:
            file = outcome.mutant.file
            found[outcome.mutant] = outcome
            left[file] -= 1
            self.progress(len(found), len(every))
            if not left[file]:
                survivors += self.file(file, [found[one] for one in files[file]])
        if len(found) < len(every):
            self.out.say(f"{len(every) - len(found)} mutants were not tried: a process ended early", "red")
            return 1
        return self.end([found[one] for one in every], survivors)

    def progress(self, done: int, all_: int) -> None:
        """How far it is, if somebody looks."""
        if sys.stderr.isatty() and (done % PROGRESS == 0 or done == all_):
            sys.stderr.write("\r\033[K" if done == all_ else f"\r{done} of {all_}")

    def file(self, file: str, outcomes: list[Outcome]) -> list[Outcome]:
        """One file: a line of figures and its survivors, which are returned."""
        survivors = [one for one in outcomes if one.result in (SURVIVES, CRASHES) and not self.reason(one)]
        self.out.say(f"{file}: {figures(outcomes, len(survivors))}", "bold")
        for one in outcomes:
            mutant = one.mutant
            if one in survivors:
                said = "" if one.result == SURVIVES else f" CRASHES {one.by}"
                self.out.say(f"  {mutant.place} ({mutant.origin}) {mutant.key}{said}", "red")
            elif self.noticed:
                self.out.say(f"  {mutant.place} {mutant.key} | {one.result} {one.by}".rstrip(), "dim")
        return survivors

    def reason(self, one: Outcome) -> str | None:
        """Why it cannot be noticed, as the pack says."""
        return self.declared.reason(one.mutant.file.removeprefix(self.root), one.mutant.key)

    def end(self, outcomes: list[Outcome], survivors: list[Outcome]) -> int:
        """The figures of all, and declarations that are wrong."""
        self.out.say()
        self.out.say(figures(outcomes, len(survivors)), "bold")
        for origin, many in Counter(one.mutant.origin for one in survivors).items():
            self.out.say(f"  {many} of the survivors: {origin}")
        files = {one.mutant.file.removeprefix(self.root) for one in outcomes}
        idle = [one for one in self.declared.reasons if one[0] in files and one not in self.declared.used]
        for file, key in idle:
            self.out.say(f"  declared as equivalent, but no survivor: {file}: {key}", "red")
        serious = any(one.mutant.origin != RECONSTRUCTED or one.result == CRASHES for one in survivors)
        return int(serious or bool(idle))


def figures(outcomes: list[Outcome], survivors: int) -> str:
    """How many there were and what became of them."""
    many = Counter(one.result for one in outcomes)
    tried = len(outcomes) - many[UNWRITABLE]
    equal = many[SURVIVES] + many[CRASHES] - survivors
    return (
        f"{tried} mutants, {many[CHECKED]} noticed by the check, {many[NOTICED]} by an example, "
        f"{equal} equivalent, {survivors} survive"
    )
