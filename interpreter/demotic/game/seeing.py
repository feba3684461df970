"""How one player names what he sees at a moment: faces he knows by name, others by their backs."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from demotic.game.knowledge import Knowledge
from demotic.game.teller import Teller, split
from demotic.machine.layout import BOX, Value
from demotic.meaning.declared import Dimension, Kind, Zone
from demotic.meaning.types import KindType, ListType, Type


class Seeing:
    """One player's eyes on one position."""

    def __init__(self, teller: Teller, cells: Sequence[Value], player: int) -> None:
        self.teller = teller
        self.knowledge = Knowledge(teller.layout)
        self.cells = cells
        self.player = player

    def knows(self, number: int) -> bool:
        """Whether he knows the face."""
        if self.player < 0:  # EVERYBODY: one who sees everything
            return True
        return self.knowledge.knows(self.cells, number, self.player)

    def may_hear(self, speaker: int | None) -> bool:
        """Whether he may know that it is the text of this component which asks."""
        return speaker is None or self.knows(speaker)

    def value(self, value: Value, type: Type | None) -> JsonValue:
        """A value; a component he does not know is only its kind and back."""
        match type, value:
            case KindType(kind=kind), int() if not self.knows(value):
                return {"kind": kind.name, "back": self.teller.back(value)}
            case ListType(item=item), tuple():
                return [self.value(one, item) for one in value]
        return self.teller.plain(value, type)

    def text(self, value: Value, type: Type | None) -> str:
        """The same for people."""
        match type, value:
            case KindType(kind=kind), int() if not self.knows(value):
                return self.teller.unknown(value, kind)
            case ListType(item=item), tuple():
                return self.teller.language.listed([self.text(one, item) for one in value])
        return self.teller.text(value, type)

    def meant(self, value: Value, type: Type | None) -> str:
        """The same where it is clear which component is meant: of one he does not know, "this card"."""
        match type, value:
            case KindType(kind=kind), int() if not self.knows(value):
                return self.teller.language.this(self.teller.language.names.kind(kind))
        return self.text(value, type)

    def path(self, cell: int) -> str | None:
        """The path of a var or zone; None where he cannot tell which it is, as of a card in the box."""
        if cell == BOX:
            return self.teller.path(cell)
        holder, indices = split(self.teller.layout.places[cell])
        unknown = [one for one in (holder, *components(indices)) if one is not None and not self.knows(one)]
        if not unknown:
            return self.teller.path(cell)
        if holder is None or unknown != [holder]:
            return None
        place = self.knowledge.place(self.cells, holder, self.player)
        if place is None:
            return None
        mine = self.teller.path(cell)
        return f"{self.path(place[0])}[{place[1]}]{mine.removeprefix(self.teller.name(holder))}"

    def place(self, cell: int) -> str:
        """A var or zone for people; of a component he does not know, only where it lies."""
        if cell == BOX:
            return self.teller.language.box
        holder = self.teller.holder(cell)
        if holder is None or self.knows(holder):
            return self.teller.place(cell)
        return self.teller.place(cell, owner_name=self.holder(cell))

    def holder(self, cell: int) -> str | None:
        """What he calls the component that holds a var or zone."""
        holder = self.teller.holder(cell)
        if holder is None or self.knows(holder):
            return None if holder is None else self.teller.label(holder)
        return self.teller.unknown(holder, self.face_kind(holder, self.knowledge.location(self.cells, holder)))

    def face_kind(self, number: int, cell: int) -> Kind:
        """What kind a face-down component is, as far as the place it lies in tells."""
        if cell == BOX:
            return root(self.teller.layout.things[number].kind)
        zone = self.teller.layout.places[cell].declared
        assert isinstance(zone, Zone)
        return zone.kind


def components(indices: list[tuple[Dimension, int]]) -> list[int]:
    """Those indices that are components."""
    return [value for dimension, value in indices if dimension.kind is not None]


def root(kind: Kind) -> Kind:
    """The kind above that has no kind above it."""
    while kind.parent is not None:
        kind = kind.parent
    return kind
