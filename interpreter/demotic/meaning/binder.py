"""The binder of one text: its locals and their slots, what is known of them, and the checks every value meets."""
from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from demotic.meaning.broken import UNKNOWN, broken
from demotic.meaning.context import Context
from demotic.meaning.declared import Kind, Parameter, Verb
from demotic.meaning.expressions import Expr, Local, Top
from demotic.meaning.fitting import BOOL, INT, described, misfit
from demotic.meaning.names import RESERVED, called, place_of
from demotic.meaning.narrowing import Facts, Key, key_of
from demotic.meaning.types import EnumType, IntType, KindType, ListType, Type, UnknownType, optional
from demotic.source import Label, Span
from demotic.syntax import tree


@dataclass(slots=True, eq=False)
class LocalName:
    """A name of the text itself. `what` is let, var, parameter or element."""

    slot: int
    type: Type
    span: Span
    what: str
    used: bool = False


class Binder:
    """Binds one text. `this` is the kind the text belongs to; `event` the verb an `instead of` replaces.

    `given` texts set up an example and may fill zones. Slots are given out in nesting order.
    """

    def __init__(
        self,
        context: Context,
        this: Kind | None = None,
        *,
        hears: Verb | None = None,
        replaces: bool = False,
        given: bool = False,
    ) -> None:
        self.context = context
        self.names = context.names
        self.findings = context.findings
        self.player = KindType(context.rules.player)
        self.this = this
        self.replaces = replaces
        self.given = given
        self.locals: dict[str, LocalName] = {}
        self.facts: dict[Key, Type] = {}
        self.lasting = True  # whether all facts are about locals
        self.taken: set[str] = set()  # names of locals that mean something else, which was told
        self.mixed: list[Span] = []  # phrases that were told to need braces
        self.next = 1 if this is None else 2
        self.actor = self.next if hears is not None else None
        if hears is not None:
            self.next += 1

    # --------------------------------------------------------------------------- locals

    def declare(self, name: tree.Name, of: Type, what: str) -> int:
        """Gives a new local its slot; a name that already means something here is told."""
        self._check_new(name)
        return self.enter(name.text, name.span, of, what)

    def enter(self, name: str, span: Span, of: Type, what: str) -> int:
        """Gives a new local its slot, whatever else its name means."""
        slot = self.next
        self.next += 1
        self.locals[name] = LocalName(slot, of, span, what)
        return slot

    def parameters(self, parameters: Iterable[Parameter]) -> None:
        """Enters parameters that are declared elsewhere, in their order."""
        for one in parameters:
            self.enter(one.name, one.span, one.type, "parameter")

    def _check_new(self, name: tree.Name) -> None:
        text = name.text
        if text in RESERVED:
            self.findings.error(
                "D209", f"nothing can be called `{text}`", name.span, f"this word always means {RESERVED[text]}",
                help=("choose another name",),
            )  # fmt: skip
            return
        known = self.locals.get(text)
        if known is not None:
            related = (Label(known.span, "the first one"),)
            self.findings.error(
                "D208", f"two things here are called `{text}`", name.span, "choose another name", related=related
            )
            return
        meanings = self.names.meanings(text)
        if meanings:
            self.taken.add(text)
            place = place_of(meanings[0])
            what = called(meanings[0], self.player.kind)
            self.findings.error(
                "D208", f"`{text}` is already {what}", name.span, "choose another name: a word means one thing",
                related=here(place),
            )  # fmt: skip

    @contextmanager
    def nested(self) -> Iterator[None]:
        """Locals and facts that are met inside end with it."""
        names, facts, following = self.locals, self.facts, self.next
        self.locals = dict(names)
        self.facts = dict(facts)
        yield
        for name, one in self.locals.items():
            if not one.used and one.slot >= following and one.what in ("let", "var"):
                self._unused(name, one)
        self.locals, self.facts, self.next = names, facts, following

    @contextmanager
    def assuming(self, facts: Facts) -> Iterator[None]:
        """Inside one expression, these are known; see narrowing."""
        if not facts:
            yield
            return
        before = self.facts, self.lasting
        self.facts = {**self.facts, **facts}
        self.lasting = self.lasting and all(len(key) == 1 for key in facts)
        yield
        self.facts, self.lasting = before

    def lasting_facts(self, facts: Facts) -> dict[Key, Type]:
        """Those that hold for the rest of a text: about locals that nothing can change."""
        if not facts:
            return {}
        changing = {(one.slot,) for one in self.locals.values() if one.what == "var"}
        return {key: of for key, of in facts.items() if len(key) == 1 and key not in changing}

    def narrowed(self, bound: Expr) -> Expr:
        """The same expression with the type that is known of it here."""
        if self.lasting or not isinstance(bound.type, EnumType | KindType):
            return bound
        known = self.facts.get(key_of(bound) or ())
        return bound if known is None else replace(bound, type=known)

    def _unused(self, name: str, one: LocalName) -> None:
        kind = "parameter " if one.what == "parameter" else ""
        self.findings.warning(
            "D212", f"{kind}`{name}` is never used", one.span, "nothing reads it", help=("leave it out",)
        )

    def warn_of_unused(self, parameters: Iterable[Parameter]) -> None:
        """Tells the parameters that the text never read."""
        for one in parameters:
            local = self.locals.get(one.name)
            if local is not None and not local.used and local.slot == one.slot:
                self._unused(one.name, local)

    def local(self, one: LocalName, span: Span) -> Expr:
        """Reads a local."""
        one.used = True
        return Local(span, self.facts.get((one.slot,), one.type), one.slot)

    def you(self, span: Span) -> Expr:
        """The player the text acts for."""
        return Local(span, self.player, 0)

    # --------------------------------------------------------------------------- values that are wanted

    @abstractmethod
    def express(self, node: tree.Expr, expected: Type | None = None) -> Expr:
        """Binds an expression; `expected` decides between names that mean several things."""

    @abstractmethod
    def arguments(
        self,
        parameters: tuple[Parameter, ...],
        written: tuple[tree.Argument, ...],
        span: Span,
        what: str,
        place: Span | None,
    ) -> tuple[Expr, ...] | None:
        """One value for each parameter, defaults filled in; None if something is wrong, which is told."""

    def value(self, node: tree.Expr, expected: Type, what: str, *, perhaps: bool = False) -> Expr:
        """Binds an expression that must be of a type; `what` says for whom: "`n` of `dance`".

        `perhaps`: it may turn out to be none, which is an error only when it is met.
        """
        bound = self.express(node, expected)
        return bound if self.fits(bound, expected, what, perhaps=perhaps) else broken(node.span)

    def fits(self, bound: Expr, expected: Type, what: str, *, perhaps: bool = False) -> bool:
        """Whether the value can stand there; tells it if not."""
        why = misfit(optional(expected) if perhaps else expected, bound.type)
        if why is None:
            return True
        found = described(bound.type)
        if why == "range":
            self.findings.error(
                "D305", f"{what} must be in {expected}, this is {_span(bound.type)}", bound.span, "outside the range"
            )
        elif why == "none":
            label = "this may be none" if isinstance(bound.type, EnumType | KindType) else "none is not allowed here"
            tests = [f"test it first: `if {bound.span.text} != none {{ … }}`"]
            if not isinstance(bound, Local):
                tests = [f"name it and test it: `let x = {bound.span.text}`, then `if x != none {{ … }}`"]
            if isinstance(bound, Top):
                there = bound.list.span.text
                tests.append(f"or take it by its place, if there surely is one: `{there}[size({there})]`")
            self.findings.error(
                "D309", f"{what} must be {described(expected)}, this is {found}", bound.span, label,
                help=tuple(tests) if label.startswith("this") else (),
            )  # fmt: skip
        else:
            item = expected.item if isinstance(expected, ListType) else None
            one = item is not None and misfit(item, bound.type) is None
            self.findings.error(
                "D301", f"{what} must be {described(expected)}, this is {found}", bound.span, "of another type",
                help=(f"a list of one is `[{bound.span.text}]`",) if one else (),
            )  # fmt: skip
        return False

    def number(self, node: tree.Expr, what: str) -> Expr:
        """Binds an expression that must be a number."""
        return self.value(node, INT, what)

    def test(self, node: tree.Expr) -> Expr:
        """Binds an expression that must be true or false."""
        bound = self.express(node, BOOL)
        if bound.type == BOOL or bound.type == UNKNOWN:
            return bound
        help_: tuple[str, ...] = ()
        if isinstance(bound.type, EnumType | KindType) and bound.type.optional:
            help_ = (f"write `{node.span.text} != none`",)
        elif isinstance(bound.type, IntType):
            help_ = (f"compare it: `{node.span.text} > 0`",)
        message = f"a test must be true or false, this is {described(bound.type)}"
        self.findings.error("D304", message, node.span, "not a test", help=help_)
        return broken(node.span)

    def unknown(self, of: Type) -> bool:
        """Whether a finding about it was told already."""
        return isinstance(of, UnknownType)


def here(place: Span | None) -> tuple[Label, ...]:
    """A label on where a name is declared, if it is declared anywhere."""
    return () if place is None else (Label(place, "declared here"),)


def _span(of: Type) -> str:
    if isinstance(of, IntType) and of.low is not None and of.low == of.high:
        return str(of.low)
    return str(of)
