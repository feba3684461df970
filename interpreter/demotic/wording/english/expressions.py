"""Expressions in English: noun phrases, and conditions as they stand behind `if`."""

from __future__ import annotations

from functools import singledispatch

from demotic.meaning.broken import BrokenExpr
from demotic.meaning.declared import Parameter, Var, Zone
from demotic.meaning.expressions import (
    All,
    Arithmetic,
    CallFormula,
    Can,
    Compare,
    Constant,
    Contains,
    Either,
    ElementAt,
    Expr,
    Extreme,
    Fold,
    IsKind,
    Joined,
    ListOf,
    Local,
    Logic,
    Negate,
    Neighbour,
    NextPlayer,
    Not,
    Numbers,
    Owned,
    PlayersFrom,
    Position,
    ReadField,
    ReadVar,
    ReadZone,
    Size,
    TheComponent,
    Top,
    WithFields,
)
from demotic.meaning.types import BoolType, EnumType
from demotic.wording.english.words import Words, an, item_type, listed, one_of
from demotic.wording.names import filled


@singledispatch
def say(node: Expr, words: Words) -> str:  # noqa: ARG001 - what registered functions take
    """The phrase for an expression. Each class of expression has its own function below."""
    raise TypeError(f"{type(node).__name__} has no English")


def condition(node: Expr, words: Words) -> str:
    """A bool as it stands behind `if`."""
    match node:
        case CallFormula() | ReadField() if told := _clause_of(node, True, words):
            return told
        case Not(operand=CallFormula() | ReadField() as inner) if told := _clause_of(inner, False, words):
            return told
        case ReadVar() | ReadField() | CallFormula() | Local():
            return f"{say(node, words)} holds"
        case Not(operand=ReadVar() | ReadField() | CallFormula() | Local() as inner):
            return f"{say(inner, words)} does not hold"
    return say(node, words)


def _clause_of(node: CallFormula | ReadField, holds: bool, words: Words) -> str | None:
    """A truth as the sentence that the pack has for it; `this` in it is whose it is."""
    text = words.names.clause(node.formula if isinstance(node, CallFormula) else node.field, holds)
    if text is None:
        return None
    values = {} if node.owner is None else {"this": say(node.owner, words)}
    if isinstance(node, CallFormula):
        values |= {one.name: say(it, words) for one, it in zip(node.formula.parameters, node.arguments, strict=True)}
    return filled(text, values)[0]


@say.register
def _(node: BrokenExpr, words: Words) -> str:  # noqa: ARG001
    return "something"


@say.register
def _(node: Constant, words: Words) -> str:
    match node.type, node.value:
        case _, None:
            return "none"
        case EnumType(enum=enum), index:
            return words.names.value(enum, index)
        case BoolType(), value:
            return "yes" if value else "no"
    return str(node.value)


@say.register
def _(node: TheComponent, words: Words) -> str:
    return words.names.component(node.component)


@say.register
def _(node: Local, words: Words) -> str:
    return words.local(node)


@say.register
def _(node: ReadVar, words: Words) -> str:
    return _belonging(node.var, node.owner, node.indices, words)


@say.register
def _(node: ReadZone, words: Words) -> str:
    return _belonging(node.zone, node.owner, node.indices, words)


def _belonging(declared: Var | Zone, owner: Expr | None, indices: tuple[Expr, ...], words: Words) -> str:
    """`your food`, `the row`, `your stock of wood`."""
    return f"{'the' if owner is None else words.owned(owner)} {with_indices(declared, indices, words)}"


@say.register
def _(node: ReadField, words: Words) -> str:
    return f"{words.owned(node.owner)} {words.names.declared('field', node.field)}"


@say.register
def _(node: CallFormula, words: Words) -> str:
    name = words.names.declared("formula", node.formula)
    front = "the" if node.owner is None else words.owned(node.owner)
    if not node.arguments:
        return f"{front} {name}"
    return f"{front} {name} of {listed([say(one, words) for one in node.arguments], 'and')}"


_SIGNS = {"+": "plus", "-": "minus", "*": "times", "div": "divided by", "mod": "modulo"}


@say.register
def _(node: Arithmetic, words: Words) -> str:
    return f"{_operand(node.left, words)} {_SIGNS[node.op]} {_operand(node.right, words)}"


def _operand(node: Expr, words: Words) -> str:
    phrase = say(node, words)
    return f"({phrase})" if isinstance(node, Arithmetic | Logic | Either | Joined) else phrase


@say.register
def _(node: Negate, words: Words) -> str:
    return f"minus {_operand(node.operand, words)}"


_ORDER = {
    "==": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}


@say.register
def _(node: Compare, words: Words) -> str:
    match node:
        case Compare(op="==" | "!=", right=ListOf(items=())):
            empty = "is empty" if node.op == "==" else "is not empty"
            return f"{say(node.left, words)} {empty}"
        case Compare(op="==" | "!=", right=Constant(value=None)):
            return f"{say(node.left, words)} is {'missing' if node.op == '==' else 'there'}"
    subject = say(node.left, words)
    verb = _ORDER[node.op].replace("is", "are", 1) if subject in ("you", "they") else _ORDER[node.op]
    return f"{subject} {verb} {say(node.right, words)}"


@say.register
def _(node: Logic, words: Words) -> str:
    return f"{_clause(node.left, words, node.op)} {node.op} {_clause(node.right, words, node.op)}"


def _clause(node: Expr, words: Words, op: str) -> str:
    phrase = condition(node, words)
    return f"({phrase})" if isinstance(node, Logic) and node.op != op else phrase


@say.register
def _(node: Not, words: Words) -> str:
    match node.operand:
        case Contains() as inside:
            return f"{say(inside.item, words)} is not {_among(inside, words)}"
        case IsKind(value=value, kind=kind):
            return f"{say(value, words)} is not {an(words.names.kind(kind))}"
        case Fold(how="any") as one:
            return say(one, words).replace("there is one ", "there is none ", 1)
    return f"it is not so that {_clause(node.operand, words, '')}"


@say.register
def _(node: Either, words: Words) -> str:
    return f"{_operand(node.then, words)} if {condition(node.test, words)}, else {_operand(node.otherwise, words)}"


@say.register
def _(node: Numbers, words: Words) -> str:
    return f"{say(node.low, words)} to {say(node.high, words)}"


@say.register
def _(node: ListOf, words: Words) -> str:
    return listed([say(item, words) for item in node.items], "and") or "nothing"


@say.register
def _(node: Joined, words: Words) -> str:
    return f"{say(node.left, words)} together with {say(node.right, words)}"


@say.register
def _(node: ElementAt, words: Words) -> str:
    if isinstance(node.list, All) and isinstance(node.index, Constant):
        return f"{one_of(item_type(node.list), words)} {say(node.index, words)}"
    return f"number {say(node.index, words)} of {say(node.list, words)}"


@say.register
def _(node: Contains, words: Words) -> str:
    return f"{say(node.item, words)} is {_among(node, words)}"


def _among(node: Contains, words: Words) -> str:
    """In a list, or one of those that are named."""
    told = say(node.list, words)
    named = isinstance(node.list, ListOf | Local) and " and " in told
    return f"one of {told}" if named else f"in {told}"


@say.register
def _(node: IsKind, words: Words) -> str:
    return f"{say(node.value, words)} is {an(words.names.kind(node.kind))}"


@say.register
def _(node: Can, words: Words) -> str:
    verb = called(words.names.verb(node.verb), node.verb.parameters, node.arguments, words)
    return f"{say(node.player, words)} can {verb}"


@say.register
def _(node: Fold, words: Words) -> str:
    one = one_of(item_type(node.among), words)
    inside = words.calling(node.slot, "it" if node.slot not in words.called else f"that {one}")
    among = group(node.among, node.where, inside, words)
    value = None if node.value is None else say(node.value, inside).removeprefix("its ")
    holds = None if node.value is None else condition(node.value, inside)
    phrase = {
        "those": among if value is None else f"{value} for {among}",
        "count": f"the number of {among}",
        "any": f"there is one in {among}" + ("" if holds is None else f" such that {holds}"),
        "all": f"for all of {among} {holds}",
        "sum": f"the sum of {value} over {among}",
        "largest": f"the largest of {among}" if value is None else f"the largest {value} over {among}",
        "smallest": f"the smallest of {among}" if value is None else f"the smallest {value} over {among}",
        "first": f"the first of {among}" if value is None else f"{value} for the first of {among}",
        "sorted": f"{among}, in order of {value}",
    }[node.how]
    return phrase if node.otherwise is None else f"{phrase}, else {say(node.otherwise, words)}"


def group(among: Expr, where: Expr | None, inside: Words, outside: Words) -> str:
    """A list with the condition on its elements: `the row where its price is at most 3`."""
    phrase = say(among, outside)
    return phrase if where is None else f"{phrase} where {condition(where, inside)}"


@say.register
def _(node: All, words: Words) -> str:
    return f"all {words.names.plural(node.of)}"


@say.register
def _(node: Owned, words: Words) -> str:
    return f"{words.owned(node.player)} {words.names.plural(node.kind)}"


@say.register
def _(node: WithFields, words: Words) -> str:
    fields = [f"{words.names.declared('field', one)} {say(value, words)}" for one, value in node.fields]
    return f"the {words.names.kind(node.kind)} with {listed(fields, 'and')}"


@say.register
def _(node: Size, words: Words) -> str:
    return f"the size of {say(node.list, words)}"


@say.register
def _(node: Top, words: Words) -> str:
    if node.count is None:
        return f"the top of {say(node.list, words)}"
    return f"the top {say(node.count, words)} of {say(node.list, words)}"


@say.register
def _(node: Position, words: Words) -> str:
    return f"the position of {say(node.item, words)} in {say(node.list, words)}"


@say.register
def _(node: Neighbour, words: Words) -> str:
    return f"the one {'after' if node.step > 0 else 'before'} {say(node.value, words)}"


@say.register
def _(node: NextPlayer, words: Words) -> str:
    return f"the player after {say(node.player, words)}"


@say.register
def _(node: PlayersFrom, words: Words) -> str:
    if node.others:
        return f"{words.owned(node.player)} opponents"
    return f"all players from {say(node.player, words)} on"


@say.register
def _(node: Extreme, words: Words) -> str:
    word = "smaller" if node.op == "min" else "larger"
    return f"the {word} of {listed([say(one, words) for one in node.arguments], 'and')}"


def called(text: str, parameters: tuple[Parameter, ...], arguments: tuple[Expr, ...], words: Words) -> str:
    """A verb's text with its arguments: in their braces, or behind it when the text has none."""
    values = {one.name: say(value, words) for one, value in zip(parameters, arguments, strict=True)}
    said, rest = filled(text, values)
    return " ".join([said, ", ".join(rest)]) if rest else said


def with_indices(declared: Var | Zone, indices: tuple[Expr, ...], words: Words, single: bool = False) -> str:
    """A var or zone with its indices: in their braces, or behind it when the text has none. `single`: one of it."""
    values = {one.name: say(index, words) for one, index in zip(declared.per, indices, strict=True)}
    table = "var" if isinstance(declared, Var) else "zone"
    said, rest = filled(words.names.declared(table, declared, single), values)
    return said + "".join(f" of {index}" for index in rest)
