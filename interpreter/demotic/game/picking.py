"""Several picks of one `choose` that are given at once, in whatever order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from demotic.game.options import ENOUGH
from demotic.machine.layout import Value
from demotic.machine.lowering.scope import REST
from demotic.machine.machine import Option, Pending
from demotic.meaning.effects import Choose

if TYPE_CHECKING:
    from demotic.game.game import Game

Find = Callable[[str, Pending], int | None]
"""Which option of a decision a word means."""
Answer = Callable[[Pending, Option], None]


def picks_several(pending: Pending, game: Game) -> bool:
    """Whether a decision is a pick of several."""
    node = game.table.question(pending, game.machine).node
    return isinstance(node, Choose) and not node.single


def pick_several(
    words: Sequence[str], pending: Pending, game: Game, find: Find, answer: Answer
) -> tuple[list[str], Pending | None]:
    """Picks them all and says that it is enough.

    Gives the words that could not be picked, if there are any, and the decision that waits for more. The last
    elements of the list may have to be picked, so that the machine takes them without asking.
    """
    rest = elements_from(pending, game)
    wanted: dict[int, str] = {}
    for word in words:
        if word.rpartition("/")[2] == ENOUGH:
            continue
        element = _meant(word, pending, rest, wanted, find)
        if element is None:
            return [word], pending
        wanted[element] = word
    left = sorted(wanted, key=rest.index)
    here: Pending | None = pending
    while left and here is not None and left[0] in here.options:
        before, element = here, left.pop(0)
        answer(before, element)
        here = _next(before, element, game)
        if here is None and left == _following(before, element, rest):
            left = []
    if not left and here is not None and None in here.options:
        answer(here, None)
        here = None
    return [wanted[element] for element in left], here


def elements_from(pending: Pending, game: Game) -> list[int]:
    """What is left of the list, offered or not, from the first that is offered on."""
    asking = game.machine.program.asking(pending.segment)
    rest: Value = tuple(one for one in pending.options if one is not None)  # where at most one is picked
    for (name, _, _), value in zip(asking.locals, pending.locals, strict=True):
        if name.startswith(REST):
            rest = value
    assert isinstance(rest, tuple)
    return [one for one in rest if isinstance(one, int)]


def _meant(word: str, pending: Pending, rest: Sequence[int], taken: dict[int, str], find: Find) -> int | None:
    """The element a word means: as it is offered, as it will be, or the next of several copies."""
    for options in (pending.options, rest):
        for among in (options, [one for one in options if one not in taken]):
            index = find(word, replace(pending, options=tuple(among)))
            element = None if index is None else among[index]
            if element is not None and element not in taken:
                return element
    return None


def _next(before: Pending, picked: int, game: Game) -> Pending | None:
    """The next pick of the same choice; what is asked anew by the same text has forgotten what was picked."""
    for one in game.machine.pending:
        if (one.segment, one.player) == (before.segment, before.player) and any(
            isinstance(old, tuple) and new == (*old, picked)
            for old, new in zip(before.locals, one.locals, strict=True)
        ):
            return one
    return None


def _following(before: Pending, picked: int, rest: Sequence[int]) -> list[int]:
    """The elements that all have to be picked after this one, so that nothing is asked about them."""
    if None in before.options:
        return []
    first = before.options[0]
    assert first is not None
    needed = len(rest) - rest.index(first) - len(before.options)
    behind = list(rest[rest.index(picked) + 1 :])
    return behind if len(behind) == needed else []
