"""Whether an effect would do anything now. None stands for a test that always holds, so that where
nothing can fail nothing is tested."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod

from demotic.machine.lowering.constants import is_constant, truth
from demotic.machine.lowering.formulas import calling
from demotic.machine.lowering.owning import Owning
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.reading import PaidFrom
from demotic.machine.lowering.scope import Scope, item_type
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
    LocalPlace,
    LocalVar,
    May,
    Move,
    OneOf,
    Pay,
    Proceed,
    Repeat,
    RepeatUpTo,
    Require,
    SecretlyEach,
    SetZone,
    Show,
    Shuffle,
    Swap,
    VarPlace,
    While,
)
from demotic.meaning.expressions import Constant, Expr, Fold, ReadZone
from demotic.meaning.types import IntType, KindType
from demotic.meaning.walk import walk

Test = ast.expr | None
FEW = 6  # elements of a list that are tested one by one, without a loop …
FEW_NODES = 24  # … where the test is no longer than this


class Possible(Owning, ABC):
    """One case for each node."""

    @abstractmethod
    def proceed_possible(self, pen: Pen) -> Test:
        """Whether the verb that an `instead` stands for is possible."""

    @abstractmethod
    def move_possible(self, effect: Move, scope: Scope, pen: Pen) -> Test:
        """Whether something would move."""

    def possible(self, effect: Effect, scope: Scope) -> Test:
        """An expression that is true if running it now would do anything; None where it always would."""
        pen = self.pen(effect.span)
        match effect:
            case Assign() | Gain() | Shuffle() | Show() | SetZone() | EndGame():
                return None
            case Let() | LocalVar():
                return pen.constant(False)
            case InOrder(steps=steps):
                return self.steps_possible(steps, scope, pen)
            case Pay() | Require():
                return self.gate_opens((effect,), scope)
            case OneOf(options=parts) | AnyOrder(parts=parts):
                return self.some(self.possible(part.effect, scope) for part in parts) if parts else pen.constant(False)
            case May(effect=inner):
                return self.possible(inner, scope)
            case If():
                return self.branch_possible(effect, scope, pen)
            case Repeat(count=count, body=body):
                return self.counted_possible(count, body, scope, pen)
            case RepeatUpTo(count=count, body=body):
                return self.possible(body, scope) if count is None else self.counted_possible(count, body, scope, pen)
            case While(test=test, body=body):
                return self.both(self.value(test, scope), self.possible(body, scope), pen)
            case Each() | AsEach() | SecretlyEach() | ChooseRandom():
                return self.element_possible(effect, scope, pen)
            case Choose():
                return self.choose_possible(effect, scope, pen)
            case As(player=player, body=body):
                return self.as_possible(player, body, scope, pen)
            case Move():
                return self.move_possible(effect, scope, pen)
            case Swap(one=one, other=other):
                given = [self.value(one, scope), self.value(other, scope)]
                return pen.call("would_swap", self.cells(pen), *given)
            case Do():
                return self.do_possible(effect, scope, pen)
            case CallVerb(verb=verb, arguments=arguments):
                values = [self.value(one, scope) for one in arguments]
                return self.verb_possible(verb, self.you(scope, pen), values, pen)
            case Proceed():
                return self.proceed_possible(pen)
        raise AssertionError(f"{effect.span}: no such effect")

    # --------------------------------------------------------------------------- combining

    def both(self, one: Test, other: Test, pen: Pen) -> Test:
        """They joined by `and`."""
        if one is None or (is_constant(one) and truth(one)):
            return other
        if other is None or is_constant(one):
            return one
        if isinstance(other, ast.BoolOp) and isinstance(other.op, ast.Or) and any(same(one, it) for it in other.values):
            return one  # a and (a or b)
        return pen.all_of((one, other))

    def some(self, tests: object) -> Test:
        """They joined by `or`."""
        found: list[ast.expr] = []
        assert hasattr(tests, "__iter__")
        for test in tests:
            if test is None or (is_constant(test) and truth(test)):
                return None
            found.append(test)
        open_tests = [test for test in found if not is_constant(test)]
        if not open_tests:
            return found[0]
        return Pen(_place(open_tests[0])).any_of(open_tests)

    # ----------------------------------------------------------------------- steps and gates

    def steps_possible(self, steps: tuple[Effect, ...], scope: Scope, pen: Pen) -> Test:
        """A sequence: its first gate decides, unless a step before that is possible."""
        tests: list[ast.expr] = []
        for index, step in enumerate(steps):
            if isinstance(step, Let | LocalVar):
                test = self.bound_possible(step, steps[index + 1 :], scope, gate=False)
            elif isinstance(step, Pay | Require):
                test = self.gate_opens(steps[index:], scope)
            else:
                test = self.possible(step, scope)
            if test is None:
                return None
            tests.append(test)
            if isinstance(step, Let | LocalVar | Pay | Require):
                break
        return self.some(tests) if tests else pen.constant(False)

    def bound_possible(self, step: Let | LocalVar, rest: tuple[Effect, ...], scope: Scope, *, gate: bool) -> Test:
        """The test of what follows a `let`: in a function of its own, if it depends on the value."""
        pen = self.pen(step.span)
        value = self.value(step.value, scope)
        if isinstance(step, Let) and isinstance(value, ast.Constant) and type(value.value) is int:
            inner = scope.knowing(step.slot, value.value)
            return self.guarded_possible(rest, inner, pen) if gate else self.steps_possible(rest, inner, pen)
        inner = scope.bind(step.slot, step.value.type)
        name = inner.slots[step.slot]
        with self.helping(pen, scope) as helper:
            value = self.value(step.value, scope)
            test = self.guarded_possible(rest, inner, pen) if gate else self.steps_possible(rest, inner, pen)
            assert isinstance(name, str)
            if test is not None:
                helper.body = [pen.assign(name, value), pen.leave(test)]
        if test is None or is_constant(test):
            self.drop(helper)
            return test
        return self.help_from(helper, pen)

    def gate_opens(self, steps: tuple[Effect, ...], scope: Scope) -> Test:
        """Whether the gate in front opens: its price or condition is met, and behind it something is
        possible once that is paid, or nothing follows."""
        gate, rest = steps[0], steps[1:]
        pen = self.pen(gate.span)
        if isinstance(gate, Require):
            return self.both(self.value(gate.test, scope), self.guarded_possible(rest, scope, pen), pen)
        assert isinstance(gate, Pay)
        enough = self.affordable(gate, scope, pen)
        if not self.pays_for_itself(gate, rest):
            return self.both(enough, self.guarded_possible(rest, scope, pen), pen)
        with self.helping(pen, scope) as helper:
            enough = self.affordable(gate, scope, pen)
            then = self.guarded_possible(rest, scope, pen)
            if then is not None and not is_constant(then):
                helper.body = self._supposing(gate, enough, then, scope, pen)
        if then is None or is_constant(then):
            self.drop(helper)
            return self.both(self.affordable(gate, scope, pen), then, pen)
        return self.help_from(helper, pen)

    def _supposing(self, gate: Pay, enough: Test, then: ast.expr, scope: Scope, pen: Pen) -> list[ast.stmt]:
        """Pays, asks, and takes the payment back."""
        place = self.place(gate.place, scope, pen)
        price = self.value(gate.amount, scope)
        closed = pen.expression("not T", T=enough if enough is not None else pen.constant(True))
        if isinstance(gate.place, LocalPlace):  # the helper's own copy
            return pen.statements(
                "if CLOSED:\n    return False\nPLACE -= PRICE\nreturn THEN",
                CLOSED=closed, PLACE=place, PRICE=price, THEN=then,
            )  # fmt: skip
        assert isinstance(place, ast.Subscript)
        return pen.statements(
            """
if CLOSED:
    return False
k = INDEX
kept = c[k]
c[k] = kept - PRICE
try:
    return THEN
finally:
    c[k] = kept
""",
            CLOSED=closed, INDEX=place.slice, PRICE=price, THEN=then,
        )  # fmt: skip

    def guarded_possible(self, rest: tuple[Effect, ...], scope: Scope, pen: Pen) -> Test:
        """What a gate guards; only to bind a name is nothing."""
        if all(isinstance(step, Let | LocalVar) for step in rest):
            return None
        return self.steps_possible(rest, scope, pen)

    def affordable(self, gate: Pay, scope: Scope, pen: Pen) -> Test:
        """Whether the price leaves the place within its range."""
        bounds = self.bounds_of(gate.place)
        amount = gate.amount.type
        assert isinstance(amount, IntType)
        cell, price = self.place(gate.place, scope, pen), self.value(gate.amount, scope)
        known = price.value if isinstance(price, ast.Constant) and isinstance(price.value, int) else None
        lowest = known if known is not None else amount.low
        highest = known if known is not None else amount.high
        tests: list[ast.expr] = []
        if bounds.low is not None and (highest is None or highest > 0):
            if known is not None:
                tests.append(pen.expression("CELL >= N", CELL=cell, N=known + bounds.low))
            elif bounds.low == 0:
                tests.append(pen.expression("CELL >= PRICE", CELL=cell, PRICE=price))
            else:
                tests.append(pen.expression("CELL - PRICE >= LOW", CELL=cell, PRICE=price, LOW=bounds.low))
        if bounds.high is not None and (lowest is None or lowest < 0):
            tests.append(pen.expression("CELL - PRICE <= HIGH", CELL=cell, PRICE=price, HIGH=bounds.high))
        return pen.all_of(tests) if tests else None

    def pays_for_itself(self, gate: Pay, rest: tuple[Effect, ...]) -> bool:
        """Whether what it guards may look at what is paid from."""
        if isinstance(gate.place, LocalPlace):
            slot = gate.place.slot
            return any(
                getattr(node, "slot", None) == slot or getattr(getattr(node, "place", None), "slot", None) == slot
                for step in rest
                for node in walk(step)
            )
        return any(map(PaidFrom(gate.place, self.shop.analysis).tested, rest))

    # ------------------------------------------------------------------------- other effects

    def branch_possible(self, effect: If, scope: Scope, pen: Pen) -> Test:
        """That of the branch taken."""
        test = self.value(effect.test, scope)
        if is_constant(test):
            return self.possible(effect.then if truth(test) else effect.otherwise, scope)
        then, otherwise = self.possible(effect.then, scope), self.possible(effect.otherwise, scope)
        if then is None and otherwise is None:
            return None
        if otherwise is not None and is_constant(otherwise) and not truth(otherwise):
            return self.both(test, then, pen)
        yes = pen.constant(True)
        return pen.expression("A if T else B", A=then or yes, T=test, B=otherwise or yes)

    def counted_possible(self, count: Expr, body: Effect, scope: Scope, pen: Pen) -> Test:
        """More than no times, and the body."""
        times = self.value(count, scope)
        if isinstance(times, ast.Constant) and isinstance(times.value, int):
            return self.possible(body, scope) if times.value > 0 else pen.constant(False)
        return self.both(pen.expression("N > 0", N=times), self.possible(body, scope), pen)

    def as_possible(self, player: Expr, body: Effect, scope: Scope, pen: Pen) -> Test:
        """The body's, with another `you`."""
        seat = self.value(player, scope)
        if isinstance(seat, ast.Name):
            return self.possible(body, scope.acting(seat.id))
        inner, name = scope.helper("y", self.shop.owners.player)
        with self.helping(pen, scope) as helper:
            seat = self.value(player, scope)
            test = self.possible(body, inner.acting(name))
            if test is not None:
                helper.body = [pen.assign(name, seat), pen.leave(test)]
        if test is None or is_constant(test):
            self.drop(helper)
            return test
        return self.help_from(helper, pen)

    def element_test(
        self, effect: Each | AsEach | SecretlyEach | Choose | ChooseRandom, inner: Scope, pen: Pen
    ) -> Test:
        """Whether `where` holds for an element, bound already, and the body is possible for it."""
        inner = self.lying(effect, inner)
        where = None if isinstance(effect, SecretlyEach) or effect.where is None else self.value(effect.where, inner)
        return self.both(where, self.possible(effect.body, inner), pen)

    def element_scope(self, effect: Each | AsEach | SecretlyEach | Choose | ChooseRandom, scope: Scope) -> Scope:
        """With the element bound; a player whose turn it is acts."""
        inner = scope.bind(effect.slot, item_type(effect.among.type))
        if isinstance(effect, AsEach | SecretlyEach):
            name = inner.slots[effect.slot]
            assert isinstance(name, str)
            return inner.acting(name)
        return inner

    def lying(self, effect: Each | AsEach | SecretlyEach | Choose | ChooseRandom, inner: Scope) -> Scope:
        """The same where it is known that the element still lies in the zone it was taken from."""
        among = effect.among
        while isinstance(among, Fold) and among.how == "those" and among.value is None:
            among = among.among
        return inner.lying_in(effect.slot, among) if isinstance(among, ReadZone) else inner

    def few_elements(
        self, effect: Each | AsEach | SecretlyEach | Choose | ChooseRandom, scope: Scope
    ) -> list[Scope] | None:
        """For each element of a short list that is known, the scope with it, if the test is short as well."""
        if isinstance(effect, AsEach | SecretlyEach):
            return None
        items = self.items(effect.among, scope)
        if not isinstance(items, ast.Constant) or not isinstance(items.value, tuple):
            return None
        tested = sum(1 for _ in walk(effect.body)) + (0 if effect.where is None else sum(1 for _ in walk(effect.where)))
        values = [value for value in items.value if isinstance(value, int)]
        if not values or len(values) != len(items.value) or len(values) > FEW or tested > FEW_NODES:
            return None
        return [scope.knowing(effect.slot, value) for value in values]

    def element_possible(
        self, effect: Each | AsEach | SecretlyEach | Choose | ChooseRandom, scope: Scope, pen: Pen
    ) -> Test:
        """Whether there is an element it is possible for."""
        some = None
        if isinstance(effect, ChooseRandom) and effect.count is not None:
            some = pen.expression("N > 0", N=self.value(effect.count, scope))
        few = self.few_elements(effect, scope)
        if few is not None:
            tests = [self.element_test(effect, one, pen) for one in few]
            return self.both(some, self.some(tests), pen)
        inner = self.element_scope(effect, scope)
        x = self.held(inner.slots[effect.slot], pen)
        with self.helping(pen, scope) as helper:
            items = self.items(effect.among, scope)
            test = self.element_test(effect, inner, pen)
            helper.body = self.hoist(x, pen, test) + pen.statements(
                "for X in ITEMS:\n    if TEST:\n        return True\nreturn False",
                X=x, ITEMS=items, TEST=pen.constant(True) if test is None else test,
            )  # fmt: skip
        if test is None:
            self.drop(helper)
            if self.filled(effect.among):
                return some
            return self.both(some, pen.expression("bool(L)", L=self.items(effect.among, scope)), pen)
        if is_constant(test):
            self.drop(helper)
            return test
        return self.both(some, self.help_from(helper, pen), pen)

    def choose_possible(self, effect: Choose, scope: Scope, pen: Pen) -> Test:
        """Whether as many elements are there as must be picked."""
        low, high = (number_of(effect.low, 0), number_of(effect.high, 1)) if not effect.single else (1, 1)
        if low is not None and high is not None and low <= 1 <= high:
            return self.element_possible(effect, scope, pen)
        return pen.call("enough", self.how_many(effect, scope, pen), *self.picks(effect, scope, pen))

    def how_many(self, effect: Choose, scope: Scope, pen: Pen) -> ast.expr:
        """The number of elements that can be picked."""
        inner = self.element_scope(effect, scope)
        x = self.held(inner.slots[effect.slot], pen)
        with self.helping(pen, scope) as helper:
            test = self.element_test(effect, inner, pen)
            helper.body = self.hoist(x, pen, test) + pen.statements(
                "n = 0\nfor X in ITEMS:\n    if TEST:\n        n += 1\nreturn n",
                X=x, ITEMS=self.items(effect.among, scope), TEST=pen.constant(True) if test is None else test,
            )  # fmt: skip
        return self.help_from(helper, pen)

    def picks(self, effect: Choose, scope: Scope, pen: Pen) -> tuple[ast.expr, ast.expr]:
        """The fewest and the most to pick; None for all."""
        low = pen.constant(0) if effect.low is None else self.value(effect.low, scope)
        high = pen.constant(None) if effect.high is None else self.value(effect.high, scope)
        return low, high

    def do_possible(self, effect: Do, scope: Scope, pen: Pen) -> Test:
        """Whether there is a component and its effect is possible."""
        this = self.value(effect.component, scope)
        first = [pen.name("m"), self.you(scope, pen), this]
        arguments = [self.value(one, scope) for one in effect.arguments]
        if isinstance(this, ast.Constant):
            if this.value is None:
                return pen.constant(False)
            name = self.shop.member_can(effect.member, this.value, effect.freely)
            return pen.constant(False) if name is None else pen.call(name, *first, *arguments)
        table = self.table(self.shop.member_cans(effect.member, effect.freely), pen)
        if not isinstance(this, ast.Name):
            return pen.call("can_do", table, this, *first[:2], *arguments)
        can = calling(pen, pen.index(table, this), [*first, *arguments])
        of = effect.component.type
        there = isinstance(of, KindType) and not of.optional
        return can if there else pen.all_of([pen.expression("X is not None", X=this), can])

    def place(self, place: VarPlace | LocalPlace, scope: Scope, pen: Pen) -> ast.expr:
        """What can be written, read."""
        if isinstance(place, LocalPlace):
            return self.held(scope.slots[place.slot], pen)
        return self.cell(self.cell_index(place.var, place.owner, place.indices, scope, pen), pen)

    @staticmethod
    def bounds_of(place: VarPlace | LocalPlace) -> IntType:
        """The range of a place that holds numbers."""
        of = place.bounds if isinstance(place, LocalPlace) else place.var.type
        return of if isinstance(of, IntType) else IntType()


def same(one: ast.expr, other: ast.expr) -> bool:
    """Whether two tests are written alike, and so say the same."""
    return type(one) is type(other) and ast.dump(one) == ast.dump(other)


def number_of(expr: Expr | None, otherwise: int) -> int | None:
    """The number that a constant is, `otherwise` without any expression, None if it is not constant."""
    if expr is None:
        return otherwise
    return expr.value if isinstance(expr, Constant) else None


def _place(node: ast.expr) -> dict[str, int]:
    return {key: node.__dict__[key] for key in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
