"""Finding a pack by the name that comes with Demotic, or by its folder."""
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from demotic.resources import resource
from demotic.source import Diagnostic, Source, Span
from demotic.source.nearest import nearest


@dataclass(frozen=True, slots=True)
class Found:
    """A pack's folder, and what people know it as."""

    folder: Traversable
    shown: str


def known_packs() -> list[str]:
    """The names of the packs that come with Demotic."""
    return sorted(entry.name for entry in resource("content").iterdir() if (entry / "pack.toml").is_file())


def find_pack(name_or_path: str | Path) -> Found | Diagnostic:
    """The pack of that name, or in that folder; a name that comes with Demotic wins over a folder here.

    `./name` is always a folder.
    """
    typed = str(name_or_path)
    if isinstance(name_or_path, str) and typed in known_packs():
        return Found(resource("content") / typed, typed)
    folder = Path(typed)
    source = Source("packs asked for", " ".join(typed.split())[:80])
    span = source.span(0, len(source.text))
    try:
        if typed and folder.is_dir():
            return Found(folder, folder.as_posix().rstrip("/"))
        if folder.is_file():
            advice = f"a pack is a folder: did you mean `{folder.parent.as_posix()}`?"
            return Diagnostic("D701", f"`{source.text}` is a file, not a pack", span, "one file", help=(advice,))
    except (OSError, ValueError):
        pass  # too long or too odd for a path: there is no such pack
    return no_pack(source.text, span)


def find_beside(name: str, folder: Traversable | None, span: Span) -> Found | Diagnostic:
    """The pack that another one in `folder` extends: by name, or beside it. `span` is where it says so."""
    if name in known_packs():
        return Found(resource("content") / name, name)
    if isinstance(folder, Path):
        beside = folder.resolve().parent / name
        try:
            if beside.is_dir():
                return Found(beside, (folder.parent / name).as_posix())
        except OSError:
            pass  # nobody lets us look there
    return no_pack(name, span)


def no_pack(name: str, span: Span) -> Diagnostic:
    """The finding on a name that no pack has."""
    packs = known_packs()
    close = nearest(name, packs)
    advice = f"did you mean `{close}`?" if close else f"these come with Demotic: {', '.join(packs)}"
    return Diagnostic(
        "D701", f"there is no pack `{name}`", span, "no pack of this name, and no folder", help=(advice,)
    )
