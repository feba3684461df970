"""Where each key and value of a TOML text stands; tomllib reads values but forgets their places.

It is used only when something is reported, on texts that tomllib has accepted.
"""
import re
import tomllib
from dataclasses import dataclass, field

from demotic.source import Source, Span

Path = tuple[str | int, ...]

_SPACE = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}' r"|'''.*?'{3,5}" r'|"(?:[^"\\\n]|\\.)*"' r"|'[^'\n]*'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}#\n]*[^,\]}#\n\s]")


@dataclass(frozen=True, slots=True)
class Place:
    """The spans of a key and of its value; a table's are both those of its header."""

    key: Span
    value: Span


@dataclass(slots=True)
class _Scanner:
    source: Source
    at: int = 0
    found: dict[Path, Place] = field(default_factory=dict)
    counts: dict[Path, int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.source.text

    def skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        assert match is not None
        self.at = match.end()

    def here(self, word: str) -> bool:
        return self.text.startswith(word, self.at)

    def take(self, pattern: re.Pattern[str]) -> str:
        """What the pattern finds here; a text that tomllib accepted always has it."""
        match = pattern.match(self.text, self.at)
        if match is None:
            raise ValueError(f"no TOML at {self.source.span(self.at, self.at)}")
        self.at = match.end()
        return match.group()

    def key(self) -> tuple[tuple[str, ...], Span]:
        """A key, dotted or not, and its span."""
        start = end = self.at
        parts: list[str] = []
        while True:
            if self.here('"') or self.here("'"):
                parts.append(str(tomllib.loads("key = " + self.take(_STRING))["key"]))
            else:
                parts.append(self.take(_BARE_KEY))
            end = self.at
            self.skip()
            if not self.here("."):
                return tuple(parts), self.source.span(start, end)
            self.at += 1
            self.skip()

    def table(self, key: tuple[str, ...]) -> Path:
        """The path of a table's header: a list of tables on the way means its last one."""
        path: Path = ()
        for part in key:
            path = (*path, part)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        return path

    def header(self) -> Path:
        """`[table]` or `[[list of tables]]`; the path that the lines below it have in front."""
        many = self.here("[[")
        self.at += 2 if many else 1
        self.skip()
        key, span = self.key()
        self.at += 2 if many else 1
        path = self.table(key)
        if many:
            listed = (*self.table(key[:-1]), key[-1])
            self.counts[listed] = self.counts.get(listed, 0) + 1
            path = (*listed, self.counts[listed] - 1)
            self.found.setdefault(listed, Place(span, span))
        self.found[path] = Place(span, span)
        return path

    def pair(self, prefix: Path) -> None:
        """`key = value`."""
        key, span = self.key()
        self.at += 1
        self.skip()
        path = (*prefix, *key)
        self.found[path] = Place(span, self.value(path))

    def value(self, path: Path) -> Span:
        """Any value; those inside it are noted on the way."""
        start = self.at
        if self.here("["):
            self.items(path)
        elif self.here("{"):
            self.inline(path)
        elif self.here('"') or self.here("'"):
            self.take(_STRING)
        else:
            self.take(_SCALAR)
        return self.source.span(start, self.at)

    def items(self, path: Path) -> None:
        self.at += 1
        self.skip()
        number = 0
        while not self.here("]"):
            span = self.value((*path, number))
            self.found[(*path, number)] = Place(span, span)
            number += 1
            self.separator()
        self.at += 1

    def inline(self, path: Path) -> None:
        self.at += 1
        self.skip()
        while not self.here("}"):
            self.pair(path)
            self.separator()
        self.at += 1

    def separator(self) -> None:
        self.skip()
        if self.here(","):
            self.at += 1
            self.skip()


def places(source: Source) -> dict[Path, Place]:
    """The place of every key and value, by its path: names of tables and keys, numbers in lists from 0.

    A text that is not TOML gives the places up to where it stops being TOML.
    """
    scanner = _Scanner(source)
    prefix: Path = ()
    try:
        scanner.skip()
        while scanner.at < len(source.text):
            if scanner.here("["):
                prefix = scanner.header()
            else:
                scanner.pair(prefix)
            scanner.skip()
    except (ValueError, RecursionError):
        pass
    return scanner.found


def place(found: dict[Path, Place], path: Path, source: Source) -> Place:
    """The place of a path, or of what it lies in; the start of the text when nothing of it was written."""
    while path:
        if path in found:
            return found[path]
        path = path[:-1]
    start = source.span(0, 0)
    return Place(start, start)
