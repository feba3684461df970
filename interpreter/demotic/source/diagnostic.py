"""A diagnostic says what is wrong, where, and what instead; one type feeds every way of showing it."""
from dataclasses import dataclass
from enum import StrEnum

from demotic.source.source import Span


class Severity(StrEnum):
    """How much a finding matters: an error stops the pack, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Label:
    """A span and a few words on it, shown under the line; `text` may be empty."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that would mend it: replace what stands at `span` by `text`."""

    span: Span
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. The code is stable, the message a sentence without a full stop.

    `span` is where it is wrong; `label` says so in a few words under the caret. `related` are other
    places that matter (where a similar name is declared). `help` are whole sentences on what to do.
    """

    code: str
    message: str
    span: Span
    label: str = ""
    related: tuple[Label, ...] = ()
    help: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()
    severity: Severity = Severity.ERROR
