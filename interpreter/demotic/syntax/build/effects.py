"""Builds effects put together of steps, and the game author's steps. Each function is a rule of effects.lark."""
from collections.abc import Sequence

from demotic.source import Span
from demotic.syntax.build.unfinished import step
from demotic.syntax.tree import (
    AnyOrder,
    AsEach,
    AsPlayer,
    Assign,
    Block,
    Effect,
    EndGame,
    Expr,
    Labelled,
    Let,
    LocalVar,
    Name,
    OneOf,
    Reveal,
    SecretlyEach,
    Show,
    Shuffle,
    Swap,
    Text,
    Type,
    While,
)
from demotic.syntax.word import Word, across


def effect(steps: Block) -> Effect:
    return steps.steps[0] if len(steps.steps) == 1 else steps


def line(*parts: Effect | Word) -> Effect:
    if len(parts) == 1 and isinstance(parts[0], Effect):
        return parts[0]  # `do_step` knows what to do with a value
    return effect(steps(*parts))


def block(opening: Word, inner: Block | None, closing: Word) -> Block:
    if inner is None:
        return Block(across(opening, closing), (), (), braced=True)
    return Block(across(opening, closing), inner.steps, inner.separators, braced=True)


def steps(*parts: Effect | Word) -> Block:
    found, words = _apart(parts)
    separators = tuple("then" if word.type == "THEN" else "\n" for word in words)
    return Block(across(found[0], found[-1]), found, separators, braced=False)


def one_of(*parts: Effect | Word) -> OneOf:
    found, words = _apart(parts)
    return OneOf(across(found[0], found[-1]), found, _spans(words))


def any_order(*parts: Effect | Word) -> AnyOrder:
    found, words = _apart(parts)
    return AnyOrder(across(found[0], found[-1]), found, _spans(words))


def _apart(parts: Sequence[Effect | Word]) -> tuple[tuple[Effect, ...], list[Word]]:
    """The effects, and the words between them."""
    return (
        tuple(step(part) for part in parts if isinstance(part, Effect)),
        [part for part in parts if isinstance(part, Word)],
    )


def _spans(words: Sequence[Word]) -> tuple[Span, ...]:
    return tuple(word.span for word in words)


def labelled(label: Name | Text, _colon: Word, effect: Effect) -> Labelled:
    return Labelled(across(label, effect), label, step(effect))


def label_name(named: Name) -> Name:
    return named


def label_text(word: Word) -> Text:
    return Text(word.span, str(word[1:-1]))


def assign(target: Expr, op: Word, value: Expr) -> Assign:
    return Assign(across(target, value), target, str(op), value)


def let(word: Word, named: Name, _is: Word, value: Expr) -> Let:
    return Let(across(word, value), named, value)


def local_var(word: Word, named: Name, _colon: Word, type: Type, value: Expr | None) -> LocalVar:
    return LocalVar(across(word, value or type), named, type, value)


def while_(word: Word, test: Expr, body: Block) -> While:
    return While(across(word, body), test, body)


def as_player(word: Word, player: Expr, body: Block) -> AsPlayer:
    return AsPlayer(across(word, body), player, body)


def as_each(word: Word, _each: Word, named: Name, _in: Word, among: Expr, where: Expr | None, body: Block) -> AsEach:
    return AsEach(across(word, body), named, among, where, body)


def secretly_each(word: Word, _each: Word, named: Name, _in: Word, among: Expr, body: Block) -> SecretlyEach:
    return SecretlyEach(across(word, body), named, among, body)


def swap(word: Word, one: Expr, _with: Word, other: Expr) -> Swap:
    return Swap(across(word, other), one, other)


def shuffle(word: Word, zone: Expr) -> Shuffle:
    return Shuffle(across(word, zone), zone)


def show(word: Word, what: Expr, _to: Word, player: Expr) -> Show:
    return Show(across(word, player), what, player)


def reveal(word: Word, what: Expr) -> Reveal:
    return Reveal(across(word, what), what)


def end_game(word: Word, _ranked_by: Word, ranking: tuple[Expr, ...]) -> EndGame:
    return EndGame(across(word, ranking[-1]), ranking)
