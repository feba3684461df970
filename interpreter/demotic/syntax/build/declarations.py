"""Builds declarations. Each function is a rule of declarations.lark.

Rules in brackets hand over their brackets too (`Parts`), so that whoever uses them knows where they end.
"""
from collections.abc import Sequence

from demotic.source import Diagnostic
from demotic.syntax.build import expressions
from demotic.syntax.refused import Refused
from demotic.syntax.tree import (
    ActiveDecl,
    AdjustDecl,
    Block,
    ComponentDecl,
    Declaration,
    EffectDecl,
    Entry,
    EnumDecl,
    Expr,
    ExtendDecl,
    FieldDecl,
    FormulaDecl,
    InvariantDecl,
    KindDecl,
    ListenerDecl,
    Member,
    Name,
    Number,
    Origin,
    Parameter,
    Per,
    Ref,
    Row,
    Seclusion,
    TableDecl,
    Text,
    Type,
    VarDecl,
    VerbDecl,
    ZoneDecl,
)
from demotic.syntax.word import Spanned, Word, across

Parts = tuple[Spanned, ...]


def _last(*parts: Spanned | Parts | None) -> Spanned:
    """The last thing written among optional parts, of which at least one is there."""
    for part in reversed(parts):
        if isinstance(part, tuple):
            if part:
                return part[-1]
        elif part is not None:
            return part
    raise AssertionError("one part is always written")


def _names(parts: Parts | None) -> tuple[Name, ...]:
    return tuple(part for part in parts or () if isinstance(part, Name))


def _parameters(parts: Parts | None) -> tuple[Parameter, ...]:
    return tuple(part for part in parts or () if isinstance(part, Parameter))


def _declarations(parts: Parts | None) -> tuple[Declaration, ...]:
    return tuple(part for part in parts or () if isinstance(part, Declaration))


# ------------------------------------------------------------------------------- enums and kinds


def enum(word: Word, named: Name, plural: Name | None, _open: Word, values: Sequence[Name] | None,
         closing: Word) -> EnumDecl:
    return EnumDecl(across(word, closing), named, plural, tuple(values or ()))


def enum_values(*parts: Name | Word | None) -> tuple[Name, ...]:
    return tuple(part for part in parts if isinstance(part, Name))


def plural(_plural: Word, named: Name) -> Name:
    return named


def kind(word: Word, named: Name, parent: Name | None, count: Word | None, pers: tuple[Per, ...], plural: Name | None,
         members: Parts | None) -> KindDecl:
    span = across(word, _last(named, parent, count, pers, plural, members))
    return KindDecl(span, named, parent, int(count[:9]) if count else None, pers, plural, _declarations(members))


def parent(_is: Word, named: Name) -> Name:
    return named


def members(*parts: Spanned | None) -> Parts:
    return tuple(part for part in parts if part is not None)


def pers(*parts: Per) -> tuple[Per, ...]:
    return parts


def per(word: Word, named: Name) -> Per:
    return Per(across(word, named), named)


def per_range(word: Word, low: Expr, _between: Word, high: Expr) -> Per:
    return Per(across(word, high), None, low, high)


# ------------------------------------------------------------------------------- members


def field(named: Name, _colon: Word, type: Type, default: Expr | None, on_back: Word | None) -> FieldDecl:
    span = across(named, _last(type, default, on_back))
    return FieldDecl(span, named, type, default, on_back=on_back is not None)


def value(_is: Word, expression: Expr) -> Expr:
    return expression


def var(word: Word, named: Name, pers: tuple[Per, ...], _colon: Word, type: Type, default: Expr | None,
        private: Word | None, origin: Origin | None) -> VarDecl:
    span = across(word, _last(type, default, private, origin))
    return VarDecl(span, named, pers, type, default, private=private is not None, origin=origin)


def effect_member(word: Word, named: Name, parameters: Parts | None, default: Block | None) -> EffectDecl:
    span = across(word, _last(named, parameters, default))
    return EffectDecl(span, named, _parameters(parameters), default)


def effect_value(_is: Word, block: Block) -> Block:
    return block


def formula(opened: Word | None, word: Word, named: Name, parameters: Parts | None, type: Type | None,
            value: Expr | None, origin: Origin | None) -> FormulaDecl:
    span = across(opened or word, _last(named, parameters, type, value, origin))
    return FormulaDecl(span, opened is not None, named, _parameters(parameters), type, value, origin)


def of_type(_colon: Word, type: Type) -> Type:
    return type


def active(words: Word, places: tuple[Expr, ...]) -> ActiveDecl:
    return ActiveDecl(across(words, places[-1]), places)


def places(*parts: Expr | Word) -> tuple[Expr, ...]:
    return tuple(part for part in parts if isinstance(part, Expr))


# ------------------------------------------------------------------------------- zones


class _ZoneWord:
    """One of the words behind a zone's kind, before they are put together."""

    __slots__ = ("span", "value", "what")

    def __init__(self, first: Spanned, last: Spanned, what: str, value: Expr | Name | Seclusion | None) -> None:
        self.span = across(first, last)
        self.what = what
        self.value = value


def zone(word: Word, named: Name, pers: tuple[Per, ...], _colon: Word, kind: Name,
         *words: _ZoneWord | Origin | None) -> ZoneDecl:
    found: dict[str, _ZoneWord] = {}
    for said in words:
        if not isinstance(said, _ZoneWord):
            continue
        if said.what in found:
            raise Refused(_said_twice(said))
        found[said.what] = said
    maximum, refilled, seclusion = (found[what].value if what in found else None for what in _VALUED)
    return ZoneDecl(
        across(word, _last(kind, tuple(one for one in words if one is not None))), named, pers, kind,
        maximum=maximum if isinstance(maximum, Expr) else None,
        refilled_from=refilled if isinstance(refilled, Name) else None,
        shuffled="shuffled" in found,
        seclusion=seclusion if isinstance(seclusion, Seclusion) else None,
        top_shown="top shown" in found,
        origin=next((one for one in words if isinstance(one, Origin)), None),
    )


_VALUED = ("max", "refilled from", "hidden, private or secret")


def _said_twice(said: _ZoneWord) -> Diagnostic:
    return Diagnostic("D113", f"a zone says `{said.what}` at most once", said.span, "said again")


def zone_max(word: Word, count: Expr) -> _ZoneWord:
    return _ZoneWord(word, count, "max", count)


def zone_refilled(words: Word, named: Name) -> _ZoneWord:
    return _ZoneWord(words, named, "refilled from", named)


def zone_seclusion(word: Word, where: Expr | None) -> _ZoneWord:
    span = across(word, where or word)
    return _ZoneWord(word, where or word, "hidden, private or secret", Seclusion(span, str(word), where))


def zone_top(words: Word) -> _ZoneWord:
    return _ZoneWord(words, words, "top shown", None)


def zone_shuffled(word: Word) -> _ZoneWord:
    return _ZoneWord(word, word, "shuffled", None)


# ------------------------------------------------------------------------------- types and parameters


def type_name(named: Name, optional: Word | None) -> Type:
    return Type(across(named, optional or named), "name", name=named, optional=optional is not None)


def type_list(words: Word, item: Type) -> Type:
    return Type(across(words, item), "list", item=item)


def type_range(low: Number, between: Word, high: Number | None) -> Type:
    return Type(across(low, high or between), "range", low=low.value, high=high.value if high else None)


def signed_int(minus: Word | None, word: Word) -> Number:
    value = expressions.number(word).value
    return Number(across(minus or word, word), -value if minus else value)


def parameters(*parts: Spanned | None) -> Parts:
    return tuple(part for part in parts if part is not None)


def parameter(named: Name, type: Type | None, default: Expr | None) -> Parameter:
    return Parameter(across(named, _last(named, type, default)), named, type, default)


def names(*parts: Spanned | None) -> Parts:
    return tuple(part for part in parts if part is not None)


# ------------------------------------------------------------------------------- verbs, listeners, adjustments


def verb(word: Word, named: Name, parameters: Parts | None, require: Expr | None, origin: Origin | None,
         body: Block) -> VerbDecl:
    return VerbDecl(across(word, body), named, _parameters(parameters), require, origin, body)


def requirement(_require: Word, test: Expr) -> Expr:
    return test


def listener(may: Word | None, mode: Word, verb: Name, names: Parts | None, by: Expr | None, test: Expr | None,
             body: Block) -> ListenerDecl:
    said = "instead" if mode.type == "INSTEAD_OF" else str(mode)
    return ListenerDecl(across(may or mode, body), said, may is not None, verb, _names(names), by, test, body)


def by(_by: Word, value: Expr) -> Expr:
    return value


def condition(_if: Word, test: Expr) -> Expr:
    return test


def adjust(word: Word, formula: Name, names: Parts | None, amount: Expr | None, test: Expr | None) -> AdjustDecl:
    return AdjustDecl(across(word, _last(formula, names, amount, test)), formula, _names(names), amount, test)


# ------------------------------------------------------------------------------- components and tables


def component(replace: Word | None, kind: Name, named: Name, origin: Origin | None,
              entries: Parts | None) -> ComponentDecl:
    return ComponentDecl(
        across(replace or kind, _last(named, origin, entries)), replace is not None, kind, named, origin,
        tuple(part for part in entries or () if isinstance(part, Entry)),
        _declarations(entries),
    )


def entries(*parts: Spanned | None) -> Parts:
    return tuple(part for part in parts if part is not None)


def entry_value(named: Name, parameters: Parts | None, _colon: Word, value: Expr, origin: Origin | None) -> Entry:
    return Entry(across(named, origin or value), named, _parameters(parameters), value, None, origin)


def entry_block(named: Name, parameters: Parts | None, block: Block, origin: Origin | None) -> Entry:
    return Entry(across(named, origin or block), named, _parameters(parameters), None, block, origin)


def table(word: Word, kind: Name, columns: Parts, origin: Origin | None, _open: Word,
          *rest: Row | Word | None) -> TableDecl:
    closing = rest[-1]
    assert isinstance(closing, Word)
    rows = tuple(part for part in rest if isinstance(part, Row))
    return TableDecl(across(word, closing), kind, _names(columns), origin, rows)


def row(named: Name, *rest: Expr | Block | Origin | None) -> Row:
    cells = tuple(part for part in rest if isinstance(part, Expr | Block))
    origin = rest[-1]
    span = across(named, _last(named, *rest))
    return Row(span, named, cells, origin if isinstance(origin, Origin) else None)


def cell_number(word: Word) -> Number:
    return expressions.number(word)


def cell_name(word: Word) -> Ref:
    return Ref(word.span, word.name)


def cell_member(base: Expr, _dot: Word, named: Name) -> Member:
    return Member(across(base, named), base, named)


def origin(word: Word, text: Word | None = None) -> Origin:
    return Origin(across(word, text or word), str(word), str(text[1:-1]) if text else None)


def invariant(word: Word, text: Word, _open: Word, tests: tuple[Expr, ...] | None, closing: Word) -> InvariantDecl:
    return InvariantDecl(across(word, closing), Text(text.span, str(text[1:-1])), tests or ())


def tests(*parts: Expr | Word) -> tuple[Expr, ...]:
    return tuple(part for part in parts if isinstance(part, Expr))


def extend(word: Word, _kind: Word, named: Name, members: Parts) -> ExtendDecl:
    return ExtendDecl(across(word, members[-1]), named, _declarations(members))
