"""The words of a text: the terminals of the grammar in one expression, tried in the order in which lark tries them.

Lark's own lexer finds the same words, and a test holds ours to it; it takes twice as long.
"""
import re
from collections.abc import Iterator, Mapping
from functools import cache

from lark.lexer import PatternStr, TerminalDef

from demotic.source import Source
from demotic.syntax.grammar import grammar
from demotic.syntax.word import Word


def lex(source: Source) -> Iterator[Word]:
    """The words of a text, one by one, newlines among them."""
    keywords, ignored = _keywords(), frozenset(grammar().ignore_tokens)
    for found in _terminals().finditer(source.text):
        kind = found.lastgroup
        assert kind is not None
        if kind not in ignored:
            start, end = found.span(kind)
            yield Word.at(source, keywords.get(found[kind], kind) if kind == "NAME" else kind, start, end)


@cache
def _terminals() -> re.Pattern[str]:
    """Every terminal that is no keyword, as a group with its name; blanks in front are taken along."""
    keywords = _keywords().values()
    ordered = sorted((one for one in grammar().terminals if one.name not in keywords), key=_turn)
    groups = "|".join(f"(?P<{one.name}>{one.pattern.to_regexp()})" for one in ordered)
    return re.compile(f"(?:{_expression('BLANK')})?(?:{groups})")


def _turn(terminal: TerminalDef) -> tuple[int, int, int, str]:
    """When lark tries a terminal: by priority, then the longer first."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name


@cache
def _keywords() -> Mapping[str, str]:
    """The terminals that a name is looked up among, by the word that is theirs."""
    name = re.compile(_expression("NAME"))
    plain = (one for one in grammar().terminals if isinstance(one.pattern, PatternStr))
    return {one.pattern.value: one.name for one in plain if name.fullmatch(one.pattern.value)}


def _expression(terminal: str) -> str:
    return grammar().get_terminal(terminal).pattern.to_regexp()
