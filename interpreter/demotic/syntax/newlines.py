"""Which newlines end something, and which words are keywords where they stand.

A newline token is dropped inside `(…)` and `[…]` (the innermost bracket decides), after what cannot end a step
and before what cannot begin one. With the basic lexer all this is known without the parser.
"""
import re
from collections.abc import Iterator
from itertools import chain, pairwise

from demotic.source import Source
from demotic.syntax.word import Word

OPENING = {"LBRACE": "RBRACE", "LPAR": "RPAR", "LSQB": "RSQB"}
CLOSING = frozenset(OPENING.values())

UNFINISHED = frozenset(
    ("LBRACE", "VBAR", "AMPERSAND", "COMMA", "LPAR", "LSQB", "EQUAL", "COMPARE", "STEP_ASSIGN", "PLUS", "MINUS", "STAR",
     "DIV", "MOD", "THEN", "OR", "AND", "NOT", "IN", "COLON", "ELSE", "WHERE", "IF", "DOT")
)
CONTINUING = frozenset(
    ("RBRACE", "VBAR", "AMPERSAND", "THEN", "ELSE", "RPAR", "RSQB", "OR", "AND", "WHERE", "PLUS", "STAR", "DIV", "MOD",
     "COMPARE", "COMMA")
)
CONTINUING_HEADER = frozenset(("LBRACE", "REQUIRE", "DEDUCED", "RECONSTRUCTED", "ORIGINAL"))

# These are keywords only at the start of an item; elsewhere they are free as names.
ITEM_WORDS = frozenset(("ENUM", "KIND", "VERB", "TABLE", "INVARIANT", "EXAMPLE", "EXTEND", "REPLACE"))
# These only at the start of a line or step with a name behind them, or behind the word given here.
MEMBER_WORDS = {"WHEN": "MAY", "BEFORE": "MAY", "ADJUST": None, "EFFECT": None, "ZONE": None, "FORMULA": "OPEN"}
EXAMPLE_WORDS = frozenset(("GIVEN", "EXPECT", "PICK"))  # and these only in examples
FREE_ELSEWHERE = ITEM_WORDS | MEMBER_WORDS.keys() | EXAMPLE_WORDS
DECLARING = frozenset(("FORMULA", "VAR", "ZONE"))
# The head of a component in the first column; steps and entries look different.
COMPONENT = re.compile(r"[a-z]\w*[ \t]+[a-z]\w*[ \t]*(?:\{|(?:from|deduced|reconstructed|original)\b)")


class Newlines:
    """The filter over one text. `items`: the text is a file of items, not one effect or value."""

    def __init__(self, source: Source, items: bool, rescue: bool) -> None:
        self.source = source
        self.items = items
        self.rescue = rescue  # a brace is never closed: what looks like an item in the first column is one
        self.open: list[str] = []
        self.before: Word | None = None
        self.before_that: Word | None = None
        self.held: Word | None = None
        self.in_columns = False
        self.item = ""  # the first word of the item

    def words(self, read: Iterator[Word]) -> Iterator[Word]:
        """The words that matter, in order. Newlines between items are NL words outside all brackets."""
        end = len(self.source.text)
        for word, following in pairwise(chain(read, [Word.at(self.source, "$END", end, end)])):
            if word.type == "NL":
                if self.ends_something():
                    self.held = word
                continue
            if self.open and self.items and self.begins_item(word):
                self.open.clear()
                self.before = None
                yield Word.at(self.source, "RESCUE", word.span.start, word.span.end)
            elif self.held is not None and not self.continues(word, following):
                yield self.held
            word.type = self.kind_of(word, following)
            self.follow(word)
            self.held = None
            yield word

    def ends_something(self) -> bool:
        """Whether a newline here is one that counts."""
        innermost_is_brace = not self.open or self.open[-1] == "LBRACE"
        return innermost_is_brace and self.before is not None and self.before.type not in UNFINISHED

    def continues(self, word: Word, following: Word) -> bool:
        """Whether `word` goes on with what the line before began."""
        if word.type in CONTINUING:
            return not self.names_something(following)
        if word.type == "MINUS":
            return self.item != "INVARIANT"  # only there may a line begin with a value
        if word.type == "FROM":
            return following.type == "STRING"
        return self.items and not self.open and word.type in CONTINUING_HEADER

    @staticmethod
    def names_something(following: Word) -> bool:
        return following.type == "COLON"

    def begins_item(self, word: Word) -> bool:
        """Whether an item surely begins here although a bracket before it is still open."""
        start = word.span.start
        if start > 0 and self.source.text[start - 1] != "\n":
            return False
        if self.open[-1] != "LBRACE":
            return word.type in ITEM_WORDS or word.type in DECLARING
        if not self.rescue:
            return False
        return word.type in ITEM_WORDS or COMPONENT.match(self.source.text, start) is not None

    def kind_of(self, word: Word, following: Word) -> str:
        """The terminal's name: keywords are names after a dot, before a colon, as columns, far from their place."""
        kind = word.type
        if kind in ("NAME", "ODD_WORD") or not word.isidentifier():
            return kind
        after_dot = self.before is not None and self.before.type == "DOT"
        before_colon = following.type == "COLON" and kind not in ("TRUE", "FALSE")
        if after_dot or before_colon or self.in_columns:
            return "NAME"
        if kind in FREE_ELSEWHERE and not self.in_its_place(kind, following):
            return "NAME"
        return kind

    def in_its_place(self, kind: str, following: Word) -> bool:
        """Whether a word stands where it is a keyword, of those that are free as names elsewhere."""
        if kind in ITEM_WORDS:
            return self.at_item_start(kind)
        if kind in EXAMPLE_WORDS:
            return self.item == "EXAMPLE"
        begins = self.before is None or self.held is not None or self.before.type in ("LBRACE", MEMBER_WORDS[kind])
        return begins and following[:1].isalpha()

    def at_item_start(self, kind: str) -> bool:
        if not self.items or self.open:
            return False
        extended = kind == "KIND" and self.before is not None and self.before.type == "EXTEND"
        return self.before is None or self.held is not None or extended

    def follow(self, word: Word) -> None:
        """Remember the item's first word, and keep the brackets.

        A `{` cannot stand inside `(`, so it forgets those left open before it.
        """
        if not self.open and (self.before is None or self.held is not None):
            self.item = word.type
        if word.type in OPENING:
            if word.type == "LBRACE":
                while self.open and self.open[-1] != "LBRACE":
                    self.open.pop()
            elif word.type == "LPAR":
                self.in_columns = self.before_that is not None and self.before_that.type == "TABLE"
            self.open.append(word.type)
        elif word.type in CLOSING:
            self.in_columns = False
            if word.type == "RBRACE":
                while self.open and self.open[-1] != "LBRACE":
                    self.open.pop()
            if self.open and OPENING[self.open[-1]] == word.type:
                self.open.pop()
        self.before_that, self.before = self.before, word
