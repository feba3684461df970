"""Examples as they were written."""
from dataclasses import dataclass

from demotic.syntax.tree.declarations import Declaration
from demotic.syntax.tree.effects import Effect
from demotic.syntax.tree.expressions import Argument, Expr, Number, Text
from demotic.syntax.tree.node import Name, Node


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pick(Node):
    """One answer: a name, a number, a quoted label or key, or a list of them (for several picks)."""

    value: "Name | Number | Text | tuple[Name | Number | Text, ...]"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Step(Node):
    pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Given(Step):
    """`given effect`: sets up; `zone = [a, b]` sets what lies in a zone, in order."""

    effect: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GivenChance(Step):
    """`given chance a, 3, [b, c]`: the outcomes of the draws to come, a list for a shuffle."""

    outcomes: tuple[Pick, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DoStep(Step):
    """`do effect`: begins it, for the first player unless it says `as`."""

    effect: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PickStep(Step):
    """`pick a, b`: answers the next decisions."""

    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Expect(Step):
    """`expect test`."""

    test: Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExpectOffered(Step):
    """`expect offered a, b`; `only`: exactly these; `negated`: `expect not offered a`."""

    picks: tuple[Pick, ...]
    only: bool
    negated: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExpectRefused(Step):
    """`expect refused pick because "words"`: not offered, and the reason given has these words."""

    pick: Pick
    because: Text | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExpectAsked(Step):
    """`expect asked a, b`: these players, and nobody else, have to decide something."""

    players: tuple[Pick, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExpectRanking(Step):
    """`expect ranking a, [b, c]`: the game is over and these are the places; those in a list share one."""

    places: tuple[Pick, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExpectKnown(Step):
    """`expect known x to p`: the player (or each of those in a list; without `to` all) knows these faces.

    `negated`: `expect not known x to p`: none of them knows any of these.
    """

    what: Expr
    to: Expr | None
    negated: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExpectEvent(Step):
    """`expect event verb(arguments)` since the last `do`; `negated`: `expect no event …`."""

    verb: Name
    arguments: tuple[Argument, ...]
    negated: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExpectDone(Step):
    """`expect done`: nothing is asked any more."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ExampleDecl(Declaration):
    """`example "text" for 3 players { }`; without a number: the fewest players of the pack."""

    text: Text
    players: int | None
    steps: tuple[Step, ...]
