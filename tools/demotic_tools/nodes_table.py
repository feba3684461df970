"""Writes the table of nodes in interpreter/README.md: what the language can say, and which packs say it.

`python -m demotic_tools.nodes_table` brings the file up to date.
"""
from collections.abc import Mapping
from pathlib import Path

from demotic.meaning.declared import RuleSet
from demotic.meaning.nodes import NodeType, effect_nodes, expression_nodes, nodes
from demotic.packs.loading import check_pack, check_rules

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "interpreter" / "README.md"
BEGIN = "<!-- nodes: written by demotic_tools.nodes_table -->"
END = "<!-- end of nodes -->"
HEADING = "## What the language can say"
MOST_NAMES = 4


def packs() -> dict[str, RuleSet]:
    """The packs of this checkout, those that come with Demotic first."""
    folders = [path.parent for room in ("content", "tests/packs") for path in sorted(ROOT.glob(f"{room}/*/pack.toml"))]
    return {folder.name: check_pack(folder).or_raise().rules for folder in folders}


def cases() -> dict[str, RuleSet]:
    """The rules that stand in case files."""
    found = {}
    for path in sorted((ROOT / "tests" / "checks").glob("*.demotic")):
        found[path.name] = check_rules(path.read_text(encoding="utf-8"), path.name).or_raise().rules
    return found


def table() -> str:
    """Both tables, effects and expressions."""
    in_packs, in_cases = nodes(packs()), nodes(cases())
    return "\n\n".join(
        _table(title, types, in_packs, in_cases)
        for title, types in (("effect", effect_nodes()), ("expression", expression_nodes()))
    )


def unused_effects() -> list[str]:
    """The kinds of effect that neither a pack nor a case uses."""
    found = nodes({**packs(), **cases()})
    return [one.__name__ for one in effect_nodes() if not found[one]]


def _table(
    title: str,
    types: tuple[NodeType, ...],
    in_packs: Mapping[NodeType, tuple[str, ...]],
    in_cases: Mapping[NodeType, tuple[str, ...]],
) -> str:
    lines = [f"| {title} | packs that use it |", "|---|---|"]
    for node in types:
        names = in_packs[node] or in_cases[node] or ("none",)
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        lines.append(f"| `{node.__name__}` | {', '.join(names[:MOST_NAMES])}{more} |")
    return "\n".join(lines)


def updated(page: str) -> str:
    """The page with the table of today; a page without one gets it in front of its last section."""
    if BEGIN not in page:
        place = page.rindex("\n## ") + 1
        page = f"{page[:place]}{HEADING}\n\n{BEGIN}\n{END}\n\n{page[place:]}"
    before, rest = page.split(BEGIN, 1)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.split(END, 1)[1]}"


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
