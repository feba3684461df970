"""What a verb sets going: those who replace it, those before it, itself, those after it."""
from __future__ import annotations

from abc import ABC
from collections.abc import Generator

from demotic.machine.plain.choosing import Answer, Asked, Choosing, Running
from demotic.machine.plain.listening import Hearer
from demotic.machine.plain.state import Event, Locals
from demotic.meaning.effects import Do, May


class Happening(Choosing, ABC):
    """Verbs and the effects of components."""

    def do(self, effect: Do, at: Locals) -> Running:
        """The effect of a component."""
        found = self.component_effect(effect, at)
        if found is not None and self.possible(*found):
            self.tell("do", at.you, found[1].values[1], effect.member.name)
            yield from self.run(*found)

    def happen(self, event: Event) -> Running:
        """A verb with all that hears it. If neither it nor anything instead of it is possible, nobody does."""
        if self.event_possible(event) and not (yield from self.replaced(event)):
            yield from self.proceed(event)

    def begin(self, event: Event) -> Running:
        """A verb that nobody hears, as the part of `&` that was chosen."""
        if self.event_possible(event):
            self.tell("verb", event.actor, event.verb.name, event.arguments)
            assert event.verb.body is not None
            yield from self.run(self.analysis.chosen(event.verb.body), Locals((event.actor, *event.arguments)))

    def replaced(self, event: Event) -> Generator[Asked, Answer, bool]:
        """Whether an `instead` took its place; one that is declined or lapses passes on to the next."""
        listed = self.listeners(event, "instead")
        for player in self.turn_order(event.actor):
            left = [hearer for hearer in listed if hearer.player == player]
            asked = list(left)
            while hearer := (yield from self.next_listener(event, asked, left)):
                left.remove(hearer)
                here = self.locals_of(event, hearer)
                if isinstance(hearer.body, May):
                    if (yield from self.ask(player, event.verb, [0, None])) is None:
                        continue
                    yield from self.run(hearer.body.effect, here)
                else:
                    yield from self.run(hearer.body, here)
                return True
        return False

    def proceed(self, event: Event) -> Running:
        """The verb itself: heard before, tested again, done, heard after."""
        if not self.verb_possible(event):
            return
        yield from self.listen(event, "before")
        if not self.verb_possible(event):
            return
        self.tell("verb", event.actor, event.verb.name, event.arguments)
        assert event.verb.body is not None
        yield from self.run(event.verb.body, Locals((event.actor, *event.arguments)))
        yield from self.listen(event, "when")

    def listen(self, event: Event, mode: str) -> Running:
        """Everybody who hears it at this moment, in turn order, each tested again at his turn."""
        listed = self.listeners(event, mode)
        for player in self.turn_order(event.actor):
            left = [hearer for hearer in listed if hearer.player == player]
            listed_here = list(left)
            while hearer := (yield from self.next_listener(event, listed_here, left)):
                left.remove(hearer)
                yield from self.run(hearer.body, self.locals_of(event, hearer))

    def next_listener(
        self, event: Event, listed: list[Hearer], left: list[Hearer]
    ) -> Generator[Asked, Answer, Hearer | None]:
        """Which of a player's listeners that are left and possible comes first; None if there is none.

        The options are positions among all that were listed for him.
        """
        ready = [hearer for hearer in left if self.still_hears(event, hearer)]
        if not self.needs_order(ready):
            return ready[0] if ready else None
        options = [listed.index(hearer) for hearer in ready]
        chosen = yield from self.ask(ready[0].player, event.verb, options)
        assert chosen is not None
        return listed[chosen]
