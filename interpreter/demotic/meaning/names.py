"""Names: everything a bare word can mean in a rule set, and the members of each kind."""
from __future__ import annotations

import re
from dataclasses import dataclass, field

from demotic.meaning.declared import (
    Component,
    Declared,
    EffectMember,
    Enum,
    Field,
    Formula,
    Kind,
    RuleSet,
    Var,
    Zone,
)
from demotic.source import Span

# Words that always mean the same; nothing else may be called so.
RESERVED = {
    "you": "the player an effect acts for",
    "this": "the component whose text it is",
    "actor": "the player who did what a listener hears",
    "none": "no component and no value",
    "box": "where components lie that are out of play",
    "players": "all players",
    "true": "a truth",
    "false": "a truth",
    "int": "the type of numbers",
    "bool": "the type of truths",
}
# Built-in functions with the number of arguments they take (least, most).
FUNCTIONS: dict[str, tuple[int, int | None]] = {
    "size": (1, 1),
    "top": (1, 2),
    "position": (2, 2),
    "previous": (1, 2),
    "following": (1, 2),
    "next_player": (0, 1),
    "players_from": (0, 1),
    "opponents": (0, 1),
    "min": (1, None),
    "max": (1, None),
}
_COPY = re.compile(r"(.+)_([1-9][0-9]*)\Z")


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """One value of an enum; `index` from 0."""

    enum: Enum
    index: int
    span: Span

    @property
    def name(self) -> str:
        """The word itself."""
        return self.enum.values[self.index]


@dataclass(frozen=True, slots=True, eq=False)
class Plural:
    """The set of all of a kind or an enum."""

    of: Kind | Enum


Meaning = Var | Zone | Formula | Field | Component | Value | Plural
Member = Field | Var | Zone | EffectMember | Formula


@dataclass(slots=True)
class Names:
    """Filled while declarations are read, then only looked up."""

    rules: RuleSet
    values: dict[str, list[Meaning]] = field(default_factory=dict)  # what is not of a kind
    enum_values: dict[Enum, dict[str, Value]] = field(default_factory=dict)
    plurals: dict[str, Plural] = field(default_factory=dict)
    components: dict[tuple[Kind, str], Component] = field(default_factory=dict)  # under each of its kinds
    labels: dict[str, Span | None] = field(default_factory=dict)  # keys of options of `|` and `&`
    _members: dict[Kind, dict[str, Member]] = field(default_factory=dict)

    def add(self, name: str, meaning: Meaning) -> None:
        """Makes `name` mean this, perhaps among others."""
        self.values.setdefault(name, []).append(meaning)

    def members(self, kind: Kind) -> dict[str, Member]:
        """The members of a kind and its parents; asked only when all are declared."""
        known = self._members.get(kind)
        if known is None:
            known = dict(self.members(kind.parent)) if kind.parent else {}  # at most a few parents, see Declaring
            known.update(own_members(kind))
            self._members[kind] = known
        return known

    def of_you(self, name: str) -> Member | None:
        """A member of the player, by its bare name."""
        return self.members(self.rules.player).get(name)

    def meanings(self, name: str) -> list[Meaning]:
        """All that a bare name that is no local can mean."""
        found: list[Meaning] = list(self.values.get(name, ()))
        member = self.of_you(name)
        if member is not None and not isinstance(member, EffectMember):
            found.insert(0, member)
        return found

    def copy(self, name: str) -> tuple[Component, int] | None:
        """`jar_2`: the second of several copies of a component that is unique by its name."""
        match = _COPY.match(name)
        if match is None:
            return None
        found = [one for one in self.values.get(match[1], ()) if isinstance(one, Component)]
        number = int(match[2])
        return (found[0], number) if len(found) == 1 and 1 <= number <= found[0].copies > 1 else None

    def copy_of(self, kind: Kind, name: str) -> tuple[Component, int] | None:
        """A component of this kind by its name, or by its name and the number of the copy."""
        found = self.components.get((kind, name))
        if found is not None:
            return found, 1
        match = _COPY.match(name)
        found = self.components.get((kind, match[1])) if match else None
        if match is None or found is None or not 1 <= int(match[2]) <= found.copies > 1:
            return None
        return found, int(match[2])

    def owned(self, name: str) -> Kind | None:
        """The kind of pieces of each player that `you.name` means."""
        plural = self.plurals.get(name)
        if plural is None or not isinstance(plural.of, Kind):
            return None
        return plural.of if any(one.kind is self.rules.player for one in plural.of.per) else None


def own_members(kind: Kind) -> dict[str, Member]:
    """The members declared in this kind alone."""
    return {**kind.fields, **kind.vars, **kind.zones, **kind.effects, **kind.formulas}


def place_of(meaning: Meaning) -> Span | None:
    """Where it is declared, None for what always exists."""
    if isinstance(meaning, Plural):
        return meaning.of.span if meaning.of.pack else None
    if isinstance(meaning, Declared):
        return meaning.span if meaning.pack else None
    return meaning.span


def called(meaning: Meaning | Member, player: Kind) -> str:
    """What it is, in words: `a zone of yours`, `a value of `house``."""
    match meaning:
        case Value():
            return f"a value of `{meaning.enum.name}`"
        case Plural():
            return f"all of `{meaning.of.name}`"
        case Component():
            return f"a component of kind `{meaning.kind.name}`"
    what = type(meaning).__name__.lower()
    if meaning.holder is None:
        return f"a {what} of the game"
    return f"a {what} of yours" if meaning.holder is player else f"a {what} of `{meaning.holder.name}`"
