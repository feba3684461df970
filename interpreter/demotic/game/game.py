"""A game in progress: decisions to answer, what happened, what each player knows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from demotic.game import imagined, saving, snapshots, undoing
from demotic.game.asking import speaker
from demotic.game.choosing import Choice, chosen, given
from demotic.game.errors import IllegalChoice
from demotic.game.looking import seen_vars, seen_zones
from demotic.game.models import Deciding, Decision, Event, Rank, Seat, View
from demotic.game.options import decision, prompt
from demotic.game.past import EVERYBODY, Past, taken
from demotic.game.picking import pick_several, picks_several
from demotic.game.ranking import ranking
from demotic.game.seed import whole
from demotic.game.seeing import Seeing
from demotic.game.telling import seen
from demotic.game.why_not import why_not
from demotic.machine.machine import Machine, Pending

if TYPE_CHECKING:
    from demotic.game.rules import Rules


class Game:
    """One game. Made by `rules.new_game`, `rules.resume`, `rules.restore`, or from another game.

    Players are named by their names, by their names in the rules (player_1), or by their seats from 1.
    """

    def __init__(self, rules: Rules, machine: Machine, past: Past, players: tuple[str, ...]) -> None:
        self.rules = rules
        self.table = rules.table(players)
        self.machine = machine
        self.past = past

    def __repr__(self) -> str:
        now = "over" if self.over else f"{' and '.join(one.player for one in self.decisions)} to decide"
        return f"<Game {self.rules.title}: {', '.join(self.players)}; {now}>"

    def __copy__(self) -> Game:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.fork()

    def __reduce__(self) -> tuple[object, ...]:
        """Games do not travel; what they are made of does."""
        raise TypeError("a game cannot be pickled: send game.rules and game.snapshot(), and restore it there")

    # -------------------------------------------------------------------------- who is there

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in seat order."""
        return self.table.players

    @property
    def seed(self) -> int:
        """What chance comes from. Not for players' eyes."""
        return self.machine.seed

    @property
    def changed(self) -> tuple[str, ...]:
        """The files of the rules that are others than when this game was saved; empty unless it was resumed."""
        return self.past.beginning.changed

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.machine.over

    @property
    def ranking(self) -> tuple[Rank, ...] | None:
        """The places and who has them, equal ones shared; None while the game goes on or if it ended without."""
        keys = self.machine.ranking
        return None if keys is None else ranking(keys, self.players)

    # --------------------------------------------------------------------------- decisions

    @property
    def decision(self) -> Decision | None:
        """The decision that is to be answered now (of several, the first); None only when the game is over."""
        pending = self.machine.pending
        return self._decision(pending[0]) if pending else None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All pending decisions: several where players decide secretly at the same time."""
        return tuple(self._decision(pending) for pending in self.machine.pending)

    def _decision(self, pending: Pending) -> Decision:
        return decision(
            self.table.question(pending, self.machine),
            pending.player,
            pending.options,
            self.table.teller,
            self.machine.cells,
            self.machine.secret,
            self.table.contents,
        )

    def choose(self, choice: Choice | Sequence[Choice], player: str | int | None = None) -> None:
        """Answers a decision and goes on to the next one.

        `choice` is an option, its key, or its index; a list of them answers several picks at once. `player`
        is needed only while several decide. Raises IllegalChoice, which says what is offered, or RulesError,
        which says where the rules cannot go on; the game is then as it was.
        """
        choices = given(choice)
        before, past = self.machine, self.past
        try:
            pending = self._pending(player)
            if isinstance(choices, list):
                self._pick_all(choices, pending)
            else:
                self._pick(choices, pending)
        except BaseException:
            self.machine, self.past = before, past
            raise

    def _pending(self, player: str | int | None) -> Pending:
        """The decision that is meant."""
        pending = self.machine.pending
        if not pending:
            raise IllegalChoice("the game is over: nothing is asked any more")
        if player is None:
            if len(pending) > 1:
                names = ", ".join(self.players[one.player] for one in pending)
                raise IllegalChoice(f"several decide at the same time ({names}): say whose choice it is")
            return next(iter(pending))
        seat = self.table.seat(player)
        for one in pending:
            if one.player == seat:
                return one
        names = ", ".join(self.players[one.player] for one in pending)
        raise IllegalChoice(f"{self.players[seat]} has nothing to decide now; {names} decides")

    def _pick(self, choice: Choice, pending: Pending) -> None:
        """One answer. The position it is given in is kept in the past, and never changed again."""
        if isinstance(choice, int) and 0 <= choice < len(pending.options):
            index = choice
        else:
            index = chosen(choice, self.table.keys(pending, self.machine))
        self.answer(pending.player, pending.options[index])

    def answer(self, player: int, option: int | None) -> None:
        """The same with the player's number from 0 and a raw option, which must be offered."""
        before = self.machine
        after = before.fork()
        phase = None
        if before.secret:
            phase = self.past.phase if self.past.phase is not None and self.past.phase_open else before
            after.choose_for(player, option)
        else:
            after.choose(option)
        log = taken(after)
        self.past = Past(self.past, before, player, option, log, phase, phase is not None and same_phase(before, after))
        self.machine = after

    def _pick_all(self, choices: list[Choice], pending: Pending) -> None:
        """Several picks of one decision, in whatever order they are given, and the end of picking."""
        offered = self.table.keys(pending, self.machine)
        words = [offered[chosen(choice, offered)] if isinstance(choice, int) else choice for choice in choices]
        if not words and not picks_several(pending, self):
            raise IllegalChoice("an empty list answers nothing here", offered)
        if picks_several(pending, self):
            self._pick_several([_written(choice) for choice in words], pending)
            return
        for word in words:
            here = self._same(pending)
            if here is None:
                raise IllegalChoice(f"no more can be picked: {_written(word)} is too much")
            self._pick(word, here)

    def _pick_several(self, words: list[str], pending: Pending) -> None:
        """The picks of a `choose` of several, all of them."""
        left, here = pick_several(
            words, pending, self, self._index, lambda one, option: self.answer(one.player, option)
        )
        if left and here is None:
            raise IllegalChoice(f"no more can be picked: {', '.join(left)} is too much")
        if left and here is not None:
            chosen(left[0], self.table.keys(here, self.machine))
        if here is not None:
            raise IllegalChoice("more have to be picked", self.table.keys(here, self.machine))

    def _index(self, word: str, pending: Pending) -> int | None:
        """The option of this key."""
        offered = self.table.keys(pending, self.machine)
        return offered.index(word) if word in offered else None

    def _same(self, like: Pending) -> Pending | None:
        """What the same text asks the same player now, if it does."""
        waiting = self.machine.pending
        return next((one for one in waiting if (one.segment, one.player) == (like.segment, like.player)), None)

    # --------------------------------------------------------------------- what is known of it

    def view(self, player: str | int) -> View:
        """All that a player knows. ValueError if nobody here is called `player`."""
        seat = self.table.seat(player)
        eyes = Seeing(self.table.teller, self.machine.cells, seat)
        mine = next((one for one in self.machine.pending if one.player == seat), None)
        return View(
            player=self.players[seat],
            seat=seat + 1,
            players=tuple(
                Seat(seat=number + 1, key=f"player_{number + 1}", name=name) for number, name in enumerate(self.players)
            ),
            over=self.over,
            ranking=self.ranking,
            vars=seen_vars(eyes),
            zones=seen_zones(eyes),
            deciding=self._deciding(eyes),
            decision=None if mine is None else self._decision(mine),
            events=seen(self.past, seat, self.table),
        )

    def _deciding(self, eyes: Seeing) -> tuple[Deciding, ...]:
        told: list[Deciding] = []
        for one in self.machine.pending:
            named = eyes.may_hear(speaker(one, self.machine))
            question = self.table.question(one, self.machine)
            text = prompt(question, one.player, self.table.teller, named)
            told.append(Deciding(player=self.players[one.player], seat=one.player + 1, prompt=text))
        return tuple(told)

    def events(self, since: int = 0, player: str | int | None = None) -> tuple[Event, ...]:
        """What happened from event number `since` on, as `player` saw it; None: all of it, for nobody's eyes.

        ValueError if `since` is below 0.
        """
        if since < 0:
            raise ValueError(f"events are numbered from 0 on; there is no event {since}")
        seat = EVERYBODY if player is None else self.table.seat(player)
        return seen(self.past, seat, self.table)[since:]

    def why_not(self, what: str, player: str | int | None = None) -> str:
        """Why an option (by its key) or a verb (by its name) is not possible now, in words.

        It never says what the player may not know. None: the player who decides now. ValueError if there
        is no option or verb of this name.
        """
        if player is None:
            pending = self.machine.pending
            seat = pending[0].player if pending else 0
        else:
            seat = self.table.seat(player)
        return why_not(self, what, seat)

    # ------------------------------------------------------------------------- other positions

    def fork(self) -> Game:
        """A game of its own that goes on from here."""
        return Game(self.rules, self.machine, self.past, self.players)

    def imagine(self, player: str | int, seed: int) -> Game:
        """A game that could be this one for all the player knows; the same for the same view and seed.

        It has no past but the events he saw. ValueError if nobody is called `player`, TypeError if `seed` is
        no whole number.
        """
        whole(seed)
        return imagined.imagine(self, self.table.seat(player), seed)

    def undo(self, player: str | int | None = None) -> None:
        """Takes back the player's last decision (None: the last one made).

        Raises UndoRefused if another player has answered since, or somebody has learnt something by it.
        While players decide secretly, each may take back his own until the last is in.
        """
        seat = None if player is None else self.table.seat(player)
        undoing.undo(self, seat)

    # ------------------------------------------------------------------------------- keeping

    def save(self, path: str | Path) -> None:
        """Writes the game as readable TOML; the file is replaced as a whole or not at all (OSError).

        ValueError if the game was imagined or restored from a snapshot, and so has no beginning.
        """
        saving.save(self, Path(path))

    def snapshot(self) -> bytes:
        """The position as bytes, for `rules.restore`; without the past."""
        return snapshots.take(self)


def same_phase(before: Machine, after: Machine) -> bool:
    """Whether those who decide secretly after an answer are still the same ones, at the same thing."""
    left = {thread.player for thread in after.threads}
    return bool(left) and left <= {thread.player for thread in before.threads} and before.stack == after.stack


def _written(choice: Choice) -> str:
    return choice if isinstance(choice, str) else str(choice) if isinstance(choice, int) else choice.key
