"""Tables of what a local or two decide, nested by one local after the other.

Where a local can only be one of a few components or enum values, a tuple; where it is a number or may be none,
a dict that is filled as its values come up.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from operator import itemgetter

from demotic.machine.layout import Layout
from demotic.machine.lowering.printed import LONGEST, Slots, domain
from demotic.machine.lowering.runtime import element
from demotic.meaning.types import BoolType, EnumType, KindType, Type

MOST = 2000  # entries of a table


class Looked(dict[object, object]):
    """A table by number, filled when a number first comes up; what fails fails each time."""

    def __init__(self, work_out: Callable[[object], object]) -> None:
        super().__init__()
        self.work_out = work_out

    def __missing__(self, key: object) -> object:
        value = self.work_out(key)
        if len(self) <= LONGEST:
            self[key] = value
        return value


def elements(of: tuple[object, ...]) -> Looked:
    """The elements of a list by their numbers from 1; any other number is an error."""

    def missing(key: object) -> object:
        assert isinstance(key, int)
        return element(of, key)

    made = Looked(missing)
    made.update(enumerate(of, 1))
    return made


def composed(table: object, column: tuple[object, ...]) -> object | None:
    """What stands in a column where a table says, by what is looked up in the table; None where that will not do."""
    if isinstance(table, Looked):

        def entry(key: object) -> object:
            return itemgetter(table[key])(column)

        made = Looked(entry)
        made.update({key: column[value] for key, value in table.items() if isinstance(value, int)})
        return made
    if not isinstance(table, tuple):
        return None
    unused = next((index for index, value in enumerate(table) if value is not None), len(table))
    values = [value for value in table[unused:] if isinstance(value, int)]
    if unused + len(values) < len(table):
        return None
    return (None,) * unused + tuple([column[value] for value in values])


def columns(table: object, depth: int) -> list[tuple[object, ...]] | None:
    """Of a table of lists, so many locals deep, one table for each element; None where their lengths differ."""
    if not isinstance(table, tuple):
        return None
    unused = next((index for index, value in enumerate(table) if value is not None), len(table))
    rows: list[Sequence[object]] = []
    for value in table[unused:]:
        row = columns(value, depth - 1) if depth > 1 else value
        if not isinstance(row, list | tuple) or len(row) != len(rows[0] if rows else row):
            return None
        rows.append(row)
    return [(None,) * unused + tuple(column) for column in zip(*rows, strict=True)]


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """The global name of a table, by the locals that decide the value; the value itself where none does."""

    name: str
    value: object


def in_order(slots: Slots, layout: Layout) -> Slots | None:
    """The slots as a table is nested by them, those whose values can be listed first; None where they are too many.

    What is true or false decides quicker by itself than as the index of a tuple.
    """
    if any(isinstance(of, BoolType) for of in slots.values()):
        return None
    listed = {slot: of for slot, of in sorted(slots.items()) if is_sure(of)}
    others = {slot: of for slot, of in slots.items() if slot not in listed}
    if len(others) > 1 or not all(_may_come_up(of, layout) for of in others.values()):
        return None
    entries = prod(len(domain(of, layout) or ()) for of in listed.values())
    return {**listed, **others} if entries <= MOST else None


def is_sure(of: Type) -> bool:
    """Whether a local of this type surely holds one of its values."""
    return isinstance(of, EnumType | KindType) and not of.optional


def _may_come_up(of: Type, layout: Layout) -> bool:
    """Whether few enough numbers can come up."""
    return isinstance(of, EnumType | KindType) or domain(of, layout) is not None


def nested(slots: Slots, layout: Layout, work_out: Callable[[dict[int, object]], object]) -> object:
    """The values, by one local after the other."""

    def at(left: list[tuple[int, Type]], given: dict[int, object]) -> object:
        if not left:
            return work_out(given)
        (slot, of), *rest = left
        values = domain(of, layout) if is_sure(of) else None
        if values is None:
            return Looked(lambda key: at(rest, {**given, slot: key}))
        return tuple(at(rest, {**given, slot: key}) if key in values else None for key in range(values.stop))

    return at(list(slots.items()), {})
