"""A save becomes a game again: read, compared with the packs, and played choice by choice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from demotic.game.errors import IllegalChoice, SaveError
from demotic.game.game import Game
from demotic.game.saving import Save, SavedPack, saved_pack
from demotic.machine.errors import RulesError
from demotic.packs.toml_places import place, places
from demotic.packs.toml_reading import read_toml
from demotic.source import Diagnostic, Source, Span
from demotic.version import VERSION

if TYPE_CHECKING:
    from demotic.game.rules import Rules

LARGEST = 16 * 2**20


def resume(rules: Rules, path: Path) -> Game:
    """The game that a save is of; SaveError with the first thing that is wrong."""
    return replay(rules, read(path))


def read(path: Path) -> Source:
    """The text of a save."""
    name = path.as_posix()
    if "\0" in name:
        raise _failed("D731", "a save has a path without a null character", name.replace("\0", "?"))
    try:
        if path.stat().st_size > LARGEST:
            raise _failed("D731", f"`{name}` is too big for a save", name)
        return text_of(name, path.read_bytes())
    except OSError as problem:
        raise _failed("D731", f"`{name}` cannot be read: {problem.strerror or problem}", name) from None


def text_of(name: str, data: bytes) -> Source:
    """The text of a save from the bytes of its file."""
    try:
        return Source(name, data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise _failed("D731", f"`{name}` is not a save: it is no text in UTF-8", name) from None


def _failed(code: str, message: str, name: str) -> SaveError:
    return SaveError([Diagnostic(code, message, Source(name, "").span(0, 0))])


def replay(rules: Rules, source: Source) -> Game:
    """The game that the text of a save is of."""
    save, found = read_toml(source, Save)
    if save is None:
        raise SaveError([_other_format(one) if "`format`" in one.message else one for one in found])
    changed = compare(rules, save, source)
    game = begin(rules, save, source)
    game.past.changed = changed
    spots = places(source)
    for number, choice in enumerate(save.choices):
        try:
            game.choose(choice.choice, choice.player)
        except (ValueError, RulesError) as problem:
            spot = place(spots, ("choices", number, "choice"), source).value
            raise SaveError([_divergence(number, choice.at, problem, spot, [*changed, *versions(save)])]) from None
    return game


def _other_format(one: Diagnostic) -> Diagnostic:
    """The finding on a save that this Demotic cannot read, made plainer; one without a format stays as it is."""
    if one.code != "D706":
        return one
    label = f"this Demotic ({VERSION}) reads format 1"
    return replace(one, code="D731", message="another version of Demotic wrote this save", label=label)


def begin(rules: Rules, save: Save, source: Source) -> Game:
    """The game as it was before the first choice."""
    try:
        return rules.new_game(save.players, save.seed)
    except ValueError as problem:
        spot = place(places(source), ("players",), source).value
        raise SaveError([Diagnostic("D732", str(problem), spot)]) from None


def compare(rules: Rules, save: Save, source: Source) -> tuple[str, ...]:
    """The files that have changed since the save; SaveError if it is of other packs."""
    now = {files.name: saved_pack(files) for files in rules.loaded.files}
    spots = places(source)
    if list(now) != [pack.id for pack in save.packs]:
        spot = place(spots, ("packs",), source).key
        names = ", ".join(pack.id for pack in save.packs)
        message = f"this game is one of {names}, and these rules are {', '.join(now)}"
        raise SaveError([Diagnostic("D732", message, spot, help=(f"load {names} and resume it with that",))])
    return tuple(line for pack in save.packs for line in differences(pack, now[pack.id]))


def differences(then: SavedPack, now: SavedPack) -> list[str]:
    """The files of a pack that are no longer what they were."""
    out: list[str] = []
    for path in sorted({*then.files, *now.files}):
        old, new = then.files.get(path), now.files.get(path)
        if old != new:
            what = "is new" if old is None else "is gone" if new is None else "has changed"
            out.append(f"{then.id}/{path} {what} since")
    return out


def versions(save: Save) -> list[str]:
    """What there is to say of the Demotic that wrote the save, if it was another."""
    return [] if save.demotic == VERSION else [f"it was saved by Demotic {save.demotic}, and this is {VERSION}"]


def _divergence(number: int, at: str, problem: Exception, spot: Span, changed: list[str]) -> Diagnostic:
    """The first choice that cannot be made any more."""
    message = f"choice {number + 1} of the save cannot be made: {problem}"
    told: list[str] = [f"it answered what {at} asks"]
    if isinstance(problem, IllegalChoice):
        message = f"choice {number + 1} of the save is not offered any more"
        told.insert(0, f"offered now: {', '.join(problem.offered)}" if problem.offered else str(problem))
    told += changed or ["no file of the packs has changed, so the save itself was"]
    return Diagnostic("D733", message, spot, "the game goes another way from here", help=tuple(told))
