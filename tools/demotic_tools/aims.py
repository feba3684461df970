"""`aims.toml`, beside the rules of a pack: what `demotic tuning` is to show, and within which bounds it should lie.

The library leaves the file alone. Names in it are those of the rules; shares and rates are percentages.
"""
from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field

from demotic.game import Rules
from demotic.packs import PackError
from demotic.packs.decoding import decode
from demotic.packs.folder import AIMS, RawFile
from demotic.packs.manifest import Table
from demotic.packs.toml_places import place, places
from demotic.packs.toml_reading import read_toml
from demotic.source import Diagnostic, Source
from demotic.source.nearest import nearest

Bounds = Annotated[tuple[int, int], Field(strict=False)]
Words = Annotated[tuple[str, ...], Field(strict=False)]


class Gift(Table):
    """What gives points: a verb or component, others that are counted with it, the least share of all points."""

    least: int = Field(ge=0, le=100)
    also: Words = ()


class Rates(Table):
    """Of what is told how often it is taken when it is offered: never less often than `least`.

    `answers`: verbs whose answers are told; `lying`: verbs of whose answers it is told where they lay; `kinds`:
    kinds with components that ask for themselves, told by how often they are not refused. What was offered
    less than `often` times is not judged.
    """

    least: int = Field(ge=0, le=100)
    often: int = Field(default=20, ge=1)
    answers: Words = ()
    lying: Words = ()
    kinds: Words = ()


class Aims(Table):
    """The whole of `aims.toml`. `winner`: what the median winner is ranked by first. `shares`: for verbs, of how often
    each was done, the share of every component it was done with.
    """

    winner: Bounds | None = None
    shares: dict[str, Bounds] = Field(default_factory=dict)
    points: dict[str, Gift] = Field(default_factory=dict)
    rates: Rates | None = None


def aims_of(rules: Rules) -> Aims:
    """The aims of the last pack that has some; none at all where there are none. PackError says what is wrong."""
    for files in reversed(rules.loaded.files):
        if files.folder is not None and (files.folder / AIMS).is_file():
            return _read(rules, RawFile(AIMS, (files.folder / AIMS).read_bytes()), files.name)
    return Aims()


def _read(rules: Rules, file: RawFile, shown: str) -> Aims:
    source = decode(file, shown)
    if isinstance(source, Diagnostic):
        raise PackError([source])
    aims, found = read_toml(source, Aims)
    if aims is None:
        raise PackError(found)
    strange = [_strange(source, *named) for named in _names(rules, aims) if named[1] not in named[2]]
    if strange:
        raise PackError(strange)
    return aims


def _names(rules: Rules, aims: Aims) -> Iterator[tuple[tuple[str | int, ...], str, Mapping[str, object]]]:
    """Every name: where it stands in the file, the name, and among what it should be."""
    declared = rules.loaded.rules
    verbs: Mapping[str, object] = declared.verbs
    givers = {**verbs, **{component.name: component for component in declared.components}}
    for name in aims.shares:
        yield ("shares", name), name, verbs
    for name, gift in aims.points.items():
        yield ("points", name), name, givers
        for number, other in enumerate(gift.also):
            yield ("points", name, "also", number), other, givers
    if aims.rates is not None:
        told = {"answers": aims.rates.answers, "lying": aims.rates.lying, "kinds": aims.rates.kinds}
        for key, names in told.items():
            for number, name in enumerate(names):
                yield ("rates", key, number), name, declared.kinds if key == "kinds" else verbs


def _strange(source: Source, path: tuple[str | int, ...], name: str, known: Mapping[str, object]) -> Diagnostic:
    close = nearest(name, known)
    spot = place(places(source), path, source)
    message = f"nothing in the rules that would fit here is called `{name}`"
    return Diagnostic("D704", message, spot.key, help=(f"did you mean `{close}`?",) if close else ())
