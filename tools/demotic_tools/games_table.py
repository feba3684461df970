"""Writes the table of games in README.md: who can play what, and how far the components of each can be trusted.

`python -m demotic_tools.games_table` brings the file up to date.
"""
from collections import Counter
from pathlib import Path

from demotic.packs.loading import LoadedPack, load_pack

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "README.md"
BEGIN = "<!-- games: written by demotic_tools.games_table -->"
END = "<!-- end of games -->"
# What the origins of a component amount to, and how its column is headed; mixed: some values printed, some not.
COLUMNS = {
    "printed": "printed", "deduced": "deduced", "mixed": "some of each", "reconstructed": "reconstructed",
    "original": "our own",
}  # fmt: skip


def games() -> list[LoadedPack]:
    """The packs of this checkout that are games by themselves, those with the most components first."""
    folders = [path.parent for path in sorted(ROOT.glob("content/*/pack.toml"))]
    loaded = [load_pack(folder) for folder in folders]
    return sorted((one for one in loaded if len(one.files) == 1), key=lambda one: -len(one.rules.components))


def table() -> str:
    """A line for each game; components are counted once, however many copies there are."""
    heads = ["game", "players", "components", *COLUMNS.values(), "numbers of the rules"]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for game in games():
        name = game.files[0].manifest.id
        found = game.origins()[name]
        counts = [str(found[how] or "") for how in COLUMNS]
        players = f"{game.players.min} to {game.players.max}"
        cells = [f"[{game.title}](content/{name})", players, str(found.total()), *counts, _of_rules(game, name)]
        lines.append(f"| {' | '.join(cells)} |".replace("  ", " "))
    return "\n".join(lines)


def _of_rules(game: LoadedPack, name: str) -> str:
    """How many vars, zones and formulas say where their numbers come from, by how they do."""
    found = game.rule_origins().get(name, Counter())
    return ", ".join(f"{found[how]} {said}" for how, said in COLUMNS.items() if how in found)


def updated(page: str) -> str:
    """The page with the table of today between its two marks."""
    before, rest = page.split(BEGIN, 1)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.split(END, 1)[1]}"


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
