"""Builds examples. Each function is a rule of examples.lark."""
from demotic.source import Diagnostic
from demotic.syntax.build.unfinished import ValueAsStep, step
from demotic.syntax.refused import Refused
from demotic.syntax.tree import (
    Argument,
    Do,
    DoStep,
    Effect,
    ExampleDecl,
    Expect,
    ExpectAsked,
    ExpectDone,
    ExpectEvent,
    ExpectKnown,
    ExpectOffered,
    ExpectRanking,
    ExpectRefused,
    Expr,
    Given,
    GivenChance,
    Name,
    Number,
    Pick,
    PickStep,
    Ref,
    Step,
    Text,
)
from demotic.syntax.word import Spanned, Word, across


def example(word: Word, text: Word, players: Number | None, _open: Word, steps: tuple[Step, ...] | None,
            closing: Word) -> ExampleDecl:
    count = players.value if players else None
    return ExampleDecl(across(word, closing), Text(text.span, str(text[1:-1])), count, steps or ())


def for_players(_for: Word, count: Word, players: Name) -> Number:
    if players.text not in ("player", "players"):
        raise Refused(Diagnostic("D101", f"`for {count}` counts players, not `{players.text}`", players.span,
                                 "expected `players`"))
    return Number(count.span, int(count[:6]))


def example_steps(*parts: Step | Word) -> tuple[Step, ...]:
    return tuple(part for part in parts if isinstance(part, Step))


def given(word: Word, effect: Effect) -> Given:
    return Given(across(word, effect), step(effect))


def given_chance(word: Word, outcomes: tuple[Pick, ...]) -> GivenChance:
    return GivenChance(across(word, outcomes[-1]), outcomes)


def do_step(word: Word, effect: Effect) -> DoStep:
    if isinstance(effect, ValueAsStep):  # `do owl.act` performs the effect of a component
        return DoStep(across(word, effect), Do(effect.span, effect.value, freely=False))
    return DoStep(across(word, effect), effect)


def do_freely(word: Word, effect: Effect, freely: Word) -> DoStep:
    if not isinstance(effect, ValueAsStep):
        raise Refused(Diagnostic("D101", "only the effect of a component is done `freely`", freely.span,
                                 "expected `do component.effect` in front"))
    return DoStep(across(word, freely), Do(across(effect, freely), effect.value, freely=True))


def pick_step(word: Word, picks: tuple[Pick, ...]) -> PickStep:
    return PickStep(across(word, picks[-1]), picks)


def expect(word: Word, test: Expr) -> Expect | ExpectDone:
    if isinstance(test, Ref) and test.name.text == "done":
        return ExpectDone(across(word, test))
    return Expect(across(word, test), test)


def expect_offered(words: Word, picks: tuple[Pick, ...]) -> ExpectOffered:
    return ExpectOffered(across(words, picks[-1]), picks, only=words.type == "EXPECT_ONLY",
                         negated=words.type == "EXPECT_NOT_OFFERED")


def expect_refused(words: Word, pick: Pick, because: Text | None) -> ExpectRefused:
    return ExpectRefused(across(words, because or pick), pick, because)


def expect_asked(words: Word, players: tuple[Pick, ...]) -> ExpectAsked:
    return ExpectAsked(across(words, players[-1]), players)


def expect_ranking(words: Word, places: tuple[Pick, ...]) -> ExpectRanking:
    return ExpectRanking(across(words, places[-1]), places)


def because(_because: Word, text: Word) -> Text:
    return Text(text.span, str(text[1:-1]))


def expect_event(words: Word, verb: Name, arguments: tuple[Spanned, ...] | None) -> ExpectEvent:
    given = tuple(part for part in arguments or () if isinstance(part, Argument))
    span = across(words, arguments[-1] if arguments else verb)
    return ExpectEvent(span, verb, given, negated=words.type == "EXPECT_NO_EVENT")


def expect_known(words: Word, what: Expr, _to: Word | None, to: Expr | None) -> ExpectKnown:
    return ExpectKnown(across(words, to or what), what, to, negated=words.type == "EXPECT_NOT_KNOWN")


def picks(*parts: Pick | Word) -> tuple[Pick, ...]:
    return tuple(part for part in parts if isinstance(part, Pick))


def pick(value: Name | Number | Text) -> Pick:
    return Pick(value.span, value)


def pick_list(opening: Word, *parts: Name | Number | Text | Word | None) -> Pick:
    closing = parts[-1]
    assert isinstance(closing, Word)
    values = tuple(part for part in parts if isinstance(part, Name | Number | Text))
    return Pick(across(opening, closing), values)


def pick_name(first: Name, *rest: Name | Word) -> Name:
    """A dotted name is one name here: `card.ant`."""
    parts = [first, *(part for part in rest if isinstance(part, Name))]
    return Name(across(first, parts[-1]), ".".join(part.text for part in parts))


def pick_word(word: Name | Word) -> Name:
    return word if isinstance(word, Name) else word.name
