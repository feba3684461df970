"""What stands in a tree where something could not be bound; rules that have it are never run."""
from __future__ import annotations

from dataclasses import dataclass

from demotic.meaning.effects import Effect
from demotic.meaning.expressions import Expr
from demotic.meaning.types import UnknownType
from demotic.source import Span

UNKNOWN = UnknownType()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BrokenExpr(Expr):
    """An expression with a finding of its own; it fits everywhere, so that one mistake is told once."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BrokenEffect(Effect):
    """An effect with a finding of its own."""


def broken(span: Span) -> BrokenExpr:
    """The marker for a broken expression at `span`."""
    return BrokenExpr(span, UNKNOWN)
