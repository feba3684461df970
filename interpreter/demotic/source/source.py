"""A source is one text with a name; a span is a piece of it."""
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

NEWLINE = re.compile("\n")


@dataclass(frozen=True, eq=False)
class Source:
    """One text. `name` is what people are shown: a path as they know it, with forward slashes.

    Newlines in `text` are already `\\n` and there is no byte order mark: reading files does that
    (see `packs`), so that offsets mean the same everywhere.
    """

    name: str
    text: str

    @cached_property
    def starts(self) -> list[int]:
        """The offset at which each line begins."""
        return [0, *(found.end() for found in NEWLINE.finditer(self.text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, columns in code points."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of line `number`, from 1, without its newline."""
        start = self.starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def span(self, start: int, end: int) -> "Span":
        """The piece from offset `start` up to, not including, `end`."""
        return Span(self, start, end)


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a source, in code point offsets; `end` is not included."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """What stands there."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """The line it begins on, from 1."""
        return self.source.place(self.start)[0]

    @property
    def column(self) -> int:
        """The column it begins in, from 1, in code points."""
        return self.source.place(self.start)[1]

    def to(self, other: "Span") -> "Span":
        """From the start of this to the end of `other`, which stands later in the same source."""
        return Span(self.source, self.start, max(self.end, other.end))

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"
