"""What a text may not exceed, found before lark sees it: length, and brackets in brackets."""
import re
from dataclasses import dataclass
from itertools import islice

from demotic.source import Diagnostic, Source

LONGEST_TEXT = 1024 * 1024  # letters of one file
DEEPEST_BRACKETS = 64
DEEPEST_TREE = 120  # nodes inside nodes, so that whoever walks a tree may use recursion
LONGEST_ITEM = 20_000  # words
MOST_WORDS = 60_000  # in one file
MOST_FINDINGS = 50  # in one file

WORDS = re.compile(r'"[^"\n]*"?|#[^\n]*|\w+')
BRACKETS = re.compile(r'"[^"\n]*"?|#[^\n]*|[{}()\[\]]')


@dataclass(frozen=True, slots=True)
class Survey:
    """What a quick look at the brackets says: a finding that ends it all, or whether a `{` stays open."""

    finding: Diagnostic | None
    brace_left_open: bool


def survey(source: Source) -> Survey:
    """Look at a text before reading it."""
    length = len(source.text)
    if length > LONGEST_TEXT:
        return Survey(Diagnostic(
            "D902", f"this file has {length:,} letters; {LONGEST_TEXT:,} is the most", source.span(0, 0),
            help=("split it: a pack may have many files",)), False)
    if length > 2 * MOST_WORDS and (last := last_word(source.text)) is not None:
        return Survey(too_wordy(source, last), False)
    depth = braces = 0
    for found in BRACKETS.finditer(source.text):
        bracket = found[0]
        if bracket in "{([":
            depth += 1
            braces += bracket == "{"
            if depth > DEEPEST_BRACKETS:
                return Survey(too_deep(source, found.start(), DEEPEST_BRACKETS, "brackets"), False)
        elif bracket in "})]":
            depth = max(0, depth - 1)
            braces = max(0, braces - 1) if bracket == "}" else braces
    return Survey(None, braces > 0)


def last_word(text: str) -> int | None:
    """The end of the last word that a file may have, if it has too many even without its signs."""
    words = (found.end() for found in WORDS.finditer(text) if found[0][0] not in '"#')
    return next(islice(words, MOST_WORDS, None), None)


def too_deep(source: Source, start: int, limit: int, what: str) -> Diagnostic:
    return Diagnostic(
        "D901", f"more than {limit} {what} inside one another", source.span(start, start + 1), "one too many",
        help=("give the inner part a name: a verb of its own, or a formula",),
    )


def too_long(source: Source, start: int, end: int) -> Diagnostic:
    return Diagnostic(
        "D905", f"this declaration has more than {LONGEST_ITEM:,} words", source.span(start, end),
        help=("split it: a table may be continued by another table of the same kind",),
    )


def too_wordy(source: Source, start: int) -> Diagnostic:
    return Diagnostic(
        "D905", f"more than {MOST_WORDS:,} words in this file", source.span(start, start),
        "one too many", help=("split it: a pack may have many files",),
    )


def too_many(source: Source, start: int) -> Diagnostic:
    return Diagnostic(
        "D903", f"more than {MOST_FINDINGS} findings in this file", source.span(start, start),
        "nothing after this was looked at", help=("mend the first ones; often they cause the others",),
    )
