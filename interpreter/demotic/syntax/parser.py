"""Text to syntax tree, item by item, with every finding."""
from dataclasses import dataclass
from itertools import islice

from demotic.source import Diagnostic, Source
from demotic.syntax.items import items
from demotic.syntax.lexer import lex
from demotic.syntax.limits import LONGEST_ITEM, MOST_FINDINGS, MOST_WORDS, survey, too_many, too_wordy
from demotic.syntax.newlines import Newlines
from demotic.syntax.recovery import read
from demotic.syntax.tree import Declaration, Effect, Expr, Module, Node


@dataclass(frozen=True, slots=True)
class Parsed:
    """What could be read, and what is wrong with the rest."""

    module: Module
    diagnostics: tuple[Diagnostic, ...]


def parse(source: Source) -> Parsed:
    """The declarations of a file. Items that cannot be read are left out and reported; never raises."""
    looked = survey(source)
    if looked.finding:
        return Parsed(Module(source.span(0, len(source.text)), ()), (looked.finding,))
    declarations: list[Declaration] = []
    findings: list[Diagnostic] = []
    words = Newlines(source, items=True, rescue=looked.brace_left_open).words(lex(source))
    read_words = 0
    for item in items(words):
        read_words += len(item.words)
        node, found = (None, [item.finding]) if item.finding else read(item.words, "item", source)
        findings += found
        if isinstance(node, Declaration):
            declarations.append(node)
        if read_words > MOST_WORDS:
            findings.append(too_wordy(source, item.words[-1].span.end))
            break
        if len(findings) > MOST_FINDINGS:
            findings[MOST_FINDINGS:] = [too_many(source, findings[MOST_FINDINGS].span.start)]
            break
    return Parsed(Module(source.span(0, len(source.text)), tuple(declarations)), tuple(findings))


def parse_effect(source: Source) -> tuple[Effect | None, tuple[Diagnostic, ...]]:
    """One effect: a step, or several in order (then a Block without braces)."""
    node, findings = parse_one(source, "effect")
    return node if isinstance(node, Effect) else None, findings


def parse_expression(source: Source) -> tuple[Expr | None, tuple[Diagnostic, ...]]:
    """One value."""
    node, findings = parse_one(source, "expression")
    return node if isinstance(node, Expr) else None, findings


def parse_one(source: Source, start: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The whole text read from one rule."""
    looked = survey(source)
    if looked.finding:
        return None, (looked.finding,)
    lexed = Newlines(source, items=False, rescue=False).words(lex(source))
    words = list(islice(lexed, LONGEST_ITEM + 1))
    while words and words[-1].type == "NL":
        words.pop()
    node, findings = read(words, start, source)
    return node, tuple(findings)
