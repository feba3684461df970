"""Steps that can never be possible, and steps that are never reached."""
from collections.abc import Iterator

from demotic.meaning.analysis import Analysis
from demotic.meaning.asking import number, truth
from demotic.meaning.checks.subject import Subject
from demotic.meaning.effects import (
    AnyOrder,
    As,
    AsEach,
    Choose,
    ChooseRandom,
    Each,
    Effect,
    EndGame,
    If,
    InOrder,
    May,
    OneOf,
    Repeat,
    RepeatUpTo,
    Require,
    While,
)
from demotic.meaning.expressions import Expr, ListOf
from demotic.meaning.touches import Mark
from demotic.source import Diagnostic, Label


def never_possible(subject: Subject) -> Iterator[Diagnostic]:
    """What is written but can never happen: nothing that is written may be ignored silently."""
    for node in subject.effects:
        yield from _constant(node)
        yield from _empty(node)
    for verb in subject.rules.verbs.values():
        if verb.require is not None and truth(verb.require) is False:
            yield Diagnostic("D405", f"this is never true, so `{verb.name}` is never done", verb.require.span)
        heard = subject.analysis.heard(verb)
        if heard and isinstance(verb.body, InOrder) and not verb.body.steps:
            yield Diagnostic(
                "D408", f"`{verb.name}` does nothing, so it is never possible and nobody hears it", verb.span,
                "a verb without a step", (Label(heard[0].span, "this waits for it in vain"),),
                ("give it the step that the listeners are about",),
            )  # fmt: skip


def _constant(effect: Effect) -> Iterator[Diagnostic]:
    match effect:
        case Repeat(count=count) if (times := number(count)) is not None and times < 1:
            yield Diagnostic("D406", f"`repeat {times}` does nothing", count.span, "this is never more than 0")
        case RepeatUpTo(count=Expr() as count) if (times := number(count)) is not None and times < 1:
            yield Diagnostic("D406", f"`repeat up to {times}` does nothing", count.span, "this is never more than 0")
        case Choose(single=False, high=Expr() as high) if number(high) == 0:
            yield Diagnostic(
                "D406", "this chooses none, ever", high.span, "this is never more than 0",
                help=("leave `choose` out, or say how many",),
            )  # fmt: skip
        case ChooseRandom(count=Expr() as count) if number(count) == 0:
            yield Diagnostic("D406", "this draws none, ever", count.span, "this is never more than 0")
        case Require(test=test) if truth(test) is False:
            yield Diagnostic("D405", "this is never true, so nothing behind it is ever done", test.span)
        case While(test=test) if truth(test) is False:
            yield Diagnostic("D405", "this is never true, so the loop is never entered", test.span)
        case If(test=test) if (known := truth(test)) is not None:
            never = "`else`" if known else "this branch"
            if not known or _steps(effect.otherwise):
                yield Diagnostic("D405", f"this is always {str(known).lower()}, so {never} is never done", test.span)


def _steps(effect: Effect) -> bool:
    return not isinstance(effect, InOrder) or bool(effect.steps)


def _empty(effect: Effect) -> Iterator[Diagnostic]:
    match effect:
        case Each() | AsEach() | Choose() | ChooseRandom() if _no_elements(effect.among):
            yield Diagnostic("D405", "there is nothing in this list, ever", effect.among.span)
        case (
            Each(body=body) | AsEach(body=body) | Choose(body=body) | ChooseRandom(body=body) | As(body=body)
            | Repeat(body=body) | RepeatUpTo(body=body) | While(body=body) | May(effect=body)
        ) if not _steps(body):  # fmt: skip
            yield Diagnostic(
                "D407", "there is nothing to do in these braces, so this is never possible", body.span, "no step",
                help=("say what is done, or leave all of it out",),
            )  # fmt: skip
        case OneOf(options=parts) | AnyOrder(parts=parts):
            for part in parts:
                if not _steps(part.effect):
                    yield Diagnostic(
                        "D407", "a part that does nothing is never possible, so it is never offered", part.span,
                        "no step", help=("write `may` in front of the rest, if it may be let be",),
                    )  # fmt: skip


def _no_elements(among: Expr) -> bool:
    return isinstance(among, ListOf) and not among.items


def behind_the_end(subject: Subject) -> Iterator[Diagnostic]:
    """Steps that stand behind a certain `end game`."""
    for node in subject.effects:
        if isinstance(node, InOrder):
            yield from _behind(node)


def _behind(block: InOrder) -> Iterator[Diagnostic]:
    for step, following in zip(block.steps, block.steps[1:], strict=False):
        if isinstance(step, EndGame):
            yield Diagnostic(
                "D410", "this is never reached: the game is over before it", following.span, "",
                (Label(step.span, "it ends here"),), ("put it in front of `end game`",),
            )  # fmt: skip
            return


def loops(subject: Subject) -> Iterator[Diagnostic]:
    """`while` whose body can neither ask anything nor change what its test reads."""
    for node in subject.effects:
        if isinstance(node, While) and truth(node.test) is not False and _forever(node, subject.analysis):
            yield Diagnostic(
                "D409", "this loop never comes to an end once it is entered", node.test.span,
                "the body asks nothing and changes nothing that this reads", help=(_way_out(node),),
            )  # fmt: skip


def _way_out(loop: While) -> str:
    if truth(loop.test):
        return "only `end game` leaves `while true`; say what it waits for, or use `repeat n`"
    return "change something in the body that the test reads"


def _forever(loop: While, analysis: Analysis) -> bool:
    if analysis.asks(loop.body):
        return False
    writes = analysis.touches(loop.body).writes
    if any(one in (Mark.END, Mark.PROCEED) for one in writes):
        return False
    return not writes & analysis.touches(loop.test).reads
