"""Programs of packs for the bench: those that come with the project, and the yardsticks of its tests."""
from functools import cache
from pathlib import Path

import demotic
from demotic.game import Rules
from demotic.machine.program import Program
from demotic.resources import resource


@cache
def rules(pack: str) -> Rules:
    """The rules of a pack; `workshop` is found among the packs of the tests."""
    return demotic.load(str(place(pack)))


@cache
def program(pack: str, players: int, telling: bool = False) -> Program:
    """Its functions, lowered as they are needed and kept."""
    return rules(pack).program(players, telling=telling)


def place(pack: str) -> Path:
    """Its folder."""
    inside = Path(str(resource("content"))) / pack
    return inside if inside.is_dir() else Path(__file__).parents[3] / "tests" / "packs" / pack


def shipped() -> list[str]:
    """The packs that come with the project, by name."""
    return sorted(entry.name for entry in Path(str(resource("content"))).iterdir() if (entry / "pack.toml").is_file())
