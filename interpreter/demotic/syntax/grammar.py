"""The grammar room as a lark parser, built once and only when first needed."""
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import SimpleNamespace

from lark import Lark, Token
from lark.lark import PostLex

from demotic.resources import resource
from demotic.syntax.build import handlers

STARTS = ["item", "effect", "expression"]


class KeepOdd(PostLex):
    """Tells lark to keep the terminals that no rule uses: they stand for what fits nowhere."""

    always_accept = ("UNCLOSED", "ODD_WORD", "ODD_SIGN")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


def grammar_text() -> str:
    """All grammar files as one text, in the order of their names; rules may stand in any order."""
    room = sorted(resource("grammar").iterdir(), key=lambda file: file.name)
    return "\n".join(file.read_text(encoding="utf-8") for file in room if file.name.endswith(".lark"))


@cache
def grammar() -> Lark:
    """The parser: it builds our tree while it reduces, so no second walk and no recursion is needed."""
    return Lark(
        grammar_text(),
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
