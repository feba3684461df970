"""Verbs and formulas that need themselves, and chains of them that are too long."""
from collections.abc import Iterator

from demotic.meaning.analysis import Analysis
from demotic.meaning.checks.subject import Subject
from demotic.meaning.declared import Formula, RuleSet, Verb
from demotic.meaning.effects import CallVerb
from demotic.meaning.expressions import CallFormula, Can
from demotic.meaning.reach import adjust_trees, verb_trees
from demotic.meaning.walk import Node, children, walk
from demotic.source import Diagnostic, Label, Span

DEEPEST = 200  # nodes inside one another, calls followed, so that whoever goes through them may use recursion

Named = Verb | Formula
Uses = dict[Named, Span]  # what is used, and where first


def cycles(subject: Subject) -> Iterator[Diagnostic]:
    """A ring of verbs or formulas would never come to an end; only `do` and listeners may come back."""
    analysis = subject.analysis
    graph = {named: _uses(named, analysis) for named in _all(subject.rules)}
    done: set[Named] = set()
    for start in graph:
        ring = _ring(start, graph, done)
        if ring:
            yield _finding(ring, graph)


def _all(rules: RuleSet) -> Iterator[Named]:
    yield from rules.verbs.values()
    yield from rules.formulas.values()
    for kind in rules.kinds.values():
        yield from kind.formulas.values()


def _uses(named: Named, analysis: Analysis) -> Uses:
    found: Uses = {}
    for tree in _trees(named, analysis):
        for node in walk(tree):
            match node:
                case CallVerb(verb=used) | Can(verb=used):
                    found.setdefault(used, node.span)
                case CallFormula(formula=formula):
                    found.setdefault(formula, node.span)
    return found


def _trees(named: Named, analysis: Analysis) -> Iterator[Node]:
    if isinstance(named, Verb):
        yield from verb_trees(named)
    else:
        yield from analysis.reach.values(named)
        for adjust in analysis.reach.adjusts(named):
            yield from adjust_trees(adjust)


def _ring(start: Named, graph: dict[Named, Uses], done: set[Named]) -> list[Named]:
    """The first ring met going on from `start`, or nothing; each thing is gone through once in all."""
    path: list[Named] = []
    waiting: list[tuple[Named, Iterator[Named]]] = []

    def enter(named: Named) -> None:
        path.append(named)
        waiting.append((named, iter(graph[named])))

    if start in done:
        return []
    enter(start)
    found: list[Named] = []
    while waiting:
        named, further = waiting[-1]
        following = next(further, None)
        if following is None:
            done.add(named)
            path.pop()
            waiting.pop()
        elif following in path:
            found = found or path[path.index(following) :]
        elif following not in done:
            enter(following)
    return found


def _finding(ring: list[Named], graph: dict[Named, Uses]) -> Diagnostic:
    names = [named.name for named in ring]
    shown = " -> ".join([*names, names[0]])
    steps = zip(ring, [*ring[1:], ring[0]], strict=True)
    uses = [Label(graph[one][other], f"`{one.name}` uses `{other.name}` here") for one, other in steps]
    subject = f"`{names[0]}` needs itself" if len(ring) == 1 else "these need each other"
    return Diagnostic(
        "D501", f"{subject}: {shown}", ring[0].span, "this would never come to an end", tuple(uses),
        ("say `while` or `repeat` for what is done again", "what a component does, by `do`, may come back"),
    )  # fmt: skip


def depths(subject: Subject) -> Iterator[Diagnostic]:
    """A chain of calls, with all that stands around them, may not be deeper than the interpreter can follow."""
    analysis = subject.analysis
    graph = {named: _uses(named, analysis) for named in _all(subject.rules)}
    deep: dict[Named, int] = {}
    for named in _innermost_first(graph):
        deep[named] = max((_depth(tree, deep) for tree in _trees(named, analysis)), default=0)
        if deep[named] > DEEPEST:
            yield Diagnostic(
                "D911", f"`{named.name}` leads through too many verbs and formulas, one inside the other", named.span,
                f"more than {DEEPEST} steps deep", help=("let a loop do what is done again and again",),
            )  # fmt: skip
            return


def _innermost_first(graph: dict[Named, Uses]) -> Iterator[Named]:
    """What is used before what uses it; the graph has no rings."""
    done: set[Named] = set()
    for start in graph:
        waiting = [start]
        while waiting:
            missing = [one for one in graph[waiting[-1]] if one not in done]
            if missing:
                waiting.append(missing[0])
            else:
                named = waiting.pop()
                if named not in done:
                    done.add(named)
                    yield named


def _depth(tree: Node, deep: dict[Named, int]) -> int:
    found = 0
    waiting = [(tree, 1)]
    while waiting:
        node, depth = waiting.pop()
        match node:
            case CallVerb(verb=used) | Can(verb=used):
                found = max(found, depth + deep[used])
            case CallFormula(formula=formula):
                found = max(found, depth + deep[formula])
        found = max(found, depth)
        waiting.extend((child, depth + 1) for child in children(node))
    return found
