"""The nearest known word to a misspelt one."""
from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The word of `known` that `word` was most likely meant to be, or None when nothing is close."""
    candidates = sorted({other for other in known if other != word})
    found = get_close_matches(word, candidates, n=1, cutoff=0.7)
    return found[0] if found else None
