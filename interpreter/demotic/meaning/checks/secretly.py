"""The rules of `secretly each`: what players do at the same time may not depend on one another."""
from collections.abc import Iterator

from demotic.meaning.checks.subject import Subject
from demotic.meaning.declared import Var, Zone
from demotic.meaning.effects import (
    As,
    AsEach,
    Assign,
    CallVerb,
    ChooseRandom,
    Do,
    EndGame,
    Gain,
    Move,
    Pay,
    SecretlyEach,
    Show,
    Shuffle,
    Swap,
    VarPlace,
    ZonePlace,
)
from demotic.meaning.expressions import CallFormula, Can, Expr, Local, ReadVar, ReadZone
from demotic.meaning.reach import verb_trees
from demotic.meaning.walk import Node, children
from demotic.source import Diagnostic, Label, Span

_PRIVATE = ("private", "secret")
Yours = frozenset[int]  # the slots that hold `you`


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
        self._entered: dict[Node, None] = {}

    def findings(self) -> Iterator[Diagnostic]:
        """What breaks the rules, each at its place."""
        yield from self._visit(self._node.body, frozenset((0, self._node.slot)))

    def _visit(self, node: Node, yours: Yours) -> Iterator[Diagnostic]:
        yield from self._judge(node, yours)
        if isinstance(node, CallVerb | Can | CallFormula | Do):
            for tree in self._called(node):
                if tree not in self._entered:
                    self._entered[tree] = None
                    yield from self._visit(tree, frozenset((0,)))
        if isinstance(node, As) and isinstance(node.player, Local) and node.player.slot in yours:
            yours = yours | {0}
        for child in children(node):
            yield from self._visit(child, yours)

    def _called(self, node: CallVerb | Can | CallFormula | Do) -> Iterator[Node]:
        """What a call enters; that somebody listens is a finding already."""
        if isinstance(node, CallVerb | Can):
            return verb_trees(node.verb)
        return self._analysis.reach.called(node)

    def _judge(self, node: Node, yours: Yours) -> Iterator[Diagnostic]:
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
            case As(player=Local(slot=slot)) if slot in yours:
                return
            case As() | AsEach():
                yield self._finding(node.span, "in `secretly each` everyone acts for himself", "another player acts")
            case Assign(place=VarPlace() as place) | Gain(place=VarPlace() as place) | Pay(place=VarPlace() as place):
                if not (place.var.private and self._own(place.var, place.owner, yours)):
                    yield self._changes(place.var, place.span)
            case Move() | Swap():
                yield from self._moved(node, yours)
            case ReadVar(var=var) if var.private and not self._own(var, node.owner, yours):
                yield self._reads(var, node.span)
            case ReadZone(zone=zone) if zone.seclusion in _PRIVATE and not self._own(zone, node.owner, yours):
                yield self._reads(zone, node.span)

    def _moved(self, node: Move | Swap, yours: Yours) -> Iterator[Diagnostic]:
        if isinstance(node, Swap):
            return
        target = node.to
        if not isinstance(target, ZonePlace):
            yield self._finding(target.span, "in `secretly each` nothing goes to the box", "everybody sees that")
        elif target.zone.seclusion not in _PRIVATE or not self._own(target.zone, target.owner, yours):
            yield self._changes(target.zone, target.span)

    def _own(self, declared: Var | Zone, owner: Expr | None, yours: Yours) -> bool:
        """Whether it is provably `you` who holds it, or at least not another player."""
        if owner is None:
            return False
        if isinstance(owner, Local):
            return owner.slot in yours or declared.holder is not self._player
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
