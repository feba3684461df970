"""The final ranking: places from 1, equal ones shared."""

from __future__ import annotations

from collections.abc import Sequence

from demotic.game.models import Rank


def ranking(keys: Sequence[tuple[int, ...]], names: Sequence[str]) -> tuple[Rank, ...]:
    """Places by each player's ranking keys, higher first; after two who share a place one is left out."""
    ranks: list[Rank] = []
    for key in sorted(set(keys), reverse=True):
        sharing = tuple(name for name, own in zip(names, keys, strict=True) if own == key)
        ranks.append(Rank(place=1 + sum(other > key for other in keys), players=sharing, scores=key))
    return tuple(ranks)
