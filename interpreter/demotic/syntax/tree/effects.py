"""Effects as they were written."""
from dataclasses import dataclass

from demotic.source import Span
from demotic.syntax.tree.expressions import Argument, Expr, Text
from demotic.syntax.tree.node import Name, Node
from demotic.syntax.tree.types import Type


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Effect(Node):
    pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Block(Effect):
    """`{ … }`, or a bare line of several steps (then `braced` is false).

    `separators[i]` stands between step i and i+1: "then", or "\\n" for a new line or a semicolon.
    An empty block has no steps.
    """

    steps: tuple[Effect, ...]
    separators: tuple[str, ...]
    braced: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OneOf(Effect):
    """`a | b | c`, not flattened into braces inside it. `bars` are the spans of the `|`."""

    options: tuple[Effect, ...]
    bars: tuple[Span, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AnyOrder(Effect):
    """`a & b & c`. `ands` are the spans of the `&`."""

    parts: tuple[Effect, ...]
    ands: tuple[Span, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Labelled(Effect):
    """`"go home": effect` or `leave: effect`: names an option for the reader."""

    label: Name | Text
    effect: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Call(Effect):
    """`verb`, `verb(a, n: b)`, or the short form `verb 2 ant` (then `short` is true)."""

    verb: Name
    arguments: tuple[Argument, ...]
    short: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Assign(Effect):
    """`target op value`; `op` is = += -=."""

    target: Expr
    op: str
    value: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Let(Effect):
    """`let name = value`."""

    name: Name
    value: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LocalVar(Effect):
    """`var name: type = value` inside an effect."""

    name: Name
    type: "Type"
    value: Expr | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Change(Effect):
    """`gain amount place`, `pay amount place`, `lose amount place`; `how` is the first word."""

    how: str
    amount: Expr
    place: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move(Effect):
    """`move what to where`, or `under where`."""

    what: Expr
    where: Expr
    under: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Swap(Effect):
    """`swap a with b`."""

    one: Expr
    other: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Shuffle(Effect):
    """`shuffle zone`."""

    zone: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Show(Effect):
    """`show what to player`."""

    what: Expr
    to: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Reveal(Effect):
    """`reveal what`."""

    what: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Do(Effect):
    """`do component.effect`, `do component.effect(arguments)`, with or without `freely`."""

    target: Expr
    freely: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class If(Effect):
    """`if test { } else { }`; `otherwise` is a Block, an If, or nothing."""

    test: Expr
    then: Block
    otherwise: Effect | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Repeat(Effect):
    """`repeat n`, `repeat up to n`, `repeat freely`; `mode` is times, up_to, freely (count is None)."""

    mode: str
    count: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class While(Effect):
    """`while test { }`."""

    test: Expr
    body: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Each(Effect):
    """`each name in among where test { }`, with or without `in any order` in front."""

    name: Name
    among: Expr
    where: Expr | None
    body: Block
    any_order: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AsPlayer(Effect):
    """`as player { }`."""

    player: Expr
    body: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AsEach(Effect):
    """`as each name in among where test { }`."""

    name: Name
    among: Expr
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SecretlyEach(Effect):
    """`secretly each name in among { }`."""

    name: Name
    among: Expr
    body: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Amount(Node):
    """How many to choose. `mode`: exactly, up_to, at_least, between, any, random.

    exactly, up_to: `high`; at_least: `low`; between: both; any: neither; random: `high` or None (one).
    """

    mode: str
    low: Expr | None
    high: Expr | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Choose(Effect):
    """`choose amount name in among where test { }`; no amount: one."""

    amount: Amount | None
    name: Name
    among: Expr
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class May(Effect):
    """`may effect`."""

    effect: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Require(Effect):
    """`require test`: a gate for what follows in its own braces."""

    test: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Proceed(Effect):
    """`proceed`: inside `instead of`, the verb itself."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EndGame(Effect):
    """`end game ranked by first, second`: higher first."""

    ranking: tuple[Expr, ...]
