"""Rules that can be played: packs that were loaded and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from demotic.game.actions import actions, unnumbered
from demotic.game.past import Past, taken
from demotic.game.saving import path_of
from demotic.game.seed import whole
from demotic.game.table import Table, blank
from demotic.machine.layout import Layout, lay_out
from demotic.machine.program import Program
from demotic.meaning.analysis import Analysis
from demotic.packs.files import PackFiles, from_texts
from demotic.packs.loading import LoadedPack, check_files, load_pack
from demotic.wording.english import English
from demotic.wording.language import language as speaking

if TYPE_CHECKING:
    from demotic.game.game import Game


def load(*packs: str | Path, language: str = "en") -> Rules:
    """Rules from packs, by name if they come with Demotic, or by folder; expansions behind what they extend.

    `language` is that of the names, labels and prompts that the packs have in `text/`, such as "zh-Hant" (ValueError
    if they have none in it); the sentences around them are English. Raises PackError with everything that is
    wrong, TypeError if no pack is named.
    """
    if not packs:
        raise TypeError("load what? a pack by its name or folder, such as demotic.load('my_game')")
    return Rules(load_pack(*packs), language)


class Rules:
    """A checked set of packs. It never changes, and can be pickled: its texts travel and are bound again."""

    def __init__(self, loaded: LoadedPack, language: str = "en") -> None:
        self.loaded = loaded
        self.language = language
        self._speech = _speech(language, loaded)
        self._programs: dict[tuple[int, bool], Program] = {}
        self._layouts: dict[int, Layout] = {}
        self._tables: dict[tuple[str, ...], Table] = {}

    @property
    def title(self) -> str:
        """What people call the game."""
        return self.loaded.title

    @property
    def player_counts(self) -> range:
        """How many can play."""
        return range(self.loaded.players.min, self.loaded.players.max + 1)

    def fingerprint(self, players: int) -> str:
        """The same exactly for the same rules, the same version of Demotic and as many players."""
        return f"{self.loaded.fingerprint}-{players}"

    @cached_property
    def actions(self) -> Mapping[str, int]:
        """Every key an option can have, numbered from 0; the same for the same fingerprint.

        Numbers that have no bounds in the rules are not in it: `unnumbered` says which questions offer such.
        """
        return actions(self._full_table())

    @cached_property
    def unnumbered(self) -> tuple[str, ...]:
        """The first parts of keys, such as `bid` of `bid/17`, whose numbers `actions` cannot list: none in most games.

        A range bounds them: `choose n in 1..min(cash, 100)`, or a `var cash: 0..100`.
        """
        return unnumbered(self._full_table())

    def _full_table(self) -> Table:
        """The table with as many players as can be."""
        return self.table(tuple(f"player_{seat + 1}" for seat in range(self.player_counts[-1])))

    # --------------------------------------------------------------------------------- games

    def new_game(self, players: Sequence[str], seed: int = 0, telling: bool = True) -> Game:
        """A game at its first decision. `players` are their names in seat order; ValueError if they do not fit.

        `seed` is any whole number (TypeError if it is none). Without `telling` the game keeps no events and is
        a little faster.
        """
        from demotic.game.game import Game

        whole(seed)
        names = self._seated(players)
        program = self.program(len(names), telling)
        machine = program.start(seed)
        log = taken(machine)
        return Game(self, machine, Past(None, blank(program, seed), None, None, log, seed=seed), names)

    def __repr__(self) -> str:
        return f"<Rules {self.title}>"

    def _seated(self, players: Sequence[str]) -> tuple[str, ...]:
        listed = isinstance(players, Iterable) and not isinstance(players, str)
        names = tuple(players) if listed else ()
        if not listed or not all(isinstance(name, str) for name in names):
            raise TypeError(f"players are a list of names such as ['Ana', 'Ben'], not {players!r}")
        counts = self.player_counts
        if len(names) not in counts:
            fit = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
            raise ValueError(f"{self.title} is for {fit} players, not for {len(names)}")
        if len(set(names)) < len(names) or not all(name.strip() for name in names):
            raise ValueError("players need names that differ")
        return names

    def resume(self, path: str | Path) -> Game:
        """The game in a save, its choices played again; SaveError says what is wrong with it, and where."""
        from demotic.game import replaying

        return replaying.resume(self, Path(path))

    def restore(self, data: bytes) -> Game:
        """The game of a snapshot; SnapshotError if it is damaged, or of other rules."""
        from demotic.game import snapshots

        return snapshots.restore(self, data)

    # ----------------------------------------------------------------------------- made once

    @property
    def analysis(self) -> Analysis:
        """What is known of the rules before they run."""
        return self.loaded.analysis

    def layout(self, players: int) -> Layout:
        """Where everything lies in a position for so many players."""
        if players not in self._layouts:
            self._layouts[players] = lay_out(self.loaded.rules, players)
        return self._layouts[players]

    def program(self, players: int, telling: bool = True) -> Program:
        """The rules as functions, for so many players; `telling`: they log what happens."""
        if (players, telling) not in self._programs:
            self._programs[players, telling] = Program(
                self.layout(players), self.analysis, telling, self.loaded.fingerprint.encode()
            )
        return self._programs[players, telling]

    def table(self, players: tuple[str, ...]) -> Table:
        """What games of the same people share."""
        if players not in self._tables:
            many = len(players)
            self._tables[players] = Table(self.layout(many), self.analysis, self._speech, players)
        return self._tables[players]

    # ------------------------------------------------------------------------------- pickling

    def __reduce__(self) -> tuple[object, ...]:
        packs = [packed(files) for files in self.loaded.files]
        return rebuilt, (packs, self.language, self.loaded.fingerprint)


def _speech(language: str, loaded: LoadedPack) -> English:
    """How the game speaks; ValueError names the languages there are."""
    try:
        return speaking(language, loaded.texts.get(language))
    except ValueError as problem:
        raise ValueError(f"{problem}; there are texts in {', '.join(sorted(loaded.texts))}") from None


def packed(files: PackFiles) -> tuple[str, dict[str, str]]:
    """What a pack's folder is called, and the texts of all its files by their paths in it."""
    sources = [files.manifest_source, *files.sources, *(source for source, _ in files.texts.values())]
    sources += [files.citations_source] if files.citations_source is not None else []
    shown = files.manifest_source.name.removesuffix("pack.toml").removesuffix("/")
    return shown, {path_of(source.name, files): source.text for source in sources}


def rebuilt(packs: list[tuple[str, dict[str, str]]], language: str, fingerprint: str) -> Rules:
    """Rules from the texts of their packs, as they were pickled; ValueError if this is another version of Demotic."""
    rules = Rules(check_files([from_texts(texts, shown) for shown, texts in packs]).or_raise(), language)
    if rules.loaded.fingerprint != fingerprint:
        raise ValueError("these rules were pickled by another version of Demotic")
    return rules
