"""Owners: the bodies that have segment numbers, in the order of the packs.

Verbs first, then what kinds and components do, then listeners. Which of them were lowered before does
not matter to the numbers. Bodies from outside the rules (examples, tests) come behind, as they turn up.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from demotic.machine.layout import Layout
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Component, EffectMember, Kind, Listener, Parameter, Verb
from demotic.meaning.effects import Effect
from demotic.meaning.types import KindType, Type


@dataclass(frozen=True, slots=True, eq=False)
class Owner:
    """One body. `subject` is what it belongs to; `parameters`: slot and type of all it is handed behind
    `you`. `this`: the one component slot 1 must be, if there is but one. `free`: done `freely`."""

    index: int
    subject: Verb | EffectMember | Listener | Effect
    component: Component | None
    free: bool
    body: Effect
    parameters: tuple[tuple[int, Type | None], ...]
    this: int | None = None


Key = tuple[object, Component | None, bool]


class Owners:
    """All owners of a rule set, by what they belong to."""

    def __init__(self, layout: Layout, analysis: Analysis) -> None:
        self.layout = layout
        self.analysis = analysis
        self.player = KindType(layout.rules.player)
        self.by_key: dict[Key, Owner] = {}
        self.by_index: list[Owner] = []
        for key, make in self._rules():
            self._add(key, make)

    def verb(self, verb: Verb) -> Owner:
        """The owner of a verb's body."""
        return self.by_key[verb, None, False]

    def member(self, member: EffectMember, component: Component | None, free: bool) -> Owner | None:
        """The owner of what a component does; None if it does nothing."""
        own = self.by_key.get((member, component, free))
        return own or self.by_key.get((member, None, free))

    def listener(self, listener: Listener) -> Owner:
        """The owner of what a listener does."""
        return self.by_key[listener, None, False]

    def extra(self, effect: Effect) -> Owner:
        """The owner of an effect from outside."""
        key = (effect, None, False)
        if key not in self.by_key:
            self._add(key, (effect, None, effect, (), None))
        return self.by_key[key]

    def _add(self, key: Key, made: Made) -> None:
        subject, component, body, parameters, this = made
        owner = Owner(len(self.by_index), subject, component, key[2], body, parameters, this)
        self.by_key[key] = owner
        self.by_index.append(owner)

    def _rules(self) -> Iterator[tuple[Key, Made]]:
        rules = self.layout.rules
        for verb in rules.verbs.values():
            if verb.body is not None:
                yield (verb, None, False), (verb, None, verb.body, _typed(verb.parameters), None)
        for kind in rules.kinds.values():
            for member in kind.effects.values():
                if member.default is not None:
                    yield from self._member(member, None, member.default, None)
        for component in rules.components:
            first = self.layout.numbers.get(component)
            this = first if component.copies == 1 else None
            for member, effect in component.effects.items():
                yield from self._member(member, component, effect, this)
        for listener in self.analysis.reach.listeners:
            if listener.body is not None:
                yield (listener, None, False), self._listener(listener)

    def _member(
        self, member: EffectMember, component: Component | None, effect: Effect, this: int | None
    ) -> Iterator[tuple[Key, Made]]:
        kind = component.kind if component is not None else member.holder
        parameters = ((1, KindType(kind)), *_typed(member.parameters))
        for free in (False, True):
            body = self.analysis.freely(effect) if free else effect
            yield (member, component, free), (member, component, body, parameters, this)

    def _listener(self, listener: Listener) -> Made:
        parameters: list[tuple[int, Type | None]] = []
        component = listener.holder if isinstance(listener.holder, Component) else None
        if listener.holder is not None:
            kind = component.kind if component is not None else listener.holder
            assert isinstance(kind, Kind)
            parameters.append((1, KindType(kind)))
        parameters.append((len(parameters) + 1, self.player))
        parameters += _typed(listener.parameters)
        assert listener.body is not None
        this = self.layout.numbers.get(component) if component is not None and component.copies == 1 else None
        return listener, component, listener.body, tuple(parameters), this


Made = tuple[
    Verb | EffectMember | Listener | Effect, Component | None, Effect, tuple[tuple[int, Type | None], ...], int | None
]


def _typed(parameters: tuple[Parameter, ...]) -> tuple[tuple[int, Type | None], ...]:
    return tuple((parameter.slot, parameter.type) for parameter in parameters)
