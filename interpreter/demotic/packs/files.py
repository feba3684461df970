"""The files of a pack, read and understood as far as that goes without its rules."""
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath

from demotic.packs.citations import Citations
from demotic.packs.decoding import decode, empty
from demotic.packs.error import PackError
from demotic.packs.finding import find_pack
from demotic.packs.folder import (
    AIMS,
    MANIFEST,
    RawFile,
    about,
    belongs,
    in_order,
    leaves,
    limited,
    read_folder,
    unreadable,
)
from demotic.packs.manifest import Manifest
from demotic.packs.texts import TextFile
from demotic.packs.toml_places import place, places
from demotic.packs.toml_reading import read_toml
from demotic.source import Diagnostic, Source
from demotic.source.nearest import nearest

CITATIONS = "sources.toml"


@dataclass(frozen=True, slots=True, eq=False)
class PackFiles:
    """A pack as it was read. What could not be read is in `diagnostics`, and something plain stands for it.

    `folder` is where it lies, None for a pack in memory; packs that it extends are looked for beside it.
    `understood` says whether the manifest is its own. `sources` are its rules in the byte order of their paths.
    `texts` and `citations` know their own sources, so that findings can point into them. `digest` changes when
    the rules or the manifest do.
    """

    folder: Traversable | None
    manifest: Manifest
    understood: bool
    manifest_source: Source
    sources: tuple[Source, ...]
    texts: Mapping[str, tuple[Source, TextFile]]
    citations: Citations
    citations_source: Source | None
    digest: str
    diagnostics: tuple[Diagnostic, ...]

    @property
    def name(self) -> str:
        """The pack's id."""
        return self.manifest.id


def read_pack(name_or_path: str | Path) -> PackFiles:
    """Read a pack by its name, if it comes with Demotic, or by its folder.

    Raises PackError when there is no such pack; anything wrong inside it is in its `diagnostics`.
    """
    found = find_pack(name_or_path)
    if isinstance(found, Diagnostic):
        raise PackError([found])
    return read_found(found.folder, found.shown)


def read_found(folder: Traversable, shown: str) -> PackFiles:
    """Read a pack whose folder has been found; `shown` is what people know the folder as.

    Raises PackError when it has no manifest: then it is no pack, and what lies in it is nobody's business.
    """
    try:
        there = (folder / MANIFEST).is_file()
    except OSError as problem:
        raise PackError([unreadable(shown, problem)]) from None
    if not there:
        raise PackError([_no_manifest(f"{shown}/{MANIFEST}")])
    files, diagnostics = read_folder(folder, shown)
    return _Reading(folder, shown, files, diagnostics).finish()


def from_texts(texts: Mapping[str, str | bytes], shown: str = "") -> PackFiles:
    """A pack in memory: its files by their paths in the pack, such as `pack.toml` and `text/en.toml`."""
    files: list[RawFile] = []
    diagnostics: list[Diagnostic] = []
    for path, text in texts.items():
        parts = PurePosixPath(path)
        if parts.is_absolute() or ".." in parts.parts or "\\" in path:
            diagnostics.append(leaves(path, "paths in a pack go down from its folder"))
        elif belongs(path):
            files.append(RawFile(path, text.encode(errors="replace") if isinstance(text, str) else text))
    return _Reading(None, shown, in_order(files), diagnostics).finish()


@dataclass(slots=True)
class _Reading:
    """The files of one pack on their way to a PackFiles."""

    folder: Traversable | None
    shown: str
    files: list[RawFile]
    diagnostics: list[Diagnostic]
    toml: dict[str, Source] = field(default_factory=dict)
    rules: list[Source] = field(default_factory=list)

    def finish(self) -> PackFiles:
        self.files, too_much = limited(self.files, self.shown or MANIFEST)
        self.diagnostics += too_much
        for file in self.files:
            self.sort(file)
        source = self.toml.pop(MANIFEST, None)
        written = self.manifest(source)
        manifest = written or Manifest(id=_plain_name(self.shown), title="?", version="0")
        citations_source = self.toml.pop(CITATIONS, None)
        citations = self.citations(citations_source)
        texts = self.texts(manifest, source)
        self.unknown()
        if not self.rules and not self.diagnostics:
            name = self.shown or manifest.id
            advice = "rules are in files that end in .demotic"
            self.diagnostics.append(about("D712", f"`{name}` has no rules", name, advice))
        return PackFiles(
            self.folder,
            manifest,
            written is not None,
            source or Source(self.path(MANIFEST), ""),
            tuple(self.rules),
            texts,
            citations,
            citations_source,
            self.digest(source),
            tuple(self.diagnostics),
        )

    def path(self, name: str) -> str:
        return f"{self.shown}/{name}" if self.shown else name

    def told(self, path: str) -> bool:
        """Whether it was said already that a file cannot be read: then it is there, and need not be missed."""
        return any(one.span.source.name == self.path(path) for one in self.diagnostics)

    def sort(self, file: RawFile) -> None:
        """Decode a file and lay it where it belongs."""
        source = decode(file, self.shown)
        if isinstance(source, Diagnostic):
            self.diagnostics.append(source)
            if file.path == MANIFEST:
                self.toml[MANIFEST] = Source(self.path(MANIFEST), "")
            return
        if file.path.endswith(".toml"):
            self.toml[file.path] = source
            return
        nothing = empty(source)
        if nothing is not None:
            self.diagnostics.append(nothing)
        self.rules.append(source)

    def manifest(self, source: Source | None) -> Manifest | None:
        """The manifest, or None when it is missing or wrong: the rules can be checked all the same."""
        if source is None:
            if not self.told(MANIFEST):
                self.diagnostics.append(_no_manifest(self.path(MANIFEST)))
            return None
        if any(diagnostic.span.source.name == source.name for diagnostic in self.diagnostics):
            return None  # its bytes were no text, which has been said
        manifest, found = read_toml(source, Manifest)
        self.diagnostics.extend(found)
        return manifest

    def citations(self, source: Source | None) -> Citations:
        if source is None:
            return Citations({})
        citations, found = read_toml(source, Citations)
        self.diagnostics.extend(found)
        return citations or Citations({})

    def texts(self, manifest: Manifest, source: Source | None) -> dict[str, tuple[Source, TextFile]]:
        """The texts of each declared language."""
        texts: dict[str, tuple[Source, TextFile]] = {}
        for language in manifest.languages:
            path = f"text/{language}.toml"
            file = self.toml.pop(path, None)
            if file is None and self.told(path):
                continue
            if file is None:
                self.diagnostics.append(_no_texts(manifest, language, source, self.path(path)))
                continue
            read, found = read_toml(file, TextFile)
            self.diagnostics.extend(found)
            if read is not None:
                texts[language] = (file, read)
        return texts

    def unknown(self) -> None:
        """TOML files that nobody reads: nothing that is written is ignored."""
        for path, source in self.toml.items():
            if path.startswith("text/"):
                language = path.removeprefix("text/").removesuffix(".toml")
                message = f"`{source.name}` is in a language that the pack does not declare"
                advice = f'add "{language}" to `languages` in {self.path(MANIFEST)}'
                self.diagnostics.append(about("D713", message, source.name, advice))
                continue
            close = nearest(path, [MANIFEST, CITATIONS, AIMS])
            advice = f"did you mean `{close}`?" if close else f"packs have {MANIFEST}, {CITATIONS} and text/*.toml"
            self.diagnostics.append(about("D704", f"`{source.name}` means nothing to a pack", source.name, advice))

    def digest(self, manifest: Source | None) -> str:
        """A hash of what decides how the game goes: texts and citations do not."""
        lines = hashlib.sha256()
        for source in [*([manifest] if manifest else []), *self.rules]:
            path = source.name.removeprefix(self.shown + "/") if self.shown else source.name
            content = source.text.encode()
            lines.update(f"{path}\n{len(content)}\n".encode() + content)
        return lines.hexdigest()


def _plain_name(shown: str) -> str:
    """A name for a pack whose manifest gives none."""
    name = "".join(letter for letter in shown.rsplit("/", 1)[-1].lower() if letter.isascii() and letter.isalnum())
    return name if name[:1].isalpha() else "pack"


def _no_manifest(path: str) -> Diagnostic:
    advice = "a pack has a file pack.toml with at least `id`, `title`, `version` and `players`"
    return about("D702", f"there is no `{path}`", path, advice)


def _no_texts(manifest: Manifest, language: str, source: Source | None, path: str) -> Diagnostic:
    source = source or Source(path, "")
    spot = place(places(source), ("languages", manifest.languages.index(language)), source)
    return Diagnostic(
        "D713",
        f'there are no texts for the language "{language}"',
        spot.value,
        f"no file `{path}`",
        help=("write the file (it may be empty at first), or take the language out",),
    )
