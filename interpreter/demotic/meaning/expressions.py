"""Expressions as they are meant: typed, every name resolved. They never change or draw anything.

Locals live in numbered slots. Slot 0 is always `you`, a player. In a text that belongs to a
component (or to all of a kind) slot 1 is `this`. Then come, in a listener, the actor; then the
parameters; then whatever the text binds, in nesting order, so that the slots alive at a place are
exactly 0 up to the next free one. Trees are compared by identity.
"""
from __future__ import annotations

from dataclasses import dataclass

from demotic.meaning.declared import Component, Enum, Field, Formula, Kind, Var, Verb, Zone
from demotic.meaning.types import Type
from demotic.source import Span


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Expr:
    """Shown by its place alone: what it names is a graph."""

    span: Span
    type: Type

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.span}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Constant(Expr):
    """A whole number, a bool, an enum value (its index from 0), or None for `none`."""

    value: int | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TheComponent(Expr):
    """A component by name; `copy` from 1 where it has copies. Its number is the layout's affair."""

    component: Component
    copy: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Local(Expr):
    slot: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ReadVar(Expr):
    """`owner` holds it (None: the game does); one index for each `per` of it, in order."""

    var: Var
    owner: Expr | None
    indices: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ReadZone(Expr):
    """The components in a zone, front first: a list."""

    zone: Zone
    owner: Expr | None
    indices: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ReadField(Expr):
    """A printed field, or a free one (`owner`, a `per` of the piece, `copies`)."""

    field: Field
    owner: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CallFormula(Expr):
    """All arguments are there, defaults filled in. `owner` for a kind's formula; `you` is slot 0."""

    formula: Formula
    owner: Expr | None
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Arithmetic(Expr):
    """`op` is + - * div mod on ints (div and mod round down). Division by 0 is an error."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Negate(Expr):
    operand: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Compare(Expr):
    """`op` is == != < <= > >=; the last four on ints and enum values."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Logic(Expr):
    """`op` is `and` or `or`; the right side is asked only if needed."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Not(Expr):
    operand: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Either(Expr):
    """`then if test else otherwise`."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Numbers(Expr):
    """`low..high` as a list, empty if high is below low."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ListOf(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Joined(Expr):
    """Two lists, one behind the other (`+`)."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ElementAt(Expr):
    """Element `index` of a list, from 1; outside it is an error."""

    list: Expr
    index: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Contains(Expr):
    """`item in list`."""

    item: Expr
    list: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class IsKind(Expr):
    """False for none."""

    value: Expr
    kind: Kind


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Can(Expr):
    """Whether the verb is possible for the player, with all arguments."""

    player: Expr
    verb: Verb
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Fold(Expr):
    """`how(x in among where test : value else otherwise)`; `slot` holds x in `where` and `value`.

    those: the elements (or their values); count: how many; any, all: whether `value` (none: true)
    holds for one, for all; sum: of the values, 0 if none; largest, smallest: of the values (none: of
    the elements), else `otherwise`, else an error; first: the first element (or its value), else
    `otherwise`, else an error; sorted: the elements by value, smallest first, ties as they were.
    """

    how: str
    slot: int
    among: Expr
    where: Expr | None
    value: Expr | None
    otherwise: Expr | None

    @property
    def made_into(self) -> Expr | None:
        """What other components it makes of its elements; None: those that come out, if any do, are elements."""
        return None if self.how in ("largest", "smallest", "sorted") else self.value


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class All(Expr):
    """All components of a kind (in their order), all values of an enum."""

    of: Kind | Enum


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Owned(Expr):
    """`player.boats`: the pieces of a kind (declared `per player`) whose owner is `player`."""

    kind: Kind
    player: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WithFields(Expr):
    """`kind(field: value, …)`: the first component that has these printed values, else an error."""

    kind: Kind
    fields: tuple[tuple[Field, Expr], ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Size(Expr):
    list: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Top(Expr):
    """`top(list)`: the last element or none. `top(list, n)`: up to n from the end, last first."""

    list: Expr
    count: Expr | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Position(Expr):
    """Where in the list the item is, from 1; 0 if it is not there."""

    item: Expr
    list: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Neighbour(Expr):
    """`previous(x)` (step -1), `following(x)` (step 1) in the order of its enum or kind.

    Past the end: from the other end if `wrap`, else none.
    """

    step: int
    wrap: bool
    value: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NextPlayer(Expr):
    """The player on the left of `player`: the next seat, after the last the first."""

    player: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlayersFrom(Expr):
    """All players in seat order beginning with `player`; without him if `others` (opponents)."""

    player: Expr
    others: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Extreme(Expr):
    """`min(a, b, …)`, `max(a, b, …)` on ints; `op` is min or max; at least one argument."""

    op: str
    arguments: tuple[Expr, ...]
