"""Runs an example of a pack: step by step, up to the first that does not come out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import singledispatchmethod
from typing import TYPE_CHECKING

from demotic.game.failing import failing
from demotic.game.game import Game
from demotic.game.invariants import broken
from demotic.game.log import Logged
from demotic.game.past import Past, taken
from demotic.game.picking import pick_several, picks_several
from demotic.game.picks import index_of, outcome, words
from demotic.game.table import blank
from demotic.machine.errors import RulesError
from demotic.machine.forced import Forced
from demotic.machine.layout import Value
from demotic.machine.machine import Pending
from demotic.machine.program import Program
from demotic.meaning.declared import Example, ExampleStep
from demotic.meaning.effects import Effect, SetZone
from demotic.source import Diagnostic, Label, Span
from demotic.syntax import tree

if TYPE_CHECKING:
    from demotic.game.rules import Rules


@dataclass(frozen=True, slots=True)
class ExampleResult:
    """Whether an example came out; if not, what was expected and what there was instead."""

    example: Example
    diagnostic: Diagnostic | None

    @property
    def ok(self) -> bool:
        """Whether everything came out as the author says."""
        return self.diagnostic is None


def _each(value: Value) -> tuple[int, ...]:
    """The numbers of one component, of none, or of a list."""
    several = value if isinstance(value, tuple) else (value,)
    return tuple(one for one in several if isinstance(one, int))


class Failed(Exception):
    """A step did not come out."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def run_example(rules: Rules, example: Example) -> ExampleResult:
    """Plays one example from an empty position."""
    try:
        _Run(rules, example).play()
    except Failed as failed:
        return ExampleResult(example, failed.diagnostic)
    return ExampleResult(example, None)


class _Run:
    """An example while it is played. `log`: what happened since the last `do`."""

    def __init__(self, rules: Rules, example: Example) -> None:
        many = example.players or rules.player_counts[0]
        if many not in rules.player_counts:
            counts = rules.player_counts
            there = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
            message = f"this game is not for {many} players"
            raise Failed(Diagnostic("D809", message, example.span, f"there are {there} of them"))
        self.example = example
        self.program: Program = rules.program(many)
        machine = blank(self.program, 0)
        names = tuple(f"player_{seat + 1}" for seat in range(many))
        self.game = Game(rules, machine, Past(None, machine, None, None, ()), names)
        self.log: list[Logged] = []
        self.forced = Forced(self.program.layout, ())
        self.chance: tree.GivenChance | None = None
        self.broken: set[Span] = self.broken_now()

    def play(self) -> None:
        """All steps, and the invariants after each that changes something."""
        self.program.workshop.zones.forced = self.forced
        try:
            for step in self.example.steps:
                self.guarded(step)
        finally:
            self.program.workshop.zones.forced = None
        if self.forced.left and self.chance is not None:
            left = ", ".join(map(str, self.forced.left))
            self.fail("D811", "chance was given more than was drawn", self.chance.span, f"not used: {left}")

    def guarded(self, step: ExampleStep) -> None:
        """One step; where the rules cannot go on, that is told with the step that led there."""
        try:
            self.step(step.written, step)
        except RulesError as problem:
            span = problem.span or step.written.span
            related = (Label(step.written.span, "while this was done"),) if span is not step.written.span else ()
            raise Failed(Diagnostic("D808", problem.message, span, "here", related)) from None
        self.check(step.written)

    def check(self, written: tree.Step) -> None:
        """Invariants that held before a step hold after it; what was set up may be only a part of a game."""
        if isinstance(written, tree.Given):
            self.broken = self.broken_now()
        elif isinstance(written, tree.DoStep | tree.PickStep):
            for one in broken(self.game):
                if one.test.span not in self.broken:
                    related = (Label(written.span, "after this"),)
                    raise Failed(replace(one.told(self.game), related=related))

    def broken_now(self) -> set[Span]:
        """The invariants that do not hold in this position."""
        return {one.test.span for one in broken(self.game)}

    def fail(self, code: str, message: str, span: Span, label: str = "", *help: str) -> None:
        """Ends the example."""
        raise Failed(Diagnostic(code, message, span, label, help=help))

    # ------------------------------------------------------------------------------- doing

    @singledispatchmethod
    def step(self, written: tree.Step, step: ExampleStep) -> None:  # noqa: ARG002
        """Does one step; each class of step has its own function below."""
        raise TypeError(f"an example has no {type(written).__name__}")

    @step.register
    def _(self, written: tree.Given, step: ExampleStep) -> None:
        assert step.effect is not None
        if isinstance(step.effect, SetZone):
            self.lay(step.effect)
        self.enter(step.effect, written)
        if self.game.machine.pending:
            self.fail("D809", "a `given` asks something", written.span, "only set things up here")

    def lay(self, effect: SetZone) -> None:
        """Nothing can lie in a place twice. What is written by name was seen to before the example began."""
        if self.game.machine.pending:
            return
        what = _each(self.program.value(effect.components, self.game.machine, 0))
        for number in what:
            if what.count(number) > 1:
                name = self.game.table.teller.name(number)
                self.fail("D812", f"`{name}` is laid here twice", effect.components.span, "there is one of it")

    @step.register
    def _(self, written: tree.GivenChance, step: ExampleStep) -> None:  # noqa: ARG002
        self.chance = written
        self.forced.left.extend(outcome(pick) for pick in written.outcomes)

    @step.register
    def _(self, written: tree.DoStep, step: ExampleStep) -> None:
        assert step.effect is not None
        self.log = []
        self.enter(step.effect, written)

    def enter(self, effect: Effect, written: tree.Step) -> None:
        """Begins an effect for the first player."""
        if self.game.machine.pending:
            self.fail("D809", "something is still asked here", written.span, self.asked(), "`pick` an answer first")
        before = self.game.machine
        after = before.fork()
        self.program.enter(effect, 0, after)
        log = taken(after)
        self.game.machine, self.game.past = after, Past(None, before, None, None, log)
        self.log.extend(log)

    @step.register
    def _(self, written: tree.PickStep, step: ExampleStep) -> None:  # noqa: ARG002
        for pick in written.picks:
            if isinstance(pick.value, tuple):
                self.pick_all(words(pick), pick.span)
            else:
                self.pick(words(pick)[0], pick.span)

    def pick(self, word: str, span: Span) -> None:
        """One answer to the first decision that offers it."""
        for pending in self.game.machine.pending:
            index = index_of(word, pending, self.game)
            if index is not None:
                self.answer(pending, pending.options[index])
                return
        if not self.game.machine.pending:
            self.fail("D807", f"nothing is asked here, so `{word}` cannot be picked", span, "everything is done")
        self.fail("D807", f"`{word}` is not offered", span, *self.instead(word))

    def answer(self, pending: Pending, option: int | None) -> None:
        """Gives an answer and keeps what happened."""
        self.game.answer(pending.player, option)
        self.log.extend(self.game.past.log)

    def pick_all(self, left: list[str], span: Span) -> None:
        """Several picks of one decision, in any order, and the end of picking."""
        for pending in self.game.machine.pending:
            if picks_several(pending, self.game):
                left, _ = pick_several(left, pending, self.game, self.index, self.answer)
                if left:
                    self.fail("D807", f"`{left[0]}` is not offered", span, *self.instead(left[0]))
                return
        for word in left:
            self.pick(word, span)

    def index(self, word: str, pending: Pending) -> int | None:
        """The option that a word means."""
        return index_of(word, pending, self.game)

    # --------------------------------------------------------------------------- expecting

    @step.register
    def _(self, written: tree.Expect, step: ExampleStep) -> None:  # noqa: ARG002
        assert step.test is not None
        if not self.program.value(step.test, self.game.machine, 0):
            part, label = failing(self.game, step.test)
            self.fail("D802", "this was expected and is not so", part.span, label)

    @step.register
    def _(self, written: tree.ExpectOffered, step: ExampleStep) -> None:  # noqa: ARG002
        for pick in written.picks:
            for word in words(pick):
                if written.negated and self.is_offered(word):
                    self.fail("D803", f"`{word}` is offered", pick.span, "expected not to be")
                if not written.negated and not self.is_offered(word):
                    self.fail("D803", f"`{word}` is not offered", pick.span, *self.instead(word))
        if written.only:
            self.no_more(written)

    def no_more(self, written: tree.ExpectOffered) -> None:
        """What is offered is what was expected, or as much; what is too much is named."""
        there = [(one, index) for one in self.game.machine.pending for index in range(len(one.options))]
        if len(there) <= len(written.picks):
            return
        meant = [word for pick in written.picks for word in words(pick)]
        expected = {(one.player, index_of(word, one, self.game)) for one in self.game.machine.pending for word in meant}
        more = [
            self.game.table.keys(one, self.game.machine)[index]
            for one, index in there
            if (one.player, index) not in expected
        ]
        message = f"`{more[0]}` is offered too" if more else "more is offered than was expected"
        self.fail("D803", message, written.span, self.asked())

    def is_offered(self, word: str) -> bool:
        """Whether a pending decision has such an option."""
        return any(index_of(word, one, self.game) is not None for one in self.game.machine.pending)

    @step.register
    def _(self, written: tree.ExpectRefused, step: ExampleStep) -> None:  # noqa: ARG002
        word = words(written.pick)[0]
        if self.is_offered(word):
            self.fail("D804", f"`{word}` is offered", written.pick.span, "expected to be refused")
        if written.because is None:
            return
        reason = self.reason(word)
        if written.because.value.lower() not in reason.lower():
            message = f"`{word}` is refused for another reason"
            label = f"the reason given is: {reason}" if reason else "there is no reason to give"
            self.fail("D804", message, written.because.span, label)

    def reason(self, word: str) -> str:
        """Why an option or verb is not possible, for the one who decides."""
        pending = next(iter(self.game.machine.pending), None)
        player = 1 if pending is None else pending.player + 1
        try:
            return self.game.why_not(word, player)
        except ValueError:  # no option or verb at all
            return ""

    @step.register
    def _(self, written: tree.ExpectEvent, step: ExampleStep) -> None:
        assert step.verb is not None
        arguments = tuple(self.program.value(one, self.game.machine, 0) for one in step.arguments)
        happened = [one[3] for one in self.log if one[0] == "verb" and one[2] == step.verb.name]
        found = any(not arguments or one == arguments for one in happened)
        if found and written.negated:
            self.fail("D805", f"`{step.verb.name}` happened", written.span, "expected not to")
        if not found and not written.negated:
            label = "it happened with other arguments" if happened else "it did not happen since the last `do`"
            self.fail("D805", f"`{step.verb.name}` was expected", written.span, label)

    @step.register
    def _(self, written: tree.ExpectKnown, step: ExampleStep) -> None:
        found = [_each(self.program.value(one, self.game.machine, 0)) for one in step.arguments]
        what, to = found if len(found) > 1 else (*found, range(len(self.game.players)))
        cells, knowledge, teller = self.game.machine.cells, self.game.table.knowledge, self.game.table.teller
        if not what:
            self.fail("D802", "there is nothing here that could be known", written.what.span, "no component")
        for number in what:
            for player in to:
                if knowledge.knows(cells, number, player) is written.negated:
                    name, who = teller.name(number), teller.label(player)
                    knows = "knows" if written.negated else "does not know"
                    self.fail("D802", "this was expected and is not so", written.span, f"{who} {knows} `{name}`")

    @step.register
    def _(self, written: tree.ExpectAsked, step: ExampleStep) -> None:  # noqa: ARG002
        asked = [self.game.players[one.player] for one in self.game.machine.pending]
        if sorted(asked) != sorted(word for pick in written.players for word in words(pick)):
            told = f"asked is {' and '.join(asked)}" if asked else "nothing is asked here"
            self.fail("D802", "somebody else was expected to be asked", written.span, told)

    @step.register
    def _(self, written: tree.ExpectRanking, step: ExampleStep) -> None:  # noqa: ARG002
        ranking = self.game.ranking
        if ranking is None:
            self.fail("D802", "the game is not over here", written.span, self.asked() or "`end game` was not reached")
        else:
            found = [sorted(rank.players) for rank in ranking]
            if found != [sorted(words(place)) for place in written.places]:
                told = ", then ".join(" and ".join(players) for players in found)
                self.fail("D802", "another ranking was expected", written.span, f"this is the ranking: {told}")

    @step.register
    def _(self, written: tree.ExpectDone, step: ExampleStep) -> None:  # noqa: ARG002
        if self.game.machine.pending:
            self.fail("D806", "something is still asked here", written.span, self.asked())

    # ----------------------------------------------------------------------------- telling

    def asked(self) -> str:
        """What is asked, and what is offered."""
        return "; ".join(
            f"{one.prompt} ({', '.join(option.key for option in one.options)})" for one in self.game.decisions
        )

    def instead(self, word: str) -> tuple[str, ...]:
        """What is offered, and why the word is not."""
        if not self.game.machine.pending:
            return ("nothing is asked here",)
        reason = self.reason(word)
        offered = f"offered: {self.asked()}"
        return (offered, f"why not: {reason}") if reason else (offered,)
