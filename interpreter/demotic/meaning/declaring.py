"""Declaring: kinds get parents, members and counts; vars, zones, formulas and verbs their types and parameters."""
from __future__ import annotations

from collections.abc import Callable, Iterable

from demotic.meaning.binder import here
from demotic.meaning.broken import UNKNOWN, BrokenEffect
from demotic.meaning.constants import constant, constant_number
from demotic.meaning.declared import Dimension, EffectMember, Field, Formula, Kind, Parameter, Var, Zone
from demotic.meaning.expressions import Constant
from demotic.meaning.fitting import described
from demotic.meaning.heads import Heads, told_twice
from demotic.meaning.names import RESERVED, Member, own_members
from demotic.meaning.origins import origin_of
from demotic.meaning.referring import dimension_type
from demotic.meaning.types import IntType, KindType, Type, UnknownType
from demotic.meaning.writing import written_type
from demotic.source import Span
from demotic.syntax import tree

Later = Callable[[], None]
DEEPEST = 16  # kinds of kinds
MOST = 1_000  # numbers behind `per`, pieces of a kind


class Declaring:
    """Fills the heads in. What needs names of components waits in `later`, in order."""

    def __init__(self, heads: Heads) -> None:
        self.heads = heads
        self.context = heads.context
        self.rules = heads.context.rules
        self.findings = heads.context.findings
        self.later: list[Later] = []
        self.members: list[tuple[str, Kind, tree.Declaration, Formula | EffectMember | None]] = []

    def declare(self) -> None:
        """All declarations, but no component and no body."""
        for kind, written in self.heads.kinds:
            self._parent(kind, written)
        for kind, written in self.heads.kinds:
            self._pieces(kind, written)
        for kind, written in self.heads.kinds:
            for one in written.members:
                self._member(kind.pack, kind, one)
        for pack, extension in self.heads.extensions:
            self._extension(pack, extension)
        for kind in self.rules.kinds.values():
            self._clashes(kind)
        for var, declared in self.heads.vars:
            self._fill_var(var, declared)
        for pack, zone in self.heads.zones:
            self._game_zone(pack, zone)
        for formula, head in self.heads.formulas:
            self._signature(formula, head)
        for verb, heading in self.heads.verbs:
            verb.parameters = self.parameters(heading.parameters, 1, f"verb `{verb.name}`")

    # --------------------------------------------------------------------------- kinds

    def _parent(self, kind: Kind, written: tree.KindDecl) -> None:
        if written.parent is None:
            return
        parent = self.rules.kinds.get(written.parent.text)
        if parent is None:
            self.findings.unknown(
                "D204", f"there is no kind `{written.parent.text}`", written.parent.span, "no kind of this name",
                {name: one.span for name, one in self.rules.kinds.items() if one.pack},
            )  # fmt: skip
        elif parent.within(kind) or self.rules.player in (kind, parent):
            reason = "a kind cannot be a kind of itself" if parent.within(kind) else "players are of no other kind"
            self.findings.error("D322", reason, written.parent.span, "not possible", help=("leave it out",))
        elif _height(parent) >= DEEPEST:
            self.findings.error("D322", f"more than {DEEPEST} kinds above one another", written.parent.span, "too many")
        else:
            kind.parent = parent
            parent.children.append(kind)

    def _pieces(self, kind: Kind, written: tree.KindDecl) -> None:
        if kind is self.rules.player and (written.count is not None or written.per):
            self.findings.error(
                "D322", "how many players there are is said by the set-up", written.name.span, "no count here"
            )
            return
        kind.count = written.count
        if kind.count is not None and kind.count > MOST:
            self.findings.error("D910", f"there are at most {MOST:,} pieces of a kind", kind.span, "too many")
            kind.count = 1
        kind.per = self.dimensions(written.per)
        if kind.parent is None and kind is not self.rules.player:
            one = Constant(kind.span, IntType(1, 1), 1)
            kind.fields["copies"] = Field("copies", kind.span, kind.pack, kind, IntType(1, None), one, free=True)
        for dimension in kind.per:
            if dimension.name in kind.fields:
                self.findings.error("D205", f"`per {dimension.name}` stands here twice", kind.span, "each once")
            kind.fields[dimension.name] = Field(
                dimension.name, kind.span, kind.pack, kind, dimension_type(dimension), free=True
            )

    def dimensions(self, written: Iterable[tree.Per]) -> tuple[Dimension, ...]:
        """What stands behind `per`."""
        found = (self._dimension(one) for one in written)
        return tuple(one for one in found if one is not None)

    def _dimension(self, one: tree.Per) -> Dimension | None:
        if one.name is None:
            return self._numbers(one)
        text = one.name.text
        if text in self.rules.kinds:
            kind = self.rules.kinds[text]
            return Dimension("owner" if kind is self.rules.player else text, kind=kind)
        if text in self.rules.enums:
            return Dimension(text, enum=self.rules.enums[text])
        known: dict[str, Span | None] = {name: kind.span for name, kind in self.rules.kinds.items() if kind.pack}
        known.update({name: enum.span for name, enum in self.rules.enums.items()})
        self.findings.unknown(
            "D204", f"there is no kind or enum `{text}`", one.name.span, "`per` wants a kind, an enum or `1..4`", known
        )
        return None

    def _numbers(self, one: tree.Per) -> Dimension | None:
        if not isinstance(one.low, tree.Number | tree.Unary) or not isinstance(one.high, tree.Number | tree.Unary):
            self.findings.error("D316", "`per` wants two numbers as written", one.span, "not plain numbers")
            return None
        low = constant_number(self.context, one.low, "the first number of `per`")
        high = constant_number(self.context, one.high, "the last number of `per`")
        if low is None or high is None:
            return None
        if low > high:
            self.findings.error(
                "D306", f"the range {low}..{high} is empty", one.span, "it ends before it begins",
                help=(f"write `{high}..{low}`",),
            )  # fmt: skip
            return None
        if high - low >= MOST:
            label = f"these are {high - low + 1:,}"
            self.findings.error("D910", f"`per` has at most {MOST:,} numbers", one.span, label)
            return None
        return Dimension("number", low=low, high=high)

    # --------------------------------------------------------------------------- members

    def _extension(self, pack: str, written: tree.ExtendDecl) -> None:
        kind = self.rules.kinds.get(written.kind.text)
        if kind is None:
            self.findings.unknown(
                "D204", f"there is no kind `{written.kind.text}`", written.kind.span, "nothing to extend",
                {name: one.span for name, one in self.rules.kinds.items() if one.pack},
            )  # fmt: skip
            return
        for one in written.members:
            self._member(pack, kind, one)

    def _member(self, pack: str, kind: Kind, one: tree.Declaration) -> None:
        formula: Formula | EffectMember | None = None
        match one:
            case tree.FieldDecl():
                if self._is_new_member(kind, one.name):
                    self._field(pack, kind, one)
            case tree.VarDecl():
                var = Var(one.name.text, one.name.span, pack, kind, (), UNKNOWN, None, one.private)
                var.origin = origin_of(one.origin)
                if self._is_new_member(kind, one.name):
                    kind.vars[var.name] = var
                self._fill_var(var, one)
            case tree.ZoneDecl():
                if self._is_new_member(kind, one.name):
                    self._zone(pack, kind, one, kind.zones)
            case tree.EffectDecl():
                member = EffectMember(one.name.text, one.name.span, pack, kind)
                if one.default is not None:
                    member.default = BrokenEffect(one.default.span)  # stands for it until bodies are bound
                if self._is_new_member(kind, one.name):
                    kind.effects[member.name] = member
                member.parameters = self.parameters(one.parameters, 2, f"effect `{member.name}`")
                formula = member
            case tree.FormulaDecl():
                formula = Formula(one.name.text, one.name.span, pack, kind, UNKNOWN, (), one.open)
                formula.origin = origin_of(one.origin)
                if self._is_new_member(kind, one.name):
                    kind.formulas[formula.name] = formula
                self._signature(formula, one)
        self.members.append((pack, kind, one, formula))

    def _is_new_member(self, kind: Kind, name: tree.Name) -> bool:
        if name.text in RESERVED:
            self.findings.error(
                "D209", f"nothing can be called `{name.text}`", name.span,
                f"this word always means {RESERVED[name.text]}", help=("choose another name",),
            )  # fmt: skip
            return False
        known = own_members(kind).get(name.text)
        if known is None:
            return True
        if isinstance(known, Field) and known.free:
            self.findings.error(
                "D205", f"`{kind.name}` has a field `{name.text}` of its own", name.span, "every piece has it"
                if name.text != "copies" else "every kind has it", help=("choose another name",),
            )  # fmt: skip
        else:
            told_twice(self.context, name, known.span, "member")
        return False

    def _clashes(self, kind: Kind) -> None:
        """Members that a parent has too."""
        above = kind.parent
        known: dict[str, Member] = {}
        while above is not None:
            known.update(own_members(above))
            above = above.parent
        for name, member in own_members(kind).items():
            if name in known and not (isinstance(member, Field) and member.free):
                assert known[name] is not member
                self.findings.error(
                    "D205", f"`{kind.name}` has `{name}` already, as every `{_holder(known[name]).name}`", member.span,
                    "declared a second time", related=here(known[name].span), help=("choose another name",),
                )  # fmt: skip

    def _field(self, pack: str, kind: Kind, one: tree.FieldDecl) -> None:
        of = written_type(self.context, one.type)
        made = Field(one.name.text, one.name.span, pack, kind, of, None, one.on_back)
        kind.fields[made.name] = made
        written = one.default
        if written is not None:
            def fill() -> None:
                made.default = constant(self.context, written, of, f"`{made.name}`")

            self.later.append(fill)

    # --------------------------------------------------------------------------- state

    def _fill_var(self, var: Var, one: tree.VarDecl) -> None:
        var.per = self.dimensions(one.per)
        var.type = written_type(self.context, one.type)
        written = one.default
        if written is None:
            self._begins(var, one)
        else:
            def fill() -> None:
                var.initial = constant(self.context, written, var.type, f"`{var.name}`")

            self.later.append(fill)

    def _begins(self, var: Var, one: tree.VarDecl) -> None:
        """Without a value: of components that are never none only the first player is there in every game."""
        of = var.type
        if isinstance(of, KindType) and not of.optional and of.kind is not self.rules.player:
            written = one.type.span.text
            self.findings.error(
                "D309", f"`{var.name}` needs a value to begin with", var.span, f"{described(of)} is never none",
                help=(f"write `var {var.name}: {written} = …`", f"write `{written}?` if it may be none"),
            )  # fmt: skip

    def _game_zone(self, pack: str, one: tree.ZoneDecl) -> None:
        if self.heads.is_new(one.name):
            zone = self._zone(pack, None, one, self.rules.zones)
            if zone is not None:
                self.context.names.add(zone.name, zone)

    def _zone(self, pack: str, holder: Kind | None, one: tree.ZoneDecl, among: dict[str, Zone]) -> Zone | None:
        kind = self.rules.kinds.get(one.kind.text)
        if kind is None or kind is self.rules.player:
            self.findings.unknown(
                "D204", f"there is no kind `{one.kind.text}` to lie in a zone", one.kind.span, "no kind of components",
                {name: known.span for name, known in self.rules.kinds.items() if known is not self.rules.player},
            )  # fmt: skip
            kind = Kind(one.kind.text, one.kind.span, "", one.kind.text)
        per = self.dimensions(one.per)
        zone = Zone(one.name.text, one.name.span, pack, holder, per, kind, shuffled=one.shuffled)
        zone.top_shown = one.top_shown
        zone.origin = origin_of(one.origin)
        among[zone.name] = zone
        if one.seclusion is not None:
            zone.seclusion = one.seclusion.how
        self.later.append(lambda: self._fill_zone(zone, one))
        return zone

    def _fill_zone(self, zone: Zone, one: tree.ZoneDecl) -> None:
        if one.maximum is not None:
            zone.maximum = constant_number(self.context, one.maximum, f"the maximum of `{zone.name}`")
            if zone.maximum is not None and zone.maximum < 1:
                self.findings.error("D305", "a zone has room for at least one", one.maximum.span, "too small")
        if one.seclusion is not None and one.seclusion.where is not None:
            from demotic.meaning.acting import Acting

            binder = Acting(self.context)
            binder.enter("it", one.seclusion.where.span, KindType(zone.kind), "element")
            zone.secluded_where = binder.test(one.seclusion.where)
        if one.refilled_from is not None:
            self._refill(zone, one.refilled_from)

    def _refill(self, zone: Zone, name: tree.Name) -> None:
        same_holder = zone.holder.zones if zone.holder is not None else {}
        source = same_holder.get(name.text) or self.rules.zones.get(name.text)
        if source is None:
            known: dict[str, Span | None] = {one: found.span for one, found in (self.rules.zones | same_holder).items()}
            self.findings.unknown("D201", f"there is no zone `{name.text}`", name.span, "nothing to refill from", known)
        elif source.per or not (source.kind.within(zone.kind)):
            what = "is many zones" if source.per else f"holds `{source.kind.name}`"
            self.findings.error(
                "D327", f"`{zone.name}` cannot be refilled from `{source.name}`", name.span, f"it {what}",
                related=here(source.span),
            )  # fmt: skip
        else:
            zone.refilled_from = source

    # --------------------------------------------------------------------------- what has parameters

    def parameters(self, written: tuple[tree.Parameter, ...], first: int, what: str) -> tuple[Parameter, ...]:
        """Parameters with their slots from `first` on."""
        found: list[Parameter] = []
        names: dict[str, Span] = {}
        for one in written:
            text = one.name.text
            if text in names:
                told_twice(self.context, one.name, names[text], "parameter")
            names[text] = one.name.span
            of: Type = UNKNOWN
            if one.type is not None:
                of = written_type(self.context, one.type)
            else:
                self.findings.error(
                    "D332", f"parameter `{text}` of {what} needs a type", one.span, "of which type?",
                    help=(f"write `{text}: int`, or whatever type it has",),
                )  # fmt: skip
            default = None
            if one.default is not None:
                default = Constant(one.default.span, UNKNOWN, None)
            elif found and found[-1].default is not None:
                self.findings.error(
                    "D332", f"parameter `{text}` of {what} needs a default", one.span, "the one before has one",
                    help=("parameters with defaults stand last",),
                )  # fmt: skip
            parameter = Parameter(text, one.name.span, first + len(found), of, default)
            if one.default is not None:
                self._default(parameter, one.default, what)
            found.append(parameter)
        return tuple(found)

    def _default(self, parameter: Parameter, written: tree.Expr, what: str) -> None:
        def fill() -> None:
            parameter.default = constant(self.context, written, parameter.type, f"`{parameter.name}` of {what}")

        self.later.append(fill)

    def _signature(self, formula: Formula, one: tree.FormulaDecl) -> None:
        first = 1 if formula.holder is None else 2
        formula.parameters = self.parameters(one.parameters, first, f"formula `{formula.name}`")
        if one.type is not None:
            formula.type = written_type(self.context, one.type)
        elif one.value is not None:
            self.context.untyped.add(formula)
        else:
            self.findings.error(
                "D332", f"formula `{formula.name}` has neither a type nor a value", one.span, "of which type?",
                help=(f"write `formula {formula.name}: int`",),
            )  # fmt: skip
        if one.value is None and formula.holder is None and one.type is not None:
            self.findings.error(
                "D332", f"formula `{formula.name}` has no value", one.span, "a value is missing",
                help=(f"write `{one.span.text} = …`",),
            )  # fmt: skip
        if formula.open and not isinstance(formula.type, IntType | UnknownType) and str(formula.type) != "bool":
            self.findings.error(
                "D331", "only numbers and truths can be adjusted", one.name.span, f"this is {formula.type}",
                help=("leave `open` out",),
            )  # fmt: skip


def _height(kind: Kind) -> int:
    height = 1
    while kind.parent is not None:
        kind = kind.parent
        height += 1
    return height


def _holder(member: Member) -> Kind:
    assert member.holder is not None
    return member.holder
