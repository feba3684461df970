"""Text to syntax tree, item by item: one broken item does not hide the next."""
from collections.abc import Iterator
from dataclasses import dataclass

from lark.exceptions import UnexpectedToken

from demotic.source import Diagnostic, Source
from demotic.syntax.grammar import grammar
from demotic.syntax.newlines import Newlines
from demotic.syntax.refused import Refused
from demotic.syntax.tree import Declaration, Effect, Expr, Module, Node
from demotic.syntax.word import Word


@dataclass(frozen=True, slots=True)
class Parsed:
    """What could be read, and what is wrong with the rest."""

    module: Module
    diagnostics: tuple[Diagnostic, ...]


def parse(source: Source) -> Parsed:
    declarations: list[Declaration] = []
    diagnostics: list[Diagnostic] = []
    for words in items(Newlines(source, True, False).words(grammar().lex(source.text))):
        node, found = parse_words(words, "item")
        diagnostics += found
        if isinstance(node, Declaration):
            declarations.append(node)
    return Parsed(Module(source.span(0, len(source.text)), tuple(declarations)), tuple(diagnostics))


def items(words: Iterator[Word]) -> Iterator[list[Word]]:
    depth = 0
    item: list[Word] = []
    for word in words:
        if word.type == "LBRACE":
            depth += 1
        elif word.type == "RBRACE":
            depth -= 1
        elif word.type == "NL" and depth <= 0:
            yield item
            item = []
            continue
        item.append(word)
    if item:
        yield item


def parse_words(words: list[Word], start: str) -> tuple[Node | None, list[Diagnostic]]:
    parser = grammar().parse_interactive(start=start)
    try:
        for word in words:
            parser.feed_token(word)
        return parser.feed_eof(words[-1]), []
    except Refused as refused:
        return None, [refused.diagnostic]
    except UnexpectedToken as error:
        token = error.token
        span = token.span if isinstance(token, Word) else words[-1].span
        return None, [Diagnostic("D101", f"`{token}` was not expected here", span)]


def parse_effect(source: Source) -> tuple[Effect | None, list[Diagnostic]]:
    words = list(Newlines(source, False, False).words(grammar().lex(source.text)))
    return parse_words(words, "effect")  # type: ignore


def parse_expression(source: Source) -> tuple[Expr | None, list[Diagnostic]]:
    words = list(Newlines(source, False, False).words(grammar().lex(source.text)))
    return parse_words(words, "expression")  # type: ignore
