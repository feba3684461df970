"""Chance without a generator to save: every draw is a function of seed, stream and counter.

Each zone has a stream for its shuffles, each kind and enum one for what is drawn of it. A position
keeps only how often each stream was used. Components are drawn by keys made from their names, so
that adding one to a pile changes the order of the others as little as can be.
"""
from collections.abc import Iterable, Sequence
from hashlib import blake2b

MASK = 2**64 - 1


def key_of(name: str) -> int:
    """A 64 bit number from a name, the same on every machine."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")


def mix(x: int) -> int:
    """Scatters 64 bits (the finaliser of splitmix64)."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def draw(seed: int, stream: int, counter: int) -> int:
    """The `counter`-th 64 bit number of a stream; `stream` is its key (see key_of)."""
    return mix(mix(seed & MASK ^ stream) + counter * 0x9E3779B97F4A7C15 & MASK)


def shuffled(numbers: Iterable[int], drawn: int, keys: Sequence[int]) -> tuple[int, ...]:
    """Component numbers in the order that one draw gives them."""
    return tuple(sorted(numbers, key=lambda number: mix(drawn ^ keys[number])))


def picked(elements: Sequence[int], count: int, drawn: int, keys: Sequence[int] | None) -> tuple[int, ...]:
    """`count` of the elements (all, if there are fewer), in the order drawn.

    `keys`: by component number where the elements are components, None for numbers and enum values.
    """
    if keys is not None:
        return tuple(sorted(elements, key=lambda number: mix(drawn ^ keys[number]))[:count])
    left = list(elements)
    out: list[int] = []
    while left and len(out) < count:
        out.append(left.pop(drawn % len(left)))
        drawn = mix(drawn)
    return tuple(out)
