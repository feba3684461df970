"""`text/<language>.toml`: what players are shown instead of the names in the rules."""
from pydantic import RootModel


class TextFile(RootModel[dict[str, dict[str, str]]]):
    """The whole of a text file: a table per kind, enum or sort of thing, in it a text per name."""


class Texts:
    """The texts of all packs of a game in one language.

    Tables are called after a kind (its components), an enum (its values), or one of `kind`, `enum`, `verb`, `zone`,
    `var`, `prompt`, `label`. A later pack's text replaces an earlier one's.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._tables: dict[str, dict[str, str]] = {}

    def add(self, file: TextFile) -> None:
        """Take in one pack's file."""
        for table, entries in file.root.items():
            self._tables.setdefault(table, {}).update(entries)

    def written(self, table: str, name: str) -> str | None:
        """The text that was written for a name, or None."""
        return self._tables.get(table, {}).get(name)

    def name(self, table: str, name: str) -> str:
        """The text for a name; without one, the name itself made readable."""
        return self.written(table, name) or readable(name)


def readable(name: str) -> str:
    """A name of the rules as a person would write it: `big_step` is `Big step`."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]
