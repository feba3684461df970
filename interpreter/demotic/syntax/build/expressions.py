"""Builds values. Each function is a rule of expressions.lark; its parameters are what the rule consists of."""
from demotic.source import Diagnostic
from demotic.syntax.refused import Refused
from demotic.syntax.tree import (
    Apply,
    Argument,
    Binary,
    Can,
    Expr,
    Fold,
    Index,
    IsKind,
    ListOf,
    Member,
    Name,
    Number,
    RangeOf,
    Ref,
    Ternary,
    Text,
    Truth,
    Unary,
)
from demotic.syntax.word import Spanned, Word, across

LARGEST_DIGITS = 16  # numbers stay within 2^53; `meaning` looks closer


def name(word: Word) -> Name:
    return word.name


def number(word: Word) -> Number:
    if len(word) > LARGEST_DIGITS:
        raise Refused(Diagnostic("D904", "this number is too large", word.span, "more than 16 digits",
                                 help=("numbers stay below 9007199254740992",)))
    return Number(word.span, int(word))


def text(word: Word) -> Text:
    return Text(word.span, str(word[1:-1]))


def truth(word: Word) -> Truth:
    return Truth(word.span, word == "true")


def bare(named: Name) -> Ref:
    return Ref(named.span, named)


def bracketed(_open: Word, value: Expr, _close: Word) -> Expr:
    return value


def expressions(*parts: Expr | Word) -> tuple[Expr, ...]:
    return tuple(part for part in parts if isinstance(part, Expr))


def list_of(opening: Word, items: tuple[Expr, ...] | None, closing: Word) -> ListOf:
    return ListOf(across(opening, closing), items or ())


def member(base: Expr, _dot: Word, named: Name) -> Member:
    return Member(across(base, named), base, named)


def apply(base: Expr, arguments: tuple[Spanned, ...]) -> Apply:
    given = tuple(part for part in arguments if isinstance(part, Argument))
    return Apply(across(base, arguments[-1]), base, given)


def index(base: Expr, _open: Word, at: Expr, closing: Word) -> Index:
    return Index(across(base, closing), base, at)


def arguments(*parts: Spanned | None) -> tuple[Spanned, ...]:
    """With its brackets: whoever uses it wants to know where it ends."""
    return tuple(part for part in parts if part is not None)


def argument(named: Name | None, value: Expr) -> Argument:
    return Argument(across(named or value, value), named, value)


def argument_name(named: Name, _colon: Word) -> Name:
    return named


def ternary(then: Expr, _if: Word, test: Expr, _else: Word, otherwise: Expr) -> Ternary:
    return Ternary(across(then, otherwise), test, then, otherwise)


def range(low: Expr, _between: Word, high: Expr) -> RangeOf:
    return RangeOf(across(low, high), low, high)


def _chain(*parts: Expr | Word) -> Expr:
    """`a op b op c`, from the left."""
    left = parts[0]
    assert isinstance(left, Expr)
    for op, right in zip(parts[1::2], parts[2::2], strict=True):
        assert isinstance(op, Word)
        assert isinstance(right, Expr)
        left = Binary(across(left, right), str(op), op.span, left, right)
    return left


def either(*parts: Expr | Word) -> Expr:
    return _chain(*parts)


def both(*parts: Expr | Word) -> Expr:
    return _chain(*parts)


def sum(*parts: Expr | Word) -> Expr:
    return _chain(*parts)


def product(*parts: Expr | Word) -> Expr:
    return _chain(*parts)


def compared(left: Expr, op: Word, right: Expr) -> Binary:
    return Binary(across(left, right), str(op), op.span, left, right)


def in_range(left: Expr, op: Word, low: Expr, _between: Word, high: Expr) -> Binary:
    return Binary(across(left, high), "in", op.span, left, RangeOf(across(low, high), low, high))


def negation(op: Word, operand: Expr) -> Unary:
    return Unary(across(op, operand), "not", operand)


def minus(op: Word, operand: Expr) -> Unary:
    return Unary(across(op, operand), "-", operand)


def is_kind(value: Expr, _is: Word, kind: Name) -> IsKind:
    return IsKind(across(value, kind), value, kind)


def can(player: Expr, _can: Word, verb: Name, arguments: tuple[Spanned, ...] | None) -> Can:
    given = tuple(part for part in arguments or () if isinstance(part, Argument))
    return Can(across(player, arguments[-1] if arguments else verb), player, verb, given)


def fold(how: Word, _open: Word, named: Name, _in: Word, among: Expr, where: Expr | None, value: Expr | None,
         otherwise: Expr | None, closing: Word) -> Fold:
    return Fold(across(how, closing), str(how), named, among, where, value, otherwise)


def fold_word(word: Word) -> Word:
    return word


def fold_value(_colon: Word, value: Expr) -> Expr:
    return value


def otherwise(_else: Word, value: Expr) -> Expr:
    return value


def where(_where: Word, test: Expr) -> Expr:
    return test


