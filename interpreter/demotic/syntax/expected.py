"""What the grammar would accept at a place, in the author's words."""
from collections.abc import Collection
from functools import cache
from typing import Protocol

from lark.grammar import Terminal
from lark.lexer import PatternStr

from demotic.syntax.grammar import grammar
from demotic.syntax.word import Word

MOST = 6

# What cannot be said by the terminal's own text.
SAID = {
    "NAME": "a name",
    "INT": "a number",
    "STRING": "a text in quotes",
    "NL": "a new line",
    "$END": "the end",
    "COMPARE": "a comparison such as `==`",
    "STEP_ASSIGN": "`+=`",
    "BETWEEN": "`..`",
}


class Accepting(Protocol):
    """What we ask of lark's interactive parser; lark itself leaves this method without types."""

    def accepts(self) -> set[str]: ...


@cache
def said(terminal: str) -> str:
    """A terminal as people are told it."""
    if terminal in SAID:
        return SAID[terminal]
    pattern = grammar().get_terminal(terminal).pattern
    return f"`{pattern.value}`" if isinstance(pattern, PatternStr) else f"`{terminal.lower().replace('_', ' ')}`"


def accepted(words: Collection[Word], start: str) -> frozenset[str]:
    """The terminals that may follow these words, read from the rule `start`; the words themselves fit."""
    parser = grammar().parse_interactive(start=start)
    for word in words:
        parser.feed_token(word)
    return terminals_of(parser)


def terminals_of(parser: Accepting) -> frozenset[str]:
    return frozenset(parser.accepts())


@cache
def starters(start: str) -> frozenset[str]:
    """The terminals that something of this kind may begin with."""
    return accepted((), start)


@cache
def names() -> frozenset[str]:
    """The terminals that the rule `name` takes: names, and the words that are free as names."""
    return frozenset(
        symbol.name for rule in grammar().rules if rule.origin.name == "name" for symbol in rule.expansion
        if isinstance(symbol, Terminal)
    )


OPERATORS = frozenset(
    ("COMPARE", "PLUS", "MINUS", "STAR", "DIV", "MOD", "AND", "OR", "IN", "IS", "CAN", "IF", "BETWEEN", "DOT", "LPAR",
     "LSQB")
)
ORIGINS = frozenset(("FROM", "DEDUCED", "RECONSTRUCTED", "ORIGINAL"))
SAYINGS = frozenset(("EXPECT", "GIVEN"))  # words that begin sayings of several words as well
FOLLOWING = frozenset(("DOT", "LPAR", "LSQB"))


@cache
def keywords(start: str) -> frozenset[str]:
    """The words of the language that something of this kind may begin with, as they are written."""
    written = (said(terminal).strip("`") for terminal in starters(start) - names())
    return frozenset(word for word in written if word.isidentifier())


def phrases(terminals: Collection[str]) -> list[str]:
    """Few words for many terminals: `a step` for all that begin one, and so on; operators only if nothing else fits."""
    left = set(terminals)
    found = []
    for start, phrase in (("effect", "a step"), ("item", "a declaration"), ("expression", "a value")):
        if starters(start) - {"NOT"} <= left:
            found.append(phrase)
            left -= starters(start)
    if names() <= left:
        left -= names()
        found.append("a name")
    if {"PLUS", "STAR"} <= left:
        left -= OPERATORS if "COMPARE" in left else OPERATORS - {"IN"}
    elif {"DOT", "LSQB"} <= left:
        left -= FOLLOWING
    else:
        left -= {"DOT"} if len(left) > 1 else set()
    origins = ["where it comes from"] if left >= ORIGINS else []
    left -= ORIGINS if origins else set()
    left -= {longer for longer in left for word in SAYINGS & left if longer.startswith(f"{word}_")}
    rest = sorted(left, key=lambda terminal: (said(terminal)[1:2].isalpha(), said(terminal)))
    found += [said(terminal) for terminal in rest]
    found += origins
    return found or ["an operator such as `+`"]


def one_of(words: list[str]) -> str:
    """`a, b or c`, at most six of them."""
    if len(words) > MOST:
        return f"{', '.join(words[:MOST])} …"
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
