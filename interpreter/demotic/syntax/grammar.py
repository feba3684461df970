"""The grammar room as a lark parser, built once and only when first needed."""
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from types import SimpleNamespace

from lark import Lark, Token
from lark.grammar import NonTerminal, Rule, Symbol
from lark.lark import PostLex
from lark.lexer import TerminalDef
from lark.load_grammar import Grammar, GrammarBuilder

from demotic.resources import resource
from demotic.syntax.build import handlers

STARTS = ["item", "effect", "expression"]


class KeepOdd(PostLex):
    """Tells lark to keep the terminals that no rule uses: they stand for what fits nowhere."""

    always_accept = ("UNCLOSED", "ODD_WORD", "ODD_SIGN")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


class OneOfEach(Grammar):
    """A grammar with one symbol for each name, which is a plain text.

    Building the parser compares symbols half a million times. Those that are one object need no comparing, and
    names that are lark's tokens, as it leaves them, compare far more slowly than texts, then and while it reads.
    """

    def compile(
        self, start: Sequence[str], terminals_to_keep: Collection[str]
    ) -> tuple[list[TerminalDef], list[Rule], list[str]]:
        terminals, rules, ignored = super().compile(start, terminals_to_keep)
        origins: dict[str, NonTerminal] = {}
        for rule in rules:
            name = str(rule.origin.name)
            rule.origin = origins.setdefault(name, NonTerminal(name))
        known: dict[str, Symbol] = {**origins}
        for rule in rules:
            rule.expansion = [known.setdefault(str(symbol.name), symbol) for symbol in rule.expansion]
        return terminals, rules, ignored


def grammar_text() -> str:
    """All grammar files as one text, in the order of their names; rules may stand in any order."""
    room = sorted(resource("grammar").iterdir(), key=lambda file: file.name)
    return "\n".join(file.read_text(encoding="utf-8") for file in room if file.name.endswith(".lark"))


@cache
def grammar() -> Lark:
    """The parser: it builds our tree while it reduces, so no second walk and no recursion is needed."""
    builder = GrammarBuilder(global_keep_all_tokens=True)
    builder.load_grammar(grammar_text())
    read = builder.build()
    return Lark(
        OneOfEach(read.rule_defs, read.term_defs, read.ignore),
        parser="lalr",
        lexer="basic",
        start=STARTS,
        postlex=KeepOdd(),
        keep_all_tokens=True,
        maybe_placeholders=True,
        transformer=SimpleNamespace(**{name: spread(handler) for name, handler in handlers().items()}),
    )


def spread(handler: Callable[..., object]) -> Callable[[Iterable[object]], object]:
    """Lark hands over one list of children; our handlers name them."""
    return lambda children: handler(*children)
