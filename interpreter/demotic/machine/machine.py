"""One position of a running game: plain data, and the loop that takes it from decision to decision."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from demotic.machine.errors import FAULTS, Ended, located
from demotic.machine.layout import Value

if TYPE_CHECKING:
    from demotic.machine.program import Program

FUEL = 20_000_000  # from one decision to the next; a pass, a call or a `do` costs 20, an element that is looked at 1

Option = int | None
Frame = tuple[Value, ...]  # the number of a segment in front
Segment = Callable[..., Sequence[Option] | None]


@dataclass(frozen=True, slots=True)
class Pending:
    """One decision: who answers, the number of the segment that asks, its locals, the options."""

    player: int
    segment: int
    locals: Frame
    options: tuple[Option, ...]


@dataclass(slots=True)
class Thread:
    """What one player does secretly: his own stack, what waits, the options; `over` when he is through."""

    player: int
    stack: list[Frame]
    waiting: Frame | None
    options: Sequence[Option]

    def copy(self) -> Thread:
        """The same, to go on by itself."""
        return Thread(self.player, self.stack[:], self.waiting, self.options)


class Machine:
    """One position. Everything but `program` is plain data.

    `waiting`: number of the asking segment, who decides, its locals; None when nothing is asked (the game
    is over, or several answer secretly: `threads`). `log`: events since it was last emptied, if the
    program tells them. `ranking`: the keys of each player once the game has ended.
    """

    __slots__ = (
        "beginning", "cells", "fuel", "log", "options", "program", "ranking", "seed", "stack", "threads",
        "waiting",
    )  # fmt: skip

    def __init__(self, program: Program, cells: list[Value], seed: int) -> None:
        self.program = program
        self.cells = cells
        self.seed = seed
        self.stack: list[Frame] = []
        self.waiting: Frame | None = None
        self.options: Sequence[Option] = ()
        self.threads: list[Thread] = []
        self.beginning: list[tuple[int, Frame]] = []
        self.log: list[tuple[object, ...]] = []
        self.ranking: tuple[tuple[int, ...], ...] | None = None
        self.fuel = FUEL

    # ---------------------------------------------------------------------------- looking

    @property
    def over(self) -> bool:
        """Whether nothing is left to be decided."""
        return self.waiting is None and not self.threads

    @property
    def pending(self) -> tuple[Pending, ...]:
        """All decisions that wait: one, or one for each player who decides secretly; none at the end."""
        if self.threads:
            return tuple(_pending(one.waiting, one.options) for one in self.threads if one.waiting is not None)
        return () if self.waiting is None else (_pending(self.waiting, self.options),)

    @property
    def secret(self) -> bool:
        """Whether players decide secretly, at the same time."""
        return bool(self.threads)

    # ---------------------------------------------------------------------------- deciding

    def choose(self, option: Option) -> None:
        """Answers the one pending decision. Fast: nothing is checked, and an error leaves it in pieces."""
        waiting = self.waiting
        if waiting is None:
            self.choose_for(self.pending[0].player, option)
            return
        program = self.program
        self.fuel = FUEL
        try:
            options = program.answers[waiting[0]](self, option, waiting)
            if not options:
                if options is None and self.stack:  # what `run` would do first, without calling it
                    frame = self.stack.pop()
                    options = program.segments[frame[0]](self, *frame)
                options = options or self.run(options)
            self.options = options
        except Ended:
            self.options = self.ended()
        except FAULTS as error:
            raise located(error, program.namespace, program.sources) from error

    def run(self, options: Sequence[Option] | None) -> Sequence[Option]:
        """Takes what waits from the stack until somebody is asked; () when nobody is.

        `options` are those of the segment that ran last: None if it is through, () if players begin to
        decide secretly.
        """
        stack, segments = self.stack, self.program.segments
        while True:
            if options is None:
                if not stack:
                    self.waiting = None
                    return ()
                frame = stack.pop()
                options = segments[frame[0]](self, *frame)
            elif options:
                return options
            elif self.begin_secretly():
                self.waiting = None
                return ()
            else:
                options = None

    def ended(self) -> tuple[()]:
        """Drops whatever was going on."""
        self.stack.clear()
        self.threads.clear()
        self.waiting = None
        return ()

    # ---------------------------------------------------------------------------- secretly

    def begin_secretly(self) -> bool:
        """Runs every player's own thread up to his first decision; whether anybody has one."""
        beginning, self.beginning = self.beginning, []
        main = self.stack
        for player, frame in beginning:
            self.stack = [frame]
            options = self.run(None)
            if options:
                self.threads.append(Thread(player, self.stack, self.waiting, options))
        self.stack = main
        return bool(self.threads)

    def choose_for(self, player: int, option: Option) -> None:
        """Answers the decision of one of several players."""
        if not self.threads:
            self.choose(option)
            return
        program = self.program
        thread = next(one for one in self.threads if one.player == player)
        assert thread.waiting is not None
        self.fuel = FUEL
        main, self.stack = self.stack, thread.stack
        try:
            options = program.answers[thread.waiting[0]](self, option, thread.waiting)
            options = options or self.run(options)
            thread.options, thread.waiting = options, self.waiting if options else None
            self.stack = main
            if not options:
                self.threads.remove(thread)
                if not self.threads:
                    self.options = self.run(None)
                    return
        except Ended:
            self.stack = main
            self.options = self.ended()
            return
        except FAULTS as error:
            raise located(error, program.namespace, program.sources) from error
        self.waiting, self.options = None, ()

    # ----------------------------------------------------------------------------- copying

    def fork(self) -> Machine:
        """The same position, to go on by itself."""
        new = Machine.__new__(Machine)
        new.program = self.program
        new.cells = self.cells[:]
        new.stack = self.stack[:]
        new.waiting = self.waiting
        new.options = self.options
        new.threads = [one.copy() for one in self.threads] if self.threads else []
        new.seed = self.seed
        new.log = self.log[:]
        new.ranking = self.ranking
        new.fuel = self.fuel
        new.beginning = []
        return new

    def snapshot(self) -> bytes:
        """The position as bytes; Program.restore reads them."""
        return self.program.snapshot(self)


def _pending(waiting: Frame, options: Sequence[Option]) -> Pending:
    number, player = waiting[0], waiting[1]
    assert isinstance(number, int)
    assert isinstance(player, int)
    return Pending(player, number, waiting[1:], tuple(options))
