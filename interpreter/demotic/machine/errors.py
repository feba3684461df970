"""What goes wrong while a game is played: told with the place in the author's text, never as a traceback."""
from __future__ import annotations

from collections.abc import Mapping
from types import FrameType, TracebackType

from demotic.source import Source, Span


class RulesError(Exception):
    """The rules of a pack broke down in play; `message` is a sentence without a full stop."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.span = span

    def __str__(self) -> str:
        return f"{self.span}: {self.message}" if self.span is not None else self.message


class SnapshotError(ValueError):
    """The bytes are no snapshot, a damaged one, or one of other rules."""


class Fault(Exception):
    """Something the rules must not do, found where the place is not known; see `located`."""


class Ended(Exception):
    """The game has ended: whatever was going on is dropped. Never leaves the machine."""


def outside(value: object, low: int | None, high: int | None) -> Fault:
    """A value that a var cannot hold."""
    span = f"{'' if low is None else low}..{'' if high is None else high}"
    return Fault(f"{value} is outside {span}, which is all that can be kept here")


def no_place(index: int, first: int, count: int) -> Fault:
    """An index that a var or zone does not have."""
    return Fault(f"there is no place {index}: its numbers go from {first} to {first + count - 1}")


def exhausted() -> Fault:
    """Out of fuel: too many steps since the last decision."""
    return Fault("this goes on for too long: a step limit between two decisions was reached")


def too_deep() -> Fault:
    """Too many effects wait for each other."""
    return Fault("too many effects wait for one another here: 500 is the limit")


def unchanging() -> Fault:
    """A pass of `while` did nothing, so that it would never end."""
    return Fault("this `while` would never end: it changed nothing and asked nothing in a whole pass")


def no_element() -> Fault:
    """`first`, `largest` and the like of nothing, without `else`."""
    return Fault("there is no such element, and no `else` says what to take instead")


LINES = 1 << 20  # where one text is written out inside another, its lines are counted from a multiple of this

MESSAGES: Mapping[type[Exception], str] = {
    ZeroDivisionError: "division by 0",
    IndexError: "there is no element at this place",
    KeyError: "there is no such component",
    TypeError: "this is none, and none has no members and counts as no number",
    ValueError: "there is no such element",
    RecursionError: "effects cause one another without an end",
    OverflowError: "this number is too large",
    MemoryError: "this needs too much memory",
}


FAULTS: tuple[type[Exception], ...] = (Fault, *MESSAGES)  # what rules can cause; anything else is a bug of ours


def located(error: Exception, namespace: Mapping[str, object], sources: Mapping[str, Source]) -> RulesError:
    """The error as players may see it: the innermost place of the author's text it came through.

    `namespace` is that of the lowered functions, `sources` their texts by name.
    """
    if isinstance(error, RulesError):
        return error
    span = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_globals is namespace:
            span = _span(trace, trace.tb_frame, sources) or span
        trace = trace.tb_next
    if isinstance(error, Fault):
        return RulesError(str(error), span)
    message = next((text for kind, text in MESSAGES.items() if isinstance(error, kind)), str(error))
    return RulesError(message, span)


def _span(trace: TracebackType, frame: FrameType, sources: Mapping[str, Source]) -> Span | None:
    """The piece of text that the instruction at work was made from."""
    source = sources.get(frame.f_code.co_filename)
    if source is None:
        return None
    texts = list(sources.values())
    for index, (line, end_line, column, end_column) in enumerate(frame.f_code.co_positions()):
        if index == trace.tb_lasti // 2 and None not in (line, end_line, column, end_column):
            assert line is not None
            assert end_line is not None
            assert column is not None
            assert end_column is not None
            if line > LINES:
                source = texts[line // LINES - 1]
                line, end_line = line % LINES, end_line % LINES
            return source.span(offset_of(source, line, column), offset_of(source, end_line, end_column))
    return None


def offset_of(source: Source, line: int, column: int) -> int:
    """The offset of a line (from 1) and a column counted in UTF-8 bytes (from 0), as Python counts them."""
    text = source.line(line)
    return source.starts[line - 1] + len(text.encode()[:column].decode(errors="ignore"))
