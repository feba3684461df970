"""What names refer to: bare words, members, and places that want an index."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from demotic.meaning.ambiguity import could_be, either, is_constant, ways_out
from demotic.meaning.binder import Binder
from demotic.meaning.broken import UNKNOWN, broken
from demotic.meaning.declared import Component, Dimension, EffectMember, Enum, Field, Formula, Kind, Var, Zone
from demotic.meaning.elsewhere import VALUES
from demotic.meaning.expressions import (
    All,
    CallFormula,
    Constant,
    ElementAt,
    Expr,
    Local,
    NextPlayer,
    Owned,
    PlayersFrom,
    ReadField,
    ReadVar,
    ReadZone,
    TheComponent,
)
from demotic.meaning.fitting import INT, NONE, described, item_of
from demotic.meaning.names import RESERVED, Meaning, Member, Plural, Value, called, own_members, place_of
from demotic.meaning.types import EnumType, IntType, KindType, ListType, Type, UnknownType
from demotic.source import Label, Span
from demotic.source.nearest import nearest
from demotic.syntax import tree


@dataclass(frozen=True, slots=True, eq=False)
class Unfilled(Expr):
    """A `per` var or zone that still wants indices; never leaves the binder."""

    place: Var | Zone
    owner: Expr | None
    indices: tuple[Expr, ...]


class Referring(Binder):
    """Adds names, members and indices."""

    # --------------------------------------------------------------------------- bare words

    def refer(self, node: tree.Ref, expected: Type | None) -> Expr:
        """A bare word: a local, a member of you, or the game's."""
        text, span = node.name.text, node.span
        local = self.locals.get(text)
        if local is not None:
            return self.local(local, span)
        if text in RESERVED:
            return self._reserved(text, span)
        meanings = self.names.meanings(text)
        if len(meanings) == 1:
            return self.meant(meanings[0], span) if self._whose_is_clear(meanings[0], node) else broken(span)
        if meanings:
            return self._one_of(meanings, node, expected)
        match text:
            case "next_player":
                return NextPlayer(span, self.player, self.you(span))
            case "players_from" | "opponents":
                return PlayersFrom(span, ListType(self.player), self.you(span), text == "opponents")
        copy = self.names.copy(text)
        if copy is not None:
            return TheComponent(span, KindType(copy[0].kind), *copy)
        self._unknown_word(node.name, expected)
        return broken(span)

    def _reserved(self, text: str, span: Span) -> Expr:
        if text == "you":
            return self.you(span)
        if text == "none":
            return Constant(span, NONE, None)
        if text == "players":
            return All(span, ListType(self.player), self.player.kind)
        if text == "this" and self.this is not None:
            return self._this(span, self.this)
        if text == "actor" and self.actor is not None:
            return self.slot(span, self.player, self.actor)
        if text == "this":
            self.findings.error(
                "D210", "there is no `this` here", span, "this text belongs to no component",
                help=("`this` is the component whose effect, formula or listener it is",),
            )  # fmt: skip
        elif text == "actor":
            self.findings.error(
                "D211", "there is no `actor` here", span, "only a listener has one", help=("the player is `you`",)
            )
        elif text == "box":
            self.findings.error(
                "D201", "the box is no value", span, "things can only be moved there", help=("write `move x to box`",)
            )
        else:
            self.findings.error("D201", f"`{text}` is a type, not a value", span, "no value of this name")
        return broken(span)

    def _this(self, span: Span, kind: Kind) -> Expr:
        return self.slot(span, KindType(kind), 1)

    def slot(self, span: Span, of: Type, slot: int) -> Expr:
        """Reads a slot that has no name of its own."""
        return Local(span, self.facts.get((slot,), of), slot)

    def _whose_is_clear(self, meaning: Meaning, node: tree.Ref) -> bool:
        """In a formula of `kind player` there are two players, the one who asks and the one who is asked about."""
        player = self.player.kind
        text = node.name.text
        if self.this is not player or self.actor is not None or self.names.of_you(text) is not meaning:
            return True
        self.findings.error(
            "D202", f"`{text}` can mean that of `this` player or of `you`, who asks", node.span, "whose?",
            related=[Label(place, "declared here") for place in [place_of(meaning)] if place is not None],
            help=(f"write `this.{text}` or `you.{text}`",),
        )  # fmt: skip
        return False

    def _one_of(self, meanings: list[Meaning], node: tree.Ref, expected: Type | None) -> Expr:
        """Among enum values and components of one name the expected type decides."""
        fitting = [one for one in meanings if is_constant(one) and could_be(one, expected)]
        state = [one for one in meanings if not is_constant(one)]
        if len(fitting) == 1 and not state:
            return self.meant(fitting[0], node.span)
        if not fitting and len(state) == 1 and expected is not None:
            return self.meant(state[0], node.span)
        choices = fitting + state if fitting else meanings
        told = [f"{called(one, self.player.kind)}" for one in choices]
        labels = [Label(place, what) for one, what in zip(choices, told, strict=True) if (place := place_of(one))]
        self.findings.error(
            "D202", f"`{node.name.text}` can mean {either(told)}", node.span, "which one?", related=labels,
            help=ways_out(choices),
        )  # fmt: skip
        return broken(node.span)

    def meant(self, meaning: Meaning, span: Span) -> Expr:
        """The value of a name that is known."""
        match meaning:
            case Component():
                return TheComponent(span, KindType(meaning.kind), meaning, 1)
            case Value():
                return Constant(span, EnumType(meaning.enum), meaning.index)
            case Plural(of=Kind() as kind):
                return All(span, ListType(KindType(kind)), kind)
            case Plural(of=Enum() as enum):
                return All(span, ListType(EnumType(enum)), enum)
            case Plural():
                return broken(span)
        return self.read(meaning, None if meaning.holder is None else self.you(span), span)

    def read(self, member: Field | Var | Zone | Formula, owner: Expr | None, span: Span) -> Expr:
        """Reads state, a field or a formula without arguments; `owner` holds it."""
        match member:
            case Field():
                assert owner is not None
                return ReadField(span, member.type, member, owner)
            case Var() if not member.per:
                return ReadVar(span, member.type, member, owner, ())
            case Zone() if not member.per:
                return ReadZone(span, ListType(KindType(member.kind)), member, owner, ())
            case Formula():
                return self.call_formula(member, owner, (), span)
        return Unfilled(span, UNKNOWN, member, owner, ())

    def call_formula(
        self, formula: Formula, owner: Expr | None, written: tuple[tree.Argument, ...], span: Span
    ) -> Expr:
        """Calls a formula with the arguments as written."""
        arguments = self.arguments(formula.parameters, written, span, f"`{formula.name}`", formula.span)
        if arguments is None:
            return broken(span)
        of = self.context.type_of(formula)
        return broken(span) if self.unknown(of) else CallFormula(span, of, formula, owner, arguments)

    # --------------------------------------------------------------------------- unknown words

    def _unknown_word(self, name: tree.Name, expected: Type | None) -> None:
        text = name.text
        rules = self.context.rules
        if text in rules.verbs:
            self.findings.error(
                "D324", f"`{text}` is a verb, not a value", name.span, "a verb does something",
                help=(f"whether it is possible is asked by `you can {text}`",),
            )  # fmt: skip
            return
        kind = rules.kinds.get(text) or rules.enums.get(text)
        if kind is not None:
            what = "a kind" if isinstance(kind, Kind) else "an enum"
            self.findings.error(
                "D201", f"`{text}` is {what}, not a value", name.span, "no value of this name",
                help=(f"all of them are `{kind.plural}`",),
            )  # fmt: skip
            return
        if self.this is not None and text in self.names.members(self.this):
            self.findings.error(
                "D201", f"nothing is called `{text}` here", name.span, "a member of `this` needs `this.`",
                help=(f"write `this.{text}`",),
            )  # fmt: skip
            return
        known = self.in_sight()
        if isinstance(expected, EnumType):
            values = self.names.enum_values[expected.enum]
            if nearest(text, values) is not None:
                known = {one: value.span for one, value in values.items()}
        say = VALUES.get(text) or ("the component that lies there is called `it`" if "it" in self.locals else None)
        message, label = f"nothing is called `{text}`", "no such name here"
        if say is not None:
            self.findings.error("D201", message, name.span, label, help=(say,))
        else:
            self.findings.unknown("D201", message, name.span, label, known)

    def in_sight(self) -> dict[str, Span | None]:
        """All names that could stand here as values, with their places."""
        known: dict[str, Span | None] = {}
        for name, meanings in self.names.values.items():
            known[name] = place_of(meanings[0])
        for name, member in self.names.members(self.player.kind).items():
            known[name] = member.span
        known.update(dict.fromkeys(("you", "none", "opponents", "next_player", "players_from")))
        known.update({name: local.span for name, local in self.locals.items()})
        if self.this is not None:
            known["this"] = None
        return known

    # --------------------------------------------------------------------------- members

    def member(self, node: tree.Member) -> Expr:
        """`base.name`: qualified, or a member of a value."""
        qualified = self.qualified(node)
        if qualified is not None:
            return qualified
        base = self.express(node.base)
        if self.unknown(base.type):
            return broken(node.span)
        if not isinstance(base.type, KindType):
            help_ = ("a list has `size(x)`, `top(x)`, `x[1]`",) if isinstance(base.type, ListType) else ()
            if self.this is not None and base.span.text in self.names.members(self.this):
                help_ = (f"write `this.{node.span.text}` for the `{base.span.text}` of this `{self.this.name}`",)
            self.findings.error(
                "D206", f"{described(base.type)} has no members", node.name.span, f"no `{node.name.text}` here",
                help=help_,
            )  # fmt: skip
            return broken(node.span)
        found = self.member_of(base, node.name)
        if isinstance(found, EffectMember):
            self.findings.error(
                "D324", f"`{found.name}` is an effect, not a value", node.name.span, "an effect does something",
                help=(f"write `do {node.span.text}` where it should happen",),
            )  # fmt: skip
            return broken(node.span)
        if isinstance(found, Kind):
            return Owned(node.span, ListType(KindType(found)), found, base)
        return broken(node.span) if found is None else self.read(found, base, node.span)

    def qualified(self, node: tree.Member) -> Expr | None:
        """`kind.name` or `enum.value`, or None if `base` is something else."""
        base = node.base
        if not isinstance(base, tree.Ref) or base.name.text in self.locals or base.name.text in RESERVED:
            return None
        rules, text = self.context.rules, base.name.text
        kind, enum = rules.kinds.get(text), rules.enums.get(text)
        if kind is None and enum is None:
            return None
        if enum is not None:
            value = self.names.enum_values[enum].get(node.name.text)
            if value is not None:
                return Constant(node.span, EnumType(enum), value.index)
        if kind is not None:
            copy = self.names.copy_of(kind, node.name.text)
            if copy is not None:
                return TheComponent(node.span, KindType(copy[0].kind), *copy)
        if self.names.meanings(text):
            return None
        known: dict[str, Span | None] = {}
        if enum is not None:
            known.update({name: value.span for name, value in self.names.enum_values[enum].items()})
        if kind is not None:
            known.update({name: one.span for (of, name), one in self.names.components.items() if of is kind})
        what = "value" if enum is not None else "component"
        self.findings.unknown(
            "D206", f"`{text}` has no {what} `{node.name.text}`", node.name.span, f"no such {what}", known
        )
        return broken(node.span)

    def member_of(self, base: Expr, name: tree.Name) -> Member | Kind | None:
        """A member of the component `base`, or the kind of its pieces; tells it if there is none."""
        assert isinstance(base.type, KindType)
        kind = base.type.kind
        found: Member | Kind | None = self.names.members(kind).get(name.text)
        if found is None and kind is self.player.kind:
            found = self.names.owned(name.text)
        if found is None:
            self._no_member(kind, base, name)
        return found

    def _no_member(self, kind: Kind, base: Expr, name: tree.Name) -> None:
        text = name.text
        message = f"`{kind.name}` has no member `{text}`"
        below = [one for one in _below(kind) if text in own_members(one)]
        if below:
            test = f"{base.span.text} is {below[0].name}"
            self.findings.error(
                "D206", message, name.span, f"only `{below[0].name}` has it",
                related=(Label(own_members(below[0])[text].span, "declared here"),),
                help=(f"test it first: `if {test} {{ … }}`",),
            )  # fmt: skip
            return
        if text == "owner":
            self.findings.error(
                "D206", message, name.span, "only pieces have an owner",
                help=(f"pieces are declared `kind {kind.name} 4 per player`",),
            )  # fmt: skip
            return
        formula = self.context.rules.formulas.get(text)
        if formula is not None:
            self.findings.error(
                "D206", message, name.span, "a formula of the game is asked by its bare name",
                related=(Label(formula.span, "declared here"),), help=(f"write `{text}`, for `you`",),
            )  # fmt: skip
            return
        known: dict[str, Span | None] = {one: member.span for one, member in self.names.members(kind).items()}
        if kind is self.player.kind:
            known.update({name: one.of.span for name, one in self.names.plurals.items() if self.names.owned(name)})
        self.findings.unknown("D206", message, name.span, "no such member", known)

    # --------------------------------------------------------------------------- indices

    def index(self, node: tree.Index, base: Expr) -> Expr:
        """`base[index]`: the next `per` of a place, or an element of a list."""
        if isinstance(base, Unfilled):
            dimension = base.place.per[len(base.indices)]
            what = f"the index of `{base.place.name}`"
            indices = (*base.indices, self.value(node.index, dimension_type(dimension), what, perhaps=True))
            if len(indices) < len(base.place.per):
                return Unfilled(node.span, UNKNOWN, base.place, base.owner, indices)
            if isinstance(base.place, Zone):
                return ReadZone(node.span, ListType(KindType(base.place.kind)), base.place, base.owner, indices)
            return ReadVar(node.span, base.place.type, base.place, base.owner, indices)
        if isinstance(base.type, UnknownType):
            self.express(node.index)
            return broken(node.span)
        if not isinstance(base.type, ListType):
            self.findings.error(
                "D315", f"{described(base.type)} has no elements", node.base.span, "neither a list nor a `per` place"
            )
            self.express(node.index)
            return broken(node.span)
        index = self.value(node.index, INT, "the index of a list")
        if isinstance(index.type, IntType) and index.type.high is not None and index.type.high < 1:
            self.findings.error("D305", "positions count from 1", index.span, "no element stands there")
        return ElementAt(node.span, item_of(base.type), base, index)

    def filled(self, bound: Expr) -> Expr:
        """The value itself; a place that still wants an index is told."""
        if not isinstance(bound, Unfilled):
            return bound
        wanted = bound.place.per[len(bound.indices) :]
        example = bound.span.text + "".join(f"[{dimension_name(one)}]" for one in wanted)
        many = " and ".join(f"per {dimension_name(one)}" for one in wanted)
        what = type(bound.place).__name__.lower()
        self.findings.error(
            "D315", f"`{bound.place.name}` is a {what} {many}", bound.span, "say which one",
            related=(Label(bound.place.span, "declared here"),), help=(f"write `{example}`",),
        )  # fmt: skip
        return broken(bound.span)


def dimension_type(dimension: Dimension) -> Type:
    """What can stand between the brackets, and what a piece's free field holds."""
    if dimension.enum is not None:
        return EnumType(dimension.enum)
    if dimension.kind is not None:
        return KindType(dimension.kind)
    return IntType(dimension.low, dimension.high)


def dimension_name(dimension: Dimension) -> str:
    """As it is written behind `per`."""
    if dimension.enum is not None:
        return dimension.enum.name
    return dimension.kind.name if dimension.kind is not None else f"{dimension.low}..{dimension.high}"


def _below(kind: Kind) -> Iterable[Kind]:
    for child in kind.children:
        yield child
        yield from _below(child)
