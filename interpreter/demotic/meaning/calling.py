"""Calls: arguments, formulas, the built-in functions, a component found by its fields."""
from __future__ import annotations

from demotic.meaning import elsewhere
from demotic.meaning.binder import here
from demotic.meaning.broken import UNKNOWN, broken
from demotic.meaning.declared import EffectMember, Field, Formula, Parameter, Verb
from demotic.meaning.expressions import (
    Constant,
    Expr,
    Extreme,
    Neighbour,
    NextPlayer,
    PlayersFrom,
    Position,
    Size,
    Top,
    WithFields,
)
from demotic.meaning.fitting import INT, comparable, described, item_of
from demotic.meaning.names import FUNCTIONS
from demotic.meaning.referring import Referring
from demotic.meaning.types import EnumType, IntType, KindType, ListType, Type, optional, required
from demotic.source import Label, Span
from demotic.syntax import tree
from demotic.syntax.expected import keywords


class Calling(Referring):
    """Adds everything that is written with brackets behind a name."""

    def arguments(
        self,
        parameters: tuple[Parameter, ...],
        written: tuple[tree.Argument, ...],
        span: Span,
        what: str,
        place: Span | None,
    ) -> tuple[Expr, ...] | None:
        """One value for each parameter, defaults filled in; None if something is wrong, which is told."""
        given: dict[str, Expr] = {}
        good = True
        for position, one in enumerate(written):
            parameter = self._parameter(parameters, one, position, given, what, place)
            if parameter is None:
                self.express(one.value)
                good = False
            else:
                given[parameter.name] = self.value(one.value, parameter.type, f"`{parameter.name}` of {what}")
        if not good:
            return None
        missing = [one for one in parameters if one.name not in given and one.default is None]
        if missing:
            names = " and ".join(f"`{one.name}`" for one in missing)
            self.findings.error(
                "D307", f"{what} needs {names}", span, f"{names} {'is' if len(missing) == 1 else 'are'} missing",
                related=here(place),
                help=(f"write {what[:-1]}({', '.join(_shown(one) for one in parameters)})`",),
            )  # fmt: skip
            return None
        filled = [given.get(one.name, one.default) for one in parameters]
        return tuple(one for one in filled if one is not None)

    def _parameter(
        self,
        parameters: tuple[Parameter, ...],
        one: tree.Argument,
        position: int,
        given: dict[str, Expr],
        what: str,
        place: Span | None,
    ) -> Parameter | None:
        """The parameter an argument is for."""
        if one.name is None:
            if position >= len(parameters):
                count = _count(len(parameters), "argument")
                self.findings.error(
                    "D307", f"{what} takes {count}", one.span, "this one is too many", related=here(place)
                )
                return None
            found = parameters[position]
        else:
            by_name = {parameter.name: parameter for parameter in parameters}
            if one.name.text not in by_name:
                self.findings.unknown(
                    "D308", f"{what} has no parameter `{one.name.text}`", one.name.span, "no such parameter",
                    {name: parameter.span for name, parameter in by_name.items()},
                )  # fmt: skip
                return None
            found = by_name[one.name.text]
        if found.name in given:
            self.findings.error(
                "D308", f"`{found.name}` of {what} is given twice", one.span, "the second time", related=here(place)
            )
            return None
        return found

    def verb(self, name: tree.Name) -> Verb | None:
        """The verb of this name; tells it if there is none."""
        rules = self.context.rules
        found = rules.verbs.get(name.text)
        if found is not None:
            return found
        if name.text in rules.formulas:
            self.findings.error(
                "D324", f"`{name.text}` is a formula, not a verb", name.span, "a formula does nothing",
                related=here(rules.formulas[name.text].span),
            )  # fmt: skip
            return None
        packs = " or ".join(rules.packs)
        self.findings.unknown(
            "D203", f"there is no verb `{name.text}`", name.span, f"no verb of this name in {packs}",
            {**dict.fromkeys(keywords("effect")), **{one: verb.span for one, verb in rules.verbs.items()}},
            help=(elsewhere.VERBS[name.text],) if name.text in elsewhere.VERBS else (),
        )  # fmt: skip
        return None

    # --------------------------------------------------------------------------- what is called

    def apply(self, node: tree.Apply, expected: Type | None) -> Expr:
        """`base(arguments)`."""
        base = node.base
        if isinstance(base, tree.Member):
            return self._apply_member(node, base)
        if not isinstance(base, tree.Ref):
            self.express(base)
            self._not_called(base.span, "this")
            return self._look_through(node)
        text = base.name.text
        if text in self.locals:
            self.locals[text].used = True
            self._not_called(base.span, f"`{text}`")
            return self._look_through(node)
        meanings = self.names.meanings(text)
        formulas = [one for one in meanings if isinstance(one, Formula)]
        if len(formulas) == 1:
            owner = None if formulas[0].holder is None else self.you(base.span)
            return self.call_formula(formulas[0], owner, node.arguments, node.span)
        if text in FUNCTIONS and not formulas:
            return self._function(text, node, expected)
        if text in self.context.rules.kinds:
            return self._with_fields(node, text)
        if meanings:
            self._not_called(base.span, f"`{text}`")
        else:
            self._unknown_function(base.name)
        return self._look_through(node)

    def _not_called(self, span: Span, what: str) -> None:
        self.findings.error(
            "D324", f"{what} is not a formula", span, "nothing to be asked with arguments",
            help=("an element is written `list[1]`",),
        )  # fmt: skip

    def _unknown_function(self, name: tree.Name) -> None:
        rules = self.context.rules
        if name.text in rules.verbs:
            self.findings.error(
                "D324", f"`{name.text}` is a verb, not a value", name.span, "a verb does something",
                related=(Label(rules.verbs[name.text].span, "declared here"),),
                help=(f"whether it is possible is asked by `you can {name.text}(…)`",),
            )  # fmt: skip
            return
        known: dict[str, Span | None] = {one: formula.span for one, formula in rules.formulas.items()}
        known.update({one: formula.span for one, formula in self.player.kind.formulas.items()})
        known.update(dict.fromkeys(FUNCTIONS))
        known.update({one: kind.span for one, kind in rules.kinds.items()})
        say = (elsewhere.FUNCTIONS[name.text],) if name.text in elsewhere.FUNCTIONS else ()
        message = f"no formula is called `{name.text}`"
        self.findings.unknown("D201", message, name.span, "no such formula", known, help=say)

    def _apply_member(self, node: tree.Apply, base: tree.Member) -> Expr:
        owner = self.express(base.base)
        if not isinstance(owner.type, KindType):
            if not self.unknown(owner.type):
                self._not_called(base.span, f"`{base.name.text}`")
            return self._look_through(node)
        found = self.member_of(owner, base.name)
        if isinstance(found, Formula):
            return self.call_formula(found, owner, node.arguments, node.span)
        if isinstance(found, EffectMember):
            self.findings.error(
                "D324", f"`{found.name}` is an effect, not a value", base.name.span, "an effect does something",
                help=(f"write `do {node.span.text}` where it should happen",),
            )  # fmt: skip
        elif found is not None:
            self._not_called(base.name.span, f"`{base.name.text}`")
        return self._look_through(node)

    def _look_through(self, node: tree.Apply) -> Expr:
        """Findings in the arguments of what cannot be called."""
        for one in node.arguments:
            self.express(one.value)
        return broken(node.span)

    def _with_fields(self, node: tree.Apply, text: str) -> Expr:
        kind = self.context.rules.kinds[text]
        members = self.names.members(kind)
        fields: list[tuple[Field, Expr]] = []
        good = bool(node.arguments)
        if not good:
            self.findings.error(
                "D307", f"`{text}(…)` finds a component by its fields", node.span, "no field is named",
                help=(f"all of them are `{kind.plural}`",),
            )  # fmt: skip
        for one in node.arguments:
            name = None if one.name is None else one.name.text
            member = None if name is None else members.get(name)
            if isinstance(member, Field):
                value = self.value(one.value, member.type, f"`{name}` of `{text}`", perhaps=True)
                fields.append((member, value))
                continue
            good = False
            self.express(one.value)
            known = {name: member.span for name, member in members.items() if isinstance(member, Field)}
            if one.name is None:
                self.findings.error(
                    "D308", "a component is found by named fields", one.span, "which field?",
                    help=(f"write `{text}(field: {one.span.text})`",),
                )  # fmt: skip
            else:
                self.findings.unknown(
                    "D308", f"`{text}` has no field `{name}`", one.name.span, "no such field", known
                )
        return WithFields(node.span, KindType(kind), kind, tuple(fields)) if good else broken(node.span)

    # --------------------------------------------------------------------------- functions

    def _function(self, name: str, node: tree.Apply, expected: Type | None) -> Expr:
        least, most = FUNCTIONS[name]
        count = len(node.arguments)
        if count < least or (most is not None and count > most):
            takes = _count(least, "argument") if least == most else f"{least} to {most} arguments"
            if most is None:
                takes = f"at least {_count(least, 'argument')}"
            self.findings.error("D307", f"`{name}` takes {takes}", node.span, f"here are {count}" if count else "none")
            return self._look_through(node)
        for position, one in enumerate(node.arguments):
            if one.name is not None and not (position == 1 and _second(name) == one.name.text):
                known: dict[str, Span | None] = {_second(name): None} if _second(name) else {}
                self.findings.unknown(
                    "D308", f"`{name}` has no parameter `{one.name.text}`", one.name.span, "no such parameter", known
                )
                return broken(node.span)
        written = [one.value for one in node.arguments]
        span = node.span
        match name:
            case "size":
                return Size(span, IntType(0, None), self.list_of(written[0], "size"))
            case "top":
                return self._top(written, span)
            case "position":
                return self._position(written, span)
            case "previous" | "following":
                return self._neighbour(name, written, span, expected)
            case "min" | "max":
                return self._extreme(name, written, span)
        player = self.value(written[0], self.player, f"`{name}`", perhaps=True) if written else self.you(span)
        if name == "next_player":
            return NextPlayer(span, self.player, player)
        return PlayersFrom(span, ListType(self.player), player, name == "opponents")

    def list_of(self, node: tree.Expr, what: str, expected: Type | None = None) -> Expr:
        """Binds an expression that must be a list; `what` wants it."""
        bound = self.express(node, expected)
        if self.unknown(bound.type) or isinstance(bound.type, ListType):
            return bound
        help_: tuple[str, ...] = ()
        if isinstance(bound.type, IntType):
            help_ = (f"the numbers up to it are `1..{node.span.text}`",)
        elif isinstance(bound.type, KindType | EnumType):
            help_ = (f"a list of one is `[{node.span.text}]`",)
        self.findings.error(
            "D301", f"`{what}` wants a list, this is {described(bound.type)}", node.span, "not a list", help=help_
        )
        return broken(node.span)

    def _top(self, written: list[tree.Expr], span: Span) -> Expr:
        of = self.list_of(written[0], "top")
        item = item_of(of.type)
        if len(written) == 1:
            return Top(span, optional(item), of, None)
        count = self.number(written[1], "the count of `top`")
        return Top(span, UNKNOWN if item == UNKNOWN else ListType(item), of, count)

    def _position(self, written: list[tree.Expr], span: Span) -> Expr:
        among = self.list_of(written[1], "position")
        item = self.express(written[0], item_of(among.type))
        if not comparable(item.type, item_of(among.type)):
            self.findings.error(
                "D302", f"{described(item.type)} cannot be in {described(among.type)}", written[0].span,
                "never there", related=(Label(written[1].span, described(among.type)),),
            )  # fmt: skip
        return Position(span, IntType(0, None), item, among)

    def _neighbour(self, name: str, written: list[tree.Expr], span: Span, expected: Type | None) -> Expr:
        value = self.express(written[0], expected)
        wrap = self.express(written[1]) if len(written) > 1 else None
        if wrap is not None and not (isinstance(wrap, Constant) and isinstance(wrap.value, bool)):
            if not self.unknown(wrap.type):
                self.findings.error("D316", "`wrap` is `true` or `false`, as written", wrap.span, "not a plain truth")
            return broken(span)
        if self.unknown(value.type):
            return broken(span)
        if not isinstance(value.type, EnumType | KindType):
            self.findings.error(
                "D301", f"`{name}` wants a component or a value of an enum, this is {described(value.type)}",
                value.span, "has no neighbours",
            )  # fmt: skip
            return broken(span)
        around = isinstance(wrap, Constant) and bool(wrap.value)
        of = required(value.type) if around else optional(value.type)
        return Neighbour(span, of, 1 if name == "following" else -1, around, value)

    def _extreme(self, name: str, written: list[tree.Expr], span: Span) -> Expr:
        arguments = tuple(self.number(one, f"what `{name}` compares") for one in written)
        types = [one.type if isinstance(one.type, IntType) else INT for one in arguments]
        return Extreme(span, _extreme_type(name, types), name, arguments)


def _extreme_type(name: str, types: list[IntType]) -> IntType:
    lows, highs = [one.low for one in types], [one.high for one in types]
    known_lows = [one for one in lows if one is not None]
    known_highs = [one for one in highs if one is not None]
    if name == "max":
        high = max(known_highs) if len(known_highs) == len(types) else None
        return IntType(max(known_lows, default=None), high)
    low = min(known_lows) if len(known_lows) == len(types) else None
    return IntType(low, min(known_highs, default=None))


def _second(name: str) -> str:
    return {"previous": "wrap", "following": "wrap"}.get(name, "")


def _count(count: int, word: str) -> str:
    return f"no {word}" if count == 0 else f"one {word}" if count == 1 else f"{count} {word}s"


def _shown(parameter: Parameter) -> str:
    return f"{parameter.name}: …"
