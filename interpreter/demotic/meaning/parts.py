"""The keys of options: what each part of `|` and `&` is called, unique among its neighbours."""
from __future__ import annotations

import re
from collections.abc import Iterable

from demotic.syntax import tree

_FIRST_WORDS: dict[type[tree.Effect], str] = {
    tree.Move: "move",
    tree.Swap: "swap",
    tree.Shuffle: "shuffle",
    tree.Show: "show",
    tree.Reveal: "reveal",
    tree.If: "if",
    tree.Repeat: "repeat",
    tree.While: "while",
    tree.Each: "each",
    tree.AsPlayer: "as",
    tree.AsEach: "as_each",
    tree.SecretlyEach: "secretly_each",
    tree.Choose: "choose",
    tree.Require: "require",
    tree.Proceed: "proceed",
    tree.EndGame: "end_game",
    tree.Let: "let",
    tree.LocalVar: "var",
    tree.OneOf: "one_of",
    tree.AnyOrder: "any_order",
}


def part_names(parts: Iterable[tree.Effect]) -> list[str]:
    """A key for each part: its label, its verb, or its first word and place; `_2`, `_3` where they repeat."""
    names: list[str] = []
    counts: dict[str, int] = {}
    for part in parts:
        name = part_name(part)
        counts[name] = counts.get(name, 0) + 1
        while counts[name] > 1 and f"{name}_{counts[name]}" in names:
            counts[name] += 1
        names.append(name if counts[name] == 1 else f"{name}_{counts[name]}")
    return names


def part_name(part: tree.Effect) -> str:
    """The key of one part."""
    match part:
        case tree.Labelled():
            return key(part.label.value if isinstance(part.label, tree.Text) else part.label.text)
        case tree.Call():
            return part.verb.text
        case tree.May():
            return part_name(part.effect)
        case tree.Block(steps=steps):
            # A gate in front says when, not what: `{ require a; sell }` is `sell`.
            telling = [step for step in steps if not isinstance(step, tree.Require | tree.Let)]
            return part_name((telling or list(steps))[0]) if steps else "nothing"
        case tree.Change():
            return f"{part.how}_{_last_word(part.place)}"
        case tree.Do():
            return f"do_{_last_word(part.target)}"
        case tree.Assign():
            return f"set_{_last_word(part.target)}"
    return _FIRST_WORDS.get(type(part), "part")


def key(label: str) -> str:
    """A label as a key: lower case, everything that is no letter or digit becomes `_`."""
    return re.sub(r"[\W_]+", "_", label.lower()).strip("_") or "part"


def _last_word(place: tree.Expr) -> str:
    match place:
        case tree.Ref():
            return place.name.text
        case tree.Member():
            return place.name.text
        case tree.Index():
            return _last_word(place.base)
        case tree.Apply():
            return _last_word(place.base)
    return "it"
