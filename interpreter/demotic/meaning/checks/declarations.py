"""Declarations that do not fit each other."""
from collections.abc import Iterator

from demotic.meaning.checks.subject import Subject
from demotic.meaning.declared import Component, RuleSet, Zone
from demotic.meaning.expressions import Constant, Expr, ListOf, Negate, TheComponent
from demotic.meaning.reach import lineage, zones_of
from demotic.source import Diagnostic, Label, Severity


def start(subject: Subject) -> Iterator[Diagnostic]:
    """Nobody could say with what the game begins."""
    rules = subject.rules
    if rules.start is not None and rules.start.parameters:
        first = rules.start.parameters[0]
        yield Diagnostic(
            "D510", f"`{rules.start.name}` starts the game, so it is told nothing", first.span, "a parameter",
            help=("begin with a verb without parameters, which calls this one",),
        )  # fmt: skip


def alike(subject: Subject) -> Iterator[Diagnostic]:
    """Two printed components with the same values are probably a slip, or copies of one."""
    named = subject.mentions.components
    for kind in subject.rules.kinds.values():
        fields = [field for one in lineage(kind) for field in one.fields.values() if not field.free]
        if len(fields) < 2 or kind.vars or kind.zones:
            continue
        first: dict[tuple[object, ...], Component] = {}
        for component in kind.components:
            if component in named or not _plain(component):
                continue
            values = tuple(_plain_value(component.values.get(field, field.default)) for field in fields)
            other = first.setdefault(values, component)
            if other is not component and not _numbered(component.name, other.name):
                yield Diagnostic(
                    "D511", f"`{component.name}` has the same values as `{other.name}`", component.span,
                    "nothing but the name tells them apart", (Label(other.span, "the first one"),),
                    ("if they are the same thing twice, write one with `copies`",), severity=Severity.WARNING,
                )  # fmt: skip


def zone_words(subject: Subject) -> Iterator[Diagnostic]:
    """What is written at a zone and changes nothing."""
    for zone in zones_of(subject.rules):
        if zone.shuffled and zone.refilled_from is None:
            yield _idle(
                zone, f"`shuffled` changes nothing at `{zone.name}`", "only a zone that is refilled is shuffled again",
                f"write `refilled from` a zone in front of it, or `shuffle {zone.name}` where it is shuffled",
            )  # fmt: skip
        if zone.top_shown and zone.seclusion == "open":
            message = f"`top shown` changes nothing at `{zone.name}`"
            yield _idle(zone, message, "everybody sees all of it", "leave it out, or add `hidden`")
        if zone.seclusion == "private" and not _has_owner(zone, subject.rules):
            yield _idle(
                zone, f"`{zone.name}` is `private`, but nobody's", "hidden from everybody",
                "write `hidden`, or declare it in `kind player { … }`",
            )  # fmt: skip


def _idle(zone: Zone, message: str, label: str, help_: str) -> Diagnostic:
    return Diagnostic("D512", message, zone.span, label, help=(help_,), severity=Severity.WARNING)


def _has_owner(zone: Zone, rules: RuleSet) -> bool:
    """Whether it belongs to a player, or to a piece of one."""
    return zone.holder is rules.player or any(
        field.free and field.name == "owner" for kind in lineage(zone.holder) for field in kind.fields.values()
    )


def _numbered(one: str, other: str) -> bool:
    """Whether the names count: cards of a deck that is listed by numbers may well be alike."""
    return one[-1].isdigit() and one.rstrip("0123456789") == other.rstrip("0123456789")


def _plain(component: Component) -> bool:
    """Whether it is nothing but its printed values."""
    return not (component.effects or component.formulas or component.listeners or component.adjusts)


def _plain_value(expr: Expr | None) -> object:
    match expr:
        case Constant(value=value):
            return value
        case TheComponent(component=component, copy=copy):
            return (component.name, copy)
        case ListOf(items=items):
            return tuple(_plain_value(item) for item in items)
        case Negate(operand=operand):
            return ("-", _plain_value(operand))
    return None
