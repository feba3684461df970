"""`pack.toml`: what a pack is called, how many play it, and what it builds on."""
import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from demotic.meaning.declared import Origin

_ORIGIN = re.compile(r'(?P<how>from|deduced|reconstructed|original)(?: +"(?P<why>[^"]+)")?')


class Table(BaseModel):
    """A table of a TOML file: every key is known, every value has its type, nothing is converted."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def wrong(message: str) -> PydanticCustomError:
    """A complaint in our words; `message` says what stands there instead of what is expected."""
    return PydanticCustomError("demotic", "{message}", {"message": message})


def _name(value: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", value):
        raise wrong("a name is small letters, digits and `_`, and starts with a letter")
    return value


def _version(value: str) -> str:
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)*", value):
        raise wrong("a version is numbers with dots between, such as \"1.0\"")
    return value


def _language(value: str) -> str:
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", value):
        raise wrong("a language is written as its short code, such as \"en\" or \"zh-Hant\"")
    return value


def _origin(value: str) -> str:
    match = _ORIGIN.fullmatch(value)
    if match is None:
        raise wrong("an origin is `original`, `reconstructed \"why\"`, `deduced \"why\"` or `from \"source\"`")
    if match["how"] == "from" and match["why"] is None:
        raise wrong("`from` names a source, as in 'from \"rulebook page 3\"'")
    return value


Name = Annotated[str, AfterValidator(_name)]
Language = Annotated[str, AfterValidator(_language)]
# TOML has lists, a frozen model wants tuples: the only conversion there is.
Names = Annotated[tuple[Name, ...], Field(strict=False)]
Languages = Annotated[tuple[Language, ...], Field(strict=False)]


class Players(Table):
    """How many can play; both ends are included."""

    min: int = Field(ge=1, le=16)
    max: int = Field(ge=1, le=16)

    @field_validator("max")
    @classmethod
    def _ordered(cls, value: int, info: ValidationInfo) -> int:
        fewest = info.data.get("min")
        if isinstance(fewest, int) and value < fewest:
            raise wrong(f"fewer than `min`, which is {fewest}")
        return value


class Manifest(Table):
    """The whole of `pack.toml`.

    `extends` names packs that are loaded before this one; `players` and `start` may then be left out and
    are theirs. `origin` is where everything in the pack comes from that does not say otherwise.
    """

    id: Name
    title: str = Field(min_length=1)
    version: Annotated[str, AfterValidator(_version)]
    players: Players | None = None
    extends: Names = ()
    origin: Annotated[str, AfterValidator(_origin)] | None = None
    languages: Languages = ()
    start: Name | None = None

    def default_origin(self) -> Origin | None:
        """The origin of what names none, if the pack gives one."""
        match = _ORIGIN.fullmatch(self.origin or "")
        return Origin(match["how"], match["why"], None) if match else None
