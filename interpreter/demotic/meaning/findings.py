"""Findings collects what is wrong, in the order it is met, and finds the nearest known word."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from demotic.source import Diagnostic, Fix, Label, Severity, Span
from demotic.source.nearest import nearest

MOST_LISTED = 8  # members that are all named where none is near
MOST_GUESSES = 50  # unknown words for which the nearest is sought: it takes time


@dataclass(slots=True)
class Findings:
    """The diagnostics of one binding."""

    found: list[Diagnostic] = field(default_factory=list)
    unknowns: int = 0

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        *,
        related: Iterable[Label] = (),
        help: Iterable[str] = (),
        fixes: Iterable[Fix] = (),
    ) -> None:
        """Notes an error."""
        self.found.append(Diagnostic(code, message, span, label, tuple(related), tuple(help), tuple(fixes)))

    def warning(self, code: str, message: str, span: Span, label: str = "", *, help: Iterable[str] = ()) -> None:
        """Notes a warning: the pack can be played all the same."""
        self.found.append(Diagnostic(code, message, span, label, (), tuple(help), (), Severity.WARNING))

    def unknown(
        self,
        code: str,
        message: str,
        span: Span,
        label: str,
        known: Mapping[str, Span | None],
        *,
        help: Iterable[str] = (),
    ) -> None:
        """Notes a word that is not known, with the nearest of the `known` ones and where that is declared."""
        self.unknowns += 1
        word = nearest(span.text, known) if self.unknowns <= MOST_GUESSES else None
        if word is None:
            few = code == "D206" and 0 < len(known) <= MOST_LISTED
            listed = (f"it has {', '.join(sorted(known, key='copies'.__eq__))}",) if few else ()
            self.error(code, message, span, label, help=(*listed, *help))
            return
        place = known[word]
        related = () if place is None else (Label(place, f"`{word}` is declared here"),)
        fix = Fix(span, word, f"write `{word}`")
        self.error(code, message, span, label, related=related, help=(f"did you mean `{word}`?", *help), fixes=(fix,))

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All of them by source (in the order first met) and place, each once."""
        order: dict[int, int] = {}
        for one in self.found:
            order.setdefault(id(one.span.source), len(order))
        seen: set[tuple[str, int, int, int, str]] = set()
        result = []
        for one in sorted(self.found, key=lambda one: (order[id(one.span.source)], one.span.start, one.span.end)):
            key = (one.code, id(one.span.source), one.span.start, one.span.end, one.message)
            if key not in seen:
                seen.add(key)
                result.append(one)
        return tuple(result)
