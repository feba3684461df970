"""What an example lays in a zone: a name that stands there again means another copy of it."""

from __future__ import annotations

from dataclasses import replace

from demotic.meaning.declared import Component
from demotic.meaning.expressions import Expr, ListOf, TheComponent
from demotic.meaning.findings import Findings
from demotic.source import Label


def laid(findings: Findings, components: Expr) -> Expr:
    """The list with a copy of its own for each bare name; told is what stands there more often than there is of it."""
    if not isinstance(components, ListOf):
        return components
    named = [one for one in components.items if isinstance(one, TheComponent)]
    taken = {(one.component, one.copy): one for one in reversed(named) if _exact(one)}
    first: dict[Component, TheComponent] = {}
    out: list[Expr] = []
    for one in components.items:
        if not isinstance(one, TheComponent):
            out.append(one)
            continue
        if _exact(one):
            if taken[one.component, one.copy] is not one:
                _twice(findings, one, taken[one.component, one.copy])
            out.append(one)
            continue
        free = (copy for copy in range(1, one.component.copies + 1) if (one.component, copy) not in taken)
        copy = next(free, None)
        if copy is None:
            _twice(findings, one, first.get(one.component) or taken[one.component, 1])
            copy = 1
        lies = replace(one, copy=copy)
        first.setdefault(one.component, lies)
        taken[one.component, copy] = lies
        out.append(lies)
    return replace(components, items=tuple(out))


def _exact(one: TheComponent) -> bool:
    """Whether the name says which copy is meant: `ant_2`."""
    return one.span.text.rpartition(".")[2] != one.component.name


def _twice(findings: Findings, again: TheComponent, before: TheComponent) -> None:
    name, copies = again.span.text, again.component.copies
    single = copies == 1 or _exact(again)
    findings.error(
        "D812",
        f"`{name}` is laid here {'twice' if single else 'more often than there is of it'}",
        again.span,
        "there is one of it" if single else f"there are {copies} of it",
        related=(Label(before.span, "it lies here already"),),
    )
