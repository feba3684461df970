"""Findings as plain text: the message, the place, the line with what is meant underlined, and what to do."""
from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from demotic.source.columns import Strip, visible
from demotic.source.diagnostic import Diagnostic, Label, Severity
from demotic.source.source import Source, Span

PLAIN = {"error": "", "warning": "", "gutter": "", "strong": "", "off": ""}
COLOURS = {
    "error": "\x1b[1;31m", "warning": "\x1b[1;33m", "gutter": "\x1b[1;34m", "strong": "\x1b[1m", "off": "\x1b[0m",
}


def render(diagnostics: Iterable[Diagnostic], color: bool = False) -> str:
    """All findings for people, an empty line between two; ends with a newline unless there are none."""
    return "\n".join(_one(diagnostic, COLOURS if color else PLAIN) for diagnostic in diagnostics)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many there are: `2 errors, 1 warning`, or `nothing to complain about`."""
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    found = [severity for severity in Severity if counts[severity]]
    parts = [f"{counts[severity]} {severity}{'s' * (counts[severity] != 1)}" for severity in found]
    return ", ".join(parts) or "nothing to complain about"


def to_json(diagnostic: Diagnostic) -> dict[str, object]:
    """The finding as plain values for other programs; lines and columns from 1, the end not included."""
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "label": diagnostic.label,
        **_place(diagnostic.span),
        "related": [{**_place(label.span), "label": label.text} for label in diagnostic.related],
        "help": list(diagnostic.help),
        "fixes": [{"title": fix.title, **_place(fix.span), "text": fix.text} for fix in diagnostic.fixes],
    }


def _place(span: Span) -> dict[str, object]:
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(span.end)
    return {"file": span.source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column}


def _one(diagnostic: Diagnostic, colours: dict[str, str]) -> str:
    """One finding, with a newline at its end."""
    severity, strong, off = colours[str(diagnostic.severity)], colours["strong"], colours["off"]
    title = f"{severity}{diagnostic.severity}[{diagnostic.code}]{off}{strong}: {visible(diagnostic.message)}{off}"
    primary = Label(diagnostic.span, diagnostic.label)
    here = [label for label in diagnostic.related if label.span.source is primary.span.source]
    elsewhere = [label for label in diagnostic.related if label.span.source is not primary.span.source]
    width = max(len(str(label.span.line)) for label in (primary, *diagnostic.related))
    gutter = Gutter(width, colours, severity)
    lines = [title, *gutter.snippet("-->", primary.span, [primary, *here], primary)]
    for _, labels in groupby(elsewhere, key=lambda label: id(label.span.source)):
        group = list(labels)
        lines += gutter.snippet(":::", group[0].span, group, None)
    lines += [gutter.remark("help", words) for words in diagnostic.help]
    return "\n".join(line.rstrip() for line in lines) + "\n"


class Gutter:
    """Writes lines with their numbers at the left, all numbers of one finding equally wide."""

    def __init__(self, width: int, colours: dict[str, str], mark_colour: str) -> None:
        self.width = width
        self.blue, self.off = colours["gutter"], colours["off"]
        self.mark_colour = mark_colour

    def snippet(self, arrow: str, at: Span, labels: list[Label], primary: Label | None) -> list[str]:
        """Where it is, then the lines that carry labels, in order, `...` between lines that are apart."""
        if not at.source.text:
            return [f"{' ' * (self.width + 1)}{self.blue}{arrow}{self.off} {visible(at.source.name)}"]
        lines = [f"{' ' * (self.width + 1)}{self.blue}{arrow}{self.off} {visible(str(at))}", self.row("", "")]
        previous = 0
        ordered = sorted(labels, key=lambda label: (label.span.line, label is not primary, label.span.start))
        for number, group in groupby(ordered, key=lambda label: label.span.line):
            if previous and number > previous + 1:
                lines.append("...")
            lines += self.line(at.source, number, list(group), primary)
            previous = number
        return lines

    def line(self, source: Source, number: int, labels: list[Label], primary: Label | None) -> list[str]:
        """One line of the text, and under it a row for each label."""
        start = source.starts[number - 1]
        strip = Strip.around(source.line(number), labels[0].span.start - start, labels[0].span.end - start)
        rows = [self.row(str(number), strip.text)]
        for label in labels:
            left, length = strip.marks(label.span.start - start, label.span.end - start)
            mark = ("^" if label is primary else "-") * length
            words = label.text
            last_line = source.place(max(label.span.end - 1, label.span.start))[0]
            if last_line > number:
                words = f"{words} (to line {last_line})".lstrip()
            colour = self.mark_colour if label is primary else self.blue
            rows.append(self.row("", f"{' ' * left}{colour}{f'{mark} {visible(words)}'.rstrip()}{self.off}"))
        return rows

    def row(self, number: str, text: str) -> str:
        return f"{self.blue} {number.rjust(self.width)} |{self.off} {text}"

    def remark(self, kind: str, words: str) -> str:
        """A sentence below the text; further lines of it stand under its first word."""
        indent = " " * (self.width + 2)
        first, *rest = words.split("\n")
        continued = "".join(f"\n{indent}{' ' * (len(kind) + 4)}{visible(line)}" for line in rest)
        return f"{indent}{self.blue}={self.off} {kind}: {visible(first)}{continued}"
