"""Operators, folds and all other expressions that are not names or calls."""
from __future__ import annotations

from demotic.meaning.broken import UNKNOWN, broken
from demotic.meaning.calling import Calling
from demotic.meaning.expressions import (
    Arithmetic,
    Can,
    Compare,
    Constant,
    Contains,
    Either,
    Expr,
    Fold,
    IsKind,
    Joined,
    ListOf,
    Local,
    Logic,
    Negate,
    Not,
    Numbers,
)
from demotic.meaning.fitting import BOOL, INT, arithmetic, comparable, described, item_of, joined, negated
from demotic.meaning.narrowing import facts_if_false, facts_if_true
from demotic.meaning.types import EnumType, IntType, KindType, ListType, NoneType, Type
from demotic.source import Label
from demotic.syntax import tree


class Operating(Calling):
    """Adds operators and folds; `express` is the whole of expressions."""

    def express(self, node: tree.Expr, expected: Type | None = None) -> Expr:
        """Binds an expression; `expected` decides between names that mean several things."""
        return self.narrowed(self.filled(self._bound(node, expected)))

    def _bound(self, node: tree.Expr, expected: Type | None) -> Expr:
        match node:
            case tree.Ref():
                return self.refer(node, expected)
            case tree.Member():
                return self.member(node)
            case tree.Number():
                return Constant(node.span, IntType(node.value, node.value), node.value)
            case tree.Binary():
                return self._binary(node, expected)
            case tree.Apply():
                return self.apply(node, expected)
            case tree.Index():
                return self.index(node, self._bound(node.base, None))
            case tree.Fold():
                return self._fold(node, expected)
            case tree.Unary():
                return self._unary(node)
            case tree.Truth():
                return Constant(node.span, BOOL, node.value)
            case tree.ListOf():
                return self._list(node, expected)
            case tree.RangeOf():
                return self._numbers(node)
            case tree.Ternary():
                return self._either(node, expected)
            case tree.IsKind():
                return self._is_kind(node)
            case tree.Can():
                return self._can(node)
            case tree.Text():
                self.findings.error(
                    "D318", "there is no text in rules", node.span, "a text has no meaning here",
                    help=("names and phrases live in `text/<language>.toml`",),
                )  # fmt: skip
        return broken(node.span)

    # --------------------------------------------------------------------------- numbers

    def _unary(self, node: tree.Unary) -> Expr:
        if node.op == "not":
            return Not(node.span, BOOL, self.test(node.operand))
        operand = self.number(node.operand, "what stands behind `-`")
        if isinstance(operand, Constant) and operand.value is not None:
            return Constant(node.span, IntType(-operand.value, -operand.value), -operand.value)
        if isinstance(operand.type, IntType):
            return Negate(node.span, negated(operand.type), operand)
        return broken(node.span)

    def _numbers(self, node: tree.RangeOf) -> Expr:
        low = self.number(node.low, "the first number of a range")
        high = self.number(node.high, "the last number of a range")
        if isinstance(low, Constant) and isinstance(high, Constant) and _int(low) > _int(high):
            self.findings.error(
                "D306", f"the range {_int(low)}..{_int(high)} is empty", node.span, "it ends before it begins",
                help=(f"write `{_int(high)}..{_int(low)}`",),
            )  # fmt: skip
        bounds = IntType(
            low.type.low if isinstance(low.type, IntType) else None,
            high.type.high if isinstance(high.type, IntType) else None,
        )
        return Numbers(node.span, ListType(bounds), low, high)

    # --------------------------------------------------------------------------- two sides

    def _binary(self, node: tree.Binary, expected: Type | None) -> Expr:
        match node.op:
            case "and" | "or":
                return self._logic(node)
            case "==" | "!=" | "<" | "<=" | ">" | ">=":
                return self._compare(node)
            case "in":
                return self._contains(node)
            case "+":
                return self._plus(node, expected)
        left = self.number(node.left, f"what stands before `{node.op}`")
        right = self.number(node.right, f"what stands behind `{node.op}`")
        return self._arithmetic(node, left, right)

    def _arithmetic(self, node: tree.Binary, left: Expr, right: Expr) -> Expr:
        if not (isinstance(left.type, IntType) and isinstance(right.type, IntType)):
            return broken(node.span)
        if node.op in ("div", "mod") and right.type.low == right.type.high == 0:
            self.findings.error("D305", "nothing can be divided by 0", right.span, "this is 0")
            return broken(node.span)
        return Arithmetic(node.span, arithmetic(node.op, left.type, right.type), node.op, left, right)

    def _plus(self, node: tree.Binary, expected: Type | None) -> Expr:
        left = self.express(node.left, expected)
        right = self.express(node.right, left.type if isinstance(left.type, ListType) else expected)
        if self.unknown(left.type) or self.unknown(right.type):
            return broken(node.span)
        if isinstance(left.type, ListType) and isinstance(right.type, ListType):
            of = joined(left.type, right.type)
            if of is not None:
                return Joined(node.span, of, left, right)
        elif isinstance(left.type, IntType) and isinstance(right.type, IntType):
            return self._arithmetic(node, left, right)
        help_: tuple[str, ...] = ()
        if isinstance(left.type, ListType) and not isinstance(right.type, ListType):
            help_ = (f"a list of one is `[{node.right.span.text}]`",)
        self.findings.error(
            "D303", f"`+` joins two numbers or two lists, not {described(left.type)} and {described(right.type)}",
            node.op_span, "these do not go together",
            related=(Label(left.span, described(left.type)), Label(right.span, described(right.type))), help=help_,
        )  # fmt: skip
        return broken(node.span)

    def _logic(self, node: tree.Binary) -> Expr:
        left = self.test(node.left)
        facts = facts_if_true(left) if node.op == "and" else facts_if_false(left)
        with self.assuming(facts):
            right = self.test(node.right)
        return Logic(node.span, BOOL, node.op, left, right)

    def _sides(self, first: tree.Expr, second: tree.Expr) -> tuple[Expr, Expr]:
        """Two values of one type: the one whose words are clear tells what the other means."""
        if self._is_open(first) and not self._is_open(second):
            right = self.express(second)
            return self.express(first, right.type), right
        left = self.express(first)
        return left, self.express(second, left.type)

    def _is_open(self, node: tree.Expr) -> bool:
        """Whether only the expected type can tell what this name means."""
        return (
            isinstance(node, tree.Ref)
            and node.name.text not in self.locals
            and len(self.names.meanings(node.name.text)) > 1
        )

    def _compare(self, node: tree.Binary) -> Expr:
        left, right = self._sides(node.left, node.right)
        if self.unknown(left.type) or self.unknown(right.type):
            return broken(node.span)
        related = (Label(left.span, described(left.type)), Label(right.span, described(right.type)))
        if not comparable(left.type, right.type):
            self.findings.error(
                "D302", f"{described(left.type)} is never equal to {described(right.type)}"
                if node.op in ("==", "!=") else
                f"{described(left.type)} cannot be compared with {described(right.type)}",
                node.op_span, "different types", related=related,
            )  # fmt: skip
            return broken(node.span)
        if node.op not in ("==", "!=") and not isinstance(left.type, IntType | EnumType):
            self.findings.error(
                "D302", f"`{node.op}` compares numbers or values of an enum, not {described(left.type)}",
                node.op_span, "no order", related=related,
            )  # fmt: skip
            return broken(node.span)
        self._never_none(node, left, right)
        return Compare(node.span, BOOL, node.op, left, right)

    def _never_none(self, node: tree.Binary, left: Expr, right: Expr) -> None:
        """Warns of `x == none` where x always is something."""
        for one, other in ((left, right), (right, left)):
            if isinstance(other.type, NoneType) and isinstance(one.type, EnumType | KindType) and not one.type.optional:
                answer = "false" if node.op == "==" else "true"
                self.findings.warning(
                    "D334", f"{described(one.type)} is never none", node.span, f"always {answer}",
                    help=("leave the test out, or make the type optional by `?`",),
                )  # fmt: skip

    def _contains(self, node: tree.Binary) -> Expr:
        if isinstance(node.right, tree.ListOf) and not self._is_open(node.left):
            item = self.express(node.left)
            among = self.list_of(node.right, "in", ListType(item.type))
        else:
            among = self.list_of(node.right, "in")
            item = self.express(node.left, item_of(among.type))
        if self.unknown(item.type) or self.unknown(among.type):
            return broken(node.span)
        if not comparable(item.type, item_of(among.type)):
            self.findings.error(
                "D302", f"{described(item.type)} is never in {described(among.type)}", node.op_span, "different types",
                related=(Label(item.span, described(item.type)), Label(among.span, described(among.type))),
            )  # fmt: skip
            return broken(node.span)
        return Contains(node.span, BOOL, item, among)

    # --------------------------------------------------------------------------- the rest

    def _list(self, node: tree.ListOf, expected: Type | None) -> Expr:
        wanted = expected.item if isinstance(expected, ListType) else None
        items = []
        of: Type | None = None
        for one in node.items:
            item = self.express(one, wanted if wanted is not None else of)
            items.append(item)
            together = item.type if of is None else joined(of, item.type)
            if together is None:
                self.findings.error(
                    "D314", f"a list holds things of one type, not {described(of or UNKNOWN)} and "
                    f"{described(item.type)}", one.span, "of another type than those before",
                )  # fmt: skip
                return broken(node.span)
            of = together
        return ListOf(node.span, ListType(None if of == UNKNOWN else of), tuple(items))

    def _either(self, node: tree.Ternary, expected: Type | None) -> Expr:
        test = self.test(node.test)
        with self.assuming(facts_if_true(test)):
            then = self.express(node.then, expected)
        with self.assuming(facts_if_false(test)):
            otherwise = self.express(node.otherwise, expected if expected is not None else then.type)
        if self.unknown(then.type) or self.unknown(otherwise.type):
            return broken(node.span)
        of = joined(then.type, otherwise.type)
        if of is None:
            self.findings.error(
                "D313", f"both sides of `else` must be of one type, not {described(then.type)} and "
                f"{described(otherwise.type)}", node.otherwise.span, described(otherwise.type),
                related=(Label(node.then.span, described(then.type)),),
            )  # fmt: skip
            return broken(node.span)
        return Either(node.span, of, test, then, otherwise)

    def _is_kind(self, node: tree.IsKind) -> Expr:
        value = self.express(node.value)
        kind = self.context.rules.kinds.get(node.kind.text)
        if kind is None:
            value_of = any(node.kind.text in values for values in self.names.enum_values.values())
            self.findings.unknown(
                "D204", f"there is no kind `{node.kind.text}`", node.kind.span, "no kind of this name",
                {name: one.span for name, one in self.context.rules.kinds.items()},
                help=("`is` asks for a kind; a value is compared with `==`",) if value_of else (),
            )  # fmt: skip
            return broken(node.span)
        if self.unknown(value.type):
            return broken(node.span)
        if not isinstance(value.type, KindType) or not comparable(value.type, KindType(kind)):
            self.findings.error(
                "D311", f"{described(value.type)} is never {described(KindType(kind))}", node.span, "always false",
                related=(Label(value.span, described(value.type)),),
            )  # fmt: skip
            return broken(node.span)
        return IsKind(node.span, BOOL, value, kind)

    def _can(self, node: tree.Can) -> Expr:
        player = self.value(node.player, self.player, "who can do it", perhaps=True)
        verb = self.verb(node.verb)
        if verb is None:
            for one in node.arguments:
                self.express(one.value)
            return broken(node.span)
        arguments = self.arguments(verb.parameters, node.arguments, node.span, f"`{verb.name}`", verb.span)
        return broken(node.span) if arguments is None else Can(node.span, BOOL, player, verb, arguments)

    # --------------------------------------------------------------------------- folds

    def _fold(self, node: tree.Fold, expected: Type | None) -> Expr:
        among = self.list_of(node.among, "in")
        with self.nested():
            slot = self.declare(node.name, item_of(among.type), "element")
            where = None if node.where is None else self.test(node.where)
            with self.assuming({} if where is None else facts_if_true(where)):
                value = self._fold_value(node, expected, slot, item_of(among.type))
        otherwise = None
        if node.otherwise is not None:
            wanted = INT if node.how in ("largest", "smallest") else expected
            otherwise = self.express(node.otherwise, wanted)
            if node.how not in ("largest", "smallest", "first"):
                self.findings.error(
                    "D312", f"`{node.how}` needs no `else`", node.otherwise.span, "it always has a value"
                )
        if self.unknown(among.type) or (value is not None and self.unknown(value.type)):
            return broken(node.span)
        of = self._fold_type(node, item_of(among.type), value, otherwise)
        return broken(node.span) if of is None else Fold(node.span, of, node.how, slot, among, where, value, otherwise)

    def _fold_value(self, node: tree.Fold, expected: Type | None, slot: int, item: Type) -> Expr | None:
        what = f"the value of `{node.how}`"
        if node.value is None:
            if node.how == "sum" and (isinstance(item, IntType) or self.unknown(item)):
                return Local(node.name.span, item, slot)
            if node.how == "sum" or (
                node.how in ("largest", "smallest", "sorted") and not isinstance(item, IntType)
                and not (node.how == "sorted" and isinstance(item, EnumType)) and not self.unknown(item)
            ):  # fmt: skip
                self.findings.error(
                    "D312", f"`{node.how}` needs a value: what of each `{item}`?", node.span, "no value",
                    help=(f"write `{node.how}({node.name.text} in {node.among.span.text} : value)`",),
                )  # fmt: skip
                return broken(node.span)
            return None
        match node.how:
            case "any" | "all":
                return self.test(node.value)
            case "sum" | "largest" | "smallest":
                return self.number(node.value, what)
            case "count":
                self.findings.error(
                    "D312", "`count` counts elements and has no value", node.value.span, "nothing is counted here",
                    help=(f"write `where {node.value.span.text}`",),
                )  # fmt: skip
                self.express(node.value)
                return None
        value = self.express(node.value, item_of(expected) if node.how == "those" and expected else expected)
        if node.how == "sorted" and not self.unknown(value.type) and not isinstance(value.type, IntType | EnumType):
            self.findings.error(
                "D301", f"{what} must have an order, this is {described(value.type)}", node.value.span, "no order"
            )
            return broken(node.value.span)
        return value

    def _fold_type(self, node: tree.Fold, item: Type, value: Expr | None, otherwise: Expr | None) -> Type | None:
        of = item if value is None else value.type
        match node.how:
            case "count":
                return IntType(0, None)
            case "any" | "all":
                return BOOL
            case "those":
                return ListType(of)
            case "sorted":
                return ListType(item)
            case "sum":
                positive = isinstance(of, IntType) and of.low is not None and of.low >= 0
                return IntType(0, None) if positive else INT
        if otherwise is None or self.unknown(otherwise.type):
            return of
        together = joined(of, otherwise.type)
        if together is None or (isinstance(otherwise.type, NoneType) and isinstance(of, IntType)):
            self.findings.error(
                "D313", f"both sides of `else` must be of one type, not {described(of)} and "
                f"{described(otherwise.type)}", otherwise.span, described(otherwise.type),
            )  # fmt: skip
            return None
        return together


def _int(constant: Constant) -> int:
    return constant.value or 0
