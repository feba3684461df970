"""Reads one item; where it does not fit, leaves the faulty statement out and reads on, for further findings."""
from collections.abc import Sequence

from lark.exceptions import UnexpectedToken

from demotic.source import Diagnostic, Source
from demotic.syntax.grammar import grammar
from demotic.syntax.limits import DEEPEST_TREE, LONGEST_ITEM, too_deep, too_long
from demotic.syntax.refused import Refused
from demotic.syntax.reserved import unsayable
from demotic.syntax.tree import Node
from demotic.syntax.unexpected import complaint
from demotic.syntax.walk import deepest
from demotic.syntax.word import Word

MOST_ROUNDS = 10
MOST_WORDS_AGAIN = 50_000  # words read again for further findings in one item


def read(words: list[Word], start: str, source: Source) -> tuple[Node | None, list[Diagnostic]]:
    """The tree of these words read from the rule `start`, or every finding that does not follow from another."""
    if len(words) > LONGEST_ITEM:
        return None, [too_long(source, words[0].span.start, words[0].span.end)]
    findings: list[Diagnostic] = []
    node: Node | None = None
    left, rounds = words, min(MOST_ROUNDS, 1 + MOST_WORDS_AGAIN // max(1, len(words)))
    for _ in range(rounds):
        node, finding, at = attempt(left, start, source)
        if finding is None:
            break
        findings.append(finding)
        shorter = without_statement(left, at)
        if shorter is None:
            break
        left = shorter
    if findings or node is None:
        return None, findings
    if len(words) > DEEPEST_TREE and (deep := deepest(node, DEEPEST_TREE)):
        return None, [too_deep(source, deep.span.start, DEEPEST_TREE, "parts")]
    return node, list(unsayable(words))


def attempt(words: list[Word], start: str, source: Source) -> tuple[Node | None, Diagnostic | None, int]:
    """The tree; or the first finding and the place of its word in `words`."""
    parser = grammar().parse_interactive(start=start)
    end = end_after(words, source)
    at = 0
    try:
        for at, word in enumerate(words):  # noqa: B007 - `at` tells how far we came
            parser.feed_token(word)
        at = len(words)
        tree: object = parser.feed_token(end)
    except UnexpectedToken:
        return None, complaint([*words, end], at, start), at
    except Refused as refused:
        return None, refused.diagnostic, place_of(refused.diagnostic, words)
    assert isinstance(tree, Node)
    return tree, None, at


def end_after(words: Sequence[Word], source: Source) -> Word:
    """The word that stands for the end of the item."""
    end = words[-1].span.end if words else len(source.text)
    return Word.at(source, "$END", end, end)


def place_of(diagnostic: Diagnostic, words: Sequence[Word]) -> int:
    """The place in `words` of the word that the finding begins with."""
    return next((at for at, word in enumerate(words) if word.span.end > diagnostic.span.start), len(words) - 1)


def without_statement(words: list[Word], at: int) -> list[Word] | None:
    """The words without the statement that holds `at`; None where that is the head of the item itself."""
    begin = beginning(words, at)
    if begin is None:
        return None
    end = ending(words, at)
    if end < len(words) and words[end].type == "NL":
        end += 1
    elif words[begin - 1].type == "NL":
        begin -= 1
    return words[:begin] + words[end:] if end > begin else None


def beginning(words: list[Word], at: int) -> int | None:
    """Where the statement begins that holds `at`: behind a newline or brace at its own depth."""
    depth = 0
    for place in range(min(at, len(words)) - 1, -1, -1):
        kind = words[place].type
        if kind == "RBRACE":
            depth += 1
        elif kind == "LBRACE":
            if depth == 0:
                return place + 1
            depth -= 1
        elif kind == "NL" and depth == 0:
            return place + 1
    return None


def ending(words: list[Word], at: int) -> int:
    """Where it ends: before a newline or closing brace at its own depth."""
    depth = 0
    for place in range(at, len(words)):
        kind = words[place].type
        if kind == "LBRACE":
            depth += 1
        elif kind == "RBRACE":
            if depth == 0:
                return place
            depth -= 1
        elif kind == "NL" and depth == 0:
            return place
    return len(words)
