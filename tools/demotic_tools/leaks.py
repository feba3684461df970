"""Whether a player is told anything by what he may not know: `python -m demotic_tools.leaks PACK`.

From positions of random games, for every seat, other positions are made that differ only in what is hidden from
it (see `worlds`). The same choices are made in all of them, and as long as what is done shows the player the same
he must be told the same: view, log, who is asked and how often, his options, `why_not`, and what can be taken back.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from demotic.game import Game, Rules, UndoRefused, View
from demotic.game.asking import hearing, speaker
from demotic.game.past import Past
from demotic.machine.layout import BOX, Layout
from demotic.machine.machine import Machine, Option, Pending
from demotic.machine.program import Program
from demotic.meaning.declared import Zone
from demotic.meaning.effects import Choose, Each
from demotic.meaning.types import KindType, ListType
from demotic_tools.searching import Complaints, Tool
from demotic_tools.silence import Silence
from demotic_tools.worlds import World, Worlds

ONWARD = 4  # decisions that are made after the one a world begins at
REASONS = 2  # verbs, options, and options of the decider's own for which each player asks why not
ALIKE = 4  # worlds that are made of one position for one player
EVERY = 3  # one decision in so many is looked at


@dataclass(frozen=True)
class Told:
    """Everything that one player gets at one decision."""

    view: View
    why_not: Mapping[str, str]
    undo: Mapping[str, str]

    def parting(self, other: Told) -> str | None:
        """The first difference from what another world tells, in a few words."""
        for name in View.model_fields:
            one, two = getattr(self.view, name), getattr(other.view, name)
            if one != two:
                return f"{name}: {difference(one, two)}"
        for name, one, two in (("why not", self.why_not, other.why_not), ("undo", self.undo, other.undo)):
            if one != two:
                return f"{name}: {difference(one, two)}"
        return None

    def sights(self) -> object:
        """What lies open to him, and who decides what."""
        return self.view.vars, self.view.zones, self.view.deciding


@dataclass
class Found:
    """What was tried, and where somebody was told something."""

    worlds: int = 0
    decisions: int = 0  # at which worlds were compared
    listeners: int = 0  # times that only somebody with something to answer with was asked
    leaks: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Step:
    """A choice in the real game: what was asked, and the game and what the player was told behind it."""

    pending: Pending
    option: Option
    before: Machine
    after: Game
    told: Told


class Watching:
    """One player's eyes on a real game for a few decisions, and on worlds that could be it."""

    def __init__(self, game: Game, player: int, silence: Silence, random: Random) -> None:
        self.game = without_past(game, game.machine)
        self.player = player
        self.silence = silence
        self.random = random
        actions, verbs = sorted(game.rules.actions), sorted(game.table.layout.rules.verbs)
        mine = [one.verb for one in game.decisions if one.seat == player + 1]
        asked = [key for key in actions if key.split("/")[0] in mine]
        self.questions = [one for some in (actions, verbs, asked) for one in few(some, random)]
        self.first = self.told(self.game)
        self.learnt: set[int] = set()
        self.steps = list(self._steps())

    def told(self, game: Game) -> Told:
        """What he is told of a position."""
        why_not = {what: because(game, what, self.player) for what in self.questions}
        undo = {name: taking_back(game, name) for name in game.players}
        return Told(game.view(self.player + 1), why_not, undo)

    def _steps(self) -> Iterator[Step]:
        """Random choices, until the game ends or chance speaks: that would say something else in other worlds."""
        game = self.game
        for _ in range(ONWARD):
            pending = self.random.choice(game.machine.pending)
            option = self.random.choice(pending.options)
            before, game = game.machine, game.fork()
            game.answer(pending.player, option)
            if game.over or chance_spoke(before, game.machine):
                return
            self._learn(game)
            yield Step(pending, option, before, game, self.told(game))

    def _learn(self, game: Game) -> None:
        """The components of which he has come to know something, if only for a moment."""
        layout = game.table.layout
        self.learnt.update(known(game.machine, self.player))
        for entry in game.past.log:
            match entry:
                case ("move", _, int() as number, _, int() as to, _, int() as bits):
                    if bits >> self.player & 1 or hides_some(layout, to):
                        self.learnt.add(number)
                case ("show", _, int() as number, int() as bits):
                    if bits >> self.player & 1:
                        self.learnt.add(number)

    # ------------------------------------------------------------------------------ comparing

    def compare(self, world: World, found: Found) -> str | None:
        """Makes the same choices in another world; what tells the player that it is another one."""
        game = without_past(self.game, world.machine)
        found.worlds += 1
        parting = self.first.parting(self.told(game))
        for step in self.steps if parting is None else ():
            pending = next(one for one in game.machine.pending if one.player == step.pending.player)
            option = same_option(step, pending, game.machine.program, world.instead)
            if option not in pending.options:
                return None  # what others hold here does not let them choose the same
            before = game.machine
            game.answer(pending.player, option)
            found.decisions += 1
            same = known(step.after.machine, self.player) == known(game.machine, self.player)
            told = self.told(game)
            if same and step.told.view.deciding == told.view.deciding:
                parting = step.told.parting(told)
                if parting is not None:
                    return parting
                continue
            if self.silence.kept((step.before, step.option), (before, option), pending.player):
                return f"a decision is taken silently behind {named(before, pending)}"
            # What was done may have shown him something else.
            return self._missing(step, game, told, found) if same else None
        return parting

    def _missing(self, step: Step, game: Game, told: Told, found: Found) -> str | None:
        """A question that comes up in one world alone tells something, if nothing that is seen has to come of it."""
        for one, other in ((step.after, told), (game, step.told)):
            if one.over:
                continue
            pending = one.machine.pending[0]
            for option in pending.options:
                answered = one.fork()
                answered.answer(pending.player, option)
                if self.told(answered).sights() == other.sights():
                    if speaker(pending, one.machine) is None and not hearing(pending, one.machine):
                        return f"it tells something that {named(one.machine, pending)} is asked"
                    found.listeners += 1
                    return None
        return None


def same_option(step: Step, pending: Pending, program: Program, instead: Mapping[int, int]) -> Option:
    """The option that is the same one in another world."""
    node = program.asking(pending.segment).node
    if isinstance(node, Choose | Each) and step.option is not None:
        of = node.among.type
        if isinstance(of, ListType) and isinstance(of.item, KindType):
            return instead.get(step.option, step.option)
    return step.option


def without_past(game: Game, machine: Machine) -> Game:
    """A game that begins in a position."""
    return Game(game.rules, machine, Past(None, machine, None, None, ()), game.players)


def known(machine: Machine, player: int) -> list[int]:
    """The components whose faces a player knows."""
    layout, cells = machine.program.layout, machine.cells
    bits = ((number, cells[layout.known + number]) for number in layout.secluded)
    return [number for number, known_to in bits if isinstance(known_to, int) and known_to >> player & 1]


def chance_spoke(before: Machine, after: Machine) -> bool:
    """Whether anything was drawn or shuffled."""
    return any(before.cells[cell] != after.cells[cell] for cell in before.program.layout.chance.values())


def hides_some(layout: Layout, cell: int) -> bool:
    """Whether a place tells something even of what lies there face down, since it hides only some."""
    zone = None if cell == BOX else layout.places[cell].declared
    return isinstance(zone, Zone) and zone.secluded_where is not None


def because(game: Game, what: str, player: int) -> str:
    """Why something is not possible."""
    try:
        return game.why_not(what, player + 1)
    except ValueError as problem:
        return str(problem)


def taking_back(game: Game, name: str) -> str:
    """What undo says to a player."""
    try:
        game.fork().undo(name)
    except UndoRefused as refused:
        return str(refused)
    return "taken back"


def named(machine: Machine, pending: Pending) -> str:
    """A decision, by the place that asks it."""
    return str(machine.program.asking(pending.segment).node.span)


def few(words: Sequence[str], random: Random) -> list[str]:
    """Some of them, all if there are no more."""
    return random.sample(words, min(REASONS, len(words)))


def difference(one: object, two: object) -> str:
    """Where two values part."""
    match one, two:
        case {}, {}:
            assert isinstance(one, dict)
            assert isinstance(two, dict)
            key = next(key for key in {**one, **two} if one.get(key) != two.get(key))
            return f"{key}: {difference(one.get(key), two.get(key))}"
        case (tuple(), tuple()) if len(one) == len(two):
            return next(difference(left, right) for left, right in zip(one, two, strict=True) if left != right)
    return f"{one} and {two}"


def search(rules: Rules, players: int, worlds: int, seed: int = 0) -> Found:
    """Compares as many worlds for every seat, along as many random games as that takes."""
    found = Found()
    names = [f"player {seat + 1}" for seat in range(players)]
    dealing, silence = Worlds(rules.layout(players)), Silence(rules, players)
    while found.worlds < worlds * players:
        random = Random(seed)
        for turn, game in enumerate(positions(rules.new_game(names, seed), random)):
            if random.randrange(EVERY) or found.worlds >= worlds * players:
                continue
            player = found.worlds // ALIKE % players
            watching = Watching(game, player, silence, random)
            for _ in range(ALIKE):
                world = dealing.other(watching.game.machine, player, watching.learnt, random)
                leak = None if world is None else watching.compare(world, found)
                if leak is not None:
                    found.leaks.append(f"seed {seed}, decision {turn + 1}, seat {player + 1}: {leak}")
        seed += 1
    return found


def positions(game: Game, random: Random) -> Iterator[Game]:
    """A game at each of its decisions, which are answered at random."""
    while not game.over:
        yield game
        pending = random.choice(game.machine.pending)
        game.answer(pending.player, random.choice(pending.options))


def tried(rules: Rules, players: int, worlds: int, seed: int, complaints: Complaints) -> str:
    """Compares worlds of a pack, so many for every seat; what they were."""
    found = search(rules, players, worlds, seed)
    for leak in found.leaks:
        complaints.tell(leak)
    heard = f", {found.listeners} times a hidden listener asked" if found.listeners else ""
    return f"{found.worlds} worlds, {found.decisions} decisions behind them{heard}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares worlds of a pack; 1 if any tells a player what he may not know."""
    about = "Look for what tells players what they may not know, in so many worlds for every seat."
    return Tool("leaks", about, "worlds", 200, tried).run(arguments)


if __name__ == "__main__":
    sys.exit(main())
