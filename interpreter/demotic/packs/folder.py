"""Walking a pack's folder: which files it has, and that none of them lies elsewhere."""
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from demotic.source import Diagnostic, Source

MANIFEST = "pack.toml"
AIMS = "aims.toml"  # how its games should turn out: tools read it, the rules do not depend on it
LARGEST_FILE = 1 << 20
LARGEST_PACK = 8 << 20
MOST_FILES = 500
# What may lie in a pack's folder in all, pictures and notes included, before we stop looking.
MOST_ENTRIES = 10_000
DEEPEST = 8


@dataclass(frozen=True, slots=True)
class RawFile:
    """One file of a pack: its path inside the pack, with forward slashes, and its bytes."""

    path: str
    content: bytes


def belongs(path: str) -> bool:
    """Whether a file is one that packs are made of; notes, pictures and tables to import are not."""
    return path.endswith((".demotic", ".toml")) and path != AIMS


def blank(name: str) -> Source:
    """A source of which nothing can be shown, for findings about files rather than their text."""
    return Source(name, "")


def about(code: str, message: str, name: str, *help: str) -> Diagnostic:
    """A finding about a whole file."""
    source = blank(name)
    return Diagnostic(code, message, source.span(0, 0), help=help)


def too_big(name: str) -> Diagnostic:
    """The finding on a file that is larger than any pack needs."""
    message = f"`{name}` is larger than {LARGEST_FILE >> 20} MiB"
    return about("D902", message, name, "split it, or leave pictures and data out of it")


def unreadable(name: str, problem: OSError) -> Diagnostic:
    """The finding on a file or folder that the system does not let us read."""
    return about("D708", f"`{name}` cannot be read", name, str(problem.strerror or problem))


def leaves(name: str, target: str) -> Diagnostic:
    """The finding on a path that leads out of its pack."""
    advice = f"{target}; put the file itself into the pack's folder"
    return about("D707", f"`{name}` leads out of its pack", name, advice)


def read_folder(folder: Traversable, shown: str) -> tuple[list[RawFile], list[Diagnostic]]:
    """The files of a pack in the byte order of their paths, and what is wrong with the folder.

    `shown` is the folder as people know it. Hidden files and folders are left alone.
    """
    files: list[RawFile] = []
    diagnostics: list[Diagnostic] = []
    size = 0
    root = folder.resolve() if isinstance(folder, Path) else None
    try:
        for number, (path, entry) in enumerate(_walk(folder, "", 0)):
            if number >= MOST_ENTRIES:
                diagnostics.append(_too_much(shown, f"this folder holds more than {MOST_ENTRIES:,} files of all kinds"))
                break
            found = _read(entry, path, f"{shown}/{path}", root)
            if isinstance(found, RawFile):
                files.append(found)
                size += len(found.content)
                if len(files) > MOST_FILES or size > LARGEST_PACK:
                    break  # told by `limited`
            elif found is not None:
                diagnostics.append(found)
    except OSError as problem:
        diagnostics.append(unreadable(shown, problem))
    return in_order(files), diagnostics


def in_order(files: list[RawFile]) -> list[RawFile]:
    """Files in the byte order of their paths, which is the same on every system."""
    return sorted(files, key=lambda file: file.path.encode())


def limited(files: list[RawFile], shown: str) -> tuple[list[RawFile], list[Diagnostic]]:
    """The files if they are not too many or too large together; if they are, the manifest alone is looked at."""
    manifest = [file for file in files if file.path == MANIFEST]
    if len(files) > MOST_FILES:
        return manifest, [_too_much(shown, f"this pack has more than {MOST_FILES} files")]
    if sum(len(file.content) for file in files) > LARGEST_PACK:
        return manifest, [_too_much(shown, f"the files of this pack are larger than {LARGEST_PACK >> 20} MiB together")]
    return files, []


def _too_much(shown: str, message: str) -> Diagnostic:
    return about("D711", message, shown, "a pack is one folder of rules: is this the right folder?")


def _walk(folder: Traversable, prefix: str, depth: int) -> Iterator[tuple[str, Traversable]]:
    """Every file under a folder, and every link as it is, never entering a linked folder."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        # A name in another encoding than UTF-8 must neither stop us nor the one who prints it.
        path = prefix + entry.name.encode(errors="replace").decode()
        if entry.name.startswith((".", "__pycache__")):
            continue
        linked = isinstance(entry, Path) and _stands_for_another(entry)
        if entry.is_dir() and not linked and depth < DEEPEST:
            yield from _walk(entry, path + "/", depth + 1)
        else:
            yield path, entry


def _stands_for_another(entry: Path) -> bool:
    """Whether it is a link, or what Windows calls a junction: a folder whose files lie in another one."""
    return entry.is_symlink() or (entry.is_dir() and entry.resolve().parent != entry.parent.resolve())


def _read(entry: Traversable, path: str, name: str, root: Path | None) -> RawFile | Diagnostic | None:
    """The file, or what is wrong with it, or None when packs are not made of such files."""
    if root is None or not isinstance(entry, Path):
        return RawFile(path, entry.read_bytes()) if belongs(path) else None
    if _stands_for_another(entry):
        target = entry.resolve()
        if not target.is_relative_to(root):
            return leaves(name, "it is a link to another place")
        if target.is_dir():
            return leaves(name, "it is a link to a folder")
    elif entry.is_dir():
        return _too_much(name, f"`{name}` lies more than {DEEPEST} folders deep")
    if not belongs(path):
        return None
    try:
        status = entry.stat()
        if not stat.S_ISREG(status.st_mode):
            return about("D708", f"`{name}` is not a text file", name, "a pack is made of text files")
        if status.st_size > LARGEST_FILE:
            return too_big(name)
        return RawFile(path, entry.read_bytes())
    except OSError as problem:
        return unreadable(name, problem)
