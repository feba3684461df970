"""Verbs, listeners and other owners: the functions they begin with. What happens around a verb that is
listened to, and in which order, is in `hearing`."""
from __future__ import annotations

import ast
from collections.abc import Sequence

from demotic.machine.lowering.functions import Function
from demotic.machine.lowering.gates import Test
from demotic.machine.lowering.hearing import STAGES
from demotic.machine.lowering.looping import Looping
from demotic.machine.lowering.owners import Owner
from demotic.machine.lowering.printed import Slots
from demotic.machine.lowering.quotation import Pen
from demotic.machine.lowering.scope import After, Done, Scope, item_type
from demotic.machine.lowering.shop import SHORT, Shop
from demotic.machine.lowering.straight import Statements
from demotic.machine.lowering.total import is_total
from demotic.machine.lowering.writing import OWNER_BITS
from demotic.meaning.declared import Kind, Listener, Verb
from demotic.meaning.effects import CallVerb, Choose, Effect, May, Proceed
from demotic.meaning.expressions import Expr, Fold, IsKind, Local, Logic, ReadZone
from demotic.meaning.reach import family, kind_of
from demotic.meaning.types import KindType, NoneType
from demotic.meaning.walk import walk
from demotic.source import Source

TESTED = 100  # nodes of a verb whose test may be written out where it is asked


class Lowering(Looping):
    """All of lowering."""

    event: tuple[Verb, str, tuple[str, ...]] | None = None  # what `proceed` continues: verb, actor, arguments

    def __init__(self, shop: Shop, source: Source, stem: str, owner: int = 0) -> None:
        super().__init__(shop, source, stem, owner)
        self.testing: set[Owner] = set()  # whose tests are being written out

    # -------------------------------------------------------------------------------- tests

    def verb_possible(self, verb: Verb, you: ast.expr, arguments: list[ast.expr], pen: Pen) -> ast.expr | None:
        """Whether the verb, or what replaces it, is possible."""
        name = self.shop.event_can(verb)
        if name is None:
            return None
        return self._test_written_out(verb, you, arguments) or pen.call(name, pen.name("m"), you, *arguments)

    def _test_written_out(self, verb: Verb, you: ast.expr, arguments: list[ast.expr]) -> ast.expr | None:
        """The test of a short verb without any search, written out where it is asked."""
        scope = self._given(you, [one.slot for one in verb.parameters], arguments)
        if scope is None or not self.shop.is_short(verb, TESTED) or verb.body is None:
            return None
        mark = len(self.functions)
        pen = self.pen(verb.span)
        required = None if verb.require is None else self.value(verb.require, scope)
        test = self.both(required, self.possible(verb.body, scope), pen)
        if len(self.functions) > mark:
            del self.functions[mark:]
            return None
        return test

    def member_test(self, owner: Owner, you: ast.expr, arguments: list[ast.expr], pen: Pen) -> Test:
        """The test of what a component that is known does, written out if it is short and without any search.

        None where it would always do something.
        """
        name = self.shop.body_can(owner)
        scope = self._given(you, [slot for slot, _ in owner.parameters], arguments)
        if scope is not None and owner not in self.testing and sum(1 for _ in walk(owner.body)) <= SHORT:
            mark = len(self.functions)
            self.testing.add(owner)
            test = self.possible(owner.body, scope)
            self.testing.remove(owner)
            if len(self.functions) == mark:
                return test
            del self.functions[mark:]
        return pen.call(name, pen.name("m"), you, *arguments)

    def _given(self, you: ast.expr, slots: Sequence[int], arguments: list[ast.expr]) -> Scope | None:
        """The beginning of a text that is given names, numbers and what cannot fail; else None."""
        if not isinstance(you, ast.Name):
            return None
        given = {one.id: None for one in arguments if isinstance(one, ast.Name)}
        scope = Scope(you.id, {0: you.id}, {**self.fn.names, you.id: None, **given}, "w")
        for slot, argument in zip(slots, arguments, strict=True):
            match argument:
                case ast.Constant(value=int() as number):
                    scope = scope.knowing(slot, number)
                case ast.Name(id=name):
                    scope = scope.naming(slot, name)
                case _ if is_total(argument, frozenset()):
                    scope = scope.giving(slot, argument)
                case _:
                    return None
        return scope

    def verb_test(self, name: str, verb: Verb) -> bool:
        """Writes the test of the verb itself; whether there is anything to test."""
        pen = self.pen(verb.span)
        scope = self.first_scope()
        for parameter in verb.parameters:
            scope = scope.bind(parameter.slot, parameter.type)
        assert verb.body is not None
        with self.within(self.plain_function(name, pen, scope)) as function:
            required = None if verb.require is None else self.value(verb.require, scope)
            test = self.both(required, self.possible(verb.body, scope), pen)
            if test is not None:
                self.returning(function, test, pen)
                function.body = self.charge(pen, verb.require, verb.body) + function.body
        return test is not None

    def body_test(self, name: str, owner: Owner) -> None:
        """Writes the test of what a component or a listener does."""
        pen = self.pen(owner.body.span)
        scope = self.beginning(owner)
        with self.within(self.plain_function(name, pen, scope)) as function:
            test = self.possible(owner.body, scope)
            if isinstance(owner.subject, Listener) and owner.subject.test is not None:
                test = self.both(self.value(owner.subject.test, scope), test, pen)
            self.returning(function, pen.constant(True) if test is None else test, pen)
            function.reads_cells = function.reads_cells and test is not None

    def hearing_test(self, name: str, owner: Owner) -> None:
        """Writes whether a listener with `by p` listens to this actor."""
        listener = owner.subject
        assert isinstance(listener, Listener)
        assert not isinstance(listener.by, str)
        scope = self.beginning(owner)
        pen = self.pen(listener.by.span)
        with self.within(self.plain_function(name, pen, scope)) as function:
            actor = self.held(scope.slots[2 if listener.holder is not None else 1], pen)
            same = pen.expression("A == B", A=self.value(listener.by, scope), B=actor)
            function.body = [pen.leave(same)]

    def outside_value(self, name: str, expr: Expr) -> None:
        """Writes the value of an expression that knows no local but `you`."""
        pen = self.pen(expr.span)
        scope = self.first_scope()
        with self.within(self.plain_function(name, pen, scope)) as function:
            function.body = [pen.leave(self.value(expr, scope))]

    def decided_value(self, name: str, expr: Expr, known: dict[int, int], free: Slots) -> None:
        """Writes the value of an expression that locals decide: those that are not known are handed to it."""
        self.working_out = True
        pen = self.pen(expr.span)
        scope = self.first_scope()
        for slot, of in sorted(free.items()):
            scope = scope.bind(slot, of) if slot else scope
        for slot, value in known.items():
            scope = scope.knowing(slot, value)
        with self.within(self.plain_function(name, pen, scope)) as function:
            self.returning(function, self.value(expr, scope), pen)

    # -------------------------------------------------------------------------------- owners

    def beginning(self, owner: Owner) -> Scope:
        """The slots with which an owner's text begins."""
        scope = self.first_scope()
        for slot, of in owner.parameters:
            scope = scope.bind(slot, of)
        if owner.this is not None:
            scope = scope.knowing(1, owner.this)
        listener = owner.subject
        if isinstance(listener, Listener) and listener.mode == "instead":
            names: list[str] = []
            for parameter in listener.verb.parameters:
                scope, name = scope.helper("e", parameter.type)
                names.append(name)
            self.event = (listener.verb, f"v{2 if listener.holder is not None else 1}", tuple(names))
        return scope

    def owner_body(self, owner: Owner) -> None:
        """Writes everything that has a number of this owner."""
        pen = self.pen(owner.body.span)
        scope = self.beginning(owner)
        verb = owner.subject if isinstance(owner.subject, Verb) else None
        heard = verb is not None and bool(self.shop.analysis.heard(verb))
        self.count = STAGES if heard else 1
        entry = self._entry(pen, scope, owner.index << OWNER_BITS | int(heard))
        with self.within(entry):
            if heard or verb is None:
                entry.body = self.tail(self._done_when_heard(owner), scope, Done(), sure=heard)
            else:
                entry.body = self._verb(verb, owner.body, scope, pen)

    def _done_when_heard(self, owner: Owner) -> Effect:
        """The body; of an `instead` that may be declined what is behind `may`, which was asked before."""
        listener = owner.subject
        if isinstance(listener, Listener) and listener.mode == "instead" and isinstance(owner.body, May):
            return owner.body.effect
        return owner.body

    def _entry(self, pen: Pen, scope: Scope, number: int) -> Function:
        function = Function(f"f{number}", pen, scope.you, scope.names, number=number, fixed=True)
        self.functions.append(function)
        return function

    def _verb(self, verb: Verb, body: Effect, scope: Scope, pen: Pen) -> Statements:
        """Lapses if it is not possible; told where somebody listens to events."""
        if self.shop.telling:
            can = self.shop.verb_can(verb)
            given = [self.held(scope.slots[one.slot], pen) for one in verb.parameters]
            you = self.you(scope, pen)
            test: ast.expr | None = None if can is None else pen.call(can, pen.name("m"), you, *given)
            event = pen.tuple([pen.constant("verb"), you, pen.constant(verb.name), pen.tuple(given)])
            told = pen.statements("m.log.append(EVENT)", EVENT=event)
            inner = told + self.tail(body, scope, Done(), sure=True)
        else:
            test = None if verb.require is None else self.value(verb.require, scope)
            inner = self.tail(body, scope, Done())
        charged = self.charge(pen, verb.require, body)
        return charged + (inner if test is None else pen.statements("if TEST:\n    INNER", TEST=test, INNER=inner))

    # ------------------------------------------------------------------------------- proceed

    def asks(self, effect: Effect) -> bool:
        """Whether it may ask anything, `proceed` counted as the verb it stands for."""
        if super().asks(effect):
            return True
        if self.event is None or not any(isinstance(node, Proceed) for node in walk(effect)):
            return False
        return super().asks(CallVerb(effect.span, self.event[0], ()))

    def proceed_possible(self, pen: Pen) -> ast.expr | None:
        """Whether the verb itself is possible."""
        assert self.event is not None
        name = self.shop.verb_can(self.event[0])
        return None if name is None else self._of_event(name, pen)

    def proceed(self, effect: Proceed) -> Statements:
        """The verb itself."""
        pen = self.pen(effect.span)
        assert self.event is not None
        return [pen.evaluate(self._of_event(self.shop.proceeding(self.event[0]), pen))]

    def proceeding(self, effect: Proceed, after: After) -> Statements:
        """The verb itself, which asks something."""
        pen = self.pen(effect.span)
        assert self.event is not None
        call = self._of_event(self.shop.proceeding(self.event[0]), pen)
        return [*self.pushed(after, pen), pen.leave(call)]

    def _of_event(self, function: str, pen: Pen) -> ast.expr:
        assert self.event is not None
        _, actor, names = self.event
        return pen.call(function, pen.name("m"), self.local(actor, pen), *(self.local(name, pen) for name in names))

    # ------------------------------------------------------------------------- what is known

    def merging(self, effect: Choose) -> bool:
        """Whether some of the elements may be like others."""
        of = item_type(effect.among.type)
        if not isinstance(of, KindType):
            return False
        kind, among = _kind_of_those(effect.where, effect.slot) or of.kind, effect.among
        while isinstance(among, Fold) and among.how == "those" and among.value is None:
            kind, among = _kind_of_those(among.where, among.slot) or kind, among.among
        merges = [self.shop.analysis.merges(one) for one in family(kind)]
        if isinstance(among, ReadZone):
            merges = [one for one in merges if among.zone not in one.ordered]  # else its place tells it apart
        return any(one.possible for one in merges)

    def told_apart(self, scope: Scope, pen: Pen) -> ast.expr:
        """The options without those that are like an earlier one."""
        held = [
            self.local(name, pen)
            for slot, name in scope.slots.items()
            if slot and isinstance(name, str) and kind_of(scope.names[name] or NoneType()) is not None
        ]
        return pen.call("apart", self.cells(pen), pen.name("o"), pen.tuple(held))


def _kind_of_those(test: Expr | None, slot: int) -> Kind | None:
    """The kind that what is in a slot must be, if a test says so."""
    match test:
        case IsKind(value=Local(slot=tested), kind=kind) if tested == slot:
            return kind
        case Logic(op="and", left=left, right=right):
            return _kind_of_those(left, slot) or _kind_of_those(right, slot)
    return None
