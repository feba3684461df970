"""What is wrong with rules whose names and types are right: one pass for each kind of mistake."""
from collections.abc import Callable, Iterable

from demotic.meaning.analysis import Analysis
from demotic.meaning.checks.cycles import cycles, depths
from demotic.meaning.checks.declarations import alike, start, zone_words
from demotic.meaning.checks.gates import gates
from demotic.meaning.checks.limits import limits
from demotic.meaning.checks.never import behind_the_end, loops, never_possible
from demotic.meaning.checks.secrecy import secrecy
from demotic.meaning.checks.secretly import secretly
from demotic.meaning.checks.subject import Subject
from demotic.meaning.checks.unused import (
    unused_components,
    unused_effects,
    unused_formulas,
    unused_state,
    unused_verbs,
)
from demotic.meaning.declared import RuleSet
from demotic.source import Diagnostic, Span

Pass = Callable[[Subject], Iterable[Diagnostic]]

FIRST: tuple[Pass, ...] = (  # the others go through the trees of rules that keep these
    limits,
    cycles,
    depths,
)
PASSES: tuple[Pass, ...] = (
    gates,
    never_possible,
    loops,
    behind_the_end,
    secretly,
    secrecy,
    start,
    unused_verbs,
    unused_formulas,
    unused_effects,
    unused_state,
    unused_components,
    alike,
    zone_words,
)


def check(rules: RuleSet, analysis: Analysis) -> tuple[Diagnostic, ...]:
    """The findings on rules that were bound without errors, by file and place, each once.

    Whatever `FIRST` finds is told alone.
    """
    subject = Subject(rules, analysis)
    found: list[Diagnostic] = []
    for one in FIRST:
        found = found or list(one(subject))
    found = found or [diagnostic for one in PASSES for diagnostic in one(subject)]
    order = {name: number for number, name in enumerate(dict.fromkeys(one.span.source.name for one in found))}
    unique = {(one.code, one.message, _key(one.span, order)): one for one in found}
    return tuple(sorted(unique.values(), key=lambda one: _key(one.span, order)))


def _key(span: Span, order: dict[str, int]) -> tuple[int, int, int]:
    return order[span.source.name], span.start, span.end
