"""Signs and letters that look like ours or come from other keyboards and languages, and what to write instead."""
import unicodedata

SIGNS = {
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‟": '"', "‘": '"', "’": '"', "'": '"', "「": '"', "」": '"',
    "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-",
    "×": "*", "·": "*", "÷": " div ", "/": " div ", "%": " mod ",
    "≤": "<=", "≥": ">=", "≠": "!=", "…": "..", "→": ":",
    "、": ",", "。": ".", "【": "[", "】": "]", "〔": "[", "〕": "]",
    "\u00a0": " ", "\u3000": " ", "\u200b": "", "\ufeff": "", "\r": "", "\f": "", "\v": " ",
    "∧": " and ", "∨": " or ", "¬": " not ", "!": " not ", "∈": " in ",
}
OURS = ("!=", "==", "<=", ">=", "+=", "-=", "..")
NOBODYS = ("//", "/*", "*/", "!!", "%%", "''")  # whoever writes these means something else
# Letters of other scripts that look exactly like Latin ones.
LETTERS = str.maketrans("аеорсхуіјѕԁһԛԝοικν", "aeopcxyijsdhqwoikv")


def plain_sign(text: str) -> str | None:
    """The same with our signs, or None if some sign of it has no counterpart."""
    whole = unicodedata.normalize("NFKC", text)
    if whole in OURS and whole != text:
        return whole
    if text in NOBODYS:
        return None
    parts = [SIGNS.get(sign) if sign in SIGNS else full_width(sign) for sign in text]
    if any(part is None for part in parts):
        return None
    joined = "".join(part or "" for part in parts)
    return joined if joined != text else None


def full_width(sign: str) -> str | None:
    """`！` and its like as the plain sign; None for anything else."""
    plain = unicodedata.normalize("NFKC", sign)
    if plain == sign or not plain.isascii():
        return None
    return SIGNS.get(plain, plain)


def plain_word(text: str) -> str | None:
    """A name with Latin letters that look the same, in small letters; None if there is none."""
    plain = unicodedata.normalize("NFKC", text).lower().translate(LETTERS)
    plain = "".join(letter for letter in unicodedata.normalize("NFD", plain) if not unicodedata.combining(letter))
    return plain if plain.isascii() and plain[:1].isalpha() and plain != text else None
