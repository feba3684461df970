"""The gate, condition or range that closes an effect, found by walking the effect as the language defines it."""

from __future__ import annotations

from collections.abc import Iterable

from demotic.game.may_know import MayKnow
from demotic.game.options import element_type
from demotic.game.seeing import Seeing
from demotic.game.teller import Teller
from demotic.game.wary import names_secret
from demotic.machine.layout import Value
from demotic.machine.plain.changes import bounds_of
from demotic.machine.plain.interpreter import Plain
from demotic.machine.plain.state import FUEL, Event, Locals
from demotic.meaning.declared import Verb
from demotic.meaning.effects import (
    AnyOrder,
    As,
    CallVerb,
    Choose,
    ChooseRandom,
    Do,
    Each,
    Effect,
    If,
    InOrder,
    Let,
    LocalPlace,
    LocalVar,
    May,
    Move,
    OneOf,
    Pay,
    Repeat,
    RepeatUpTo,
    Require,
    While,
    ZonePlace,
)
from demotic.meaning.expressions import (
    CallFormula,
    Compare,
    Constant,
    Expr,
    Fold,
    ListOf,
    Local,
    Logic,
    Not,
    ReadField,
    ReadVar,
    ReadZone,
    Size,
    Top,
)
from demotic.meaning.types import BoolType, IntType
from demotic.meaning.walk import walk


class Reasons:
    """Reasons for one player on the position of `plain`. Every method gives None for what is possible.

    Whatever is named in them is named as this player sees it (`eyes`): a face he does not know by its back.
    """

    def __init__(self, plain: Plain, teller: Teller, player: int) -> None:
        self.plain = plain
        self.teller = teller
        self.language = teller.language
        self.may = MayKnow(plain, player)
        self.eyes = Seeing(teller, plain.cells, player)

    # --------------------------------------------------------------------------- effects

    def effect(self, effect: Effect, at: Locals) -> str | None:
        """Why the effect is not possible."""
        self.plain.fuel = FUEL
        if self.plain.possible(effect, at.copy()):
            return None
        if not all(self.may.knows(one, at) for one in deciding(effect)):
            return self.language.not_now
        match effect:
            case InOrder():
                return self.steps(effect.steps, at.copy())
            case Pay() | Require():
                return self.gate(effect, at)
            case OneOf(options=parts) | AnyOrder(parts=parts):
                return self.several(self.effect(part.effect, at.copy()) for part in parts)
            case May(effect=body) | RepeatUpTo(count=None, body=body):
                return self.effect(body, at)
            case If():
                branch = effect.then if self.plain.truth(effect.test, at) else effect.otherwise
                if branch is effect.otherwise and isinstance(branch, InOrder) and not branch.steps:
                    return self.test(effect.test, at)
                return self.effect(branch, at)
            case As():
                player = self.plain.component(effect.player, at, effect.span)
                return self.effect(effect.body, at.having(0, player))
            case Choose() | ChooseRandom() | Each():
                return self.elements(effect, at)
            case While():
                return self.test(effect.test, at) or self.effect(effect.body, at)
            case Repeat(count=count, body=body) | RepeatUpTo(count=count, body=body) if count is not None:
                return self.count(count, at) or self.effect(body, at)
            case Move():
                return self.move(effect, at)
            case Do():
                found = self.plain.component_effect(effect, at)
                return self.language.not_now if found is None else self.effect(*found)
            case CallVerb():
                return self.verb(effect.verb, Locals((at.you, *self.plain.values(effect.arguments, at))))
        return self.language.not_now

    def several(self, reasons: Iterable[str | None]) -> str:
        """The different reasons of parts of which none is possible."""
        told = [reason for reason in dict.fromkeys(reasons) if reason and reason != self.language.not_now]
        return "; ".join(told[:3]) or self.language.not_now

    def steps(self, steps: tuple[Effect, ...], at: Locals) -> str:
        """A sequence: the first gate that is closed, or else what stops its steps."""
        stopped: list[str | None] = []
        for index, step in enumerate(steps):
            match step:
                case Let() | LocalVar():
                    if names_secret(self.may, step, at):
                        return self.language.not_now
                    at.put({step.slot: self.plain.value(step.value, at)})
                case Pay() | Require():
                    if not all(self.may.knows(one, at) for one in deciding(step)):
                        return self.language.not_now
                    return self.gate(step, at) or self.behind(step, steps[index + 1 :], at)
                case _:
                    stopped.append(self.effect(step, at.copy()))
        return self.several(stopped)

    def behind(self, gate: Effect, rest: tuple[Effect, ...], at: Locals) -> str:
        """The gate would open, but nothing of what it guards is possible then."""
        with self.plain.supposing():
            paying = at.copy()
            if isinstance(gate, Pay):
                self.plain.pay(gate, paying)
            return self.steps(rest, paying)

    def gate(self, gate: Pay | Require, at: Locals) -> str | None:
        """Why a gate itself is closed."""
        if isinstance(gate, Require):
            return self.test(gate.test, at)
        price, has = self.plain.number(gate.amount, at), self.plain.read(gate.place, at)
        assert isinstance(has, int)
        bounds = bounds_of(gate.place)
        if bounds is None or in_range(has - price, bounds):
            return None
        if isinstance(gate.place, LocalPlace):
            return self.language.not_now
        cell = self.plain.cell_of(gate.place, at)
        if not self.may.knowledge.reads(cell, self.may.player) or self.eyes.path(cell) is None:
            return self.language.not_now
        name = self.teller.bare(cell, price)
        if bounds.low is not None and has - price < bounds.low:
            holder = self.teller.holder(cell)
            who = None if holder in (None, self.may.player) else self.eyes.holder(cell)
            return self.language.too_little(price, name, has, who)
        return self.language.too_much(price, name)

    def count(self, count: Expr, at: Locals) -> str | None:
        """A number of times that is 0."""
        if self.plain.number(count, at) > 0:
            return None
        return self.language.is_zero(self.noun(count, at))

    def move(self, effect: Move, at: Locals) -> str:
        """Nothing to move, or no room."""
        if not self.may.counts(effect.what, at):
            return self.language.not_now
        what = self.plain.value(effect.what, at)
        if what is None or what == ():
            source = effect.what.list if isinstance(effect.what, Top) else effect.what
            return self.language.nothing_there(self.noun(source, at))
        if isinstance(effect.to, ZonePlace):
            cell = self.plain.cell_of(effect.to, at)
            if not self.plain.zones.has_room(self.plain.cells, cell) and self.may.knowledge.counts(
                cell, self.may.player
            ):
                return self.language.is_full(self.eyes.place(cell))
        return self.language.not_now

    # -------------------------------------------------------------------------- elements

    def elements(self, effect: Choose | ChooseRandom | Each, at: Locals) -> str:
        """None of the elements will do: there is none, or what stops each of them."""
        if not self.may.counts(effect.among, at):
            return self.language.not_now
        elements = self.plain.elements(effect.among, at)
        if not elements:
            return self.language.nothing_there(self.noun(effect.among, at))
        return self.several(self.element(effect, element, at) for element in elements)

    def element(self, effect: Choose | ChooseRandom | Each, element: Value, at: Locals) -> str | None:
        """Why one element cannot be chosen; what only the first of several picks needed may be forgotten."""
        here = at.having(effect.slot, element)
        if remembered(effect.among, at):
            if not self.may.counts(effect.among, at):
                return self.language.not_now
            if element not in self.plain.elements(effect.among, at):
                what = self.eyes.text(element, element_type(effect.among.type))
                return self.language.not_among(what, effect.among, self.called(effect.among, at))
        if effect.where is None:
            return self.effect(effect.body, here)
        if not remembered(effect.where, here):
            return self.remembered_part(effect.where, here) or self.language.not_now
        if not self.may.knows(effect.where, here):
            return self.language.not_now
        return self.test(effect.where, here) or self.effect(effect.body, here)

    def remembered_part(self, test: Expr, at: Locals) -> str | None:
        """Why a condition does not hold, by those of its parts that can still be asked."""
        if isinstance(test, Logic) and test.op == "and" and not remembered(test, at):
            return self.remembered_part(test.left, at) or self.remembered_part(test.right, at)
        if not remembered(test, at):
            return None
        return self.test(test, at) if self.may.knows(test, at) else self.language.not_now

    def verb(self, verb: Verb, at: Locals) -> str | None:
        """Why a verb is not possible with these arguments."""
        assert verb.body is not None
        arguments = [value for slot, value in sorted(at.values.items()) if slot > 0]
        if self.plain.event_possible(Event(verb, at.you, tuple(arguments))):
            return None
        if verb.require is not None and not self.plain.truth(verb.require, at):
            return self.test(verb.require, at)
        return self.effect(verb.body, at)

    def without_arguments(self, verb: Verb, at: Locals) -> str:
        """Why a verb is not possible whatever it is done with."""
        if verb.require is None or any(isinstance(node, Local) and node.slot > 0 for node in walk(verb.require)):
            return self.language.not_asked
        return self.test(verb.require, at) or self.language.not_asked

    # ------------------------------------------------------------------------- conditions

    def test(self, test: Expr, at: Locals) -> str | None:
        """Why a condition does not hold: the part of it that fails, with the values it is about."""
        if self.plain.truth(test, at):
            return None
        if not self.may.knows(test, at):
            return self.language.not_now
        if isinstance(test, Logic) and test.op == "and":
            return self.test(test.left, at) or self.test(test.right, at)
        called = self.called(test, at)
        values = [
            (self.language.noun(part, called), self.eyes.text(self.plain.value(part, at), part.type))
            for part in parts_of(test)
            if not isinstance(part.type, BoolType) and not (wants_some(test) and self.plain.value(part, at) == ())
        ]
        return self.language.unmet(self.language.condition(test, called), list(dict.fromkeys(values)))

    def noun(self, expr: Expr, at: Locals) -> str:
        """An expression, its locals called by what they are now."""
        return self.language.noun(expr, self.called(expr, at))

    def called(self, test: Expr, at: Locals) -> dict[int, str]:
        """What the locals in a condition are called: by what they are now, as far as he sees it."""
        called = {
            node.slot: self.eyes.meant(at.values[node.slot], node.type)
            for node in walk(test)
            if isinstance(node, Local) and node.slot in at.values
        }
        return {**called, 0: "you"} if at.you == self.may.player else called


def remembered(expr: Expr, at: Locals) -> bool:
    """Whether all locals that an expression takes from around it are there."""
    nodes = list(walk(expr))
    own = {node.slot for node in nodes if isinstance(node, Fold)}
    return all(node.slot in at.values or node.slot in own for node in nodes if isinstance(node, Local))


def deciding(effect: Effect) -> tuple[Expr, ...]:
    """What an effect reads to find out what of it is possible: who may not know it may be told no reason."""
    match effect:
        case If() | While() | Require():
            return (effect.test,)
        case Pay():
            return (effect.amount,)
        case Repeat() | RepeatUpTo():
            return () if effect.count is None else (effect.count,)
        case Do():
            return (effect.component,)
    return ()


def wants_some(test: Expr) -> bool:
    """Whether a condition is that something is not empty: then it need not be said that it is."""
    return isinstance(test, Compare) and test.op == "!=" and isinstance(test.right, ListOf) and not test.right.items


def parts_of(test: Expr) -> list[Expr]:
    """The parts of a condition whose values say why it fails."""
    match test:
        case Compare():
            return [part for side in (test.left, test.right) for part in parts_of(side)]
        case Logic():
            return (parts_of(test.left) + parts_of(test.right))[:3]
        case Not():
            return parts_of(test.operand)
        case Constant() | Local():
            return []
        case ReadVar() | ReadField() | ReadZone() | CallFormula() | Size():
            return [test]
    return []


def in_range(value: int, bounds: IntType) -> bool:
    """Whether a number lies in a range."""
    return (bounds.low is None or bounds.low <= value) and (bounds.high is None or value <= bounds.high)
