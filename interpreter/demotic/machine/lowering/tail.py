"""Effects that may ask: statements that run up to the next decision and then leave.

What comes after a decision with one way on is written behind it; where ways part, a short rest is
written twice and a long one becomes a segment that all of them go to. Something is put on the stack
only before another owner is entered, which does not know what comes after it.
"""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Sequence

from demotic.machine.lowering.constants import is_constant, truth
from demotic.machine.lowering.functions import Function
from demotic.machine.lowering.gates import number_of
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import After, Done, Goto, Scope, Steps
from demotic.machine.lowering.straight import Statements, Straight, last_effect
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
    Gain,
    If,
    InOrder,
    Let,
    LocalVar,
    May,
    OneOf,
    Pay,
    Proceed,
    Repeat,
    RepeatUpTo,
    Require,
    SecretlyEach,
    While,
)
from demotic.meaning.walk import walk

LIGHT = 10  # nodes of a rest that is written twice rather than shared


class Tail(Straight, ABC):
    """`after` is what follows; all ways out of the statements end in a return or the next round."""

    @abstractmethod
    def deciding(
        self, effect: Effect, scope: Scope, after: After, *, sure: bool, told: Sequence[ast.stmt] = ()
    ) -> Statements:
        """Choose, one of, any order, may. `told`: what is told first, if there is anything to decide."""

    @abstractmethod
    def looping(self, effect: Effect, scope: Scope, after: After) -> Statements:
        """Repeat, while, each."""

    @abstractmethod
    def proceeding(self, effect: Proceed, after: After) -> Statements:
        """The verb that an `instead` stands for."""

    def asks(self, effect: Effect) -> bool:
        """Whether it may ask anything."""
        return self.shop.analysis.asks(effect)

    # --------------------------------------------------------------------- what comes after

    def go(self, after: After, pen: Pen) -> Statements:
        """Goes on with what comes after."""
        match after:
            case Done():
                return [pen.leave()]
            case Goto(target=target):
                if target is self.fn and target.loops:
                    return pen.statements("continue")
                return [pen.leave(self.call(target, pen))]
            case Steps():
                return self.tail_steps(after.effects, after.scope, after.then, pen)

    def shared(self, after: After, pen: Pen) -> After:
        """The same in a form that may be written more than once."""
        if not isinstance(after, Steps):
            return after
        if after.settled is None and self.light(after):
            after.then = self.shared(after.then, pen)
            return after
        return self.settled(after, pen)

    def light(self, after: Steps) -> bool:
        """Whether it is so short that writing it twice costs less than a call."""
        if any(isinstance(step, Pay | Require) or self.asks(step) for step in after.effects):
            return False
        return sum(1 for step in after.effects for _ in walk(step)) <= LIGHT

    def settled(self, after: Steps, pen: Pen) -> Goto:
        """A segment that does it, made once."""
        if after.settled is None:
            target = self.segment(pen, after.scope)
            after.settled = Goto(target)
            with self.within(target):
                target.body = self.tail_steps(after.effects, after.scope, after.then, pen)
        return after.settled

    def pushed(self, after: After, pen: Pen) -> Statements:
        """Puts what comes after on the stack."""
        if isinstance(after, Done):
            return []
        target: Function = (self.settled(after, pen) if isinstance(after, Steps) else after).target
        return pen.statements("m.stack.append(FRAME)", FRAME=self.frame(target, pen))

    # --------------------------------------------------------------------------------- steps

    def tail(self, effect: Effect, scope: Scope, after: After, *, sure: bool = False) -> Statements:
        """One effect, then what comes after."""
        return self.tail_steps((effect,), scope, after, self.pen(effect.span), sure=sure)

    def in_turn(self, effects: Sequence[Effect], scope: Scope, after: After, pen: Pen) -> Statements:
        """Effects that are no steps of one block, so that no gate in one of them guards the next."""
        for effect in reversed(effects[1:]):
            after = Steps((effect,), scope, after)
        return self.tail_steps(tuple(effects[:1]), scope, after, pen)

    def tail_steps(
        self, steps: tuple[Effect, ...], scope: Scope, after: After, pen: Pen, *, sure: bool = False
    ) -> Statements:
        """The steps of one block in order, up to a gate that does not open, then what comes after."""
        made: Statements = []
        for index, step in enumerate(steps):
            rest = steps[index + 1 :]
            if isinstance(step, Let | LocalVar):
                bound, scope = self.bind(step, scope)
                made += bound
            elif isinstance(step, Pay | Require):
                test = None if sure else self.gate_opens(steps[index:], scope)
                made_now = self.pay(step, scope) if isinstance(step, Pay) else []
                if test is not None:
                    return made + self._gated(test, made_now, rest, scope, after, self.pen(step.span))
                made += made_now
            elif self.asks(step):
                follow = Steps(rest, scope.moved(), after) if rest else after
                return made + self._asking(step, scope, follow, sure=sure and last_effect(rest))
            else:
                made += self.straight(step, scope, sure=sure and last_effect(rest))
                sure = False
                scope = scope if isinstance(step, Gain | Assign) else scope.moved()
        return made + self.go(after, pen)

    def _gated(
        self, test: ast.expr, paid: Statements, rest: tuple[Effect, ...], scope: Scope, after: After, pen: Pen
    ) -> Statements:
        """What stands behind a gate, then what comes after, whether it opens or not."""
        if not any(map(self.asks, rest)):
            inner = paid + self.steps(rest, scope, sure=True)
            return pen.statements("if OPEN:\n    INNER", OPEN=test, INNER=inner) + self.go(after, pen)
        after = self.shared(after, pen)
        inner = paid + self.tail_steps(rest, scope, after, pen, sure=True)
        return pen.statements("if OPEN:\n    INNER", OPEN=test, INNER=inner) + self.go(after, pen)

    def _asking(self, effect: Effect, scope: Scope, after: After, *, sure: bool) -> Statements:
        """One effect that asks."""
        pen = self.pen(effect.span)
        match effect:
            case InOrder(steps=steps):
                return self.tail_steps(steps, scope, after, pen, sure=sure)
            case If():
                return self._branching(effect, scope, after, pen, sure=sure)
            case As(player=player, body=body):
                bound, inner = self.acting(player, scope, pen)
                return bound + self.tail(body, inner, after, sure=sure)
            case CallVerb(verb=verb) if effect.begun or self.shop.is_short(verb):
                return self._written_out(effect, scope, after, pen, sure=sure)
            case CallVerb():
                return [*self.pushed(after, pen), pen.leave(self.entered(effect, scope))]
            case Do():
                return self._doing(effect, scope, after, pen, sure=sure)
            case Proceed():
                return self.proceeding(effect, after)
            case OneOf() | AnyOrder() | May() | Choose():
                return self.deciding(effect, scope, after, sure=sure)
            case Repeat() | RepeatUpTo() | While() | Each() | AsEach() | SecretlyEach() | ChooseRandom():
                return self.looping(effect, scope, after)
        raise AssertionError(f"{effect.span}: this cannot ask")

    def _written_out(self, effect: CallVerb, scope: Scope, after: After, pen: Pen, *, sure: bool) -> Statements:
        """A short verb that asks, written out where it is called; so is what was chosen in `&`."""
        body = effect.verb.body
        assert body is not None
        if effect.begun:
            body = self.shop.analysis.chosen(body)
        bound, inner, test, told = self.opened(effect, scope, sure=sure)
        decision = None if effect.begun or effect.verb.require is not None or not told else decided(body)
        if test is not None and decision is not None:  # where it has no options, it is not possible
            made = bound + self.deciding(decision, inner, after, sure=False, told=told)
        elif test is None:
            made = bound + told + self.tail(body, inner, after, sure=sure or self.shop.telling)
        else:
            after = self.shared(after, pen)
            made = told + self.tail(body, inner, after, sure=self.shop.telling)
            made = bound + pen.statements("if TEST:\n    MADE", TEST=test, MADE=made)
            made += self.go(after, pen)
        return made

    def _branching(self, effect: If, scope: Scope, after: After, pen: Pen, *, sure: bool) -> Statements:
        test = self.value(effect.test, scope)
        if is_constant(test):
            return self.tail(effect.then if truth(test) else effect.otherwise, scope, after, sure=sure)
        after = self.shared(after, pen)
        then = self.tail(effect.then, scope, after, sure=sure)
        otherwise = self.tail(effect.otherwise, scope, after, sure=sure)
        return pen.statements("if TEST:\n    THEN", TEST=test, THEN=then) + otherwise

    def _doing(self, effect: Do, scope: Scope, after: After, pen: Pen, *, sure: bool) -> Statements:
        before, test, call = self.doing(effect, scope, pen, sure=sure)
        if call is None:
            return self.go(after, pen)
        if test is None:
            return before + self.do_fuel(effect, pen) + self.pushed(after, pen) + [pen.leave(call)]
        after = self.shared(after, pen)
        inner = self.do_fuel(effect, pen) + self.pushed(after, pen) + [pen.leave(call)]
        return before + pen.statements("if TEST:\n    INNER", TEST=test, INNER=inner) + self.go(after, pen)


def at_most_one(effect: Choose) -> bool:
    """Whether it lets one element be picked, or none: it is asked once, as a choice of one that may be declined."""
    return number_of(effect.low, 0) == 0 and number_of(effect.high, 0) == 1


def decided(body: Effect) -> Choose | OneOf | None:
    """The decision that a body is, if it is possible just when there are options."""
    match body:
        case InOrder(steps=(only,)):
            return decided(only)
        case Choose() if body.single or at_most_one(body):
            return body
        case OneOf():
            return body
    return None
