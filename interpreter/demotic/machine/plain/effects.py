"""What happens when an effect runs: one case for each node; decisions are yielded and answered."""
from __future__ import annotations

from demotic.machine.errors import Ended, RulesError, unchanging
from demotic.machine.plain.choosing import Option, Running, option_of
from demotic.machine.plain.happening import Happening
from demotic.machine.plain.state import Event, Locals, Pending
from demotic.meaning.effects import (
    AnyOrder,
    As,
    AsEach,
    Assign,
    CallVerb,
    Choose,
    ChooseRandom,
    Do,
    Each,
    Effect,
    EndGame,
    Gain,
    If,
    InOrder,
    Let,
    LocalVar,
    May,
    Move,
    OneOf,
    Pay,
    Proceed,
    Repeat,
    RepeatUpTo,
    Require,
    SecretlyEach,
    SetZone,
    Show,
    Shuffle,
    Swap,
    While,
)


class Effects(Happening):
    """Running. What is not possible lapses by itself: every case changes nothing and asks nothing then."""

    def run(self, effect: Effect, at: Locals) -> Running:
        """Does it, yielding each decision and being sent the option."""
        self.burn(1, effect.span)
        match effect:
            case Let() | LocalVar():
                at.put({effect.slot: self.value(effect.value, at)})
            case Assign():
                self.assign(effect, at)
            case Gain():
                self.gain(effect, at)
            case Pay():
                self.pay(effect, at)
            case Require():
                pass
            case Move():
                if self.possible(effect, at):
                    self.move(effect, at)
            case Swap():
                self.swap(effect, at)
            case SetZone():
                self.set_zone(effect, at)
            case Shuffle():
                self.shuffle(effect, at)
            case Show():
                self.show(effect, at)
            case EndGame():
                self.end(effect, at)
            case InOrder():
                yield from self.steps(effect, at)
            case OneOf():
                yield from self.one_of(effect, at)
            case AnyOrder():
                yield from self.any_order(effect, at)
            case May():
                if self.possible(effect.effect, at) and (yield from self.ask(at.you, effect, [0, None])) == 0:
                    yield from self.run(effect.effect, at)
            case If():
                yield from self.run(effect.then if self.truth(effect.test, at) else effect.otherwise, at)
            case Repeat():
                for _ in range(self.number(effect.count, at)):
                    yield from self.run(effect.body, at)
            case RepeatUpTo():
                yield from self.repeat_up_to(effect, at)
            case While():
                yield from self.repeat_while(effect, at)
            case Each(any_order=True):
                yield from self.each_any_order(effect, at)
            case Each() | AsEach():
                yield from self.each(effect, at)
            case As():
                yield from self.run_as(self.component(effect.player, at, effect.span), effect.body, at)
            case SecretlyEach():
                yield from self.secretly_each(effect, at)
            case Choose(single=True):
                yield from self.choose_one(effect, at)
            case Choose():
                yield from self.choose_several(effect, at)
            case ChooseRandom():
                yield from self.choose_random(effect, at)
            case Do():
                yield from self.do(effect, at)
            case CallVerb():
                event = Event(effect.verb, at.you, self.values(effect.arguments, at))
                yield from self.begin(event) if effect.begun else self.happen(event)
            case Proceed():
                assert at.event is not None
                yield from self.proceed(at.event)

    # ----------------------------------------------------------------- order and alternatives

    def steps(self, effect: InOrder, at: Locals) -> Running:
        """One step after the other, up to a gate that does not open."""
        for index, step in enumerate(effect.steps):
            if isinstance(step, Pay | Require) and not self.gate_opens(effect.steps[index:], at.copy()):
                return
            yield from self.run(step, at)

    def one_of(self, effect: OneOf, at: Locals) -> Running:
        """One of the possible options."""
        options = [index for index, part in enumerate(effect.options) if self.possible(part.effect, at)]
        if options:
            chosen = yield from self.decide(at.you, effect, options)
            assert chosen is not None
            yield from self.run(effect.options[chosen].effect, at)

    def any_order(self, effect: AnyOrder, at: Locals) -> Running:
        """All parts as the player orders them; he may end when only what he may decline is left."""
        if self.runs_in_order(effect):
            for part in effect.parts:
                yield from self.run(part.effect, at)
            return
        left = list(range(len(effect.parts)))
        while options := [index for index in left if self.possible(effect.parts[index].effect, at)]:
            declinable = all(self.analysis.declinable(effect.parts[index].effect) for index in options)
            ends: list[Option] = [None] if declinable or effect.free else []
            chosen = yield from self.decide(at.you, effect, [*options, *ends])
            if chosen is None:
                return
            left.remove(chosen)
            yield from self.run(self.analysis.chosen(effect.parts[chosen].effect), at)

    def runs_in_order(self, effect: AnyOrder) -> bool:
        """Whether nobody is asked about the order, since it cannot matter."""
        if effect.free or any(self.analysis.declinable(part.effect) for part in effect.parts):
            return False
        return self.analysis.independent(effect)

    # ------------------------------------------------------------------------------ loops

    def repeat_up_to(self, effect: RepeatUpTo, at: Locals) -> Running:
        """As often as the player likes, while it is possible; the first time without a question if it is begun."""
        left = None if effect.count is None else self.number(effect.count, at)
        asking = not effect.begun
        while (left is None or left > 0) and self.possible(effect.body, at):
            if asking and (yield from self.ask(at.you, effect, [0, None])) is None:
                return
            asking = True
            yield from self.run(effect.body, at)
            left = None if left is None else left - 1

    def repeat_while(self, effect: While, at: Locals) -> Running:
        """As long as the test holds; a pass without any difference would be followed by the same for ever.

        Where not even the first pass would do anything, all of it lapses, as any impossible step.
        """
        if not self.possible(effect, at):
            return
        while self.truth(effect.test, at):
            self.burn(1, effect.span)
            before, asked = (self.cells[:], dict(at.values)), self.asked
            yield from self.run(effect.body, at)
            if asked == self.asked and before == (self.cells, {slot: at.values[slot] for slot in before[1]}):
                raise RulesError(str(unchanging()), effect.span)

    def each(self, effect: Each | AsEach, at: Locals) -> Running:
        """The list as it is now; `where` when the turn of an element comes."""
        for element in self.elements(effect.among, at):
            if self.truth(effect.where, self.binding(effect, element, at)):
                yield from self.with_element(effect, element, at)

    def each_any_order(self, effect: Each, at: Locals) -> Running:
        """The same, with the player ordering the elements."""
        left = list(self.elements(effect.among, at))
        while options := [element for element in left if self.element_possible(effect, element, at)]:
            chosen = yield from self.decide(at.you, effect, [option_of(element) for element in options])
            left.remove(chosen)
            yield from self.with_element(effect, chosen, at)

    def secretly_each(self, effect: SecretlyEach, at: Locals) -> Running:
        """All bodies at once, each for itself; what is yielded is all that is pending, what is sent a
        player and his option."""
        threads: dict[int, Running] = {}
        pending: dict[int, Pending] = {}
        for player in self.elements(effect.among, at):
            assert isinstance(player, int)
            threads[player] = self.run(effect.body, self.binding(effect, player, at))
            self.advance(player, threads, pending, None)
        while pending:
            answer = yield tuple(pending[player] for player in threads if player in pending)
            assert isinstance(answer, tuple)
            player, option = answer
            self.advance(player, threads, pending, option)

    def advance(self, player: int, threads: dict[int, Running], pending: dict[int, Pending], answer: Option) -> None:
        """Runs one player's body up to his next decision."""
        pending.pop(player, None)
        try:
            asked = threads[player].send(answer)
        except StopIteration:
            return
        assert isinstance(asked, Pending)
        pending[player] = asked

    def end(self, effect: EndGame, at: Locals) -> None:
        """Ranks the players by the position as it is, and drops everything else."""
        ranking: list[tuple[int, ...]] = []
        for player in range(self.layout.players):
            here = at.having(0, player)
            ranking.append(tuple(self.number(key, here) for key in effect.ranking))
        self.ranking = tuple(ranking)
        raise Ended
