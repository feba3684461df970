"""What the machine logs while it tells: plain tuples that begin with a word, each read here once."""

from __future__ import annotations

from dataclasses import dataclass

from demotic.machine.layout import Value

Logged = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class VerbBegun:
    you: int
    verb: str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """gain, pay: by `change`."""

    you: int
    word: str
    cell: int
    change: int


@dataclass(frozen=True, slots=True)
class BecameSet:
    you: int
    cell: int
    new: Value


@dataclass(frozen=True, slots=True)
class ComponentMoved:
    """`before` and `after`: the bits of those who know it."""

    you: int
    number: int
    origin: int
    to: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Shuffled:
    you: int
    cell: int


@dataclass(frozen=True, slots=True)
class Shown:
    you: int
    number: int
    added: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """`stream` is the cell of the chance counter, which tells what was drawn of."""

    you: int
    value: int
    stream: int


@dataclass(frozen=True, slots=True)
class Done:
    you: int
    number: int
    member: str


Happening = VerbBegun | Changed | BecameSet | ComponentMoved | Shuffled | Shown | Drawn | Done


def happening(entry: Logged) -> Happening:
    """One entry of the log; ValueError for one that the machine never writes."""
    match entry:
        case ("verb", int() as you, str() as verb, tuple() as arguments):
            return VerbBegun(you, verb, arguments)
        case ("gain" | "pay" as word, int() as you, int() as cell, int() as change):
            return Changed(you, str(word), cell, change)
        case ("set", int() as you, int() as cell, _, (None | int() | tuple()) as new):
            return BecameSet(you, cell, new)
        case ("move", int() as you, int() as number, int() as origin, int() as to, int() as before, int() as after):
            return ComponentMoved(you, number, origin, to, before, after)
        case ("shuffle", int() as you, int() as cell):
            return Shuffled(you, cell)
        case ("show", int() as you, int() as number, int() as added):
            return Shown(you, number, added)
        case ("draw", int() as you, int() as value, int() as stream):
            return Drawn(you, value, stream)
        case ("do", int() as you, int() as number, str() as member):
            return Done(you, number, member)
    raise ValueError(f"not an entry of the log: {entry!r}")
