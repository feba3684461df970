"""The locals of what waits, by their slots and with their types."""
from __future__ import annotations

from collections.abc import Callable, Iterator

from demotic.machine.layout import Value
from demotic.machine.machine import Frame, Machine, Pending, Thread
from demotic.machine.plain.state import Locals
from demotic.meaning.declared import EffectMember, Listener
from demotic.meaning.types import Type

Rename = Callable[[Value, Type | None], Value]


def locals_of(pending: Pending, machine: Machine) -> Locals:
    """The locals of a pending decision, as the plain interpreter has them."""
    asking = machine.program.asking(pending.segment)
    return Locals((pending.player,)).put(asking.slots((pending.segment, *pending.locals)))


def frames(machine: Machine) -> Iterator[Frame]:
    """Everything that waits, in every stack."""
    yield from machine.stack
    for thread in machine.threads:
        yield from thread.stack
        if thread.waiting is not None:
            yield thread.waiting
    if machine.waiting is not None:
        yield machine.waiting


def held(frame: Frame, machine: Machine) -> Iterator[tuple[Value, Type | None]]:
    """What a frame holds behind its number, with types."""
    _, names = machine.program.held(number_of(frame))
    for value, (_, _, of) in zip(frame[1:], names, strict=False):
        yield value, of


def bound(frame: Frame, machine: Machine) -> Iterator[int]:
    """The components whose very text a frame goes on with, and those that are about to be heard."""
    owner, names = machine.program.held(number_of(frame))
    theirs = isinstance(owner.subject, EffectMember | Listener) and owner.component is not None
    for value, (name, slot, _) in zip(frame[1:], names, strict=False):
        if slot == 1 and theirs and isinstance(value, int):
            yield value
        if name == "who" and slot is None and isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, int))


def renamed(frame: Frame, machine: Machine, rename: Rename) -> Frame:
    """The frame with its components under other names."""
    return (frame[0], *(rename(value, of) for value, of in held(frame, machine)))


def number_of(frame: Frame) -> int:
    """The number of the segment that a frame goes on with."""
    number = frame[0]
    assert isinstance(number, int)
    return number


def renamed_thread(thread: Thread, machine: Machine, rename: Rename) -> Thread:
    """The thread of a player who decides secretly, the same way."""
    waiting = None if thread.waiting is None else renamed(thread.waiting, machine, rename)
    return Thread(thread.player, [renamed(one, machine, rename) for one in thread.stack], waiting, thread.options)
