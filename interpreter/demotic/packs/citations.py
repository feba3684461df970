"""`sources.toml`: the rulebooks, photographs and threads that a pack takes its numbers from."""
from typing import Annotated

from pydantic import AfterValidator, Field, RootModel

from demotic.packs.manifest import Table, wrong


class Citation(Table):
    """One source. `where` is an address or a place; `note` says how far it can be trusted."""

    title: str = Field(min_length=1)
    where: str = ""
    note: str = ""


def _identifier(value: str) -> str:
    if not value or value != value.strip() or " " in value:
        raise wrong("a source's name is one word, such as S0")
    return value


class Citations(RootModel[dict[Annotated[str, AfterValidator(_identifier)], Citation]]):
    """All sources of a pack by their short names; an origin `from "S0 page 3"` begins with one."""


def cited(why: str) -> str:
    """The source that the text of an origin begins with."""
    return why.split(maxsplit=1)[0].rstrip(",;:") if why.strip() else ""
