"""Many moves of components in few words."""
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from demotic.game.teller import Teller
from demotic.meaning.declared import Kind
from demotic_tools.looking import counted

MANY = 3  # more moves of one player to one place than this are counted, not listed


@dataclass(frozen=True, slots=True)
class Moved:
    """A component that went somewhere; `who` moved it, if it is not the one whose turn it is.

    `hidden`: only its back is seen.
    """

    who: str
    what: str
    to: str
    kind: Kind | None
    hidden: bool


Outcome = str | Moved


def folded(outcomes: list[Outcome], said: str, teller: Teller) -> list[str]:
    """The outcomes in words; what one player moved to one place is told together. `said`: the answer in front."""
    moves: dict[tuple[str, str], list[Moved]] = {}
    for outcome in outcomes:
        if isinstance(outcome, Moved):
            moves.setdefault((outcome.who, outcome.to), []).append(outcome)
    out: list[str] = []
    for outcome in outcomes:
        if isinstance(outcome, str):
            out.append(outcome)
        elif moves[outcome.who, outcome.to][0] is outcome:
            out.append(_moved(moves[outcome.who, outcome.to], said, teller))
            said = ""  # what was chosen goes to one place only
    return out


def _moved(alike: list[Moved], said: str, teller: Teller) -> str:
    """What one player moved to one place. Whose it was need not be said where it went to something of his."""
    who, to = alike[0].who, alike[0].to
    front = "" if to.startswith(who) else f"{who}: "
    if len(alike) > MANY:
        return f"{front}{len(alike)} {_plural([one.kind for one in alike], teller)} to {to}"
    what = alike[0].what.casefold()
    if len(alike) == 1 and (said == what or said.startswith(f"{what} (")):
        return f"{front}to {to}"
    return f"{front}{teller.language.listed([*_counted(alike)])} to {to}"


def _counted(alike: list[Moved]) -> Iterator[str]:
    """What was moved, with a number in front of what is called the same."""
    for what, same in groupby(alike, key=lambda one: (one.what, one.hidden)):
        yield counted(*what, len(list(same)))


def _plural(kinds: list[Kind | None], teller: Teller) -> str:
    """What things of these kinds are called together."""
    common = kinds[0]
    while common is not None and not all(kind is not None and kind.within(common) for kind in kinds):
        common = common.parent
    return "things" if common is None else teller.language.names.plural(common)
