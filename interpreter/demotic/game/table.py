"""Everything that games of one rule set with the same people at the table share."""

from __future__ import annotations

from functools import cached_property

from demotic.game.asking import question_of
from demotic.game.contents import Contents
from demotic.game.imagining import Imagining
from demotic.game.knowledge import Knowledge
from demotic.game.options import keys
from demotic.game.questions import Question
from demotic.game.seeing import Seeing
from demotic.game.teller import Teller
from demotic.machine.layout import Layout
from demotic.machine.machine import Machine, Pending
from demotic.machine.program import Program
from demotic.meaning.analysis import Analysis
from demotic.wording.english import English


def blank(program: Program, seed: int) -> Machine:
    """A position in which nothing has happened and nothing is asked."""
    return Machine(program, list(program.layout.initial), seed)


class Table:
    """Names, questions and knowledge for one layout and the people at the table."""

    def __init__(self, layout: Layout, analysis: Analysis, language: English, players: tuple[str, ...]) -> None:
        self.layout = layout
        self.analysis = analysis
        self.players = players
        self.teller = Teller(layout, language, players)
        self._questions: dict[tuple[bool, int], Question] = {}

    @cached_property
    def imagining(self) -> Imagining:
        """Deals anew what somebody does not know."""
        return Imagining(self.layout)

    @cached_property
    def contents(self) -> Contents:
        """What lies in the places that are offered."""
        return Contents(self.layout)

    @cached_property
    def knowledge(self) -> Knowledge:
        """Who knows what."""
        return Knowledge(self.layout)

    def question(self, pending: Pending, machine: Machine) -> Question:
        """What a pending decision asks."""
        key = machine.program.telling, pending.segment  # a program that tells has other numbers
        known = self._questions.get(key)
        if known is None:
            known = question_of(pending, machine)
            if not known.heard:  # which listeners wait differs each time
                self._questions[key] = known
        return known

    def keys(self, pending: Pending, machine: Machine) -> tuple[str, ...]:
        """The keys of a pending decision's options."""
        eyes = Seeing(self.teller, machine.cells, pending.player)
        return keys(self.question(pending, machine), pending.options, eyes)

    def seat(self, player: str | int) -> int:
        """A player's number from 0, by his name, his name in the rules, or his seat from 1."""
        if isinstance(player, int) and 1 <= player <= len(self.players):
            return player - 1
        for number, name in enumerate(self.players):
            if player in (name, f"player_{number + 1}"):
                return number
        raise ValueError(f"nobody here is called {player!r}; there are: {', '.join(self.players)}")
