"""Loops whose bodies may ask. Each is one segment that begins its next round by itself, and is what the
answers in its body go back to; what it walks and how far it is are names like others."""
from __future__ import annotations

import ast
from abc import ABC

from demotic.machine.lowering.asking import TWO, Offered
from demotic.machine.lowering.deciding import Deciding
from demotic.machine.lowering.functions import Asking, Function
from demotic.machine.lowering.gates import number_of
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import COUNTER, REST, After, Done, Goto, Scope, item_type
from demotic.machine.lowering.shortcuts import added_to
from demotic.machine.lowering.straight import Statements
from demotic.meaning.effects import (
    AsEach,
    Choose,
    ChooseRandom,
    Each,
    Effect,
    Repeat,
    RepeatUpTo,
    SecretlyEach,
    While,
)
from demotic.meaning.types import ListType
from demotic.meaning.walk import walk

PICKS = """
d = LOW - len(PICKED)
if len(PICKED) >= HIGH:
    o = ()
elif d > 0:
    o = LEFT[:len(LEFT) - d + 1]
else:
    o = (*LEFT, None) if LEFT else ()
"""  # in the order of the list, so that `low` can be reached; None: enough
UNROLLED = 24  # nodes: a short loop of few rounds is written out


class Looping(Deciding, ABC):
    """One case for each node."""

    def looping(self, effect: Effect, scope: Scope, after: After) -> Statements:
        """The loop, then what comes after."""
        pen = self.pen(effect.span)
        scope = scope.moved()
        match effect:
            case Repeat():
                return self._repeat(effect, scope, after, pen)
            case RepeatUpTo():
                return self._up_to(effect, scope, after, pen)
            case While():
                return self._while(effect, scope, after, pen)
            case Each(any_order=True):
                return self._each_any_order(effect, scope, after, pen)
            case Each() | AsEach():
                return self._walk(effect, self.value(effect.among, scope), scope, after, pen)
            case ChooseRandom():
                return self._walk(effect, self.drawn(effect, scope, pen), scope, after, pen)
            case SecretlyEach():
                return self._secretly(effect, scope, after, pen)
        raise AssertionError(effect)

    def loop(self, pen: Pen, scope: Scope) -> Function:
        """A segment that is one `while`."""
        return self.segment(pen, scope, loops=True)

    def enter(self, head: Function, pen: Pen, names: dict[str, ast.expr]) -> Statements:
        """Gives the names of a loop their first values and begins it."""
        return [*(pen.assign(name, value) for name, value in names.items()), pen.leave(self.call(head, pen))]

    # -------------------------------------------------------------------------------- repeat

    def _repeat(self, effect: Repeat, scope: Scope, after: After, pen: Pen) -> Statements:
        times = number_of(effect.count, 0)
        if times is not None and times <= 1:
            return self.tail(effect.body, scope, after) if times == 1 else self.go(after, pen)
        if times is not None and times * sum(1 for _ in walk(effect.body)) <= UNROLLED:
            return self.in_turn([effect.body] * times, scope, after, pen)
        inner, left = scope.helper("l", COUNTER)
        head = self.loop(pen, inner)
        with self.within(head):
            self.local(left, pen)
            body = pen.statements("L -= 1", L=pen.name(left)) + self.tail(effect.body, inner, Goto(head))
            text = "while L > 0:\n    m.fuel -= 20\n    if m.fuel < 0:\n        spent(m)\n    BODY"
            head.body = pen.statements(text, L=pen.name(left), BODY=body) + self.go(after, pen)
        return self.enter(head, pen, {left: self.value(effect.count, scope)})

    def _up_to(self, effect: RepeatUpTo, scope: Scope, after: After, pen: Pen) -> Statements:
        """Asked before each round whether once more (0) or enough (None)."""
        after = self.shared(after, pen)
        inner, left = scope.helper("l", COUNTER) if effect.count is not None else (scope, "")
        head = self.segment(pen, inner)

        def offer() -> Offered:
            if left:
                self.local(left, pen)
            return Offered(pen.statements(TWO), 2)

        def answer(_: Asking) -> Statements:
            made = pen.statements("if o is None:\n    OVER", OVER=self.go(after, pen))
            if left:
                self.local(left, pen)
                made += pen.statements("L -= 1", L=pen.name(left))
            return made + self.tail(effect.body, inner, Goto(head), sure=True)

        with self.within(head):
            test = self.possible(effect.body, inner)
            if left:
                test = self.both(pen.expression("L > 0", L=self.local(left, pen)), test, pen)
            head.body = self.ask(effect, inner, "o", offer, answer, [], silent=False)
            if test is not None:
                head.body = pen.statements("if TEST:\n    ASKED", TEST=test, ASKED=head.body) + self.go(after, pen)
        if effect.begun:
            return self._chosen_up_to(effect, left, inner, scope, after, pen)
        if effect.count is None:
            return self.enter(head, pen, {})
        return self._begun_up_to(effect, left, inner, scope, after, pen)

    def _begun_up_to(
        self, effect: RepeatUpTo, left: str, inner: Scope, scope: Scope, after: After, pen: Pen
    ) -> Statements:
        """The first question, as the segment asks."""
        assert effect.count is not None
        count = self.value(effect.count, scope)
        made: Statements = [pen.assign(left, count)]
        test = self.possible(effect.body, inner)
        if not isinstance(count, ast.Constant) or not isinstance(count.value, int) or count.value <= 0:
            test = self.both(pen.expression("L > 0", L=pen.name(left)), test, pen)
        asked = pen.statements(TWO) + self._left(self.askings_of(effect), pen)
        if test is None:
            return made + asked
        return made + pen.statements("if TEST:\n    ASKED", TEST=test, ASKED=asked) + self.go(after, pen)

    def _chosen_up_to(
        self, effect: RepeatUpTo, left: str, inner: Scope, scope: Scope, after: After, pen: Pen
    ) -> Statements:
        """The first round as if it had been asked for."""
        test = self.possible(effect.body, inner)
        made: Statements = []
        if effect.count is not None:
            made = [pen.assign(left, self.value(effect.count, scope))]
            test = self.both(pen.expression("L > 0", L=pen.name(left)), test, pen)
        taken = self._taken(self.askings_of(effect), pen.constant(0), pen)
        if test is None:
            return made + taken
        return made + pen.statements("if TEST:\n    TAKEN", TEST=test, TAKEN=taken) + self.go(after, pen)

    # --------------------------------------------------------------------------------- while

    def _while(self, effect: While, scope: Scope, after: After, pen: Pen) -> Statements:
        """Passes in which nobody is asked are compared: then `m.waiting` is not there anew. The state after the
        second of them in a row is kept (most loops never come to that); if the next one leaves the same, they
        would go on for ever.
        """
        enters = self.possible(effect.body, scope)
        after = self.shared(after, pen) if enters is not None else after
        inner, before = scope.helper("b", COUNTER)
        inner, asked = inner.helper("z", COUNTER)
        head = self.loop(pen, inner)
        text = """
while TEST:
    if m.waiting is not None:
        ASKED = True
        BEFORE = None
    else:
        if BEFORE is None:
            BEFORE = 0
        else:
            h = hash(STATE)
            if BEFORE == h:
                endless()
            BEFORE = h
        m.fuel -= 20
        if m.fuel < 0:
            spent(m)
    m.waiting = None
    BODY
if ASKED and m.waiting is None:
    m.waiting = ()
"""
        with self.within(head):
            self.local(before, pen)
            self.local(asked, pen)
            state = self.frozen_state(scope, pen)
            body = self.tail(effect.body, inner, Goto(head))
            head.body = pen.statements(
                text, BEFORE=pen.name(before), ASKED=pen.name(asked), STATE=state,
                TEST=self.value(effect.test, scope), BODY=body,
            ) + self.go(after, pen)  # fmt: skip
        start = {before: pen.constant(None), asked: pen.expression("m.waiting is not None")}
        entered = self.entering(enters, effect, scope, self.enter(head, pen, start), pen)
        return entered if enters is None else entered + self.go(after, pen)

    def frozen_state(self, scope: Scope, pen: Pen) -> ast.expr:
        """Everything a pass may change, as something that can be hashed."""
        cells = pen.expression("tuple(C)", C=self.cells(pen))
        names = [self.local(held, pen) for slot, held in scope.slots.items() if slot and isinstance(held, str)]
        return pen.tuple([cells, *names])

    # ---------------------------------------------------------------------------------- each

    def _walk(
        self, effect: Each | AsEach | ChooseRandom, items: ast.expr, scope: Scope, after: After, pen: Pen
    ) -> Statements:
        """A list that was worked out at the start, one element after the other."""
        walking, xs = scope.helper("xs", ListType(item_type(effect.among.type)))
        walking, i = walking.helper("i", COUNTER)
        inner = self.element_scope(effect, walking)
        head = self.loop(pen, walking)
        with self.within(head):
            x = self.held(inner.slots[effect.slot], pen)
            names = {"XS": self.local(xs, pen), "I": self.local(i, pen)}
            body = pen.statements("X = XS[I]\nI += 1", X=x, **names)
            if not isinstance(effect, ChooseRandom) and effect.where is not None:
                body += pen.statements("if not TEST:\n    continue", TEST=self.value(effect.where, inner))
            body += self.tail(effect.body, inner, Goto(head))
            head.body = pen.statements("while I < len(XS):\n    BODY", BODY=body, **names) + self.go(after, pen)
        return self.enter(head, pen, {xs: items, i: pen.constant(0)})

    def _each_any_order(self, effect: Each, scope: Scope, after: After, pen: Pen) -> Statements:
        """The player says which element comes next."""
        after = self.shared(after, pen)
        walking, xs = scope.helper("xs", ListType(item_type(effect.among.type)))
        inner = self.element_scope(effect, walking)
        option = inner.slots[effect.slot]
        assert isinstance(option, str)
        head = self.segment(pen, walking)

        def offer() -> Offered:
            x = self.held(option, pen)
            test = self.element_test(effect, inner, pen)
            items = self.local(xs, pen)
            if test is None:
                return Offered(pen.statements("o = ITEMS", ITEMS=items))
            text = "o = [X for X in ITEMS if TEST]"
            return Offered(self.hoist(x, pen, test) + pen.statements(text, X=x, ITEMS=items, TEST=test))

        def answer(_: Asking) -> Statements:
            self.local(xs, pen)
            rest = pen.statements("XS = without(XS, X)", XS=pen.name(xs), X=pen.name(option))
            return rest + self.tail(effect.body, inner, Goto(head), sure=True)

        with self.within(head):
            nothing = self.go(after, pen)
            head.body = self.ask(
                effect, walking, option, offer, answer, nothing, silent=self.is_open(effect)
            )
        return self.enter(head, pen, {xs: self.value(effect.among, scope)})

    # ------------------------------------------------------------------------- choose several

    def choose_several(self, effect: Choose, scope: Scope, after: After) -> Statements:
        """Picks in the order of the list; then the body for each."""
        pen = self.pen(effect.span)
        scope = scope.moved()
        after = self.shared(after, pen)
        of = ListType(item_type(effect.among.type))
        counting, low = scope.helper("n", COUNTER)
        counting, high = counting.helper("n", COUNTER)
        picking, left = counting.helper(REST, of)
        picking, picked = picking.helper("xs", of)
        head = self.segment(pen, picking)
        loops: list[Function] = []
        names = {"LOW": pen.name(low), "HIGH": pen.name(high), "LEFT": pen.name(left), "PICKED": pen.name(picked)}

        def offer() -> Offered:
            for name in (low, high, left, picked):
                self.local(name, pen)
            return Offered(pen.statements(PICKS, **names))

        def answer(_: Asking) -> Statements:
            for name in (low, high, left, picked):
                self.local(name, pen)
            body = self._walk_picked(effect, picked, picking, after, loops)
            return pen.statements(
                "if o is None:\n    BODY\nPICKED += (o,)\nLEFT = LEFT[LEFT.index(o) + 1:]\nAGAIN",
                BODY=body, AGAIN=[pen.leave(self.call(head, pen))], **names,
            )  # fmt: skip

        with self.within(head):
            nothing = self._walk_picked(effect, picked, picking, after, loops)
            head.body = self.ask(
                effect, picking, "o", offer, answer, nothing, silent=self.is_open(effect)
            )
        return self._begin_picking(effect, scope, head, names, after, pen)

    def _begin_picking(
        self, effect: Choose, scope: Scope, head: Function, names: dict[str, ast.expr], after: After, pen: Pen
    ) -> Statements:
        elements = self.elements_of(effect, scope, pen).statements
        low, high = self.picks(effect, scope, pen)
        if effect.high is None:
            high = pen.expression("len(LEFT)", **names)
        made = elements + pen.statements("LEFT = tuple(o)\nPICKED = ()\nLOW = A\nHIGH = B", A=low, B=high, **names)
        begin = [pen.leave(self.call(head, pen))]
        made += pen.statements("if LEFT and LOW <= len(LEFT) and 1 <= HIGH >= LOW:\n    BEGIN", BEGIN=begin, **names)
        return made + self.go(after, pen)

    def _walk_picked(
        self, effect: Choose, picked: str, scope: Scope, after: After, loops: list[Function]
    ) -> Statements:
        """The body for each element that was picked."""
        pen = self.pen(effect.span)
        self.local(picked, pen)
        if self.asks(effect.body):
            target = self._walking_picked(effect, picked, scope, after, loops)
            return [pen.assign(target[1], pen.constant(0)), pen.leave(self.call(target[0], pen))]
        inner = self.element_scope(effect, scope)
        x = self.held(inner.slots[effect.slot], pen)
        body, xs = self.straight(effect.body, inner), pen.name(picked)
        longer = added_to(body, x)
        if longer is not None:
            joined = pen.call("charged", pen.name("m"), pen.expression("L + XS", L=longer, XS=xs))
            return pen.statements("L = JOINED", L=longer, JOINED=joined) + self.go(after, pen)
        return pen.statements("for X in XS:\n    BODY", X=x, XS=xs, BODY=body) + self.go(after, pen)

    def _walking_picked(
        self, effect: Choose, picked: str, scope: Scope, after: After, loops: list[Function]
    ) -> tuple[Function, str]:
        """The segment of that loop, made once, and the name of its counter."""
        pen = self.pen(effect.span)
        walking, i = scope.helper("i", COUNTER)
        inner = self.element_scope(effect, walking)
        if loops:
            return loops[0], i
        head = self.loop(pen, walking)
        loops.append(head)
        with self.within(head):
            x = self.held(inner.slots[effect.slot], pen)
            self.local(picked, pen)
            self.local(i, pen)
            body = pen.statements("X = XS[I]\nI += 1", X=x, XS=pen.name(picked), I=pen.name(i))
            body += self.tail(effect.body, inner, Goto(head))
            head.body = pen.statements(
                "while I < len(XS):\n    BODY", XS=pen.name(picked), I=pen.name(i), BODY=body
            ) + self.go(after, pen)
        return head, i

    # ------------------------------------------------------------------------ secretly each

    def _secretly(self, effect: SecretlyEach, scope: Scope, after: After, pen: Pen) -> Statements:
        """Every body begins on a stack of its own; what comes after waits below all of them."""
        inner = self.element_scope(effect, scope)
        head = self.segment(pen, inner)
        with self.within(head):
            head.body = self.tail(effect.body, inner, Done())
        x = self.held(inner.slots[effect.slot], pen)
        begin = pen.statements(
            "threads = [(X, FRAME) for X in ITEMS]", X=x, ITEMS=self.items(effect.among, scope),
            FRAME=self.frame(head, pen),
        )  # fmt: skip
        return self.pushed(after, pen) + begin + [pen.leave(pen.call("secretly", pen.name("m"), pen.name("threads")))]
