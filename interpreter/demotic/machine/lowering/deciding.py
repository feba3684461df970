"""Choose, one of, any order and may."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Sequence

from demotic.machine.lowering.asking import TWO, AskingTail, Offered
from demotic.machine.lowering.constants import is_constant
from demotic.machine.lowering.functions import Asking
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import COUNTER, After, Goto, Scope, Steps
from demotic.machine.lowering.straight import Statements
from demotic.machine.lowering.tail import at_most_one
from demotic.meaning.effects import AnyOrder, Choose, Each, Effect, May, OneOf

FEW = 8  # elements of a list that may be offered, up to which they are collected one by one


class Deciding(AskingTail, ABC):
    """Decisions with one answer each."""

    @abstractmethod
    def choose_several(self, effect: Choose, scope: Scope, after: After) -> Statements:
        """Picks one after the other."""

    @abstractmethod
    def merging(self, effect: Choose) -> bool:
        """Whether some of the elements may be like others."""

    @abstractmethod
    def told_apart(self, scope: Scope, pen: Pen) -> ast.expr:
        """The options without those that are like an earlier one."""

    def deciding(
        self, effect: Effect, scope: Scope, after: After, *, sure: bool, told: Sequence[ast.stmt] = ()
    ) -> Statements:
        """One case for each node."""
        match effect:
            case OneOf():
                return self._one_of(effect, scope, after, told, sure=sure)
            case AnyOrder():
                return self._any_order(effect, scope, after)
            case May():
                return self._may(effect, scope, after, sure=sure)
            case Choose() if effect.single or at_most_one(effect):
                return self._choose(effect, scope, after, told, sure=sure)
            case Choose():
                return self.choose_several(effect, scope, after)
        raise AssertionError(effect)

    # ------------------------------------------------------------------------------- one of

    def _one_of(
        self, effect: OneOf, scope: Scope, after: After, told: Sequence[ast.stmt], *, sure: bool
    ) -> Statements:
        pen = self.pen(effect.span)
        after = self.shared(after, pen)

        def offer() -> Offered:
            offered = self.listed([self.possible(part.effect, scope) for part in effect.options], pen)
            return Offered(offered.statements, max(offered.least, int(sure)))

        def answer(_: Asking) -> Statements:
            branches = [self.tail(part.effect, scope, after, sure=True) for part in effect.options]
            return self.parting("o", branches, pen)

        nothing = self.go(after, pen)
        return self.ask(effect, scope, "o", offer, answer, nothing, silent=self.is_open(effect), told=told)

    # ---------------------------------------------------------------------------------- may

    def _may(self, effect: May, scope: Scope, after: After, *, sure: bool) -> Statements:
        """0 does it, None declines."""
        pen = self.pen(effect.span)
        straight = not self.asks(effect.effect)
        if not straight:
            after = self.shared(after, pen)

        def answer(_: Asking) -> Statements:
            if straight:
                body = self.straight(effect.effect, scope, sure=True)
            else:
                body = self.tail(effect.effect, scope, after, sure=True)
            return pen.statements("if o is not None:\n    BODY", BODY=body) + self.go(after, pen)

        def offer() -> Offered:
            return Offered(pen.statements(TWO), 2)

        test = None if sure else self.possible(effect.effect, scope)
        if test is not None and is_constant(test):
            return self.go(after, pen)
        if test is None:
            return self.ask(effect, scope, "o", offer, answer, [], silent=False)
        asked = self.ask(effect, scope, "o", offer, answer, [], silent=False)
        made = pen.statements("if TEST:\n    ASKED", TEST=test, ASKED=asked)
        if straight and isinstance(after, Steps) and not self.light(after):
            return made + self._taken(self.askings_of(effect), pen.constant(None), pen)
        return made + self.go(after, pen)

    def askings_of(self, effect: Effect) -> Asking:
        """The decision last written for a node."""
        return next(asking for asking in reversed(self.askings) if asking.node is effect)

    # -------------------------------------------------------------------------------- choose

    def elements_of(self, effect: Choose | Each, scope: Scope, pen: Pen) -> Offered:
        """The elements whose `where` holds and whose body is possible, as options."""
        few = self.few_elements(effect, scope)
        if few is not None:
            tests = [self.element_test(effect, one, pen) for one in few]
            if any(test is not None for test in tests):
                return self.listed(tests, pen, [one.slots[effect.slot] for one in few])
        inner = self.element_scope(effect, scope)
        x = self.held(inner.slots[effect.slot], pen)
        items, test = self.sieved_elements(effect, inner, scope, pen)
        if test is None:
            least = 0
            if isinstance(items, ast.Constant) and isinstance(items.value, tuple):
                least = len(items.value)
            elif effect.where is None and self.filled(effect.among):
                least = 1
            made = pen.statements("o = ITEMS", ITEMS=items)
            return Offered(made, least)
        text = "o = [X for X in ITEMS if TEST]"
        if self.shop.weights.length(effect.among) <= FEW:  # less work than to call what a comprehension is
            text = "o = []\nfor X in ITEMS:\n    if TEST:\n        o.append(X)"
        return Offered(self.hoist(x, pen, test) + pen.statements(text, X=x, ITEMS=items, TEST=test), 0)

    def _choose(
        self, effect: Choose, scope: Scope, after: After, told: Sequence[ast.stmt], *, sure: bool
    ) -> Statements:
        """One element, whose body is then done; or none, where at most one may be picked."""
        pen = self.pen(effect.span)
        inner = self.lying(effect, self.element_scope(effect, scope))
        option = inner.slots[effect.slot]
        assert isinstance(option, str)
        straight = not self.asks(effect.body)
        merging = effect.single and self.merging(effect)
        filled = sure or self.shop.analysis.always(effect)
        lapsing = not effect.single or not filled

        def offer() -> Offered:
            offered = self.elements_of(effect, scope, pen)
            made = offered.statements
            least = max(offered.least, int(filled))
            if merging:
                once = pen.statements("o = ONCE", ONCE=self.told_apart(scope, pen))
                made = made + pen.statements("if len(o) > 1:\n    ONCE", ONCE=once)
                least = min(least, 1)
            if not effect.single:
                end = pen.statements("o = [*o, None]")
                made = made + (end if least else pen.statements("if o:\n    END", END=end))
            return Offered(made, least)

        def answer(_: Asking) -> Statements:
            if straight:
                body = self.straight(effect.body, inner, sure=True)
                if lapsing and (not effect.single or isinstance(after, Steps)):
                    body = pen.statements("if O is not None:\n    BODY", O=pen.name(option), BODY=body)
                return body + self.go(after, pen)
            body = self.tail(effect.body, inner, after, sure=True)
            if effect.single:
                return body
            return pen.statements("if O is None:\n    OVER", O=pen.name(option), OVER=self.go(after, pen)) + body

        nothing: Statements | None = None
        if not straight and lapsing:
            after = self.shared(after, pen)
        if not straight or not isinstance(after, Steps):
            nothing = self.go(after, pen) if lapsing else []
        silent = effect.single and self.is_open(effect)
        return self.ask(effect, scope, option, offer, answer, nothing, silent=silent, told=told)

    # ----------------------------------------------------------------------------- any order

    def _any_order(self, effect: AnyOrder, scope: Scope, after: After) -> Statements:
        """What is left is a mask; after each part the rest is tested again."""
        pen = self.pen(effect.span)
        if self.shop.analysis.silent(effect) or (len(effect.parts) == 1 and not effect.free):
            return self.in_turn([part.effect for part in effect.parts], scope.moved(), after, pen)
        after = self.shared(after, pen)
        scope = scope.moved()
        inner, mask = scope.helper("l", COUNTER)
        head = self.segment(pen, inner)
        declinable = [self.shop.analysis.declinable(part.effect) for part in effect.parts]

        def offer() -> Offered:
            return self._left_over(effect, mask, declinable, inner, pen)

        def answer(_: Asking) -> Statements:
            over = self.go(after, pen)
            made: Statements = []
            if effect.free or any(declinable):
                made = pen.statements("if o is None:\n    OVER", OVER=over)
            self.local(mask, pen)
            made += pen.statements("L ^= 1 << o", L=pen.name(mask))
            begun = [self.shop.analysis.chosen(part.effect) for part in effect.parts]
            branches = [self.tail(one, inner, Goto(head), sure=True) for one in begun]
            return made + self.parting("o", branches, pen)

        with self.within(head):
            nothing = self.go(after, pen)
            silent = self.is_open(effect)
            head.body = self.ask(effect, inner, "o", offer, answer, nothing, silent=silent)
        return self._begun(effect, mask, declinable, inner, after, pen)

    def _begun(
        self, effect: AnyOrder, mask: str, declinable: list[bool], scope: Scope, after: After, pen: Pen
    ) -> Statements:
        """The first question, when everything is left: as the segment asks, without looking at the mask."""
        asking = self.askings_of(effect)
        made: Statements = [pen.assign(mask, pen.constant((1 << len(effect.parts)) - 1))]
        tests = [self.possible(part.effect, scope) for part in effect.parts]
        offered = self.listed(tests, pen)
        firm = any(test is None and not one for test, one in zip(tests, declinable, strict=True))
        if effect.free or (any(declinable) and not firm):
            listed = pen.statements("o = list(o)") if all(test is None for test in tests) else []
            offered = Offered(offered.statements + listed + self._end(effect, declinable, pen), offered.least)
        left = self._left(asking, pen)
        nothing = self.go(after, pen)
        return made + offered.statements + self._inline(asking, offered, left, nothing, self.is_open(effect), pen)

    def _end(self, effect: AnyOrder, declinable: list[bool], pen: Pen) -> Statements:
        """The end is offered when every part that is offered may be declined."""
        if effect.free or all(declinable):
            return pen.statements("if o:\n    o.append(None)")
        firm = [index for index, one in enumerate(declinable) if not one]
        if firm == list(range(len(firm))):  # what may be declined comes behind what may not
            return pen.statements("if o and o[0] >= N:\n    o.append(None)", N=len(firm))
        some = pen.all_of([pen.expression("I not in o", I=index) for index in firm])
        return pen.statements("if o and NONE_FIRM:\n    o.append(None)", NONE_FIRM=some)

    def _left_over(
        self, effect: AnyOrder, mask: str, declinable: list[bool], scope: Scope, pen: Pen
    ) -> Offered:
        made = pen.statements("o = []")
        for index, part in enumerate(effect.parts):
            left = pen.expression("L & B", L=self.local(mask, pen), B=1 << index)
            test = self.both(left, self.possible(part.effect, scope), pen)
            assert test is not None
            made += pen.statements("if TEST:\n    o.append(I)", TEST=test, I=index)
        if effect.free or any(declinable):
            made += self._end(effect, declinable, pen)
        return Offered(made)
