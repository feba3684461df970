"""Effects that ask nothing: statements that run through."""
from __future__ import annotations

import ast
from abc import ABC, abstractmethod

from demotic.machine.lowering.constants import is_constant, truth
from demotic.machine.lowering.moves import Moves
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import Scope
from demotic.meaning.effects import (
    AnyOrder,
    As,
    AsEach,
    Assign,
    CallVerb,
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
    Move,
    OneOf,
    Pay,
    Proceed,
    Repeat,
    Require,
    SecretlyEach,
    SetZone,
    Show,
    Shuffle,
    Swap,
    While,
)
from demotic.meaning.expressions import ElementAt, Expr, ReadZone
from demotic.meaning.types import EnumType, IntType, KindType, ListType

Statements = list[ast.stmt]
FREE = 1000  # a loop of at most so many rounds costs no fuel

DO_FUEL = "m.fuel -= 20\nif m.fuel < 0 or len(m.stack) > 500:\n    spent(m)"


class Straight(Moves, ABC):
    """One case for each node. `sure`: the effect is known to be possible now."""

    @abstractmethod
    def proceed(self, effect: Proceed) -> Statements:
        """The verb that an `instead` stands for, where it asks nothing."""

    def steps(self, steps: tuple[Effect, ...], scope: Scope, *, sure: bool = False) -> Statements:
        """One step after the other, up to a gate that does not open."""
        made: Statements = []
        for index, step in enumerate(steps):
            rest = steps[index + 1 :]
            if isinstance(step, Let | LocalVar):
                bound, scope = self.bind(step, scope)
                made += bound
            elif isinstance(step, Pay | Require):
                test = None if sure else self.gate_opens(steps[index:], scope)
                paid = self.pay(step, scope) if isinstance(step, Pay) else []
                if test is not None:
                    pen = self.pen(step.span)
                    inner = [*paid, *self.steps(rest, scope, sure=True)]
                    return made + pen.statements("if OPEN:\n    INNER", OPEN=test, INNER=inner)
                made += paid
            elif isinstance(step, Shuffle):
                made = self.gathered(made, self.shuffle(step, scope), self.pen(step.span))
                sure = False
                scope = scope.moved()
            else:
                made += self.straight(step, scope, sure=sure and last_effect(rest))
                sure = False
                scope = scope if isinstance(step, Gain | Assign) else scope.moved()
        return made

    def bind(self, step: Let | LocalVar, scope: Scope) -> tuple[Statements, Scope]:
        """Gives a local its value; a number that is known needs no name."""
        pen = self.pen(step.span)
        value = self.value(step.value, scope)
        if isinstance(step, Let) and isinstance(value, ast.Constant) and type(value.value) is int:
            return [], scope.knowing(step.slot, value.value)
        scope = scope.bind(step.slot, step.value.type)
        name = scope.slots[step.slot]
        assert isinstance(name, str)
        if isinstance(step, LocalVar):
            self.changing.add(name)
        elif isinstance(step.value, ElementAt) and isinstance(step.value.list, ReadZone):
            scope = self.lying_in(scope, step.slot, step.value.list)
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "index":
            scope = scope.finding(ast.dump(value), name)
        return [pen.assign(name, value)], scope

    def straight(self, effect: Effect, scope: Scope, *, sure: bool = False) -> Statements:
        """The statements that do it."""
        match effect:
            case Let() | LocalVar() | InOrder() | Pay() | Require():
                return self.steps(effect.steps if isinstance(effect, InOrder) else (effect,), scope, sure=sure)
            case OneOf(options=parts) | AnyOrder(parts=parts):
                return [made for part in parts for made in self.straight(part.effect, scope.moved())]
            case Assign():
                return self.assign(effect, scope)
            case Gain():
                return self.gain(effect, scope)
            case Move():
                return self.move(effect, scope)
            case Swap():
                return self.swap(effect, scope)
            case SetZone():
                return self.set_zone(effect, scope)
            case Shuffle():
                return self.shuffle(effect, scope)
            case Show():
                return self.show(effect, scope)
            case If():
                return self.branch(effect, scope, sure=sure)
            case Repeat():
                return self.repeat(effect, scope)
            case While():
                return self.while_loop(effect, scope)
            case Each() | AsEach() | SecretlyEach():
                return self.each(effect, scope)
            case ChooseRandom():
                return self.choose_random(effect, scope)
            case As(player=player, body=body):
                bound, inner = self.acting(player, scope, self.pen(effect.span))
                return bound + self.straight(body, inner, sure=sure)
            case CallVerb():
                return self.called(effect, scope, sure=sure)
            case Do():
                return self.do(effect, scope, sure=sure)
            case Proceed():
                return self.proceed(effect)
            case EndGame():
                return self.end_game(effect, scope)
        raise AssertionError(f"{effect.span}: this asks")

    # ------------------------------------------------------------------------------ branches

    def branch(self, effect: If, scope: Scope, *, sure: bool) -> Statements:
        """One of two."""
        pen = self.pen(effect.span)
        test = self.value(effect.test, scope)
        if is_constant(test):
            return self.straight(effect.then if truth(test) else effect.otherwise, scope, sure=sure)
        then = self.straight(effect.then, scope, sure=sure)
        otherwise = self.straight(effect.otherwise, scope, sure=sure)
        if not otherwise:
            return pen.statements("if TEST:\n    THEN", TEST=test, THEN=then)
        return pen.statements("if TEST:\n    THEN\nelse:\n    ELSE", TEST=test, THEN=then, ELSE=otherwise)

    def acting(self, player: Expr, scope: Scope, pen: Pen) -> tuple[Statements, Scope]:
        """Another `you`."""
        seat = self.value(player, scope)
        if isinstance(seat, ast.Name):
            return [], scope.acting(seat.id)
        inner, name = scope.helper("y", self.shop.owners.player)
        return [pen.assign(name, seat)], inner.acting(name)

    # --------------------------------------------------------------------------------- loops

    def times(self, count: Expr, scope: Scope, pen: Pen) -> ast.expr:
        """range(count), charged where it may be long."""
        value, of = self.value(count, scope), count.type
        rounds = pen.expression("range(N)", N=value)
        assert isinstance(of, IntType)
        most = value.value if isinstance(value, ast.Constant) and isinstance(value.value, int) else of.high
        return rounds if most is not None and most <= FREE else pen.call("charged", pen.name("m"), rounds)

    def repeat(self, effect: Repeat, scope: Scope) -> Statements:
        """So many times."""
        pen = self.pen(effect.span)
        body = self.straight(effect.body, scope.moved())
        count = self.value(effect.count, scope)
        if isinstance(count, ast.Constant) and count.value == 1:
            return body
        loop = pen.statements("for _ in TIMES:\n    BODY", TIMES=self.times(effect.count, scope, pen), BODY=body)
        return self.at_once(effect, count, loop, scope) or loop

    def while_loop(self, effect: While, scope: Scope) -> Statements:
        """As long as the test holds, if the first pass would do anything; a pass that changes nothing is an error."""
        pen = self.pen(effect.span)
        enters = self.possible(effect.body, scope)
        scope, before = scope.moved().helper("b", None)
        state = self.state(scope, pen)
        text = """
while TEST:
    m.fuel -= 20
    if m.fuel < 0:
        spent(m)
    BEFORE = STATE
    BODY
    if BEFORE == STATE:
        endless()
"""
        loop = pen.statements(
            text, TEST=self.value(effect.test, scope), BEFORE=pen.name(before), STATE=state,
            BODY=self.straight(effect.body, scope),
        )  # fmt: skip
        return self.entering(enters, effect, scope, loop, pen)

    def entering(self, enters: ast.expr | None, effect: While, scope: Scope, loop: Statements, pen: Pen) -> Statements:
        """The loop, if its test holds and its first pass would do anything."""
        if enters is None:
            return loop
        test = self.both(self.value(effect.test, scope), enters, pen)
        return loop if test is None else pen.statements("if ENTERS:\n    LOOP", ENTERS=test, LOOP=loop)

    def state(self, scope: Scope, pen: Pen) -> ast.expr:
        """Everything a pass of a loop may change: the cells, and the locals of the effect."""
        cells = pen.expression("C[:]", C=self.cells(pen))
        names = [self.local(held, pen) for slot, held in scope.slots.items() if slot and isinstance(held, str)]
        return pen.tuple([cells, *names])

    def each(self, effect: Each | AsEach | SecretlyEach, scope: Scope) -> Statements:
        """Every element whose turn it is and whose `where` holds then."""
        pen = self.pen(effect.span)
        items = self.charged(self.items(effect.among, scope), pen, effect.among, effect.body)
        inner = self.element_scope(effect, scope.moved())
        x = self.held(inner.slots[effect.slot], pen)
        body = self.straight(effect.body, inner)
        if not isinstance(effect, SecretlyEach) and effect.where is not None:
            body = pen.statements("if TEST:\n    BODY", TEST=self.value(effect.where, inner), BODY=body)
        return pen.statements("for X in ITEMS:\n    BODY", X=x, ITEMS=items, BODY=body)

    def drawn(self, effect: ChooseRandom, scope: Scope, pen: Pen) -> ast.expr:
        """The elements that chance picks."""
        inner = self.element_scope(effect, scope)
        x = self.held(inner.slots[effect.slot], pen)
        elements, test = self.sieved_elements(effect, inner, scope, pen)
        if test is not None:
            elements = pen.expression("[X for X in ITEMS if TEST]", X=x, ITEMS=elements, TEST=test)
        count = pen.constant(1) if effect.count is None else self.value(effect.count, scope)
        stream = self.table(stream_of(effect), pen)
        return pen.call("pick", pen.name("m"), stream, elements, count, *self.told(scope, pen))

    def choose_random(self, effect: ChooseRandom, scope: Scope) -> Statements:
        """The body for each element that chance picks."""
        pen = self.pen(effect.span)
        inner = self.element_scope(effect, scope.moved())
        x = self.held(inner.slots[effect.slot], pen)
        drawn = self.drawn(effect, scope, pen)
        return pen.statements("for X in DRAWN:\n    BODY", X=x, DRAWN=drawn, BODY=self.straight(effect.body, inner))

    # --------------------------------------------------------------------------------- calls

    def called(self, effect: CallVerb, scope: Scope, *, sure: bool) -> Statements:
        """A verb that asks nothing: written out, if it is short, else called."""
        verb = effect.verb
        if not self.shop.is_short(verb):
            return [self.pen(effect.span).evaluate(self.entered(effect, scope))]
        bound, inner, test, told = self.opened(effect, scope, sure=sure)
        assert verb.body is not None
        body = told + self.straight(verb.body, inner, sure=sure or self.shop.telling)
        if test is None:
            return bound + body
        return bound + self.pen(effect.span).statements("if TEST:\n    BODY", TEST=test, BODY=body)

    def opened(
        self, effect: CallVerb, scope: Scope, *, sure: bool
    ) -> tuple[Statements, Scope, ast.expr | None, Statements]:
        """What comes before a verb that is written out: its arguments bound, its locals, its test, its event."""
        pen, verb = self.pen(effect.span), effect.verb
        inner = scope.within(self.shop.owners.verb(verb))
        bound: Statements = []
        for parameter, argument in zip(verb.parameters, effect.arguments, strict=True):
            value = self.value(argument, scope)
            if isinstance(value, ast.Constant) and isinstance(value.value, int):
                inner = inner.knowing(parameter.slot, value.value)
            elif isinstance(value, ast.Name) and value.id in scope.names:
                inner = inner.naming(parameter.slot, value.id)
            else:
                inner = inner.bind(parameter.slot, parameter.type)
                name = inner.slots[parameter.slot]
                assert isinstance(name, str)
                bound.append(pen.assign(name, value))
        if not self.shop.telling:
            test = None if sure or verb.require is None else self.value(verb.require, inner)
            return bound, inner, test, []
        given = [self.held(inner.slots[one.slot], pen) for one in verb.parameters]
        you = self.you(scope, pen)
        event = pen.tuple([pen.constant("verb"), you, pen.constant(verb.name), pen.tuple(given)])
        test = None if sure else self.verb_possible(verb, you, given, pen)
        return bound, inner, test, pen.statements("m.log.append(EVENT)", EVENT=event)

    def entered(self, effect: CallVerb, scope: Scope) -> ast.Call:
        """The call of a verb's first segment."""
        pen = self.pen(effect.span)
        values = [self.value(one, scope) for one in effect.arguments]
        name = self.shop.entry(self.shop.owners.verb(effect.verb))
        return pen.call(name, pen.name("m"), pen.constant(0), self.you(scope, pen), *values)

    def do(self, effect: Do, scope: Scope, *, sure: bool) -> Statements:
        """What a component does."""
        pen = self.pen(effect.span)
        before, test, call = self.doing(effect, scope, pen, sure=sure)
        if call is None:
            return []
        inner = [*self.do_fuel(effect, pen), pen.evaluate(call)]
        return before + (inner if test is None else pen.statements("if TEST:\n    BODY", TEST=test, BODY=inner))

    def do_fuel(self, effect: Do, pen: Pen) -> Statements:
        """Charges what may come back to itself."""
        return pen.statements(DO_FUEL) if self.shop.comes_back(effect.member) else []

    def doing(
        self, effect: Do, scope: Scope, pen: Pen, *, sure: bool
    ) -> tuple[Statements, ast.expr | None, ast.Call | None]:
        """What comes first, a test, and the call; no call where there is nothing to do."""
        this = self.value(effect.component, scope)
        before: Statements = []
        if not isinstance(this, ast.Name | ast.Constant):
            before = [pen.assign("d", this)]
            this = pen.name("d")
        arguments = [self.value(one, scope) for one in effect.arguments]
        call = pen.call("f", pen.name("m"), pen.constant(0), self.you(scope, pen), this, *arguments)
        test: ast.expr | None = None
        if isinstance(this, ast.Constant):
            owner = None
            if this.value is not None:
                owner = self.shop.member(effect.member, this.value, effect.freely)
            if owner is None:
                return [], None, None
            call.func = pen.name(self.shop.entry(owner))
        else:
            call.func = pen.index(self.table(self.shop.members(effect.member, effect.freely), pen), this)
            of = effect.component.type
            if not sure and (not isinstance(of, KindType) or of.optional):
                test = pen.expression("X is not None", X=this)
        if self.shop.telling and sure:
            event = pen.tuple([pen.constant("do"), self.you(scope, pen), this, pen.constant(effect.member.name)])
            before += pen.statements("m.log.append(EVENT)", EVENT=event)
        elif self.shop.telling:
            can = self.do_possible_for(effect, this, arguments, scope, pen)
            test = self.both(test, can, pen)
        return before, test, call

    def do_possible_for(
        self, effect: Do, this: ast.expr, arguments: list[ast.expr], scope: Scope, pen: Pen
    ) -> ast.expr:
        """Whether it is possible, where the component is at hand."""
        table = self.table(self.shop.member_cans(effect.member, effect.freely), pen)
        log = pen.expression("m.log")
        given = [table, this, pen.name("m"), self.you(scope, pen), log, pen.constant(effect.member.name), *arguments]
        return pen.call("does", *given)

    def end_game(self, effect: EndGame, scope: Scope) -> Statements:
        """Ranks by the position as it is and drops everything."""
        pen = self.pen(effect.span)
        inner, name = scope.helper("y", self.shop.owners.player)
        inner = inner.acting(name)
        keys = pen.tuple([self.value(one, inner) for one in effect.ranking])
        seats = pen.constant(tuple(range(self.layout.players)))
        ranking = pen.expression("tuple([KEYS for Y in SEATS])", KEYS=keys, Y=pen.name(name), SEATS=seats)
        return [pen.evaluate(pen.call("end", pen.name("m"), ranking))]


def last_effect(rest: tuple[Effect, ...]) -> bool:
    """Whether nothing that could be possible follows."""
    return all(isinstance(step, Let | LocalVar) for step in rest)


def stream_of(effect: ChooseRandom) -> object:
    """The stream of chance: that of the kind or enum drawn from, or that of plain numbers."""
    of = effect.among.type
    item = of.item if isinstance(of, ListType) else None
    if isinstance(item, KindType):
        return item.kind
    return item.enum if isinstance(item, EnumType) else None
