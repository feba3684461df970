"""What the analysis promises holds when random well-typed programs are played; see `laws.programs`."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from demotic.machine.errors import RulesError
from demotic.machine.layout import Layout, Value, lay_out
from demotic.machine.plain import Pending, Plain
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Verb
from demotic.meaning.effects import AnyOrder, Effect, InOrder, Let, LocalVar, Part, Pay, Require
from demotic.meaning.touches import Mark, Slot, Touched
from demotic.meaning.walk import walk
from laws.programs import Program, program

PROGRAMS = 40
SMALL_TREES = 60
UNREAD = (None,) * 20  # locals around a piece of a tree, which it does not read
MOST = 40  # decisions of one tree; some could go on for ever


@dataclass(frozen=True, eq=False)
class World:
    """A program with what is known about it."""

    seed: int
    program: Program
    layout: Layout
    analysis: Analysis

    def start(self) -> Plain:
        """A new position after the start verb, which asks nothing."""
        made = Plain(self.layout, self.analysis, self.seed, False)
        start = self.program.rules.start
        assert start is not None
        assert not list(made.play(start, 0))
        return made


@dataclass
class Answers:
    """Answers each question the same way whenever it comes: by how often its node has asked that player."""

    asked: Counter[tuple[Effect | Verb, int]] = field(default_factory=Counter)

    def option(self, pending: Pending) -> int | None:
        """One of the options."""
        key = (pending.node, pending.player)
        self.asked[key] += 1
        return pending.options[(pending.node.span.start + self.asked[key]) % len(pending.options)]


@cache
def worlds() -> tuple[World, ...]:
    made = [(seed, program(seed)) for seed in range(PROGRAMS)]
    return tuple(World(seed, one, lay_out(one.rules, 2 + seed % 3), Analysis(one.rules)) for seed, one in made)


def trees() -> Iterator[tuple[World, Effect, str]]:
    """Every tree, large or small, with its world and its name."""
    for world in worlds():
        for index, tree in enumerate((*world.program.trees, *small_trees(world))):
            yield world, tree, f"program {world.seed}, tree {index}, {' '.join(tree.span.text.split())}"


@cache
def small_trees(world: World) -> tuple[Effect, ...]:
    """Pieces of all trees of a program that mean something by themselves: no local is missing, no event."""
    found: dict[Effect, None] = {}
    for tree in world.analysis.reach.trees():
        for node in walk(tree):
            if isinstance(node, Effect) and not isinstance(node, Let | LocalVar | Pay | Require):
                touched = world.analysis.touches(node)
                slots = {one for one in touched.reads | touched.writes if isinstance(one, Slot)}
                if slots <= {Slot(0)} and Mark.PROCEED not in touched.writes:
                    found[node] = None
    return tuple(found)[:SMALL_TREES]


def play(plain: Plain, effect: Effect) -> int:
    """Plays an effect to its end; how many decisions it took, RulesError where it cannot go on."""
    answers, count = Answers(), 0
    running = plain.play(effect, 0, UNREAD)
    try:
        asked = next(running)
        while count < MOST:
            count += 1
            if isinstance(asked, Pending):
                asked = running.send(answers.option(asked))
            else:
                asked = running.send((asked[0].player, answers.option(asked[0])))
    except StopIteration:
        return count
    raise RulesError("too many decisions", effect.span)


def changed(layout: Layout, before: Sequence[Value], after: Sequence[Value]) -> set[Touched]:
    """What differs between two positions; places of components and who knows them are not compared here."""
    found: set[Touched] = {layout.places[cell].declared for cell in layout.places if before[cell] != after[cell]}
    if any(before[cell] != after[cell] for cell in layout.chance.values()):
        found.add(Mark.CHANCE)
    if any(learned(before[layout.known + number], after[layout.known + number]) for number in layout.secluded):
        found.add(Mark.KNOWLEDGE)
    return found


def learned(before: Value, after: Value) -> bool:
    """Whether somebody knows a face that he did not know; a shuffle makes them forget, which is no news."""
    assert isinstance(before, int)
    assert isinstance(after, int)
    return bool(after & ~before)


def test_what_is_said_not_to_ask_does_not_ask() -> None:
    silent = 0
    for world, tree, name in trees():
        if not world.analysis.asks(tree):
            silent += 1
            try:
                assert play(world.start(), tree) == 0, name
            except RulesError:
                continue
    assert silent > 200


def test_what_is_said_to_be_always_possible_is_possible() -> None:
    sure = 0
    for world, tree, name in trees():
        if world.analysis.always(tree):
            sure += 1
            plain = world.start()
            try:
                assert plain.can(tree, 0, UNREAD), name
                for other in world.program.trees:
                    play(plain, other)
                    assert plain.can(tree, 0, UNREAD), name
            except RulesError:
                continue
    assert sure > 200


def test_nothing_is_written_that_was_not_said_to_be() -> None:
    for world, tree, name in trees():
        plain = world.start()
        before = list(plain.cells)
        try:
            play(plain, tree)
        except RulesError:
            continue
        unsaid = changed(world.layout, before, plain.cells) - world.analysis.touches(tree).writes
        assert not unsaid, f"{name}: {[getattr(one, 'name', one) for one in unsaid]}"


def test_the_order_of_what_is_independent_does_not_matter() -> None:
    found = 0
    for world in worlds():
        for one, other in combinations(small_trees(world)[::3], 2):
            parts = tuple(Part(each.span, "", None, InOrder(each.span, (each,))) for each in (one, other))
            if world.analysis.independent(AnyOrder(one.span, parts, False)):
                found += 1
                ways = [order(world, parts), order(world, parts[::-1])]
                assert ways[0] == ways[1], f"program {world.seed}: {one.span} and {other.span}"
    assert found > 200


def order(world: World, parts: Sequence[Part]) -> list[Value] | None:
    """The position after these parts in this order, None if that cannot be done."""
    plain = world.start()
    try:
        play(plain, InOrder(parts[0].span, tuple(part.effect for part in parts)))
    except RulesError:
        return None
    return list(plain.cells)
