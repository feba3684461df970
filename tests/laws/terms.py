"""Random numbers and conditions: together with `things`, every kind of expression."""

from __future__ import annotations

from demotic.meaning.declared import Formula, Verb
from demotic.meaning.expressions import (
    Arithmetic,
    CallFormula,
    Can,
    Compare,
    Contains,
    Either,
    Expr,
    Extreme,
    Fold,
    IsKind,
    ListOf,
    Logic,
    Negate,
    Not,
    Position,
    Size,
)
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, ListType, Type
from laws.things import BOOL, INT, Scope, Things


class Terms(Things):
    """Makes expressions of every type."""

    # ------------------------------------------------------------------------------ numbers

    def number(self, scope: Scope, depth: int = 2) -> Expr:
        """A whole number, mostly small."""
        if self.attention is not None and self.attentive():
            return self.read(scope, depth, self.attention)
        if self.random.random() < 0.3 or depth <= 0:
            found = self.locals_of(scope, lambda of: isinstance(of, IntType))
            if found and self.random.random() < 0.6:
                return found[0]
            return self.world.constant(self.random.randint(0, 3), INT)
        return self.one(
            lambda: self.arithmetic(scope, depth),
            lambda: self.read_int(scope, depth),
            lambda: self.read_int(scope, depth),
            lambda: self.count(scope, depth),
            lambda: self.size(scope, depth),
            lambda: self.formula(scope, depth, [f for f in self.callable(scope) if isinstance(f.type, IntType)]),
            lambda: self.extreme(scope, depth),
            lambda: self.rare_int(scope, depth),
        )

    def small(self, scope: Scope, depth: int = 2, high: int = 3) -> Expr:
        """A whole number from 0 to `high`."""
        if depth <= 0 or self.random.random() < 0.5:
            return self.world.constant(self.random.randint(0, high), INT)
        start = self.ink.open("max")
        zero = self.world.constant(0, INT)
        inner = self.ink.open("min")
        arguments = (self.world.constant(high, INT), self.number(scope, depth - 1))
        lower = Extreme(self.ink.close(inner), INT, "min", arguments)
        return Extreme(self.ink.close(start), IntType(0, high), "max", (zero, lower))

    def rare_int(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("né")
        match self.random.randint(0, 4):
            case 0:
                operand = self.number(scope, depth - 1)
                return Negate(self.ink.close(start), INT, operand)
            case 1:
                test, then, otherwise = (
                    self.truth(scope, depth - 1),
                    self.number(scope, depth - 1),
                    self.number(scope, depth - 1),
                )
                return Either(self.ink.close(start), INT, test, then, otherwise)
            case 2:
                found = self.things(scope, self.kind("card"), depth - 1)
                item = self.thing(scope, self.kind("card"), depth - 1)
                return Position(self.ink.close(start), INT, item, found)
            case 3:
                items = tuple(self.number(scope, depth - 1) for _ in range(self.random.randint(2, 3)))
                numbers = ListOf(self.ink.close(start), ListType(INT), items)
                return self.element(numbers, INT, len(items))
            case _:
                return self.fold(scope, depth, self.random.choice(["sum", "largest", "smallest", "first"]), start)

    def arithmetic(self, scope: Scope, depth: int) -> Expr:
        op = self.random.choice(["+", "-", "*", "div", "mod"])
        start = self.ink.open(op)
        left, right = self.number(scope, depth - 1), self.number(scope, depth - 1)
        if op in ("div", "mod") and self.random.random() < 0.9:
            right = self.world.constant(self.random.randint(1, 3), INT)
        return Arithmetic(self.ink.close(start), INT, op, left, right)

    def extreme(self, scope: Scope, depth: int) -> Expr:
        op = self.random.choice(["min", "max"])
        start = self.ink.open(op)
        arguments = tuple(self.number(scope, depth - 1) for _ in range(self.random.randint(1, 3)))
        return Extreme(self.ink.close(start), INT, op, arguments)

    def read_int(self, scope: Scope, depth: int) -> Expr:
        """A var or a printed number."""
        if self.attention is not None and self.attentive():
            return self.read(scope, depth, self.attention)
        if self.random.random() < 0.4:
            name, kind = self.random.choice([("cost", "card"), ("rank", "royal"), ("worth", "chip")])
            return self.field(scope, depth, kind, name)
        names = [var.name for var in self.world.vars.values() if isinstance(var.type, IntType)]
        return self.read(scope, depth, self.world.vars[self.random.choice(names)])

    def size(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("size")
        found = self.any_list(scope, depth - 1)
        return Size(self.ink.close(start), INT, found)

    def count(self, scope: Scope, depth: int) -> Expr:
        return self.fold(scope, depth, "count", self.ink.open("of"))

    def fold(self, scope: Scope, depth: int, how: str, start: int) -> Expr:
        """Any of the folds that give a number or a truth."""
        among = self.any_list(scope, depth - 1)
        assert isinstance(among.type, ListType)
        assert among.type.item is not None
        slot, inner = scope.bind(among.type.item)
        where = self.truth(inner, depth - 1) if self.random.random() < 0.6 else None
        value: Expr | None = None
        otherwise: Expr | None = None
        if how in ("any", "all") and self.random.random() < 0.7:
            value = self.truth(inner, depth - 1)
        plain = isinstance(among.type.item, IntType) and self.random.random() < 0.5
        if how in ("sum", "largest", "smallest", "first") and not plain:
            value = self.number(inner, depth - 1)
        if how in ("largest", "smallest", "first") and self.random.random() < 0.9:
            otherwise = self.number(scope, 0)
        of = BOOL if how in ("any", "all") else INT
        return Fold(self.ink.close(start), of, how, slot, among, where, value, otherwise)

    def callable(self, scope: Scope) -> list[Formula]:
        """The formulas that may be called here: inside formulas (level -1) no open ones."""
        known = [one for one in self.world.formulas.values() if scope.level >= 0 or not one.open]
        return known if scope.level > -2 else []

    def formula(self, scope: Scope, depth: int, known: list[Formula]) -> Expr:
        if not known:
            return self.world.constant(self.random.randint(0, 3), INT)
        formula = self.random.choice(known)
        start = self.ink.open(formula.name)
        owner = None if formula.holder is None else self.thing(scope, formula.holder, depth - 1)
        arguments = tuple(self.typed(scope, parameter.type, depth - 1) for parameter in formula.parameters)
        return CallFormula(self.ink.close(start), formula.type, formula, owner, arguments)

    # ------------------------------------------------------------------------------- truth

    def truth(self, scope: Scope, depth: int = 2) -> Expr:
        """A condition."""
        if depth <= 0:
            return self.world.constant(self.random.random() < 0.7, BOOL)
        return self.one(
            lambda: self.compare(scope, depth),
            lambda: self.compare(scope, depth),
            lambda: self.logic(scope, depth),
            lambda: self.read(scope, depth, self.world.vars["raining"]),
            lambda: self.rare_bool(scope, depth),
        )

    def compare(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("compare")
        if self.random.random() < 0.3:
            types: list[Type] = [EnumType(self.world.enums["suit"]), KindType(self.kind("card"), True)]
            of = self.random.choice(types)
            left, right = self.typed(scope, of, depth - 1), self.typed(scope, of, depth - 1)
            return Compare(self.ink.close(start), BOOL, self.random.choice(["==", "!="]), left, right)
        left, right = self.number(scope, depth - 1), self.number(scope, depth - 1)
        op = self.random.choice(["==", "!=", "<", "<=", ">", ">="])
        return Compare(self.ink.close(start), BOOL, op, left, right)

    def logic(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("logic")
        left = self.truth(scope, depth - 1)
        if self.random.random() < 0.3:
            return Not(self.ink.close(start), BOOL, left)
        right = self.truth(scope, depth - 1)
        return Logic(self.ink.close(start), BOOL, self.random.choice(["and", "or"]), left, right)

    def rare_bool(self, scope: Scope, depth: int) -> Expr:
        start = self.ink.open("ob")
        match self.random.randint(0, 4):
            case 0:
                value = self.optional_thing(scope, self.kind("card"), depth - 1)
                return IsKind(self.ink.close(start), BOOL, value, self.kind("royal"))
            case 1:
                item = self.optional_thing(scope, self.kind("card"), depth - 1)
                found = self.things(scope, self.kind("card"), depth - 1)
                return Contains(self.ink.close(start), BOOL, item, found)
            case 2 if scope.level > 0:
                verb = self.random.choice(self.world.verbs[: scope.level])
                player = self.thing(scope, self.kind("player"), depth - 1)
                return Can(self.ink.close(start), BOOL, player, verb, self.arguments(scope, verb, depth - 1))
            case 3 if scope.level >= 0:
                return self.formula(scope, depth, [f for f in self.callable(scope) if isinstance(f.type, BoolType)])
            case _:
                return self.fold(scope, depth, self.random.choice(["any", "all"]), start)

    def arguments(self, scope: Scope, verb: Verb, depth: int) -> tuple[Expr, ...]:
        return tuple(self.typed(scope, parameter.type, depth) for parameter in verb.parameters)
