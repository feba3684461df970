"""The seed that all chance of a game comes from: any whole number."""


def whole(seed: object) -> None:
    """Refuses what is no whole number, before rules break down over it (TypeError)."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise TypeError(f"a seed is a whole number, not {seed!r}")
