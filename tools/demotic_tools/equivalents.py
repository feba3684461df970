"""Mutants that change nothing anybody could see, as the author of a pack declares them, each with a reason."""
from __future__ import annotations

from dataclasses import dataclass, field

NAME = "equivalents.txt"


@dataclass(slots=True)
class Equivalents:
    """By the key of a mutant the reason why it is none. `used` are those that were met."""

    reasons: dict[tuple[str, str], str] = field(default_factory=dict)
    used: set[tuple[str, str]] = field(default_factory=set)

    def reason(self, file: str, key: str) -> str | None:
        """Why this mutant cannot be noticed, None if nobody says so."""
        found = self.reasons.get((file, key))
        if found is not None:
            self.used.add((file, key))
        return found


def read(text: str) -> Equivalents:
    """The declarations of a file: lines `file: item: line [old -> new]`, then an indented reason for all of these.

    A line that begins with # is a comment. ValueError where a reason or a line is missing.
    """
    found = Equivalents()
    waiting: list[tuple[str, str]] = []
    reason: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("  "):
            reason.append(line.strip())
            continue
        if reason:
            if not waiting:
                raise ValueError(f"this reason belongs to nothing: {reason[0]}")
            found.reasons.update(dict.fromkeys(waiting, " ".join(reason)))
            waiting, reason = [], []
        if line.strip() and not line.startswith("#"):
            file, _, key = line.strip().partition(": ")
            waiting.append((file, key))
    if waiting:
        raise ValueError(f"this has no reason: {': '.join(waiting[0])}")
    return found
