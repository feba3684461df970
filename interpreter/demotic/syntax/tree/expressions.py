"""Expressions as they were written."""
from dataclasses import dataclass

from demotic.source import Span
from demotic.syntax.tree.node import Name, Node


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Expr(Node):
    pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Number(Expr):
    """A whole number without a sign."""

    value: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Text(Expr):
    """A text in double quotes, without them."""

    value: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Truth(Expr):
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ref(Expr):
    """A bare name: a local, a member of you, something of the game, `you`, `this`, `none`."""

    name: Name


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Member(Expr):
    """`base.name`."""

    base: Expr
    name: Name


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Argument(Node):
    """`value`, or `name: value`."""

    name: Name | None
    value: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Apply(Expr):
    """`base(arguments)`: a formula, a built-in function, or a component found by its fields."""

    base: Expr
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Index(Expr):
    """`base[index]`: an element of a list, or one of the places of a `per` declaration."""

    base: Expr
    index: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ListOf(Expr):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Unary(Expr):
    """`-x` or `not x`; `op` is `-` or `not`."""

    op: str
    operand: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Binary(Expr):
    """`op` is one of + - * div mod == != < <= > >= in and or."""

    op: str
    op_span: Span
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ternary(Expr):
    """`then if test else otherwise`."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RangeOf(Expr):
    """`low..high`, both included."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class IsKind(Expr):
    """`value is kind`."""

    value: Expr
    kind: Name


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Can(Expr):
    """`player can verb(arguments)`."""

    player: Expr
    verb: Name
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Fold(Expr):
    """`how(name in among where test : value else otherwise)`.

    `how` is one of those count any all sum largest smallest first sorted.
    """

    how: str
    name: Name
    among: Expr
    where: Expr | None
    value: Expr | None
    otherwise: Expr | None
