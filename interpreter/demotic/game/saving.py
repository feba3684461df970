"""Saves: packs with their hashes, set-up, seed, and every choice by its name, as TOML that people can read."""

from __future__ import annotations

import errno
import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import tomli_w
from pydantic import BaseModel, ConfigDict, Field

from demotic.packs.files import PackFiles
from demotic.version import VERSION

if TYPE_CHECKING:
    from demotic.game.game import Game


class Part(BaseModel):
    """A table of a save: nothing unknown in it, nothing converted."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class SavedPack(Part):
    """A pack that was played, and what its files were."""

    id: str
    version: str
    files: dict[str, str]


class SavedChoice(Part):
    """One answer: whose it was, the option's key, and the place in the rules that asked."""

    player: str
    choice: str
    at: str


class Save(Part):
    """The whole of a save. `format` changes when older saves cannot be read any more."""

    format: Literal[1]
    demotic: str
    seed: int
    players: tuple[str, ...] = Field(strict=False, min_length=1)
    packs: tuple[SavedPack, ...] = Field(strict=False, min_length=1)
    choices: tuple[SavedChoice, ...] = Field(strict=False, default=())


def saved(game: Game) -> Save:
    """What is kept of a game."""
    seed = game.past.beginning.seed
    if seed is None:
        raise ValueError("a game that was imagined or restored from a snapshot has no beginning that could be saved")
    return Save(
        format=1,
        demotic=VERSION,
        seed=seed,
        players=game.players,
        packs=tuple(saved_pack(files) for files in game.rules.loaded.files),
        choices=tuple(_choices(game)),
    )


def _choices(game: Game) -> list[SavedChoice]:
    out: list[SavedChoice] = []
    for answer in game.past.answers():
        machine = answer.before
        pending = next(one for one in machine.pending if one.player == answer.player)
        key = game.table.keys(pending, machine)[pending.options.index(answer.option)]
        at = str(game.table.question(pending, machine).span)
        out.append(SavedChoice(player=game.players[pending.player], choice=key, at=at))
    return out


def saved_pack(files: PackFiles) -> SavedPack:
    """A pack with a hash for each file that decides how the game goes."""
    sources = [files.manifest_source, *files.sources]
    return SavedPack(
        id=files.name,
        version=files.manifest.version,
        files={path_of(source.name, files): digest(source.text) for source in sources},
    )


def path_of(name: str, files: PackFiles) -> str:
    """A file's path inside its pack."""
    return name.removeprefix(files.manifest_source.name.removesuffix("pack.toml"))


def digest(text: str) -> str:
    """A short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def save(game: Game, path: Path) -> None:
    """Writes the save beside the old one and puts it in its place only when it is whole."""
    if not path.name or path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if "\0" in path.name:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    data = tomli_w.dumps(saved(game).model_dump()).encode()
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
