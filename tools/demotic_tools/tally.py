"""Games between bots, counted: who wins with how much, what gives the points, what is taken when it is offered.

Nothing here knows a game: points are what the rules rank by first, answers have the keys of saves.
"""
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

import demotic
from demotic.game import Decision, Game, Rules
from demotic.machine.layout import BOX
from demotic.machine.standing import ranking_of
from demotic.meaning.declared import Var
from demotic.meaning.effects import Choose
from demotic.meaning.expressions import ReadVar
from demotic.meaning.types import KindType
from demotic_tools.bots import Greedy, Sight

REFUSALS = ("/decline", "/enough")


@dataclass(slots=True)
class Tally:
    """What is counted, over one game or many. Keys are those of options: `question/answer`."""

    winners: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    points: Counter[str] = field(default_factory=Counter)  # gained, by the verb or component that gave them
    losses: Counter[str] = field(default_factory=Counter)  # the same of what was lost
    done: Counter[str] = field(default_factory=Counter)  # `verb/component`: how often it was done with it
    offered: Counter[str] = field(default_factory=Counter)  # where there was a choice
    taken: Counter[str] = field(default_factory=Counter)
    lain: Counter[str] = field(default_factory=Counter)  # `question/zone/place`: where that lay which was offered
    fetched: Counter[str] = field(default_factory=Counter)  # where that lay which was taken
    asked: Counter[str] = field(default_factory=Counter)  # by question, where it could be refused
    accepted: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Counts another one in."""
        self.winners += other.winners
        self.scores += other.scores
        for name in ("points", "losses", "done", "offered", "taken", "lain", "fetched", "asked", "accepted"):
            getattr(self, name).update(getattr(other, name))

    def count(self, question: str, keys: Sequence[str], lying: Sequence[str], index: int) -> None:
        """Counts one answer. `lying`: for each option where it lies, or nothing for all of them."""
        if len(keys) == 1:
            return
        self.offered.update(keys)
        self.taken[keys[index]] += 1
        if lying:
            self.lain.update(lying)
            self.fetched[lying[index]] += 1
        if any(key.endswith(REFUSALS) for key in keys):
            self.asked[question] += 1
            self.accepted[question] += not keys[index].endswith(REFUSALS)


@cache
def rules_of(packs: tuple[str, ...]) -> Rules:
    """The rules of packs, loaded once in a process."""
    return demotic.load(*packs)


def play(packs: tuple[str, ...], players: int, seed: int) -> Tally:
    """One game between greedy bots, counted."""
    game = rules_of(packs).new_game([f"player {seat + 1}" for seat in range(players)], seed)
    bots = [Greedy(seed * players + seat) for seat in range(players)]
    tally = Tally()
    questions: list[str] = []
    while not game.over:
        decision = game.decisions[0]
        index = bots[decision.seat - 1].choose(Sight(game, decision.seat - 1, decision))
        tally.count(decision.verb, [option.key for option in decision.options], _lying(game, decision), index)
        questions.append(decision.verb)
        game.choose(index, player=decision.player)
    if game.machine.ranking:
        tally.scores = [keys[0] for keys in game.machine.ranking]
        tally.winners = [max(tally.scores)]
    _read_log(game, questions, tally)
    return tally


def _lying(game: Game, decision: Decision) -> list[str]:
    """`question/zone/place` for each option, where all are components that lie in one zone."""
    pending = game.machine.pending[0]
    layout, knowledge = game.table.layout, game.table.knowledge
    if not isinstance(game.table.question(pending, game.machine).node, Choose):
        return []
    options = [option for option in pending.options if option is not None and option in layout.movable]
    if len(options) < len(pending.options):
        return []
    cells = {knowledge.location(game.machine.cells, option) for option in options}
    if len(cells) != 1 or BOX in cells:
        return []
    cell = cells.pop()
    there = knowledge.content(game.machine.cells, cell)
    zone = layout.places[cell].declared.name
    return [f"{decision.verb}/{zone}/{there.index(option) + 1}" for option in options]


def _read_log(game: Game, questions: Sequence[str], tally: Tally) -> None:
    """Counts what happened: what changed that is ranked first, and by whose text; which verbs were done with what."""
    things = game.machine.program.layout.things
    cells = _ranked_cells(game)
    for answer, question in zip(reversed(list(game.past.back())), questions, strict=True):
        source = question  # what is done right after an answer is done by the text that asked
        for event in answer.log:
            match event:
                case ("verb", _, str(verb), tuple(arguments)):
                    source = verb
                    if arguments and isinstance(game.rules.loaded.rules.verbs[verb].parameters[0].type, KindType):
                        tally.done[f"{verb}/{things[arguments[0]].stem}"] += 1
                case ("do", _, int(number), *_):
                    source = things[number].stem
                case (("gain" | "pay"), _, int(cell), int(change)) if cell in cells:
                    (tally.points if change > 0 else tally.losses)[source] += abs(change)


def _ranked_cells(game: Game) -> set[int]:
    """The cells of the var that the rules rank by first."""
    var = ranked_var(game.rules, len(game.players))
    return {cell for cell, place in game.machine.program.layout.places.items() if place.declared is var}


def ranked_var(rules: Rules, players: int) -> Var | None:
    """The var that the rules rank by first, if it is a var."""
    ranked = ranking_of(rules.program(players))
    return ranked[0].var if ranked and isinstance(ranked[0], ReadVar) else None


def many(packs: tuple[str, ...], players: int, games: int, jobs: int | None = None) -> Iterator[Tally]:
    """Tallies of so many games, `jobs` at once, or one on each core; the same games every time."""
    from concurrent.futures import ProcessPoolExecutor  # here: few need them, and all would wait for them
    from multiprocessing import get_context

    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, [packs] * games, [players] * games, range(1, games + 1), chunksize=2)
