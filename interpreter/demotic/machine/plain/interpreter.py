"""The plain interpreter as others use it: play an effect, ask for a test or a value."""
from __future__ import annotations

from collections.abc import Sequence

from demotic.machine.errors import MESSAGES, Ended, RulesError
from demotic.machine.layout import Value
from demotic.machine.plain.choosing import Running
from demotic.machine.plain.effects import Effects
from demotic.machine.plain.state import FUEL, Event, Locals
from demotic.meaning.declared import Verb
from demotic.meaning.effects import Effect
from demotic.source import Span


class Plain(Effects):
    """One position, and effects to play on it.

    `play` yields what is pending and is sent the answer: a Pending and its option, or, while players
    answer secretly, a tuple of Pending and a pair (player, option). `cells`, `log` and `ranking` are as
    in the lowered machine. RulesError where the rules cannot go on.
    """

    def play(self, what: Verb | Effect, you: int, arguments: Sequence[Value] = ()) -> Running:
        """Runs a verb (with all its arguments) or an effect (whose slots are `you` and the arguments)."""
        self.fuel = FUEL
        try:
            if isinstance(what, Verb):
                yield from self.happen(Event(what, you, tuple(arguments)))
            else:
                yield from self.run(what, Locals((you, *arguments)))
        except Ended:
            return
        except RecursionError:
            raise RulesError(MESSAGES[RecursionError], place_of(what)) from None

    def can(self, what: Verb | Effect, you: int, arguments: Sequence[Value] = ()) -> bool:
        """Whether that is possible now; changes nothing."""
        self.fuel = FUEL
        try:
            if isinstance(what, Verb):
                return self.event_possible(Event(what, you, tuple(arguments)))
            return self.possible(what, Locals((you, *arguments)))
        except RecursionError:
            raise RulesError(MESSAGES[RecursionError], place_of(what)) from None


def place_of(what: Verb | Effect) -> Span:
    """Where it stands; of a verb, its name."""
    return what.span
