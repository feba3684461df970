"""What a player can see, as text: his own things first, all by the names that players read."""
import re
from collections.abc import Iterator
from itertools import groupby

from demotic.game import Game
from demotic.game.looking import zone_view
from demotic.game.models import ZoneView
from demotic.game.seeing import Seeing
from demotic.game.teller import split
from demotic.meaning.declared import Var
from demotic_tools.printer import hanging

_UNNUMBERED = re.compile(r", \d+(\))$")  # pieces that are told apart by a number alone
_ARTICLE = re.compile(r"^an? ")  # in front of what is seen from behind, and out of place behind a number
WIDEST = 24  # letters of a head
SHOWN = 3  # holders named where the same is seen of many


def seen(game: Game, player: str, columns: int, words: str = "") -> str:
    """Vars and zones, grouped by whose they are; what is empty, none or no is left out, and others' zeros.

    `words`: only what has them in it, or whose name they are.
    """
    eyes = Seeing(game.table.teller, game.machine.cells, game.table.seat(player))
    groups: dict[str, list[str]] = {player: []}
    for holder, text in _things(eyes):
        if words.casefold() not in f"{holder}: {text}".casefold():
            continue
        groups.setdefault(holder, []).append(text)
    holders: dict[str, list[str]] = {}
    for holder, parts in groups.items():
        if parts:
            holders.setdefault("; ".join(parts), []).append(holder)
    told = (_paragraph(f"{_several(names)}: ", text, columns) for text, names in holders.items())
    return "\n".join(told) or (f"  nothing of `{words[:WIDEST]}` is to be seen" if words else "  nothing yet")


def _paragraph(head: str, text: str, columns: int) -> str:
    """Under a short head the text keeps its own margin."""
    return hanging(f"  {head}", text, columns) if len(head) <= WIDEST else hanging("  ", f"{head}{text}", columns)


def _things(eyes: Seeing) -> Iterator[tuple[str, str]]:
    """Whose it is, and the thing itself; vars come before zones."""
    layout = eyes.teller.layout
    zones: list[tuple[str, str]] = []
    for cell, place in layout.places.items():
        if eyes.path(cell) is None:
            continue
        number, indices = split(place)
        holder = eyes.holder(cell) or "the game"
        name = eyes.teller.bare(cell)
        if not isinstance(place.declared, Var):
            lies = _zone(zone_view(eyes, cell))
            if lies:
                zones.append((holder, f"{name}: {lies}"))
        elif eyes.knowledge.reads(cell, eyes.player):
            value = eyes.cells[cell]
            plain = eyes.teller.plain(value, place.declared.type)
            shown = number == eyes.player and not indices
            if plain not in (None, [], False) or (shown and plain == 0 and plain is not False):
                yield holder, f"{name} {eyes.text(value, place.declared.type)}"
    yield from zones


def _several(names: list[str]) -> str:
    """Those of whom the same is to be seen; names with a comma in them stand apart by more than a comma."""
    between = "; " if any(", " in name for name in names) else ", "
    if len(names) <= SHOWN:
        return between.join(names)
    return f"{between.join(names[:SHOWN])} and {len(names) - SHOWN} more"


def _zone(zone: ZoneView) -> str:
    """What lies there; nothing if nothing does."""
    if zone.count is None:
        return "how many is secret"
    faces = [(_UNNUMBERED.sub(r"\1", face.label), face.name is None) for face in zone.components]
    runs = [(*seen, len(list(same))) for seen, same in groupby(faces)]
    return ", ".join(counted(*run) for run in runs)


def counted(label: str, hidden: bool, count: int) -> str:
    """So many of what is called the same; `hidden`: they are seen from behind."""
    if count == 1:
        return label
    return f"{count} × {_ARTICLE.sub('', label) if hidden else label}"
