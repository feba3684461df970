"""A text that is written while trees are made, so that every node has a real place in a source."""

from __future__ import annotations

from demotic.source import Source, Span


class Ink:
    """Writes words and brackets; `dry` makes the source's text what was written."""

    def __init__(self, name: str) -> None:
        self.source = Source(name, "")
        self._pieces: list[str] = []
        self._length = 0

    def write(self, text: str) -> int:
        """Adds text; where it begins."""
        start = self._length
        self._pieces.append(text)
        self._length += len(text)
        return start

    def word(self, text: str) -> Span:
        """One word and a space behind it."""
        start = self.write(text)
        self.write(" ")
        return Span(self.source, start, start + len(text))

    def open(self, word: str) -> int:
        """Begins a node; to be closed with what this returns."""
        return self.write(f"{word}(")

    def close(self, start: int, end: str = ") ") -> Span:
        """The span of the node that began at `start`."""
        self.write(end)
        return Span(self.source, start, start + len(self._since(start).rstrip()))

    def _since(self, start: int) -> str:
        """What was written from an offset on."""
        kept: list[str] = []
        length = self._length
        for piece in reversed(self._pieces):
            if length <= start:
                break
            kept.append(piece)
            length -= len(piece)
        return "".join(reversed(kept))

    def dry(self) -> None:
        """Nothing more is written: the source holds it all."""
        object.__setattr__(self.source, "text", "".join(self._pieces))
        self.source.__dict__.pop("starts", None)
