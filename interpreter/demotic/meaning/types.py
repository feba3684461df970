"""The types of the language: what kind of value an expression has.

Values at run time are plain: an int, a bool, an enum value as its index from 0, a component as its
number, `none` as None, a list as a tuple. Types are compared by value; enums and kinds by identity.
"""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from demotic.meaning.declared import Enum, Kind

LIMIT = 2**53  # whole numbers stay within plus and minus this, so that every front end can hold them


@dataclass(frozen=True, slots=True)
class IntType:
    """A whole number; `low` and `high` are bounds, both included, None where there is none."""

    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        if self.low is None and self.high is None:
            return "int"
        return f"{'' if self.low is None else self.low}..{'' if self.high is None else self.high}"


@dataclass(frozen=True, slots=True)
class BoolType:
    def __str__(self) -> str:
        return "bool"


@dataclass(frozen=True, slots=True)
class EnumType:
    enum: Enum
    optional: bool = False

    def __str__(self) -> str:
        return self.enum.name + ("?" if self.optional else "")


@dataclass(frozen=True, slots=True)
class KindType:
    """A component of the kind or of one of its kinds; or none, if optional."""

    kind: Kind
    optional: bool = False

    def __str__(self) -> str:
        return self.kind.name + ("?" if self.optional else "")


@dataclass(frozen=True, slots=True)
class NoneType:
    """The type of `none` alone."""

    def __str__(self) -> str:
        return "none"


@dataclass(frozen=True, slots=True)
class ListType:
    """`item` is None for the empty list `[]` alone."""

    item: Type | None

    def __str__(self) -> str:
        return f"list of {self.item}" if self.item else "empty list"


@dataclass(frozen=True, slots=True)
class UnknownType:
    """Of a broken expression (see broken): fits everywhere. Never in rules that are run."""

    def __str__(self) -> str:
        return "unknown"


Type = IntType | BoolType | EnumType | KindType | NoneType | ListType | UnknownType


def optional(of: Type) -> Type:
    """The same, or none."""
    return replace(of, optional=True) if isinstance(of, EnumType | KindType) else of


def required(of: Type) -> Type:
    """The same without none."""
    return replace(of, optional=False) if isinstance(of, EnumType | KindType) else of
