"""Names that mean several things: which of them could be meant, and how to say so."""
from __future__ import annotations

from collections.abc import Iterator

from demotic.meaning.declared import Component, Kind
from demotic.meaning.names import Meaning, Plural, Value
from demotic.meaning.types import EnumType, KindType, ListType, Type


def is_constant(meaning: Meaning) -> bool:
    """Whether it is a value of an enum or a component, so that the expected type can decide."""
    return isinstance(meaning, Component | Value)


def could_be(meaning: Meaning, expected: Type | None) -> bool:
    """Whether a value of the expected type can be meant."""
    match meaning, expected:
        case _, ListType(item=item):
            return could_be(meaning, item)
        case Component(), KindType():
            return meaning.kind.within(expected.kind) or expected.kind.within(meaning.kind)
        case Value(), EnumType():
            return meaning.enum is expected.enum
        case _, None:
            return True
    return False


def ways_out(choices: list[Meaning]) -> Iterator[str]:
    """How to say which one is meant."""
    clear = [word for one in choices if (word := _qualified(one)) is not None]
    if clear:
        yield f"write {either([f'`{word}`' for word in clear])}"
    for one in choices:
        if isinstance(one, Plural):
            what = "kind" if isinstance(one.of, Kind) else "enum"
            yield f"give the {what} another plural: `{what} {one.of.name} plural …`"


def _qualified(meaning: Meaning) -> str | None:
    match meaning:
        case Component():
            return f"{meaning.kind.name}.{meaning.name}"
        case Value():
            return f"{meaning.enum.name}.{meaning.name}"
        case Plural():
            return None
    return f"you.{meaning.name}" if meaning.holder is not None else None


def either(words: list[str]) -> str:
    """Words joined by `or`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
