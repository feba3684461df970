"""Plays the same games in both interpreters and says where they part: `python -m demotic_tools.agree PACK`.

The plain interpreter defines the language, the lowered machine plays it; whatever differs is a bug in one
of them. A game that ends with an error or not at all is told as well, and so is an invariant that is broken
behind a decision. The tests do the same with random programs; this is for packs, and for longer runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Protocol

from demotic.game import Rules
from demotic.machine.errors import RulesError
from demotic.machine.layout import Layout, Value
from demotic.machine.machine import Machine
from demotic.machine.plain import Pending as PlainPending
from demotic.machine.plain import Plain
from demotic.machine.program import Program
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Verb
from demotic.meaning.effects import Effect
from demotic_tools.searching import Complaints, Tool

Option = int | None

MOST = 5000  # decisions of a game; one that goes on longer does not end


@dataclass(frozen=True)
class Question:
    """One pending decision; `node` asks it (a verb: which of your listeners comes first)."""

    player: int
    options: tuple[Option, ...]
    node: Effect | Verb

    def __str__(self) -> str:
        return f"{self.player + 1} of {self.options} at {self.node.span}"


Asked = tuple[Question, ...]


class Run(Protocol):
    """A game in progress in one of the interpreters."""

    def pending(self) -> Asked:
        """Everything that is asked now; nothing when it is over."""
        ...

    def answer(self, player: int, option: Option) -> None:
        """Goes on to what is asked next; RulesError where the rules break down."""

    def state(self) -> State:
        """All that must be the same in both."""
        ...


@dataclass(frozen=True)
class State:
    """A position as both interpreters must have it."""

    cells: tuple[Value, ...]
    ranking: tuple[tuple[int, ...], ...] | None
    log: tuple[tuple[object, ...], ...]


@dataclass
class Trace:
    """What happened in a game: every decision with its answer, the end, and the error if it broke down."""

    decisions: list[tuple[Asked, int, Option]] = field(default_factory=list)
    end: State | None = None
    error: str | None = None

    def without_events(self) -> Trace:
        """The same without what was told."""
        return replace(self, end=self.end and replace(self.end, log=()))

    def parting(self, other: Trace) -> str | None:
        """The first difference from a plain trace in a sentence, None if there is none.

        The machine does not test what it knows to be possible, nor work out what no test needs: so it may meet
        an error later, or never. Then it has done the same until there.
        """
        if other.error and not self.error and self.decisions[: len(other.decisions)] == other.decisions:
            further = len(self.decisions) > len(other.decisions)
            same = self.end is not None and other.end is not None and self.end.cells == other.end.cells
            return None if further or same else f"an error: none and {other.error}"
        if other.error and len(self.decisions) > len(other.decisions):
            return None if self.decisions[: len(other.decisions)] == other.decisions else "the answers differ"
        for number, (one, two) in enumerate(zip(self.decisions, other.decisions, strict=False), 1):
            if one != two:
                return f"decision {number}: {shown(one)} and {shown(two)}"
        if len(self.decisions) != len(other.decisions):
            return f"{len(self.decisions)} and {len(other.decisions)} decisions; {self.error} and {other.error}"
        if self.error != other.error:
            return f"errors: {self.error} and {other.error}"
        if self.end is None or other.end is None or self.error:
            return None
        for cell, (left, right) in enumerate(zip(self.end.cells, other.end.cells, strict=True)):
            if left != right:
                return f"cell {cell} at the end: {left} and {right}"
        for left_event, right_event in zip(self.end.log, other.end.log, strict=False):
            if left_event != right_event:
                return f"event: {left_event} and {right_event}"
        if self.end.ranking != other.end.ranking:
            return f"the ranking: {self.end.ranking} and {other.end.ranking}"
        return None if self.end == other.end else f"{len(self.end.log)} and {len(other.end.log)} events"


class PlainRun:
    """A game walked plainly."""

    def __init__(self, plain: Plain, what: Verb | Effect, you: int = 0) -> None:
        self.plain = plain
        self._running = plain.play(what, you)
        self._asked: tuple[PlainPending, ...] | None = None  # not begun
        self._secretly = False

    def _go(self, answer: Option | tuple[int, Option]) -> None:
        try:
            asked = self._running.send(answer)
        except StopIteration:
            self._asked = ()
            return
        self._secretly = isinstance(asked, tuple)
        self._asked = asked if isinstance(asked, tuple) else (asked,)

    def pending(self) -> Asked:
        if self._asked is None:
            self._go(None)
        return tuple(Question(one.player, one.options, one.node) for one in self._asked or ())

    def answer(self, player: int, option: Option) -> None:
        self._go((player, option) if self._secretly else option)

    def state(self) -> State:
        return State(tuple(self.plain.cells), self.plain.ranking, tuple(self.plain.log))


class LoweredRun:
    """A game in the machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def pending(self) -> Asked:
        program = self.machine.program
        return tuple(
            Question(one.player, tuple(one.options), program.asking(one.segment).node) for one in self.machine.pending
        )

    def answer(self, player: int, option: Option) -> None:
        if len(self.machine.pending) == 1:
            self.machine.choose(option)
        else:
            self.machine.choose_for(player, option)

    def state(self) -> State:
        return State(tuple(self.machine.cells), self.machine.ranking, tuple(self.machine.log or ()))


class Guarded(LoweredRun):
    """A game in the machine whose invariants are looked at behind every decision; `broken` are those that failed."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.broken: list[str] = []
        self._look()

    def answer(self, player: int, option: Option) -> None:
        super().answer(player, option)
        self._look()

    def _look(self) -> None:
        program = self.machine.program
        for invariant in program.layout.rules.invariants:
            if not all(program.value(test, self.machine, 0) for test in invariant.tests):
                self.broken.append(invariant.text)


def decisions(run: Run, random: Random, most: int) -> Iterator[tuple[Asked, int, Option]]:
    """Answers at random until it is over, yielding each decision before it is answered; at most `most`."""
    for _ in range(most):
        asked = run.pending()
        if not asked:
            return
        question = asked[int(random.random() * len(asked))]
        option = question.options[int(random.random() * len(question.options))]
        yield asked, question.player, option
        run.answer(question.player, option)


def shown(decision: tuple[Asked, int, Option]) -> str:
    """A decision and its answer, for people."""
    asked, player, option = decision
    return f"{' and '.join(map(str, asked))}, {player + 1} answers {option}"


def follow(begin: Callable[[], Run], seed: int, most: int = MOST) -> Trace:
    """Begins a game, plays on at random, and notes everything."""
    trace = Trace()
    try:
        run = begin()
    except RulesError as error:
        trace.error = str(error.span or error)
        return trace
    try:
        for one in decisions(run, Random(seed), most):
            trace.decisions.append(one)
    except RulesError as error:
        trace.error = str(error.span or error)
    trace.end = run.state()
    return trace


def both(layout: Layout, analysis: Analysis, program: Program, seed: int) -> tuple[Trace, Trace]:
    """A whole game of the rules, lowered and plainly, with the same answers."""
    return follow(lambda: LoweredRun(program.start(seed)), seed), walked(layout, analysis, program.telling, seed)


def walked(layout: Layout, analysis: Analysis, telling: bool, seed: int) -> Trace:
    """A whole game of the rules, walked plainly."""
    start = layout.rules.start
    assert start is not None
    return follow(lambda: PlainRun(Plain(layout, analysis, seed, telling), start), seed)


def complained(layout: Layout, analysis: Analysis, program: Program, seed: int) -> Iterator[str]:
    """All that is wrong with a game of this seed."""
    guarded = Guarded(program.start(seed))
    lowered, plain = follow(lambda: guarded, seed), walked(layout, analysis, program.telling, seed)
    if parting := lowered.parting(plain):
        yield f"lowered and plain part at {parting}"
    if lowered.error or plain.error:
        yield f"it breaks down at {lowered.error or plain.error}"
    elif guarded.pending():
        yield f"it does not end within {MOST} decisions"
    for text in dict.fromkeys(guarded.broken):
        yield f'the invariant "{text}" is broken'


def tried(rules: Rules, players: int, games: int, seed: int, complaints: Complaints) -> str:
    """Compares games of a pack; how many there were."""
    layout, program = rules.layout(players), rules.program(players)
    for one in range(seed, seed + games):
        for complaint in complained(layout, rules.analysis, program, one):
            complaints.tell(f"seed {one}: {complaint}")
    return f"{games} games"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares games of a pack; 1 if anything is wrong with any of them."""
    return Tool("agree", "Play the same games in both interpreters.", "games", 20, tried).run(arguments)


if __name__ == "__main__":
    sys.exit(main())
