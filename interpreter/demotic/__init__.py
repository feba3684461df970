"""Demotic plays board games that are written as data."""
from demotic.game import (
    Deciding,
    Decision,
    Event,
    Face,
    Game,
    IllegalChoice,
    Option,
    Rank,
    Rules,
    RulesError,
    SaveError,
    Seat,
    SnapshotError,
    UndoRefused,
    View,
    ZoneView,
    load,
)
from demotic.packs.error import PackError
from demotic.version import VERSION

__all__ = [
    "VERSION",
    "Deciding",
    "Decision",
    "Event",
    "Face",
    "Game",
    "IllegalChoice",
    "Option",
    "PackError",
    "Rank",
    "Rules",
    "RulesError",
    "SaveError",
    "Seat",
    "SnapshotError",
    "UndoRefused",
    "View",
    "ZoneView",
    "load",
]
