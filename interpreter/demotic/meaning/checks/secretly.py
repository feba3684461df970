"""The rules of `secretly each`: what players do at the same time may not depend on one another."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from demotic.meaning.checks.subject import Subject
from demotic.meaning.declared import Var, Zone
from demotic.meaning.effects import (
    As,
    AsEach,
    Assign,
    CallVerb,
    Choose,
    ChooseRandom,
    Do,
    Each,
    EndGame,
    Gain,
    InOrder,
    Let,
    LocalVar,
    Move,
    Pay,
    SecretlyEach,
    Show,
    Shuffle,
    Swap,
    VarPlace,
    ZonePlace,
)
from demotic.meaning.expressions import (
    CallFormula,
    Can,
    Constant,
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
from demotic.meaning.reach import verb_trees
from demotic.meaning.walk import Node, children
from demotic.source import Diagnostic, Label, Span

_PRIVATE = ("private", "secret")


@dataclass(frozen=True, slots=True)
class Own:
    """The slots that hold `you`, and those that hold what provably lay in private zones of `you`, or nothing."""

    you: frozenset[int] = frozenset((0,))
    things: frozenset[int] = frozenset()

    def binding(self, slot: int, own: bool) -> Own:
        """With something in a slot."""
        return replace(self, things=self.things | {slot} if own else self.things - {slot})


def secretly(subject: Subject) -> Iterator[Diagnostic]:
    """Each player answers alone, so a body changes only his private zones and reads only what is open or his."""
    for node in subject.effects:
        if isinstance(node, SecretlyEach):
            yield from _Body(subject, node).findings()


class _Body:
    """One `secretly each` with everything its body enters."""

    def __init__(self, subject: Subject, node: SecretlyEach) -> None:
        self._player = subject.rules.player
        self._analysis = subject.analysis
        self._node = node
        self._entered: dict[tuple[Node, Own], None] = {}

    def findings(self) -> Iterator[Diagnostic]:
        """What breaks the rules, each at its place."""
        yield from self._visit(self._node.body, Own(frozenset((0, self._node.slot))))

    def _visit(self, node: Node, own: Own) -> Iterator[Diagnostic]:
        yield from self._judge(node, own)
        if isinstance(node, CallVerb | Can | CallFormula | Do):
            yield from self._entering(node, own)
        match node:
            case InOrder(steps=steps):
                for step in steps:
                    yield from self._visit(step, own)
                    if isinstance(step, Let | LocalVar):
                        own = own.binding(step.slot, isinstance(step, Let) and self._is_own(step.value, own))
                return
            case Fold() | Choose() | ChooseRandom() | Each():
                inner = own.binding(node.slot, self._is_own(node.among, own))
            case As(player=Local(slot=slot)) if slot in own.you:
                inner = replace(own, you=own.you | {0})
            case _:
                inner = own
        for child in children(node):
            yield from self._visit(child, inner)

    def _entering(self, node: CallVerb | Can | CallFormula | Do, own: Own) -> Iterator[Diagnostic]:
        """What a call does; its parameters hold what they are given."""
        given = node.arguments
        if isinstance(node, Do):
            given = (node.component, *given)
        if isinstance(node, CallFormula) and node.owner is not None:
            given = (node.owner, *given)
        inner = Own(things=frozenset(slot for slot, one in enumerate(given, 1) if self._is_own(one, own)))
        for tree in self._called(node):
            if (tree, inner) not in self._entered:
                self._entered[tree, inner] = None
                yield from self._visit(tree, inner)

    def _called(self, node: CallVerb | Can | CallFormula | Do) -> Iterator[Node]:
        """What a call enters; that somebody listens is a finding already."""
        if isinstance(node, CallVerb | Can):
            return verb_trees(node.verb)
        return self._analysis.reach.called(node)

    def _judge(self, node: Node, own: Own) -> Iterator[Diagnostic]:
        match node:
            case EndGame():
                yield self._finding(node.span, "the game cannot end in `secretly each`", "others are still deciding")
            case ChooseRandom() | Shuffle():
                yield self._finding(node.span, "nothing is drawn in `secretly each`", "chance")
            case Show():
                yield self._finding(node.span, "nothing is shown in `secretly each`", "others would learn of it")
            case CallVerb(verb=verb) if heard := self._analysis.heard(verb):
                found = self._finding(node.span, f"`{verb.name}` is heard by others", "a verb that is listened to")
                yield Diagnostic(
                    found.code, found.message, found.span, found.label,
                    (*found.related, Label(heard[0].span, "this listens")), found.help,
                )  # fmt: skip
            case As(player=Local(slot=slot)) if slot in own.you:
                return
            case As() | AsEach():
                yield self._finding(node.span, "in `secretly each` everyone acts for himself", "another player acts")
            case Assign(place=VarPlace() as place) | Gain(place=VarPlace() as place) | Pay(place=VarPlace() as place):
                if not (place.var.private and self._own(place.var, place.owner, own)):
                    yield self._changes(place.var, place.span)
            case Move() | Swap():
                yield from self._moved(node, own)
            case ReadVar(var=var) if var.private and not self._own(var, node.owner, own):
                yield self._reads(var, node.span)
            case ReadZone(zone=zone) if zone.seclusion in _PRIVATE and not self._own(zone, node.owner, own):
                yield self._reads(zone, node.span)

    def _moved(self, node: Move | Swap, own: Own) -> Iterator[Diagnostic]:
        if isinstance(node, Swap):
            yield from self._taken(node.one, own)
            yield from self._taken(node.other, own)
            return
        target = node.to
        if not isinstance(target, ZonePlace):
            yield self._finding(target.span, "in `secretly each` nothing goes to the box", "everybody sees that")
        elif not self._private(target.zone, target.owner, own):
            yield self._changes(target.zone, target.span)
        yield from self._taken(node.what, own)

    def _taken(self, what: Expr, own: Own) -> Iterator[Diagnostic]:
        """What is moved has to lie in a private zone of `you` before, as far as the text tells."""
        if isinstance(what, ReadZone) and not self._private(what.zone, what.owner, own):
            yield self._changes(what.zone, what.span)
        elif not self._is_own(what, own):
            yield self._finding(
                what.span, "`secretly each` may move only what is private and one's own",
                "others may see this, or move it too",
            )  # fmt: skip

    def _is_own(self, what: Expr, own: Own) -> bool:
        """Whether it provably lies in private zones of `you`, or is nothing."""
        match what:
            case ReadZone(zone=zone, owner=owner):
                return self._private(zone, owner, own)
            case Local(slot=slot):
                return slot in own.things
            case Constant(value=None):
                return True
            case Top(list=inner) | ElementAt(list=inner):
                return self._is_own(inner, own)
            case Fold(among=among, made_into=made_into, slot=slot, otherwise=otherwise):
                taken = self._is_own(among, own)
                if made_into is not None:
                    taken = self._is_own(made_into, own.binding(slot, taken))
                return taken and (otherwise is None or self._is_own(otherwise, own))
            case Either(then=one, otherwise=other) | Joined(left=one, right=other):
                return self._is_own(one, own) and self._is_own(other, own)
            case ListOf(items=items):
                return all(self._is_own(item, own) for item in items)
        return False

    def _private(self, zone: Zone, owner: Expr | None, own: Own) -> bool:
        """Whether it is a zone of `you` of which others see no face that comes or goes."""
        return zone.seclusion in _PRIVATE and zone.secluded_where is None and self._own(zone, owner, own)

    def _own(self, declared: Var | Zone, owner: Expr | None, own: Own) -> bool:
        """Whether it is provably `you` who holds it, or at least not another player."""
        if owner is None:
            return False
        if isinstance(owner, Local):
            return owner.slot in own.you or declared.holder is not self._player
        return declared.holder is not self._player

    def _changes(self, declared: Var | Zone, span: Span) -> Diagnostic:
        return self._finding(
            span, f"`secretly each` may not change `{declared.name}`", "only private zones of the one who decides",
            Label(declared.span, "declared here"),
        )  # fmt: skip

    def _reads(self, declared: Var | Zone, span: Span) -> Diagnostic:
        return self._finding(
            span, f"`secretly each` may not read `{declared.name}`", "neither open nor one's own",
            Label(declared.span, "declared here"),
        )  # fmt: skip

    def _finding(self, span: Span, message: str, label: str, *related: Label) -> Diagnostic:
        node = self._node
        entered = Label(node.span.source.span(node.span.start, node.among.span.end), "decided at once")
        return Diagnostic(
            "D411", message, span, label, (*related, entered),
            ("put secret choices into private zones first, and do the rest behind the braces",),
        )  # fmt: skip
