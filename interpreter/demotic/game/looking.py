"""Vars, zones and faces of a position as one player sees them."""

from __future__ import annotations

from pydantic import JsonValue

from demotic.game.models import Face, ZoneView
from demotic.game.seeing import Seeing
from demotic.meaning.declared import Var, Zone


def seen_vars(eyes: Seeing) -> dict[str, JsonValue]:
    """Every var he may read, by its path."""
    found: dict[str, JsonValue] = {}
    for cell, place in eyes.teller.layout.places.items():
        declared = place.declared
        if isinstance(declared, Var) and eyes.knowledge.reads(cell, eyes.player):
            path = eyes.path(cell)
            if path is not None:
                found[path] = eyes.value(eyes.cells[cell], declared.type)
    return dict(sorted(found.items())) if eyes.teller.layout.secluded else found


def seen_zones(eyes: Seeing) -> dict[str, ZoneView]:
    """Every zone he can see, by its path."""
    found: dict[str, ZoneView] = {}
    for cell, place in eyes.teller.layout.places.items():
        if isinstance(place.declared, Zone):
            path = eyes.path(cell)
            if path is not None:
                found[path] = zone_view(eyes, cell)
    return dict(sorted(found.items())) if eyes.teller.layout.secluded else found


def zone_view(eyes: Seeing, cell: int) -> ZoneView:
    """One zone: how many lie there unless that is secret, and their faces or backs."""
    label = eyes.place(cell)
    if not eyes.knowledge.counts(cell, eyes.player):
        return ZoneView(label=label, count=None, components=())
    there = eyes.knowledge.content(eyes.cells, cell)
    return ZoneView(label=label, count=len(there), components=tuple(face(eyes, number, cell) for number in there))


def face(eyes: Seeing, number: int, cell: int) -> Face:
    """A component that lies in a zone: all of it, or only its back."""
    back = eyes.teller.back(number)
    thing = eyes.teller.layout.things[number]
    if eyes.knows(number):
        return Face(name=thing.name, stem=thing.stem, label=eyes.teller.label(number), kind=thing.kind.name, back=back)
    kind = eyes.face_kind(number, cell)
    return Face(name=None, stem=None, label=eyes.teller.unknown(number, kind), kind=kind.name, back=back)
