"""The laws of the language, over random well-typed programs, in both interpreters.

`DEMOTIC_TREES` says how many trees are tried (1000 if it says nothing; each costs some 40 ms). A failure names
the program and the tree: `laws.programs.program(seed).trees[index]`, its text in `.span.source.text`. All laws are
tried on a program before the next one, since lowering it is what takes the time.
"""

from __future__ import annotations

import inspect
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

import pytest

from demotic.machine.errors import RulesError
from demotic.machine.layout import BOX, Layout, lay_out
from demotic.machine.machine import Machine
from demotic.machine.plain import Plain
from demotic.machine.program import Program as Lowered
from demotic.meaning import effects, expressions
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Var, Zone
from demotic.meaning.effects import Effect
from demotic.meaning.expressions import Expr
from demotic.meaning.types import IntType
from demotic.meaning.walk import Node, children, walk
from demotic_tools.agree import LoweredRun, PlainRun, Run, Trace, decisions, follow
from laws.programs import TREES, Program, program

MOST = 40  # decisions of one tree; some could go on for ever


@dataclass(frozen=True)
class World:
    """A program with what both interpreters need for it."""

    seed: int
    program: Program
    layout: Layout
    analysis: Analysis
    silent: Lowered
    telling: Lowered

    def plain(self, telling: bool = True) -> Plain:
        """A new position after the start verb, which asks nothing."""
        made = Plain(self.layout, self.analysis, self.seed, telling)
        start = self.program.rules.start
        assert start is not None
        assert not list(made.play(start, 0))
        return made

    def lowered(self, telling: bool = True) -> Machine:
        """The same in the machine."""
        return (self.telling if telling else self.silent).start(self.seed)

    def walked(self, tree: Effect, telling: bool = True) -> Trace:
        """The tree run plainly."""
        return follow(lambda: PlainRun(self.plain(telling), tree), self.seed, MOST)

    def played(self, tree: Effect, telling: bool = True) -> Trace:
        """The tree run by the machine."""
        return follow(lambda: self.entered(tree, telling), self.seed, MOST)

    def entered(self, tree: Effect, telling: bool = True) -> LoweredRun:
        """The machine in front of the first decision of the tree."""
        lowered = self.telling if telling else self.silent
        machine = self.lowered(telling)
        lowered.enter(tree, 0, machine)
        return LoweredRun(machine)


WANTED = int(os.environ.get("DEMOTIC_TREES", "1000"))
SEEDS = range((WANTED + TREES - 1) // TREES)  # of all programs that are tried
PARTS = 8  # that several processes may share them


def world(seed: int) -> World:
    """The program of this seed, for two to four players."""
    made = program(seed)
    layout, analysis = lay_out(made.rules, 2 + seed % 3), Analysis(made.rules)
    return World(seed, made, layout, analysis, Lowered(layout, analysis), Lowered(layout, analysis, telling=True))


def trees(one: World, every: int = 1) -> Iterator[tuple[Effect, str]]:
    """Every tree of a program, or one in so many, with its name."""
    for index, tree in enumerate(one.program.trees):
        if (one.seed * TREES + index) % every == 0:
            yield tree, f"program {one.seed}, tree {index}"


# --------------------------------------------------------------------------------- what is tried


def depth(node: Node) -> int:
    """How many effects are nested in each other."""
    return max((depth(child) for child in children(node)), default=0) + isinstance(node, Effect)


def reached(tree: Effect, analysis: Analysis) -> set[type[Node]]:
    """The kinds of nodes in a tree and in everything it may call."""
    found: set[type[Node]] = set()
    seen: set[Node] = {tree}
    waiting: list[Node] = [tree]
    while waiting:
        for node in walk(waiting.pop()):
            found.add(type(node))
            if isinstance(node, effects.CallVerb | effects.Do | expressions.CallFormula | expressions.Can):
                for called in analysis.reach.called(node):
                    if called not in seen:
                        seen.add(called)
                        waiting.append(called)
    return found


def test_the_random_trees_use_the_whole_language(capsys: pytest.CaptureFixture[str]) -> None:
    used: Counter[type[Node]] = Counter()
    deep = asking = total = 0
    for one, tree in ((made, tree) for made in map(world, SEEDS) for tree in made.program.trees):
        total += 1
        used.update(reached(tree, one.analysis))
        deep += depth(tree) >= 4
        asking += bool(one.walked(tree).decisions)
    every = [
        kind
        for module, base in ((effects, Effect), (expressions, Expr))
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, base) and kind is not base
    ]
    rarest = min(every, key=lambda kind: used[kind])
    with capsys.disabled():
        print(
            f"\n{total} random trees: {len(every)} kinds of nodes, the rarest ({rarest.__name__}) in"
            f" {used[rarest] / total:.1%}; {asking / total:.0%} ask something, {deep / total:.0%} are four deep"
        )
    assert used[rarest] / total >= 0.01
    assert asking / total >= 0.6
    assert deep / total >= 0.5


# ----------------------------------------------------------------------------------- agreement


def both_interpreters_do_the_same(one: World, telling: bool = True, every: int = 1) -> None:
    for tree, name in trees(one, every):
        parting = one.played(tree, telling).parting(one.walked(tree, telling))
        assert parting is None, f"{name}: the machine and the plain interpreter part at {parting}"


def both_interpreters_do_the_same_silently(one: World) -> None:
    both_interpreters_do_the_same(one, telling=False, every=2)


def both_interpreters_find_the_same_things_possible_at_every_decision(one: World) -> None:
    for tree, name in trees(one):
        plain, run = one.plain(), one.entered(tree) if not one.walked(tree).error else None
        if run is None:
            continue
        walking = PlainRun(plain, tree)
        for _, player, option in decisions(walking, Random(one.seed), 6):
            for other in one.program.trees:
                assert possible(plain, one, run.machine, other), f"{name}: {other.span}"
            run.answer(player, option)


def possible(plain: Plain, one: World, machine: Machine, tree: Effect) -> bool:
    """Whether both say the same of the tree at this position, or fail at the same place.

    Where the machine knows beforehand that something is possible, it does not meet what fails in a test.
    """
    answers: list[bool | str] = []
    asking: list[Callable[[], bool]] = [
        lambda: plain.can(tree, 0),
        lambda: one.telling.possible(tree, machine, 0, ()),
    ]
    for ask in asking:
        try:
            answers.append(ask())
        except RulesError as error:
            answers.append(str(error.span))
    return answers[0] == answers[1] or (isinstance(answers[0], str) and answers[1] is True)


# ----------------------------------------------------------------------------------------- laws


def what_is_not_possible_changes_nothing_and_asks_nothing(one: World) -> None:
    for tree, name in trees(one):
        plain = one.plain()
        try:
            if plain.can(tree, 0):
                continue
        except RulesError:
            continue
        before = tuple(plain.cells)
        runs: list[Run] = [PlainRun(plain, tree), one.entered(tree)]
        for run in runs:
            assert not run.pending(), f"{name} asks"
            assert run.state().cells == before, f"{name} changes something"


def a_phrase_made_a_verb_means_the_same(one: World) -> None:
    for tree, name in trees(one, every=3):
        call = one.program.calls[one.program.trees.index(tree)]
        for play in (one.played, one.walked):
            parting = play(tree).without_events().parting(play(call).without_events())
            assert parting is None, f"{name}: {parting}"


def a_fork_and_a_restored_snapshot_go_on_as_the_game_does(one: World) -> None:
    for tree, name in trees(one):
        if one.walked(tree).error:
            continue
        run = one.entered(tree)
        for number, _ in enumerate(decisions(run, Random(one.seed), 4)):
            machine = run.machine
            before = machine.snapshot()
            ways = [LoweredRun(machine.fork()), LoweredRun(one.telling.restore(before))]
            assert [way.pending() for way in ways] == [run.pending()] * 2, f"{name}, decision {number}"
            traces = [follow(partial(LoweredRun, way.machine), number, 6).without_events() for way in ways]
            assert traces[0].parting(traces[1]) is None, f"{name}, decision {number}"
            assert machine.snapshot() == before, f"{name}: playing a fork changed the game"


def test_numbers_do_not_depend_on_what_was_lowered_first() -> None:
    for one in map(world, SEEDS[:8]):
        first, last = Lowered(one.layout, one.analysis), Lowered(one.layout, one.analysis)
        start = last.start(one.seed)
        for call in reversed(one.program.calls):
            try:
                last.enter(call, 0, start.fork())
            except RulesError:
                continue
        for call in one.program.calls:
            assert segments(first, one, call) == segments(last, one, call), f"program {one.seed}"


def segments(lowered: Lowered, one: World, call: Effect) -> list[int]:
    """The numbers of the segments that ask while the tree is played; only those of the call itself, which
    is no part of the rules, are without their owner."""
    found: list[int] = []
    try:
        machine = lowered.start(one.seed)
        lowered.enter(call, 0, machine)
        run = LoweredRun(machine)
        found += [number(lowered, pending.segment) for pending in machine.pending]
        for _ in decisions(run, Random(one.seed), MOST):
            found += [number(lowered, pending.segment) for pending in machine.pending]
    except RulesError:
        found.append(-1)
    return found


def number(lowered: Lowered, segment: int) -> int:
    """A segment's number, without its owner where that came from outside."""
    owner = lowered.workshop.owners.by_index[segment // 4096]
    return segment % 4096 if isinstance(owner.subject, Effect) else segment


def every_component_is_in_one_place_and_every_number_in_its_range(one: World) -> None:
    for tree, name in trees(one):
        runs: list[Run] = [PlainRun(one.plain(), tree)] if not one.walked(tree).error else []
        for run in runs:
            for _ in decisions(run, Random(one.seed), MOST):
                assert broken(run, one.layout) is None, f"{name}: {broken(run, one.layout)}"
            assert broken(run, one.layout) is None, f"{name}: {broken(run, one.layout)}"


def broken(run: Run, layout: Layout) -> str | None:
    """What is wrong with a position, if anything."""
    cells = run.state().cells
    lies: dict[int, int] = {}
    for cell, place in layout.places.items():
        value = cells[cell]
        match place.declared:
            case Zone(maximum=maximum):
                assert isinstance(value, tuple)
                if maximum is not None and len(value) > maximum:
                    return f"{place.declared.name} holds too many"
                for number in value:
                    assert isinstance(number, int)
                    if number in lies:
                        return f"{layout.things[number].name} lies in two places"
                    lies[number] = cell
            case Var(type=IntType(low=low, high=high)):
                assert isinstance(value, int)
                if (low is not None and value < low) or (high is not None and value > high):
                    return f"{place.declared.name} is {value}"
    for number in layout.movable:
        if cells[layout.location + number] != lies.get(number, BOX):
            return f"{layout.things[number].name} is not where it should be"
    return None


LAWS = (
    both_interpreters_do_the_same,
    both_interpreters_do_the_same_silently,
    both_interpreters_find_the_same_things_possible_at_every_decision,
    what_is_not_possible_changes_nothing_and_asks_nothing,
    a_phrase_made_a_verb_means_the_same,
    a_fork_and_a_restored_snapshot_go_on_as_the_game_does,
    every_component_is_in_one_place_and_every_number_in_its_range,
)


@pytest.mark.parametrize("part", range(PARTS))
def test_the_laws_hold(part: int) -> None:
    for one in map(world, SEEDS[part::PARTS]):
        for law in LAWS:
            law(one)


def test_some_of_it_is_not_possible() -> None:
    assert any(not one.plain().can(tree, 0) for one in map(world, SEEDS[:4]) for tree in one.program.trees)
