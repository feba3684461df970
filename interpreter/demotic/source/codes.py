"""All codes of findings in one table: what each is called and what it means."""
from typing import NamedTuple


class Code(NamedTuple):
    """A stable number for one kind of finding. `title` names it, `meaning` says when it is given and why."""

    code: str
    title: str
    meaning: str


CODES = (
    Code("D101", "unexpected word", "Something stands where the language expects something else."),
    Code("D102", "bracket not closed", "A `{`, `(` or `[` has no partner; the place shown is the opening one."),
    Code("D103", "bracket closed twice", "A closing bracket has no partner before it."),
    Code("D104", "sign that fits nowhere", "The language uses a few signs only; texts in quotes may hold any."),
    Code("D105", "capital letter in a name", "Names are small letters, digits and `_`, and begin with a letter."),
    Code("D106", "number glued to a word", "A number ends where a blank or a sign stands: `2 owl`, not `2owl`."),
    Code("D107", "text not closed", "A text in quotes ends on the line it begins on."),
    Code("D108", "`=` and `==` mixed up", "`=` gives a value to something, `==` asks whether two are the same."),
    Code("D109", "braces missing", "What `if`, `choose`, `each` and their like govern stands in braces."),
    Code("D110", "word of the language as a name", "Words that begin a step or a declaration cannot be names."),
    Code("D111", "unknown beginning", "An item begins with a word of the language or with the name of a kind."),
    Code("D112", "value instead of a step", "An effect is made of steps; a value by itself does nothing."),
    Code("D113", "said twice", "A zone says each of its words at most once."),
    Code("D901", "nested too deeply", "Brackets and steps inside one another have a limit, so that nothing overflows."),
    Code("D902", "file too long", "A file of a pack has at most 1,048,576 letters."),
    Code("D903", "too many findings", "After fifty findings in one file the rest of it is not looked at."),
    Code("D904", "number too large", "Whole numbers stay below 2^53, so that every program can hold them."),
    Code("D905", "item too long", "One declaration has at most 20,000 words; larger ones are split."),
)
