"""Where numbers come from: none without an origin, none that cites what nobody knows, and how many of each."""
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from demotic.meaning.declared import Component, Formula, RuleSet, Var, Zone
from demotic.meaning.declared import Origin as Meant
from demotic.packs.citations import cited
from demotic.packs.files import PackFiles
from demotic.packs.folder import MANIFEST
from demotic.packs.toml_places import place, places
from demotic.source import Diagnostic, Label, Span
from demotic.source.nearest import nearest
from demotic.syntax.tree import (
    ComponentDecl,
    ExtendDecl,
    FormulaDecl,
    KindDecl,
    Module,
    Origin,
    TableDecl,
    VarDecl,
    VerbDecl,
    ZoneDecl,
)

# What the origins of a component amount to, as people are told; a component may mix several.
PRINTED, DEDUCED, RECONSTRUCTED, ORIGINAL, MIXED = "printed", "deduced", "reconstructed", "original", "mixed"
_STANDING = {"from": PRINTED, "deduced": DEDUCED, "reconstructed": RECONSTRUCTED, "original": ORIGINAL}
MOST_SHOWN = 2  # other places that have no origin either
_HELP = 'write `from "source page"`, `deduced "why"`, `reconstructed "why"` or `original` behind its name'


def standing(component: Component) -> str:
    """How far a component's numbers can be trusted; raises ValueError for one without an origin."""
    if component.origin is None:
        raise ValueError(f"`{component.name}` has no origin")
    found = {_STANDING[origin.how] for origin in (component.origin, *component.origins.values())}
    return found.pop() if len(found) == 1 else MIXED


def summary(components: Iterable[Component]) -> dict[str, Counter[str]]:
    """For each pack how many components are printed, deduced, reconstructed, original or mixed."""
    counts: dict[str, Counter[str]] = {}
    for component in components:
        if component.origin is not None:
            counts.setdefault(component.pack, Counter())[standing(component)] += 1
    return counts


def of_rules(rules: RuleSet) -> dict[str, Counter[str]]:
    """For each pack how many vars, zones and formulas say that their numbers are printed, deduced and so on."""
    counts: dict[str, Counter[str]] = {}
    declared: list[Var | Zone | Formula] = [*rules.vars.values(), *rules.zones.values(), *rules.formulas.values()]
    for kind in rules.kinds.values():
        declared += [*kind.vars.values(), *kind.zones.values(), *kind.formulas.values()]
    for one in declared:
        if one.origin is not None:
            counts.setdefault(one.pack, Counter())[_STANDING[one.origin.how]] += 1
    return counts


def check_origins(files: PackFiles, modules: Iterable[Module], citable: Mapping[str, object]) -> Iterator[Diagnostic]:
    """Components and tables of a pack without an origin, and origins that cite no source in `citable`."""
    default = files.manifest.default_origin()
    needed = default is None and files.understood
    without: list[tuple[Span, str]] = []
    for module in modules:
        for declaration in module.declarations:
            match declaration:
                case ComponentDecl(origin=origin):
                    if origin is None and needed:
                        without.append((declaration.name.span, f"`{declaration.name.text}`"))
                    yield from _cites([origin, *(entry.origin for entry in declaration.entries)], citable)
                case TableDecl(origin=origin, rows=rows):
                    if origin is None and needed and not all(row.origin for row in rows):
                        without.append((declaration.kind.span, f"the table of `{declaration.kind.text}`"))
                    yield from _cites([origin, *(row.origin for row in rows)], citable)
                case VerbDecl() | VarDecl() | ZoneDecl() | FormulaDecl():
                    yield from _cites([declaration.origin], citable)
                case KindDecl(members=members) | ExtendDecl(members=members):
                    counting = [one for one in members if isinstance(one, VarDecl | ZoneDecl | FormulaDecl)]
                    yield from _cites([one.origin for one in counting], citable)
                case _:
                    pass  # other declarations say how the game works, not what is printed
    if without:
        yield _without(without)
    if default is not None and default.how == "from":
        yield from _cited_by_manifest(default, files, citable)


def _without(found: list[tuple[Span, str]]) -> Diagnostic:
    """All of a pack that has no origin, in one finding: it is one thing that was forgotten."""
    (span, what), *others = found
    more = f" and {len(others)} more" if others else ""
    says = "do not say where they come from" if others else "does not say where it comes from"
    related = tuple(Label(one, "nor here") for one, _ in others[:MOST_SHOWN])
    whole = f"or say once for the whole pack where it comes from: `origin = \"original\"` in {MANIFEST}"
    return Diagnostic("D716", f"{what}{more} {says}", span, "no origin", related, help=(_HELP, whole))


def _cites(origins: Iterable[Origin | None], citable: Mapping[str, object]) -> Iterator[Diagnostic]:
    for origin in origins:
        if origin is not None and origin.how == "from" and origin.why is not None:
            yield from _unknown(origin.why, origin.span, citable)


def _cited_by_manifest(origin: Meant, files: PackFiles, citable: Mapping[str, object]) -> Iterator[Diagnostic]:
    spot = place(places(files.manifest_source), ("origin",), files.manifest_source)
    yield from _unknown(origin.why or "", spot.value, citable)


def _unknown(why: str, span: Span, citable: Mapping[str, object]) -> Iterator[Diagnostic]:
    """The finding on a citation whose first word is no source."""
    name = cited(why)
    if name in citable:
        return
    close = nearest(name, citable)
    offered = f"did you mean `{close}`?" if close else f"sources.toml has {', '.join(citable) or 'no source yet'}"
    if not name:
        message, label = "this cites nothing", "a source and a place in it, such as \"S0 page 3\""
    else:
        message, label = f"there is no source `{name}`", "an origin begins with the short name of its source"
    table = "a source is a table in sources.toml, such as `[S0]`"
    yield Diagnostic("D717", message, span, label, help=(offered, table))
