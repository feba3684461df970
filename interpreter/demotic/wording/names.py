"""What things are called: the texts of the packs, else the names in the rules made readable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from demotic.meaning.declared import Component, Declared, Enum, Field, Formula, Kind, Verb
from demotic.meaning.effects import Part


class Texts(Protocol):
    """The texts of a game in one language (see packs): a table per kind, enum or sort of thing."""

    def written(self, table: str, name: str) -> str | None:
        """The text that was written for a name, or None."""
        ...


class NoTexts:
    """Texts of a game for which nobody has written any."""

    def written(self, table: str, name: str) -> str | None:  # noqa: ARG002 - the protocol's names
        """Always None."""
        return None


def readable(name: str) -> str:
    """A name of the rules with spaces, as it stands inside a sentence."""
    return name.replace("_", " ").strip()


def capital(text: str) -> str:
    """The same with a capital first letter."""
    return text[:1].upper() + text[1:]


def filled(text: str, values: Mapping[str, str]) -> tuple[str, list[str]]:
    """A text with the values where their names stand in braces, and the values whose names do not."""
    rest = [value for name, value in values.items() if f"{{{name}}}" not in text]
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text, rest


class Names:
    """Looks names up in the texts. Everything here is as it stands inside a sentence."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def component(self, component: Component) -> str:
        """A component's name; its kind's table first, then those of the kinds it is a kind of."""
        kind: Kind | None = component.kind
        while kind is not None:
            written = self.texts.written(kind.name, component.name)
            if written is not None:
                return written
            kind = kind.parent
        return readable(component.name)

    def value(self, enum: Enum, index: int) -> str:
        """One value of an enum."""
        name = enum.values[index]
        return self.texts.written(enum.name, name) or readable(name)

    def kind(self, kind: Kind) -> str:
        """A kind, for one component of it."""
        return self.texts.written("kind", kind.name) or readable(kind.name)

    def plural(self, kind: Kind | Enum) -> str:
        """A kind or enum, for several."""
        return self.texts.written("kind", kind.plural) or readable(kind.plural)

    def verb(self, verb: Verb) -> str:
        """A verb; the text may have its parameters in braces."""
        return self.texts.written("verb", verb.name) or readable(verb.name)

    def declared(self, table: str, one: Declared, single: bool = False) -> str:
        """Anything else: `table` is zone, var, enum, formula, field or effect.

        The text of a var may have a form for one of it in front, `pebble | pebbles`; `single` asks for that.
        """
        text = self.texts.written(table, one.name) or readable(one.name)
        match table:
            case "var":
                forms = text.split("|")
                return forms[0 if single else -1].strip()
            case "formula" | "field" if "|" in text:
                return readable(one.name)
        return text

    def clause(self, one: Field | Formula, holds: bool) -> str | None:
        """A truth as a sentence, or the contrary, if its text has both: `{c} is full | {c} is not full`."""
        table = "formula" if isinstance(one, Formula) else "field"
        forms = (self.texts.written(table, one.name) or "").split("|")
        return forms[0 if holds else 1].strip() if len(forms) == 2 else None

    def part(self, part: Part) -> str | None:
        """What an option is called: its text, else its label in the rules; None: say it from its effect."""
        written = self.texts.written("label", part.name)
        return written or (None if part.label is None else readable(part.label))

    def prompt(self, name: str) -> str | None:
        """What a verb, component or kind asks, if somebody wrote it."""
        return self.texts.written("prompt", name)
