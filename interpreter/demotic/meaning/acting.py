"""Effects: each step of a text as it is meant."""
from __future__ import annotations

from demotic.meaning.binder import here
from demotic.meaning.broken import BrokenEffect
from demotic.meaning.declared import EffectMember, Formula
from demotic.meaning.effects import (
    AnyOrder,
    Assign,
    CallVerb,
    Do,
    Effect,
    EndGame,
    Gain,
    If,
    InOrder,
    Let,
    LocalPlace,
    LocalVar,
    May,
    Move,
    OneOf,
    Part,
    Pay,
    Proceed,
    Require,
    SetZone,
    Show,
    Shuffle,
    Swap,
    VarPlace,
)
from demotic.meaning.expressions import Constant, Expr, Joined, ReadZone
from demotic.meaning.fitting import described
from demotic.meaning.laying import laid
from demotic.meaning.looping import Looping
from demotic.meaning.mixing import mixed
from demotic.meaning.narrowing import facts_if_false, facts_if_true
from demotic.meaning.parts import part_names
from demotic.meaning.types import IntType, KindType, ListType, Type
from demotic.meaning.writing import first_value, written_type
from demotic.source import Label, Span
from demotic.syntax import tree


class Acting(Looping):
    """Adds effects; `effect` is the whole of them."""

    def effect(self, node: tree.Effect) -> Effect:
        """Binds one effect."""
        bound = self._bound_effect(node)
        return BrokenEffect(node.span) if bound is None else bound

    def text(self, node: tree.Effect) -> Effect:
        """Binds a whole text, and looks for operators that are mixed without braces."""
        self.mixed = mixed(node, self.findings)
        return self.effect(node)

    def _bound_effect(self, node: tree.Effect) -> Effect | None:
        match node:
            case tree.Block():
                return self.block(node)
            case tree.Call():
                return self._call(node)
            case tree.Change():
                return self._change(node)
            case tree.Assign():
                return self._assign(node)
            case tree.Move():
                return self._move(node)
            case tree.Choose():
                return self.choose(node)
            case tree.Do():
                return self._do(node)
            case tree.If():
                return self._if(node)
            case tree.OneOf():
                return OneOf(node.span, self._parts(node.options))
            case tree.AnyOrder():
                return AnyOrder(node.span, self._parts(node.parts), False)
            case tree.Require():
                return Require(node.span, self.test(node.test))
            case tree.May():
                return May(node.span, self.effect(node.effect))
            case tree.Labelled():
                return self._stray_label(node)
            case tree.Let():
                return self._let(node)
            case tree.LocalVar():
                return self._local_var(node)
        return self._rarer(node)

    def _rarer(self, node: tree.Effect) -> Effect | None:
        match node:
            case tree.Each() | tree.AsEach() | tree.SecretlyEach():
                return self.each(node)
            case tree.Repeat() | tree.While() | tree.AsPlayer():
                return self.again(node)
            case tree.Swap():
                return self._swap(node)
            case tree.Shuffle():
                zone = self.zone_place(self.express(node.zone), "what is shuffled")
                return None if zone is None else Shuffle(node.span, zone)
            case tree.Show():
                to = self.value(node.to, self.player, "who is shown it", perhaps=True)
                what = self.components(node.what, "what is shown")
                return None if what is None else Show(node.span, what, to)
            case tree.Reveal():
                what = self.components(node.what, "what is revealed")
                return None if what is None else Show(node.span, what, None)
            case tree.Proceed():
                return self._proceed(node)
            case tree.EndGame():
                ranking = tuple(self.number(one, "what players are ranked by") for one in node.ranking)
                return EndGame(node.span, ranking)
        return None

    # --------------------------------------------------------------------------- putting together

    def block(self, node: tree.Block) -> Effect:
        """The steps of one block; names and facts of a step hold for those behind it."""
        steps = []
        with self.nested():
            for step in node.steps:
                bound = self.effect(step)
                steps.append(bound)
                if isinstance(bound, Require):
                    self.facts = {**self.facts, **self.lasting_facts(facts_if_true(bound.test))}
        return InOrder(node.span, tuple(steps))

    def _parts(self, written: tuple[tree.Effect, ...]) -> tuple[Part, ...]:
        parts = []
        labels: dict[str, Span] = {}
        for name, one in zip(part_names(written), written, strict=True):
            label, inner = None, one
            if isinstance(one, tree.Labelled):
                label = one.label.value if isinstance(one.label, tree.Text) else one.label.text
                inner = one.effect
                if labels.setdefault(label, one.label.span) is not one.label.span:
                    self.findings.error(
                        "D205", f"two parts here are called `{label}`", one.label.span, "which of them is meant?",
                        related=(Label(labels[label], "the first one"),), help=("give one of them another label",),
                    )  # fmt: skip
            self.names.labels.setdefault(name, one.span)
            with self.nested():
                parts.append(Part(one.span, name, label, self.effect(inner)))
        return tuple(parts)

    def _stray_label(self, node: tree.Labelled) -> Effect:
        if not any(one.start <= node.span.start < one.end for one in self.mixed):
            self.findings.error(
                "D402", "a label names a part of `|` or `&`", node.label.span, "there is nothing to choose from here",
                help=("leave the label out, or add other parts",),
            )  # fmt: skip
        return self.effect(node.effect)

    def _if(self, node: tree.If) -> Effect:
        test = self.test(node.test)
        with self.assuming(self.lasting_facts(facts_if_true(test))):
            then = self.block(node.then)
        otherwise: Effect = InOrder(Span(node.span.source, node.span.end, node.span.end), ())
        if node.otherwise is not None:
            with self.assuming(self.lasting_facts(facts_if_false(test))):
                otherwise = self.effect(node.otherwise)
        return If(node.span, test, then, otherwise)

    # --------------------------------------------------------------------------- verbs and effects of components

    def _call(self, node: tree.Call) -> Effect | None:
        name = node.verb.text
        if name not in self.context.rules.verbs and self._is_no_verb(node):
            for one in node.arguments:
                self.express(one.value)
            return None
        verb = self.verb(node.verb)
        if verb is None or self._forgot_and(node):
            return None
        arguments = self.arguments(verb.parameters, node.arguments, node.span, f"`{name}`", verb.span)
        return None if arguments is None else CallVerb(node.span, verb, arguments)

    def _is_no_verb(self, node: tree.Call) -> bool:
        """Tells what the word is if it is something else than a misspelt verb."""
        name, span = node.verb.text, node.verb.span
        member = self.names.members(self.this).get(name) if self.this is not None else None
        if isinstance(member, EffectMember):
            self.findings.error(
                "D324", f"`{name}` is an effect of components, not a verb", span, "whose?",
                related=here(member.span), help=(f"write `do this.{name}`",),
            )  # fmt: skip
            return True
        if name in self.locals or self.names.meanings(name):
            formula = any(isinstance(one, Formula) for one in self.names.meanings(name))
            self.findings.error(
                "D324", f"`{name}` is {'a formula' if formula else 'a value'}, not a verb", span, "nothing happens",
                help=(f"to change it, write `{name} = …`, `gain 1 {name}` or the like",) if not formula else (),
            )  # fmt: skip
            return True
        return False

    def _forgot_and(self, node: tree.Call) -> bool:
        """`sing dance`: two verbs side by side."""
        for one in node.arguments:
            value = one.value
            if (
                node.short
                and isinstance(value, tree.Ref)
                and value.name.text in self.context.rules.verbs
                and value.name.text not in self.locals
                and not self.names.meanings(value.name.text)
            ):
                first, second = node.verb.text, value.name.text
                self.findings.error(
                    "D326", f"`{second}` is a verb and cannot be an argument of `{first}`", value.span,
                    "is a sign missing in front of it?",
                    help=(
                        f"write `{first} & {second}` for both in any order, `{first} then {second}` for one after "
                        f"the other, `{first} | {second}` for one of them",
                    ),
                )  # fmt: skip
                return True
        return False

    def _do(self, node: tree.Do) -> Effect | None:
        target = node.target
        written: tuple[tree.Argument, ...] = ()
        if isinstance(target, tree.Apply):
            written, target = target.arguments, target.base
        if not isinstance(target, tree.Member):
            self.findings.error(
                "D333", "`do` wants an effect of a component", node.target.span, "no effect is named",
                help=(f"write `do {target.span.text}.effect`" if node.target is target else "write `do x.effect`",),
            )  # fmt: skip
            self.express(node.target)
            return None
        component = self.express(target.base)
        if self.unknown(component.type):
            return None
        if not isinstance(component.type, KindType):
            loop = f"each x in {target.base.span.text} {{ do x.{target.name.text} }}"
            self.findings.error(
                "D333", f"`do` wants an effect of a component, this is {described(component.type)}", component.span,
                "has no effects", help=(f"write `{loop}`",) if isinstance(component.type, ListType) else (),
            )  # fmt: skip
            return None
        found = self.member_of(component, target.name)
        if isinstance(found, EffectMember):
            arguments = self.arguments(found.parameters, written, node.span, f"`{found.name}`", found.span)
            return None if arguments is None else Do(node.span, component, found, arguments, node.freely)
        if found is not None:
            self.findings.error(
                "D333", f"`{target.name.text}` of `{component.type.kind.name}` is not an effect", target.name.span,
                "nothing can be done with it", related=here(found.span),
            )  # fmt: skip
        return None

    def _proceed(self, node: tree.Proceed) -> Effect | None:
        if self.replaces:
            return Proceed(node.span)
        self.findings.error(
            "D403", "there is nothing to proceed with", node.span, "only inside `instead of`",
            help=("`proceed` is the verb that an `instead of` replaces",),
        )  # fmt: skip
        return None

    # --------------------------------------------------------------------------- changes

    def _change(self, node: tree.Change) -> Effect | None:
        amount = self.number(node.amount, f"how much to {node.how}")
        place = self.amount_place(node.place, node.how)
        if place is None or self.unknown(amount.type):
            return None
        if isinstance(amount.type, IntType) and amount.type.high is not None and amount.type.high < 0:
            self.findings.error("D305", f"`{node.how}` wants a number from 0", amount.span, "this is less than nothing")
        if node.how == "pay":
            return Pay(node.span, place, amount)
        return Gain(node.span, 1 if node.how == "gain" else -1, place, amount)

    def _assign(self, node: tree.Assign) -> Effect | None:
        target = self.express(node.target)
        if isinstance(target, ReadZone):
            return self._set_zone(node, target)
        place = self.var_place(target)
        if place is None:
            self.express(node.value)
            return None
        of = place.var.type if isinstance(place, VarPlace) else target.type
        what = f"`{target.span.text}`"
        if node.op == "=":
            value = self.value(node.value, of, what)
            return None if self.unknown(value.type) else Assign(node.span, place, "=", value)
        return self._add(node, place, target, of)

    def _add(self, node: tree.Assign, place: VarPlace | LocalPlace, target: Expr, of: Type) -> Effect | None:
        if isinstance(of, ListType) and node.op == "+=":
            more = self.value(node.value, of, f"what is added to `{target.span.text}`")
            return Assign(node.span, place, "=", Joined(node.span, of, target, more))
        if not isinstance(of, IntType):
            self.findings.error(
                "D303", f"`{node.op}` changes a number, `{target.span.text}` is {described(of)}", node.target.span,
                "not a number", help=("lists have `+=` only",) if isinstance(of, ListType) else (),
            )  # fmt: skip
            self.express(node.value)
            return None
        value = self.number(node.value, f"what stands behind `{node.op}`")
        return None if self.unknown(value.type) else Assign(node.span, place, node.op, value)

    def _set_zone(self, node: tree.Assign, target: ReadZone) -> Effect | None:
        components = self.list_of(node.value, "=", target.type)
        if not self.given:
            self.findings.error(
                "D329", f"`{target.zone.name}` is a zone and cannot be set", node.target.span,
                "only `given` in an example may say what lies in a zone",
                related=here(target.zone.span), help=("write `move x to z`",),
            )  # fmt: skip
            return None
        zone = self.zone_place(target, "what is set")
        if node.op != "=":
            self.findings.error("D303", "a zone is set by `=` only", node.span, f"not by `{node.op}`")
            return None
        if zone is None or self.unknown(components.type) or not self.can_hold(zone, components):
            return None
        return SetZone(node.span, zone, laid(self.findings, components))

    def _let(self, node: tree.Let) -> Effect:
        value = self.express(node.value)
        return Let(node.span, self.declare(node.name, value.type, "let"), value)

    def _local_var(self, node: tree.LocalVar) -> Effect:
        of = written_type(self.context, node.type)
        if node.value is not None:
            value = self.value(node.value, of, f"`{node.name.text}`")
        else:
            value = self._first_value(node, of)
        return LocalVar(node.span, self.declare(node.name, of, "var"), value)

    def _first_value(self, node: tree.LocalVar, of: Type) -> Expr:
        """What a local var holds if nothing is said: 0 or the lowest number, false, none, an empty list."""
        value = first_value(of, node.span)
        if value is not None:
            return value
        self.findings.error(
            "D309", f"`{node.name.text}` needs a value to begin with", node.span, f"{described(of)} is never none",
            help=(f"write `var {node.name.text}: {node.type.span.text} = …`",),
        )  # fmt: skip
        return Constant(node.span, of, None)

    # --------------------------------------------------------------------------- moves

    def _move(self, node: tree.Move) -> Effect | None:
        what = self.components(node.what, "what is moved")
        to = self.destination(node.where)
        if what is None or to is None or not self.can_hold(to, what):
            return None
        return Move(node.span, what, to, node.under)

    def _swap(self, node: tree.Swap) -> Effect | None:
        one = self.components(node.one, "what is swapped")
        other = self.components(node.other, "what is swapped")
        if one is None or other is None:
            return None
        for side in (one, other):
            if isinstance(side.type, ListType):
                self.findings.error(
                    "D301", "`swap` wants two components, not lists", side.span, "a list",
                    help=(f"write `top({side.span.text})`",),
                )  # fmt: skip
                return None
        return Swap(node.span, one, other)


