"""A rule set as text: every declaration with its meant tree, without places; for tests and for looking at."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from demotic.meaning.declared import (
    Adjust,
    Component,
    Declared,
    Dimension,
    Example,
    Field,
    Formula,
    Kind,
    Listener,
    Parameter,
    RuleSet,
    Var,
    Verb,
    Zone,
)
from demotic.meaning.effects import BoxPlace, Effect, LocalPlace, Part, VarPlace, ZonePlace
from demotic.meaning.expressions import All, Constant, Expr, Local, TheComponent
from demotic.meaning.types import EnumType, IntType, Type

WIDEST = 110
_HIDDEN = frozenset({"span", "type", "begun"})  # `begun` is never true as written
_TREE = (Expr, Effect, Part, VarPlace, LocalPlace, ZonePlace, BoxPlace)


def dump_rules(rules: RuleSet) -> str:
    """All declarations in their order, one below the other."""
    return "\n".join(_rules(rules)) + "\n"


def dump_tree(node: object, indent: int = 0) -> str:
    """`(Gain 1 (VarPlace food you) 2)`: what is left out is `-`, lists stand in `[ ]`, slots are `$1`."""
    match node:
        case None:
            return "-"
        case bool():
            return "yes" if node else "no"
        case Constant():
            return _constant(node)
        case Local(slot=0):
            return "you"
        case Local():
            return f"${node.slot}:{_type(node.type)}"
        case TheComponent():
            return node.component.name if node.copy == 1 else f"{node.component.name}_{node.copy}"
        case All():
            return node.of.plural
        case Declared():
            return node.name
        case IntType():
            return str(node)
        case tuple():
            return _enclosed("[", "]", list(node), indent)
        case _ if isinstance(node, _TREE):
            parts = [getattr(node, one.name) for one in fields(node) if one.name not in _HIDDEN]
            return _enclosed("(", ")", [type(node).__name__, *parts], indent)
    return f"'{node}'" if isinstance(node, str) and not node.isidentifier() else str(node)


def _constant(node: Constant) -> str:
    if isinstance(node.type, EnumType) and node.value is not None:
        return f"{node.type.enum.name}.{node.type.enum.values[node.value]}"
    return "none" if node.value is None else str(node.value).lower()


def _type(of: Type) -> str:
    return str(of).replace(" ", "_")


def _enclosed(opening: str, closing: str, parts: list[object], indent: int) -> str:
    """On one line if it fits, else each part on its own."""
    line = f"{opening}{' '.join(dump_tree(part) for part in parts)}{closing}"
    if indent + len(line) <= WIDEST and "\n" not in line:
        return line
    below = indent + 2
    first, *rest = parts
    head = f"{opening}{dump_tree(first, below)}"
    return "".join([head, *(f"\n{' ' * below}{dump_tree(part, below)}" for part in rest), closing])


# ------------------------------------------------------------------------------- declarations


def _rules(rules: RuleSet) -> Iterator[str]:
    for enum in rules.enums.values():
        yield f"enum {enum.name} ({enum.plural}) {' '.join(enum.values)}"
    for kind in rules.kinds.values():
        yield from _kind(kind)
    for component in rules.components:
        yield from _component(component)
    for var in rules.vars.values():
        yield _var(var)
    for zone in rules.zones.values():
        yield _zone(zone)
    for formula in rules.formulas.values():
        yield _formula(formula)
    for verb in rules.verbs.values():
        yield _verb(verb)
    for listener in rules.listeners:
        yield _listener(listener)
    for invariant in rules.invariants:
        yield f"invariant {invariant.text!r}\n    {dump_tree(invariant.tests, 4)}"
    for example in rules.examples:
        yield from _example(example)
    yield f"start {dump_tree(rules.start)}"


def _kind(kind: Kind) -> Iterator[str]:
    above = f" is {kind.parent.name}" if kind.parent else ""
    count = f" {kind.count}" if kind.count is not None else ""
    active = f" active in {' '.join(zone.name for zone in kind.active)}" if kind.active is not None else ""
    yield f"kind {kind.name}{above}{count}{_per(kind.per)} ({kind.plural}){active}"
    for one in kind.fields.values():
        if one.name != "copies":
            yield f"  {_field(one)}"
    for var in kind.vars.values():
        yield f"  {_var(var)}"
    for zone in kind.zones.values():
        yield f"  {_zone(zone)}"
    for effect in kind.effects.values():
        yield f"  effect {effect.name}{_parameters(effect.parameters)} = {dump_tree(effect.default, 4)}"
    for formula in kind.formulas.values():
        yield f"  {_formula(formula)}"
    for listener in kind.listeners:
        yield f"  {_listener(listener)}"
    for adjust in kind.adjusts:
        yield f"  {_adjust(adjust)}"


def _component(component: Component) -> Iterator[str]:
    origin = "" if component.origin is None else f" {component.origin.how} {component.origin.why or ''}".rstrip()
    copies = f" x{component.copies}" if component.copies > 1 else ""
    yield f"{component.kind.name} {component.name}{copies}{origin}"
    for member, value in [*component.values.items(), *component.effects.items(), *component.formulas.items()]:
        own = component.origins.get(member.name)
        said = "" if own is None else f" {own.how} {own.why or ''}".rstrip()
        yield f"  {member.name}: {dump_tree(value, 4)}{said}"
    for listener in component.listeners:
        yield f"  {_listener(listener)}"
    for adjust in component.adjusts:
        yield f"  {_adjust(adjust)}"


def _per(per: tuple[Dimension, ...]) -> str:
    names = (one.kind.name if one.kind else one.enum.name if one.enum else f"{one.low}..{one.high}" for one in per)
    return "".join(f" per {name}" for name in names)


def _field(one: Field) -> str:
    marks = f"{' on back' if one.on_back else ''}{' free' if one.free else ''}"
    return f"field {one.name}: {one.type} = {dump_tree(one.default, 4)}{marks}"


def _var(var: Var) -> str:
    hidden = " private" if var.private else ""
    return f"var {var.name}{_per(var.per)}: {var.type} = {dump_tree(var.initial, 4)}{hidden}"


def _zone(zone: Zone) -> str:
    words = [f"zone {zone.name}{_per(zone.per)}: {zone.kind.name}"]
    if zone.maximum is not None:
        words.append(f"max {zone.maximum}")
    if zone.seclusion != "open":
        words.append(zone.seclusion)
    if zone.secluded_where is not None:
        words.append(f"where {dump_tree(zone.secluded_where)}")
    if zone.refilled_from is not None:
        words.append(f"refilled from {zone.refilled_from.name}{' shuffled' if zone.shuffled else ''}")
    if zone.top_shown:
        words.append("top shown")
    return " ".join(words)


def _parameters(parameters: tuple[Parameter, ...]) -> str:
    shown = (
        f"${one.slot} {one.name}: {one.type}{f' = {dump_tree(one.default)}' if one.default is not None else ''}"
        for one in parameters
    )
    return f"({', '.join(shown)})" if parameters else ""


def _formula(formula: Formula) -> str:
    how = "open formula" if formula.open else "formula"
    return f"{how} {formula.name}{_parameters(formula.parameters)}: {formula.type} = {dump_tree(formula.value, 4)}"


def _verb(verb: Verb) -> str:
    gate = "" if verb.require is None else f" require {dump_tree(verb.require, 4)}"
    return f"verb {verb.name}{_parameters(verb.parameters)}{gate}\n    {dump_tree(verb.body, 4)}"


def _listener(one: Listener) -> str:
    by = one.by if isinstance(one.by, str) else dump_tree(one.by)
    test = "" if one.test is None else f" if {dump_tree(one.test, 4)}"
    return f"{one.mode} {one.verb.name}{_parameters(one.parameters)} by {by}{test}\n    {dump_tree(one.body, 4)}"


def _adjust(one: Adjust) -> str:
    amount = "" if one.amount is None else f" by {dump_tree(one.amount, 4)}"
    test = "" if one.test is None else f" if {dump_tree(one.test, 4)}"
    return f"adjust {one.formula.name}{_parameters(one.parameters)}{amount}{test}"


def _example(example: Example) -> Iterator[str]:
    yield f"example {example.text!r} {dump_tree(example.players)}"
    for step in example.steps:
        said = step.effect or step.test or step.verb
        words = type(step.written).__name__
        yield f"  {words} {dump_tree(said, 4)}{f' {dump_tree(step.arguments)}' if step.arguments else ''}"
