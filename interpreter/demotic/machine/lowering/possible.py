"""Whether an effect would do anything now. None stands for a test that always holds, so that where
nothing can fail nothing is tested."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod

from demotic.machine.lowering.columns import asks_printed, match_of
from demotic.machine.lowering.constants import is_constant, truth
from demotic.machine.lowering.folds import FEW_NODES, few_numbers
from demotic.machine.lowering.formulas import calling
from demotic.machine.lowering.gates import Gates, Test, number_of
from demotic.machine.lowering.lists import all_or_none
from demotic.machine.lowering.owners import Owner
from demotic.machine.lowering.quotation import Pen
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
    While,
)
from demotic.meaning.expressions import Constant, Expr, Fold, Local, ReadZone, TheComponent
from demotic.meaning.types import KindType
from demotic.meaning.walk import walk


class Possible(Gates, ABC):
    """One case for each node."""

    @abstractmethod
    def proceed_possible(self, pen: Pen) -> Test:
        """Whether the verb that an `instead` stands for is possible."""

    @abstractmethod
    def move_possible(self, effect: Move, scope: Scope, pen: Pen) -> Test:
        """Whether something would move."""

    @abstractmethod
    def member_test(self, owner: Owner, you: ast.expr, arguments: list[ast.expr], pen: Pen) -> Test:
        """Whether what a component that is known does is possible."""

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

    def sieved_elements(
        self, effect: Each | AsEach | SecretlyEach | Choose | ChooseRandom, inner: Scope, scope: Scope, pen: Pen
    ) -> tuple[ast.expr, Test]:
        """What is walked over, without what is ruled out by what is printed; and the test of each element."""
        if isinstance(effect, AsEach | SecretlyEach):
            return self.items(effect.among, scope), self.element_test(effect, inner, pen)
        inner = self.lying(effect, inner)
        items, left = self.sieved(effect.among, effect.where, effect.slot, scope)
        tests = [self.value(one, inner) for one in left]
        test = self.both(pen.all_of(tests) if tests else None, self.possible(effect.body, inner), pen)
        return self.walked(effect.among, items, self.held(inner.slots[effect.slot], pen), test, pen)

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
        return self.lying_in(inner, effect.slot, among) if isinstance(among, ReadZone) else inner

    def lying_in(self, scope: Scope, slot: int, zone: ReadZone) -> Scope:
        """Where it is known that what a slot holds lies in a zone; not where another one may come to be meant."""
        indices = zone.indices if zone.owner is None else (zone.owner, *zone.indices)
        held = [scope.slots.get(one.slot) for one in indices if isinstance(one, Local)]
        fixed = sum(1 for one in indices if isinstance(one, Constant | TheComponent))
        if len(held) + fixed < len(indices) or any(name is None or name in self.changing for name in held):
            return scope
        return scope.lying_in(slot, zone)

    def few_elements(
        self, effect: Each | AsEach | SecretlyEach | Choose | ChooseRandom, scope: Scope
    ) -> list[Scope] | None:
        """For each element of a short list that is known, the scope with it, if the test is short as well."""
        if isinstance(effect, AsEach | SecretlyEach):
            return None
        tested = 0 if self.shop.analysis.always(effect.body) else sum(1 for _ in walk(effect.body))
        if effect.where is not None:
            tested += sum(1 for _ in walk(effect.where))
        numbers = few_numbers(self.items(effect.among, scope)) if tested <= FEW_NODES else None
        return None if numbers is None else [scope.knowing(effect.slot, number) for number in numbers]

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
            weight = self.shop.weights.of_test(effect.among, effect.body)
            items, test = self.sieved_elements(effect, inner, scope, pen)
            helper.body = self.hoist(x, pen, test) + pen.statements(
                "for X in ITEMS:\n    if TEST:\n        return True\nreturn False",
                X=x, ITEMS=self.charged_each(items, pen, weight), TEST=pen.constant(True) if test is None else test,
            )  # fmt: skip
        if test is None:
            self.drop(helper)
            where = None if isinstance(effect, SecretlyEach) else effect.where
            if where is None and self.filled(effect.among):
                return some
            return self.both(some, self.there_are(effect, where, inner, scope, pen), pen)
        met = self.met(items, test, x, pen)
        if met is not None:
            self.drop(helper)
            return self.both(some, self.met(*self.sieved_elements(effect, inner, scope, pen), x, pen), pen)
        if is_constant(test):
            self.drop(helper)
            return test
        return self.both(some, self.help_from(helper, pen), pen)

    def there_are(
        self, effect: Each | AsEach | SecretlyEach | Choose | ChooseRandom, where: Expr | None, inner: Scope,
        scope: Scope, pen: Pen,
    ) -> ast.expr:  # fmt: skip
        """Whether anything is left to be walked over."""
        found = self.any_of(effect.among, scope) if where is None else None
        if found is not None:
            return found
        return pen.expression("not not L", L=all_or_none(self.sieved_elements(effect, inner, scope, pen)[0]))

    def choose_possible(self, effect: Choose, scope: Scope, pen: Pen) -> Test:
        """Whether as many elements are there as must be picked."""
        low, high = (number_of(effect.low, 0), number_of(effect.high, 1)) if not effect.single else (1, 1)
        if low is not None and high is not None and low <= 1 <= high:
            return self.element_possible(effect, scope, pen)
        fewest, most = self.picks(effect, scope, pen)
        if effect.high is None:
            least = self.extreme("max", [fewest, pen.constant(1)], pen)
            return pen.expression("N >= LEAST", N=self.how_many(effect, scope, pen), LEAST=least)
        return pen.call("enough", self.how_many(effect, scope, pen), fewest, most)

    def how_many(self, effect: Choose, scope: Scope, pen: Pen) -> ast.expr:
        """The number of elements that can be picked."""
        inner = self.element_scope(effect, scope)
        x = self.held(inner.slots[effect.slot], pen)
        if asks_printed(effect.where, effect.slot):
            items, test = self.items(effect.among, scope), self.element_test(effect, inner, pen)
            made = pen.expression("[X for X in ITEMS if TEST]", X=x, ITEMS=items, TEST=test or pen.constant(True))
            if match_of(made) is not None:
                return self.counted(made, pen)
        with self.helping(pen, scope) as helper:
            items, test = self.sieved_elements(effect, inner, scope, pen)
            helper.body = self.hoist(x, pen, test) + pen.statements(
                "n = 0\nfor X in ITEMS:\n    if TEST:\n        n += 1\nreturn n",
                X=x, ITEMS=items, TEST=pen.constant(True) if test is None else test,
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
            owner = self.shop.member(effect.member, this.value, effect.freely)
            return pen.constant(False) if owner is None else self.member_test(owner, first[1], [this, *arguments], pen)
        table = self.table(self.shop.member_cans(effect.member, effect.freely), pen)
        if not isinstance(this, ast.Name):
            return pen.call("can_do", table, this, *first[:2], *arguments)
        can = calling(pen, pen.index(table, this), [*first, *arguments])
        of = effect.component.type
        there = isinstance(of, KindType) and not of.optional
        return can if there else pen.all_of([pen.expression("X is not None", X=this), can])
