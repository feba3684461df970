"""What a fresh process needs for a pack: seconds and peak memory, beside lark's parse of the same texts.

`python -m demotic_tools.bench.cold PACK game|parse` prints `seconds mebibytes` of one such process.
"""
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from demotic_tools.bench.memory import peak

ROUNDS = 5


def once(pack: str, what: str) -> tuple[float, float]:
    """Seconds and peak MiB of one fresh process, imports not counted."""
    command = [sys.executable, "-m", "demotic_tools.bench.cold", pack, what]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(told[0]), float(told[1])


def compare(pack: str) -> tuple[float, float, float, float]:
    """Median seconds of the first game, its ratio to the parse, and peak MiB after loading and after a game."""
    games, ratios, sizes, loads = [], [], [], []
    for _ in range(ROUNDS):
        seconds, size = once(pack, "game")
        parse, _ = once(pack, "parse")
        games.append(seconds)
        ratios.append(seconds / parse)
        sizes.append(size)
    for _ in range(2):
        loads.append(once(pack, "load")[1])
    return median(games), median(ratios), median(loads), median(sizes)


def _game(pack: str) -> None:
    import demotic

    rules = demotic.load(pack)
    game = rules.new_game(players=[f"p{seat}" for seat in range(rules.players.start)], seed=1)
    while not game.over:
        decision = game.decision
        assert decision is not None
        game.choose(decision.options[0])


def _load(pack: str) -> None:
    import demotic

    demotic.load(pack)


def _parse(pack: str) -> None:
    """Builds lark's parser from our grammar and parses the texts, as lark alone would."""
    from demotic.packs import read_pack
    from demotic.syntax.grammar import grammar
    from demotic.syntax.parser import parse

    grammar()
    for source in read_pack(pack).sources:
        parse(source)


def _main(pack: str, what: str) -> None:
    import lark  # noqa: F401  imports are the interpreter's affair, not ours
    import pydantic  # noqa: F401

    import demotic  # noqa: F401

    start = perf_counter()
    {"game": _game, "load": _load, "parse": _parse}[what](pack)
    sys.stdout.write(f"{perf_counter() - start} {peak()}\n")


def packs() -> list[str]:
    """The packs that come with the project, by name."""
    from demotic.resources import resource

    return sorted(entry.name for entry in Path(str(resource("content"))).iterdir() if (entry / "pack.toml").is_file())


if __name__ == "__main__":
    _main(sys.argv[1], sys.argv[2])
