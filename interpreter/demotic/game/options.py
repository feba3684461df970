"""The options of a decision: keys that stay the same, labels for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeGuard

from demotic.game.contents import Contents
from demotic.game.models import Decision, Option
from demotic.game.questions import Question
from demotic.game.seeing import Seeing
from demotic.game.teller import Teller
from demotic.machine.layout import BOX, Value
from demotic.meaning.effects import AnyOrder, Choose, Each, May, OneOf, Part, RepeatUpTo
from demotic.meaning.types import KindType, ListType, Type

YES, AGAIN, DECLINE, ENOUGH = "yes", "again", "decline", "enough"

Raw = int | None


def keys(question: Question, options: Sequence[Raw], eyes: Seeing) -> tuple[str, ...]:
    """The key of each option, unique within the decision. `eyes`: those of the one who decides."""
    words = [_word(question, option, eyes, full=False) for option in options]
    often = Counter(words)
    words = [
        _word(question, option, eyes, full=True) if often[word] > 1 else word
        for option, word in zip(options, words, strict=True)
    ]
    seen: Counter[str] = Counter()
    out: list[str] = []
    for word in words:
        seen[word] += 1
        out.append(f"{question.owner}/{word}" + (f"#{seen[word]}" if seen[word] > 1 else ""))
    return tuple(out)


def _word(question: Question, option: Raw, eyes: Seeing, full: bool) -> str:
    """The last part of an option's key. `full`: the name of the very component, not of its copies."""
    lies = face_down(question, option, eyes)
    if lies is not None:
        return place_word(eyes.teller.layout.places[lies[0]].declared.name, lies[1])
    match question.node:
        case OneOf(options=parts) | AnyOrder(parts=parts):
            return ENOUGH if option is None else parts[option].name
        case May():
            return DECLINE if option is None else YES
        case RepeatUpTo():
            return ENOUGH if option is None else AGAIN
        case Choose() | Each() as node:
            if option is None and not _none_is_element(node):
                return ENOUGH
            return eyes.teller.key(option, element_type(node.among.type), full)
    assert option is not None
    return question.hearers[option]


def _none_is_element(node: Choose | Each) -> bool:
    """Whether None is an element of the list, not the end of picking."""
    return isinstance(node, Choose) and node.single


def element_type(of: Type) -> Type | None:
    """The type of the elements of a list."""
    return of.item if isinstance(of, ListType) else None


def place_word(zone: str, position: int) -> str:
    """The last part of the key of a component whose face is not known: where it lies."""
    return f"{zone}_{position}"


def face_down(question: Question, option: Raw, eyes: Seeing) -> tuple[int, int] | None:
    """The cell and position (from 1) of a component that is offered but not known; None for what is known."""
    if not isinstance(question.node, Choose | Each) or option is None:
        return None
    if not isinstance(element_type(question.node.among.type), KindType) or eyes.knows(option):
        return None
    cell = eyes.knowledge.location(eyes.cells, option)
    return None if cell == BOX else (cell, eyes.knowledge.content(eyes.cells, cell).index(option) + 1)


def labels(question: Question, options: Sequence[Raw], eyes: Seeing) -> tuple[str, ...]:
    """What people read for each option; those of one name, or face down, are told apart by where they lie."""
    teller, cells = eyes.teller, eyes.cells
    hidden = [face_down(question, option, eyes) for option in options]
    plain = [
        _label(question, option, teller) if lies is None else _back(option, lies[0], eyes)
        for option, lies in zip(options, hidden, strict=True)
    ]
    often = Counter(plain)
    return tuple(
        f"{label}{_whereabouts(question, option, teller, cells)}" if lies is not None or often[label] > 1 else label
        for label, option, lies in zip(plain, options, hidden, strict=True)
    )


def _back(option: Raw, cell: int, eyes: Seeing) -> str:
    """What people call a component of which the decider sees the back."""
    assert option is not None
    return eyes.teller.capital(eyes.teller.unknown(option, eyes.face_kind(option, cell)))


def _label(question: Question, option: Raw, teller: Teller) -> str:
    language = teller.language
    match question.node:
        case OneOf(options=parts) | AnyOrder(parts=parts):
            return language.enough if option is None else _part(parts[option], question, teller)
        case May():
            return language.decline if option is None else language.yes
        case RepeatUpTo():
            return language.enough if option is None else language.again
        case Choose() | Each() as node:
            if option is None and not _none_is_element(node):
                return language.enough
            return teller.capital(teller.text(option, element_type(node.among.type)))
    assert option is not None
    return teller.capital(teller.called(question.hearers[option]))


def _part(part: Part, question: Question, teller: Teller) -> str:
    known = teller.parts.get(part)
    if known is None:
        said = teller.language.names.part(part)
        known = teller.language.short(part.effect, question.called) if said is None else teller.capital(said)
        teller.parts[part] = known
    return known


def _whereabouts(question: Question, option: Raw, teller: Teller, cells: Sequence[Value]) -> str:
    """Where a component lies, behind its label."""
    if not isinstance(question.node, Choose | Each) or option is None:
        return ""
    if not isinstance(element_type(question.node.among.type), KindType) or option not in teller.layout.movable:
        return ""
    cell = cells[teller.layout.location + option]
    if not isinstance(cell, int) or cell == BOX:
        return ""
    there = cells[cell]
    assert isinstance(there, tuple)
    return f" ({teller.place(cell)}, {there.index(option) + 1})"


def prompt(question: Question, player: int, teller: Teller, named: bool = True) -> str:
    """What everybody may read about a decision: it is made of the rules alone, not of the position.

    `named` false: not even whose text it is may be known.
    """
    if not named:
        return teller.language.decides(teller.label(player))
    written = teller.language.names.prompt(question.owner)
    return teller.language.prompt(teller.label(player), written, question.node)


def is_component(option: Raw, question: Question, eyes: Seeing) -> TypeGuard[int]:
    """Whether an option is a component that the decider knows."""
    if not isinstance(question.node, Choose | Each) or option is None or face_down(question, option, eyes):
        return False
    return isinstance(element_type(question.node.among.type), KindType)


def decision(
    question: Question,
    player: int,
    options: Sequence[Raw],
    teller: Teller,
    cells: Sequence[Value],
    secret: bool,
    contents: Contents,
) -> Decision:
    """All of a decision, for the one who decides; of places it is told what lies there (`contents`)."""
    eyes = Seeing(teller, cells, player)
    texts = [
        label + contents.told(option, eyes) if is_component(option, question, eyes) else label
        for label, option in zip(labels(question, options, eyes), options, strict=True)
    ]
    return Decision(
        player=teller.label(player),
        seat=player + 1,
        prompt=prompt(question, player, teller),
        options=tuple(
            Option(key=key, label=label) for key, label in zip(keys(question, options, eyes), texts, strict=True)
        ),
        verb=question.owner,
        place=str(question.span),
        forced=len(options) == 1,
        several=isinstance(question.node, Choose) and not question.node.single,
        secret=secret,
    )
