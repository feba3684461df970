"""The Python that plays games names nothing of any game: the forbidden words are computed from the packs."""
import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from demotic.meaning.declared import RuleSet
from demotic.meaning.names import FUNCTIONS, RESERVED
from demotic.packs.loading import check_pack
from demotic.syntax.grammar import grammar

ROOT = Path(__file__).resolve().parent.parent
# The bench measures games and has two written by hand; dev.py says which game is played when none is named.
MAY_NAME_GAMES = ("tools/demotic_tools/bench/", "tools/dev.py")

# Plain English that some pack uses as a name and that the engine cannot do without, by the reason. As identifiers only.
PLAIN = {
    "any game has them": (
        "deal", "dealt", "events", "kept", "offer", "pieces", "pile", "place",
        "places", "play", "seat", "seats", "side", "take", "turn",
    ),
    "of reading a text": (
        "builder", "character", "number", "row", "space", "spot", "spots", "symbol", "token",
    ),
    "of walking through trees and files": ("anywhere", "discard", "family", "finish", "stack", "visit", "walk"),
    "of counting and comparing": (
        "good", "highest", "lowest", "mask", "middle", "neighbour", "room", "second", "sets", "sides",
    ),
    "fuel is spent, a position is forked, a part is declined": ("spent", "fork", "decline"),
    "whose eyes a game is seen with": ("eyes",),
    "how a terminal shows a message": ("blue", "colour", "colours"),
}  # fmt: skip
# Those of them that also stand alone in a string.
PLAIN_TEXT = {
    "the key of declining": ("decline",),
    "what a message calls a thing": ("number", "place"),
    "a field or an attribute by its name": ("seats", "stack"),
    "the command, and the verb that begins a game if a pack says no other": ("play",),
    "an English verb in a sentence about an effect": ("take",),
    "colours of a terminal": ("blue", "green", "red", "yellow"),
}


@cache
def forbidden() -> dict[str, str]:
    """What belongs to some game, each with what it is: less what the language itself says."""
    words: dict[str, str] = {}
    for manifest in sorted(ROOT.glob("content/*/pack.toml")):
        words.setdefault(manifest.parent.name, "a pack")
        for word, what in named_by(check_pack(manifest.parent).or_raise().rules):
            words.setdefault(word, f"{what} of {manifest.parent.name}")
    return {word: what for word, what in words.items() if word not in language()}


def named_by(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """Every name of a kind, component, verb, zone, enum and value, and what it names."""
    for kind in rules.kinds.values():
        if kind is not rules.player:
            yield from ((kind.name, "a kind"), (kind.plural, "a kind"))
        yield from ((zone, "a zone") for zone in kind.zones)
    yield from ((component.name, "a component") for component in rules.components)
    yield from ((zone, "a zone") for zone in rules.zones)
    yield from ((verb, "a verb") for verb in rules.verbs)
    for enum in rules.enums.values():
        yield from ((enum.name, "an enum"), (enum.plural, "an enum"))
        yield from ((value, "an enum value") for value in enum.values)


@cache
def language() -> frozenset[str]:
    """The language's own words: those of the grammar, those that always mean the same, the built-in functions."""
    said = {part for terminal in grammar().terminals for part in re.findall(r"[a-z_]+", terminal.pattern.value)}
    return frozenset(said | set(RESERVED) | set(FUNCTIONS))


def words_in(text: str) -> Iterator[tuple[int, str, bool]]:
    """Line, word and whether it stands in a string: every identifier and every string that is one word in full.

    From longer strings only words with an underscore, which no sentence has. Not docstrings: they may give examples.
    """
    tree = ast.parse(text)
    docstrings = {id(node.value) for documented in ast.walk(tree) for node in _docstring(documented)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in docstrings:
                found = {node.value, *re.findall(r"\w+_\w+", node.value)}
                yield from ((line, word, True) for word in found)
            continue
        for _, value in ast.iter_fields(node):
            for name in value if isinstance(value, list) else [value]:
                if isinstance(name, str):
                    yield from ((line, plain(part), False) for part in name.split("."))


def _docstring(node: ast.AST) -> Iterator[ast.Expr]:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        yield from (one for one in node.body[:1] if isinstance(one, ast.Expr))


def plain(name: str) -> str:
    """An identifier as a pack would write it: `_TakeCard` as take_card."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_")


def let_through(reasons: dict[str, tuple[str, ...]]) -> set[str]:
    return {word for words in reasons.values() for word in words}


def found_in(text: str, words: dict[str, str]) -> list[str]:
    """The places where a text names something of a game."""
    names, texts = let_through(PLAIN), let_through(PLAIN_TEXT)
    return sorted(
        {
            f"line {line}: `{word}` is {words[word]}"
            for line, word, quoted in words_in(text)
            if word in words and word not in (texts if quoted else names)
        }
    )


def engine() -> Iterator[Path]:
    """The Python of the library and the tools."""
    for room in ("interpreter", "tools"):
        for path in sorted((ROOT / room).rglob("*.py")):
            if not path.relative_to(ROOT).as_posix().startswith(MAY_NAME_GAMES):
                yield path


def test_library_and_tools_name_nothing_of_any_game() -> None:
    found = {}
    for path in engine():
        names = [f"the file: `{path.stem}` is {forbidden()[path.stem]}"] if _is_forbidden(path.stem) else []
        found[path.relative_to(ROOT).as_posix()] = names + found_in(path.read_text(encoding="utf-8"), forbidden())
    assert {path: names for path, names in found.items() if names} == {}


def _is_forbidden(stem: str) -> bool:
    return stem in forbidden() and stem not in let_through(PLAIN)


def test_the_words_are_those_of_all_packs() -> None:
    """A few of each sort, so that an empty list of words is noticed."""
    packs = {path.parent.name for path in ROOT.glob("content/*/pack.toml")}
    assert packs <= set(forbidden())
    assert packs <= {what.rsplit(" ", 1)[1] for what in forbidden().values()} | {"first_steps"}
    sorts = {what.split(" of ")[0] for what in forbidden().values()}
    assert sorts == {"a pack", "a kind", "a component", "a verb", "a zone", "an enum", "an enum value"}
    assert len(forbidden()) > 300
    assert not {"player", "players", "gain", "top", "move"} & set(forbidden())


PLANTED = '''
"""A docstring may say tomb_robber."""
from tomb_robber.deeper import dig
class TombRobber: ...
def act(tomb_robber): return tomb_robber.digs
act(urn=1)
key = "urn"
told = f"{key}/tomb_robber/3"
sentence = "there is an urn in the sentence"
'''


def test_a_planted_word_is_found() -> None:
    words = {"tomb_robber": "a kind of tombs", "urn": "a component of tombs"}
    assert found_in(PLANTED, words) == [
        "line 3: `tomb_robber` is a kind of tombs",
        "line 4: `tomb_robber` is a kind of tombs",
        "line 5: `tomb_robber` is a kind of tombs",
        "line 6: `urn` is a component of tombs",
        "line 7: `urn` is a component of tombs",
        "line 8: `tomb_robber` is a kind of tombs",
    ]


def test_a_plain_word_as_a_name_is_not_let_through_as_text() -> None:
    words = {"pile": "a zone of tombs"}
    assert found_in("pile = 1\n", words) == []
    assert found_in("zone = 'pile'\n", words) == ["line 1: `pile` is a zone of tombs"]


def test_every_plain_word_is_still_needed() -> None:
    """Whatever no pack is called or no Python says any more is to be taken off the lists."""
    said = {(word, quoted) for path in engine() for _, word, quoted in words_in(path.read_text(encoding="utf-8"))}
    needless = [word for word in let_through(PLAIN) if (word, False) not in said or word not in forbidden()]
    needless += [word for word in let_through(PLAIN_TEXT) if (word, True) not in said or word not in forbidden()]
    assert needless == []
