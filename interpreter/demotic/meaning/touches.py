"""What a tree reads and what it writes, as far as can be known before it runs."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from demotic.meaning.declared import Var, Zone
from demotic.meaning.effects import (
    As,
    AsEach,
    Assign,
    BoxPlace,
    CallVerb,
    Choose,
    ChooseRandom,
    Do,
    Each,
    Effect,
    EndGame,
    Gain,
    InOrder,
    Let,
    LocalPlace,
    LocalVar,
    Move,
    Pay,
    Proceed,
    SecretlyEach,
    SetZone,
    Show,
    Shuffle,
    Swap,
    VarPlace,
    ZonePlace,
)
from demotic.meaning.expressions import (
    CallFormula,
    Can,
    Either,
    ElementAt,
    Expr,
    Fold,
    Joined,
    ListOf,
    Local,
    ReadVar,
    ReadZone,
    Top,
)
from demotic.meaning.reach import Reach, kind_of
from demotic.meaning.walk import Node, children


class Mark(StrEnum):
    """What is touched besides vars and zones."""

    CHANCE = "chance"
    KNOWLEDGE = "knowledge"  # somebody learns something
    OTHERS = "others"  # somebody else than `you` may be the one who acts
    END = "end"
    PROCEED = "proceed"  # the verb an `instead of` stands for


@dataclass(frozen=True, slots=True)
class Slot:
    """A local that was bound outside the tree."""

    number: int


@dataclass(frozen=True, slots=True)
class Faces:
    """Who knows the faces in a zone: a shuffle lets it be forgotten, what is shown before it as well."""

    zone: Zone

    @property
    def name(self) -> str:
        """As it is listed."""
        return f"{self.zone.name}'s faces"


Touched = Var | Zone | Slot | Faces | Mark


@dataclass(frozen=True, slots=True)
class Touches:
    """What a tree may read and write; reading includes the tests for what is possible."""

    reads: frozenset[Touched] = frozenset()
    writes: frozenset[Touched] = frozenset()

    def __or__(self, other: Touches) -> Touches:
        return Touches(self.reads | other.reads, self.writes | other.writes)

    def without(self, slots: frozenset[Slot]) -> Touches:
        """The same, but for these locals."""
        return Touches(self.reads - slots, self.writes - slots)

    def seen_from_outside(self, tested: bool) -> Touches:
        """Without locals, as a caller sees it; of what is only `tested`, the reads alone."""
        reads = frozenset(one for one in self.reads if not isinstance(one, Slot))
        if tested:
            return Touches(reads)
        return Touches(reads, frozenset(one for one in self.writes if not isinstance(one, Slot)))


NOTHING = Touches()
Where = Mapping[int, frozenset[Zone]]  # the zones the component in a slot was taken from
Calls = dict[tuple[Node, bool], None]  # trees that are called, and whether they are only tested


class Touching:
    """Gathers touches; what calls lead to is followed once."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._own: dict[Node, tuple[Touches, Calls]] = {}
        self._all: dict[Node, Touches] = {}

    def of(self, node: Node) -> Touches:
        """Everything the tree may touch, through all it calls."""
        known = self._all.get(node)
        if known is None:
            known, calls = self._direct(node)
            seen = dict.fromkeys(calls)
            waiting = list(calls)
            while waiting:
                tree, tested = waiting.pop()
                touched, further = self._direct(tree)
                known |= touched.seen_from_outside(tested)
                for call, only_tested in further:
                    if (call, tested or only_tested) not in seen:
                        seen[call, tested or only_tested] = None
                        waiting.append((call, tested or only_tested))
            self._all[node] = known
        return known

    def sources(self, expr: Expr, where: Where) -> frozenset[Zone]:
        """The zones that a component, or the components of a list, may lie in."""
        match expr:
            case ReadZone(zone=zone):
                return frozenset((zone,))
            case Local(slot=slot) if slot in where:
                return where[slot]
            case Top(list=inner) | ElementAt(list=inner):
                return self.sources(inner, where)
            case Fold(among=among, made_into=made_into, slot=slot, otherwise=otherwise):
                found = self.sources(among, where)
                if made_into is not None:
                    found = self.sources(made_into, {**where, slot: found})
                return found if otherwise is None else found | self.sources(otherwise, where)
            case Either(then=one, otherwise=other) | Joined(left=one, right=other):
                return self.sources(one, where) | self.sources(other, where)
            case ListOf(items=items):
                return frozenset().union(*(self.sources(item, where) for item in items))
        kind = kind_of(expr.type)
        return frozenset() if kind is None else frozenset(self._reach.holding(kind))

    def _direct(self, node: Node) -> tuple[Touches, Calls]:
        """What it touches by itself, and the trees it calls."""
        known = self._own.get(node)
        if known is None:
            gathering = _Gathering(self, self._reach)
            known = self._own[node] = (gathering.gather(node, {}), gathering.calls)
        return known


class _Gathering:
    def __init__(self, touching: Touching, reach: Reach) -> None:
        self.calls: Calls = {}
        self._touching = touching
        self._reach = reach

    def gather(self, node: Node, where: Where) -> Touches:
        """What the node and all under it touch; calls are only noted."""
        match node:
            case InOrder(steps=steps):
                return self._steps(steps, where)
            case Fold(slot=slot, among=among) | Each(slot=slot, among=among) | Choose(slot=slot, among=among):
                return self._bound(node, slot, among, where)
            case AsEach(slot=slot, among=among) | SecretlyEach(slot=slot, among=among):
                return self._bound(node, slot, among, where) | _writes(Mark.OTHERS)
            case ChooseRandom(slot=slot, among=among):
                return self._bound(node, slot, among, where) | _writes(Mark.CHANCE)
        found = self._own(node, where)
        for child in children(node):
            found |= self.gather(child, where)
        return found

    def _own(self, node: Node, where: Where) -> Touches:
        """What the node touches apart from what hangs under it."""
        match node:
            case Local(slot=slot):
                return _reads(Slot(slot))
            case ReadVar(var=var):
                return _reads(var)
            case ReadZone(zone=zone):
                return _reads(zone)
            case Assign(place=VarPlace(var=var)) | Gain(place=VarPlace(var=var)):
                return Touches(frozenset((var,)), frozenset((var,)))
            case Assign(place=LocalPlace(slot=slot)) | Gain(place=LocalPlace(slot=slot)):
                return Touches(frozenset((Slot(slot),)), frozenset((Slot(slot),)))
            case Move() | Swap() | SetZone() | Shuffle():
                return self._moved(node, where)
            case Show(what=what):
                faces = frozenset(map(Faces, self._touching.sources(what, where)))
                return Touches(faces, frozenset((Mark.KNOWLEDGE,)))
            case EndGame():
                return _writes(Mark.END)
            case Proceed():
                return _writes(Mark.PROCEED)
            case As():
                return _writes(Mark.OTHERS)
            case CallVerb() | Can() | CallFormula() | Do():
                return self._called(node)
        return self._paid(node)

    def _paid(self, node: Node) -> Touches:
        match node:
            case Pay(place=VarPlace(var=var)):
                return Touches(frozenset((var,)), frozenset((var,)))
            case Pay(place=LocalPlace(slot=slot)):
                return Touches(frozenset((Slot(slot),)), frozenset((Slot(slot),)))
        return NOTHING

    def _steps(self, steps: tuple[Effect, ...], where: Where) -> Touches:
        found = NOTHING
        bound: list[Slot] = []
        for step in steps:
            found |= self.gather(step, where)
            if isinstance(step, Let | LocalVar):
                bound.append(Slot(step.slot))
            if isinstance(step, Let) and kind_of(step.value.type) is not None:
                where = {**where, step.slot: self._touching.sources(step.value, where)}
        return found.without(frozenset(bound))

    def _bound(self, node: Node, slot: int, among: Expr, where: Where) -> Touches:
        inner = where
        if kind_of(among.type) is not None:
            inner = {**where, slot: self._touching.sources(among, where)}
        found = NOTHING
        for child in children(node):
            found |= self.gather(child, where if child is among else inner)
        if isinstance(node, Choose) and self._offers_unknown(among, where):
            found |= _writes(Mark.KNOWLEDGE)
        return found.without(frozenset((Slot(slot),)))

    def _offers_unknown(self, among: Expr, where: Where) -> bool:
        """Whether being asked may tell the one who is asked something: faces that are not his own."""
        if isinstance(among, ReadZone) and among.zone.seclusion in ("private", "secret"):
            return not (isinstance(among.owner, Local) and among.owner.slot == 0)
        kind = kind_of(among.type)
        if kind is None:
            return False
        return any(zone.seclusion != "open" for zone in self._touching.sources(among, where))

    def _moved(self, node: Move | Swap | SetZone | Shuffle, where: Where) -> Touches:
        match node:
            case Shuffle(zone=ZonePlace(zone=zone)):
                return Touches(frozenset((zone,)), frozenset((zone, Faces(zone), Mark.CHANCE)))
            case SetZone(zone=ZonePlace(zone=zone), components=what):
                into: frozenset[Zone] = frozenset((zone, *self._reach.holding(zone.kind)))
            case Swap(one=what, other=other):
                into = self._touching.sources(other, where)
            case Move(what=what, to=BoxPlace()):
                into = frozenset()
            case Move(what=what, to=ZonePlace(zone=zone)):
                into = frozenset((zone,))
            case _:
                raise TypeError(f"{node} moves nothing")
        sources = self._touching.sources(what, where)
        touched = sources | into
        marks: set[Touched] = set()
        if isinstance(what, Top):
            for zone in sources:
                if zone.refilled_from is not None:
                    touched |= {zone.refilled_from}
                    if zone.shuffled:
                        marks |= {Mark.CHANCE, Faces(zone)}
        if any(zone.seclusion != "open" or zone.top_shown for zone in touched) or self._from_nowhere(what, sources):
            marks.add(Mark.KNOWLEDGE)
        return Touches(frozenset(touched), frozenset(touched | marks))

    def _from_nowhere(self, what: Expr, sources: frozenset[Zone]) -> bool:
        """Whether a component that may be hidden comes from a place that is not known, such as the box."""
        kind = kind_of(what.type)
        return kind is not None and not sources and any(zone.seclusion != "open" for zone in self._reach.holding(kind))

    def _called(self, node: CallVerb | Can | CallFormula | Do) -> Touches:
        for tree in self._reach.called(node):
            self.calls[tree, isinstance(node, Can)] = None
        places: set[Touched] = set()
        writes: frozenset[Touched] = frozenset()
        match node:
            case CallVerb(verb=verb) | Can(verb=verb):
                heard = self._reach.heard(verb)
                for listener in heard:
                    places.update(self._reach.active(listener.holder))
                if heard and isinstance(node, CallVerb):
                    writes = frozenset((Mark.OTHERS,))
            case CallFormula(formula=formula):
                for adjust in self._reach.adjusts(formula):
                    places.update(self._reach.active(adjust.holder))
        return Touches(frozenset(places), writes)


def _reads(one: Touched) -> Touches:
    return Touches(frozenset((one,)))


def _writes(one: Touched) -> Touches:
    return Touches(frozenset(), frozenset((one,)))
