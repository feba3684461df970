"""A view as text: what a player can see, his own things first."""
import re
from itertools import groupby

from demotic.game import View, ZoneView
from demotic_tools.printer import hanging

_UNNUMBERED = re.compile(r", \d+(\))$")  # pieces that are told apart by a number alone
SHOWN = 3  # holders named where the same is seen of many


def seen(view: View, columns: int) -> str:
    """Vars and zones, grouped by whose they are; empty zones and the others' empty vars are left out."""
    own = view.players[view.seat - 1].key
    groups: dict[str, list[str]] = {own: []}
    for path, value in view.vars.items():
        holder, name = _split(path)
        if value not in (None, [], False, 0) or holder == own:
            groups.setdefault(holder, []).append(f"{_words(name)} {_value(value)}")
    for path, zone in view.zones.items():
        holder, name = _split(path)
        if zone.count != 0:
            groups.setdefault(holder, []).append(f"{_words(name)}: {_zone(zone)}")
    called = {seat.key: seat.name for seat in view.players} | {"": "the game"}
    holders: dict[str, list[str]] = {}
    for holder, parts in groups.items():
        if parts:
            holders.setdefault("; ".join(parts), []).append(called.get(holder, _words(holder)))
    return "\n".join(hanging(f"  {_several(names)}: ", text, columns) for text, names in holders.items())


def _several(names: list[str]) -> str:
    """Those of whom the same is to be seen."""
    if len(names) <= SHOWN:
        return ", ".join(names)
    return f"{', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"


def _words(path: str) -> str:
    return path.replace("_", " ")


def _split(path: str) -> tuple[str, str]:
    holder, dot, name = path.rpartition(".")
    return (holder, name) if dot else ("", path)


def _zone(zone: ZoneView) -> str:
    if zone.count is None:
        return "how many is secret"
    faces = [_UNNUMBERED.sub(r"\1", face.label) for face in zone.components]
    runs = [(label, len(list(same))) for label, same in groupby(faces)]
    told = [label if count == 1 else f"{count} × {label}" for label, count in runs]
    return ", ".join(told) if told else str(zone.count)


def _value(value: object) -> str:
    match value:
        case True:
            return "yes"
        case False:
            return "no"
        case None:
            return "none"
        case list():
            return ", ".join(map(_value, value)) or "none"
    return _words(str(value))
