"""Packs become a rule set: read, parse, bind and check them; every finding of a run is told."""
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from demotic.meaning import bind
from demotic.meaning.analysis import Analysis
from demotic.meaning.check import check
from demotic.meaning.declared import RuleSet
from demotic.packs.error import PackError, errors
from demotic.packs.extending import in_order
from demotic.packs.files import PackFiles, from_texts, read_pack
from demotic.packs.folder import MANIFEST
from demotic.packs.manifest import Players
from demotic.packs.origins import check_origins, of_rules, summary
from demotic.packs.text_checks import check_missing, check_texts, nameable
from demotic.packs.texts import Texts
from demotic.packs.toml_places import place, places
from demotic.packs.unswept import unswept
from demotic.source import Diagnostic, Source, Span
from demotic.source.nearest import nearest
from demotic.syntax import Parsed, parse
from demotic.syntax.tree import Module
from demotic.version import VERSION

START = "play"


@dataclass(frozen=True, slots=True, eq=False)
class LoadedPack:
    """Packs that can be played together.

    `texts` has one entry for each language that any of them declares, and always English. `fingerprint` is the
    same exactly when the same rules run on the same version of Demotic. `diagnostics` are warnings. `analysis` is
    what is known about the rules before they run.
    """

    rules: RuleSet
    analysis: Analysis
    files: tuple[PackFiles, ...]
    texts: Mapping[str, Texts]
    players: Players
    fingerprint: str
    diagnostics: tuple[Diagnostic, ...]

    @property
    def title(self) -> str:
        """The game and what it was extended by, for people."""
        return " + ".join(files.manifest.title for files in self.files)

    def origins(self) -> dict[str, Counter[str]]:
        """For each pack how many components are printed, deduced, reconstructed, original or mixed."""
        return summary(self.rules.components)

    def rule_origins(self) -> dict[str, Counter[str]]:
        """For each pack how many vars, zones and formulas say where their numbers come from, by how they do."""
        return of_rules(self.rules)


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """What a check found. `loaded` is there when nothing of it is an error."""

    diagnostics: tuple[Diagnostic, ...]
    files: tuple[PackFiles, ...] = ()
    loaded: LoadedPack | None = None

    def or_raise(self) -> LoadedPack:
        """The packs, ready to play; PackError with everything that was found if they are not."""
        if self.loaded is None:
            raise PackError(self.diagnostics)
        return self.loaded


def load_pack(*names: str | Path) -> LoadedPack:
    """Packs by name or folder, ready to play together; raises PackError with all findings."""
    return check_pack(*names).or_raise()


def check_pack(*names: str | Path) -> Checked:
    """Everything that can be said about packs, by name or folder, without playing them."""
    read: list[PackFiles] = []
    missing: list[Diagnostic] = []
    for name in names:
        try:
            read.append(read_pack(name))
        except PackError as problem:
            missing.extend(problem.diagnostics)
    if missing or not read:
        return Checked(tuple(missing))
    return check_files(read)


@unswept()
def check_files(
    asked: Sequence[PackFiles], complete: bool = True, parsing: Callable[[Source], Parsed] = parse
) -> Checked:
    """The same for packs that are read already. Without `complete`, rules that make no whole game will do.

    `parsing` reads one file; whoever checks again and again may hand over one that remembers.
    """
    ordered = in_order(asked)
    check = _Check(tuple(ordered.packs), list(ordered.diagnostics), parsing)
    for files in check.files:
        check.parse(files)
    if errors(ordered.diagnostics):  # whatever else is found may only be so because packs are missing
        return Checked(tuple(check.diagnostics), check.files)
    rules = check.bind()
    if complete:
        check.start(rules)
    return check.finish(rules)


def check_rules(text: str, name: str = "rules.demotic") -> Checked:
    """A check of one text of rules that is no whole game and has no manifest, for editors, examples and tests."""
    manifest = 'id = "pack"\ntitle = "A text"\nversion = "0"\norigin = "original"\nplayers = { min = 1, max = 4 }\n'
    return check_files([from_texts({MANIFEST: manifest, name: text})], complete=False)


@dataclass(slots=True)
class _Check:
    """One run over packs in their order."""

    files: tuple[PackFiles, ...]
    diagnostics: list[Diagnostic]
    parsing: Callable[[Source], Parsed]
    modules: dict[str, list[Module]] = field(default_factory=dict)
    unread: list[Diagnostic] = field(default_factory=list)
    players: Players | None = None

    def parse(self, files: PackFiles) -> None:
        """The modules of a pack, and what their texts alone show."""
        self.diagnostics += files.diagnostics
        parsed = [self.parsing(source) for source in files.sources]
        self.modules[files.name] = [one.module for one in parsed]
        found = [diagnostic for one in parsed for diagnostic in one.diagnostics]
        self.unread += found
        self.diagnostics += found
        citable = {name: None for pack in self.files for name in pack.citations.root}
        self.diagnostics += check_origins(files, self.modules[files.name], citable)

    def bind(self) -> RuleSet:
        """The rules of all packs; what is told is free of the consequences of items that could not be read."""
        origins = {files.name: origin for files in self.files if (origin := files.manifest.default_origin())}
        bound = bind(list(self.modules.items()), self.starting()[0], origins)
        if not self.unread:
            self.diagnostics += bound.diagnostics
        else:
            unread = "\n".join(unread_text(module) for modules in self.modules.values() for module in modules)
            words = set(re.findall(r"[a-z][a-z0-9_]*", unread))
            self.diagnostics += [one for one in bound.diagnostics if not _follows(one, words)]
        return bound.rules

    def starting(self) -> tuple[str, PackFiles | None]:
        """The verb that plays the game, and the last pack that names it, if any does."""
        naming = [files for files in self.files if files.manifest.start is not None]
        return (naming[-1].manifest.start or START, naming[-1]) if naming else (START, None)

    def start(self, rules: RuleSet) -> None:
        """Who can play, and what happens first: the last pack that says so decides."""
        said = [files for files in self.files if files.manifest.players is not None]
        if said:
            self.players = said[-1].manifest.players
        elif self.files and not errors(self.diagnostics):
            span = self.files[0].manifest_source.span(0, 0)
            advice = ("add a line `players = { min = 2, max = 4 }`",)
            self.diagnostics.append(Diagnostic("D705", f"`{MANIFEST}` lacks `players`", span, help=advice))
        name, naming = self.starting()
        if rules.start is None and not errors(self.diagnostics):
            self.diagnostics.append(_no_start(naming or self.files[0], name, rules))

    def finish(self, rules: RuleSet) -> Checked:
        """Texts last: they hang on names, and would only repeat what is wrong with those."""
        texts = self.texts()
        if errors(self.diagnostics):
            return Checked(tuple(self.diagnostics), self.files)
        analysis = Analysis(rules)
        self.diagnostics += check(rules, analysis)
        tables = nameable(rules)
        for files in self.files:
            self.diagnostics += check_texts(files, tables)
            self.diagnostics += check_missing(files, rules, texts, tables["label"])
        diagnostics = tuple(self.diagnostics)
        if errors(diagnostics):
            return Checked(diagnostics, self.files)
        players = self.players or Players(min=1, max=1)
        loaded = LoadedPack(rules, analysis, self.files, texts, players, _fingerprint(self.files), diagnostics)
        return Checked(diagnostics, self.files, loaded)

    def texts(self) -> dict[str, Texts]:
        texts = {"en": Texts("en")}
        for files in self.files:
            for language, (_, file) in files.texts.items():
                texts.setdefault(language, Texts(language)).add(file)
        return texts


def unread_text(module: Module) -> str:
    """What of a module's text is in no declaration that could be read."""
    text, parts, end = module.span.source.text, [], 0
    for declaration in module.declarations:
        parts.append(text[end : declaration.span.start])
        end = declaration.span.end
    return "".join([*parts, text[end:]])


def _follows(diagnostic: Diagnostic, unread: set[str]) -> bool:
    """Whether a finding may only be there because an item could not be read."""
    if diagnostic.code.startswith("D5"):
        return True  # nothing can be said about what is reached from where
    return diagnostic.code.startswith("D2") and diagnostic.span.text in unread


def _no_start(files: PackFiles, name: str, rules: RuleSet) -> Diagnostic:
    source: Source = files.manifest_source
    found = places(source)
    span: Span = place(found, ("start",), source).value if ("start",) in found else source.span(0, 0)
    close = nearest(name, rules.verbs)
    advice = f"did you mean `{close}`?" if close else f"write `verb {name} {{ … }}`: a game is what this verb does"
    return Diagnostic("D719", f"there is no verb `{name}` to start the game with", span, help=(advice,))


def _fingerprint(packs: Sequence[PackFiles]) -> str:
    lines = [f"demotic {VERSION}", *(f"{files.name} {files.digest}" for files in packs)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
