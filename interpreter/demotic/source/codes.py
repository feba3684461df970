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
    Code("D701", "no such pack", "A pack is named by its folder, or by its name if it comes with Demotic."),
    Code("D702", "no pack.toml", "A folder is a pack when it has this file."),
    Code("D703", "not TOML", "pack.toml, sources.toml and texts are written in TOML; this line is not."),
    Code("D704", "unknown key", "Nothing that is written is ignored, so a key that means nothing is a mistake."),
    Code("D705", "missing key", "A file or table lacks a key that it cannot do without."),
    Code("D706", "wrong value", "A key has a value of another type or form than it needs."),
    Code("D707", "path out of the pack", "A pack is one folder: links and paths that lead out of it are not followed."),
    Code("D708", "not readable as text", "Files are text in UTF-8; the place shown is the first byte that is not."),
    Code("D709", "control character", "A character that cannot be seen and means nothing stands in the text."),
    Code("D710", "empty file", "A file of rules has nothing in it; something was forgotten, or it can go."),
    Code("D711", "too much", "A pack has at most 500 files, of 8 MiB together."),
    Code("D712", "no rules", "A pack has no file that ends in .demotic."),
    Code("D713", "language and texts differ", "Each language of pack.toml has its file in text/, and the reverse."),
    Code("D714", "text for nothing", "A text belongs to a name that no rule declares, so it would never be shown."),
    Code("D715", "missing text", "Something that players see has no text in a language that its pack declares."),
    Code("D716", "no origin", "Printed data says where it comes from, itself or once for the whole pack."),
    Code("D717", "unknown source", "An origin cites a source that is not in sources.toml."),
    Code("D718", "packs extend each other", "What a pack extends is loaded before it, which cannot be in a ring."),
    Code("D719", "no start", "A game begins with a verb: `play`, or the one that pack.toml names."),
    Code("D720", "two packs of one name", "Packs that are loaded together have different ids."),
    Code("D901", "nested too deeply", "Brackets and steps inside one another have a limit, so that nothing overflows."),
    Code("D902", "file too long", "A file of rules has at most 1,048,576 characters, a TOML file 262,144."),
    Code("D903", "too many findings", "After fifty findings in one file the rest of it is not looked at."),
    Code("D904", "number too large", "Whole numbers stay below 2^53, so that every program can hold them."),
    Code("D905", "item too long", "One declaration has at most 20,000 words; larger ones are split."),
)
