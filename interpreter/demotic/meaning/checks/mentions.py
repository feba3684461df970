"""What the trees of a rule set speak of."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import Component, EffectMember, Formula, Kind, RuleSet, Var, Verb, Zone
from demotic.meaning.effects import Assign, CallVerb, Do, Gain, Move, Pay, SetZone, VarPlace, ZonePlace
from demotic.meaning.expressions import All, CallFormula, Can, Expr, Neighbour, Owned, ReadVar, TheComponent, WithFields
from demotic.meaning.reach import kind_of, vars_of, verb_trees, zones_of
from demotic.meaning.walk import Node, walk


@dataclass(slots=True)
class Mentions:
    """Declarations by what is done with them. `kinds` are those whose components are spoken of in general."""

    verbs: set[Verb] = field(default_factory=set)
    formulas: set[Formula] = field(default_factory=set)
    effects: set[EffectMember] = field(default_factory=set)
    components: set[Component] = field(default_factory=set)
    kinds: set[Kind] = field(default_factory=set)
    read: set[Var] = field(default_factory=set)
    written: set[Var | Zone] = field(default_factory=set)

    @staticmethod
    def anywhere(rules: RuleSet, nodes: Iterable[Node]) -> Mentions:
        """In all rules, reached or not (their nodes are given); what only examples speak of does not count."""
        found = Mentions()
        for node in nodes:
            found.note_one(node)
        for tree in _declared(rules):
            found.note(tree)
        for invariant in rules.invariants:
            for test in invariant.tests:
                found.note(test)
        every: tuple[Var | Zone, ...] = (*vars_of(rules), *zones_of(rules))
        for one in every:
            found.kinds.update(dimension.kind for dimension in one.per if dimension.kind is not None)
        for zone in zones_of(rules):
            if zone.refilled_from is not None:
                found.written.add(zone)
        return found

    @staticmethod
    def reached(rules: RuleSet, analysis: Analysis) -> Mentions:
        """In what the game can come to from its start, invariants included; component effects all count."""
        found = Mentions()
        roots = [test for invariant in rules.invariants for test in invariant.tests]
        for kind in rules.kinds.values():
            roots += [formula.value for formula in kind.formulas.values() if formula.value is not None]
        waiting: list[Node] = [*roots]
        if rules.start is not None:
            found.verbs.add(rules.start)
            waiting += verb_trees(rules.start)
        seen: dict[Node, None] = dict.fromkeys(waiting)
        while waiting:
            for node in walk(waiting.pop()):
                found.note_one(node)
                if isinstance(node, CallVerb | Can | CallFormula | Do):
                    further = [tree for tree in analysis.reach.called(node) if tree not in seen]
                    seen.update(dict.fromkeys(further))
                    waiting += further
        return found

    def note(self, tree: Node) -> None:
        """Everything in a tree."""
        for node in walk(tree):
            self.note_one(node)

    def note_one(self, node: Node) -> None:
        """What the node itself speaks of."""
        match node:
            case CallVerb(verb=verb) | Can(verb=verb):
                self.verbs.add(verb)
            case CallFormula(formula=formula):
                self.formulas.add(formula)
            case Do(member=member):
                self.effects.add(member)
            case TheComponent(component=component):
                self.components.add(component)
            case All(of=Kind() as kind) | Owned(kind=kind) | WithFields(kind=kind):
                self.kinds.add(kind)
            case Neighbour(value=value) if (of := kind_of(value.type)) is not None:
                self.kinds.add(of)
            case ReadVar(var=var):
                self.read.add(var)
            case Pay(place=VarPlace(var=var)):
                self.read.add(var)
                self.written.add(var)
            case Assign(place=VarPlace(var=var)) | Gain(place=VarPlace(var=var)):
                self.written.add(var)
            case Move(to=ZonePlace(zone=zone)) | SetZone(zone=ZonePlace(zone=zone)):
                self.written.add(zone)


def _declared(rules: RuleSet) -> Iterator[Expr]:
    """The constants of declarations, which may name components."""
    for var in vars_of(rules):
        if var.initial is not None:
            yield var.initial
    for component in rules.components:
        yield from component.values.values()
    for kind in rules.kinds.values():
        yield from (one.default for one in kind.fields.values() if one.default is not None)
