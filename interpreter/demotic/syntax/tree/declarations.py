"""Declarations as they were written: what stands at the top of a file or inside a kind."""
from dataclasses import dataclass

from demotic.syntax.tree.effects import Block
from demotic.syntax.tree.expressions import Expr, Text
from demotic.syntax.tree.node import Name, Node
from demotic.syntax.tree.types import Type


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Origin(Node):
    """`how` is from, deduced, reconstructed, original; `why` is the text behind it, if any."""

    how: str
    why: str | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Per(Node):
    """`per house` (name), or `per 1..4` (low, high)."""

    name: Name | None
    low: Expr | None = None
    high: Expr | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Parameter(Node):
    """`name: type = default`; the type is left out where components bind a declared effect."""

    name: Name
    type: Type | None
    default: Expr | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Declaration(Node):
    """Anything that stands at the top of a file or inside a kind. `span` covers all of it."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EnumDecl(Declaration):
    name: Name
    plural: Name | None
    values: tuple[Name, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FieldDecl(Declaration):
    name: Name
    type: Type
    default: Expr | None
    on_back: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class VarDecl(Declaration):
    name: Name
    per: tuple[Per, ...]
    type: Type
    default: Expr | None
    private: bool
    origin: Origin | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Seclusion(Node):
    """`hidden`, `private` or `secret` (`how`), with an optional `where it is kind`-like test on `it`."""

    how: str
    where: Expr | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ZoneDecl(Declaration):
    name: Name
    per: tuple[Per, ...]
    kind: Name
    maximum: Expr | None
    refilled_from: Name | None
    shuffled: bool
    seclusion: Seclusion | None
    top_shown: bool
    origin: Origin | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EffectDecl(Declaration):
    """`effect act(parameters) = { }` inside a kind; without `=` each component must write its own."""

    name: Name
    parameters: tuple[Parameter, ...]
    default: Block | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FormulaDecl(Declaration):
    open: bool
    name: Name
    parameters: tuple[Parameter, ...]
    type: Type | None
    value: Expr | None
    origin: Origin | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ActiveDecl(Declaration):
    """`active in hand, row`: the places where this kind's listeners and adjustments count."""

    places: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AdjustDecl(Declaration):
    """`adjust formula(parameters) by amount if test`; without `by` it makes a bool true."""

    formula: Name
    parameters: tuple[Name, ...]
    amount: Expr | None
    test: Expr | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ListenerDecl(Declaration):
    """`when V(parameters) by who if test { }`; `mode` is when, before, instead.

    `by`: None (the owner), or an expression: Ref `anyone`, Ref `opponent`, or any player.
    `may`: the word stood in front.
    """

    mode: str
    may: bool
    verb: Name
    parameters: tuple[Name, ...]
    by: Expr | None
    test: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KindDecl(Declaration):
    name: Name
    parent: Name | None
    count: int | None
    per: tuple[Per, ...]
    plural: Name | None
    members: tuple[Declaration, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class VerbDecl(Declaration):
    name: Name
    parameters: tuple[Parameter, ...]
    require: Expr | None
    origin: Origin | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Entry(Node):
    """`name: value` or `name(parameters) { block }` in a component, with an origin of its own.

    Exactly one of `value` and `block` is set; `name(parameters): value` writes a formula.
    """

    name: Name
    parameters: tuple[Parameter, ...]
    value: Expr | None
    block: Block | None
    origin: Origin | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ComponentDecl(Declaration):
    """`kind name origin { entries }`; entries also hold ListenerDecl and AdjustDecl in `rules`."""

    replaces: bool
    kind: Name
    name: Name
    origin: Origin | None
    entries: tuple[Entry, ...]
    rules: tuple[Declaration, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Row(Node):
    """One component of a table; cells stand in the order of the table's columns."""

    name: Name
    cells: tuple[Expr | Block, ...]
    origin: Origin | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TableDecl(Declaration):
    kind: Name
    columns: tuple[Name, ...]
    origin: Origin | None
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class InvariantDecl(Declaration):
    text: Text
    tests: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExtendDecl(Declaration):
    """`extend kind name { members }`."""

    kind: Name
    members: tuple[Declaration, ...]
