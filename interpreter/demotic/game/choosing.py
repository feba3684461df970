"""From what somebody chose to the raw option that is offered, or a message that says what is."""

from __future__ import annotations

from collections.abc import Sequence

from demotic.game.errors import IllegalChoice
from demotic.game.models import Option
from demotic.source.nearest import nearest

Choice = Option | str | int
"""An option as it was offered, its key, or its index from 0."""


def given(choice: object) -> Choice | list[Choice]:
    """What was given as an answer, if it can be one; IllegalChoice says what an answer can be."""
    if isinstance(choice, Option | str) or (isinstance(choice, int) and not isinstance(choice, bool)):
        return choice
    if isinstance(choice, Sequence) and not isinstance(choice, bytes):
        several = [given(one) for one in choice]
        single = [one for one in several if not isinstance(one, list)]
        if len(single) == len(several):
            return single
    raise IllegalChoice(f"an answer is an option, its key, its index, or a list of those; {choice!r} is none of them")


def chosen(choice: Choice, offered: Sequence[str]) -> int:
    """The index of what was chosen among the keys; IllegalChoice names what is offered."""
    if isinstance(choice, int):
        if 0 <= choice < len(offered):
            return choice
        raise _illegal(f"there is no option {choice}", offered)
    key = choice.key if isinstance(choice, Option) else choice
    if key in offered:
        return offered.index(key)
    raise _illegal(f"`{key}` is not offered", offered, key)


def _illegal(message: str, offered: Sequence[str], key: str = "") -> IllegalChoice:
    close = nearest(key, offered) if key else None
    meant = f"; did you mean `{close}`?" if close else "."
    return IllegalChoice(f"{message}{meant} Offered are: {', '.join(offered)}", tuple(offered))
