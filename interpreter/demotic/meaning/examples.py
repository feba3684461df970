"""Examples and invariants: what an author says must come out."""
from __future__ import annotations

from demotic.meaning.acting import Acting
from demotic.meaning.context import Context
from demotic.meaning.declared import Example, ExampleStep, Invariant
from demotic.meaning.fitting import described
from demotic.meaning.reach import kind_of
from demotic.source import Span
from demotic.source.nearest import nearest
from demotic.syntax import tree

# What an answer is called that is no part of the rules: declining, and ending several picks.
ANSWERS = ("yes", "no", "decline", "again", "enough", "done", "none", "true", "false", "you")


def invariant(context: Context, written: tree.InvariantDecl) -> None:
    """Binds the tests of an invariant."""
    binder = Acting(context)
    tests = tuple(binder.test(one) for one in written.tests)
    context.rules.invariants.append(Invariant(written.text.value, written.text.span, tests))


def example(context: Context, pack: str, written: tree.ExampleDecl) -> None:
    """Binds the steps of an example; picks stay as they are written."""
    made = Example(written.text.value, written.text.span, pack, written.players)
    made.steps = tuple(_step(context, one) for one in written.steps)
    context.rules.examples.append(made)


def _step(context: Context, step: tree.Step) -> ExampleStep:
    match step:
        case tree.Given():
            return ExampleStep(step, effect=Acting(context, given=True).text(step.effect))
        case tree.DoStep():
            return ExampleStep(step, effect=Acting(context).text(step.effect))
        case tree.Expect():
            return ExampleStep(step, test=Acting(context).test(step.test))
        case tree.ExpectEvent():
            return _event(context, step)
        case tree.ExpectKnown():
            return _known_faces(context, step)
        case (
            tree.PickStep(picks=picks)
            | tree.ExpectOffered(picks=picks)
            | tree.ExpectAsked(players=picks)
            | tree.ExpectRanking(places=picks)
            | tree.GivenChance(outcomes=picks)
        ):
            for one in picks:
                _pick(context, one)
        case tree.ExpectRefused():
            _pick(context, step.pick)
    return ExampleStep(step)


def _known_faces(context: Context, step: tree.ExpectKnown) -> ExampleStep:
    """The components, and the players; no players are all of them."""
    binder = Acting(context)
    what = binder.components(step.what, "what is known")
    if step.to is None or what is None:
        return ExampleStep(step, arguments=() if what is None else (what,))
    to = binder.components(step.to, "who knows it")
    if to is not None and kind_of(to.type) is not context.rules.player:
        message = f"who knows it must be a player or a list of players, this is {described(to.type)}"
        context.findings.error("D301", message, to.span, "not a player")
    return ExampleStep(step, arguments=(what,) if to is None else (what, to))


def _event(context: Context, step: tree.ExpectEvent) -> ExampleStep:
    """`expect event V` hears any V; with arguments all of them count."""
    binder = Acting(context)
    verb = binder.verb(step.verb)
    if verb is None or not step.arguments:
        return ExampleStep(step, verb=verb)
    arguments = binder.arguments(verb.parameters, step.arguments, step.span, f"`{verb.name}`", verb.span)
    return ExampleStep(step, verb=verb, arguments=arguments or ())


def _pick(context: Context, pick: tree.Pick) -> None:
    values = pick.value if isinstance(pick.value, tuple) else (pick.value,)
    for one in values:
        if isinstance(one, tree.Name):
            _known(context, one.text, one.span)
        elif isinstance(one, tree.Text) and "/" in one.value:
            for word in one.value.removeprefix("do/").split("/"):  # what an example's own `do` asks
                _known(context, word, one.span)


def _known(context: Context, text: str, span: Span) -> None:
    """A name in a pick is a component, a value, a verb or a label, perhaps behind its kind."""
    rules, names = context.rules, context.names
    word = text.rpartition(".")[2]
    if word in names.values or word in rules.verbs or word in names.labels or word in ANSWERS or word.isdigit():
        return
    if names.copy(word) or _is_piece(context, word):
        return
    known: dict[str, Span | None] = {one: verb.span for one, verb in rules.verbs.items()}
    known.update(names.labels)
    known.update({one.name: one.span for one in rules.components})
    known.update({one: value.span for values in names.enum_values.values() for one, value in values.items()})
    message = f"nothing that could be picked is called `{word}`"
    if span.text == word:
        context.findings.unknown("D801", message, span, "no component, value, verb or label", known)
        return
    close = nearest(word, known)
    help_ = () if close is None else (f"did you mean `{close}`?",)
    context.findings.error("D801", message, span, "no component, value, verb or label", help=help_)


def _is_piece(context: Context, word: str) -> bool:
    """`boat_2_1`, `player_3`: pieces are called after their kind."""
    parts = word.split("_")
    for end in range(len(parts) - 1, 0, -1):
        kind = context.rules.kinds.get("_".join(parts[:end]))
        if kind is not None:
            return kind.pieces or kind is context.rules.player
    return False
