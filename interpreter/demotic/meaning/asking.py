"""What an effect may ask, what of it may be declined, and what of it is always possible."""
from __future__ import annotations

from demotic.meaning.declared import Component, Enum, Kind, Listener, Verb
from demotic.meaning.effects import (
    AnyOrder,
    As,
    AsEach,
    Assign,
    CallVerb,
    Choose,
    ChooseRandom,
    Do,
    Each,
    Effect,
    EndGame,
    Gain,
    If,
    InOrder,
    Let,
    LocalVar,
    May,
    OneOf,
    Pay,
    Repeat,
    RepeatUpTo,
    Require,
    SecretlyEach,
    Show,
    Shuffle,
)
from demotic.meaning.expressions import All, Constant, Expr, ListOf, Numbers, PlayersFrom
from demotic.meaning.reach import Reach, components_of, family
from demotic.meaning.touches import Mark, Slot, Touches, Touching
from demotic.meaning.types import BoolType, IntType, KindType
from demotic.meaning.walk import Node, walk


class Asking:
    """Answers about effects; everything is worked out once for each node."""

    def __init__(self, reach: Reach, touching: Touching) -> None:
        self._reach = reach
        self._touching = touching
        self._asks: dict[Node, bool] = {}
        self._owns: dict[Node, tuple[bool, tuple[Node, ...]]] = {}
        self._independent: dict[AnyOrder, bool] = {}
        self._declinable: dict[Effect, bool] = {}
        self._always: dict[tuple[Effect, bool], bool] = {}
        self._ordering: dict[Verb, bool] = {}

    # --------------------------------------------------------------------------- asks

    def asks(self, effect: Effect) -> bool:
        """Whether it may ask anybody anything."""
        known = self._asks.get(effect)
        if known is None:
            known = self._reaches_question(effect)
        return known

    def _reaches_question(self, effect: Effect) -> bool:
        """Follows calls until something asks; if nothing does, all that was followed is known not to."""
        seen: dict[Node, None] = {effect: None}
        waiting: list[Node] = [effect]
        while waiting:
            tree = waiting.pop()
            itself, called = self._own(tree)
            if itself or self._asks.get(tree):
                self._asks[effect] = True
                return True
            for one in called:
                if one not in seen and self._asks.get(one) is not False:
                    seen[one] = None
                    waiting.append(one)
        self._asks.update(dict.fromkeys(seen, False))
        return False

    def _own(self, tree: Node) -> tuple[bool, tuple[Node, ...]]:
        """Whether a node of the tree itself asks, and the effects that it calls."""
        known = self._owns.get(tree)
        if known is None:
            called: dict[Node, None] = {}
            itself = False
            for node in walk(tree):
                itself = itself or self._asks_itself(node)
                if isinstance(node, CallVerb | Do):
                    called.update((one, None) for one in self._reach.called(node) if isinstance(one, Effect))
            known = self._owns[tree] = (itself, tuple(called))
        return known

    def _asks_itself(self, node: Node) -> bool:
        """Whether the node itself asks; `&` does not if the order cannot matter."""
        match node:
            case OneOf(options=options):
                return len(options) > 1
            case AnyOrder(parts=parts):
                return node.free or (len(parts) > 1 and not self.silent(node))
            case Choose() | May() | RepeatUpTo():
                return True
            case Each(any_order=any_order):
                return any_order
            case CallVerb(verb=verb):
                return self._ordering_asked(verb)
            case Do(freely=freely):
                return freely
        return False

    def silent(self, effect: AnyOrder) -> bool:
        """Whether its parts are run in order without asking about it."""
        if effect.free or any(self.declinable(part.effect) for part in effect.parts):
            return False
        return self.independent(effect)

    def _ordering_asked(self, verb: Verb) -> bool:
        """Whether somebody may have to say which of his listeners to the verb comes first."""
        known = self._ordering.get(verb)
        if known is None:
            self._ordering[verb] = True  # in case a listener leads back to the verb
            heard = self._reach.heard(verb)
            known = self._ordering[verb] = any(
                self._can_clash(one, other, same=i == j)
                for i, one in enumerate(heard)
                for j, other in enumerate(heard[i:], i)
                if one.mode == other.mode
            )
        return known

    def _can_clash(self, one: Listener, other: Listener, same: bool) -> bool:
        return not (same and not self._several(one)) and self.clash(one, other)

    def clash(self, one: Listener, other: Listener) -> bool:
        """Whether it may matter which of two pending listeners comes first."""
        if one.mode == "instead":
            return True
        return self._dependent(self._touches_of(one), self._touches_of(other), self._hears_asking(one, other))

    def _several(self, listener: Listener) -> bool:
        """Whether more than one component may hold it."""
        if listener.holder is None:
            return False
        if isinstance(listener.holder, Component):
            return listener.holder.copies > 1
        if listener.holder is self._reach.rules.player or any(kind.pieces for kind in family(listener.holder)):
            return True
        return sum(component.copies for component in components_of(listener.holder)) > 1

    def _touches_of(self, listener: Listener) -> Touches:
        found = Touches(frozenset(self._reach.active(listener.holder)))
        for tree in (listener.by, listener.test, listener.body):
            if isinstance(tree, Effect | Expr):
                found |= self._touching.of(tree)
        return found.seen_from_outside(False)

    def _hears_asking(self, one: Listener, other: Listener) -> tuple[bool, bool]:
        return one.body is not None and self.asks(one.body), other.body is not None and self.asks(other.body)

    # --------------------------------------------------------------------------- independent

    def independent(self, effect: AnyOrder) -> bool:
        """Whether the order of its parts provably does not matter."""
        known = self._independent.get(effect)
        if known is None:
            self._independent[effect] = False  # in case a part leads back to it through `do`
            facts = [(self._touching.of(part.effect), self.asks(part.effect)) for part in effect.parts]
            known = self._independent[effect] = not any(
                self._dependent(one, other, (one_asks, other_asks))
                for i, (one, one_asks) in enumerate(facts)
                for other, other_asks in facts[:i]
            )
        return known

    def _dependent(self, one: Touches, other: Touches, asks: tuple[bool, bool]) -> bool:
        if one.writes & (other.reads | other.writes) - _NEWS or other.writes & one.reads - _NEWS:
            return True
        if Mark.END in one.writes | other.writes or Mark.PROCEED in one.writes | other.writes:
            return True
        if Mark.CHANCE in one.writes and Mark.CHANCE in other.writes:
            return True
        one_asks, other_asks = asks
        return (other_asks and _news(one, one_asks)) or (one_asks and _news(other, other_asks))

    # --------------------------------------------------------------------------- declinable

    def declinable(self, effect: Effect) -> bool:
        """Whether `you` may let all of it be, so that `&` may end before it."""
        known = self._declinable.get(effect)
        if known is None:
            self._declinable[effect] = False  # in case a verb leads back to itself, which is a finding
            known = self._declinable[effect] = self._declined(effect)
        return known

    def _declined(self, effect: Effect) -> bool:
        match effect:
            case May() | RepeatUpTo() | Do(freely=True):
                return True
            case Choose(single=False, low=low):
                return low is None or number(low) == 0
            case InOrder(steps=steps):
                return all(isinstance(step, Let | LocalVar | Require) or self.declinable(step) for step in steps)
            case OneOf(options=parts) | AnyOrder(parts=parts):
                return (isinstance(effect, AnyOrder) and effect.free) or all(self.declinable(p.effect) for p in parts)
            case If(then=then, otherwise=otherwise):
                return self.declinable(then) and self.declinable(otherwise)
            case Each(body=body) | Repeat(body=body):
                return self.declinable(body)
            case CallVerb(verb=verb):
                return verb.body is not None and not self._reach.heard(verb) and self.declinable(verb.body)
        return False

    # --------------------------------------------------------------------------- always

    def always(self, effect: Effect, done: bool = False) -> bool:
        """Whether it is provably always possible. `done`: inside an effect that a `do` entered.

        A `do` inside another one is not followed, since chains of them may be as long as a pack has components.
        """
        known = self._always.get((effect, done))
        if known is None:
            self._always[effect, done] = False  # in case a verb leads back to itself, which is a finding
            known = self._always[effect, done] = self._surely(effect, done)
        return known

    def _surely(self, effect: Effect, done: bool) -> bool:
        match effect:
            case Assign() | Gain() | Shuffle() | Show() | EndGame():
                return True
            case InOrder(steps=steps):
                return all(map(open_gate, steps)) and any(self.always(step, done) for step in steps)
            case OneOf(options=parts) | AnyOrder(parts=parts):
                return any(self.always(part.effect, done) for part in parts)
            case If(test=test, then=then, otherwise=otherwise):
                known = truth(test)
                return (known is False or self.always(then, done)) and (known is True or self.always(otherwise, done))
            case May(effect=body) | As(body=body):
                return self.always(body, done)
            case Repeat(count=count, body=body) | RepeatUpTo(count=count, body=body):
                return (count is None or (number(count) or 0) > 0) and self.always(body, done)
            case SecretlyEach(among=among, body=body):
                return self.filled(among) and self.always(body, done)
            case Choose(single=False) | ChooseRandom(count=Expr()):
                return False
            case Each() | AsEach() | Choose() | ChooseRandom():
                return effect.where is None and self.filled(effect.among) and self.always(effect.body, done)
        return self._call_surely(effect, done)

    def _call_surely(self, effect: Effect, done: bool) -> bool:
        match effect:
            case CallVerb(verb=verb):
                free = verb.require is None or truth(verb.require) is True
                return free and verb.body is not None and self.always(verb.body, done)
            case Do(component=component) if not done:
                there = isinstance(component.type, KindType) and not component.type.optional
                return there and all(self.always(one, done=True) for one in self._reach.effects(effect))
        return False

    def filled(self, among: Expr) -> bool:
        """Whether a list provably has an element."""
        match among:
            case ListOf(items=items):
                return bool(items)
            case Numbers(low=low, high=high):
                first, last = number(low), number(high)
                return first is not None and last is not None and first <= last
            case PlayersFrom(others=others):
                return not others
            case All(of=Kind() as kind):
                return self._reach.exists(kind)
            case All(of=Enum(values=values)):
                return bool(values)
        return False


_NEWS: frozenset[Mark | Slot] = frozenset((Mark.CHANCE, Mark.KNOWLEDGE, Mark.OTHERS))


def _news(touches: Touches, asks: bool) -> bool:
    """Whether somebody who decides later may know more: a draw, a face, or another player's answer."""
    return Mark.CHANCE in touches.writes or Mark.KNOWLEDGE in touches.writes or (asks and Mark.OTHERS in touches.writes)


def open_gate(step: Effect) -> bool:
    """Whether a step is no gate, or one that never closes."""
    match step:
        case Pay(amount=amount):
            return number(amount) == 0
        case Require(test=test):
            return truth(test) is True
    return True


def number(expr: Expr) -> int | None:
    """The whole number that a constant is; None for anything else."""
    return expr.value if isinstance(expr, Constant) and isinstance(expr.type, IntType) else None


def truth(expr: Expr) -> bool | None:
    """The truth of a constant; None if it is not constant."""
    return bool(expr.value) if isinstance(expr, Constant) and isinstance(expr.type, BoolType) else None
