"""Operators mixed on one line without braces: both readings are shown, and both are offered as fixes."""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from demotic.meaning.findings import Findings
from demotic.source import Fix, Span
from demotic.syntax import tree
from demotic.syntax.walk import children

_LABEL = re.compile(r'(?:"[^"\n]*"|[a-z0-9_]+):\s*')
_TIGHTNESS = {"&": 0, "|": 1, "then": 2}  # as the grammar reads it: the first binds its neighbours first


@dataclass(frozen=True, slots=True)
class Phrase:
    """A flat phrase: operands as they are written, and the sign between each two."""

    span: Span
    operands: tuple[str, ...]
    signs: tuple[str, ...]
    mays: tuple[bool, ...]  # which operands begin with `may` and no brace behind it

    @property
    def mixed(self) -> bool:
        """Whether it can be read in two ways."""
        return len({*self.signs}) > 1 or any(self.mays[:-1])


def mixed(node: tree.Effect, findings: Findings) -> list[Span]:
    """Tells every phrase of this text that mixes `then`, `&`, `|` and `may` without braces; where they stand."""
    told: list[Span] = []
    waiting: list[tree.Node] = [node]
    while waiting:
        here = waiting.pop()
        inside: list[tree.Node] = [*_effects(here)]
        for phrase, parts in _phrases(here):
            if phrase.mixed:
                _tell(phrase, findings)
                told.append(phrase.span)
                inside = [one for one in inside if one not in parts]
                inside += [inner for part in parts for inner in _below(part)]
        waiting.extend(inside)
    return told


def _effects(node: tree.Node) -> list[tree.Effect]:
    """The effects directly inside."""
    return [one for one in children(node) if isinstance(one, tree.Effect)]


def _below(node: tree.Node) -> Iterator[tree.Node]:
    """What stands inside the parts of a phrase that was told already."""
    if isinstance(node, tree.OneOf | tree.AnyOrder):
        for inner in _effects(node):
            yield from _below(inner)
    else:
        yield node


def _phrases(node: tree.Node) -> Iterator[tuple[Phrase, list[tree.Effect]]]:
    """The phrases that this node is or holds, each with its parts."""
    match node:
        case tree.Block(steps=steps, separators=separators):
            run: list[tree.Effect] = []
            for step, separator in zip(steps, (*separators, "\n"), strict=False):
                run.append(step)
                if separator != "then":
                    if len(run) > 1:
                        yield _flat(run, "then"), run
                    run = []
        case tree.OneOf(options=options):
            yield _flat(list(options), "|"), list(options)
        case tree.AnyOrder(parts=parts):
            yield _flat(list(parts), "&"), list(parts)


def _flat(parts: list[tree.Effect], sign: str) -> Phrase:
    operands: list[str] = []
    signs: list[str] = []
    mays: list[bool] = []
    for part in parts:
        if operands:
            signs.append(sign)
        match part:
            case tree.OneOf(options=inner) | tree.AnyOrder(parts=inner):
                flat = _flat(list(inner), "|" if isinstance(part, tree.OneOf) else "&")
                operands += flat.operands
                signs += flat.signs
                mays += flat.mays
            case _:
                operands.append(part.span.text)
                mays.append(_is_open_may(part))
    return Phrase(parts[0].span.to(parts[-1].span), tuple(operands), tuple(signs), tuple(mays))


def _is_open_may(part: tree.Effect) -> bool:
    inner = part.effect if isinstance(part, tree.Labelled) else part
    return isinstance(inner, tree.May) and not isinstance(inner.effect, tree.Block)


def _tell(phrase: Phrase, findings: Findings) -> None:
    readings = list(dict.fromkeys(_readings(phrase)))
    signs = list(dict.fromkeys(phrase.signs))
    if any(phrase.mays[:-1]):
        signs.insert(0, "may")
    words = ", ".join(f"`{sign}`" for sign in signs[:-1]) + f" and `{signs[-1]}`"
    findings.error(
        "D401", f"{words} do not mix without braces", phrase.span, "this can be read in two ways",
        help=(f"it can mean `{_line(readings[0])}`", f"or `{_line(readings[1])}`"),
        fixes=[Fix(phrase.span, reading, f"write `{_line(reading)}`") for reading in readings],
    )  # fmt: skip


def _line(text: str) -> str:
    return " ".join(text.split())


def _readings(phrase: Phrase) -> Iterator[str]:
    """Two ways to put braces: as the grammar would read it, and the other way round."""
    operands, signs = phrase.operands, phrase.signs
    kinds = sorted(set(signs), key=lambda sign: _TIGHTNESS[sign])
    if len(kinds) == 1:
        position = phrase.mays.index(True)
        yield _with_may(operands, signs, position, wide=False)
        yield _with_may(operands, signs, position, wide=True)
        return
    operands = tuple(_braced(one, 2 if opens else 1) for one, opens in zip(operands, phrase.mays, strict=True))
    yield _grouped(operands, signs, kinds)
    yield _grouped(operands, signs, kinds[::-1])


def _with_may(operands: tuple[str, ...], signs: tuple[str, ...], position: int, *, wide: bool) -> str:
    """`may a & b` as `{ may a } & b`, or as `may { a & b }`."""
    before = _joined(operands[:position], signs[:position])
    if position:
        before += f" {signs[position - 1]} "
    word, _, act = operands[position].partition("may")
    inner = operands[position + 1 :]
    if wide:
        rest = _joined((act.strip(), *inner), signs[position:])
        return f"{before}{word}may {{ {rest} }}"
    rest = _joined(inner, signs[position + 1 :])
    return f"{before}{{ {operands[position]} }} {signs[position]} {rest}"


def _joined(operands: tuple[str, ...], signs: tuple[str, ...]) -> str:
    return "".join(
        operand if place == 0 else f" {signs[place - 1]} {operand}" for place, operand in enumerate(operands)
    )


def _grouped(operands: tuple[str, ...], signs: tuple[str, ...], tight_first: list[str]) -> str:
    """Braces around what each sign joins, the loosest sign without."""
    parts, between = list(operands), list(signs)
    for sign in tight_first[:-1]:
        grouped, left = [parts[0]], []
        members = 1
        for here, part in zip(between, parts[1:], strict=True):
            if here == sign:
                grouped[-1] += f" {sign} {part}"
                members += 1
                continue
            grouped[-1] = _braced(grouped[-1], members)
            grouped.append(part)
            left.append(here)
            members = 1
        grouped[-1] = _braced(grouped[-1], members)
        parts, between = grouped, left
    return _joined(tuple(parts), tuple(between))


def _braced(text: str, members: int) -> str:
    """In braces if there are several; a label in front stays in front."""
    if members < 2:
        return text
    label = _LABEL.match(text)
    return f"{label[0]}{{ {text[label.end() :]} }}" if label else f"{{ {text} }}"
