"""What happens around a verb that somebody listens to: replaced, heard before, done, heard after.

The stages keep all they know in their frame, as plain values:

    number, you, actor, mode, which, who, seats, left, the verb's arguments …

`which`, `who`, `seats`: for each listener that was listed its index, the component that has it (None: the
game) and the player it acts for; `left`: positions of those that are still to come.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from demotic.machine.layout import Value
from demotic.machine.lowering.standing import Standing
from demotic.meaning.declared import Listener
from demotic.meaning.effects import May

BODY, GO, ORDER, ORDERED, DECLINE, DECLINED, STAGES = 1, 2, 3, 4, 5, 6, 7
INSTEAD, BEFORE, WHEN, DONE = range(4)
MODES = ("instead", "before", "when")

Options = object
Stage = tuple[
    int, int, int, int, tuple[int, ...], tuple[int | None, ...], tuple[int, ...], tuple[int, ...], *tuple[Value, ...]
]
Segment = Callable[..., Options]


class Running(Protocol):
    """What hearing needs of a machine."""

    cells: list[Value]
    stack: list[tuple[Value, ...]]
    waiting: tuple[Value, ...] | None
    log: list[tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Hearer:
    """One listener of a verb, with its lowered functions (by name, since they are made when needed)."""

    listener: Listener
    holders: tuple[int, ...] | None
    can: Callable[..., object]
    by: Callable[..., object] | None
    entry: Segment
    may: bool

    def given(self, player: Value, this: Value, actor: Value, arguments: tuple[Value, ...]) -> tuple[Value, ...]:
        """What its functions are handed behind the machine."""
        own = () if self.holders is None else (this,)
        named = arguments[: len(self.listener.parameters)]
        event = arguments if self.listener.mode == "instead" else ()
        return (player, *own, actor, *named, *event)


@dataclass(frozen=True, slots=True)
class Hearing:
    """The stages of one verb. `base` is its first number; `asks`: whether it may ask at all; if not, it runs
    through without a stack."""

    base: int
    name: str
    seats: int
    asks: bool
    telling: bool
    can: Callable[..., object] | None
    body: Segment
    hearers: tuple[Hearer, ...]
    standing: Standing
    clash: Callable[[Listener, Listener], bool]

    @property
    def stages(self) -> dict[int, Segment]:
        """By number, what goes on or asks again; answers have the number behind that of their question."""
        base = self.base
        return {
            base: self.enter, base + GO: self.go, base + ORDER: self.order, base + ORDERED: self.ordered,
            base + DECLINE: self.decline, base + DECLINED: self.declined,
        }  # fmt: skip

    # ------------------------------------------------------------------------------- tests

    def possible(self, m: Running, actor: int, *arguments: Value) -> bool:
        """Whether the verb, or something instead of it, is possible."""
        return self.verb_possible(m, actor, arguments) or bool(self._listed(m, actor, INSTEAD, arguments)[0])

    def verb_possible(self, m: Running, actor: int, arguments: tuple[Value, ...]) -> bool:
        """Whether the verb itself is."""
        return self.can is None or bool(self.can(m, actor, *arguments))

    def _listed(
        self, m: Running, actor: int, mode: int, arguments: tuple[Value, ...]
    ) -> tuple[tuple[int, ...], tuple[int | None, ...], tuple[int, ...], tuple[int, ...]]:
        """Those who hear it now and whose effect is possible: in turn order, then as declared."""
        found: list[tuple[int, int, int | None, int]] = []
        for index, hearer in enumerate(self.hearers):
            if hearer.listener.mode == MODES[mode]:
                for this, player in self._holders(m, hearer, actor, arguments):
                    if self._hears(m, hearer, this, player, actor, arguments):
                        found.append(((player - actor) % self.seats, index, this, player))
        found.sort(key=lambda one: one[0])
        which, who = tuple(one[1] for one in found), tuple(one[2] for one in found)
        return which, who, tuple(one[3] for one in found), tuple(range(len(found)))

    def _holders(
        self, m: Running, hearer: Hearer, actor: int, arguments: tuple[Value, ...]
    ) -> list[tuple[int | None, int]]:
        if hearer.holders is None:
            return [(None, actor)]
        found: list[tuple[int | None, int]] = []
        for number in hearer.holders:
            if self.standing.in_play(m.cells, number):
                owner = self.standing.owner(m.cells, number)
                player = actor if owner is None else owner
                if self._listens(m, hearer, number, owner, player, actor, arguments):
                    found.append((number, player))
        return found

    def _listens(
        self, m: Running, hearer: Hearer, this: int, owner: int | None, player: int, actor: int,
        arguments: tuple[Value, ...],
    ) -> bool:  # fmt: skip
        """Whether it listens to what this actor does; what belongs to nobody hears everybody."""
        match hearer.listener.by:
            case "owner":
                return owner is None or owner == actor
            case "opponent":
                return owner is None or owner != actor
            case "anyone":
                return True
        assert hearer.by is not None
        return bool(hearer.by(m, *hearer.given(player, this, actor, arguments)))

    def _hears(
        self, m: Running, hearer: Hearer, this: int | None, player: int, actor: int, arguments: tuple[Value, ...]
    ) -> bool:
        """Whether it is in play, its `if` holds and its effect is possible now."""
        if this is not None and not self.standing.in_play(m.cells, this):
            return False
        return bool(hearer.can(m, *hearer.given(player, this, actor, arguments)))

    # ------------------------------------------------------------------------------- stages

    def enter(self, m: Running, _: object, actor: int, *arguments: Value) -> Options:
        """The verb with all that hears it. If nothing of it is possible, nobody does."""
        if not self.possible(m, actor, *arguments):
            return None
        return self.go(m, 0, actor, actor, INSTEAD, *self._listed(m, actor, INSTEAD, arguments), *arguments)

    def proceed(self, m: Running, actor: int, *arguments: Value) -> Options:
        """The verb itself: heard before, tested again, done, heard after."""
        if not self.verb_possible(m, actor, arguments):
            return None
        return self.go(m, 0, actor, actor, BEFORE, *self._listed(m, actor, BEFORE, arguments), *arguments)

    def go(
        self, m: Running, _: object, you: int, actor: int, mode: int, which: tuple[int, ...],
        who: tuple[int | None, ...], seats: tuple[int, ...], left: tuple[int, ...], *arguments: Value,
    ) -> Options:  # fmt: skip
        """Goes on with those that are left, and then with the next stage; `you` is for whom it waited."""
        del you
        if mode == DONE:
            mode = WHEN
            which, who, seats, left = self._listed(m, actor, WHEN, arguments)
        while left:
            player = seats[left[0]]
            ready = [
                at for at in left
                if seats[at] == player and self._hears(m, self.hearers[which[at]], who[at], player, actor, arguments)
            ]  # fmt: skip
            if not ready:
                left = tuple(at for at in left if seats[at] != player)
                continue
            if len(ready) > 1 and self._needs_order([which[at] for at in ready]):
                m.waiting = (self.base + ORDER, player, actor, mode, which, who, seats, left, *arguments)
                listed = [at for at in range(len(seats)) if seats[at] == player]
                return [listed.index(at) for at in ready]
            at = ready[0]
            if mode == INSTEAD or self.asks:
                return self._begin(m, at, actor, mode, which, who, seats, left, arguments)
            self._run(m, at, actor, which, who, seats, arguments)
            left = tuple(other for other in left if other != at)
        if mode == INSTEAD:
            return self.proceed(m, actor, *arguments)
        return self._do(m, actor, arguments) if mode == BEFORE else None

    def _do(self, m: Running, actor: int, arguments: tuple[Value, ...]) -> Options:
        """The verb's body, with those who hear it when it is done behind it."""
        if not self.verb_possible(m, actor, arguments):
            return None
        if self.telling:
            m.log.append(("verb", actor, self.name, arguments))
        heard = any(hearer.listener.mode == "when" for hearer in self.hearers)
        if self.asks:
            if heard:
                m.stack.append((self.base + GO, actor, actor, DONE, (), (), (), (), *arguments))
            return self.body(m, 0, actor, *arguments)
        self.body(m, 0, actor, *arguments)
        return self.go(m, 0, actor, actor, DONE, (), (), (), (), *arguments) if heard else None

    def _needs_order(self, which: list[int]) -> bool:
        listeners = [self.hearers[index].listener for index in which]
        return any(self.clash(one, other) for i, one in enumerate(listeners) for other in listeners[:i])

    def _run(
        self, m: Running, at: int, actor: int, which: tuple[int, ...], who: tuple[int | None, ...],
        seats: tuple[int, ...], arguments: tuple[Value, ...],
    ) -> Options:  # fmt: skip
        hearer = self.hearers[which[at]]
        you, *given = hearer.given(seats[at], who[at], actor, arguments)
        return hearer.entry(m, 0, you, *given)

    def _begin(
        self, m: Running, at: int, actor: int, mode: int, which: tuple[int, ...], who: tuple[int | None, ...],
        seats: tuple[int, ...], left: tuple[int, ...], arguments: tuple[Value, ...],
    ) -> Options:  # fmt: skip
        """One listener's effect; the others wait below it, unless it takes the place of the verb."""
        left = tuple(other for other in left if other != at)
        if mode != INSTEAD:
            m.stack.append((self.base + GO, actor, actor, mode, which, who, seats, left, *arguments))
        elif self.hearers[which[at]].may:
            m.waiting = (self.base + DECLINE, seats[at], actor, mode, which, who, seats, (at, *left), *arguments)
            return (0, None)
        return self._run(m, at, actor, which, who, seats, arguments)

    # ---------------------------------------------------------------------------- decisions

    def order(
        self, m: Running, _: object, you: int, actor: int, mode: int, which: tuple[int, ...],
        who: tuple[int | None, ...], seats: tuple[int, ...], left: tuple[int, ...], *arguments: Value,
    ) -> Options:  # fmt: skip
        """Asks again which listener of a player comes first."""
        return self.go(m, 0, you, actor, mode, which, who, seats, left, *arguments)

    def ordered(self, m: Running, option: int, waiting: Stage) -> Options:
        """The one that was named comes first."""
        _, you, actor, mode, which, who, seats, left, *arguments = waiting
        at = [at for at in range(len(seats)) if seats[at] == you][option]
        return self._begin(m, at, actor, mode, which, who, seats, left, tuple(arguments))

    def decline(
        self, m: Running, _: object, you: int, actor: int, mode: int, which: tuple[int, ...],
        who: tuple[int | None, ...], seats: tuple[int, ...], left: tuple[int, ...], *arguments: Value,
    ) -> Options:  # fmt: skip
        """Asks again whether a listener replaces the verb."""
        m.waiting = (self.base + DECLINE, you, actor, mode, which, who, seats, left, *arguments)
        return (0, None)

    def declined(self, m: Running, option: int | None, waiting: Stage) -> Options:
        """It replaces the verb, or passes it on to the next."""
        _, _, actor, mode, which, who, seats, left, *arguments = waiting
        if option is None:
            return self.go(m, 0, actor, actor, mode, which, who, seats, left[1:], *arguments)
        return self._run(m, left[0], actor, which, who, seats, tuple(arguments))


def is_may(listener: Listener) -> bool:
    """Whether what it does may be declined as a whole."""
    return isinstance(listener.body, May)

