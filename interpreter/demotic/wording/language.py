"""The languages there are, by their codes."""

from demotic.wording.english import English
from demotic.wording.english.words import EnglishNames
from demotic.wording.names import NoTexts, Texts


def language(code: str = "en", texts: Texts | None = None) -> English:
    """The language of a code, speaking with these texts; ValueError names those there are."""
    if code.split("-")[0] != English.code:
        raise ValueError(f"there are no sentences in `{code}` yet; there are in: {English.code}")
    return English(EnglishNames(texts or NoTexts()))
