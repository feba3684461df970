"""Places: what can be written, gained, moved to; each is bound as an expression first and then seen as a place."""
from __future__ import annotations

from demotic.meaning.binder import here
from demotic.meaning.effects import BoxPlace, LocalPlace, VarPlace, ZonePlace
from demotic.meaning.expressions import CallFormula, Expr, Local, ReadField, ReadVar, ReadZone
from demotic.meaning.fitting import described
from demotic.meaning.names import RESERVED
from demotic.meaning.operating import Operating
from demotic.meaning.types import IntType, KindType, ListType
from demotic.source import Span
from demotic.syntax import tree


class Placing(Operating):
    """Adds places."""

    def var_place(self, bound: Expr) -> VarPlace | LocalPlace | None:
        """A bound expression seen as something that can change; tells it if it cannot."""
        match bound:
            case ReadVar():
                return VarPlace(bound.span, bound.var, bound.owner, bound.indices)
            case Local() if self._changes(bound.slot):
                return LocalPlace(bound.span, bound.slot, bound.type if isinstance(bound.type, IntType) else None)
        if not self.unknown(bound.type) and not (isinstance(bound, Local) and bound.span.text in self.taken):
            self._cannot_change(bound)
        return None

    def _changes(self, slot: int) -> bool:
        return any(one.slot == slot and one.what == "var" for one in self.locals.values())

    def _cannot_change(self, bound: Expr) -> None:
        word = bound.span.text
        match bound:
            case Local():
                what, help_ = f"`{word}` never changes", "declare it as `var x: int = …` to change it later"
                if word in RESERVED:
                    help_ = "as another player something is done by `as p { … }`"
            case ReadField():
                what, help_ = f"`{word}` is a printed field and never changes", "what changes in play is a `var`"
            case CallFormula():
                what, help_ = f"`{word}` is a formula and cannot be set", "change what it is computed from"
            case ReadZone():
                what, help_ = f"`{word}` is a zone", "components get there by `move x to z`"
            case _:
                what, help_ = "this cannot be changed", "only a `var` can"
        self.findings.error("D310", what, bound.span, "not a `var`", help=(help_,))

    def amount_place(self, node: tree.Expr, how: str) -> VarPlace | LocalPlace | None:
        """The place behind `gain`, `pay`, `lose`: a var that holds a number."""
        if isinstance(node, tree.Ref) and node.name.text in self.context.rules.kinds:
            kind = self.context.rules.kinds[node.name.text]
            self.findings.error(
                "D328", f"`{how}` wants a `var` that holds a number, and `{kind.name}` is a kind", node.span,
                "no number is kept here", related=here(kind.span), help=("components get somewhere by `move x to z`",),
            )  # fmt: skip
            return None
        if isinstance(node, tree.Ref) and not self._means_something(node.name.text):
            known: dict[str, Span | None] = {
                name: one.span
                for name, one in (self.player.kind.vars | self.context.rules.vars).items()
                if isinstance(one.type, IntType)
            }
            self.findings.unknown(
                "D201", f"nothing is called `{node.name.text}`", node.span, f"nothing to {how}", known
            )
            return None
        bound = self.express(node)
        if self.unknown(bound.type):
            return None
        if not isinstance(bound.type, IntType):
            moved = isinstance(bound.type, ListType | KindType)
            help_ = ("components get somewhere by `move x to z`",) if moved else ()
            self.findings.error(
                "D328", f"`{how}` wants a `var` that holds a number, this is {described(bound.type)}", bound.span,
                "no number is kept here", help=help_,
            )  # fmt: skip
            return None
        return self.var_place(bound)

    def _means_something(self, text: str) -> bool:
        return text in self.locals or text in RESERVED or bool(self.names.meanings(text)) or text in (
            *self.context.rules.verbs, *self.context.rules.kinds, *self.context.rules.enums
        )  # fmt: skip

    def zone_place(self, bound: Expr, what: str) -> ZonePlace | None:
        """A bound expression seen as a zone; tells it if it is none."""
        if isinstance(bound, ReadZone):
            return ZonePlace(bound.span, bound.zone, bound.owner, bound.indices)
        if not self.unknown(bound.type):
            help_ = ("a zone is written by its name, `you.zone` or `zone[x]`",)
            self.findings.error(
                "D328", f"{what} must be a zone, this is {described(bound.type)}", bound.span, "not a zone", help=help_
            )
        return None

    def destination(self, node: tree.Expr) -> ZonePlace | BoxPlace | None:
        """Where something is moved."""
        if isinstance(node, tree.Ref) and node.name.text == "box":
            return BoxPlace(node.span)
        return self.zone_place(self.express(node), "where things are moved")

    def can_hold(self, to: ZonePlace | BoxPlace, what: Expr) -> bool:
        """Whether components of this type may lie there; tells it if not."""
        of = what.type.item if isinstance(what.type, ListType) else what.type
        if not isinstance(of, KindType) or not isinstance(to, ZonePlace) or of.kind.within(to.zone.kind):
            return True
        help_: tuple[str, ...] = ()
        if to.zone.kind.within(of.kind):
            help_ = (f"test it first: `if x is {to.zone.kind.name} {{ … }}`",)
        self.findings.error(
            "D327", f"`{to.zone.name}` holds `{to.zone.kind.name}` only, this is {described(what.type)}",
            what.span, "cannot lie there", related=here(to.zone.span), help=help_,
        )  # fmt: skip
        return False

    def components(self, node: tree.Expr, what: str) -> Expr | None:
        """Binds a component, perhaps none, or a list of them; tells it if it is neither."""
        bound = self.express(node)
        if self.unknown(bound.type):
            return None
        of = bound.type.item if isinstance(bound.type, ListType) else bound.type
        if isinstance(of, KindType) or (of is None and isinstance(bound.type, ListType)):
            return bound
        self.findings.error(
            "D301", f"{what} must be a component or a list of components, this is {described(bound.type)}",
            bound.span, "not a component",
            help=("so many from the top of a zone are `top(zone, 3)`",) if isinstance(bound.type, IntType) else (),
        )  # fmt: skip
        return None
