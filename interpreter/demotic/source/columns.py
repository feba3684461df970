"""How wide text is on a screen: tabs, wide letters, signs that cannot be shown, lines that are too long."""
import unicodedata
from dataclasses import dataclass

TAB = 4
WIDEST = 100  # columns of a line that are shown; longer lines are cut around what is meant
CUT = "…"


def visible(text: str) -> str:
    """The text without anything that a terminal would obey: such signs are shown as `�`."""
    return "".join("�" if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") else character
                   for character in text) if not text.isascii() or not text.isprintable() else text


def width(character: str) -> int:
    """How many columns it takes: 2 for East Asian wide ones, 0 for those that join the one before."""
    if unicodedata.east_asian_width(character) in ("W", "F"):
        return 2
    return 0 if unicodedata.category(character) in ("Mn", "Me") else 1


@dataclass(frozen=True, slots=True)
class Strip:
    """A line as shown: its text, and the column of each code point and of the line's end.

    Of a very long line the first `skipped` code points are not even looked at.
    """

    text: str
    columns: list[int]
    skipped: int = 0

    @classmethod
    def around(cls, line: str, start: int, end: int) -> "Strip":
        """The line, or if it is too long the piece of it around `start`, with `…` where it goes on."""
        skipped = max(0, start - 10 * WIDEST)
        line = line[skipped : skipped + 20 * WIDEST]
        shown: list[str] = []
        columns = [0]
        for character in line:
            shown.append(" " * (TAB - columns[-1] % TAB) if character == "\t" else visible(character))
            columns.append(columns[-1] + (len(shown[-1]) if character == "\t" else width(shown[-1])))
        if columns[-1] <= WIDEST:
            return cls("".join(shown), columns, skipped)
        text, columns = cut(shown, columns, start - skipped, end - skipped)
        return cls(text, columns, skipped)

    def marks(self, start: int, end: int) -> tuple[int, int]:
        """Column and length of the mark under the code points from `start` to `end`; at least one column."""
        last = len(self.columns) - 1
        left = self.columns[min(max(start - self.skipped, 0), last)]
        return left, max(1, self.columns[min(max(end - self.skipped, 0), last)] - left)


def cut(shown: list[str], columns: list[int], start: int, end: int) -> tuple[str, list[int]]:
    """The piece of a long line around what is meant, and the columns of its code points."""
    here = columns[min(start, len(shown))]
    meant = min(columns[min(end, len(shown))] - here, WIDEST // 2)
    left = max(0, min(here - (WIDEST - meant) // 2, columns[-1] - WIDEST))
    inside = [i for i in range(len(shown)) if left <= columns[i] and columns[i + 1] <= left + WIDEST]
    first, last = inside[0], inside[-1] + 1
    front = CUT if first else ""
    back = CUT if last < len(shown) else ""
    offset = len(front) - columns[first]
    moved = [min(max(column + offset, 0), columns[last] + offset) for column in columns]
    return front + "".join(shown[first:last]) + back, moved
