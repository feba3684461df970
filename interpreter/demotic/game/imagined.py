"""Games that could be this one for all a player knows."""
from __future__ import annotations

from typing import TYPE_CHECKING

from demotic.game.imagining import rename
from demotic.game.options import element_type
from demotic.game.past import Past
from demotic.game.telling import seen
from demotic.game.waiting import bound, frames, held, renamed, renamed_thread
from demotic.machine.chance import key_of, mix
from demotic.machine.layout import Value
from demotic.machine.machine import Frame, Machine, Option, Pending
from demotic.meaning.declared import Verb
from demotic.meaning.effects import Choose, Each
from demotic.meaning.types import Type

if TYPE_CHECKING:
    from demotic.game.game import Game


def imagine(game: Game, player: int, seed: int) -> Game:
    """The game as the player may imagine it; see `imagining` for what changes and what does not."""
    from demotic.game.game import Game

    machine = imagined(game, player, seed)
    past = Past(None, machine, None, None, (), seen={player: seen(game.past, player, game.table)})
    return Game(game.rules, machine, past, game.players)


def imagined(game: Game, player: int, seed: int) -> Machine:
    """The position with what the player does not know dealt anew, everywhere at once."""
    real, dealing = game.machine, game.table.imagining
    values = [*dealing.typed(real.cells)]
    fixed: set[int] = set()
    for frame in frames(real):
        values.extend(held(frame, real))
        fixed.update(bound(frame, real))
    names = dealing.renaming(real.cells, player, seed, dealing.pointed(values), fixed)
    cells = dealing.dealt(real.cells, names)
    dealing.guess(cells, player, seed)
    for cell in game.table.layout.chance.values():
        cells[cell] = 0

    def new_name(value: Value, of: Type | None) -> Value:
        return rename(value, of, names)

    machine = Machine(real.program, cells, mix(key_of(f"imagine {player}") ^ mix(seed)))
    machine.stack = [renamed(frame, real, new_name) for frame in real.stack]
    machine.threads = [renamed_thread(thread, real, new_name) for thread in real.threads]
    machine.ranking = real.ranking
    if real.waiting is not None:
        machine.waiting = renamed(real.waiting, real, new_name)
        machine.options = asked_again(machine, machine.waiting, real.pending[0], names)
    for thread, pending in zip(machine.threads, real.pending if real.secret else (), strict=False):
        assert thread.waiting is not None
        thread.options = asked_again(machine, thread.waiting, pending, names)
    return machine


def asked_again(machine: Machine, frame: Frame, real: Pending, names: dict[int, int]) -> tuple[Option, ...]:
    """The options in the position that is imagined. Where there would be none those that there are, renamed."""
    asking = machine.program.asking(real.segment)
    if isinstance(asking.node, Verb):
        return real.options
    kept = machine.fork()
    options = machine.program.segments[real.segment](kept, *frame)
    if options:
        return tuple(options)
    node = asking.node
    if not isinstance(node, Choose | Each):
        return real.options
    of = element_type(node.among.type)
    return tuple(option_of(rename(option, of, names)) for option in real.options)


def option_of(value: Value) -> Option:
    """A value that is an option."""
    assert not isinstance(value, tuple)
    return value
