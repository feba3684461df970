"""The closed list of what the language can say, and which rules say it."""
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import TypeVar

from demotic.meaning import effects, expressions
from demotic.meaning.declared import RuleSet
from demotic.meaning.effects import Effect
from demotic.meaning.expressions import Expr
from demotic.meaning.reach import Reach
from demotic.meaning.walk import Node, walk

Base = TypeVar("Base")
NodeType = type[Effect] | type[Expr]


def effect_nodes() -> tuple[type[Effect], ...]:
    """All kinds of effect, in the order in which they are written down."""
    return _declared_in(effects, Effect)


def expression_nodes() -> tuple[type[Expr], ...]:
    """All kinds of expression, in the order in which they are written down."""
    return _declared_in(expressions, Expr)


def _declared_in(module: ModuleType, base: type[Base]) -> tuple[type[Base], ...]:
    found = (one for one in vars(module).values() if isinstance(one, type) and issubclass(one, base))
    return tuple(one for one in found if one is not base and one.__module__ == module.__name__)


def nodes(rule_sets: Mapping[str, RuleSet]) -> dict[NodeType, tuple[str, ...]]:
    """Every kind of node with the names of the rule sets that use it, examples and invariants included."""
    used = {name: {type(node) for tree in trees(rules) for node in walk(tree)} for name, rules in rule_sets.items()}
    every: tuple[NodeType, ...] = (*effect_nodes(), *expression_nodes())
    return {node: tuple(name for name, types in used.items() if node in types) for node in every}


def trees(rules: RuleSet) -> Iterator[Node]:
    """All trees of a rule set: rules, printed values, invariants and examples."""
    yield from Reach(rules).trees()
    for component in rules.components:
        yield from component.values.values()
    for invariant in rules.invariants:
        yield from invariant.tests
    for example in rules.examples:
        for step in example.steps:
            yield from (one for one in (step.effect, step.test) if one is not None)
            yield from step.arguments
