"""What often lies behind a word that does not fit: one row for each habit, and what to write instead."""
from collections.abc import Iterator
from dataclasses import dataclass

from demotic.source import Fix
from demotic.source.nearest import nearest
from demotic.syntax.expected import keywords
from demotic.syntax.place import Place
from demotic.syntax.word import Word


@dataclass(frozen=True, slots=True)
class Hint:
    """Holds where all that it names is so: terminals or words, several with blanks between; empty means whatever.

    `word` is what does not fit, `before` and `after` stand beside it, `first` begins the step, `item` the item;
    `accepts` are terminals that would have fitted. `fix` replaces the word.
    """

    help: str
    word: str = ""
    before: str = ""
    after: str = ""
    first: str = ""
    item: str = ""
    accepts: str = ""
    fix: str | None = None

    def holds(self, place: Place) -> bool:
        return (
            fits(self.word, place.word)
            and fits(self.before, place.before)
            and fits(self.after, place.after)
            and fits(self.first, place.step_first())
            and fits(self.item, place.words[0])
            and place.accepts.issuperset(self.accepts.split())
        )


def fits(wanted: str, word: Word | None) -> bool:
    """Whether a word is one of those that are wanted."""
    return not wanted or (word is not None and not {word.type, str(word)}.isdisjoint(wanted.split()))


ENDS = "NL RBRACE $END"
STEPS = "GAIN PAY LOSE MAY CHOOSE EACH REPEAT MOVE DO REQUIRE LET SWAP SHUFFLE SHOW REVEAL"
SAME = "a name and what it is stand apart by a colon: `{before}: {word}`"
TYPE_LAST = "the name comes first, its type behind a colon: `{word}: {before}`"

HINTS = (
    # tables
    Hint("name its columns: `table {before} (left, right) {{ … }}`", word="LBRACE", first="TABLE", accepts="LPAR"),
    Hint("cells stand side by side with blanks between: `owl 2 blue`", word="COMMA COLON", item="TABLE"),
    Hint("its columns stand in brackets: `table {before} ({word}, …) {{ … }}`", word="NAME", item="TABLE",
         accepts="LPAR"),
    # entries and members
    Hint("names are small letters; what people read stands in text/en.toml", word="STRING", accepts="NAME"),
    Hint("write `instead of`", word="NAME", before="instead"),
    Hint("behind the name of an entry stands a colon: `{before}: …`", word="EQUAL", accepts="COLON LBRACE", fix=":"),
    Hint("an effect has no colon before its braces: `act {{ … }}`", word="LBRACE", before="COLON"),
    Hint("an effect stands in braces: `{before} {{ … }}`", word=STEPS, before="NAME", accepts="COLON LBRACE"),
    Hint("entries and steps stand apart by a new line or `;`", word="COMMA", accepts="NL RBRACE", fix=";"),
    Hint(TYPE_LAST, word="NAME", before="int bool", accepts="COLON"),
    Hint(SAME, word="INT STRING NAME", before="NAME", accepts="COLON"),
    Hint("a range is written with two dots: `1..4`", word="MINUS", before="INT", accepts="BETWEEN", fix=".."),
    Hint("many of them are a `list of {before}`", word="LSQB", before="NAME", accepts="EQUAL QMARK"),
    Hint("write `list of {word}`", word="NAME", before="list", accepts="EQUAL"),
    Hint("what components do they say themselves; a default stands behind `=`: `effect act = {{ … }}`",
         word="LBRACE", first="EFFECT", accepts="EQUAL"),
    Hint("a formula's value stands behind `=`", word="LBRACE", first="FORMULA OPEN", accepts="EQUAL"),
    Hint("say its type too: `var {before}: 0..10 = …`", word="EQUAL", first="VAR", accepts="COLON"),
    Hint("the value stands behind `=` alone", word="COLON", after="EQUAL", accepts="EQUAL"),
    Hint("what changes is declared with `var`: `var {before}: …`", word="COLON", first="NAME", accepts="NAME"),
    Hint("the kind comes first: `zone …: {word} {before}`", word="NAME", first="ZONE", before="hidden private secret"),
    Hint("say its kind too: `replace tile owl {{ … }}`", word="LBRACE", item="REPLACE", accepts="NAME"),
    # steps
    Hint("the number comes first: `{first} {word} {before}`", word="INT", first="GAIN PAY LOSE", before="NAME"),
    Hint("say how much of what: `{first} 2 food`", word=ENDS, first="GAIN PAY LOSE"),
    Hint("say where: `move … to you.hand`", word=ENDS, first="MOVE"),
    Hint("between steps `then` or a new line means in order, `&` in any order", word="and", accepts="AMPERSAND"),
    Hint("one of two steps is written `a | b`", word="or", accepts="VBAR", fix="|"),
    Hint("one more is `+= 1`", word="PLUS", after="PLUS", accepts="STEP_ASSIGN"),
    Hint("one less is `-= 1`", word="MINUS", after="MINUS", accepts="STEP_ASSIGN"),
    Hint("`let` has no type; what changes later is a `var`", word="COLON", first="LET"),
    Hint("what decides comes last: `end game ranked by points`", word=ENDS, first="END_GAME"),
    Hint("what is more than a name or a number stands in brackets: `{first}(…)`",
         word="LPAR LSQB PLUS MINUS STAR DIV MOD STRING TRUE FALSE", first="NAME", accepts="AMPERSAND"),
    Hint("an index stands in square brackets: `{before}[…]`", word="LPAR", first="GAIN PAY LOSE", before="NAME"),
    Hint("to get something is `gain {after} …`, to lose it `lose {after} …`", word="PLUS MINUS", after="INT",
         accepts="GAIN"),
    Hint("chance chooses: `choose random {after} in … {{ … }}`", word="RANDOM", accepts="CHOOSE"),
    Hint("leave `you` out: who acts is asked", word="MAY", before="you"),
    Hint("say how many: `exactly 2 {before} in …`", word="IN", first="CHOOSE", before="NAME"),
    # values
    Hint("`is` asks for a kind; `==` compares", word="INT TRUE FALSE STRING MINUS LPAR", before="IS"),
    Hint("there are whole numbers only", word="DOT", before="INT", after="INT"),
    # rules and examples
    Hint("each step of an example stands on a line of its own", item="EXAMPLE", first="DO GIVEN PICK",
         word="COMPARE EQUAL"),
    Hint("write `by`: `adjust strength by 1`", word="PLUS INT", item="ADJUST", accepts="BY"),
    Hint("each line of an example begins with given, do, pick or expect: `do {word}`",
         word=f"NAME {STEPS}", item="EXAMPLE", accepts="DO PICK"),
)


def hinted(place: Place) -> tuple[tuple[str, ...], tuple[Fix, ...]]:
    """What to say and what to offer: a misspelt word of the language first, then the first row that holds."""
    misspelt = next(near_words(place), None)
    if misspelt is not None:
        wrong, near = misspelt
        fix = Fix(wrong.span, near, f"write `{near}`")
        return (f"did you mean `{near}` instead of `{wrong}`?",), (fix,)
    for hint in HINTS:
        if hint.holds(place):
            help = hint.help.format(word=place.word, before=place.before, after=place.after, first=place.step_first())
            fixes = () if hint.fix is None else (Fix(place.word.span, hint.fix, f"write `{hint.fix}`"),)
            return (help,), fixes
    return (), ()


def near_words(place: Place) -> Iterator[tuple[Word, str]]:
    """The word, or the one that begins its step, with the word of the language that it resembles."""
    first = place.step_first()
    for word, known in ((place.word, place.accepted_keywords()), (first, keywords("effect"))):
        if word is not None and word.type == "NAME":
            near = nearest(str(word), known)
            if near is not None:
                yield word, near
