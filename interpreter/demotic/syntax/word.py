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
    """A token with its span. `type` is the terminal's name, the word itself is its text."""

    __slots__ = ("span",)
    span: Span

    @classmethod
    def at(cls, source: Source, token: Token, kind: str | None = None) -> "Word":
        """The word of a lark token, under another terminal's name if `kind` is given."""
        start, end = token.start_pos or 0, token.end_pos or 0
        word = cls(kind or token.type, token.value, start, token.line, token.column, None, None, end)
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
