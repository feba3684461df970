"""A word is a token that knows its span: what the parser is fed and the builders read."""
from typing import Protocol

from lark import Token

from demotic.source import Source, Span
from demotic.syntax.tree import Name


class Spanned(Protocol):
    """Anything that stands somewhere: a word or a node."""

    @property
    def span(self) -> Span: ...


class Word(Token):
    """A token that knows where it stands. `type` is the terminal's name, the word itself is its text.

    Lines and columns are the span's affair: only few words are ever asked for them.
    """

    __slots__ = ("span",)
    span: Span

    @classmethod
    def at(cls, source: Source, kind: str, start: int, end: int) -> "Word":
        """The word of this kind that stands there, or before it is shown that nothing does."""
        text = source.text[start:end]
        word = str.__new__(cls, text)  # a token's own way looks at each argument twice
        word.type = kind
        word.value = text
        word.start_pos = start
        word.line = word.column = word.end_line = word.end_column = None
        word.end_pos = end
        word.span = Span(source, start, end)
        return word

    @property
    def is_keyword(self) -> bool:
        """Whether it is one word of small letters that the grammar gives a meaning."""
        return self.type not in ("NAME", "ODD_WORD", "INT") and self.isidentifier()

    @property
    def name(self) -> Name:
        """The word as a name of the tree."""
        return Name(self.span, str(self))


def across(first: Spanned, last: Spanned) -> Span:
    """From the start of one to the end of another."""
    return Span(first.span.source, first.span.start, last.span.end)
