"""Every file in analysis/ is a pack and, below a line `---`, what is known about each of its verbs before it runs.

The first word is the verb's name; then follow `asks`, `declinable` and `always` (possible) where they hold; for the
first node that decides something whether its options are `open` to all or `secret`, and for `&` whether its parts are
`independent`; then what the verb reads and what it writes.
"""
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from demotic.meaning.analysis import Analysis
from demotic.meaning.declared import RuleSet, Verb
from demotic.meaning.effects import AnyOrder, Choose, Each, Effect, OneOf
from demotic.meaning.touches import Slot, Touched
from demotic.meaning.walk import walk
from demotic.packs.loading import check_rules

CASES = sorted((Path(__file__).parent / "analysis").glob("*.txt"))
RULE = "---\n"


def facts(analysis: Analysis, verb: Verb) -> str:
    body = verb.body
    assert body is not None
    words = [verb.name, *flags(analysis, body), *deciding(analysis, body)]
    touches = analysis.touches(body)
    return f"{' '.join(words)}: {listed('reads', touches.reads)}; {listed('writes', touches.writes)}"


def flags(analysis: Analysis, body: Effect) -> Iterator[str]:
    if analysis.asks(body):
        yield "asks"
    if analysis.declinable(body):
        yield "declinable"
    if analysis.always(body):
        yield "always"


def deciding(analysis: Analysis, body: Effect) -> Iterator[str]:
    for node in walk(body):
        if isinstance(node, AnyOrder):
            yield "independent" if analysis.independent(node) else "ordered"
        if isinstance(node, Choose | OneOf | AnyOrder) or (isinstance(node, Each) and node.any_order):
            yield "open" if analysis.is_open(node) else "secret"
            return


def listed(word: str, touched: frozenset[Touched]) -> str:
    kept = touched - {Slot(0)}
    names = sorted(f"local {one.number}" if isinstance(one, Slot) else one.name for one in kept)
    return f"{word} {', '.join(names) or 'nothing'}"


def rules_of(text: str) -> tuple[RuleSet, Analysis]:
    loaded = check_rules(text).or_raise()
    return loaded.rules, loaded.analysis


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_what_is_known_before_it_runs(case: Path) -> None:
    pack, _, expected = case.read_text(encoding="utf-8").rpartition(RULE)
    rules, analysis = rules_of(pack)
    told = "".join(f"{facts(analysis, verb)}\n" for verb in rules.verbs.values())
    if os.environ.get("DEMOTIC_ACCEPT"):
        case.write_text(f"{pack}{RULE}{told}", encoding="utf-8")
        expected = told
    assert told == expected


MERGING = """
kind player { zone hand: card; zone seat: pawn; var led_by: boat? = none }
kind card { copies_wanted: int = 0 }
card owl { copies: 3 }
card bee { }
kind pawn 4 per player { var tired: bool = false }
kind boat 2 per player
kind lamp
lamp oil { copies: 2 }
zone deck: card hidden refilled from street
zone street: card
zone shelf: lamp
verb play { move top(deck) to hand; each p in you.pawns { p.tired = true; move p to seat }; move lamps to shelf }
"""


def test_copies_and_pieces_are_told_apart_by_what_is_written_about_them() -> None:
    rules, analysis = rules_of(MERGING)
    kinds = rules.kinds
    assert not analysis.merges(kinds["boat"]).possible, "a var may hold one of them"
    assert analysis.merges(kinds["lamp"]).possible
    pawn = analysis.merges(kinds["pawn"])
    assert [one.name for one in pawn.told_by] == ["tired"]
    card = analysis.merges(kinds["card"])
    assert {zone.name for zone in card.ordered} == {"deck", "street"}


def test_what_is_done_freely_can_be_declined_part_by_part() -> None:
    rules, analysis = rules_of(
        "kind player { var a: 0..9 = 0; var b: 0..9 = 0 }\n"
        "verb both { gain 1 a & gain 1 b }\nverb one { gain 1 a | gain 1 b }\nverb let_be { may gain 1 a }\n"
        "verb bound { let n = a; { gain n a & gain 1 b } }\nverb branch { if a > 1 { gain 1 a & gain 1 b } }\n"
    )
    shapes = {}
    for verb in rules.verbs.values():
        assert verb.body is not None
        free = analysis.freely(verb.body)
        assert analysis.freely(verb.body) is free, "one node, so that segments keep their numbers"
        assert analysis.declinable(free)
        shapes[verb.name] = [type(node).__name__ for node in walk(free) if isinstance(node, Effect)][:2]
        assert all(node.free for node in walk(free) if isinstance(node, AnyOrder))
    assert "May" in shapes["one"]
    assert shapes["let_be"].count("May") == 1
    assert "May" not in shapes["both"] + shapes["bound"] + shapes["branch"]
