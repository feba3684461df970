"""Limits, so that a pack cannot make the checks or a game arbitrarily slow."""
from collections.abc import Iterator

from demotic.meaning.checks.subject import Subject
from demotic.meaning.declared import Declared, RuleSet
from demotic.meaning.effects import AsEach, Choose, ChooseRandom, Each, Effect, Repeat, RepeatUpTo, SecretlyEach, While
from demotic.meaning.expressions import Fold
from demotic.meaning.reach import vars_of, zones_of
from demotic.meaning.walk import Node, children, walk
from demotic.source import Diagnostic, Span

DEEPEST = 16  # loops and choices inside one another
MOST_COMPONENTS = 20_000
LARGEST = 2_000  # steps of one effect: a segment number has room for 4,096 pieces of it
LONGEST_NAME = 60

Loop = Fold | Each | AsEach | SecretlyEach | Choose | ChooseRandom | Repeat | RepeatUpTo | While


def limits(subject: Subject) -> Iterator[Diagnostic]:
    """What is too much of a good thing."""
    yield from _too_many(subject.rules)
    for declared in _declared(subject.rules):
        if len(declared.name) > LONGEST_NAME:
            yield Diagnostic(
                "D907", f"this name has {len(declared.name)} letters; {LONGEST_NAME} is the most", declared.span,
                help=("names are for the rules; what players read stands in text/",),
            )  # fmt: skip
    for tree in subject.trees:
        yield from _tree(tree)


def _too_many(rules: RuleSet) -> Iterator[Diagnostic]:
    count = 0
    for component in rules.components:
        count += component.copies
        if count > MOST_COMPONENTS:
            yield Diagnostic(
                "D906", f"more than {MOST_COMPONENTS:,} components", component.span, "one too many",
                help=("what only has to be counted is a `var`",),
            )  # fmt: skip
            return


def _declared(rules: RuleSet) -> Iterator[Declared]:
    yield from rules.enums.values()
    yield from rules.components
    yield from rules.verbs.values()
    yield from rules.formulas.values()
    yield from vars_of(rules)
    yield from zones_of(rules)
    for kind in rules.kinds.values():
        yield kind
        yield from kind.fields.values()
        yield from kind.effects.values()
        yield from kind.formulas.values()


def _tree(tree: Node) -> Iterator[Diagnostic]:
    steps = sum(isinstance(node, Effect) for node in walk(tree))
    if steps > LARGEST:
        yield Diagnostic(
            "D908", f"this effect has {steps:,} steps; {LARGEST:,} is the most", _head(tree.span),
            help=("give pieces of it a name: verbs",),
        )  # fmt: skip
    deep = _deepest(tree, 0)
    if deep is not None:
        yield Diagnostic(
            "D909", f"more than {DEEPEST} loops and choices inside one another", deep.span, "one too many",
            help=("give the inner part a name: a verb of its own, or a formula",),
        )  # fmt: skip


def _deepest(node: Node, depth: int) -> Node | None:
    """The first loop that is nested too deeply."""
    if isinstance(node, Loop):
        depth += 1
        if depth > DEEPEST:
            return node
    found = (_deepest(child, depth) for child in children(node))
    return next((one for one in found if one is not None), None)


def _head(span: Span) -> Span:
    """The first line of a span."""
    line = span.text.split("\n", 1)[0]
    return span.source.span(span.start, span.start + len(line))
