"""The syntax tree: what was written, as it was written; names are not looked up yet.

The parser accepts a little too much on purpose; `meaning` rejects it with a better message.
Every node knows the span of the text it came from. Trees are compared by identity.
"""
from dataclasses import dataclass

from demotic.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Name(Node):
    """A word the author wrote, and where."""

    text: str


# ------------------------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True, eq=False)
class Expr(Node):
    pass


@dataclass(frozen=True, slots=True, eq=False)
class Number(Expr):
    """A whole number without a sign."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Text(Expr):
    """A text in double quotes, without them."""

    value: str


@dataclass(frozen=True, slots=True, eq=False)
class Truth(Expr):
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class Ref(Expr):
    """A bare name: a local, a member of you, something of the game, `you`, `this`, `none`."""

    name: Name


@dataclass(frozen=True, slots=True, eq=False)
class Member(Expr):
    """`base.name`."""

    base: Expr
    name: Name


@dataclass(frozen=True, slots=True, eq=False)
class Argument(Node):
    """`value`, or `name: value`."""

    name: Name | None
    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Apply(Expr):
    """`base(arguments)`: a formula, a built-in function, or a component found by its fields."""

    base: Expr
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Index(Expr):
    """`base[index]`: an element of a list, or one of the places of a `per` declaration."""

    base: Expr
    index: Expr


@dataclass(frozen=True, slots=True, eq=False)
class ListOf(Expr):
    """`[a, b]`."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Unary(Expr):
    """`-x` or `not x`; `op` is `-` or `not`."""

    op: str
    operand: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Binary(Expr):
    """`op` is one of + - * div mod == != < <= > >= in and or."""

    op: str
    op_span: Span
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Ternary(Expr):
    """`then if test else otherwise`."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True, eq=False)
class RangeOf(Expr):
    """`low..high`, both included."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True, eq=False)
class IsKind(Expr):
    """`value is kind`."""

    value: Expr
    kind: Name


@dataclass(frozen=True, slots=True, eq=False)
class Can(Expr):
    """`player can verb(arguments)`."""

    player: Expr
    verb: Name
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True, eq=False)
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


# ------------------------------------------------------------------------------- effects


@dataclass(frozen=True, slots=True, eq=False)
class Effect(Node):
    pass


@dataclass(frozen=True, slots=True, eq=False)
class Block(Effect):
    """`{ … }`, or a bare line of several steps (then `braced` is false).

    `separators[i]` stands between step i and i+1: "then", or "\\n" for a new line or a semicolon.
    An empty block has no steps.
    """

    steps: tuple[Effect, ...]
    separators: tuple[str, ...]
    braced: bool


@dataclass(frozen=True, slots=True, eq=False)
class OneOf(Effect):
    """`a | b | c`, not flattened into braces inside it. `bars` are the spans of the `|`."""

    options: tuple[Effect, ...]
    bars: tuple[Span, ...]


@dataclass(frozen=True, slots=True, eq=False)
class AnyOrder(Effect):
    """`a & b & c`. `ands` are the spans of the `&`."""

    parts: tuple[Effect, ...]
    ands: tuple[Span, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Labelled(Effect):
    """`"leave the city": effect` or `leave: effect`: names an option for the reader."""

    label: Name | Text
    effect: Effect


@dataclass(frozen=True, slots=True, eq=False)
class Call(Effect):
    """`verb`, `verb(a, n: b)`, or the short form `verb 2 owl` (then `short` is true)."""

    verb: Name
    arguments: tuple[Argument, ...]
    short: bool


@dataclass(frozen=True, slots=True, eq=False)
class Assign(Effect):
    """`target op value`; `op` is = += -=."""

    target: Expr
    op: str
    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Let(Effect):
    """`let name = value`."""

    name: Name
    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class LocalVar(Effect):
    """`var name: type = value` inside an effect."""

    name: Name
    type: "Type"
    value: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class Change(Effect):
    """`gain amount place`, `pay amount place`, `lose amount place`; `how` is the first word."""

    how: str
    amount: Expr
    place: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Move(Effect):
    """`move what to where`, or `under where`."""

    what: Expr
    where: Expr
    under: bool


@dataclass(frozen=True, slots=True, eq=False)
class Swap(Effect):
    """`swap a with b`."""

    one: Expr
    other: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Shuffle(Effect):
    """`shuffle zone`."""

    zone: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Show(Effect):
    """`show what to player`."""

    what: Expr
    to: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Reveal(Effect):
    """`reveal what`."""

    what: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Do(Effect):
    """`do component.effect`, `do component.effect(arguments)`, with or without `freely`."""

    target: Expr
    freely: bool


@dataclass(frozen=True, slots=True, eq=False)
class If(Effect):
    """`if test { } else { }`; `otherwise` is a Block, an If, or nothing."""

    test: Expr
    then: Block
    otherwise: Effect | None


@dataclass(frozen=True, slots=True, eq=False)
class Repeat(Effect):
    """`repeat n`, `repeat up to n`, `repeat freely`; `mode` is times, up_to, freely (count is None)."""

    mode: str
    count: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class While(Effect):
    """`while test { }`."""

    test: Expr
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Each(Effect):
    """`each name in among where test { }`, with or without `in any order` in front."""

    name: Name
    among: Expr
    where: Expr | None
    body: Block
    any_order: bool


@dataclass(frozen=True, slots=True, eq=False)
class AsPlayer(Effect):
    """`as player { }`."""

    player: Expr
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class AsEach(Effect):
    """`as each name in among where test { }`."""

    name: Name
    among: Expr
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class SecretlyEach(Effect):
    """`secretly each name in among { }`."""

    name: Name
    among: Expr
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Amount(Node):
    """How many to choose. `mode`: exactly, up_to, at_least, between, any, random.

    exactly, up_to: `high`; at_least: `low`; between: both; any: neither; random: `high` or None (one).
    """

    mode: str
    low: Expr | None
    high: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class Choose(Effect):
    """`choose amount name in among where test { }`; no amount: one."""

    amount: Amount | None
    name: Name
    among: Expr
    where: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class May(Effect):
    """`may effect`."""

    effect: Effect


@dataclass(frozen=True, slots=True, eq=False)
class Require(Effect):
    """`require test`: a gate for what follows in its own braces."""

    test: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Proceed(Effect):
    """`proceed`: inside `instead of`, the verb itself."""


@dataclass(frozen=True, slots=True, eq=False)
class EndGame(Effect):
    """`end game ranked by first, second`: higher first."""

    ranking: tuple[Expr, ...]


# ------------------------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True, eq=False)
class Type(Node):
    """How a type was written. `form`: name, list, range.

    name: `name`, and `optional` for a `?` behind it. list: `item`. range: `low`, `high` (None: no end).
    """

    form: str
    name: Name | None = None
    optional: bool = False
    item: "Type | None" = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Origin(Node):
    """`how` is from, deduced, reconstructed, original; `why` is the text behind it, if any."""

    how: str
    why: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Per(Node):
    """`per house` (name), or `per 1..4` (low, high)."""

    name: Name | None
    low: Expr | None = None
    high: Expr | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Parameter(Node):
    """`name: type = default`; the type is left out where components bind a declared effect."""

    name: Name
    type: Type | None
    default: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class Declaration(Node):
    """Anything that stands at the top of a file or inside a kind. `span` covers all of it."""


@dataclass(frozen=True, slots=True, eq=False)
class EnumDecl(Declaration):
    name: Name
    plural: Name | None
    values: tuple[Name, ...]


@dataclass(frozen=True, slots=True, eq=False)
class FieldDecl(Declaration):
    name: Name
    type: Type
    default: Expr | None
    on_back: bool


@dataclass(frozen=True, slots=True, eq=False)
class VarDecl(Declaration):
    name: Name
    per: tuple[Per, ...]
    type: Type
    default: Expr | None
    private: bool


@dataclass(frozen=True, slots=True, eq=False)
class Seclusion(Node):
    """`hidden`, `private` or `secret` (`how`), with an optional `where it is kind`-like test on `it`."""

    how: str
    where: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class ZoneDecl(Declaration):
    name: Name
    per: tuple[Per, ...]
    kind: Name
    maximum: Expr | None
    refilled_from: Name | None
    shuffled: bool
    seclusion: Seclusion | None
    top_shown: bool


@dataclass(frozen=True, slots=True, eq=False)
class EffectDecl(Declaration):
    """`effect act(parameters) = { }` inside a kind; without `=` each component must write its own."""

    name: Name
    parameters: tuple[Parameter, ...]
    default: Block | None


@dataclass(frozen=True, slots=True, eq=False)
class FormulaDecl(Declaration):
    open: bool
    name: Name
    parameters: tuple[Parameter, ...]
    type: Type | None
    value: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class ActiveDecl(Declaration):
    """`active in hand, row`: the places where this kind's listeners and adjustments count."""

    places: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class AdjustDecl(Declaration):
    """`adjust formula(parameters) by amount if test`; without `by` it makes a bool true."""

    formula: Name
    parameters: tuple[Name, ...]
    amount: Expr | None
    test: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
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


@dataclass(frozen=True, slots=True, eq=False)
class KindDecl(Declaration):
    name: Name
    parent: Name | None
    count: int | None
    per: tuple[Per, ...]
    plural: Name | None
    members: tuple[Declaration, ...]


@dataclass(frozen=True, slots=True, eq=False)
class VerbDecl(Declaration):
    name: Name
    parameters: tuple[Parameter, ...]
    require: Expr | None
    origin: Origin | None
    body: Block


@dataclass(frozen=True, slots=True, eq=False)
class Entry(Node):
    """`name: value` or `name(parameters) { block }` in a component, with an origin of its own.

    Exactly one of `value` and `block` is set; `name(parameters): value` writes a formula.
    """

    name: Name
    parameters: tuple[Parameter, ...]
    value: Expr | None
    block: Block | None
    origin: Origin | None


@dataclass(frozen=True, slots=True, eq=False)
class ComponentDecl(Declaration):
    """`kind name origin { entries }`; entries also hold ListenerDecl and AdjustDecl in `rules`."""

    replaces: bool
    kind: Name
    name: Name
    origin: Origin | None
    entries: tuple[Entry, ...]
    rules: tuple[Declaration, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Row(Node):
    """One component of a table; cells stand in the order of the table's columns."""

    name: Name
    cells: tuple[Expr | Block, ...]
    origin: Origin | None


@dataclass(frozen=True, slots=True, eq=False)
class TableDecl(Declaration):
    kind: Name
    columns: tuple[Name, ...]
    origin: Origin | None
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, eq=False)
class InvariantDecl(Declaration):
    text: Text
    tests: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ExtendDecl(Declaration):
    """`extend kind name { members }`."""

    kind: Name
    members: tuple[Declaration, ...]


# ------------------------------------------------------------------------------- examples


@dataclass(frozen=True, slots=True, eq=False)
class Pick(Node):
    """One answer: a name, a number, a quoted label or key, or a list of them (for several picks)."""

    value: "Name | Number | Text | tuple[Name | Number | Text, ...]"


@dataclass(frozen=True, slots=True, eq=False)
class Step(Node):
    pass


@dataclass(frozen=True, slots=True, eq=False)
class Given(Step):
    """`given effect`: sets up; `zone = [a, b]` sets what lies in a zone, in order."""

    effect: Effect


@dataclass(frozen=True, slots=True, eq=False)
class GivenChance(Step):
    """`given chance a, 3, [b, c]`: the outcomes of the draws to come, a list for a shuffle."""

    outcomes: tuple[Pick, ...]


@dataclass(frozen=True, slots=True, eq=False)
class DoStep(Step):
    """`do effect`: begins it, for the first player unless it says `as`."""

    effect: Effect


@dataclass(frozen=True, slots=True, eq=False)
class PickStep(Step):
    """`pick a, b`: answers the next decisions."""

    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Expect(Step):
    """`expect test`."""

    test: Expr


@dataclass(frozen=True, slots=True, eq=False)
class ExpectOffered(Step):
    """`expect offered a, b`; `only`: exactly these; `negated`: `expect not offered a`."""

    picks: tuple[Pick, ...]
    only: bool
    negated: bool


@dataclass(frozen=True, slots=True, eq=False)
class ExpectRefused(Step):
    """`expect refused pick because "words"`: not offered, and the reason given has these words."""

    pick: Pick
    because: Text | None


@dataclass(frozen=True, slots=True, eq=False)
class ExpectEvent(Step):
    """`expect event verb(arguments)` since the last `do`; `negated`: `expect no event …`."""

    verb: Name
    arguments: tuple[Argument, ...]
    negated: bool


@dataclass(frozen=True, slots=True, eq=False)
class ExpectDone(Step):
    """`expect done`: nothing is asked any more."""


@dataclass(frozen=True, slots=True, eq=False)
class ExampleDecl(Declaration):
    """`example "text" for 3 players { }`; without a number: the fewest players of the pack."""

    text: Text
    players: int | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Module(Node):
    """One file: its declarations in order. Items that did not parse are left out of it."""

    declarations: tuple[Declaration, ...]
