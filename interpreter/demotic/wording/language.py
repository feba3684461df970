"""The languages there are, by their codes."""

from demotic.wording.english import English
from demotic.wording.english.words import EnglishNames
from demotic.wording.names import Names, NoTexts, Texts


def language(code: str = "en", texts: Texts | None = None) -> English:
    """The language of a code, speaking with these texts; ValueError if there are neither sentences nor texts in it.

    Sentences are English so far: with texts in another language all names, prompts and labels that
    somebody wrote are in that language, and what joins them is not.
    """
    if code.split("-")[0] == English.code:
        return English(EnglishNames(texts or NoTexts()))
    if texts is None:
        raise ValueError(f"nobody has written texts in `{code}`")
    return English(Names(texts))
