"""`python3 tools/dev.py bench [--gate] [--quick]`: one table of speeds, as ratios of one run."""
import argparse
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from demotic_tools.bench import beside, cold, speed
from demotic_tools.bench.packs import place, shipped
from demotic_tools.bench.table import Row, render

ROUNDS = 9
QUICK = 3


def measure(rounds: int) -> Iterator[Row]:
    """Every row, in the order of the table."""
    yield from speed.yardstick(rounds)
    yield from speed.listing(rounds)
    measured = tomllib.loads((Path(__file__).parent / "measured.toml").read_text(encoding="utf-8"))
    game, seats = measured["pack"], measured["players"]
    rate = 0.0
    for pack in shipped():
        for players in speed.counts(pack):
            row, found = speed.playouts(pack, players, rounds)
            yield row
            if (pack, players) == (game, seats):
                rate = found
    if measured["by_hand"] in shipped():
        yield from beside.rows(measured["by_hand"], rounds)
    yield from speed.keeping("workshop", 4, rounds)
    if game in shipped():
        yield from speed.keeping(game, seats, rounds)
    for pack in shipped():
        yield from cold.rows(pack, str(place(pack)))
    if rate:
        yield from speed.peers(rate)


def main() -> int:
    """Prints the table; with --gate 1 if a floor is missed."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--gate", action="store_true", help="exit 1 and name each floor that is missed")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    options = parser.parse_args()
    rows = []
    for row in measure(QUICK if options.quick else ROUNDS):
        rows.append(row)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\033[K{len(rows)} measured: {row.name}")
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
    sys.stdout.write(render(rows) + "\n")
    missed = [row for row in rows if row.missed]
    for row in missed:
        sys.stdout.write(f"missed: {row.name}: {row.ratio:.2f}, wanted {row.bound}\n")
    return int(options.gate and bool(missed))


if __name__ == "__main__":
    raise SystemExit(main())
