"""What a pack declares: enums, kinds, components, state, verbs. The binder makes and fills them.

Objects here are compared by identity; their bodies are filled in after all names are known, then
nothing writes to them any more.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from demotic.meaning.effects import Effect
    from demotic.meaning.expressions import Expr
    from demotic.meaning.types import Type
    from demotic.syntax import tree
from demotic.source import Span


@dataclass(slots=True, eq=False, repr=False)
class Declared:
    """`span` is the name where it is declared; `pack` the id of the pack that declares it."""

    name: str
    span: Span
    pack: str

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} {self.span}>"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a thing comes from: `how` is from, deduced, reconstructed or original."""

    how: str
    why: str | None
    span: Span | None


@dataclass(slots=True, eq=False, repr=False)
class Enum(Declared):
    plural: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dimension:
    """One `per`: over a kind, an enum, or the numbers low to high. `name` is the free field of a piece."""

    name: str
    kind: Kind | None = None
    enum: Enum | None = None
    low: int = 0
    high: int = -1


@dataclass(slots=True, eq=False, repr=False)
class Field(Declared):
    """A printed field. `free`: owner, a `per` of the piece, `copies`; no component writes those (but copies)."""

    holder: Kind
    type: Type
    default: Expr | None = None
    on_back: bool = False
    free: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Var(Declared):
    """State. `holder` None: of the game. `initial` is constant. `private`: only the owner sees it."""

    holder: Kind | None
    per: tuple[Dimension, ...]
    type: Type
    initial: Expr | None = None
    private: bool = False
    origin: Origin | None = None


@dataclass(slots=True, eq=False, repr=False)
class Zone(Declared):
    """A place for components of `kind`.

    `seclusion` is open, private (its owner sees), hidden (nobody), secret (private, and even the count).
    `secluded_where` limits it to some components: a test over printed fields with slot 1 the component.
    """

    holder: Kind | None
    per: tuple[Dimension, ...]
    kind: Kind
    maximum: int | None = None
    refilled_from: Zone | None = None
    shuffled: bool = False
    seclusion: str = "open"
    secluded_where: Expr | None = None
    top_shown: bool = False
    origin: Origin | None = None


@dataclass(slots=True, eq=False, repr=False)
class Parameter:
    name: str
    span: Span
    slot: int
    type: Type
    default: Expr | None  # constant


@dataclass(slots=True, eq=False, repr=False)
class EffectMember(Declared):
    """An effect each component of a kind has. Body slots: 0 you, 1 this, then parameters."""

    holder: Kind
    parameters: tuple[Parameter, ...] = ()
    default: Effect | None = None


@dataclass(slots=True, eq=False, repr=False)
class Formula(Declared):
    """A value. Of a kind: slots 0 you, 1 this, then parameters, and components may write their own."""

    holder: Kind | None
    type: Type
    parameters: tuple[Parameter, ...] = ()
    open: bool = False
    value: Expr | None = None
    origin: Origin | None = None


@dataclass(slots=True, eq=False, repr=False)
class Verb(Declared):
    """A named effect. Slots: 0 you, then parameters (from 1)."""

    parameters: tuple[Parameter, ...] = ()
    require: Expr | None = None
    body: Effect | None = None
    origin: Origin | None = None
    listeners: list[Listener] = field(default_factory=list)


@dataclass(slots=True, eq=False, repr=False)
class Listener:
    """`mode` is when, before or instead. Holder: a kind (all of it), a component, or None (the game).

    Slots: 0 you (the owner; the actor if there is no owner), 1 this (if there is a holder), next the
    actor, then the verb's parameters as named here. `by`: owner, anyone, opponent, or an expression
    (a player, over the same slots). `body` is a May where the word stood in front.
    """

    span: Span
    pack: str
    mode: str
    verb: Verb
    holder: Kind | Component | None
    by: str | Expr
    parameters: tuple[Parameter, ...]
    test: Expr | None = None
    body: Effect | None = None


@dataclass(slots=True, eq=False, repr=False)
class Adjust:
    """Adds `amount` (bool formula: None, makes it true) to an open formula if `test`.

    Slots: 0 you (the evaluating player), 1 this, then the formula's parameters as named here.
    """

    span: Span
    pack: str
    formula: Formula
    holder: Kind | Component
    parameters: tuple[Parameter, ...]
    amount: Expr | None = None
    test: Expr | None = None


@dataclass(slots=True, eq=False, repr=False)
class Kind(Declared):
    """A kind of component. Members declared here only; `members` of parents are found through `parent`.

    `count`/`per`: pieces, made by the layout (`kind boat 4 per player`); they get the free fields.
    `active`: zones where its listeners and adjustments count; None: wherever it lies but the box.
    """

    plural: str
    parent: Kind | None = None
    count: int | None = None
    per: tuple[Dimension, ...] = ()
    children: list[Kind] = field(default_factory=list)
    fields: dict[str, Field] = field(default_factory=dict)
    vars: dict[str, Var] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    effects: dict[str, EffectMember] = field(default_factory=dict)
    formulas: dict[str, Formula] = field(default_factory=dict)
    listeners: list[Listener] = field(default_factory=list)
    adjusts: list[Adjust] = field(default_factory=list)
    active: tuple[Zone, ...] | None = None
    components: list[Component] = field(default_factory=list)

    @property
    def pieces(self) -> bool:
        """Whether its components come from the declaration itself."""
        return self.count is not None or bool(self.per)

    def within(self, other: Kind) -> bool:
        """Whether it is `other` or a kind of it."""
        kind: Kind | None = self
        while kind is not None:
            if kind is other:
                return True
            kind = kind.parent
        return False


@dataclass(slots=True, eq=False, repr=False)
class Component(Declared):
    """A component that was written out; `copies` of it are in the box at the start.

    Values are constant expressions; a field that is missing has its default. `origins` are those of
    single values that differ from `origin`.
    """

    kind: Kind
    origin: Origin | None = None
    copies: int = 1
    values: dict[Field, Expr] = field(default_factory=dict)
    effects: dict[EffectMember, Effect] = field(default_factory=dict)
    formulas: dict[Formula, Expr] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)
    listeners: list[Listener] = field(default_factory=list)
    adjusts: list[Adjust] = field(default_factory=list)


@dataclass(slots=True, eq=False, repr=False)
class Invariant:
    """Must hold after every decision; slot 0 is the first player."""

    text: str
    span: Span
    tests: tuple[Expr, ...]


# ------------------------------------------------------------------------------- examples


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExampleStep:
    """A bound step: `effect` for given and do, `test` for expect, `verb`/`arguments` for events.

    `written` is the step as it stood; everything else of it (picks, chance) is read from there.
    """

    written: tree.Step
    effect: Effect | None = None
    test: Expr | None = None
    verb: Verb | None = None
    arguments: tuple[Expr, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Example:
    """`players` None: the fewest the pack allows. Slot 0 is the first player in every step."""

    text: str
    span: Span
    pack: str
    players: int | None
    steps: tuple[ExampleStep, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class RuleSet:
    """A checked set of packs. Everything is in the order of the packs, their files and their lines.

    `player` is the kind of players; `start` the verb that plays a game, for the first player.
    """

    packs: tuple[str, ...]
    player: Kind
    enums: dict[str, Enum] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    components: list[Component] = field(default_factory=list)
    vars: dict[str, Var] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    formulas: dict[str, Formula] = field(default_factory=dict)
    verbs: dict[str, Verb] = field(default_factory=dict)
    listeners: list[Listener] = field(default_factory=list)
    adjusts: list[Adjust] = field(default_factory=list)
    invariants: list[Invariant] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    start: Verb | None = None
