"""Who hears a verb: the listeners in play at a moment, and what that makes of the verb's own test."""
from __future__ import annotations

from abc import ABC
from dataclasses import dataclass

from demotic.machine.plain.possible import Possible
from demotic.machine.plain.state import Event, Locals
from demotic.meaning.declared import Listener
from demotic.meaning.effects import Effect


@dataclass(frozen=True, slots=True)
class Hearer:
    """A listener with the component that has it (None: the game) and the player it acts for."""

    listener: Listener
    this: int | None
    player: int

    @property
    def body(self) -> Effect:
        """What it does."""
        assert self.listener.body is not None
        return self.listener.body


class Listening(Possible, ABC):
    """The tests that concern listeners."""

    def event_possible(self, event: Event) -> bool:
        """Whether the verb, or something instead of it, is possible; else nobody hears of it."""
        return self.verb_possible(event) or bool(self.listeners(event, "instead"))

    def listeners(self, event: Event, mode: str) -> list[Hearer]:
        """Those who hear the event now and whose effect is possible, in the order they are asked:
        players in turn order from the actor, then as declared, then by component."""
        found: list[Hearer] = []
        for listener in self.analysis.heard(event.verb):
            if listener.mode == mode:
                found += [hearer for hearer in self.hearers(event, listener) if self.still_hears(event, hearer)]
        order = self.turn_order(event.actor)
        return sorted(found, key=lambda hearer: order.index(hearer.player))

    def hearers(self, event: Event, listener: Listener) -> list[Hearer]:
        """The components that have the listener, and the players they act for."""
        if listener.holder is None:
            return [Hearer(listener, None, event.actor)]
        found: list[Hearer] = []
        for number in self.holding(listener.holder):
            if self.in_play(number):
                owner = self.owner(number)
                hearer = Hearer(listener, number, event.actor if owner is None else owner)
                if self.listens_to(event, hearer, owner):
                    found.append(hearer)
        return found

    def listens_to(self, event: Event, hearer: Hearer, owner: int | None) -> bool:
        """Whether it listens to what this actor does; what belongs to nobody hears everybody."""
        match hearer.listener.by:
            case "owner":
                return owner in (None, event.actor)
            case "opponent":
                return owner is None or owner != event.actor
            case "anyone":
                return True
            case str() as other:
                raise AssertionError(other)
            case by:
                return self.value(by, self.locals_of(event, hearer)) == event.actor

    def still_hears(self, event: Event, hearer: Hearer) -> bool:
        """Whether it is in play, its `if` holds and its effect is possible now."""
        if hearer.this is not None and not self.in_play(hearer.this):
            return False
        here = self.locals_of(event, hearer)
        return self.truth(hearer.listener.test, here) and self.possible(hearer.body, here)

    def locals_of(self, event: Event, hearer: Hearer) -> Locals:
        """You, this (if a component has it), the actor, and the arguments under the listener's own names."""
        this = () if hearer.this is None else (hearer.this,)
        here = Locals((hearer.player, *this, event.actor), event)
        named = zip(hearer.listener.parameters, event.arguments, strict=False)
        return here.put({parameter.slot: argument for parameter, argument in named})

    def needs_order(self, hearers: list[Hearer]) -> bool:
        """Whether a player says which of his listeners comes first: not, if that cannot matter."""
        pairs = [(one, other) for i, one in enumerate(hearers) for other in hearers[:i]]
        return any(self.analysis.clash(one.listener, other.listener) for one, other in pairs)
