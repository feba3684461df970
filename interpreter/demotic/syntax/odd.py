"""Words and signs that fit nowhere: capitals, glued numbers, texts without an end, other keyboards."""
import re

from demotic.source import Diagnostic, Fix
from demotic.syntax.lookalikes import plain_sign, plain_word
from demotic.syntax.word import Word

GLUED = re.compile(r"([0-9]+)([a-z_]\w*)", re.ASCII)


def odd(word: Word, name_wanted: bool) -> Diagnostic | None:
    """What is wrong with a word that fits nowhere; None for a word of the language."""
    match word.type:
        case "UNCLOSED":
            return Diagnostic("D107", "this text has no `\"` at its end", word.span, "a text ends on its own line")
        case "ODD_SIGN":
            return sign(word)
        case "ODD_WORD":
            return spelling(word, name_wanted)
        case _:
            return None


def sign(word: Word) -> Diagnostic:
    shown = word if len(word) <= 8 else f"{word[:8]}…"
    plain = plain_sign(str(word))
    if plain is None:
        return Diagnostic("D104", f"`{shown}` is not a sign of the language", word.span, "fits nowhere",
                          help=("comments begin with `#`",) if "/" in word else ())
    written = plain.strip()
    what = f"`{written}`" if written else "a blank" if plain else "nothing"
    return Diagnostic("D104", f"`{shown}` is not a sign of the language", word.span, f"write {what}",
                      fixes=(Fix(word.span, plain, f"write {what}"),))


def spelling(word: Word, name_wanted: bool) -> Diagnostic:
    """A word that is none: `Sing`, `2ants`, `_x`, letters of other scripts."""
    shown = word if len(word) <= 40 else f"{word[:40]}…"
    glued = GLUED.fullmatch(word)
    if glued:
        apart = f"{glued[1]} {glued[2]}"
        return Diagnostic("D106", f"a number ends where something else begins: `{shown}`", word.span, "glued together",
                          help=("names begin with a letter",) if name_wanted else (f"write `{apart}`",),
                          fixes=() if name_wanted else (Fix(word.span, apart, f"write `{apart}`"),))
    if not word.isascii():
        return foreign(word, shown)
    if word[:1] == "_" or word[:1].isdigit():
        return Diagnostic("D105", f"`{shown}` is no name", word.span, "names begin with a small letter")
    small = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).lower()
    return Diagnostic("D105", f"names are written in small letters: `{shown}`", word.span, f"write `{small[:40]}`",
                      fixes=(Fix(word.span, small, f"write `{small[:40]}`"),))


def foreign(word: Word, shown: str) -> Diagnostic:
    """Letters of other scripts, or such as only look like ours."""
    strange = next(letter for letter in word if not letter.isascii())
    plain = plain_word(str(word))
    if word.isdecimal():
        plain = str(int(word[:20]))
        return Diagnostic("D104", f"`{shown}` is not written with the digits 0 to 9", word.span, f"write `{plain}`",
                          fixes=(Fix(word.span, plain, f"write `{plain}`"),))
    help = ("names are made of the letters a to z, digits and `_`; what players read stands in text/<language>.toml",)
    return Diagnostic("D104", f"`{shown}` has letters that names cannot have", word.span,
                      f"`{strange}` is not one of a to z", help=help,
                      fixes=(Fix(word.span, plain, f"write `{plain[:40]}`"),) if plain else ())
