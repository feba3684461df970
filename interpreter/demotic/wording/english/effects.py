"""Effects in English: what a component or a verb does, as an instruction to a player."""

from __future__ import annotations

from functools import singledispatch

from demotic.meaning.broken import BrokenEffect
from demotic.meaning.effects import (
    AnyOrder,
    As,
    AsEach,
    Assign,
    BoxPlace,
    CallVerb,
    Choose,
    ChooseRandom,
    Do,
    Each,
    Effect,
    EndGame,
    Gain,
    If,
    InOrder,
    Let,
    LocalPlace,
    LocalVar,
    May,
    Move,
    OneOf,
    Part,
    Pay,
    Proceed,
    Repeat,
    RepeatUpTo,
    Require,
    SecretlyEach,
    SetZone,
    Show,
    Shuffle,
    Swap,
    VarPlace,
    While,
    ZonePlace,
)
from demotic.meaning.expressions import Constant, Expr, Local
from demotic.meaning.types import BoolType, IntType
from demotic.wording.english.expressions import called, condition, group, say, with_indices
from demotic.wording.english.words import Words, an, inside, item_type, listed, one_of, times
from demotic.wording.names import capital


def sentence(effect: Effect, words: Words) -> str:
    """The effect as a whole sentence."""
    return capital(phrase(effect, words)) + "."


@singledispatch
def phrase(node: Effect, words: Words) -> str:  # noqa: ARG001 - what registered functions take
    """The effect as part of a sentence. Each class of effect has its own function below."""
    raise TypeError(f"{type(node).__name__} has no English")


def inner(node: Effect, words: Words) -> str:
    """The effect inside a bigger one: choices and orders are held together by their words."""
    match node:
        case InOrder(steps=(single,)):
            return inner(single, words)
        case OneOf(options=[_, _, *_]):
            return "either " + phrase(node, words)
        case AnyOrder(parts=[_, _, *_]) if not node.free:
            return "both " + phrase(node, words) if len(node.parts) == 2 else phrase(node, words)
    return phrase(node, words)


@phrase.register
def _(node: BrokenEffect, words: Words) -> str:  # noqa: ARG001
    return "do something"


@phrase.register
def _(node: InOrder, words: Words) -> str:
    said: list[str] = []
    for number, step in enumerate(node.steps):
        match step:
            case Let():
                words = words.calling(step.slot, say(step.value, words))
                continue
            case LocalVar():
                said.append(phrase(step, words))
                words = words.calling(step.slot, "the count" if isinstance(step.value.type, IntType) else "the note")
                continue
        if isinstance(step, Require) and number + 1 < len(node.steps):
            rest = phrase(InOrder(node.span, node.steps[number + 1 :]), words)
            said.append(f"only if {condition(step.test, words)}: {rest}")
            break
        said.append(phrase(step, words) if len(node.steps) == 1 else inner(step, words))
    return ", then ".join(said) if said else "do nothing"


def _part(part: Part, words: Words) -> str:
    said = words.names.part(part)
    return inner(part.effect, words) if said is None else inside(said)


@phrase.register
def _(node: OneOf, words: Words) -> str:
    return ", or ".join(_part(option, words) for option in node.options)


@phrase.register
def _(node: AnyOrder, words: Words) -> str:
    parts = [_part(part, words) for part in node.parts]
    if node.free:
        return f"as many as you like of {listed(parts, 'and')}, in any order"
    return f"{listed(parts, 'and')}, in any order"


@phrase.register
def _(node: May, words: Words) -> str:
    if words.called[0] == "you":
        return f"you may {inner(node.effect, words)}"
    return f"{inner(node.effect, words)} if they like"


@phrase.register
def _(node: If, words: Words) -> str:
    said = f"if {condition(node.test, words)}, {inner(node.then, words)}"
    if isinstance(node.otherwise, InOrder) and not node.otherwise.steps:
        return said
    return f"{said}, otherwise {inner(node.otherwise, words)}"


@phrase.register
def _(node: Repeat, words: Words) -> str:
    return f"{times(say(node.count, words))}: {inner(node.body, words)}"


@phrase.register
def _(node: RepeatUpTo, words: Words) -> str:
    if node.count is None:
        return f"as often as {words.called[0]} like: {inner(node.body, words)}"
    return f"up to {times(say(node.count, words))}: {inner(node.body, words)}"


@phrase.register
def _(node: While, words: Words) -> str:
    return f"as long as {condition(node.test, words)}: {inner(node.body, words)}"


@phrase.register
def _(node: Each, words: Words) -> str:
    inside = _binding(node.slot, node.among, words)
    order = ", in any order" if node.any_order else ""
    return f"for each of {group(node.among, node.where, inside, words)}{order}: {inner(node.body, inside)}"


def _binding(slot: int, among: Expr, words: Words) -> Words:
    """The words for a body in which `slot` is an element of a list."""
    return words.calling(slot, f"that {one_of(item_type(among), words)}")


@phrase.register
def _(node: As, words: Words) -> str:
    return f"let {_whom(node.player, words)} {inner(node.body, words.acting(()))}"


def _whom(player: Expr, words: Words) -> str:
    said = say(player, words)
    return {"they": "them"}.get(said, said)


@phrase.register
def _(node: AsEach, words: Words) -> str:
    inside = words.acting((node.slot,))
    return f"let each of {group(node.among, node.where, inside, words)} {inner(node.body, inside)}"


@phrase.register
def _(node: SecretlyEach, words: Words) -> str:
    inside = words.acting((node.slot,))
    return f"let each of {say(node.among, words)} in secret {inner(node.body, inside)}"


@phrase.register
def _(node: Choose, words: Words) -> str:
    inside = _binding(node.slot, node.among, words)
    one = one_of(item_type(node.among), words)
    from_where = group(node.among, node.where, inside, words)
    if node.single:
        return _chosen(f"choose {an(one)} from {from_where}", node.body, inside)
    return _chosen(f"choose {amount(node.low, node.high, words)} of {from_where}", node.body, inside, ", for each")


def amount(low: Expr | None, high: Expr | None, words: Words) -> str:
    """How many may be chosen."""
    match low, high:
        case None, None:
            return "any number"
        case None, _ if high is not None:
            return f"up to {say(high, words)}"
        case _, None if low is not None:
            return f"at least {say(low, words)}"
    assert low is not None
    assert high is not None
    least, most = say(low, words), say(high, words)
    return f"exactly {least}" if least == most else f"{least} to {most}"


def _chosen(choice: str, body: Effect, inside: Words, every: str = "") -> str:
    if isinstance(body, InOrder) and not body.steps:
        return choice
    return f"{choice}{every}: {inner(body, inside)}"


@phrase.register
def _(node: ChooseRandom, words: Words) -> str:
    inside = _binding(node.slot, node.among, words)
    from_where = group(node.among, node.where, inside, words)
    if node.count is None:
        one = an(one_of(item_type(node.among), words))
        return _chosen(f"draw {one} at random from {from_where}", node.body, inside)
    return _chosen(f"draw {say(node.count, words)} at random from {from_where}", node.body, inside, ", for each")


@phrase.register
def _(node: Let, words: Words) -> str:
    return f"note {say(node.value, words)}"


@phrase.register
def _(node: LocalVar, words: Words) -> str:
    what = "start a count at" if isinstance(node.value.type, IntType) else "note"
    return f"{what} {say(node.value, words)}"


def place(node: VarPlace | LocalPlace, words: Words, bare: bool = False, single: bool = False) -> str:
    """A var that is written; `bare`: without the possessive of one's own or the game's; `single`: one of it."""
    if isinstance(node, LocalPlace):
        return words.called.get(node.slot) or node.span.text.replace("_", " ")
    name = with_indices(node.var, node.indices, words, single)
    own = node.owner is None or (isinstance(node.owner, Local) and node.owner.slot == 0)
    if bare and own:
        return name
    return f"{'the' if node.owner is None else words.owned(node.owner)} {name}"


@phrase.register
def _(node: Assign, words: Words) -> str:
    where, value = place(node.place, words), say(node.value, words)
    match node.op, node.value:
        case "+=", _:
            return f"add {value} to {where}"
        case "-=", _:
            return f"take {value} from {where}"
        case _, Constant(type=BoolType(), value=truth):
            return f"{'turn on' if truth else 'turn off'} {where}"
    return f"set {where} to {value}"


@phrase.register
def _(node: Gain, words: Words) -> str:
    word, joint = ("gain", "to") if node.sign > 0 else ("lose", "from")
    said = say(node.amount, words)
    where = place(node.place, words, bare=True, single=said == "1")
    if " " not in said and not where.startswith(("the ", "that ")) and "’s " not in where:
        return f"{word} {said} {where}"
    if said.isdigit():
        return f"{word} {said} of {where}"
    return f"{'add' if node.sign > 0 else 'take'} {said} {joint} {place(node.place, words)}"


@phrase.register
def _(node: Pay, words: Words) -> str:
    said = say(node.amount, words)
    return f"pay {said} {place(node.place, words, bare=True, single=said == '1')}"


@phrase.register
def _(node: Require, words: Words) -> str:
    return f"only if {condition(node.test, words)}"


def zone(node: ZonePlace, words: Words) -> str:
    """A zone that components are put into."""
    return f"{'the' if node.owner is None else words.owned(node.owner)} {with_indices(node.zone, node.indices, words)}"


@phrase.register
def _(node: Move, words: Words) -> str:
    if isinstance(node.to, BoxPlace):
        return f"return {say(node.what, words)} to the box"
    return f"move {say(node.what, words)} {'under' if node.under else 'to'} {zone(node.to, words)}"


@phrase.register
def _(node: Swap, words: Words) -> str:
    return f"swap {say(node.one, words)} with {say(node.other, words)}"


@phrase.register
def _(node: SetZone, words: Words) -> str:
    return f"lay exactly {say(node.components, words)} in {zone(node.zone, words)}"


@phrase.register
def _(node: Shuffle, words: Words) -> str:
    return f"shuffle {zone(node.zone, words)}"


@phrase.register
def _(node: Show, words: Words) -> str:
    if node.to is None:
        return f"reveal {say(node.what, words)}"
    return f"show {say(node.what, words)} to {_whom(node.to, words)}"


@phrase.register
def _(node: Do, words: Words) -> str:
    member = words.names.declared("effect", node.member)
    what = called(f"{words.owned(node.component)} {member}", node.member.parameters, node.arguments, words)
    return f"use {what}" + (" as far as you like" if node.freely else "")


@phrase.register
def _(node: CallVerb, words: Words) -> str:
    return called(words.names.verb(node.verb), node.verb.parameters, node.arguments, words)


@phrase.register
def _(node: Proceed, words: Words) -> str:  # noqa: ARG001
    return "let it happen after all"


@phrase.register
def _(node: EndGame, words: Words) -> str:
    inside = words.calling(0, "a player")
    ranks = [say(one, Words(inside.names, inside.called, "a player’s")) for one in node.ranking]
    return "end the game; first is who has the most: " + ", then ".join(ranks)
