"""What front ends are given: views, decisions, options and events, as frozen models that become JSON."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, JsonValue


class Model(BaseModel):
    """Nothing in it changes, and nothing is in it that has no name here."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Seat(Model):
    """A player. `key` is the name in the rules, such as player_1; `name` what he is called in this game."""

    seat: int
    key: str
    name: str


class Option(Model):
    """One answer to a decision. `key` is stable and goes into saves; `label` is for people."""

    key: str
    label: str


class Decision(Model):
    """What one player is asked. There is always at least one option; `forced` says that there is only one.

    `verb` is the verb, component or kind whose text asks, `place` where in that text (file:line:column).
    `several`: this is one pick of several; a list of options may be chosen at once. `secret`: others
    decide at the same time, and it can be taken back until the last of them has.
    """

    player: str
    seat: int
    prompt: str
    options: tuple[Option, ...]
    verb: str
    place: str
    forced: bool
    several: bool
    secret: bool


class Deciding(Model):
    """Who decides, and what everybody may know about it."""

    player: str
    seat: int
    prompt: str


class Face(Model):
    """A component that is seen. `name` is unique in the game, `stem` shared by its copies; both are None
    when only its back is seen; `kind` is then that of the place it lies in. `back` are the fields on it.
    """

    name: str | None
    stem: str | None
    label: str
    kind: str
    back: dict[str, JsonValue]


class ZoneView(Model):
    """A zone. `count` None: how many lie there is secret. `components`: front first, top last."""

    label: str
    count: int | None
    components: tuple[Face, ...]


class Event(Model):
    """Something that happened, as one player could see it at that moment. `number` counts from 0 per view.

    kind: verb, gain, pay, set, move, shuffle, show, draw, do, choice. `player` is the seat it happened
    for; `places` are the vars and zones concerned, in the order of the text; `change` how much was added.
    """

    number: int
    kind: Literal["verb", "gain", "pay", "set", "move", "shuffle", "show", "draw", "do", "choice"]
    seat: int
    text: str
    name: str | None = None
    component: JsonValue = None
    places: tuple[str, ...] = ()
    change: int | None = None
    value: JsonValue = None
    arguments: dict[str, JsonValue] = {}


class Rank(Model):
    """A place in the final ranking, from 1, and all who share it.

    `scores` are the values that the rules rank by, in their order; they are the same for all who share.
    """

    place: int
    players: tuple[str, ...]
    scores: tuple[int, ...]


class View(Model):
    """What one player knows. `vars` and `zones` are by their paths in the rules, such as player_1.hand;
    those of a component whose face is not seen by the path of its place, such as row[3].marks.

    `decision` is there when the player himself decides; `deciding` says who does.
    """

    player: str
    seat: int
    players: tuple[Seat, ...]
    over: bool
    ranking: tuple[Rank, ...] | None
    vars: dict[str, JsonValue]
    zones: dict[str, ZoneView]
    deciding: tuple[Deciding, ...]
    decision: Decision | None
    events: tuple[Event, ...]


MODELS: tuple[type[Model], ...] = (View, Decision, Option, Event, Rank)
"""The models that leave the library; `model_json_schema()` of each describes its JSON."""
