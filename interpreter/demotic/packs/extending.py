"""The order of packs: what a pack extends is loaded before it, each pack once, and never in a ring."""
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from demotic.packs.error import PackError
from demotic.packs.files import PackFiles, read_found
from demotic.packs.finding import find_beside
from demotic.packs.toml_places import place, places
from demotic.source import Diagnostic, Label, Span


@dataclass(slots=True)
class Ordered:
    """Packs in the order in which they are bound, and what was wrong on the way."""

    packs: list[PackFiles] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def in_order(asked: Sequence[PackFiles]) -> Ordered:
    """The packs that were asked for, with those that they extend in front of them."""
    given: dict[str, PackFiles] = {}
    ordered = Ordered()
    for files in asked:
        other = given.setdefault(files.name, files)
        if other is not files and other.digest != files.digest:
            ordered.diagnostics.append(_namesakes(files, other))
    for files in asked:
        _visit(files, given, (), ordered)
    if not ordered.diagnostics:
        ordered.diagnostics += _strangers(ordered.packs)
    return ordered


def _strangers(packs: Sequence[PackFiles]) -> Iterator[Diagnostic]:
    """Two games that no pack brings together: nothing of one can be told in the other."""
    games: dict[str, set[str]] = {}  # the packs that extend nothing, under each pack that builds on them
    for files in packs:
        beneath = (games.get(name, set()) for name in files.manifest.extends)
        games[files.name] = {files.name} if not files.manifest.extends else set().union(*beneath)
    single = [files for files in packs if not files.manifest.extends]
    joined = max((len(one) for one in games.values()), default=0) > 1
    if len(single) > 1 and not joined:
        first, second = (place(places(one.manifest_source), ("id",), one.manifest_source).value for one in single[:2])
        names = f"`{single[0].name}` and `{single[1].name}`"
        yield Diagnostic(
            "D721", f"{names} are two games", second, "the second one", related=(Label(first, "the first one"),),
            help=("play one at a time, or write a pack that `extends` both",),
        )  # fmt: skip


def _visit(files: PackFiles, given: dict[str, PackFiles], path: tuple[str, ...], ordered: Ordered) -> None:
    if any(files.name == done.name for done in ordered.packs):
        return
    for number, name in enumerate(files.manifest.extends):
        span = _said(files, number)
        if name in (*path, files.name):
            ordered.diagnostics.append(_ring((*path, files.name, name), span))
            continue
        base = given.get(name) or _found(name, files, span, ordered)
        if base is not None:
            _visit(base, given, (*path, files.name), ordered)
    ordered.packs.append(files)


def _said(files: PackFiles, number: int) -> Span:
    """Where the manifest says what it extends."""
    return place(places(files.manifest_source), ("extends", number), files.manifest_source).value


def _found(name: str, files: PackFiles, span: Span, ordered: Ordered) -> PackFiles | None:
    found = find_beside(name, files.folder, span)
    if isinstance(found, Diagnostic):
        ordered.diagnostics.append(found)
        return None
    try:
        return read_found(found.folder, found.shown)
    except PackError as problem:
        ordered.diagnostics.extend(problem.diagnostics)
        return None


def _namesakes(files: PackFiles, other: PackFiles) -> Diagnostic:
    source = files.manifest_source
    first = place(places(other.manifest_source), ("id",), other.manifest_source).value
    return Diagnostic(
        "D720",
        f"two packs are called `{files.name}`",
        place(places(source), ("id",), source).value,
        "the second one",
        related=(Label(first, "the first one"),),
        help=("give one of them another `id`",),
    )


def _ring(names: tuple[str, ...], span: Span) -> Diagnostic:
    ring = names[names.index(names[-1]) :]
    return Diagnostic(
        "D718",
        "these packs extend each other: " + " → ".join(ring),
        span,
        "leads back to where it began",
        help=("put what both need into a third pack",),
    )
