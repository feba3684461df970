"""Outcomes of chance that an example gives beforehand, in the words of its author."""
from __future__ import annotations

from collections.abc import Sequence

from demotic.machine.errors import Fault
from demotic.machine.layout import Layout
from demotic.meaning.declared import Enum, Kind, Zone

Word = str | int
Outcome = Word | tuple[Word, ...]
"""What one draw gives; for a shuffle a list, front first, of what then lies on top of the rest."""


class Forced:
    """Outcomes still to come, taken from the front. Once they are used up, chance decides again."""

    def __init__(self, layout: Layout, outcomes: Sequence[Outcome]) -> None:
        self.layout = layout
        self.left = list(outcomes)

    def draws(self, stream: Zone | Kind | Enum | None, elements: Sequence[int], count: int) -> tuple[int, ...]:
        """`count` of the elements, as given; Fault if that is none of them."""
        given: list[Word] = []
        while len(given) < count and self.left:
            outcome = self.left.pop(0)
            given.extend(outcome if isinstance(outcome, tuple) else [outcome])
        drawn: list[int] = []
        for word in given[: min(count, len(elements))]:
            drawn.append(self.named(word, stream, [one for one in elements if one not in drawn]))
        return tuple(drawn)

    def order(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """A shuffled pile: the given ones on top, those under them as they are."""
        outcome = self.left.pop(0)
        words = outcome if isinstance(outcome, tuple) else (outcome,)
        top: list[int] = []
        for word in words:
            top.append(self.component(word, [one for one in numbers if one not in top]))
        return (*(one for one in numbers if one not in top), *top)

    def named(self, word: Word, stream: Zone | Kind | Enum | None, elements: Sequence[int]) -> int:
        """The element that a word means."""
        if isinstance(stream, Kind):
            return self.component(word, elements)
        for one in elements:
            if word == (stream.values[one] if isinstance(stream, Enum) else one):
                return one
        raise Fault(f"an example gave chance `{word}`, which is not among what is drawn from")

    def component(self, word: Word, numbers: Sequence[int]) -> int:
        """The component of that name, or one of its copies."""
        things = self.layout.things
        for name in (word, f"{word}_1"):  # the bare name is the first copy, as in rules
            found = [one for one in numbers if things[one].name == name]
            if found:
                return found[0]
        for one in numbers:
            if things[one].stem == word:
                return one
        raise Fault(f"an example gave chance `{word}`, which is not among what is drawn from")
