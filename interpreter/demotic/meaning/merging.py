"""When two components of a kind may be treated as one option."""
from __future__ import annotations

from dataclasses import dataclass

from demotic.meaning.declared import Kind, Var, Zone
from demotic.meaning.effects import Move, ZonePlace
from demotic.meaning.expressions import ElementAt, Fold, Position, Top
from demotic.meaning.reach import Reach, components_of, family, kind_of, related, vars_of
from demotic.meaning.touches import Touching
from demotic.meaning.walk import Node, walk


@dataclass(frozen=True, slots=True)
class Merging:
    """How the copies and pieces of a kind are told apart.

    `possible`: two of them may be one option at all. Then two are one option when they have the same
    stem (a component's name, a piece's free fields), lie in the same zone, are known to the same
    players, agree in all cells of `told_by` that are theirs (their vars, the zones they hold, what is
    kept `per` their kind), and no local in scope holds one of them. If their zone is in `ordered`, the
    place in it tells them apart.
    """

    possible: bool
    ordered: frozenset[Zone]
    told_by: tuple[Var | Zone, ...]


class Mergings:
    """The Merging of each kind, worked out once."""

    def __init__(self, reach: Reach, touching: Touching) -> None:
        self._reach = reach
        self._touching = touching
        self._known: dict[Kind, Merging] = {}
        self._ordered: frozenset[Zone] | None = None

    def of(self, kind: Kind) -> Merging:
        """How components of the kind are told apart."""
        known = self._known.get(kind)
        if known is None:
            possible = _alike(kind) and not self._named(kind)
            ordered = self.ordered() if possible else frozenset()
            known = self._known[kind] = Merging(possible, ordered, self._told_by(kind) if possible else ())
        return known

    def ordered(self) -> frozenset[Zone]:
        """The zones in which some rule cares who lies where."""
        if self._ordered is None:
            found: set[Zone] = set()
            for zone in self._reach.zones:
                if zone.refilled_from is not None:
                    found.update((zone, zone.refilled_from))
            for tree in self._reach.trees():
                for node in walk(tree):
                    found.update(self._ordering(node))
            self._ordered = frozenset(zone for zone in found if zone.maximum != 1)
        return self._ordered

    def _ordering(self, node: Node) -> frozenset[Zone]:
        match node:
            case ElementAt(list=inner) | Position(list=inner) | Top(list=inner):
                return self._touching.sources(inner, {})
            case Fold(how="first", among=among, where=None):
                return self._touching.sources(among, {})
            case Move(under=True, to=ZonePlace(zone=zone)):
                return frozenset((zone,))
        return frozenset()

    def _named(self, kind: Kind) -> bool:
        """Whether a var can hold a component of the kind."""
        held = [kind_of(var.type) for var in vars_of(self._reach.rules)]
        return any(one is not None and related(one, kind) for one in held)

    def _told_by(self, kind: Kind) -> tuple[Var | Zone, ...]:
        def concerns(one: Var | Zone) -> bool:
            holders = [one.holder, *(dimension.kind for dimension in one.per)]
            return any(holder is not None and related(holder, kind) for holder in holders)

        every: tuple[Var | Zone, ...] = (*vars_of(self._reach.rules), *self._reach.zones)
        return tuple(filter(concerns, every))


def _alike(kind: Kind) -> bool:
    """Whether there are two of a kind that only their number tells apart."""
    pieces = any((one.count or 0) > 1 for one in family(kind))
    return pieces or any(component.copies > 1 for component in components_of(kind))
