"""What is said when a word does not fit: the first explanation that holds, from the surest to the most general."""
from collections.abc import Callable, Sequence

from demotic.source import Diagnostic, Fix, Label
from demotic.source.nearest import nearest
from demotic.syntax.expected import accepted, keywords, starters
from demotic.syntax.hints import hinted
from demotic.syntax.items import begins_line
from demotic.syntax.newlines import ITEM_WORDS
from demotic.syntax.odd import odd
from demotic.syntax.place import Place
from demotic.syntax.reserved import taken
from demotic.syntax.word import Word

# The words whose body stands in braces.
GOVERNING = frozenset(
    ("IF", "ELSE", "CHOOSE", "EACH", "REPEAT", "WHILE", "AS", "SECRETLY", "WHEN", "BEFORE", "INSTEAD_OF", "VERB",
     "EFFECT")
)
# Words of other languages, and what is said here: at the beginning of an item, and elsewhere.
BEGINNINGS = {"function": "`formula` or `verb`", "def": "`formula` or `verb`", "class": "`kind`", "const": "`formula`"}
ELSEWHERE = {
    "elif": "`else if`", "elseif": "`else if`", "elsif": "`else if`", "for": "`each x in xs { … }`",
    "foreach": "`each x in xs { … }`", "switch": "`if … { } else if … { }`", "until": "`while not …`",
    "unless": "`if not …`", "into": "`to`", "onto": "`to`", "times": "`repeat 3 { … }`, nothing behind the number",
    "extends": "`is`", "return": "a `formula`, which gives a value by itself",
}


def complaint(words: Sequence[Word], at: int, start: str) -> Diagnostic:
    """The finding for `words[at]`, which cannot follow the words before it."""
    place = Place(words, at, accepted(words[:at], start), start)
    for explain in EXPLANATIONS:
        found = explain(place)
        if found is not None:
            return found
    return general(place)


def wrong_sign(place: Place) -> Diagnostic | None:
    return odd(place.word, "NAME" in place.accepts and "INT" not in place.accepts)


def quotes_wanted(place: Place) -> Diagnostic | None:
    """`from S0`: a text was left without its quotes."""
    if place.accepts != {"STRING"} or place.before is None or place.word.type in ("NL", "$END", "UNCLOSED", "ODD_SIGN"):
        return None
    return Diagnostic("D101", f"behind `{place.before}` stands a text in quotes", place.span,
                      "expected a text in quotes", help=(f"write `{place.before} \"…\"`",))


def unknown_beginning(place: Place) -> Diagnostic | None:
    """`vreb sing { … }`: the item begins with what is almost a word of the language."""
    first = place.words[0]
    if place.start != "item" or first.type == "$END":
        return None
    if place.at == 0 and first.type != "NAME":
        return no_item(first)
    if first.type != "NAME" or (len(place.words) > 1 and place.words[1].type in ("COLON", "EQUAL")):
        return None
    near = nearest(str(first), [word for word in keywords("item") if word[0] == first[0]])
    hint = BEGINNINGS.get(str(first))
    if near is None and hint is None:
        return None
    label = f"did you mean `{near}`?" if near else "not a word here"
    return Diagnostic("D111", f"no declaration begins with `{first}`", first.span, label,
                      help=(f"say {hint}",) if hint and not near else (),
                      fixes=(Fix(first.span, near, f"write `{near}`"),) if near else ())


def no_item(first: Word) -> Diagnostic:
    """An item that begins with a sign, a number, or a word that begins something else."""
    if first.is_keyword and first.type in starters("effect"):
        help = "steps stand in the braces of a verb or of a component's effect"
    else:
        help = f"declarations begin with the name of a kind, or with {', '.join(sorted(keywords('item')))}"
    return Diagnostic("D111", f"no declaration begins with `{first}`", first.span, "expected a declaration",
                      help=(help,))


def misplaced(place: Place) -> Diagnostic | None:
    """`kind x { verb y { } }`: what stands at the top of a file only."""
    word = place.before
    if word is None or word.type != "NAME" or word.upper() not in ITEM_WORDS:
        return None
    if place.word.type not in ("NAME", "STRING"):
        return None
    if place.at < 2 or place.words[place.at - 2].type not in ("NL", "LBRACE"):
        return None
    return Diagnostic("D111", f"`{word}` stands at the top of a file, not inside braces", word.span,
                      "inside braces here", help=("move it out, or look for a `}` that is missing before it",))


def open_bracket(place: Place) -> Diagnostic | None:
    """A `(` or `[` is still open where the line, the block or the text ends, or where the next line begins."""
    opening = place.open_bracket()
    if opening is None:
        return None
    next_line = begins_line(place.word) and not place.accepts.isdisjoint(("RPAR", "RSQB"))
    if place.word.type not in ("LBRACE", "RBRACE", "NL", "$END") and not next_line:
        return None
    wanted = ")" if opening == "(" else "]" if opening == "[" else "}"
    return Diagnostic("D102", f"this `{opening}` is never closed", opening.span, f"no `{wanted}` belongs to it")


def stray_bracket(place: Place) -> Diagnostic | None:
    if place.word.type not in ("RPAR", "RSQB") or place.open_bracket() is not None:
        return None
    return Diagnostic("D103", f"this `{place.word}` closes nothing", place.word.span,
                      f"no `{'(' if place.word == ')' else '['}` before it is open",
                      fixes=(Fix(place.word.span, "", "remove it"),))


def doubled_sign(place: Place) -> Diagnostic | None:
    """`&&`, `||`, or one of them between conditions: the signs of other languages for `and`, `or`."""
    word = place.word
    if word.type not in ("VBAR", "AMPERSAND"):
        return None
    twin = next((other for other in (place.before, place.after) if other is not None and other.type == word.type), None)
    plain = "and" if word == "&" else "or"
    if twin is None:
        if "AND" not in place.accepts:
            return None
        return Diagnostic("D101", f"`{word}` stands between steps", word.span, f"expected `{plain}`",
                          help=(f"between conditions write `{plain}`",),
                          fixes=(Fix(word.span, plain, f"write `{plain}`"),))
    first, second = sorted((word, twin), key=lambda one: one.span.start)
    span = first.span.to(second.span)
    meaning = "any order" if word == "&" else "one of"
    return Diagnostic("D101", f"`{word}{word}` is not a sign of the language", span, "written once, or as a word",
                      help=(f"between steps `{word}` means {meaning}; between conditions write `{plain}`",))


def equals(place: Place) -> Diagnostic | None:
    """`=` in a test, `==` in a step."""
    word = place.word
    if word.type == "EQUAL" and place.after is not None and place.after in ("<", ">"):
        sign = f"{place.after}="
        span = word.span.to(place.after.span)
        return Diagnostic("D108", f"`={place.after}` is not a sign of the language", span, f"expected `{sign}`",
                          fixes=(Fix(span, sign, f"write `{sign}`"),))
    if word.type == "EQUAL" and "COMPARE" in place.accepts:
        return Diagnostic("D108", "`=` gives a value, it does not compare", word.span, "expected `==`",
                          fixes=(Fix(word.span, "==", "write `==`"),))
    if word == "==" and "EQUAL" in place.accepts:
        return Diagnostic("D108", "`==` compares, it does not give a value", word.span, "expected `=`",
                          fixes=(Fix(word.span, "=", "write `=`"),))
    return None


def second_comparison(place: Place) -> Diagnostic | None:
    """`1 < x < 3`, `x not in y`, `x is not y`."""
    word, before = place.word, place.before
    if word == "not" and before is not None and before == "is":
        return Diagnostic("D101", "`is not` is said with `not` in front", before.span.to(word.span),
                          "expected the name of a kind", help=("write `not x is kind`",))
    if word == "not" and "IN" in place.accepts:
        return Diagnostic("D101", "`not in` is said with `not` in front", word.span, "expected `in`",
                          help=("write `not x in xs`",))
    if word.type == "COMPARE" and place.earlier("COMPARE") is not None:
        return Diagnostic("D101", "one comparison at a time", word.span, "a second comparison",
                          help=("write `a < b and b < c`, or `b in a..c`",))
    return None


def missing_braces(place: Place) -> Diagnostic | None:
    if "LBRACE" not in place.accepts or place.word.type == "ELSE":
        return None
    governing = place.governing(GOVERNING)
    if governing is None:
        return None
    title = "its body" if governing.type in ("VERB", "EFFECT", "WHEN", "BEFORE", "INSTEAD_OF") else "what it governs"
    passing = place.word.type == "WHEN" and governing.type in ("CHOOSE", "EACH")
    return Diagnostic("D109", f"after `{governing}`, {title} stands in braces", place.span, "expected `{`",
                      (Label(governing.span, "belongs to this"),),
                      help=("which of them count stands behind `where`",) if passing else ())


def keyword_as_name(place: Place) -> Diagnostic | None:
    word = place.word
    if not word.is_keyword or "NAME" not in place.accepts or starters("expression") <= place.accepts:
        return None
    if starters("effect") <= place.accepts or starters("item") <= place.accepts:
        return None
    if place.before is not None and place.before.type in ("NAME", "INT") and place.at > 1:
        return None
    return taken(word)


def foreign_word(place: Place) -> Diagnostic | None:
    """The word, or the first of its step, which was taken for a verb, is a word of other languages."""
    for word in (place.word, place.step_first()):
        if word is not None and str(word) in ELSEWHERE and word.type in ("NAME", "FOR"):
            return Diagnostic("D101", f"`{word}` is not a word of the language", word.span, "not a word here",
                              help=(f"say {ELSEWHERE[str(word)]}",))
    return None


def choose_number(place: Place) -> Diagnostic | None:
    """`choose 2 x in xs`."""
    before = place.before
    if before is None or before.type != "INT" or place.at < 2 or place.words[place.at - 2].type != "CHOOSE":
        return None
    return Diagnostic("D101", f"how `choose {before}` is meant has to be said", before.span,
                      "exactly, up to, at least?",
                      help=(f"write `exactly {before}`, `up to {before}` or `at least {before}`",),
                      fixes=(Fix(before.span, f"exactly {before}", f"write `exactly {before}`"),))


EXPLANATIONS: tuple[Callable[[Place], Diagnostic | None], ...] = (
    quotes_wanted, wrong_sign, unknown_beginning, misplaced, open_bracket, stray_bracket, doubled_sign, equals,
    second_comparison, choose_number, foreign_word, missing_braces, keyword_as_name,
)


def general(place: Place) -> Diagnostic:
    """What stands there, and what was expected."""
    word = place.word
    match word.type:
        case "$END":
            message = "the text ends too early"
        case "NL" if str(word).startswith(";"):
            message = "`;` comes too early"
        case "NL":
            message = "the line ends too early"
        case "RBRACE" | "RPAR" | "RSQB":
            message = f"`{word}` comes too early"
        case "STRING":
            message = "a text in quotes was not expected here"
        case _:
            message = f"`{word}` was not expected here"
    help, fixes = hinted(place)
    return Diagnostic("D101", message, place.span, f"expected {place.expected()}", help=help, fixes=fixes)
