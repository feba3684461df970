"""What a phrase is made with: the names, and what the locals of the text are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from demotic.meaning.declared import Declared, Enum, Kind, Verb
from demotic.meaning.expressions import Expr, Local
from demotic.meaning.types import EnumType, KindType, ListType, Type
from demotic.wording.names import Names


@dataclass(frozen=True)
class Words:
    """`called` says what the value in a slot is called; `mine` is the possessive of slot 0.

    A slot that is not there is called by the name the author gave it.
    """

    names: Names
    called: Mapping[int, str] = field(default_factory=lambda: {0: "you"})
    mine: str = "your"

    def calling(self, slot: int, what: str) -> Words:
        """The same with a name for one more slot."""
        return replace(self, called={**self.called, slot: what})

    def acting(self, slots: tuple[int, ...]) -> Words:
        """The words for the body of an effect that somebody else does."""
        return replace(self, called={**self.called, **dict.fromkeys((0, *slots), "they")}, mine="their")

    def local(self, node: Local) -> str:
        """What a local is called."""
        return self.called.get(node.slot) or node.span.text.replace("_", " ")

    def owned(self, owner: Expr) -> str:
        """The possessive of an owner: your, their, this card's."""
        from demotic.wording.english.expressions import say

        if isinstance(owner, Local) and owner.slot == 0:
            return self.mine
        return possessive(say(owner, self))


class EnglishNames(Names):
    """Texts begin with a capital where they stand alone; inside a sentence only names of single things do."""

    def kind(self, kind: Kind) -> str:
        """A kind, for one component of it."""
        return inside(super().kind(kind))

    def plural(self, kind: Kind | Enum) -> str:
        """A kind or enum, for several."""
        return inside(super().plural(kind))

    def verb(self, verb: Verb) -> str:
        """A verb; the text may have its parameters in braces."""
        return inside(super().verb(verb))

    def declared(self, table: str, one: Declared, single: bool = False) -> str:
        """Anything else: `table` is zone, var, enum, formula, field or effect."""
        return inside(super().declared(table, one, single))


def inside(text: str) -> str:
    """A text as it stands in a sentence: its first letter small, unless it begins with capitals or with whose it is."""
    if text.partition(" ")[0].replace("’", "'").endswith(("'s", "s'")):
        return text
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def possessive(noun: str) -> str:
    """`the boat` gives `the boat's`; pronouns have words of their own."""
    known = {"you": "your", "they": "their", "it": "its", "this": "its"}
    return known.get(noun) or noun + ("’" if noun.endswith("s") else "’s")


def one_of(type: Type | None, words: Words) -> str:
    """A noun for one value of a type, without an article."""
    match type:
        case ListType(item=item):
            return one_of(item, words)
        case KindType(kind=kind):
            return words.names.kind(kind)
        case EnumType(enum=enum):
            return words.names.declared("enum", enum)
        case None:
            return "thing"
    return "number"


def item_type(expr: Expr) -> Type | None:
    """The type of the elements of a list."""
    return expr.type.item if isinstance(expr.type, ListType) else None


def an(noun: str) -> str:
    """The noun with `a` or `an`."""
    return ("an " if noun[:1].lower() in "aeiou" else "a ") + noun


def listed(parts: list[str], last: str) -> str:
    """`a, b and c`; `last` is the word before the last one."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def times(count: str) -> str:
    """How often: once, twice, 3 times."""
    return {"1": "once", "2": "twice"}.get(count) or f"{count} times"


def kind_of(type: Type | None) -> Kind | None:
    """The kind of a component's type or of a list of such."""
    match type:
        case KindType(kind=kind) | ListType(item=KindType(kind=kind)):
            return kind
    return None
