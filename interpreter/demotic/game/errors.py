"""What goes wrong between a game and those who play it; each says what can be done instead."""

from __future__ import annotations

from demotic.packs.error import PackError


class IllegalChoice(ValueError):
    """What was chosen is not offered. `offered` are the keys that are; the game is as it was."""

    def __init__(self, message: str, offered: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.offered = offered


class UndoRefused(ValueError):
    """Nothing can be taken back, and why; the game is as it was."""


class SaveError(PackError):
    """A save cannot be read or does not fit; `diagnostics` say where and why."""
