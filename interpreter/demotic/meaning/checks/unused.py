"""What is declared and never comes into play."""
from collections.abc import Iterator

from demotic.meaning.checks.mentions import Mentions
from demotic.meaning.checks.subject import Subject
from demotic.meaning.declared import Component, Kind
from demotic.meaning.reach import family, related, vars_of, zones_of
from demotic.source import Diagnostic, Label, Severity, Span


def unused_verbs(subject: Subject) -> Iterator[Diagnostic]:
    """Verbs that the game never comes to, and listeners on them."""
    rules = subject.rules
    if rules.start is None:
        return
    reached = Mentions.reached(rules, subject.analysis)
    for verb in rules.verbs.values():
        if verb not in reached.verbs:
            heard = subject.analysis.heard(verb)
            yield _warning(
                "D503", f"nothing ever calls `{verb.name}`", verb.span, "the game never comes to this verb",
                f"call it from `{rules.start.name}` or from what that calls, or leave it out",
            )  # fmt: skip
            for listener in heard:
                yield _warning(
                    "D502", f"this waits for `{verb.name}`, which nothing ever calls", listener.span,
                    "it is never heard", f"call `{verb.name}` where the moment comes",
                    Label(verb.span, "declared here"),
                )  # fmt: skip


def unused_formulas(subject: Subject) -> Iterator[Diagnostic]:
    """Formulas that no rule reads."""
    read = subject.mentions
    of_kinds = [formula for kind in subject.rules.kinds.values() for formula in kind.formulas.values()]
    formulas = [*subject.rules.formulas.values(), *of_kinds]
    for formula in formulas:
        if formula not in read.formulas:
            yield _warning("D509", f"nothing ever reads `{formula.name}`", formula.span, "a formula without use")


def unused_effects(subject: Subject) -> Iterator[Diagnostic]:
    """Effects of components that nothing does."""
    done = subject.mentions
    for kind in subject.rules.kinds.values():
        for member in kind.effects.values():
            if member not in done.effects:
                yield _warning(
                    "D505", f"nothing ever does `{member.name}` of a {kind.name}", member.span,
                    "what components write here is never done",
                    f"write `do x.{member.name}` where a {kind.name} `x` is used",
                )  # fmt: skip


def unused_state(subject: Subject) -> Iterator[Diagnostic]:
    """Vars that nothing reads or changes, and zones that nothing can come to."""
    found = subject.mentions
    for var in vars_of(subject.rules):
        if var not in found.read and var not in found.written:
            yield _warning("D507", f"nothing ever reads or changes `{var.name}`", var.span, "a var without use")
        elif var not in found.read and var.holder is not None:  # one of the game may be there to be seen
            yield _warning(
                "D507", f"`{var.name}` is changed, but nothing ever reads it", var.span, "this makes no difference",
                f"use `{var.name}` in the ranking or in a test, or leave it out",
            )  # fmt: skip
        elif var in found.read and var not in found.written:
            yield _warning(
                "D508", f"nothing ever changes `{var.name}`", var.span, "this is always what it was at the start",
                f"if that is meant, write a formula: `formula {var.name}{'(…)' if var.per else ''}: {var.type} = …`",
            )  # fmt: skip
    for zone in zones_of(subject.rules):
        if zone not in found.written:
            yield _warning(
                "D506", f"nothing is ever moved to `{zone.name}`", zone.span, "this zone stays empty",
                f"move a {zone.kind.name} there, or leave it out",
            )  # fmt: skip


def unused_components(subject: Subject) -> Iterator[Diagnostic]:
    """Components that no rule can ever lay hands on."""
    found = subject.mentions
    for kind in subject.rules.kinds.values():
        if kind is subject.rules.player or not (kind.components or kind.pieces) or _met(kind, found):
            continue
        lost = [one for one in kind.components if one not in found.components and not _speaks(one)]
        if len(lost) == len(kind.components):
            yield _warning(
                "D504", f"no rule ever brings a {kind.name} into play", kind.span, "these stay in the box",
                f"the whole kind is `{kind.plural}`: `move {kind.plural} to …` at the start of the game",
            )  # fmt: skip
        else:
            for one in lost:
                yield _warning("D504", f"no rule ever brings `{one.name}` into play", one.span, "this stays in the box")


def _met(kind: Kind, found: Mentions) -> bool:
    """Whether any rule speaks of components of the kind in general."""
    if any(related(one, kind) for one in found.kinds):
        return True
    return any(one.listeners or one.adjusts for one in family(kind))


def _speaks(component: Component) -> bool:
    return bool(component.listeners or component.adjusts)


def _warning(code: str, message: str, span: Span, label: str, advice: str = "", *related: Label) -> Diagnostic:
    return Diagnostic(code, message, span, label, related, (advice,) if advice else (), severity=Severity.WARNING)
