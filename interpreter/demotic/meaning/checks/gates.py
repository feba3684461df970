"""Gates that guard nothing: `pay` and `require` at the end of an inner block."""
from collections.abc import Iterator

from demotic.meaning.asking import open_gate
from demotic.meaning.checks.subject import Subject
from demotic.meaning.effects import (
    As,
    AsEach,
    Each,
    Effect,
    If,
    InOrder,
    Let,
    LocalVar,
    Pay,
    Repeat,
    Require,
    SecretlyEach,
    While,
)
from demotic.meaning.walk import children
from demotic.source import Diagnostic, Label, Span

Gate = Pay | Require
Outer = tuple[Effect, ...]  # the nodes around a step, outermost first


def gates(subject: Subject) -> Iterator[Diagnostic]:
    """A gate guards what stands behind it in its own braces, and nothing behind those braces.

    At the end of an inner block it guards nothing, unless the block itself is what may be possible or
    not: a part of `|` or `&`, what `choose` or `may` are about, or all there is to a verb.
    """
    for tree in subject.trees:
        if isinstance(tree, Effect):
            yield from _visit(tree, True, ())


def _visit(effect: Effect, decides: bool, around: Outer) -> Iterator[Diagnostic]:
    """`decides`: whether anything hangs on the effect being possible."""
    match effect:
        case Pay() | Require():
            if not decides and not open_gate(effect):
                yield _finding(effect, around)
        case InOrder(steps=steps):
            several = sum(not isinstance(step, Let | LocalVar) for step in steps) > 1
            for step in steps[:-1]:
                if not isinstance(step, Pay | Require):
                    yield from _visit(step, False, (*around, effect))
            for step in steps[-1:]:
                inner = decides if isinstance(step, Pay | Require) else decides and not several
                yield from _visit(step, inner, (*around, effect))
        case If() | Repeat() | While() | Each() | As() | AsEach() | SecretlyEach():
            for body in _bodies(effect):
                yield from _visit(body, decides, (*around, effect))
        case _:
            for body in _bodies(effect):
                yield from _visit(body, True, (*around, effect))


def _bodies(effect: Effect) -> Iterator[Effect]:
    for child in children(effect):
        inner = getattr(child, "effect", child)
        if isinstance(inner, Effect):
            yield inner


def _finding(gate: Gate, around: Outer) -> Diagnostic:
    """What to say depends on the block that the gate ends."""
    word = "pay" if isinstance(gate, Pay) else "require"
    followed = _followed(gate, around)
    related = () if followed is None else (Label(followed.span, "this is done even if the gate is closed"),)
    return Diagnostic(
        "D404", f"this `{word}` ends an inner block and guards nothing", gate.span,
        "a gate guards what stands behind it in its own braces", related, _advice(gate, around),
    )  # fmt: skip


def _followed(gate: Gate, around: Outer) -> Effect | None:
    """The step behind the block that the gate ends, which its author may think is guarded."""
    inner: Effect = gate
    for outer in reversed(around):
        if isinstance(outer, InOrder) and outer.steps[-1] is not inner:
            return outer.steps[outer.steps.index(inner) + 1]
        inner = outer
    return None


def _advice(gate: Gate, around: Outer) -> tuple[str, ...]:
    branch = next((one for one in reversed(around) if not isinstance(one, InOrder)), None)
    if isinstance(branch, If):
        test = _one_line(branch.test.span)
        inside = any(one is branch.then for one in around) or branch.then is gate
        if isinstance(gate, Pay):
            amount = _one_line(gate.amount.span)
            price = f"({amount} if {test} else 0)" if inside else f"(0 if {test} else {amount})"
            place = _one_line(gate.place.span)
            return (f"write `pay {price} {place}` in front of what it is the price of",)
        condition = _one_line(gate.test.span)
        written = f"not ({test}) or {condition}" if inside else f"{test} or {condition}"
        return (f"write `require {written}` in front of what it is the condition of",)
    if isinstance(gate, Pay):
        amount, place = _one_line(gate.amount.span), _one_line(gate.place.span)
        return (
            f"put what it pays for behind it, in the same braces: `{{ pay {amount} {place}; … }}`",
            f"or write `lose {amount} {place}`, which takes what is there",
        )
    return (f"put what hangs on it behind it, in the same braces: `{{ require {_one_line(gate.test.span)}; … }}`",)


def _one_line(span: Span) -> str:
    return " ".join(span.text.split())
