"""A row of the bench's table, and the table itself: medians, ratios, and the floor each must reach."""
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `ratio` is compared with `floor` (at least) or `ceiling` (at most), None: for information."""

    name: str
    figure: str  # what was measured, with its unit
    ratio: float | None = None
    floor: float | None = None
    ceiling: float | None = None
    note: str = ""

    @property
    def missed(self) -> bool:
        """Whether the ratio is on the wrong side of its bound."""
        if self.ratio is None:
            return False
        return (self.floor is not None and self.ratio < self.floor) or (
            self.ceiling is not None and self.ratio > self.ceiling
        )

    @property
    def bound(self) -> str:
        """The bound as people read it."""
        if self.floor is not None:
            return f">= {self.floor:g}"
        return f"<= {self.ceiling:g}" if self.ceiling is not None else ""


def rates(runs: Iterable[Callable[[], int]], rounds: int) -> list[list[float]]:
    """For each run its things per second in each round, the runs taking turns so that noise hits all alike."""
    runs = list(runs)
    found: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for run, kept in zip(runs, found, strict=True):
            start = perf_counter()
            count = run()
            kept.append(count / (perf_counter() - start))
    return found


def median_ratio(one: list[float], other: list[float]) -> float:
    """The median of one/other, round by round."""
    return median(a / b for a, b in zip(one, other, strict=True))


def render(rows: Iterable[Row]) -> str:
    """The table as text."""
    lines = [("what", "figure", "ratio", "bound", "")]
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        mark = "MISSED" if row.missed else ("ok" if row.bound else "")
        lines.append((row.name, row.figure, ratio, row.bound, " ".join(filter(None, (mark, row.note)))))
    widths = [max(len(line[i]) for line in lines) for i in range(4)]
    out = []
    for line in lines:
        cells = [line[0].ljust(widths[0]), line[1].rjust(widths[1]), line[2].rjust(widths[2]), line[3].rjust(widths[3])]
        out.append("  ".join([*cells, line[4]]).rstrip())
    out.insert(1, "-" * max(map(len, out)))
    return "\n".join(out)
