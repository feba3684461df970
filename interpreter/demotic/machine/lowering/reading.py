"""Whether the test for what is possible may look at the place that a payment in front of it changes."""
from __future__ import annotations

from collections.abc import Iterable

from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Var
from demotic.meaning.effects import (
    AnyOrder,
    As,
    AsEach,
    Assign,
    CallVerb,
    Choose,
    ChooseRandom,
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
    VarPlace,
    While,
    ZonePlace,
)
from demotic.meaning.expressions import CallFormula, Can, Constant, Expr, ReadVar, TheComponent
from demotic.meaning.walk import walk


class PaidFrom:
    """Looks for tests that read the place `paid`."""

    def __init__(self, paid: VarPlace, analysis: Analysis) -> None:
        self.paid = paid
        self.analysis = analysis

    def tested(self, effect: Effect) -> bool:
        """Whether the test of an effect may read it."""
        match effect:
            case Assign() | Gain() | Shuffle() | Show() | SetZone() | EndGame():
                return False
            case Let(value=value) | LocalVar(value=value) | Require(test=value):
                return self.read((value,))
            case Pay(place=place, amount=amount):
                if not isinstance(place, VarPlace):
                    return self.read((amount,))
                own = self.same_cell(place.var, place.owner, place.indices)
                return own or self.read((place.owner, *place.indices, amount))
            case InOrder(steps=steps):
                return self.steps(steps)
            case OneOf(options=parts) | AnyOrder(parts=parts):
                return any(self.tested(part.effect) for part in parts)
            case May(effect=body):
                return self.tested(body)
            case As(player=value, body=body) | Repeat(count=value, body=body) | While(test=value, body=body):
                return self.read((value,)) or self.tested(body)
            case RepeatUpTo(count=count, body=body):
                return self.read((count,)) or self.tested(body)
            case If(test=test, then=then, otherwise=otherwise):
                return self.read((test,)) or self.tested(then) or self.tested(otherwise)
            case Choose(low=low, high=high, among=among, where=where, body=body):
                return self.read((low, high, among, where)) or self.tested(body)
            case ChooseRandom(count=count, among=among, where=where, body=body):
                return self.read((count, among, where)) or self.tested(body)
            case Each(among=among, where=where, body=body) | AsEach(among=among, where=where, body=body):
                return self.read((among, where)) or self.tested(body)
            case SecretlyEach(among=among, body=body):
                return self.read((among,)) or self.tested(body)
            case Move(what=what, to=ZonePlace(owner=owner, indices=indices)):
                return self.read((what, owner, *indices))
            case Move(what=what):
                return self.read((what,))
            case Swap(one=one, other=other):
                return self.read((one, other))
            case Proceed():
                return True  # the verb that is heard may read anything
            case CallVerb(verb=verb, arguments=arguments) if not self.analysis.heard(verb) and verb.body is not None:
                return self.read((*arguments, verb.require)) or self.tested(verb.body)
        return self.paid.var in self.analysis.touches(effect).reads

    def steps(self, steps: tuple[Effect, ...]) -> bool:
        """The same of a block: a step that is always possible in front of any gate makes the rest not matter."""
        found = False
        for index, step in enumerate(steps):
            if isinstance(step, Pay | Require):
                return found or self.tested(step) or self.steps(steps[index + 1 :])
            if self.analysis.always(step):
                return False
            found = found or self.tested(step)
        return found

    def read(self, exprs: Iterable[Expr | None]) -> bool:
        """Whether expressions may read it."""
        for expr in exprs:
            if expr is None:
                continue
            for node in walk(expr):
                if isinstance(node, ReadVar) and self.same_cell(node.var, node.owner, node.indices):
                    return True
                if isinstance(node, CallFormula | Can) and self.paid.var in self.analysis.touches(node).reads:
                    return True
        return False

    def same_cell(self, var: Var, owner: Expr | None, indices: tuple[Expr, ...]) -> bool:
        """Whether a place may be the one paid from: no two constants on the way differ."""
        if var is not self.paid.var:
            return False
        pairs = list(zip(indices, self.paid.indices, strict=True))
        if owner is not None and self.paid.owner is not None:
            pairs.append((owner, self.paid.owner))
        return not any(_differ(one, other) for one, other in pairs)


def _differ(one: Expr, other: Expr) -> bool:
    match one, other:
        case Constant(value=left), Constant(value=right):
            return left != right
        case TheComponent(component=left_one, copy=copy), TheComponent(component=right_one, copy=other_copy):
            return left_one is not right_one or copy != other_copy
    return False
