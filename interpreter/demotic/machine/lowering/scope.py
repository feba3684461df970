"""What is alive at a place of an effect: slots, the Python names that hold them, and what comes after."""
from __future__ import annotations

from dataclasses import dataclass, field, replace

from demotic.machine.lowering.functions import Function
from demotic.meaning.effects import Effect
from demotic.meaning.types import IntType, ListType, Type

Held = str | int  # the Python name of a slot, or the constant it is known to be


@dataclass(frozen=True, slots=True)
class Scope:
    """`slots`: by slot, the name that holds it, or the component it is known to be.

    `names`: the Python names alive here, in the order they came up, with their types (None: a counter
    or the like). `you`: the name of who acts, slot 0.
    """

    you: str
    slots: dict[int, Held]
    names: dict[str, Type | None]

    def bind(self, slot: int, of: Type | None) -> Scope:
        """With one more slot, held by a name of its own."""
        name = f"v{slot}"
        while name in self.names:  # a formula written out in place counts its slots anew
            name += "_"
        return replace(self, slots={**self.slots, slot: name}, names={**self.names, name: of})

    def knowing(self, slot: int, value: int) -> Scope:
        """With a slot that is known to be this number."""
        return replace(self, slots={**self.slots, slot: value})

    def acting(self, name: str) -> Scope:
        """With slot 0 held by another name, already alive."""
        return replace(self, you=name, slots={**self.slots, 0: name})

    def helper(self, stem: str, of: Type | None) -> tuple[Scope, str]:
        """With one more name that is no slot: a counter, a mask, a list that is walked."""
        name = f"{stem}{len(self.names)}"
        return replace(self, names={**self.names, name: of}), name


def item_type(of: Type) -> Type | None:
    """The type of a list's elements."""
    return of.item if isinstance(of, ListType) else None


COUNTER = IntType(0, None)


# ------------------------------------------------------------------------------ what comes after


@dataclass(frozen=True, slots=True)
class Done:
    """Nothing: the segment returns."""


@dataclass(frozen=True, slots=True)
class Goto:
    """A segment that exists; `loop`: inside that segment itself, its next round."""

    target: Function


@dataclass(slots=True, eq=False)
class Steps:
    """These steps (the rest of one block), then what follows. `settled` once a segment was made of it."""

    effects: tuple[Effect, ...]
    scope: Scope
    then: After
    settled: Goto | None = field(default=None)


After = Done | Goto | Steps
