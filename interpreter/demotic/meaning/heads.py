"""Heads: the first look at all declarations. Every name gets what it means; bodies wait until all are known."""
from __future__ import annotations

from dataclasses import dataclass, field

from demotic.meaning.broken import UNKNOWN
from demotic.meaning.context import Context
from demotic.meaning.declared import Declared, Enum, Formula, Kind, Var, Verb
from demotic.meaning.names import FUNCTIONS, RESERVED, Plural, Value
from demotic.meaning.origins import origin_of
from demotic.source import Label, Span
from demotic.syntax import tree

MemberDecl = tree.FieldDecl | tree.VarDecl | tree.ZoneDecl | tree.EffectDecl | tree.FormulaDecl


@dataclass(slots=True)
class Heads:
    """Declarations with the objects made for them, in the order of the packs."""

    context: Context
    kinds: list[tuple[Kind, tree.KindDecl]] = field(default_factory=list)
    extensions: list[tuple[str, tree.ExtendDecl]] = field(default_factory=list)
    vars: list[tuple[Var, tree.VarDecl]] = field(default_factory=list)
    zones: list[tuple[str, tree.ZoneDecl]] = field(default_factory=list)
    formulas: list[tuple[Formula, tree.FormulaDecl]] = field(default_factory=list)
    verbs: list[tuple[Verb, tree.VerbDecl]] = field(default_factory=list)
    components: list[tuple[str, tree.ComponentDecl | tree.TableDecl]] = field(default_factory=list)
    rules: list[tuple[str, tree.ListenerDecl | tree.AdjustDecl]] = field(default_factory=list)
    invariants: list[tree.InvariantDecl] = field(default_factory=list)
    examples: list[tuple[str, tree.ExampleDecl]] = field(default_factory=list)

    def read(self, pack: str, module: tree.Module) -> None:
        """Looks at the declarations of one file."""
        for one in module.declarations:
            self._read(pack, one)

    def _read(self, pack: str, one: tree.Declaration) -> None:
        rules = self.context.rules
        match one:
            case tree.ComponentDecl() | tree.TableDecl():
                self.components.append((pack, one))
            case tree.KindDecl():
                self._kind(pack, one)
            case tree.EnumDecl():
                self._enum(pack, one)
            case tree.VarDecl():
                var = Var(one.name.text, one.name.span, pack, None, (), UNKNOWN, None, one.private)
                var.origin = origin_of(one.origin)
                if self.is_new(one.name):
                    rules.vars[var.name] = var
                    self.context.names.add(var.name, var)
                self.vars.append((var, one))
            case tree.ZoneDecl():
                self.zones.append((pack, one))
            case tree.FormulaDecl():
                formula = Formula(one.name.text, one.name.span, pack, None, UNKNOWN, (), one.open)
                formula.origin = origin_of(one.origin)
                if self.is_new(one.name, function=True):
                    rules.formulas[formula.name] = formula
                    self.context.names.add(formula.name, formula)
                self.formulas.append((formula, one))
            case tree.VerbDecl():
                verb = Verb(one.name.text, one.name.span, pack)
                if self._only_one(one.name, rules.verbs.get(verb.name), "verb"):
                    rules.verbs[verb.name] = verb
                self.verbs.append((verb, one))
            case tree.ListenerDecl() | tree.AdjustDecl():
                self.rules.append((pack, one))
            case tree.ExtendDecl():
                self.extensions.append((pack, one))
            case tree.InvariantDecl():
                self.invariants.append(one)
            case tree.ExampleDecl():
                self.examples.append((pack, one))

    # --------------------------------------------------------------------------- kinds and enums

    def _enum(self, pack: str, one: tree.EnumDecl) -> None:
        rules, names = self.context.rules, self.context.names
        values: dict[str, Value] = {}
        plural = one.plural or tree.Name(one.name.span, one.name.text + "s")
        enum = Enum(one.name.text, one.name.span, pack, plural.text)
        if not self._is_type(one.name):
            return
        for value in one.values:
            if value.text in RESERVED:
                self._reserved(value)
            elif value.text in values:
                told_twice(self.context, value, values[value.text].span, "value")
            else:
                values[value.text] = Value(enum, len(values), value.span)
        enum.values = tuple(values)
        if not values:
            self.context.findings.error(
                "D319", f"`{enum.name}` has no values", one.name.span, "an enum has at least one"
            )
        rules.enums[enum.name] = enum
        names.enum_values[enum] = values
        for text, meant in values.items():
            names.add(text, meant)
        self._add_plural(plural, Plural(enum))

    def _kind(self, pack: str, one: tree.KindDecl) -> None:
        rules = self.context.rules
        if one.name.text == rules.player.name and not rules.player.pack:
            kind = rules.player
            kind.span, kind.pack = one.name.span, pack
            if one.plural is not None and one.plural.text != kind.plural:
                self.context.findings.error(
                    "D209", "all players are called `players`", one.plural.span, "no other name", help=("leave it out",)
                )
        else:
            plural = one.plural or tree.Name(one.name.span, one.name.text + "s")
            kind = Kind(one.name.text, one.name.span, pack, plural.text)
            if self._is_type(one.name):
                rules.kinds[kind.name] = kind
                self._add_plural(plural, Plural(kind))
        self.kinds.append((kind, one))

    def _add_plural(self, name: tree.Name, plural: Plural) -> None:
        if name.text in RESERVED:
            self._reserved(name)
            return
        known = self.context.names.plurals.get(name.text)
        if known is not None:
            told_twice(self.context, name, known.of.span, "plural")
            return
        self.context.names.plurals[name.text] = plural
        self.context.names.add(name.text, plural)

    # --------------------------------------------------------------------------- duplicates

    def _is_type(self, name: tree.Name) -> bool:
        rules = self.context.rules
        if name.text in RESERVED:
            self._reserved(name)
            return False
        kind, enum = rules.kinds.get(name.text), rules.enums.get(name.text)
        return self._only_one(name, kind, "kind") and self._only_one(name, enum, "enum")

    def _only_one(self, name: tree.Name, known: Declared | None, what: str) -> bool:
        if known is None:
            return True
        told_twice(self.context, name, known.span if known.pack else None, what)
        return False

    def is_new(self, name: tree.Name, *, function: bool = False) -> bool:
        """Whether a var, zone or formula of the game may be called so."""
        if name.text in RESERVED or (function and name.text in FUNCTIONS):
            self._reserved(name)
            return False
        rules = self.context.rules
        for what, known in (("var", rules.vars), ("zone", rules.zones), ("formula", rules.formulas)):
            found = known.get(name.text)
            if found is not None:
                told_twice(self.context, name, found.span, what)
                return False
        return True

    def _reserved(self, name: tree.Name) -> None:
        meaning = RESERVED.get(name.text, "a built-in function")
        self.context.findings.error(
            "D209", f"nothing can be called `{name.text}`", name.span, f"this word always means {meaning}",
            help=("choose another name",),
        )  # fmt: skip


def told_twice(context: Context, name: tree.Name, first: Span | None, what: str) -> None:
    """Tells a second declaration of the same name."""
    related = () if first is None else (Label(first, "the first one"),)
    ways = ("choose another name", f"or add members to that one: `extend kind {name.text} {{ … }}`")
    context.findings.error(
        "D205", f"there is already {'an' if what[0] in 'aeiou' else 'a'} {what} `{name.text}`", name.span,
        "declared a second time", related=related, help=ways if what == "kind" else ways[:1],
    )  # fmt: skip
