"""Builds the steps that a tile author writes. Each function is a rule of tile_words.lark."""
from demotic.syntax.build.unfinished import ValueAsStep, step
from demotic.syntax.tree import (
    Amount,
    Apply,
    Argument,
    Block,
    Call,
    Change,
    Choose,
    Do,
    Each,
    Effect,
    Expr,
    If,
    Index,
    May,
    Member,
    Move,
    Name,
    Proceed,
    Ref,
    Repeat,
    Require,
)
from demotic.syntax.word import Word, across


def change(how: Word, amount: Expr, place: Expr) -> Change:
    return Change(across(how, place), str(how), amount, place)


def place(named: Name) -> Ref:
    return Ref(named.span, named)


def place_member(base: Expr, _dot: Word, named: Name) -> Member:
    return Member(across(base, named), base, named)


def place_index(base: Expr, _open: Word, at: Expr, closing: Word) -> Index:
    return Index(across(base, closing), base, at)


def may(word: Word, effect: Effect) -> May:
    return May(across(word, effect), step(effect))


def if_(word: Word, test: Expr, then: Block, otherwise: Effect | None) -> If:
    return If(across(word, otherwise or then), test, then, otherwise)


def else_(_else: Word, otherwise: Effect) -> Effect:
    return otherwise


def choose(word: Word, amount: Amount | None, named: Name, _in: Word, among: Expr, where: Expr | None,
           body: Block) -> Choose:
    return Choose(across(word, body), amount, named, among, where, body)


def choose_random(word: Word, random: Word, named: Name, _in: Word, among: Expr, where: Expr | None,
                  body: Block) -> Choose:
    return Choose(across(word, body), Amount(random.span, "random", None, None), named, among, where, body)


def amount(word: Word, count: Expr) -> Amount:
    span = across(word, count)
    match word.type:
        case "UP_TO":
            return Amount(span, "up_to", None, count)
        case "AT_LEAST":
            return Amount(span, "at_least", count, None)
        case _:
            return Amount(span, "exactly", None, count)


def amount_between(low: Expr, _between: Word, high: Expr) -> Amount:
    return Amount(across(low, high), "between", low, high)


def amount_any(word: Word) -> Amount:
    return Amount(word.span, "any", None, None)


def amount_random(word: Word, count: Expr) -> Amount:
    return Amount(across(word, count), "random", None, count)


def each(order: Word | None, word: Word, named: Name, _in: Word, among: Expr, where: Expr | None, body: Block) -> Each:
    return Each(across(order or word, body), named, among, where, body, any_order=order is not None)


def repeat(word: Word, count: Expr, body: Block) -> Repeat:
    return Repeat(across(word, body), "times", count, body)


def repeat_up_to(word: Word, _up_to: Word, count: Expr, body: Block) -> Repeat:
    return Repeat(across(word, body), "up_to", count, body)


def repeat_freely(word: Word, _freely: Word, body: Block) -> Repeat:
    return Repeat(across(word, body), "freely", None, body)


def move(word: Word, what: Expr, how: Word, where: Expr) -> Move:
    return Move(across(word, where), what, where, under=how == "under")


def do_effect(word: Word, target: Expr, freely: Word | None) -> Do:
    return Do(across(word, freely or target), target, freely=freely is not None)


def require(word: Word, test: Expr) -> Require:
    return Require(across(word, test), test)


def call(base: Expr, *short: Expr) -> Effect:
    match base:
        case Ref(name=name) if short:
            given = tuple(Argument(value.span, None, value) for value in short)
            return Call(across(base, short[-1]), name, given, short=True)
        case Ref(name=Name(text="proceed")):
            return Proceed(base.span)
        case Ref(name=name):
            return Call(base.span, name, (), short=False)
        case Apply(base=Ref(name=name), arguments=arguments) if not short:
            return Call(base.span, name, arguments, short=False)
        case _:
            return ValueAsStep(base.span, base)


def short_path(named: Name) -> Ref:
    return Ref(named.span, named)


def short_member(base: Expr, _dot: Word, named: Name) -> Member:
    return Member(across(base, named), base, named)
