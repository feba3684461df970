"""The few functions that lowered code calls by name; what is not here is written out in place."""
from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from typing import Protocol, TypeVar

from demotic.machine.errors import Ended, Fault, exhausted, no_element, no_place, outside, too_deep, unchanging
from demotic.machine.layout import Value

REMEMBERED = 10_000  # values of one formula
STACK = 500  # how many effects may wait for one another

_Sized = TypeVar("_Sized", bound=Sized)
_Item = TypeVar("_Item")
Lowered = Callable[..., object]


class Running(Protocol):
    """What these functions need of a machine."""

    cells: list[Value]
    stack: list[tuple[Value, ...]]
    log: list[tuple[object, ...]]
    seed: int
    fuel: int
    ranking: tuple[tuple[int, ...], ...] | None
    beginning: list[tuple[int, tuple[Value, ...]]]


# ------------------------------------------------------------------------------------ values


def inside(index: int, first: int, count: int) -> int:
    """An index that is one."""
    if 0 <= index - first < count:
        return index
    raise no_place(index, first, count)


def beyond(value: int, low: int | None, high: int | None) -> None:
    """A value that a place cannot hold."""
    raise outside(value, low, high)


def clamped(value: int, low: int | None, high: int | None) -> int:
    """The value, or the end of the range it lies beyond."""
    if low is not None and value < low:
        return low
    if high is not None and value > high:
        return high
    return value


def element(of: Sequence[object], index: int) -> object:
    """Element `index`, from 1."""
    if index < 1 or index > len(of):
        raise Fault(f"there is no element {index} in a list of {len(of)}")
    return of[index - 1]


def top(of: Sequence[Value]) -> Value:
    """The last element or none."""
    return of[-1] if of else None


def tops(of: Sequence[Value], count: int) -> Sequence[Value]:
    """Up to `count` from the end, last first."""
    return of[: -count - 1 : -1] if count > 0 else ()


def position(item: Value, of: Sequence[Value]) -> int:
    """Where it is, from 1; 0 if it is not there."""
    return of.index(item) + 1 if item in of else 0


def missing() -> Value:
    """What stands where an `else` is missing."""
    raise no_element()


def dispatched(table: Sequence[Lowered], this: int, *first: object) -> object:
    """A component's own formula; behind the machine and `you` comes the component."""
    m, you, *arguments = first
    return table[this](m, you, this, *arguments)


# --------------------------------------------------------------------------------- decisions


def enough(there: int, low: int, high: int | None) -> bool:
    """Whether so many elements are there that the fewest that must be picked can be."""
    return max(low, 1) <= (there if high is None else min(high, there))


def without(of: tuple[_Item, ...], item: _Item) -> tuple[_Item, ...]:
    """A list without the first such element."""
    index = of.index(item)
    return of[:index] + of[index + 1 :]


def can_do(table: Sequence[Lowered], this: int | None, m: Running, you: int, *arguments: Value) -> object:
    """Whether there is a component and what it does is possible."""
    return this is not None and table[this](m, you, this, *arguments)


def does(
    table: Sequence[Lowered], this: int, m: Running, you: int, log: list[tuple[object, ...]], name: str,
    *arguments: Value,
) -> bool:  # fmt: skip
    """The same for one that is about to do it, which is told."""
    if not table[this](m, you, this, *arguments):
        return False
    log.append(("do", you, this, name))
    return True


# -------------------------------------------------------------------------------- the machine


def charged(m: Running, of: _Sized, weight: int = 1) -> _Sized:
    """A list, its length paid for in fuel; `weight` for each element."""
    m.fuel -= len(of) * weight
    if m.fuel < 0:
        raise exhausted()
    return of


def remembering(function: Lowered) -> Lowered:
    """A formula on which nothing but its arguments bears, worked out once for each; it always costs the same fuel."""
    known: dict[tuple[object, ...], tuple[object, int]] = {}

    def ask(m: Running, you: int, *arguments: object) -> object:
        found = known.get(arguments)
        if found is None:
            before = m.fuel
            value = function(m, you, *arguments)
            if len(known) == REMEMBERED:
                known.clear()
            known[arguments] = value, before - m.fuel
            return value
        m.fuel -= found[1]
        if m.fuel < 0:
            spent(m)
        return found[0]

    return ask


def spent(m: Running) -> None:
    """The fuel is used up, or the stack is full."""
    raise too_deep() if len(m.stack) > STACK else exhausted()


def endless() -> None:
    """A pass of `while` changed nothing."""
    raise unchanging()


def end(m: Running, ranking: tuple[tuple[int, ...], ...]) -> None:
    """The game is over; whatever waits is dropped."""
    m.ranking = ranking
    raise Ended


def secretly(m: Running, threads: list[tuple[int, tuple[Value, ...]]]) -> tuple[()]:
    """Leaves bodies to be begun, each on a stack of its own, for these players; no options: see Machine."""
    m.beginning = threads
    return ()


BY_NAME: dict[str, Lowered] = {
    function.__name__: function
    for function in (
        inside, beyond, clamped, element, top, tops, position, missing, dispatched, enough, without, can_do,
        does, charged, spent, endless, end, secretly,
    )
}  # fmt: skip
