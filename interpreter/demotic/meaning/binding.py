"""Binding: from the syntax trees of packs to a rule set, in the order in which things must be known."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from demotic.meaning.acting import Acting
from demotic.meaning.components import Components, has_default
from demotic.meaning.context import Context
from demotic.meaning.declared import EffectMember, Enum, Field, Formula, Kind, Origin, RuleSet, Var, Zone
from demotic.meaning.declaring import Declaring
from demotic.meaning.effects import Effect
from demotic.meaning.examples import example, invariant
from demotic.meaning.expressions import Expr
from demotic.meaning.findings import Findings
from demotic.meaning.fitting import INT
from demotic.meaning.heads import Heads
from demotic.meaning.listening import Listening
from demotic.meaning.names import Names, Plural, Value
from demotic.meaning.origins import origin_of
from demotic.meaning.types import IntType
from demotic.source import Diagnostic, Source, Span
from demotic.syntax import tree

Packs = Sequence[tuple[str, Sequence[tree.Module]]]


@dataclass(frozen=True, slots=True)
class Bound:
    """What was declared, as far as it could be bound. Rules with an error among the diagnostics are never run."""

    rules: RuleSet
    diagnostics: tuple[Diagnostic, ...]


def bind(packs: Packs, start: str = "play", default_origins: Mapping[str, Origin] | None = None) -> Bound:
    """Binds packs, the base first: each is its id and its files in order.

    `start` is the verb that plays a game; `default_origins` says, by pack, where a component comes from that
    does not say so itself. Never raises, whatever the trees say.
    """
    context = _empty(tuple(pack for pack, _ in packs))
    rules = context.rules
    heads = Heads(context)
    for pack, modules in packs:
        for module in modules:
            heads.read(pack, module)
    declaring = Declaring(heads)
    declaring.declare()
    components = Components(heads, default_origins or {})
    for fill in declaring.later:
        fill()
    _formulas(context, heads, declaring)
    components.fill()
    _pieces_are_complete(context)
    _bodies(context, heads, declaring, components)
    rules.start = rules.verbs.get(start)
    return Bound(rules, context.findings.sorted())


def _empty(packs: tuple[str, ...]) -> Context:
    nowhere = Span(Source("", ""), 0, 0)
    player = Kind("player", nowhere, "", "players")
    rules = RuleSet(packs, player, kinds={"player": player})
    names = Names(rules)
    names.plurals["players"] = Plural(player)
    return Context(rules, names, Findings())


def _formulas(context: Context, heads: Heads, declaring: Declaring) -> None:
    """Formulas wait with their bodies, so that one whose type is asked can be bound first."""
    written = [(formula, one) for formula, one in heads.formulas]
    written += [
        (formula, one) for _, _, one, formula in declaring.members
        if isinstance(one, tree.FormulaDecl) and isinstance(formula, Formula)
    ]  # fmt: skip
    for formula, one in written:
        if one.value is not None:
            context.bodies[formula] = _body(context, formula, one.value)


def _body(context: Context, formula: Formula, value: tree.Expr) -> _Body:
    return _Body(context, formula, value)


@dataclass(frozen=True, slots=True)
class _Body:
    """Binds the value of one formula when called."""

    context: Context
    formula: Formula
    value: tree.Expr

    def __call__(self) -> None:
        formula = self.formula
        binder = Acting(self.context, formula.holder)
        binder.parameters(formula.parameters)
        if formula in self.context.untyped:
            formula.value = binder.express(self.value)
            if formula in self.context.untyped:
                of = formula.value.type
                # What is adjusted or written by components goes beyond the bounds of this one value.
                changes = formula.open or formula.holder is not None
                formula.type = INT if changes and isinstance(of, IntType) else of
        else:
            formula.value = binder.value(self.value, formula.type, f"`{formula.name}`")
        if not formula.open and formula.holder is None:
            binder.warn_of_unused(formula.parameters)


def _bodies(context: Context, heads: Heads, declaring: Declaring, components: Components) -> None:
    """Everything that does or asks something, when all names and types are known."""
    for formula in list(context.bodies):
        context.settle(formula)
    for _, kind, one, member in declaring.members:
        if isinstance(one, tree.EffectDecl) and isinstance(member, EffectMember) and one.default is not None:
            binder = Acting(context, kind)
            binder.parameters(member.parameters)
            member.default = binder.text(one.default)
    components.bodies()
    listening = Listening(context)
    for pack, kind, one, _ in declaring.members:
        listening.rule(pack, kind, one)
    for piece in components.pieces:
        for one in piece.rules:
            listening.rule(piece.component.pack, piece.component, one)
    for pack, rule in heads.rules:
        listening.rule(pack, None, rule)
    for verb, written in heads.verbs:
        binder = Acting(context)
        for parameter, given in zip(written.parameters, verb.parameters, strict=True):
            binder.declare(parameter.name, given.type, "parameter")
        verb.origin = origin_of(written.origin)
        verb.require = None if written.require is None else binder.test(written.require)
        verb.body = binder.text(written.body)
        if written.body.steps and not verb.listeners:
            binder.warn_of_unused(verb.parameters)
    for written_invariant in heads.invariants:
        invariant(context, written_invariant)
    for pack, written_example in heads.examples:
        example(context, pack, written_example)


def _pieces_are_complete(context: Context) -> None:
    """Nobody writes the members of pieces and players, so each has a default."""
    for kind in context.rules.kinds.values():
        if not kind.pieces and kind is not context.rules.player:
            continue
        for member in context.names.members(kind).values():
            if isinstance(member, Field | EffectMember | Formula) and not has_default(member, context):
                context.findings.error(
                    "D319", f"`{member.name}` of `{kind.name}` needs a default", member.span,
                    "no component of this kind is written out that could say it",
                )  # fmt: skip


def bind_effect(rules: RuleSet, written: tree.Effect) -> tuple[Effect, tuple[Diagnostic, ...]]:
    """Binds one effect over a bound rule set, for the player in slot 0; it may fill zones as `given` does."""
    context = _again(rules)
    return Acting(context, given=True).text(written), context.findings.sorted()


def bind_expression(rules: RuleSet, written: tree.Expr) -> tuple[Expr, tuple[Diagnostic, ...]]:
    """Binds one expression over a bound rule set, for the player in slot 0."""
    context = _again(rules)
    return Acting(context).express(written), context.findings.sorted()


def _again(rules: RuleSet) -> Context:
    """A context with the names of rules that are bound already."""
    names = Names(rules)
    state: list[Var | Zone | Formula] = [*rules.vars.values(), *rules.zones.values(), *rules.formulas.values()]
    for one in [*state, *rules.components]:
        names.add(one.name, one)
    for enum in rules.enums.values():
        names.enum_values[enum] = {name: Value(enum, place, enum.span) for place, name in enumerate(enum.values)}
        for name, value in names.enum_values[enum].items():
            names.add(name, value)
    sets: list[Kind | Enum] = [*rules.kinds.values(), *rules.enums.values()]
    for of in sets:
        names.plurals[of.plural] = Plural(of)
        if of is not rules.player:
            names.add(of.plural, Plural(of))
    for component in rules.components:
        above: Kind | None = component.kind
        while above is not None:
            names.components[(above, component.name)] = component
            above = above.parent
    return Context(rules, names, Findings())
