"""The lowered functions of one layout: games are begun, restored and asked about through it."""
from __future__ import annotations

import marshal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import cast
from zlib import crc32

from demotic.machine.errors import FAULTS, Ended, RulesError, SnapshotError, located
from demotic.machine.layout import Layout, Value
from demotic.machine.lowering.hearing import BODY, DECLINE, ORDER, STAGES
from demotic.machine.lowering.owners import Owner
from demotic.machine.lowering.workshop import Workshop
from demotic.machine.lowering.writing import OWNER_BITS
from demotic.machine.machine import FUEL, Frame, Machine, Segment, Thread
from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Verb
from demotic.meaning.effects import Effect
from demotic.meaning.expressions import Expr
from demotic.meaning.types import ListType, Type

AROUND = 7  # what a stage of a verb that is listened to keeps in front of the verb's arguments
PLAIN = 2  # marshal's version without references, so that equal positions are equal bytes
HEAD = 20  # bytes before the position: fingerprint, checksum


Held = tuple[Owner, tuple[tuple[str, int | None, Type | None], ...]]


class Segments(dict[Value, Segment]):
    """Segments by number, lowered when they are first asked for; `offset`: answers have the next number."""

    def __init__(self, workshop: Workshop, offset: int) -> None:
        super().__init__()
        self.workshop = workshop
        self.offset = offset

    def __missing__(self, number: Value) -> Segment:
        assert isinstance(number, int)
        # What is lowered has no type of its own: a function with a number gives options, () or None.
        made = self[number] = cast("Segment", self.workshop.segment(number + self.offset))
        return made


@dataclass(frozen=True, slots=True)
class AskedBy:
    """What asks at a number: the node (a verb where listeners are put in order), the owner of the text,
    the names of what the frame holds behind the number, with slot and type (None: no slot of this owner's own
    text; no type), and what holds the slots of the text: a name, or a component that it must be."""

    number: int
    node: Effect | Verb
    owner: Owner
    locals: tuple[tuple[str, int | None, Type | None], ...]
    held: Mapping[int, str | int]

    def slots(self, frame: Frame) -> dict[int, Value]:
        """By slot, the values in a frame (its number in front)."""
        values = {name: value for (name, _, _), value in zip(self.locals, frame[1:], strict=False)}
        return {
            slot: values[held] if isinstance(held, str) else held
            for slot, held in self.held.items()
            if not isinstance(held, str) or held in values
        }


class Program:
    """`telling`: its machines log events. `fingerprint`: of the packs, so that snapshots of others are refused."""

    def __init__(self, layout: Layout, analysis: Analysis, telling: bool = False, fingerprint: bytes = b"") -> None:
        self.layout = layout
        self.analysis = analysis
        self.telling = telling
        self.workshop = Workshop(layout, analysis, telling)
        self.namespace = self.workshop.namespace
        self.sources = self.workshop.sources
        self.segments = Segments(self.workshop, 0)
        self.answers = Segments(self.workshop, 1)
        self.fingerprint = fingerprint
        self._held: dict[int, Held] = {}

    # ----------------------------------------------------------------------------- playing

    def start(self, seed: int) -> Machine:
        """A new game, played up to its first decision."""
        machine = Machine(self, list(self.layout.initial), seed)
        verb = self.layout.rules.start
        if verb is None:
            raise RulesError("no verb says how the game is played")
        self._enter(machine, self.workshop.owners.verb(verb), 0)
        return machine

    def enter(self, effect: Effect, you: int, machine: Machine) -> None:
        """Runs an effect from outside the rules, which may leave a decision; what waits goes on behind it."""
        if machine.waiting is not None:
            machine.stack.append(machine.waiting)
        self._enter(machine, self.workshop.owners.extra(effect), you)

    def _enter(self, machine: Machine, owner: Owner, you: int) -> None:
        machine.stack.append((owner.index << OWNER_BITS, you))
        self.resume(machine)

    def resume(self, machine: Machine) -> None:
        """Takes up what is on the stack."""
        try:
            machine.options = machine.run(None)
        except Ended:
            machine.options = machine.ended()
        except FAULTS as error:
            raise located(error, self.namespace, self.sources) from error

    # ------------------------------------------------------------------------------ asking

    def asking(self, number: int) -> AskedBy:
        """What asks at this number; KeyError if nothing does."""
        owner = self.workshop.owners.by_index[number >> OWNER_BITS]
        self.workshop.segment(owner.index << OWNER_BITS | int(self._is_heard(owner)))
        if self._is_heard(owner) and number & (1 << OWNER_BITS) - 1 in (ORDER, DECLINE):
            return self._around(number, owner)
        self.workshop.lower_now(owner)
        asking = self.workshop.askings[number]
        assert asking.node is not None
        parameters = asking.answer.parameters()
        names = asking.answer.names
        held = tuple((name, _slot(name), names.get(name)) for name in parameters)
        return AskedBy(number, asking.node, asking.text or owner, held, asking.slots)

    def held(self, number: int) -> Held:
        """Whose text a frame with this number goes on with, and what it holds behind the number, as in AskedBy."""
        known = self._held.get(number)
        if known is None:
            known = self._held[number] = self._look_up(number)
        return known

    def _look_up(self, number: int) -> Held:
        owner = self.workshop.owners.by_index[number >> OWNER_BITS]
        if self._is_heard(owner) and BODY < number & (1 << OWNER_BITS) - 1 < STAGES:
            return owner, self._around(number, owner).locals
        if self._is_heard(owner) and number & (1 << OWNER_BITS) - 1 == 0:
            around = self._around(number, owner).locals
            return owner, (around[0], *around[AROUND:])
        self.workshop.lower_now(owner)
        return owner, tuple((name, _slot(name), of) for name, of in self.workshop.frames[number])

    def _is_heard(self, owner: Owner) -> bool:
        return isinstance(owner.subject, Verb) and bool(self.analysis.heard(owner.subject))

    def _around(self, number: int, owner: Owner) -> AskedBy:
        verb = owner.subject
        assert isinstance(verb, Verb)
        player = self.workshop.owners.player
        of_component = ListType(player)
        fixed: list[tuple[str, int | None, Type | None]] = [
            ("you", 0, player), ("actor", None, player), ("mode", None, None), ("which", None, None),
            ("who", None, of_component), ("seats", None, None), ("left", None, None),
        ]  # fmt: skip
        given = [(parameter.name, None, parameter.type) for parameter in verb.parameters]
        return AskedBy(number, verb, owner, (*fixed, *given), {})

    def possible(self, subject: Effect | Verb, machine: Machine, you: int, arguments: Sequence[Value] = ()) -> bool:
        """Whether an effect, or a verb with these arguments, is possible for a player."""
        with self._question(machine):
            if isinstance(subject, Verb):
                name = self.workshop.event_can(subject)
                return name is None or bool(self.workshop.named(name)(machine, you, *arguments))
            return bool(self.workshop.extra_can(subject)(machine, you))

    def value(self, expr: Expr, machine: Machine, you: int) -> Value:
        """The value of an expression whose only local is `you`."""
        with self._question(machine):
            # What is lowered has no type of its own: a function of an expression gives a value.
            return cast("Value", self.workshop.extra_value(expr)(machine, you))

    @contextmanager
    def _question(self, machine: Machine) -> Iterator[None]:
        """Something is asked from outside the game: with fuel of its own, and the machine's is as it was."""
        left, machine.fuel = machine.fuel, FUEL
        try:
            yield
        except FAULTS as error:
            raise located(error, self.namespace, self.sources) from error
        finally:
            machine.fuel = left

    # --------------------------------------------------------------------------- snapshots

    @cached_property
    def _head(self) -> bytes:
        """16 bytes that differ for other rules, other numbers of players, other layouts."""
        layout = self.layout
        names = [*layout.rules.packs, *(thing.name for thing in layout.things), str(layout.players)]
        owners = [f"{type(one.subject).__name__} {one.body.span}" for one in self.workshop.owners.by_index]
        text = "\n".join([*names, *owners, str(len(layout.initial))])
        return blake2b(text.encode() + self.fingerprint, digest_size=16).digest()

    def snapshot(self, machine: Machine) -> bytes:
        """The position as bytes: not the options, which are worked out again, and not the log."""
        threads = [(one.player, one.stack, one.waiting) for one in machine.threads]
        data = marshal.dumps(
            (machine.cells, machine.stack, machine.waiting, threads, machine.seed, machine.ranking), PLAIN
        )
        return self._head + crc32(data).to_bytes(4, "big") + data

    def restore(self, data: bytes) -> Machine:
        """The machine of a snapshot; SnapshotError where the bytes are damaged or belong to other rules."""
        if len(data) < HEAD or data[:16] != self._head:
            raise SnapshotError("this snapshot was not taken of these rules with as many players")
        if crc32(data[HEAD:]).to_bytes(4, "big") != data[16:HEAD]:
            raise SnapshotError("this snapshot is damaged")
        try:
            cells, stack, waiting, threads, seed, ranking = marshal.loads(data[HEAD:])
            machine = Machine(self, cells, seed)
            machine.stack, machine.ranking = stack, ranking
            if len(cells) != len(self.layout.initial):
                raise ValueError(len(cells))
            for player, thread_stack, thread_waiting in threads:
                options = self._ask_again(machine, thread_waiting)
                machine.threads.append(Thread(player, thread_stack, machine.waiting, options))
                machine.waiting = None
            if waiting is not None:
                machine.options = self._ask_again(machine, waiting)
        except (ValueError, TypeError, EOFError, KeyError, IndexError) as error:
            raise SnapshotError("this snapshot is damaged") from error
        return machine

    def _ask_again(self, machine: Machine, waiting: Frame) -> Sequence[int | None]:
        """Runs the asking segment again, which leaves what waits and gives the options."""
        number = waiting[0]
        assert isinstance(number, int)
        machine.fuel = FUEL
        options = self.segments[number](machine, *waiting)
        if not options:
            raise ValueError(number)
        return options


def _slot(name: str) -> int | None:
    """The slot a name stands for, if it does."""
    digits = name[1:].rstrip("_")
    return int(digits) if name[0] == "v" and digits.isdigit() else None
