"""What is alive at a place of an effect: slots, the Python names that hold them, and what comes after."""
from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from demotic.machine.lowering.functions import Function
from demotic.machine.lowering.owners import Owner
from demotic.meaning.effects import Effect
from demotic.meaning.expressions import Expr, ReadZone
from demotic.meaning.types import IntType, ListType, Type

Held = str | int  # the Python name of a slot, or the constant it is known to be


@dataclass(frozen=True, slots=True)
class Scope:
    """`slots`: by slot, the name that holds it, or the component it is known to be.

    `names`: the Python names alive here, in the order they came up, with their types (None: a counter
    or the like). `you`: the name of who acts, slot 0. `stem`: how names of slots begin; those of a text
    that is written out inside another begin otherwise. `text`: whose text that is.
    `lying`: slots of components that surely lie in a zone here. `found`: names that hold where in a zone one lies, by
    how that is asked for. `given`: slots that hold nothing; what was given
    for them is written out where they are used: an expression in the scope that belongs to it, or as it was lowered.
    """

    you: str
    slots: dict[int, Held]
    names: dict[str, Type | None]
    stem: str = "v"
    text: Owner | None = None
    lying: Mapping[int, ReadZone] = field(default_factory=dict)
    found: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[int, tuple[Expr, Scope] | ast.expr] = field(default_factory=dict)

    def bind(self, slot: int, of: Type | None) -> Scope:
        """With one more slot, held by a name of its own."""
        name = f"{self.stem}{slot}"
        while name in self.names:  # a formula written out in place counts its slots anew
            name += "_"
        return replace(self, slots={**self.slots, slot: name}, names={**self.names, name: of})

    def within(self, text: Owner | None = None) -> Scope:
        """The beginning of another text that is written out here: only slot 0 is the same."""
        return Scope(self.you, {0: self.slots[0]}, self.names, "w", text)

    def lying_in(self, slot: int, zone: ReadZone) -> Scope:
        """Where the component in a slot surely lies in a zone."""
        return replace(self, lying={**self.lying, slot: zone})

    def moved(self) -> Scope:
        """After something that may have moved components."""
        return replace(self, lying={}, found={}) if self.lying or self.found else self

    def finding(self, asked: str, name: str) -> Scope:
        """Where a name holds what was asked for."""
        return replace(self, found={**self.found, asked: name})

    def knowing(self, slot: int, value: int) -> Scope:
        """With a slot that is known to be this number."""
        return replace(self, slots={**self.slots, slot: value})

    def naming(self, slot: int, name: str) -> Scope:
        """With a slot that is what a name already holds."""
        return replace(self, slots={**self.slots, slot: name})

    def giving(self, slot: int, value: ast.expr) -> Scope:
        """With a slot for which this is written out, in this function alone."""
        return replace(self, given={**self.given, slot: value})

    def acting(self, name: str) -> Scope:
        """With slot 0 held by another name, already alive."""
        return replace(self, you=name, slots={**self.slots, 0: name})

    def helper(self, stem: str, of: Type | None) -> tuple[Scope, str]:
        """With one more name that is no slot: a counter, a mask, a list that is walked."""
        name = f"{stem}_{len(self.names)}"  # no function that all share has such a name
        return replace(self, names={**self.names, name: of}), name


def item_type(of: Type) -> Type | None:
    """The type of a list's elements."""
    return of.item if isinstance(of, ListType) else None


COUNTER = IntType(0, None)
REST = "rest"  # how the name of the list begins from which more may be picked


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
