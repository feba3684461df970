"""The public face: rules, games, decisions, views, saves."""

from demotic.game.errors import IllegalChoice, SaveError, UndoRefused
from demotic.game.example import ExampleResult, run_example
from demotic.game.game import Game
from demotic.game.invariants import check_invariants
from demotic.game.models import Deciding, Decision, Event, Face, Option, Rank, Seat, View, ZoneView
from demotic.game.rules import Rules, load
from demotic.machine.errors import RulesError, SnapshotError

__all__ = [
    "Deciding",
    "Decision",
    "Event",
    "ExampleResult",
    "Face",
    "Game",
    "IllegalChoice",
    "Option",
    "Rank",
    "Rules",
    "RulesError",
    "SaveError",
    "Seat",
    "SnapshotError",
    "UndoRefused",
    "View",
    "ZoneView",
    "check_invariants",
    "load",
    "run_example",
]
