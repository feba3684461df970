"""Effects as they are meant: the closed set of things that can happen. See expressions for slots.

What is possible, what asks, what lapses: language reference, "Effects". Trees are compared by identity.
"""
from __future__ import annotations

from dataclasses import dataclass

from demotic.meaning.declared import EffectMember, Var, Verb, Zone
from demotic.meaning.expressions import Expr
from demotic.meaning.types import IntType
from demotic.source import Span

# ------------------------------------------------------------------------------- places


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class VarPlace:
    """A var that can be written; see ReadVar."""

    span: Span
    var: Var
    owner: Expr | None
    indices: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LocalPlace:
    """A `var` of the effect itself; bounds None where it is no int."""

    span: Span
    slot: int
    bounds: IntType | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ZonePlace:
    """A zone that components can be moved to; see ReadZone."""

    span: Span
    zone: Zone
    owner: Expr | None
    indices: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BoxPlace:
    """The box: out of play."""

    span: Span


# ------------------------------------------------------------------------------- effects


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Effect:
    """Shown by its place alone, like every tree."""

    span: Span

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.span}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class InOrder(Effect):
    """The steps of one block. Pay and Require in it are gates for the steps behind them.

    Let and LocalVar bind their slot for the steps behind them. No steps: nothing, never possible.
    """

    steps: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Part:
    """One part of `|` or `&`: `name` is its option's key (label, or verb, or first word), unique there."""

    span: Span
    name: str
    label: str | None  # the label as written, for people; None: say it from the effect
    effect: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OneOf(Effect):
    options: tuple[Part, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AnyOrder(Effect):
    """After each part the rest is tested again; the end is offered (None) when all that is left is
    declinable, or always if `free` (then a part may be left out even if it is possible)."""

    parts: tuple[Part, ...]
    free: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class May(Effect):
    """Options 0 (do it) and None (decline)."""

    effect: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class If(Effect):
    """`otherwise` is an empty InOrder where there is none."""

    test: Expr
    then: Effect
    otherwise: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Repeat(Effect):
    """`repeat count { }`; the count is read once; a negative one is 0."""

    count: Expr
    body: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RepeatUpTo(Effect):
    """Before each of at most `count` times (None: `freely`, no end), if the body is possible: options 0
    (once more) and None (enough). `begun`: not before the first time (see chosen)."""

    count: Expr | None
    body: Effect
    begun: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class While(Effect):
    test: Expr
    body: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Each(Effect):
    """The list is read once; `where` is asked at each element's turn. `any_order`: the player orders
    them, like `&`: options are the elements whose `where` holds and whose body is possible now."""

    slot: int
    among: Expr
    where: Expr | None
    body: Effect
    any_order: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class As(Effect):
    """The body with slot 0 another player."""

    player: Expr
    body: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AsEach(Effect):
    """Like Each, and the element (a player) is slot 0 in `where` and body as well as in its own slot."""

    slot: int
    among: Expr
    where: Expr | None
    body: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SecretlyEach(Effect):
    """The body once for each player in the list, all pending at once; the element is slot 0 and `slot`."""

    slot: int
    among: Expr
    body: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Choose(Effect):
    """Asks for one element whose body is possible; several where `low`/`high` are there.

    `single`: exactly one, the body is part of the test. Otherwise between low (None: 0) and high (None:
    all): picks come from the list as it was, one decision a pick (option: the element), in list order
    so that each subset is offered once; None ("enough") once low is reached; the body runs for each
    picked element after the last pick. Fewer possible elements than low: not possible, lapses.
    """

    slot: int
    single: bool
    low: Expr | None
    high: Expr | None
    among: Expr
    where: Expr | None
    body: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ChooseRandom(Effect):
    """Draws up to `count` different elements whose body is possible, then the body for each in turn."""

    slot: int
    count: Expr | None  # None: one
    among: Expr
    where: Expr | None
    body: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Let(Effect):
    """Binds `slot` for the steps behind it; transparent for what is possible."""

    slot: int
    value: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LocalVar(Effect):
    """Binds `slot`, which Assign and the like may write; transparent for what is possible."""

    slot: int
    value: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Assign(Effect):
    """`op` is = += -=; outside the range is an error with its place. Always possible."""

    place: VarPlace | LocalPlace
    op: str
    value: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Gain(Effect):
    """Adds (`sign` 1, `gain`) or takes (`sign` -1, `lose`), and stops at the range. Always possible."""

    sign: int
    place: VarPlace | LocalPlace
    amount: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pay(Effect):
    """A gate: takes `amount` if it stays within the range and what it guards is possible then."""

    place: VarPlace | LocalPlace
    amount: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Require(Effect):
    """A gate."""

    test: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move(Effect):
    """`what` is a component, perhaps none, or a list. `under`: to the front, position 1.

    Moving none, to where it is, or into a full zone lapses (a list: each by itself, in order; `under`
    keeps their order, the first of the list ends at the front). Where `what` is Top of a zone that is
    refilled, the zone is first refilled if it is empty (or, with a count, too short). Possible: when
    something would move.
    """

    what: Expr
    to: ZonePlace | BoxPlace
    under: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Swap(Effect):
    """Two components change places, keeping the positions. Possible if both are there and differ."""

    one: Expr
    other: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SetZone(Effect):
    """`zone = [a, b]`, in `given` only: exactly these lie there, in this order; what lay there is boxed."""

    zone: ZonePlace
    components: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Shuffle(Effect):
    """Always possible."""

    zone: ZonePlace


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Show(Effect):
    """`what` (component, none or list) becomes known to `to`, None: to all (`reveal`). Always possible."""

    what: Expr
    to: Expr | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Do(Effect):
    """The effect `member` of the component; possible if there is one and its effect is.

    `freely`: each of its parts may be declined: `&` gets its end always offered, `|` and everything
    else is as behind `may`.
    """

    component: Expr
    member: EffectMember
    arguments: tuple[Expr, ...]
    freely: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CallVerb(Effect):
    """All arguments are there, defaults filled in. `begun`: whether to begin is not asked (see chosen)."""

    verb: Verb
    arguments: tuple[Expr, ...]
    begun: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Proceed(Effect):
    """Inside `instead of V`: V itself, with the arguments of the event."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EndGame(Effect):
    """Each ranking expression is evaluated with slot 0 each player in turn; higher first. Always possible."""

    ranking: tuple[Expr, ...]
