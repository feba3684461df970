"""How open a value is: whether everybody can work it out, or only some can.

Each value has a level. OPEN: everybody can work it out. FACE: it is a component, or a list of them,
whose place and back everybody sees, while the face may be hidden. SECRET: anything else. Doubt counts
as SECRET: a decision with one option is then asked instead of taken silently, which tells nobody
anything.
"""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from demotic.meaning.declared import Component, Formula, Kind, Parameter, Verb
from demotic.meaning.expressions import (
    CallFormula,
    Can,
    Compare,
    Constant,
    Either,
    ElementAt,
    Expr,
    Fold,
    Joined,
    ListOf,
    Local,
    ReadField,
    ReadVar,
    ReadZone,
    Size,
    Top,
)
from demotic.meaning.reach import Reach, kind_of
from demotic.meaning.types import Type
from demotic.meaning.walk import children

OPEN, FACE, SECRET = 0, 1, 2
Levels = Mapping[int, int]  # by slot
DONE = -1  # no slot: among the levels inside an effect that a `do` entered


class ValueLevels(ABC):
    """The level of an expression, given the levels of its locals."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._secludable: dict[Kind, bool] = {}
        self._formulas: dict[tuple[Formula, tuple[tuple[int, int], ...]], int] = {}

    def secludable(self, type_: Type) -> bool:
        """Whether a component of the type can ever lie where somebody does not see its face."""
        kind = kind_of(type_)
        if kind is None:
            return False
        known = self._secludable.get(kind)
        if known is None:
            known = self._secludable[kind] = any(zone.seclusion != "open" for zone in self._reach.holding(kind))
        return known

    def level(self, expr: Expr, levels: Levels) -> int:
        """How open the value of the expression is."""
        match expr:
            case Local(slot=slot):
                return levels.get(slot, SECRET if self.secludable(expr.type) else OPEN)
            case ReadVar(var=var) if var.private or self.secludable(var.type):
                return SECRET
            case ReadZone(zone=zone):
                if any(self.level(one, levels) for one in _exprs(expr)):
                    return SECRET
                return {"open": OPEN, "secret": SECRET}.get(zone.seclusion, FACE)
            case ReadField(field=field, owner=owner):
                known = self.level(owner, levels)
                return OPEN if known == FACE and field.on_back else spread(known)
            case Size(list=inner):
                return self.existence(inner, levels)
            case Compare(left=left, right=right) if expr.op in ("==", "!="):
                return self._equal(left, right, levels)
            case Top(list=ReadZone(zone=zone) as inner, count=None) if zone.top_shown:
                return self.existence(inner, levels)
            case Top() | ElementAt() | Joined() | ListOf() | Either() | Fold():
                return self._picked(expr, levels)
            case CallFormula() | Can():
                return self._called(expr, levels)
        return spread(max((self.level(one, levels) for one in _exprs(expr)), default=OPEN))

    @abstractmethod
    def verb_possible(self, verb: Verb, arguments: Sequence[int], done: bool) -> int:
        """The level of whether a verb is possible, given those of its arguments; `done` as in Asking.always."""

    def existence(self, expr: Expr, levels: Levels) -> int:
        """The level of whether there is one, or how many: backs can be counted."""
        known = self.level(expr, levels)
        return OPEN if known == FACE else known

    def _equal(self, left: Expr, right: Expr, levels: Levels) -> int:
        for one, other in ((left, right), (right, left)):
            if (isinstance(one, ListOf) and not one.items) or (isinstance(one, Constant) and one.value is None):
                return self.existence(other, levels)
        return spread(max(self.level(left, levels), self.level(right, levels)))

    def _picked(self, expr: Expr, levels: Levels) -> int:
        """Of what picks components out of others: their level, if which ones are picked is open."""
        match expr:
            case Top(list=inner, count=count):
                return max(self.level(inner, levels), spread(OPEN if count is None else self.level(count, levels)))
            case ElementAt(list=inner, index=index):
                return max(self.level(inner, levels), spread(self.level(index, levels)))
            case Joined(left=left, right=right):
                return max(self.level(left, levels), self.level(right, levels))
            case ListOf(items=items):
                return max((self.level(item, levels) for item in items), default=OPEN)
            case Either(test=test, then=then, otherwise=otherwise):
                test_level = spread(self.level(test, levels))
                return max(test_level, self.level(then, levels), self.level(otherwise, levels))
            case Fold():
                return self._fold(expr, levels)
        return SECRET

    def _fold(self, fold: Fold, levels: Levels) -> int:
        among = self.level(fold.among, levels)
        inner = {**levels, fold.slot: among}
        where = OPEN if fold.where is None else spread(self.level(fold.where, inner))
        value = OPEN if fold.value is None else self.level(fold.value, inner)
        otherwise = OPEN if fold.otherwise is None else self.level(fold.otherwise, levels)
        if among == SECRET or where == SECRET:
            return SECRET
        match fold.how:
            case "count" | "any" | "all" | "sum":
                return spread(value)
            case "those" | "first":
                return max(among if fold.value is None else value, otherwise)
            case "sorted":
                return max(among, spread(value))
        return spread(max(among if fold.value is None else value, otherwise))

    def _called(self, call: CallFormula | Can, levels: Levels) -> int:
        arguments = [self.level(one, levels) for one in call.arguments]
        if isinstance(call, Can):
            player = spread(self.level(call.player, levels))
            return max(player, self.verb_possible(call.verb, arguments, DONE in levels))
        slots = [parameter.slot for parameter in call.formula.parameters]
        if call.owner is not None:
            owner = self.level(call.owner, levels)
            if owner == SECRET:
                return SECRET
            slots, arguments = [1, *slots], [owner, *arguments]
        inner = dict(zip(slots, arguments, strict=True))
        if DONE in levels:
            inner[DONE] = OPEN
        return self._formula(call, inner)

    def _formula(self, call: CallFormula, levels: Levels) -> int:
        key = (call.formula, tuple(levels.items()))
        known = self._formulas.get(key)
        if known is None:
            self._formulas[key] = OPEN  # in case it leads back to itself, which is a finding
            values = self._reach.values(call.formula)
            known = max((self.level(value, levels) for value in values), default=OPEN)
            if len(values) > 1 and levels.get(1) == FACE:
                known = SECRET  # which of them it is depends on the face
            self._formulas[key] = known = max(known, self._adjusted(call.formula, levels))
        return known

    def _adjusted(self, formula: Formula, levels: Levels) -> int:
        found = OPEN
        for adjust in self._reach.adjusts(formula):
            inner = {1: self.holder_level(adjust.holder), **by_slot(adjust.parameters, formula.parameters, levels)}
            for one in (adjust.test, adjust.amount):
                if one is not None:
                    found = max(found, spread(self.level(one, inner)))
            found = max(found, spread(inner[1]))
        return found

    def holder_level(self, holder: Kind | Component | None) -> int:
        """The level of `this` in a listener or adjustment: whether it is in play is seen by everybody, or not."""
        return SECRET if any(zone.seclusion != "open" for zone in self._reach.active(holder)) else OPEN


def by_slot(named: tuple[Parameter, ...], declared: tuple[Parameter, ...], levels: Levels) -> dict[int, int]:
    """The levels of parameters as a listener or adjustment names them, which may leave out the last ones."""
    slots = {parameter.name: parameter.slot for parameter in declared}
    return {
        parameter.slot: levels.get(slots.get(parameter.name, -1), SECRET if parameter.name not in slots else OPEN)
        for parameter in named
    }


def _exprs(expr: Expr) -> Iterable[Expr]:
    return (one for one in children(expr) if isinstance(one, Expr))


def spread(level: int) -> int:
    """A value worked out from a hidden face is secret."""
    return OPEN if level == OPEN else SECRET
