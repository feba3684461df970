"""Types as they are written, and what a var of a type holds when nothing is said."""
from __future__ import annotations

from demotic.meaning.broken import UNKNOWN
from demotic.meaning.context import Context
from demotic.meaning.expressions import Constant, Expr, ListOf
from demotic.meaning.fitting import BOOL, INT, NONE
from demotic.meaning.types import BoolType, EnumType, IntType, KindType, ListType, Type
from demotic.source import Span
from demotic.syntax import tree


def written_type(context: Context, node: tree.Type) -> Type:
    """The type that is written; tells what is no type."""
    match node.form:
        case "list":
            item = UNKNOWN if node.item is None else written_type(context, node.item)
            return UNKNOWN if item == UNKNOWN else ListType(item)
        case "range":
            if node.low is not None and node.high is not None and node.low > node.high:
                context.findings.error(
                    "D306", f"the range {node.low}..{node.high} is empty", node.span, "it ends before it begins",
                    help=(f"write `{node.high}..{node.low}`",),
                )  # fmt: skip
                return INT
            return IntType(node.low, node.high)
    return UNKNOWN if node.name is None else _named(context, node.name, node)


def _named(context: Context, name: tree.Name, node: tree.Type) -> Type:
    rules = context.rules
    if name.text in rules.kinds:
        return KindType(rules.kinds[name.text], node.optional)
    if name.text in rules.enums:
        return EnumType(rules.enums[name.text], node.optional)
    if name.text in ("int", "bool"):
        if node.optional:
            context.findings.error(
                "D204", f"`{name.text}` is never none", node.span, "only components and values of an enum can be none",
                help=(f"write `{name.text}`",),
            )  # fmt: skip
        return INT if name.text == "int" else BOOL
    known: dict[str, Span | None] = {"int": None, "bool": None}
    known.update({one: enum.span for one, enum in rules.enums.items()})
    known.update({one: kind.span for one, kind in rules.kinds.items() if kind.pack})
    plurals = {enum.plural: one for one, enum in rules.enums.items()}
    plurals.update({kind.plural: one for one, kind in rules.kinds.items()})
    if name.text in plurals:
        context.findings.error(
            "D204", f"`{name.text}` is all of `{plurals[name.text]}`, not a type", name.span, "no type of this name",
            help=(f"write `{plurals[name.text]}`, or `list of {plurals[name.text]}`",),
        )  # fmt: skip
        return UNKNOWN
    context.findings.unknown("D204", f"there is no type `{name.text}`", name.span, "neither a kind nor an enum", known)
    return UNKNOWN


def first_value(of: Type, span: Span) -> Expr | None:
    """What a var of this type holds if nothing is said; None if nothing can be said."""
    match of:
        case IntType():
            low = of.low if of.low is not None and of.low > 0 else 0
            number = of.high if of.high is not None and of.high < low else low
            return Constant(span, IntType(number, number), number)
        case BoolType():
            return Constant(span, of, False)
        case EnumType(optional=False):
            return Constant(span, of, 0)
        case EnumType() | KindType(optional=True):
            return Constant(span, NONE, None)
        case ListType():
            return ListOf(span, of, ())
    return None
