"""Tries mutants of a pack: whether its check or one of its examples notices what was changed."""
from __future__ import annotations

import gc
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from demotic.game import Rules, run_example
from demotic.meaning.declared import Example
from demotic.packs import LoadedPack, check_files, load_pack
from demotic.packs.error import errors
from demotic.source import Source
from demotic.syntax import Parsed, parse, tree
from demotic_tools.mutants import Mutant, mutants

UNWRITABLE, CHECKED, NOTICED, SURVIVES, CRASHES = "unwritable", "checked", "noticed", "survives", "crashes"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant. `by` is the code of the check or the text of the example that noticed it."""

    mutant: Mutant
    result: str
    by: str = ""


class Trials:
    """The packs as they are, and trees of all files that did not change, so that a trial reads only one."""

    def __init__(self, packs: Sequence[str]) -> None:
        self._read: dict[Source, Parsed] = {}
        self.loaded: LoadedPack = load_pack(*packs)
        self.examples: list[Example] = self.loaded.rules.examples
        self._texts = [self._text(example) for example in self.examples]
        self._of_item: Counter[tuple[str, int]] = Counter()  # how often an example noticed something in an item
        self._of_file: Counter[tuple[str, int]] = Counter()
        self.idle: frozenset[int] = frozenset()  # examples that are not asked

    def failing(self) -> list[str]:
        """The pack's own examples that fail although nothing was changed; those of others that do become idle."""
        rules = Rules(self.loaded)
        failed = [index for index, one in enumerate(self.examples) if not run_example(rules, one).ok]
        own = [index for index in failed if self.examples[index].pack == self.loaded.files[-1].name]
        self.idle = frozenset(failed).difference(own)
        return [self.examples[index].text for index in own]

    def mutants(self, pack: str, only: str = "") -> list[list[Mutant]]:
        """The mutants of a pack, those of one rule together; `only`: of files with this in their name."""
        files = next(files for files in self.loaded.files if files.name == pack)
        origin = files.manifest.default_origin()
        found = [
            one
            for source in files.sources if only in source.name
            for one in mutants(self._parse(source).module, origin.how if origin else None)
        ]  # fmt: skip
        return [list(group) for _, group in groupby(found, lambda one: (one.file, one.item))]

    def tried(self, mutant: Mutant) -> Outcome:
        """Checks the changed pack and runs its examples until one notices."""
        files = [
            replace(
                files,
                sources=tuple(mutant.applied(one) if one.name == mutant.file else one for one in files.sources),
                digest=f"{files.digest} {mutant.place}",
            )
            for files in self.loaded.files
        ]
        checked = check_files(files, parsing=self._parse)
        if checked.loaded is None:
            code = errors(checked.diagnostics)[0].code
            return Outcome(mutant, UNWRITABLE if code.startswith("D1") else CHECKED, code)
        rules = Rules(checked.loaded)
        for index in self._order(mutant):
            try:
                ok = run_example(rules, checked.loaded.rules.examples[index]).ok
            except Exception as problem:  # a mistake of the interpreter's, which must not hide the others
                return Outcome(mutant, CRASHES, f"{type(problem).__name__}: {problem}")
            if not ok:
                self._of_item[mutant.item, index] += 1
                self._of_file[mutant.file, index] += 1
                return Outcome(mutant, NOTICED, self.examples[index].text)
        return Outcome(mutant, SURVIVES)

    def all(self, groups: Sequence[Sequence[Mutant]]) -> Iterator[Outcome]:
        """The outcomes of many, in their order."""
        gc.collect()
        gc.freeze()  # what is shared need not be looked at again whenever the remains of a trial are swept away
        for group in groups:
            for mutant in group:
                yield self.tried(mutant)
                gc.collect()
        gc.unfreeze()

    def _order(self, mutant: Mutant) -> list[int]:
        """The examples, the likeliest to notice first: what noticed others nearby, and what names the rule."""
        name = re.compile(rf"\b{mutant.item.rpartition(' ')[2]}\b")

        def unlikely(index: int) -> tuple[int, bool, int]:
            named = name.search(self._texts[index]) is not None
            return -self._of_item[mutant.item, index], not named, -self._of_file[mutant.file, index]

        return sorted((index for index in range(len(self.examples)) if index not in self.idle), key=unlikely)

    def _parse(self, source: Source) -> Parsed:
        if source not in self._read:
            parsed = parse(source)
            if not any(source is one for files in self.loaded.files for one in files.sources):
                return parsed  # a mutant's text, which does not come again
            self._read[source] = parsed
        return self._read[source]

    def _text(self, example: Example) -> str:
        """The text of an example, with its steps."""
        written = self._parse(example.span.source).module.declarations
        return next(
            one.span.text for one in written
            if isinstance(one, tree.ExampleDecl) and one.span.start <= example.span.start < one.span.end
        )  # fmt: skip
