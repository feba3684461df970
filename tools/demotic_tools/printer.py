"""Printing for people: plain, or in colour where the extra `cli` is installed and somebody looks."""
import io
import os
import shutil
import textwrap
from collections.abc import Iterable
from typing import Protocol, TextIO

from demotic.machine.errors import RulesError
from demotic.source import Diagnostic, Source
from demotic.source.render import render

COLOURS = ("cyan", "yellow", "magenta", "green", "blue", "red")  # one for each seat


class Printer(Protocol):
    """Where text goes, and how wide it may be."""

    width: int

    def say(self, text: str = "", style: str = "", end: str = "\n") -> None:
        """A line. `style` is a colour, `bold` or `dim`, or several words of these."""

    def findings(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Diagnostics with their places."""


class Plain:
    """Text without colour."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.width = width()

    def say(self, text: str = "", style: str = "", end: str = "\n") -> None:  # noqa: ARG002 - a style is no matter here
        """A line."""
        self.stream.write(text + end)
        self.stream.flush()

    def findings(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Diagnostics with their places."""
        self.say(render(tuple(diagnostics)))


class Coloured:
    """Text in colour, by the library rich."""

    def __init__(self, stream: TextIO) -> None:
        from rich.console import Console

        self.console = Console(file=stream, highlight=False, soft_wrap=True)
        self.stream = stream
        self.width = width()

    def say(self, text: str = "", style: str = "", end: str = "\n") -> None:
        """A line."""
        self.console.print(text, style=style or None, markup=False, end=end)

    def findings(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Diagnostics with their places."""
        color = not self.console.legacy_windows  # which would print the signs that others take for colours
        self.stream.write(render(tuple(diagnostics), color=color) + "\n")


def broken(error: RulesError) -> Diagnostic:
    """Rules that break down in play, as a finding: with the place in the author's text."""
    span = error.span or Source("the game", "").span(0, 0)
    return Diagnostic("D808", error.message, span, "here")


def width() -> int:
    """Columns to fill: those of the terminal, within reason."""
    return max(50, min(shutil.get_terminal_size((100, 24)).columns, 110))


def speak(stream: TextIO) -> None:
    """No letter may stop the stream. Where nobody looks it is UTF-8, also on Windows, unless another was asked for."""
    if isinstance(stream, io.TextIOWrapper):
        if stream.isatty() or os.environ.get("PYTHONIOENCODING"):
            stream.reconfigure(errors="replace")
        else:
            stream.reconfigure(encoding="utf-8", errors="replace")


def printer(stream: TextIO) -> Printer:
    """In colour if somebody looks, wants it, and rich is installed."""
    speak(stream)
    if stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb":
        try:
            return Coloured(stream)
        except ImportError:
            return Plain(stream)
    return Plain(stream)


def hanging(head: str, text: str, columns: int) -> str:
    """A paragraph whose first line begins with `head` and whose others stand under what follows it."""
    indent = " " * len(head)
    return textwrap.fill(
        text, columns, initial_indent=head, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
