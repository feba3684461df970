"""Writes grammar/DIAGNOSTICS.md: every code of a finding, what it means, and a case of it with the whole answer.

`python -m demotic_tools.codes_page` brings the file up to date.
"""
from pathlib import Path

from demotic.source.codes import CODES, Code

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "grammar" / "DIAGNOSTICS.md"
CASES = ROOT / "tests" / "wrong"
RULE = "---\n"
LONGEST_CASE = 2_500  # letters; longer ones are named, not shown
GROUPS = {
    "D1": "Signs, words and sentences",
    "D2": "Names",
    "D3": "Types, arguments and values",
    "D4": "Effects",
    "D5": "How the parts of a game hang together",
    "D6": "Who knows what",
    "D7": "Packs: manifest, texts, origins, files",
    "D8": "Examples and invariants",
    "D9": "Limits",
}
INTRODUCTION = """# What the checks say

Every finding has a code that stays the same from version to version. Each stands here with what it means and with a
pack that has it, followed by the whole answer. The cases are files in `tests/wrong/` and run as tests; this page is
written from them and from `interpreter/demotic/source/codes.py` by `python -m demotic_tools.codes_page`.
"""


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for group, title in GROUPS.items():
        codes = [code for code in CODES if code.code.startswith(group)]
        if codes:
            contents = "\n".join(f"- [{code.code}](#{code.code.lower()}) {code.title}" for code in codes)
            parts.append(f"## {title}\n\n{contents}\n")
            parts += [_section(code) for code in codes]
    return "\n".join(parts)


def _section(code: Code) -> str:
    """A code with its shortest case; the files of the others are named."""
    cases = sorted(CASES.glob(f"{code.code}-*.txt"), key=lambda path: (path.stat().st_size, path.name))
    shown = f"### {code.code}\n\n**{code.title[0].upper()}{code.title[1:]}.** {code.meaning}\n"
    if not cases:
        return shown
    first, *others = cases
    pack, _, answer = first.read_text(encoding="utf-8").rpartition(RULE)
    if len(pack) + len(answer) > LONGEST_CASE:
        others = cases
    else:
        shown += f"\n{_fenced(pack)}\n{_fenced(answer)}"
    if others:
        names = ", ".join(f"`{path.name}`" for path in sorted(others))
        shown += f"\nMore in `tests/wrong/`: {names}.\n"
    return shown


def _fenced(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
