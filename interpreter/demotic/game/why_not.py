"""Why something is not possible now, in words, as far as the player may know it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from demotic.game.options import element_type, place_word
from demotic.game.picking import elements_from
from demotic.game.reasons import Reasons, remembered
from demotic.game.seeing import Seeing
from demotic.game.waiting import locals_of
from demotic.game.wary import Wary
from demotic.machine.errors import RulesError
from demotic.machine.plain.interpreter import Plain
from demotic.machine.plain.state import Event, Locals
from demotic.meaning.declared import Verb
from demotic.meaning.effects import AnyOrder, Choose, Each, OneOf
from demotic.meaning.types import EnumType, IntType, KindType, Type
from demotic.source.nearest import nearest

if TYPE_CHECKING:
    from demotic.game.game import Game
    from demotic.game.questions import Question
    from demotic.machine.machine import Pending

NUMBER = re.compile(r"-?[0-9]{1,18}")


def why_not(game: Game, what: str, player: int) -> str:
    """A phrase without a full stop; ValueError if nothing is called that."""
    return WhyNot(game, player).about(what)


class WhyNot:
    """Answers for one position and one player."""

    def __init__(self, game: Game, player: int) -> None:
        self.game = game
        self.table = game.table
        self.player = player
        self.language = self.table.teller.language
        plain = Plain(self.table.layout, game.rules.analysis, game.machine.seed, telling=False)
        plain.cells = list(game.machine.cells)
        self.plain = plain
        self.reasons = Reasons(plain, self.table.teller, player)

    def about(self, what: str) -> str:
        """Why that option or verb is not possible."""
        if self.game.over:
            return self.language.is_over
        pending = next((one for one in self.game.machine.pending if one.player == self.player), None)
        if pending is not None:
            found = self.in_decision(what, pending)
            if found is not None:
                return found
            owner = self.table.question(pending, self.game.machine).owner
            if owner == what.rpartition("/")[0]:
                return self.in_question(what)
            if f"{owner}/{what}" in self.game.rules.actions:
                return self.language.not_now
        verb = self.table.layout.rules.verbs.get(what.partition("/")[0])
        if verb is not None and "/" not in what:
            return self.safely(lambda: self.verb(verb), self.language.possible_not_asked)
        if verb is not None or what in self.game.rules.actions:
            return self.elsewhere()
        return self.nothing_called(what)

    def in_question(self, what: str) -> str:
        """An answer of what is asked, of which no more can be told: he may not know what it is about."""
        known = NUMBER.fullmatch(what.rpartition("/")[2]) is not None or what in self.game.rules.actions
        return self.language.not_now if known else self.nothing_called(what)

    def nothing_called(self, what: str) -> str:
        if not what.strip():
            raise ValueError("why not what? the key of an option, or the name of a verb")
        close = nearest(what, [*self.table.layout.rules.verbs, *self.game.rules.actions])
        raise ValueError(f"there is no option or verb `{what}`" + (f"; did you mean `{close}`?" if close else ""))

    def elsewhere(self) -> str:
        """What is asked about belongs to a decision that is not his, or not now."""
        others = [one.player for one in self.game.machine.pending]
        if others and self.player not in others:
            return self.language.not_your_turn(self.table.teller.label(others[0]))
        return self.language.not_asked

    # -------------------------------------------------------------------------- decisions

    def in_decision(self, what: str, pending: Pending) -> str | None:
        """The reason inside the decision he has to make; None if it is not about that."""
        question = self.table.question(pending, self.game.machine)
        offered = self.table.keys(pending, self.game.machine)
        owner, slash, word = what.rpartition("/")
        if what in offered or (not slash and f"{question.owner}/{what}" in offered):
            return self.language.offered()
        if slash and owner != question.owner:
            return None
        return self.option(question, word, pending)

    def option(self, question: Question, word: str, pending: Pending) -> str | None:
        at = locals_of(pending, self.game.machine)
        match question.node:
            case OneOf(options=parts) | AnyOrder(parts=parts):
                part = next((one.effect for one in parts if one.name == word), None)
                if part is not None:
                    return self.safely(lambda: self.reasons.effect(part, at))
            case Choose() | Each() as node:
                values = self.values(word, element_type(node.among.type))
                if values:
                    return self.safely(lambda: self.element(node, values, at, pending))
        return None

    def element(self, node: Choose | Each, values: list[int], at: Locals, pending: Pending) -> str | None:
        """Why none of these elements, copies of one another, can be chosen."""
        value = self.nearest(node, values, at)
        if isinstance(node, Each) or node.single:
            return self.reasons.element(node, value, at)
        if not set(values).isdisjoint(elements_from(pending, self.game)):
            return self.language.comes_later
        return self.reasons.element(node, value, at) or self.language.came_before

    def nearest(self, node: Choose | Each, values: list[int], at: Locals) -> int:
        """Of several copies one that is in the list."""
        if len(values) > 1 and remembered(node.among, at) and self.reasons.may.counts(node.among, at):
            elements = self.plain.elements(node.among, at)
            return next((one for one in values if one in elements), values[0])
        return values[0]

    def values(self, word: str, of: Type | None) -> list[int]:
        """The values of the type that have this name in keys; several only where they are copies."""
        match of:
            case EnumType(enum=enum) if word in enum.values:
                return [enum.values.index(word)]
            case IntType() if NUMBER.fullmatch(word):
                return [int(word)]
            case KindType(kind=kind):
                return [one for one in self.table.layout.ranges[kind] if self.is_called(one, word)]
        return []

    def is_called(self, number: int, word: str) -> bool:
        """Whether the player may mean this component: by its name, or by its place if he sees only the back."""
        teller, eyes = self.table.teller, Seeing(self.table.teller, self.plain.cells, self.player)
        if eyes.knows(number):
            return word in (teller.name(number), teller.stem(number))
        place = eyes.knowledge.place(eyes.cells, number, self.player)
        return place is not None and word == place_word(teller.layout.places[place[0]].declared.name, place[1])

    def verb(self, verb: Verb) -> str | None:
        """Why a verb is not possible for the player, with the defaults of its parameters.

        Where it hangs on what he may not know whether it is, all he is told is that nobody asks him now.
        """
        values = [
            self.plain.value(one.default, Locals((self.player,))) if one.default else None for one in verb.parameters
        ]
        if any(one.default is None for one in verb.parameters):
            return self.reasons.without_arguments(verb, Locals((self.player,)))
        if not Wary(self.plain, self.reasons.may).sure(Event(verb, self.player, tuple(values))):
            return self.language.not_now
        return self.reasons.verb(verb, Locals((self.player, *values)))

    def safely(self, ask: Callable[[], str | None], possible: str | None = None) -> str:
        """The reason, or what is said of what is possible; where the rules cannot even be asked, what stops them."""
        try:
            return ask() or possible or self.language.offered()
        except RulesError as problem:
            return problem.message
        except RecursionError:
            return self.language.not_now
