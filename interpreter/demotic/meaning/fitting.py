"""Which types fit where: assignment, comparison, the type two values have in common, bounds of numbers."""
from __future__ import annotations

from demotic.meaning.broken import UNKNOWN
from demotic.meaning.declared import Kind
from demotic.meaning.types import (
    BoolType,
    EnumType,
    IntType,
    KindType,
    ListType,
    NoneType,
    Type,
    UnknownType,
    optional,
)

INT = IntType()
BOOL = BoolType()
NONE = NoneType()


def misfit(expected: Type, found: Type) -> str | None:
    """Why a value of type `found` cannot stand where `expected` is wanted: type, none, range; None if it can."""
    match expected, found:
        case (UnknownType(), _) | (_, UnknownType()):
            return None
        case IntType(), IntType():
            return "range" if outside(expected, found) else None
        case BoolType(), BoolType():
            return None
        case EnumType(), EnumType() if expected.enum is found.enum:
            return "none" if found.optional and not expected.optional else None
        case KindType(), KindType() if found.kind.within(expected.kind):
            return "none" if found.optional and not expected.optional else None
        case (EnumType() | KindType()), NoneType():
            return None if expected.optional else "none"
        case NoneType(), NoneType():
            return None
        case ListType(), ListType():
            if found.item is None or expected.item is None:
                return None
            return misfit(expected.item, found.item)
    return "type"


def outside(expected: IntType, found: IntType) -> bool:
    """Whether no value of `found` lies within `expected`."""
    return (expected.low is not None and found.high is not None and found.high < expected.low) or (
        expected.high is not None and found.low is not None and found.low > expected.high
    )


def comparable(left: Type, right: Type) -> bool:
    """Whether `==` between them can make sense."""
    match left, right:
        case (UnknownType(), _) | (_, UnknownType()):
            return True
        case IntType(), IntType():
            return True
        case BoolType(), BoolType():
            return True
        case NoneType(), (NoneType() | EnumType() | KindType()):
            return True
        case (EnumType() | KindType()), NoneType():
            return True
        case EnumType(), EnumType():
            return left.enum is right.enum
        case KindType(), KindType():
            return left.kind.within(right.kind) or right.kind.within(left.kind)
        case ListType(), ListType():
            return left.item is None or right.item is None or comparable(left.item, right.item)
    return False


def joined(left: Type, right: Type) -> Type | None:
    """The type that holds both, or None if there is none."""
    match left, right:
        case UnknownType(), _:
            return right
        case _, UnknownType():
            return left
        case IntType(), IntType():
            return IntType(_lower(left.low, right.low), _upper(left.high, right.high))
        case BoolType(), BoolType():
            return left
        case NoneType(), (NoneType() | EnumType() | KindType()):
            return optional(right)
        case (EnumType() | KindType()), NoneType():
            return optional(left)
        case EnumType(), EnumType() if left.enum is right.enum:
            return EnumType(left.enum, left.optional or right.optional)
        case KindType(), KindType():
            kind = _common(left.kind, right.kind)
            return None if kind is None else KindType(kind, left.optional or right.optional)
        case ListType(), ListType():
            return _joined_lists(left, right)
    return None


def _joined_lists(left: ListType, right: ListType) -> Type | None:
    if left.item is None:
        return right
    if right.item is None:
        return left
    item = joined(left.item, right.item)
    return None if item is None else ListType(item)


def _common(left: Kind, right: Kind) -> Kind | None:
    kind: Kind | None = left
    while kind is not None and not right.within(kind):
        kind = kind.parent
    return kind


def _lower(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else min(left, right)


def _upper(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else max(left, right)


def item_of(of: Type) -> Type:
    """The type of a list's elements; unknown for the empty list and for what is no list."""
    return of.item if isinstance(of, ListType) and of.item is not None else UNKNOWN


def arithmetic(op: str, left: IntType, right: IntType) -> IntType:
    """Bounds of the result, None where they would not be cheap to know."""
    if op == "+":
        return IntType(_plus(left.low, right.low), _plus(left.high, right.high))
    if op == "-":
        return IntType(_minus(left.low, right.high), _minus(left.high, right.low))
    if op == "mod":
        if right.low is not None and right.low > 0 and right.high is not None:
            return IntType(0, right.high - 1)
        return INT
    if None in (left.low, left.high, right.low, right.high):
        positive = left.low is not None and right.low is not None and left.low >= 0 and right.low >= 0
        return IntType(0, None) if positive and (op == "*" or right.low != 0) else INT
    return _extremes(op, left, right)


def _extremes(op: str, left: IntType, right: IntType) -> IntType:
    lefts = [one for one in (left.low, left.high) if one is not None]
    rights = [one for one in (right.low, right.high) if one is not None]
    if op == "*":
        products = [a * b for a in lefts for b in rights]
        return IntType(min(products), max(products))
    if min(rights) > 0 or max(rights) < 0:
        parts = [a // b for a in lefts for b in rights]
        return IntType(min(parts), max(parts))
    return INT


def _plus(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else left + right


def _minus(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else left - right


def negated(of: IntType) -> IntType:
    """The bounds of -x."""
    return IntType(None if of.high is None else -of.high, None if of.low is None else -of.low)


def described(of: Type) -> str:
    """The type in words: `a number`, `a number in 0..3`, `a card or none`, `a list of cards`."""
    match of:
        case IntType():
            if of.low is not None and of.low == of.high:
                return f"the number {of.low}"
            if of.low is None:
                return "a number" if of.high is None else f"a number up to {of.high}"
            return f"a number from {of.low}" if of.high is None else f"a number in {of}"
        case BoolType():
            return "true or false"
        case EnumType():
            return f"{article(of.enum.name)} `{of.enum.name}`{' or none' if of.optional else ''}"
        case KindType():
            return f"{article(of.kind.name)} `{of.kind.name}`{' or none' if of.optional else ''}"
        case NoneType():
            return "none"
        case ListType():
            return "an empty list" if of.item is None else f"a list of {plural_words(of.item)}"
        case UnknownType():
            return "something unknown"


def plural_words(of: Type) -> str:
    """Several of the type, in words."""
    match of:
        case IntType():
            return "numbers"
        case BoolType():
            return "true or false"
        case EnumType():
            return f"`{of.enum.name}`{' or none' if of.optional else ''}"
        case KindType():
            return f"`{of.kind.name}`{' or none' if of.optional else ''}"
        case ListType():
            return "lists"
    return str(of)


def article(word: str) -> str:
    """`a` or `an`."""
    return "an" if word[:1] in "aeiou" else "a"
