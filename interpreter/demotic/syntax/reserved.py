"""Names that could be written where a colon follows but never said again: `formula choose: int`, `verb x(each: 1..3)`.

A member may be called like a word of the language, since it is said behind a dot (`tile.move`).
"""
from collections.abc import Iterator, Sequence
from functools import cache

from lark.lexer import PatternStr

from demotic.source import Diagnostic
from demotic.syntax.expected import names
from demotic.syntax.grammar import grammar
from demotic.syntax.newlines import FREE_ELSEWHERE
from demotic.syntax.word import Word

DECLARING = ("VAR", "ZONE", "FORMULA")
TAKING = ("VERB", "FORMULA", "EFFECT")


@cache
def reserved() -> frozenset[str]:
    """The words that can never stand alone as a name."""
    return frozenset(
        str(terminal.pattern.value) for terminal in grammar().terminals
        if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isidentifier()
        and terminal.name not in names() | FREE_ELSEWHERE
    )


def unsayable(words: Sequence[Word]) -> Iterator[Diagnostic]:
    """The names declared in an item that nothing could ever refer to."""
    taking = False  # inside the parameters of a verb, formula or effect
    depth = 0
    for at in range(1, len(words)):
        word, before = words[at], words[at - 1]
        if word.type == "LPAR":
            taking = at > 1 and words[at - 2].type in TAKING
        elif word.type == "RPAR":
            taking = False
        elif word.type in ("LBRACE", "RBRACE"):
            depth += 1 if word.type == "LBRACE" else -1
        elif word.type == "NAME" and str(word) in reserved():
            local = depth == 0 or words[0].type == "VERB"
            if (local and before.type in DECLARING) or (taking and before.type in ("LPAR", "COMMA")):
                yield taken(word)


def taken(word: Word) -> Diagnostic:
    return Diagnostic("D110", f"`{word}` is a word of the language, so it cannot be a name here", word.span,
                      "expected a name", help=(f"choose another word, such as `{word}_` or `the_{word}`",))
