"""Components and tables: which there are, and what each entry or cell gives to which member."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from demotic.meaning.acting import Acting
from demotic.meaning.binder import here
from demotic.meaning.broken import BrokenEffect, broken
from demotic.meaning.constants import constant
from demotic.meaning.context import Context
from demotic.meaning.declared import Component, EffectMember, Field, Formula, Kind, Origin, Parameter
from demotic.meaning.heads import Heads, told_twice
from demotic.meaning.names import RESERVED, Member
from demotic.meaning.origins import origin_of
from demotic.source import Span
from demotic.source.nearest import nearest
from demotic.syntax import tree

Written = tree.Expr | tree.Block


@dataclass(slots=True)
class Piece:
    """What was written for one component, to be bound when all names are known."""

    component: Component
    cells: list[tuple[tree.Name, tuple[tree.Parameter, ...], Written, tree.Origin | None]] = field(default_factory=list)
    rules: tuple[tree.Declaration, ...] = ()
    misnamed: int = 0  # columns that are no member


class Components:
    """Registers components under their names first; `fill` binds what they say."""

    def __init__(self, heads: Heads, default_origins: Mapping[str, Origin]) -> None:
        self.context: Context = heads.context
        self.rules = heads.context.rules
        self.names = heads.context.names
        self.findings = heads.context.findings
        self.default_origins = default_origins
        self.pieces: list[Piece] = []
        self.checked: set[Member] = set()
        self.unfit: set[Component] = set()  # rows that do not fit their table
        for pack, declaration in heads.components:
            kind = self._kind(declaration.kind)
            if isinstance(declaration, tree.ComponentDecl):
                self._component(pack, kind, declaration)
            else:
                self._table(pack, kind, declaration)

    # --------------------------------------------------------------------------- names

    def _kind(self, name: tree.Name) -> Kind | None:
        kind = self.rules.kinds.get(name.text)
        if kind is None:
            known = {one: kind.span for one, kind in self.rules.kinds.items() if kind is not self.rules.player}
            single = len(self.rules.packs) == 1 and nearest(name.text, known) is None
            self.findings.unknown(
                "D204", f"there is no kind `{name.text}`", name.span, "no kind of this name", known,
                help=("a kind of another pack needs that pack in `extends` of pack.toml",) if single else (),
            )  # fmt: skip
        elif kind.pieces or kind is self.rules.player:
            why = "its pieces come from its declaration" if kind.pieces else "players come from the set-up"
            self.findings.error(
                "D322", f"no component of kind `{kind.name}` can be written", name.span, why,
                related=here(kind.span if kind.pack else None),
            )  # fmt: skip
            return None
        return kind

    def _component(self, pack: str, kind: Kind | None, written: tree.ComponentDecl) -> None:
        if kind is None:
            return
        component = self._register(pack, kind, written.name, written.origin, None, replaces=written.replaces)
        piece = Piece(component, [], written.rules)
        seen: dict[str, Span] = {}
        for one in written.entries:
            value = one.value if one.value is not None else one.block
            if one.name.text in seen:
                told_twice(self.context, one.name, seen[one.name.text], "entry")
            elif value is not None:
                seen[one.name.text] = one.name.span
                piece.cells.append((one.name, one.parameters, value, one.origin))
        self._admit(piece, replaces=written.replaces, name=written.name)

    def _table(self, pack: str, kind: Kind | None, written: tree.TableDecl) -> None:
        if kind is None:
            return
        columns = list(self._columns(kind, written))
        for row in written.rows:
            component = self._register(pack, kind, row.name, row.origin, written.origin)
            if len(row.cells) != len(written.columns):
                wanted = ", ".join(column.text for column in written.columns) or "none"
                heads = written.columns or (written.kind,)
                counts = f"{len(row.cells)} cells, the table {len(written.columns)} columns"
                self.findings.error(
                    "D321", f"row `{row.name.text}` has {counts}", row.span,
                    f"the columns are {wanted}", related=here(heads[0].span),
                    help=("a cell of several words stands in brackets: `(a + 1)`",),
                )  # fmt: skip
            piece = Piece(component, misnamed=columns.count(None))
            for column, cell in zip(columns, row.cells, strict=False):
                if column is not None:
                    piece.cells.append((column, (), cell, None))
            if len(row.cells) != len(written.columns):
                piece.cells = []  # what stands where cannot be told
                self.unfit.add(component)
            self._admit(piece, replaces=False, name=row.name)

    def _columns(self, kind: Kind, written: tree.TableDecl) -> Iterator[tree.Name | None]:
        """The columns; None for what is no member, which is told once."""
        members = self.names.members(kind)
        seen: dict[str, Span] = {}
        for column in written.columns:
            if column.text in seen:
                told_twice(self.context, column, seen[column.text], "column")
                yield None
            elif not self._settable(kind, members.get(column.text), column):
                yield None
            else:
                seen[column.text] = column.span
                yield column

    def _register(
        self,
        pack: str,
        kind: Kind,
        name: tree.Name,
        own: tree.Origin | None,
        tables: tree.Origin | None,
        *,
        replaces: bool = False,
    ) -> Component:
        del replaces
        origin = origin_of(own) or origin_of(tables)
        if origin is None and pack in self.default_origins:
            origin = self.default_origins[pack]
        return Component(name.text, name.span, pack, kind, origin)

    def _admit(self, piece: Piece, *, replaces: bool, name: tree.Name) -> None:
        """Gives the component its place, or tells why it has none."""
        component = piece.component
        kind = component.kind
        known = self.names.components.get((_root(kind), name.text))
        self._copies(piece)
        if name.text in RESERVED:
            self.findings.error(
                "D209", f"nothing can be called `{name.text}`", name.span,
                f"this word always means {RESERVED[name.text]}", help=("choose another name",),
            )  # fmt: skip
        elif replaces:
            self._replace(piece, known, name)
            return
        elif known is not None:
            help_ = "choose another name"
            if known.pack != component.pack:
                help_ = f"to change it, write `replace {kind.name} {name.text} {{ … }}`"
            self.findings.error(
                "D205", f"there is already a component `{known.kind.name} {name.text}`", name.span,
                "declared a second time", related=here(known.span), help=(help_,),
            )  # fmt: skip
        else:
            self.rules.components.append(component)
            kind.components.append(component)
            self.names.add(component.name, component)
        self._enter(component)
        self.pieces.append(piece)

    def _enter(self, component: Component) -> None:
        above: Kind | None = component.kind
        while above is not None:
            self.names.components[(above, component.name)] = component
            above = above.parent

    def _replace(self, piece: Piece, known: Component | None, name: tree.Name) -> None:
        component = piece.component
        kind = component.kind
        if known is None or known.kind is not kind:
            choices = {one.name: one.span for one in kind.components}
            self.findings.unknown(
                "D207", f"there is no `{kind.name} {name.text}` to replace", name.span, "no such component", choices,
                help=("without `replace` it is a new one",),
            )  # fmt: skip
        else:
            for among in (self.rules.components, kind.components):
                among[among.index(known)] = component
            meanings = self.names.values[name.text]
            meanings[meanings.index(known)] = component
            self.pieces = [one for one in self.pieces if one.component is not known]
            self._enter(component)
        self.pieces.append(piece)

    def _copies(self, piece: Piece) -> None:
        """`copies` is a number as written, since names depend on it."""
        for name, _, value, _ in piece.cells:
            if name.text == "copies" and isinstance(value, tree.Number):
                piece.component.copies = value.value

    # --------------------------------------------------------------------------- what they say

    def fill(self) -> None:
        """Binds the printed values of all components."""
        for piece in self.pieces:
            members = self.names.members(piece.component.kind)
            given: set[str] = set()
            misnamed = piece.misnamed
            for name, parameters, value, origin in piece.cells:
                member = members.get(name.text)
                if self._settable(piece.component.kind, member, name) and member is not None:
                    given.add(name.text)
                    own = origin_of(origin)
                    if own is not None:
                        piece.component.origins[name.text] = own
                    self._value(piece.component, member, parameters, value)
                else:
                    misnamed += 1
                    self._look_through(piece.component, value)
            self._complete(piece.component, given, members.values(), misnamed)

    def bodies(self) -> None:
        """Binds the effects and formulas of all components."""
        for piece in self.pieces:
            members = self.names.members(piece.component.kind)
            for name, parameters, value, _ in piece.cells:
                member = members.get(name.text)
                if isinstance(member, EffectMember) and isinstance(value, tree.Block):
                    self._effect(piece.component, member, parameters, value)
                elif isinstance(member, Formula) and isinstance(value, tree.Expr):
                    self._formula(piece.component, member, parameters, value)

    def _settable(self, kind: Kind, member: Member | None, name: tree.Name) -> bool:
        """Whether components write this member; tells it if not."""
        if isinstance(member, EffectMember | Formula) or (
            isinstance(member, Field) and (not member.free or member.name == "copies")
        ):
            return True
        settable = {
            one: found.span for one, found in self.names.members(kind).items()
            if isinstance(found, Field | EffectMember | Formula)
        }  # fmt: skip
        if member is None:
            self.findings.unknown(
                "D206", f"`{kind.name}` has no member `{name.text}`", name.span, "no such member", settable
            )
        else:
            what = type(member).__name__.lower()
            self.findings.error(
                "D323", f"`{name.text}` is a {what} of `{kind.name}` and cannot be printed", name.span,
                "it changes in play" if what != "field" else "it comes with the piece", related=here(member.span),
            )  # fmt: skip
        return False

    def _look_through(self, component: Component, value: Written) -> None:
        """Findings inside what belongs to no member."""
        if isinstance(value, tree.Block):
            Acting(self.context, component.kind).text(value)

    def _value(
        self, component: Component, member: Member, parameters: tuple[tree.Parameter, ...], value: Written
    ) -> None:
        what = f"`{member.name}` of `{component.name}`"
        if isinstance(member, Field):
            if isinstance(value, tree.Block) or parameters:
                self._wrong_form(member, value, "a field", f"write `{member.name}: value`")
                component.values[member] = broken(value.span)
                return
            if member.name != "copies" or not member.free:
                component.values[member] = constant(self.context, value, member.type, what)
            elif not isinstance(value, tree.Number):
                self.findings.error("D316", "`copies` wants a number as written", value.span, "not a plain number")
            elif value.value < 1:
                self.findings.error("D305", "there is at least one copy of a component", value.span, "too few")
        elif isinstance(member, EffectMember) and not isinstance(value, tree.Block):
            self._wrong_form(member, value, "an effect", f"write `{member.name} {{ … }}`")
            component.effects[member] = BrokenEffect(value.span)
        elif isinstance(member, Formula) and isinstance(value, tree.Block):
            self._wrong_form(member, value, "a formula", f"write `{member.name}: value`")
            component.formulas[member] = broken(value.span)

    def _wrong_form(self, member: Member, value: Written, what: str, help_: str) -> None:
        self.findings.error(
            "D323", f"`{member.name}` is {what}", value.span, "not written so", related=here(member.span), help=(help_,)
        )

    def _effect(
        self, component: Component, member: EffectMember, parameters: tuple[tree.Parameter, ...], value: tree.Block
    ) -> None:
        binder = Acting(self.context, component.kind)
        enter_parameters(binder, member.parameters, [one.name for one in parameters], member.name, member.span)
        component.effects[member] = binder.text(value)

    def _formula(
        self, component: Component, member: Formula, parameters: tuple[tree.Parameter, ...], value: tree.Expr
    ) -> None:
        binder = Acting(self.context, component.kind)
        enter_parameters(binder, member.parameters, [one.name for one in parameters], member.name, member.span)
        of = self.context.type_of(member)
        component.formulas[member] = binder.value(value, of, f"`{member.name}` of `{component.name}`")

    def _complete(self, component: Component, given: set[str], members: Iterable[Member], misnamed: int) -> None:
        """Every member that has no default is there; not so many of them as others have a wrong name."""
        if component in self.unfit:
            return
        wanted = [one for one in members if one not in self.checked and not has_default(one, self.context)]
        missing = [one for one in wanted if one.name not in given]
        for member in missing if len(missing) > misnamed else ():
            if member.pack != component.pack and member.pack != component.kind.pack:
                self.checked.add(member)
                self.findings.error(
                    "D319", f"`{member.name}` needs a default", member.span,
                    f"components of `{component.kind.name}` exist that do not write it", related=here(component.span),
                )  # fmt: skip
                continue
            form = f"{member.name} {{ … }}" if isinstance(member, EffectMember) else f"{member.name}: …"
            self.findings.error(
                "D319", f"`{component.name}` has no `{member.name}`", component.span,
                f"every `{component.kind.name}` needs one", related=here(member.span), help=(f"write `{form}`",),
            )  # fmt: skip


def has_default(member: Member, context: Context) -> bool:
    """Whether a component may leave it out."""
    match member:
        case Field():
            return member.free or member.default is not None
        case EffectMember():
            return member.default is not None
        case Formula():
            return member.value is not None or member in context.bodies
    return True


def enter_parameters(
    binder: Acting, parameters: tuple[Parameter, ...], written: list[tree.Name], what: str, place: Span
) -> tuple[Parameter, ...]:
    """Enters parameters that are declared elsewhere under the names written here, if any.

    Written names that are all parameters stand for those; otherwise each renames the one at its place.
    """
    known = {one.name: one for one in parameters}
    result = parameters
    by_name = all(one.text in known for one in written)
    if not by_name:
        clash = next((one for place_, one in enumerate(written) if one.text in known
                      and known[one.text].slot != parameters[0].slot + place_), None)  # fmt: skip
        if len(written) != len(parameters):
            names = ", ".join(f"`{one}`" for one in known) or "none"
            binder.findings.error(
                "D307", f"the parameters of `{what}` are {names}", written[0].span.to(written[-1].span),
                f"{len(written)} {'name' if len(written) == 1 else 'names'} here", related=here(place),
                help=("name all of them in order, or some by their own names",),
            )  # fmt: skip
        elif clash is not None:
            binder.findings.error(
                "D307", f"`{clash.text}` is another parameter of `{what}`", clash.span, "stands in another place",
                related=here(place),
            )  # fmt: skip
        result = tuple(
            Parameter(name.text, name.span, one.slot, one.type, None)
            for name, one in zip(written, parameters, strict=False)
        ) + parameters[len(written) :]  # fmt: skip
    for one in result:
        if one not in parameters:
            binder.declare(tree.Name(one.span, one.name), one.type, "parameter")
        else:
            binder.enter(one.name, one.span, one.type, "parameter")
    return result


def _root(kind: Kind) -> Kind:
    while kind.parent is not None:
        kind = kind.parent
    return kind
