"""Tests that read what the one who decides may not know: a hidden face, another player's private var.

What may be chosen, and what is possible, tells the one who decides something. Only what is certain is
told here: a face counts as hidden when the component was taken, in the same text, from a zone that
keeps it from `you`, and neither this text nor one that it calls or that leads to it shows the zone.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from demotic.meaning.analysis import Analysis
from demotic.meaning.checks.shows import Shows
from demotic.meaning.checks.subject import Subject
from demotic.meaning.declared import Formula, RuleSet, Var, Zone
from demotic.meaning.effects import (
    As,
    AsEach,
    Choose,
    Each,
    Effect,
    InOrder,
    Let,
    Pay,
    RepeatUpTo,
    Require,
    SecretlyEach,
)
from demotic.meaning.expressions import (
    CallFormula,
    Compare,
    Contains,
    Either,
    ElementAt,
    Expr,
    Fold,
    IsKind,
    Joined,
    ListOf,
    Local,
    Position,
    ReadField,
    ReadVar,
    ReadZone,
    TheComponent,
    Top,
)
from demotic.meaning.reach import kind_of, related
from demotic.meaning.walk import Node, children, walk
from demotic.source import Diagnostic, Label, Span


@dataclass(frozen=True, slots=True)
class Sight:
    """What is known at a place: which slots are `you`, and which hold a component from a hidden zone."""

    yours: frozenset[int] = frozenset((0,))
    known: frozenset[int] = frozenset()  # players' slots that may be `you` for all one can tell: parameters
    hidden: dict[int, Zone] = field(default_factory=dict)
    weighed: frozenset[int] = frozenset()  # slots whose kind the test asks about itself

    def bind(self, slot: int, zone: Zone | None) -> Sight:
        """With the element of a list in a slot."""
        hidden = {number: one for number, one in self.hidden.items() if number != slot}
        return replace(self, hidden=hidden if zone is None else {**hidden, slot: zone})


def secrecy(subject: Subject) -> Iterator[Diagnostic]:
    """`where` of a choice and `require` may not read what the one who decides may not know."""
    reader = _Reader(subject)
    for verb in subject.rules.verbs.values():
        sight = Sight(known=frozenset(parameter.slot for parameter in verb.parameters))
        if verb.body is not None:
            reader.enter(verb.body)
            if verb.require is not None:
                yield from reader.judge(verb.require, sight)
            yield from reader.visit(verb.body, sight)
    for tree, told in _others(subject.rules, subject.analysis):
        reader.enter(tree)
        yield from reader.visit(tree, Sight(known=frozenset(told)))


def _others(rules: RuleSet, analysis: Analysis) -> Iterator[tuple[Effect, set[int]]]:
    """The effects of components and listeners, with the slots of what they are told: any of it may be `you`."""
    for kind in rules.kinds.values():
        for member in kind.effects.values():
            if member.default is not None:
                yield member.default, {1, *(one.slot for one in member.parameters)}
    for component in rules.components:
        for member, effect in component.effects.items():
            yield effect, {1, *(one.slot for one in member.parameters)}
    for listener in analysis.reach.listeners:
        if listener.body is not None:
            yield listener.body, {1, 2, *(one.slot for one in listener.parameters)}


class _Reader:
    def __init__(self, subject: Subject) -> None:
        self._player = subject.rules.player
        self._reach = subject.analysis.reach
        self._shows = Shows(subject)
        self._shown: frozenset[Zone] = frozenset()
        self._formulas: list[Formula] = []

    def enter(self, tree: Effect) -> None:
        """Begins with a text of its own."""
        self._shown = self._shows.known(tree)

    # --------------------------------------------------------------------------- effects

    def visit(self, effect: Effect, sight: Sight) -> Iterator[Diagnostic]:
        """The findings in an effect."""
        match effect:
            case InOrder(steps=steps):
                for step in steps:
                    yield from self.visit(step, sight)
                    if isinstance(step, Let):
                        sight = self._bound(step, sight)
                return
            case Require(test=test):
                yield from self.judge(test, sight)
            case Pay(amount=amount) | RepeatUpTo(count=Expr() as amount):
                yield from self.judge(amount, sight)
            case Choose() | Each():
                inner = sight.bind(effect.slot, self.hidden_zone(effect.among, sight))
                asked = isinstance(effect, Choose) or effect.any_order
                if asked:
                    yield from self.judge(effect.among, sight)
                for count in (effect.low, effect.high) if isinstance(effect, Choose) else ():
                    if count is not None:
                        yield from self.judge(count, sight)
                if asked and effect.where is not None:
                    yield from self.judge(effect.where, inner)
                yield from self.visit(effect.body, inner.bind(effect.slot, None) if asked else inner)
                return
            case AsEach(slot=slot) | SecretlyEach(slot=slot):
                yield from self.visit(effect.body, replace(sight, yours=frozenset((0, slot))))
                return
            case As(player=player):
                slots = {0, player.slot} if isinstance(player, Local) else {0}
                yield from self.visit(effect.body, replace(sight, yours=frozenset(slots)))
                return
        for child in children(effect):
            inner_effect = getattr(child, "effect", child)
            if isinstance(inner_effect, Effect):
                yield from self.visit(inner_effect, sight)

    def _bound(self, step: Let, sight: Sight) -> Sight:
        if isinstance(step.value, Local) and step.value.slot in sight.yours:
            return replace(sight, yours=sight.yours | {step.slot})
        return sight.bind(step.slot, self.hidden_zone(step.value, sight))

    # --------------------------------------------------------------------------- tests

    def judge(self, test: Node, sight: Sight) -> Iterator[Diagnostic]:
        """The findings in what decides whether something is offered."""
        asked = frozenset(
            node.value.slot for node in walk(test) if isinstance(node, IsKind) and isinstance(node.value, Local)
        )
        yield from self._test(test, replace(sight, weighed=sight.weighed | asked))

    def _test(self, test: Node, sight: Sight) -> Iterator[Diagnostic]:
        match test:
            case ReadField(field=read, owner=owner) if not (read.on_back or read.free):
                yield from self._face(test.span, owner, sight)
            case IsKind(value=value):
                yield from self._face(test.span, value, sight, asks_kind=True)
            case ReadVar(var=var, owner=owner) if var.private and self._of_another(var, owner, sight):
                yield _private(test.span, var)
            case CallFormula():
                yield from self._formula(test, sight)
            case Compare(left=one, right=other):
                yield from self._which(test.span, one, other, sight)
                yield from self._which(test.span, other, one, sight)
            case Contains(item=one, list=among) | Position(item=one, list=among):
                if isinstance(one, TheComponent):
                    yield from self._face(test.span, among, sight)
                elif isinstance(among, ListOf):
                    for item in among.items:
                        yield from self._which(test.span, one, item, sight)
            case Fold(slot=slot, among=among):
                inner = sight.bind(slot, self.hidden_zone(among, sight))
                for child in children(test):
                    yield from self._test(child, sight if child is among else inner)
                return
        for child in children(test):
            yield from self._test(child, sight)

    def _which(self, span: Span, one: Expr, named: Expr, sight: Sight) -> Iterator[Diagnostic]:
        """Whether a component is the one that is called so."""
        if isinstance(named, TheComponent):
            yield from self._face(span, one, sight)

    def _face(self, span: Span, owner: Expr, sight: Sight, asks_kind: bool = False) -> Iterator[Diagnostic]:
        zone = self._secret_face(owner, sight)
        if zone is not None and not (asks_kind and zone.secluded_where is not None):
            yield _hidden(span, zone)

    def _secret_face(self, owner: Expr, sight: Sight) -> Zone | None:
        """The zone that keeps the face of this component from `you`; a zone may hide some of its kinds only."""
        zone = self.hidden_zone(owner, sight)
        if zone is None or zone.secluded_where is None:
            return zone
        weighed = isinstance(owner, Local) and owner.slot in sight.weighed
        if weighed or not isinstance(zone.secluded_where, IsKind):
            return None
        narrowed = kind_of(owner.type)
        return zone if narrowed is not None and related(narrowed, zone.secluded_where.kind) else None

    def _formula(self, call: CallFormula, sight: Sight) -> Iterator[Diagnostic]:
        """A formula reads on behalf of who asks: what it reads is told at the call."""
        arguments = list(zip((one.slot for one in call.formula.parameters), call.arguments, strict=True))
        if call.owner is not None:
            arguments.append((1, call.owner))
        hidden = {slot: zone for slot, one in arguments if (zone := self._secret_face(one, sight)) is not None}
        yours = frozenset((0, *(slot for slot, one in arguments if isinstance(one, Local) and one.slot in sight.yours)))
        unsure = frozenset(slot for slot, _ in arguments if slot not in yours)
        if call.formula in self._formulas:
            return
        self._formulas.append(call.formula)
        inner = Sight(yours, unsure, hidden)
        for value in self._reach.values(call.formula):
            found = next(self._asked_within(value, inner), None)
            if found is not None:
                yield Diagnostic(
                    found.code, found.message, call.span, found.label,
                    (Label(found.span, f"`{call.formula.name}` reads it here"), *found.related), found.help,
                )  # fmt: skip
                break
        self._formulas.pop()

    def _asked_within(self, value: Expr, sight: Sight) -> Iterator[Diagnostic]:
        asked = frozenset(
            node.value.slot for node in walk(value) if isinstance(node, IsKind) and isinstance(node.value, Local)
        )
        yield from self._test(value, replace(sight, weighed=asked))

    # --------------------------------------------------------------------------- who sees what

    def hidden_zone(self, expr: Expr, sight: Sight) -> Zone | None:
        """The zone that keeps this component, or these, from `you`; None if that is not certain."""
        match expr:
            case ReadZone(zone=zone, owner=owner):
                if zone in self._shown or zone.seclusion == "open":
                    return None
                return zone if zone.seclusion == "hidden" or self._of_another(zone, owner, sight) else None
            case Local(slot=slot):
                return sight.hidden.get(slot)
            case Top(list=ReadZone(zone=zone), count=None) if zone.top_shown:
                return None
            case Top(list=inner) | ElementAt(list=inner):
                return self.hidden_zone(inner, sight)
            case Fold(among=among, value=None):
                return self.hidden_zone(among, sight)
            case Fold(slot=slot, among=among, value=Expr() as value):
                return self.hidden_zone(value, sight.bind(slot, self.hidden_zone(among, sight)))
            case Joined(left=one, right=other) | Either(then=one, otherwise=other):
                return self.hidden_zone(one, sight) or self.hidden_zone(other, sight)
            case ListOf(items=items):
                zones = (self.hidden_zone(item, sight) for item in items)
                return next((found for found in zones if found is not None), None)
        return None

    def _of_another(self, declared: Zone | Var, owner: Expr | None, sight: Sight) -> bool:
        """Whether it belongs to a player who need not be `you`."""
        if owner is None or declared.holder is not self._player:
            return False
        if isinstance(owner, Local):
            return owner.slot not in sight.yours and owner.slot not in sight.known
        return True


def _hidden(span: Span, zone: Zone) -> Diagnostic:
    return Diagnostic(
        "D601", f"this reads a face in `{zone.name}` that the one who decides may not know", span,
        "a hidden face", (Label(zone.span, f"`{zone.name}` is {zone.seclusion}"),),
        ("ask about a field that is `on back`, or `show` the component first", "or ask after it has been chosen"),
    )  # fmt: skip


def _private(span: Span, var: Var) -> Diagnostic:
    return Diagnostic(
        "D602", f"this reads another player's private `{var.name}`", span, "the one who decides does not know it",
        (Label(var.span, "declared here"),), ("ask about something that everybody can see",),
    )  # fmt: skip
