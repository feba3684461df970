"""The pages of the language hold: what they show parses, packs come out, every word has its place, links lead on.

A block that begins with three backticks and `demotic` is text that must parse; with `pack` behind it a whole pack,
checked without findings and with its examples played; with a code behind it, such as `D404`, a text with exactly
that finding.
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest
from lark.lexer import PatternStr

from demotic.game import Rules
from demotic.game.example import run_example
from demotic.meaning.declared import RuleSet
from demotic.meaning.names import FUNCTIONS, RESERVED
from demotic.meaning.nodes import effect_nodes, expression_nodes
from demotic.meaning.parts import part_name
from demotic.meaning.reach import Reach
from demotic.meaning.walk import walk
from demotic.packs.loading import check_rules
from demotic.packs.manifest import Players
from demotic.source import Source
from demotic.source.render import render
from demotic.syntax import parse, parse_effect, parse_expression, tree
from demotic.syntax.grammar import grammar

ROOM = Path(__file__).parent.parent / "grammar"
OTHER_PAGES = {"README.md", "WORDS.md", "DIAGNOSTICS.md"}  # these have tests of their own
FENCE = re.compile(r"^```demotic(?: (\w+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANY_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
LONGEST = 350
# Words that are no keywords, so that the grammar cannot tell them: a step, who is heard, free fields and the like.
SAID_BY_NAME = {"proceed", "anyone", "opponent", "it", "owner", "copies", "number", "expect done"}


@dataclass(frozen=True)
class Block:
    """A piece of the language on a page. `kind` is what stands behind `demotic`: nothing, pack, or a code."""

    page: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@cache
def pages() -> dict[str, str]:
    """The pages of the language by name."""
    found = sorted(path for path in ROOM.glob("*.md") if path.name not in OTHER_PAGES)
    return {path.name: path.read_text(encoding="utf-8") for path in found}


def blocks() -> list[Block]:
    return [
        Block(name, text[: found.start()].count("\n") + 1, found[1] or "", found[2])
        for name, text in pages().items()
        for found in FENCE.finditer(text)
    ]


def of_kind(*, pack: bool = False, code: bool = False) -> list[Block]:
    return [one for one in blocks() if (one.kind == "pack") == pack and bool(re.fullmatch(r"D\d+", one.kind)) == code]


# ------------------------------------------------------------------------------- blocks


def test_what_stands_behind_the_name_of_a_block_is_known() -> None:
    assert [str(one) for one in blocks() if not re.fullmatch(r"|pack|D\d{3}", one.kind)] == []


@pytest.mark.parametrize("block", of_kind(), ids=str)
def test_a_block_parses(block: Block) -> None:
    source = Source(str(block), block.text)
    whole = parse(source).diagnostics
    if whole:  # then it is an effect, or one value a line
        _, effect = parse_effect(source)
        if effect:
            values = [line for line in block.text.splitlines() if line.split("#")[0].strip()]
            told = [parse_expression(Source(str(block), line))[1] for line in values]
            assert not any(told), render(whole)


@pytest.mark.parametrize("block", of_kind(pack=True), ids=str)
def test_a_pack_comes_out(block: Block) -> None:
    checked = check_rules(block.text, f"{block.page.lower()}.demotic")
    assert not checked.diagnostics, render(checked.diagnostics)
    rules = rules_of(block)
    assert rules.loaded.rules.examples or rules.loaded.rules.invariants, "a pack shows that it is right"
    for example in rules.loaded.rules.examples:
        result = run_example(rules, example)
        assert result.diagnostic is None, render([result.diagnostic])


@cache
def rules_of(block: Block) -> Rules:
    """The rules of a whole pack, for two to four players."""
    return Rules(replace(check_rules(block.text).or_raise(), players=Players(min=2, max=4)))


@pytest.mark.parametrize("block", of_kind(code=True), ids=str)
def test_a_mistake_is_told(block: Block) -> None:
    checked = check_rules(block.text)
    assert {one.code for one in checked.diagnostics} == {block.kind}, render(checked.diagnostics)


# ------------------------------------------------------------------------------- words


def keywords() -> set[str]:
    """Every word and saying of the grammar."""
    words = set()
    for terminal in grammar().terminals:
        text = str(terminal.pattern.value)
        if isinstance(terminal.pattern, PatternStr):
            words |= {text} if text.isidentifier() else set()
        elif saying := re.match(r"[a-z]+(?:\[ \t\]\+[a-z]+)+", text):
            words.add(saying[0].replace("[ \t]+", " "))
    return words


def sections() -> dict[str, str]:
    """The text of every section by page and anchor."""
    found: dict[str, str] = {}
    for name, text in pages().items():
        plain = ANY_FENCE.sub(lambda fence: re.sub(r"^#", " ", fence[0], flags=re.MULTILINE), text)
        heads = list(re.finditer(r"^#+ (.+)$", plain, re.MULTILINE))
        ends = [*(head.start() for head in heads[1:]), len(text)]
        for head, end in zip(heads, ends, strict=True):
            found[f"{name}#{anchor(head[1])}"] = text[head.start() : end]
    return found


def anchor(heading: str) -> str:
    """What a heading is called in a link."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def index() -> dict[str, set[str]]:
    """The table of all words: the words of each section, by page and anchor."""
    table = sections()["INDEX.md#all-words"]
    rows = re.findall(r"^\| \[[^\]]+\]\(([^)]+)\) \| (.+) \|$", table, re.MULTILINE)
    return {target: set(re.findall(r"`([^`]+)`", words)) for target, words in rows}


def code_of(text: str) -> str:
    """What stands in blocks and between backticks."""
    spans = re.findall(r"`([^`\n]+)`", ANY_FENCE.sub("", text))
    return "\n".join([*(found[2] for found in FENCE.finditer(text)), *spans])


def test_every_word_is_in_the_table_of_all_words() -> None:
    listed = set().union(*index().values())
    assert listed == keywords() | FUNCTIONS.keys() | RESERVED.keys() | SAID_BY_NAME


@pytest.mark.parametrize("target", index())
def test_a_section_tells_the_words_that_are_looked_up_there(target: str) -> None:
    code = code_of(sections()[target])
    missing = {word for word in index()[target] if not re.search(rf"\b{word}\b", code)}
    assert missing == set()


def test_every_sign_is_shown() -> None:
    signs = {str(one.pattern.value) for one in grammar().terminals if isinstance(one.pattern, PatternStr)}
    code = "\n".join(map(code_of, pages().values()))
    wanted = {sign for sign in signs if not sign.isidentifier()}
    wanted |= {"==", "!=", "<=", ">=", "<", ">", "+=", "-=", ";", "#"}  # these are one terminal, or none
    assert {sign for sign in wanted if sign not in code} == set()


def test_the_packs_say_all_that_the_language_can_say() -> None:
    met = {type(node).__name__ for block in of_kind(pack=True) for node in nodes(rules_of(block).loaded.rules)}
    named = {node.__name__ for node in (*effect_nodes(), *expression_nodes())}
    assert named - met == set()


def nodes(rules: RuleSet) -> list[object]:
    """Everything that is meant in rules and their examples."""
    trees = [*Reach(rules).trees(), *(test for one in rules.invariants for test in one.tests)]
    steps = [step for example in rules.examples for step in example.steps]
    trees += [tree for step in steps for tree in (step.effect, step.test) if tree is not None]
    return [node for tree in trees for node in walk(tree)]


# ------------------------------------------------------------------------------- the pages themselves


def test_links_lead_somewhere() -> None:
    known = sections()
    broken = []
    for name, text in pages().items():
        for link in LINK.findall(ANY_FENCE.sub("", text)):
            page, _, place = link.partition("#")
            page = page or name
            if page in pages() and place:
                if f"{page}#{place}" not in known:
                    broken.append(f"{name}: {link}")
            elif not (ROOM / page).exists():
                broken.append(f"{name}: {link}")
    assert broken == []


def test_every_page_is_found_from_the_first_and_that_from_the_room() -> None:
    assert "](LANGUAGE.md)" in (ROOM / "README.md").read_text(encoding="utf-8")
    assert {name for name in pages() if f"]({name})" not in pages()["LANGUAGE.md"]} == {"LANGUAGE.md"}


def test_no_page_is_longer_than_a_person_reads() -> None:
    assert {name: lines for name, text in pages().items() if (lines := text.count("\n")) > LONGEST} == {}


def test_the_keys_of_parts_are_as_the_page_says() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| `(\w+)` \|$", sections()["EFFECTS.md#steps"], re.MULTILINE)
    assert len(rows) > 5
    for text, key in rows:
        either = parse(Source("keys", f"verb keys {{ {text} | rest }}")).module.declarations[0]
        assert isinstance(either, tree.VerbDecl)
        step = either.body.steps[0]
        assert isinstance(step, tree.OneOf)
        assert part_name(step.options[0]) == key
