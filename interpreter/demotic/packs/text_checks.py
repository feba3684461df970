"""Texts and rules belong together: no text for what is not there, and a language that is declared is complete."""
from collections.abc import Iterator, Mapping

from demotic.meaning.declared import Kind, RuleSet
from demotic.meaning.effects import Part
from demotic.meaning.walk import Node, walk
from demotic.packs.files import PackFiles
from demotic.packs.texts import TextFile, Texts
from demotic.packs.toml_places import Place, place, places
from demotic.source import Diagnostic, Fix, Severity, Source, Span
from demotic.source.nearest import nearest

# English names need no text: the names in the rules are English, and are made readable.
ENGLISH = "en"
# The tables that are not called after a kind or an enum.
SORTS = ("kind", "enum", "verb", "zone", "var", "field", "formula", "prompt", "label")
_SHOWN_NAMES = 6


def nameable(rules: RuleSet) -> dict[str, set[str]]:
    """Every table that a text file can have, and the names in it."""
    kinds = list(rules.kinds.values())
    plurals = {kind.plural for kind in kinds}.union(enum.plural for enum in rules.enums.values())
    tables: dict[str, set[str]] = {
        "kind": set(rules.kinds) | plurals,
        "enum": set(rules.enums),
        "verb": set(rules.verbs),
        "zone": set(rules.zones).union(*(kind.zones for kind in kinds)),
        "var": set(rules.vars).union(*(kind.vars for kind in kinds)),
        "field": set().union(*(kind.fields for kind in kinds)),
        "formula": set(rules.formulas).union(*(kind.formulas for kind in kinds)),
        "label": option_names(rules),
    }
    # A component's own text asks too, and a listener of all of a kind in the name of the kind.
    asking = set(rules.kinds).union(component.name for component in rules.components)
    tables["prompt"] = tables["verb"] | tables["label"] | asking
    for kind in kinds:
        tables[kind.name] = {component.name for component in kind.components}
    for enum in rules.enums.values():
        tables[enum.name] = set(enum.values)
    return tables


def option_names(rules: RuleSet) -> set[str]:
    """The names of the options of every `|` and `&`."""
    return {node.name for body in bodies(rules) for node in walk(body) if isinstance(node, Part)}


def bodies(rules: RuleSet) -> Iterator[Node]:
    """Every effect that is written anywhere."""
    for verb in rules.verbs.values():
        if verb.body is not None:
            yield verb.body
    for component in rules.components:
        yield from component.effects.values()
    for kind in rules.kinds.values():
        yield from (member.default for member in kind.effects.values() if member.default is not None)
    heard = [*rules.listeners, *(listener for kind in rules.kinds.values() for listener in kind.listeners)]
    heard += [listener for component in rules.components for listener in component.listeners]
    yield from (listener.body for listener in heard if listener.body is not None)


def check_texts(files: PackFiles, tables: Mapping[str, set[str]]) -> Iterator[Diagnostic]:
    """Texts of a pack for names that nothing has. `tables` is what `nameable` says."""
    for source, texts in files.texts.values():
        nameless = list(_nameless(texts, tables))
        found = places(source) if nameless else {}
        for table, name in nameless:
            if name is None:
                yield _no_table(table, place(found, (table,), source), tables)
            else:
                yield _no_name(table, name, place(found, (table, name), source), tables[table])


def _nameless(texts: TextFile, tables: Mapping[str, set[str]]) -> Iterator[tuple[str, str | None]]:
    """The tables of a file that nothing is called like, and the names in the others, in its order."""
    for table, entries in texts.root.items():
        names = tables.get(table)
        if names is None:
            yield table, None
        else:
            yield from ((table, name) for name in entries if name not in names)


def _no_table(table: str, spot: Place, tables: Mapping[str, set[str]]) -> Diagnostic:
    advice = f"a table is called after a kind or an enum, or is one of {', '.join(SORTS)}"
    return _unknown(f"there is no kind or enum `{table}`", table, spot.key, tables, advice)


def _no_name(table: str, name: str, spot: Place, names: set[str]) -> Diagnostic:
    message = f"there is no {table} `{name}`" if table in SORTS else f"no {table} is called `{name}`"
    return _unknown(message, name, spot.key, dict.fromkeys(names), "a text for nothing is never shown: leave it out")


def _unknown(message: str, word: str, span: Span, known: Mapping[str, object], advice: str) -> Diagnostic:
    close = nearest(word, known)
    if close is None:
        return Diagnostic("D714", message, span, "nothing is called this", help=(advice,))
    fix = Fix(span, close, f"write `{close}`")
    return Diagnostic("D714", message, span, "nothing is called this", help=(f"did you mean `{close}`?",), fixes=(fix,))


def check_missing(
    files: PackFiles, rules: RuleSet, texts: Mapping[str, Texts], labels: set[str]
) -> Iterator[Diagnostic]:
    """What players will see of this pack and what has no text in a language that the pack declares.

    `labels` are the names of all options.
    """
    for language, (source, _) in files.texts.items():
        if language != ENGLISH:
            for table, names in _visible(rules, files.name, labels).items():
                missing = [name for name in names if texts[language].written(table, name) is None]
                if missing:
                    yield _missing(language, table, missing, source)


def _visible(rules: RuleSet, pack: str, labels: set[str]) -> dict[str, list[str]]:
    """What a pack declares that players are shown by name: its kinds, components, enum values and options."""
    kinds = [kind for kind in rules.kinds.values() if kind.pack == pack]
    tables: dict[str, list[str]] = {
        "kind": [kind.name for kind in kinds],
        "verb": [verb.name for verb in rules.verbs.values() if verb.pack == pack and verb.name in labels],
    }
    for kind in rules.kinds.values():
        tables[kind.name] = _named(kind, pack)
    for enum in rules.enums.values():
        if enum.pack == pack:
            tables[enum.name] = list(enum.values)
    return {table: names for table, names in tables.items() if names}


def _named(kind: Kind, pack: str) -> list[str]:
    """The components that were written out, but not pieces: they are called after their kind."""
    return [] if kind.pieces else [component.name for component in kind.components if component.pack == pack]


def _missing(language: str, table: str, missing: list[str], source: Source) -> Diagnostic:
    spot = place(places(source), (table,), source)
    listed = ", ".join(f"`{name}`" for name in missing[:_SHOWN_NAMES])
    more = len(missing) - _SHOWN_NAMES
    return Diagnostic(
        "D715",
        f"`[{table}]` has no \"{language}\" text for {listed}" + (f" and {more} more" if more > 0 else ""),
        spot.key,
        help=("players are shown the name as it stands in the rules until there is one",),
        severity=Severity.WARNING,
    )
