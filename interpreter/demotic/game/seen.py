"""Events as each player could see them at their moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydantic import JsonValue

from demotic.game.log import (
    BecameSet,
    Changed,
    ComponentMoved,
    Done,
    Drawn,
    Happening,
    Logged,
    Shown,
    Shuffled,
    VerbBegun,
    happening,
)
from demotic.game.models import Event
from demotic.game.seeing import Seeing
from demotic.game.teller import Teller
from demotic.machine.layout import BOX, Value
from demotic.meaning.declared import Enum, Kind, Var, Zone
from demotic.meaning.types import EnumType, IntType, KindType, Type


class Witness:
    """One player who watches what happens from a position on. It is given a copy of the cells, to keep up with."""

    def __init__(self, teller: Teller, before: Sequence[Value], player: int) -> None:
        self.teller = teller
        self.cells = list(before)
        self.player = player
        self.eyes = Seeing(teller, self.cells, player)
        self.streams = {cell: stream for stream, cell in teller.layout.chance.items()}

    def watch(self, log: Iterable[Logged], first: int) -> Iterator[Event]:
        """The events of the log that he sees, numbered from `first`."""
        for entry in log:
            event = self.see(happening(entry), first)
            if event is not None:
                first += 1
                yield event

    def see(self, what: Happening, number: int) -> Event | None:
        """What he sees of it, None if nothing; and the cells as they are then."""
        match what:
            case VerbBegun():
                return self.verb(what, number)
            case Done():
                return self.done(what, number)
            case Drawn():
                return self.drawn(what, number)
            case Changed():
                return self.changed(what, number)
            case BecameSet():
                return self.became(what, number)
            case ComponentMoved():
                return self.moved(what, number)
            case Shuffled():
                return self.shuffled(what, number)
            case Shown():
                return self.shown(what, number)

    # ------------------------------------------------------------------- verbs, effects, chance

    def verb(self, what: VerbBegun, number: int) -> Event:
        """A verb was begun."""
        verb = self.teller.layout.rules.verbs[what.verb]
        pairs = list(zip(verb.parameters, what.arguments, strict=True))
        text = self.teller.language.did_verb(
            self.teller.label(what.you),
            self.teller.language.names.verb(verb),
            {one.name: self.eyes.text(value, one.type) for one, value in pairs},
        )
        plain = {one.name: self.eyes.value(value, one.type) for one, value in pairs}
        return Event(number=number, kind="verb", seat=what.you + 1, text=text, name=verb.name, arguments=plain)

    def done(self, what: Done, number: int) -> Event:
        """The effect of a component was begun."""
        kind = self.teller.layout.things[what.number].kind
        type = KindType(kind)
        member = self.teller.member(kind, what.member)
        text = self.teller.language.used(self.teller.label(what.you), self.eyes.text(what.number, type), member)
        return Event(
            number=number,
            kind="do",
            seat=what.you + 1,
            text=text,
            name=what.member,
            component=self.eyes.value(what.number, type),
        )

    def drawn(self, what: Drawn, number: int) -> Event:
        """Chance gave something."""
        type = type_of(self.streams[what.stream])
        text = self.teller.language.drawn(self.eyes.text(what.value, type))
        value = self.eyes.value(what.value, type)
        return Event(number=number, kind="draw", seat=what.you + 1, text=text, value=value)

    # ---------------------------------------------------------------------------------- vars

    def changed(self, what: Changed, number: int) -> Event | None:
        """A number went up or down."""
        old = self.cells[what.cell]
        assert isinstance(old, int)
        self.cells[what.cell] = old + what.change
        path = self.eyes.path(what.cell)
        if path is None or not self.eyes.knowledge.reads(what.cell, self.player):
            return None
        name = self.teller.bare(what.cell, what.change)
        who, language = self.teller.label(what.you), self.teller.language
        if what.word == "pay":
            text = language.paid(who, what.change, name)
        else:
            holder = self.teller.holder(what.cell)
            owner = None if holder is None or not self.eyes.knows(holder) else self.teller.label(holder)
            text = language.gained(who, what.change, name, owner)
        return Event(
            number=number,
            kind="pay" if what.word == "pay" else "gain",
            seat=what.you + 1,
            text=text,
            places=(path,),
            change=what.change,
        )

    def became(self, what: BecameSet, number: int) -> Event | None:
        """A var got another value."""
        self.cells[what.cell] = what.new
        path = self.eyes.path(what.cell)
        if path is None or not self.eyes.knowledge.reads(what.cell, self.player):
            return None
        var = self.teller.layout.places[what.cell].declared
        assert isinstance(var, Var)
        named = self.eyes.place(what.cell)
        text = self.teller.language.became(named, self.eyes.text(what.new, var.type))
        value = self.eyes.value(what.new, var.type)
        return Event(number=number, kind="set", seat=what.you + 1, text=text, places=(path,), value=value)

    # ----------------------------------------------------------------------------- components

    def moved(self, what: ComponentMoved, number: int) -> Event | None:
        """A component went somewhere."""
        self.follow(what)
        ends = (what.origin, what.to)
        knows = self.eyes.knows(what.number)
        if not any(self.eyes.knowledge.counts(cell, self.player) or (cell == BOX and knows) for cell in ends):
            return None
        paths = [self.eyes.path(cell) for cell in ends]
        if paths[0] is None or paths[1] is None:
            return None
        text = self.teller.language.moved(
            self.teller.label(what.you),
            self.face(what.number, ends),
            self.eyes.place(what.origin),
            self.eyes.place(what.to),
        )
        return Event(
            number=number,
            kind="move",
            seat=what.you + 1,
            text=text,
            component=self.plain_face(what.number, ends),
            places=(paths[0], paths[1]),
        )

    def follow(self, what: ComponentMoved) -> None:
        """The cells after a move: where it lies, and who knows it. Its position does not matter here."""
        layout = self.teller.layout
        if what.origin != BOX:
            there = self.eyes.knowledge.content(self.cells, what.origin)
            self.cells[what.origin] = tuple(one for one in there if one != what.number)
        if what.to != BOX:
            there = self.eyes.knowledge.content(self.cells, what.to)
            self.cells[what.to] = (*(one for one in there if one != what.number), what.number)
        self.cells[layout.location + what.number] = what.to
        if what.number in layout.secluded:
            self.cells[layout.known + what.number] = what.after

    def shuffled(self, what: Shuffled, number: int) -> Event | None:
        """A zone was shuffled."""
        layout, knowledge = self.teller.layout, self.eyes.knowledge
        zone = layout.places[what.cell].declared
        assert isinstance(zone, Zone)
        owner = layout.owner_of_zone(what.cell)
        for one in knowledge.content(self.cells, what.cell):
            if one in layout.secluded and layout.hides(zone, one):
                nobody = zone.seclusion == "hidden" or owner is None
                self.cells[layout.known + one] = 0 if nobody else 1 << (owner or 0)
        path = self.eyes.path(what.cell)
        if path is None or not knowledge.counts(what.cell, self.player):
            return None
        text = self.teller.language.shuffled(self.eyes.place(what.cell))
        return Event(number=number, kind="shuffle", seat=what.you + 1, text=text, places=(path,))

    def shown(self, what: Shown, number: int) -> Event | None:
        """Somebody was shown a component."""
        layout = self.teller.layout
        bits = self.eyes.knowledge.bits(self.cells, what.number) | what.added
        if what.number in layout.secluded:
            self.cells[layout.known + what.number] = bits
        cell = self.eyes.knowledge.location(self.cells, what.number)
        if not self.eyes.knows(what.number) and not self.eyes.knowledge.counts(cell, self.player):
            return None
        to = [seat for seat in range(layout.players) if what.added >> seat & 1]
        everybody = bits == layout.everybody
        text = self.teller.language.shown(
            self.teller.label(what.you),
            self.face(what.number, (cell, cell)),
            None if everybody else [self.teller.label(seat) for seat in to],
        )
        return Event(
            number=number,
            kind="show",
            seat=what.you + 1,
            text=text,
            component=self.plain_face(what.number, (cell, cell)),
            value=[self.teller.name(seat) for seat in to],
        )

    def face(self, number: int, ends: tuple[int, int]) -> str:
        """A component for people, as he sees it between two places."""
        if self.eyes.knows(number):
            return self.teller.label(number)
        return self.teller.unknown(number, self.kind_between(number, ends))

    def plain_face(self, number: int, ends: tuple[int, int]) -> JsonValue:
        """The same for programs."""
        return self.eyes.value(number, KindType(self.kind_between(number, ends)))

    def kind_between(self, number: int, ends: tuple[int, int]) -> Kind:
        """What its places tell about a face-down component."""
        return self.eyes.face_kind(number, ends[0] if ends[1] == BOX else ends[1])


def type_of(stream: Zone | Kind | Enum | None) -> Type:
    """What a draw of a stream gives."""
    match stream:
        case Kind():
            return KindType(stream)
        case Enum():
            return EnumType(stream)
    return IntType()
