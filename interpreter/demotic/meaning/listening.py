"""Listeners and adjustments: what hears verbs and changes open formulas, and where it counts."""
from __future__ import annotations

from demotic.meaning.acting import Acting
from demotic.meaning.binder import here
from demotic.meaning.components import enter_parameters
from demotic.meaning.context import Context
from demotic.meaning.declared import Adjust, Component, Formula, Kind, Listener, Parameter, Zone
from demotic.meaning.effects import May
from demotic.meaning.expressions import Expr
from demotic.meaning.fitting import BOOL
from demotic.meaning.narrowing import facts_if_true
from demotic.meaning.types import IntType, UnknownType
from demotic.source import Span
from demotic.syntax import tree

Holder = Kind | Component | None


class Listening:
    """Binds listeners, adjustments and where they are active."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.rules = context.rules
        self.findings = context.findings

    def rule(self, pack: str, holder: Holder, written: tree.Declaration) -> None:
        """A listener, an adjustment, or `active in`; anything else is not for here."""
        match written:
            case tree.ListenerDecl():
                self._listener(pack, holder, written)
            case tree.AdjustDecl():
                self._adjust(pack, holder, written)
            case tree.ActiveDecl():
                assert isinstance(holder, Kind)
                places = [zone for one in written.places if (zone := self._place(one)) is not None]
                holder.active = tuple(places) if holder.active is None else (*holder.active, *places)

    # --------------------------------------------------------------------------- listeners

    def _listener(self, pack: str, holder: Holder, written: tree.ListenerDecl) -> None:
        kind = holder.kind if isinstance(holder, Component) else holder
        verb = Acting(self.context).verb(written.verb)
        if verb is None:
            return
        binder = Acting(self.context, kind, hears=verb, replaces=written.mode == "instead")
        first = binder.next
        renumbered = tuple(
            Parameter(one.name, one.span, first + place, one.type, None) for place, one in enumerate(verb.parameters)
        )
        parameters = enter_parameters(binder, renumbered, list(written.parameters), verb.name, verb.span)
        by = self._by(binder, written.by)
        test = None if written.test is None else binder.test(written.test)
        with binder.assuming({} if test is None else binder.lasting_facts(facts_if_true(test))):
            body = binder.text(written.body)
        if written.may:
            body = May(written.span, body)
        listener = Listener(written.span, pack, written.mode, verb, holder, by, parameters, test, body)
        verb.listeners.append(listener)
        (self.rules if holder is None else holder).listeners.append(listener)

    def _by(self, binder: Acting, written: tree.Expr | None) -> str | Expr:
        if written is None:
            return "owner"
        if isinstance(written, tree.Ref) and written.name.text in ("anyone", "opponent"):
            return written.name.text
        return binder.value(written, binder.player, "what stands behind `by`", perhaps=True)

    # --------------------------------------------------------------------------- adjustments

    def _adjust(self, pack: str, holder: Holder, written: tree.AdjustDecl) -> None:
        if holder is None:
            self.findings.error(
                "D331", "only components adjust", written.span, "this stands outside of all components",
                help=("write it inside a kind or a component",),
            )  # fmt: skip
            return
        formula = self._open_formula(written.formula)
        kind = holder.kind if isinstance(holder, Component) else holder
        if formula is None:
            return
        binder = Acting(self.context, kind)
        first = binder.next
        renumbered = tuple(
            Parameter(one.name, one.span, first + place, one.type, None) for place, one in enumerate(formula.parameters)
        )
        parameters = enter_parameters(binder, renumbered, list(written.parameters), formula.name, formula.span)
        test = None if written.test is None else binder.test(written.test)
        with binder.assuming({} if test is None else binder.lasting_facts(facts_if_true(test))):
            amount = self._amount(binder, formula, written)
        holder.adjusts.append(Adjust(written.span, pack, formula, holder, parameters, amount, test))

    def _open_formula(self, name: tree.Name) -> Formula | None:
        known = self.rules.player.formulas | self.rules.formulas
        formula = known.get(name.text)
        if formula is None:
            places: dict[str, Span | None] = {one: found.span for one, found in known.items() if found.open}
            self.findings.unknown(
                "D204", f"there is no open formula `{name.text}`", name.span, "nothing to adjust", places
            )
        elif not formula.open:
            self.findings.error(
                "D331", f"`{name.text}` is not open to adjustments", name.span, "not an open formula",
                related=here(formula.span), help=(f"write `open formula {name.text}` where it is declared",),
            )  # fmt: skip
            return None
        return formula

    def _amount(self, binder: Acting, formula: Formula, written: tree.AdjustDecl) -> Expr | None:
        of = self.context.type_of(formula)
        if isinstance(of, UnknownType):
            return None
        if written.amount is not None:
            if isinstance(of, IntType):
                return binder.number(written.amount, f"what is added to `{formula.name}`")
            self.findings.error(
                "D331", f"`{formula.name}` is true or false, nothing can be added", written.amount.span, "leave it out",
                related=here(formula.span), help=(f"write `adjust {formula.name} if …`",),
            )  # fmt: skip
        elif of != BOOL:
            self.findings.error(
                "D331", f"by how much is `{formula.name}` adjusted?", written.span, "`by` is missing",
                related=here(formula.span), help=(f"write `adjust {formula.name} by 1`",),
            )  # fmt: skip
        elif written.test is None:
            self.findings.error(
                "D331", f"when is `{formula.name}` true?", written.span, "`if` is missing",
                help=(f"write `adjust {formula.name} if …`",),
            )  # fmt: skip
        return None

    # --------------------------------------------------------------------------- where they count

    def _place(self, node: tree.Expr) -> Zone | None:
        """`hand`: a zone of players or the game, `kind.zone`."""
        text = node.name.text if isinstance(node, tree.Ref | tree.Member) else ""
        zones: dict[str, Zone] = {}
        if isinstance(node, tree.Ref):
            for kind in self.rules.kinds.values():
                zones.update(kind.zones)
            zones |= self.rules.zones | self.rules.player.zones
        elif isinstance(node, tree.Member) and isinstance(node.base, tree.Ref):
            held = self.rules.kinds.get("player" if node.base.name.text == "you" else node.base.name.text)
            zones = held.zones if held is not None else {}
        if text in zones:
            return zones[text]
        span = node.name.span if isinstance(node, tree.Ref | tree.Member) else node.span
        self.findings.unknown(
            "D201", f"there is no zone `{span.text}`", span, "`active in` wants zones",
            {name: zone.span for name, zone in zones.items()},
        )  # fmt: skip
        return None
