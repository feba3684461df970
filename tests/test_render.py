"""A finding is shown as people read it: the place, the line, a mark under what is meant, and what to do."""
import json
import re

import pytest

from demotic.source import Diagnostic, Fix, Label, Severity, Source
from demotic.source.columns import WIDEST
from demotic.source.render import render, summary, to_json

TILES = Source("my_tiles/tiles.demotic", "tile owl {\n  act { embalmm then funeral 2 }\n}\n\n\n\n\n\n\n\tlast\n")
VERBS = Source("men_nefer/verbs.demotic", "verb embalm { }\n")


def finding(source: Source, words: str, label: str = "", **more: object) -> Diagnostic:
    start = source.text.index(words)
    return Diagnostic("D203", f"there is no verb `{words}`", source.span(start, start + len(words)), label, **more)


def test_the_shape() -> None:
    diagnostic = finding(TILES, "embalmm", "no verb of this name", help=("did you mean `embalm`?",))
    assert render([diagnostic]) == (
        "error[D203]: there is no verb `embalmm`\n"
        "  --> my_tiles/tiles.demotic:2:9\n"
        "   |\n"
        " 2 |   act { embalmm then funeral 2 }\n"
        "   |         ^^^^^^^ no verb of this name\n"
        "   = help: did you mean `embalm`?\n"
    )


def test_other_places_here_and_elsewhere_and_numbers_of_other_widths() -> None:
    last = TILES.text.index("last")
    related = (
        Label(TILES.span(0, 4), "this item"),
        Label(TILES.span(last, last + 4), "and here"),
        Label(VERBS.span(5, 11), "the nearest"),
    )
    assert render([finding(TILES, "embalmm", related=related)]) == (
        "error[D203]: there is no verb `embalmm`\n"
        "   --> my_tiles/tiles.demotic:2:9\n"
        "    |\n"
        "  1 | tile owl {\n"
        "    | ---- this item\n"
        "  2 |   act { embalmm then funeral 2 }\n"
        "    |         ^^^^^^^\n"
        "...\n"
        " 10 |     last\n"
        "    |     ---- and here\n"
        "   ::: men_nefer/verbs.demotic:1:6\n"
        "    |\n"
        "  1 | verb embalm { }\n"
        "    |      ------ the nearest\n"
    )


def marked(line: str, words: str) -> tuple[str, str]:
    """The line as shown and the row of marks below it, without the gutter."""
    source = Source("t", line)
    start = source.text.index(words)
    shown = render([Diagnostic("D101", "x", source.span(start, start + len(words)))]).splitlines()
    return shown[3][5:], shown[4][5:]


@pytest.mark.parametrize(
    ("line", "words", "shown", "marks"),
    [
        ("\tgain x", "x", "    gain x", "         ^"),
        ("a\tx", "x", "a   x", "    ^"),
        ("墓 地 x", "x", "墓 地 x", "      ^"),
        ("墓地", "地", "墓地", "  ^^"),
        ("e\u0301 x", "x", "e\u0301 x", "  ^"),
        ("a\x1b[31m x", "x", "a�[31m x", "       ^"),
        ("", "", "", "^"),
    ],
)
def test_marks_stand_under_what_they_mean(line: str, words: str, shown: str, marks: str) -> None:
    assert marked(f"{line}\n# so that the text is not empty", words) == (shown, marks)


@pytest.mark.parametrize("before", [0, 5, 90, 150, 3_000, 100_000])
@pytest.mark.parametrize("after", [0, 5, 90, 100_000])
def test_long_lines_are_cut_around_what_is_meant(before: int, after: int) -> None:
    shown, marks = marked("a" * before + "HERE" + "b" * after, "HERE")
    assert len(shown) <= WIDEST + 2
    assert shown[len(marks) - 4 : len(marks)] == "HERE"
    assert marks.strip() == "^^^^"


def test_what_goes_over_several_lines_says_how_far() -> None:
    shown = render([Diagnostic("D102", "never closed", TILES.span(9, 45), "open")])
    assert "^ open (to line 3)" in shown


def test_a_place_behind_the_end_and_a_file_without_text() -> None:
    assert " 11 |\n    | ^\n" in render([Diagnostic("D101", "x", TILES.span(len(TILES.text), len(TILES.text)))])
    nowhere = Source("pack.toml", "")
    assert render([Diagnostic("D702", "there is no pack.toml", nowhere.span(0, 0))]).endswith("\n  --> pack.toml\n")


def test_colours_change_nothing_but_colours() -> None:
    diagnostic = finding(TILES, "embalmm", "no verb", help=("did you mean `embalm`?",), severity=Severity.WARNING)
    coloured = render([diagnostic], color=True)
    assert "\x1b[1;33m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render([diagnostic])


def test_the_summary_counts() -> None:
    error, warning = finding(TILES, "embalmm"), finding(TILES, "funeral", severity=Severity.WARNING)
    assert summary([error, warning, error]) == "2 errors, 1 warning"
    assert summary([warning]) == "1 warning"
    assert summary([]) == "nothing to complain about"


def test_other_programs_get_plain_values() -> None:
    span = TILES.span(19, 26)
    related, fixes = (Label(VERBS.span(5, 11), "this"),), (Fix(span, "embalm", "write `embalm`"),)
    diagnostic = finding(TILES, "embalmm", related=related, fixes=fixes)
    told = json.loads(json.dumps(to_json(diagnostic)))
    assert told["code"] == "D203"
    assert (told["line"], told["column"], told["end_line"], told["end_column"]) == (2, 9, 2, 16)
    assert told["related"][0]["file"] == "men_nefer/verbs.demotic"
    assert told["fixes"][0]["text"] == "embalm"
