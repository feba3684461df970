"""Where a word does not fit: the words before it, and what would have been accepted."""
from collections.abc import Sequence
from dataclasses import dataclass

from demotic.source import Span
from demotic.syntax.expected import names, one_of, phrases, said
from demotic.syntax.newlines import CLOSING, OPENING
from demotic.syntax.word import Word

STEP_BREAKS = frozenset(("NL", "LBRACE", "RBRACE", "VBAR", "AMPERSAND", "THEN"))


@dataclass(frozen=True, slots=True)
class Place:
    """`words[at]` cannot follow the words before it; `accepts` are the terminals that could. The last word is $END."""

    words: Sequence[Word]
    at: int
    accepts: frozenset[str]
    start: str

    @property
    def word(self) -> Word:
        return self.words[self.at]

    @property
    def before(self) -> Word | None:
        return self.words[self.at - 1] if self.at else None

    @property
    def after(self) -> Word | None:
        return self.words[self.at + 1] if self.at + 1 < len(self.words) else None

    @property
    def span(self) -> Span:
        """Where the finding is shown: the word, or just behind the last one when something ended too early."""
        if self.word.type in ("NL", "$END") and not str(self.word).startswith(";") and self.before is not None:
            end = self.before.span.end
            return Span(self.word.span.source, end, end)
        if self.word.type == "NL":
            return Span(self.word.span.source, self.word.span.start, self.word.span.start + 1)
        return self.word.span

    def expected(self) -> str:
        """What could stand here instead; behind an item its end is a new line."""
        accepts = self.accepts
        if self.start == "item" and "$END" in accepts:
            accepts = accepts - {"$END"} | {"NL"}
        return one_of(phrases(accepts))

    def open_bracket(self) -> Word | None:
        """The innermost bracket still open before the word, unless it is a brace."""
        open_: list[Word] = []
        for word in self.words[: self.at]:
            if word.type in OPENING:
                open_.append(word)
            elif word.type in CLOSING and open_:
                open_.pop()
        innermost = open_[-1] if open_ else None
        return innermost if innermost is not None and (innermost != "{" or self.word.type == "$END") else None

    def earlier(self, kind: str) -> Word | None:
        """The nearest word of this kind before, in the same step."""
        for word in reversed(self.words[: self.at]):
            if word.type == kind:
                return word
            if word.type in ("NL", "LBRACE", "RBRACE", "AND", "OR", "LPAR", "COMMA"):
                return None
        return None

    def governing(self, words: frozenset[str]) -> Word | None:
        """The first of `words` in the step that is cut off here: its braces are awaited."""
        found = None
        for word in reversed(self.words[: self.at]):
            if word.type in STEP_BREAKS:
                break
            if word.type in words:
                found = word
        return found

    def step_first(self) -> Word | None:
        """The first word of the step that the word stands in."""
        first = None
        for word in reversed(self.words[: self.at]):
            if word.type in STEP_BREAKS:
                break
            first = word
        return first

    def accepted_keywords(self) -> list[str]:
        """The single words of the language that would fit here."""
        terminals = self.accepts - names() if "NAME" in self.accepts else self.accepts
        words = (said(terminal).strip("`") for terminal in terminals)
        return sorted(word for word in words if word.isidentifier())
