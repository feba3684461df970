"""What a waiting segment asks: the node, whose text it is, and what it says about itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from demotic.meaning.effects import Effect
from demotic.source import Span


@dataclass(frozen=True)
class Question:
    """`node` None: which of the `hearers` of a verb comes first. `owner` is the first part of its keys.

    `called` names slots for sentences: `this` where the text belongs to a component. `heard`: it is about
    what hears a verb, so that it is not the same each time.
    """

    node: Effect | None
    owner: str
    span: Span
    hearers: tuple[str, ...] = ()
    called: Mapping[int, str] = field(default_factory=dict)
    heard: bool = False
