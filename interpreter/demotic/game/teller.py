"""What numbers, cells and values are called: stable names for keys and saves, texts for people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pydantic import JsonValue

from demotic.machine.layout import BOX, Layout, Place, Value
from demotic.meaning.declared import Dimension, Field, Kind, Var, Zone
from demotic.meaning.effects import Part
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, ListType, Type
from demotic.wording.english import English
from demotic.wording.names import capital


class Teller:
    """Names for one layout, one language and the people at the table."""

    def __init__(self, layout: Layout, language: English, seats: Sequence[str]) -> None:
        self.layout = layout
        self.language = language
        self.seats = tuple(seats)
        self.stems: dict[str, list[int]] = {}
        for thing in layout.things:
            self.stems.setdefault(thing.stem, []).append(thing.number)
        self.numbers = {thing.name: thing.number for thing in layout.things}
        self.parts: dict[Part, str] = {}  # labels of the parts of choices, once they were needed
        self.label = cache(self._label)
        self.path = cache(self._path)

    # ------------------------------------------------------------------------- components

    def name(self, number: int) -> str:
        """The stable name of one component, unique in the game."""
        return self.layout.things[number].name

    def stem(self, number: int) -> str:
        """The stable name that its copies share; players are told apart."""
        thing = self.layout.things[number]
        return thing.name if thing.kind is self.layout.rules.player else thing.stem

    def _label(self, number: int) -> str:
        """What people call it."""
        thing = self.layout.things[number]
        if thing.kind is self.layout.rules.player:
            return self.seats[number]
        names = self.language.names
        if thing.component is not None:
            return names.component(thing.component)
        return names.texts.written(thing.kind.name, thing.stem) or names.kind(thing.kind) + self._numbered(number)

    def _numbered(self, number: int) -> str:
        """What tells pieces of one kind apart, behind the kind's name."""
        thing = self.layout.things[number]
        told = [self.dimension(one, thing.free[one.name]) for one in thing.kind.per]
        if (thing.kind.count or 1) > 1:
            told.append(str(thing.copy))
        return f" ({', '.join(told)})" if told else ""

    def dimension(self, dimension: Dimension, value: int) -> str:
        """One index, for people."""
        if dimension.enum is not None:
            return self.language.names.value(dimension.enum, value)
        return self.label(value) if dimension.kind is not None else str(value)

    def back(self, number: int) -> dict[str, JsonValue]:
        """The fields on a component's back."""
        return {
            field.name: self.plain(self.layout.values[field][number], field.type)
            for field in back_fields(self.layout.things[number].kind)
        }

    def unknown(self, number: int, kind: Kind) -> str:
        """What people call a component of which they see only the back."""
        words: list[str] = []
        numbers: list[str] = []
        for field in back_fields(self.layout.things[number].kind):
            told = self.text(self.layout.values[field][number], field.type)
            if isinstance(field.type, IntType | BoolType):
                numbers.append(f"{self.language.names.declared('field', field)} {told}")
            else:
                words.append(told)
        behind = f" ({', '.join(numbers)})" if numbers else ""
        return self.language.unknown(" ".join([*words, self.language.names.kind(kind)]) + behind)

    def called(self, name: str) -> str:
        """What people call the component of a name or stem, or the verb that the game itself hears."""
        if name in self.numbers:
            return self.label(self.numbers[name])
        if name in self.stems:
            return self.label(self.stems[name][0])
        verb = self.layout.rules.verbs.get(name)
        return name.replace("_", " ") if verb is None else self.language.names.verb(verb)

    def member(self, kind: Kind, name: str) -> str:
        """What people call an effect that components of a kind have."""
        above: Kind | None = kind
        while above is not None and name not in above.effects:
            above = above.parent
        return name if above is None else self.language.names.declared("effect", above.effects[name])

    # ----------------------------------------------------------------------------- values

    def plain(self, value: Value, type: Type | None) -> JsonValue:
        """A value as it stands in views and saves: components and enum values by their names."""
        match type, value:
            case _, None:
                return None
            case BoolType(), _:
                return bool(value)
            case EnumType(enum=enum), int():
                return enum.values[value]
            case KindType(), int():
                return self.name(value)
            case ListType(item=item), tuple():
                return [self.plain(one, item) for one in value]
            case _, int():
                return value
        raise TypeError(f"{value!r} is no value of the type {type}")

    def text(self, value: Value, type: Type | None) -> str:
        """A value for people."""
        match type, value:
            case _, None:
                return self.language.nothing
            case BoolType(), _:
                return self.language.truth(bool(value))
            case EnumType(enum=enum), int():
                return self.language.names.value(enum, value)
            case KindType(), int():
                return self.label(value)
            case ListType(item=item), tuple():
                return self.language.listed([self.text(one, item) for one in value])
        return str(value)

    def key(self, value: int | None, type: Type | None, full: bool = False) -> str:
        """A value as the last part of an option's key."""
        if isinstance(type, KindType) and value is not None:
            return self.name(value) if full else self.stem(value)
        plain = self.plain(value, type)
        if plain is None or isinstance(plain, bool):
            return {True: "true", False: "false", None: "none"}[plain]
        return str(plain)

    # ----------------------------------------------------------------------------- places

    def _path(self, cell: int) -> str:
        """The stable path of a var or zone: `era`, `player_1.food`, `player_1.stock[wood]`."""
        if cell == BOX:
            return "box"
        place = self.layout.places[cell]
        holder, indices = split(place)
        front = "" if holder is None else f"{self.name(holder)}."
        behind = "".join(f"[{self._index(one, value)}]" for one, value in indices)
        return f"{front}{place.declared.name}{behind}"

    def _index(self, dimension: Dimension, value: int) -> str:
        if dimension.enum is not None:
            return dimension.enum.values[value]
        return self.name(value) if dimension.kind is not None else str(value)

    def place(self, cell: int, owner_name: str | None = None) -> str:
        """A var or zone for people, with whose it is; `owner_name` where the holder may not be named."""
        if cell == BOX:
            return self.language.box
        place = self.layout.places[cell]
        holder, indices = split(place)
        if owner_name is None and holder is not None:
            owner_name = self.label(holder)
        told = {one.name: self.dimension(one, value) for one, value in indices}
        return self.language.place(place.declared, owner_name, told)

    def bare(self, cell: int, count: int = 0) -> str:
        """A var for people, without whose it is; where so many of it are told, 1 may have a form of its own."""
        place = self.layout.places[cell]
        told = {one.name: self.dimension(one, value) for one, value in split(place)[1]}
        return self.language.bare(place.declared, told, single=abs(count) == 1)

    def holder(self, cell: int) -> int | None:
        """The component that holds the var or zone."""
        return split(self.layout.places[cell])[0]

    def capital(self, text: str) -> str:
        """A label's first letter is a capital."""
        return capital(text)


def split(place: Place) -> tuple[int | None, list[tuple[Dimension, int]]]:
    """The holder of a place and its indices."""
    declared: Var | Zone = place.declared
    if declared.holder is None:
        return None, list(zip(declared.per, place.values, strict=True))
    return place.values[0], list(zip(declared.per, place.values[1:], strict=True))


def back_fields(kind: Kind) -> list[Field]:
    """The fields on the back of a kind, those of its parents first."""
    inherited = back_fields(kind.parent) if kind.parent is not None else []
    return inherited + [one for one in kind.fields.values() if one.on_back]
