"""Effects, conditions and events become plain sentences; the cases in wording/ are read, not generated."""
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import demotic
from demotic.meaning import effects, expressions
from demotic.meaning.declared import RuleSet
from demotic.meaning.effects import Effect
from demotic.meaning.expressions import Expr
from demotic.meaning.walk import walk
from demotic.packs.loading import check_rules
from demotic.source.render import render
from demotic.wording.english.effects import phrase
from demotic.wording.english.expressions import say
from demotic.wording.language import language

FOLDER = Path(__file__).parent / "wording"
CASES = sorted(FOLDER.glob("*.txt"))
RULE = "---\n"


def texts(rules: RuleSet) -> Iterator[tuple[str, Effect, dict[int, str]]]:
    """Every effect of the rules, by the name of what does it."""
    for verb in rules.verbs.values():
        if verb.body is not None:
            yield verb.name, verb.body, {}
    for component in rules.components:
        for effect in component.effects.values():
            yield component.name, effect, {1: "this"}
        for listener in component.listeners:
            if listener.body is not None:
                yield component.name, listener.body, {1: "this"}


def read(text: str) -> RuleSet:
    checked = check_rules(text)
    assert checked.loaded is not None, render(checked.diagnostics)
    return checked.loaded.rules


def sentences(rules: RuleSet) -> str:
    english = language("en")
    lines = [f"{name}: {english.effect(effect, called)}" for name, effect, called in texts(rules)]
    formulas = {name: formula.value for name, formula in rules.formulas.items()}
    lines += [f"{name}: {english.condition(value)}" for name, value in formulas.items() if value is not None]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_effects_are_said_in_plain_words(case: Path) -> None:
    rules, _, expected = case.read_text(encoding="utf-8").partition(RULE)
    said = sentences(read(rules))
    if os.environ.get("DEMOTIC_ACCEPT"):
        case.write_text(f"{rules}{RULE}{said}", encoding="utf-8")
        expected = said
    assert said == expected


def nodes(of: type, module: object) -> set[type]:
    return {one for one in vars(module).values() if isinstance(one, type) and issubclass(one, of) and one is not of}


def test_every_node_has_words_of_its_own() -> None:
    missing = [one for one in nodes(Effect, effects) if phrase.dispatch(one) is phrase.dispatch(Effect)]
    missing += [one for one in nodes(Expr, expressions) if say.dispatch(one) is say.dispatch(Expr)]
    assert not missing


def test_every_node_stands_in_a_case() -> None:
    seen: set[type] = set()
    for case in CASES:
        rules = read(case.read_text(encoding="utf-8").partition(RULE)[0])
        trees: list[Effect | Expr] = [effect for _, effect, _ in texts(rules)]
        trees += [formula.value for formula in rules.formulas.values() if formula.value is not None]
        seen |= {type(node) for tree in trees for node in walk(tree)}
    named_elsewhere = {effects.SetZone}  # `given` in examples alone
    assert nodes(Effect, effects) | nodes(Expr, expressions) <= seen | named_elsewhere


def test_a_language_that_nobody_wrote_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="nobody has written texts in `fr`"):
        language("fr")
    with pytest.raises(ValueError, match="nobody has written texts in `fr`; there are texts in en"):
        demotic.load("first_steps", language="fr")


def test_names_are_in_the_language_that_is_asked_for() -> None:
    game = demotic.load("cheops", language="zh-Hant").new_game(["Ana", "Ben"], seed=1)
    assert game.decision is not None
    assert [option.label for option in game.decision.options][:2] == ["父親", "母親"]
    assert game.decision.options[0].key.endswith("/father")
