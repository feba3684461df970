"""A view as text: what a player can see, his own things first."""
from demotic.game import View, ZoneView
from demotic_tools.printer import hanging


def seen(view: View, columns: int) -> str:
    """Vars and zones, grouped by whose they are; empty zones and the others' empty vars are left out."""
    own = view.players[view.seat - 1].key
    groups: dict[str, list[str]] = {own: []}
    for path, value in view.vars.items():
        holder, name = _split(path)
        if value not in (None, [], False, 0) or holder == own:
            groups.setdefault(holder, []).append(f"{name} {_value(value)}")
    for path, zone in view.zones.items():
        holder, name = _split(path)
        if zone.count != 0:
            groups.setdefault(holder, []).append(f"{name}: {_zone(zone)}")
    called = {seat.key: seat.name for seat in view.players} | {"": "the game"}
    lines = []
    for holder, parts in groups.items():
        if parts:
            lines.append(hanging(f"  {called.get(holder, holder)}: ", "; ".join(parts), columns))
    return "\n".join(lines)


def _split(path: str) -> tuple[str, str]:
    holder, dot, name = path.rpartition(".")
    return (holder, name) if dot else ("", path)


def _zone(zone: ZoneView) -> str:
    if zone.count is None:
        return "how many is secret"
    faces = [face.label for face in zone.components]
    if len(set(faces)) == 1 and len(faces) > 1:
        return f"{len(faces)} × {faces[0]}"
    return ", ".join(faces) if faces else str(zone.count)


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
    return str(value)
