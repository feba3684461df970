"""`demotic play`: people and bots play a game, and everybody is told what happens."""
import argparse
import gc
import secrets
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

import demotic
from demotic.game import Game, Rules
from demotic.machine.errors import RulesError
from demotic_tools.bots import Bot, Sight, make
from demotic_tools.human import Human, Stopped
from demotic_tools.printer import Printer, broken, printer
from demotic_tools.telling import Story, as_json, ranking_json

NAMES = ("Ana", "Ben", "Cem", "Dia", "Eli", "Fay", "Gil", "Hana")
KINDS = ("human", "greedy", "random")
FEW = 4  # files named where many have changed


class WrongWords(Exception):
    """What was typed cannot be done; the text says what can."""


@dataclass(slots=True)
class Table:
    """A game and who sits at it, by seat."""

    game: Game
    seats: list[Human | Bot]


def play(options: argparse.Namespace) -> int:
    """Plays to the end, or until a person stops; 0 either way."""
    out = printer(sys.stdout)
    try:
        rules = demotic.load(*options.packs, language=options.language)
        table = _seated(rules, options, out)
    except (WrongWords, ValueError) as error:
        printer(sys.stderr).say(f"demotic play: {error}")
        return 2
    gc.freeze()  # the rules stay to the end: whoever looks for garbage need not look through them
    try:
        return _play_json(table, options.save) if options.json else _play_told(table, options.save, out)
    finally:
        gc.unfreeze()


def _seated(rules: Rules, options: argparse.Namespace, out: Printer) -> Table:
    if options.save is not None and not _may_be_kept(options.save):
        raise WrongWords(f"--save wants a file in a folder that exists, and `{options.save}` is none")
    if options.resume is not None:
        if options.seed is not None or options.names is not None:
            raise WrongWords("a saved game has its seed and names: leave --seed and --names out")
        game = rules.resume(options.resume)
        if game.changed:
            printer(sys.stderr).say(f"The rules are not those that this game was saved with: {_some(game.changed)}.")
        kinds = _kinds(options.players or ",".join(["human"] + ["greedy"] * (len(game.players) - 1)))
        if len(kinds) != len(game.players):
            raise WrongWords(f"the saved game has {len(game.players)} players; name as many with --players")
    else:
        kinds = _kinds(options.players or "human,greedy")
        names = options.names.split(",") if options.names else list(islice(cycle(NAMES), len(kinds)))
        if len(names) != len(kinds):
            raise WrongWords(f"{_counted(kinds, 'player')} and {_counted(names, 'name')}")
        seed = secrets.randbelow(10**6) if options.seed is None else options.seed
        game = rules.new_game([name.strip() for name in names], seed)
    if options.json and "human" in kinds:
        raise WrongWords("--json is for bots; a person needs to be asked")
    return Table(game, [_player(kind, game.seed + seat, out) for seat, kind in enumerate(kinds)])


def _may_be_kept(save: Path) -> bool:
    """Whether a game could be written there, as far as can be seen."""
    try:
        return not save.is_dir() and save.absolute().parent.is_dir()
    except OSError:
        return False


def _kinds(written: str) -> list[str]:
    kinds = [kind.strip() for kind in written.split(",")]
    for kind in kinds:
        if kind not in KINDS:
            raise WrongWords(f"there is no player `{kind}`; there are {', '.join(KINDS)}")
    return kinds


def _player(kind: str, seed: int, out: Printer) -> Human | Bot:
    return make(kind, seed) or Human(out)


def step(table: Table) -> int:
    """One decision is answered; the seat, from 0, that answered it."""
    game = table.game
    decision = game.decisions[0]
    seat = decision.seat - 1
    player = table.seats[seat]
    if isinstance(player, Human):
        player.answer(game, decision)
    else:
        index = player.choose(Sight(game, seat, decision))
        game.choose(index, player=decision.player)
    return seat


def _play_json(table: Table, save: Path | None) -> int:
    told = 0
    for _ in _steps(table, save):
        events = table.game.events(told)
        told += len(events)
        for event in events:
            sys.stdout.write(as_json(event) + "\n")
    sys.stdout.write(ranking_json(table.game) + "\n")
    return 0


def _play_told(table: Table, save: Path | None, out: Printer) -> int:
    game = table.game
    out.say(f"{game.rules.title}, {_and(game.players)}, seed {game.seed}", "bold")
    story = Story(game, out, _listener(table))
    try:
        for _ in _steps(table, save):
            story.heard()
    except Stopped:
        story.close()
        _kept(save, out)
        return 0
    except KeyboardInterrupt:
        out.say()
        _kept(save, out)
        raise
    story.close()
    story.ranking()
    return 0


def _kept(save: Path | None, out: Printer) -> None:
    if save is not None:
        out.say(f"The game is kept in {save}; go on with --resume {save}.")


def _listener(table: Table) -> int | None:
    """Whose eyes the story is told through: the only person's, else everybody's."""
    people = [seat for seat, player in enumerate(table.seats) if isinstance(player, Human)]
    return people[0] if len(people) == 1 else None


def _steps(table: Table, save: Path | None) -> Iterator[int]:
    """Answers decisions until the game is over; yields who did. What stops it is told with its place."""
    yield -1  # what happened before the first decision
    try:
        while not table.game.over:
            yield step(table)
    except RulesError as error:
        printer(sys.stderr).findings([broken(error)])
        raise SystemExit(1) from None
    finally:
        if save is not None:
            _write(table.game, save)


def _write(game: Game, save: Path) -> None:
    try:
        game.save(save)
    except OSError as error:
        printer(sys.stderr).say(f"demotic play: {save} cannot be written: {error.strerror or error}")
        raise SystemExit(1) from None


def _counted(things: Sequence[str], word: str) -> str:
    return f"{len(things)} {word}{'' if len(things) == 1 else 's'}"


def _some(lines: Sequence[str]) -> str:
    """The first few of many."""
    shown = ", ".join(lines[:FEW])
    return shown if len(lines) <= FEW else f"{shown}, and {len(lines) - FEW} more"


def _and(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
