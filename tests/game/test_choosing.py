"""Decisions are answered by options, keys or indices; whatever goes wrong leaves the game as it was."""
import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import cast

import pytest

from demotic.game import Game, IllegalChoice, Rules, RulesError, run_example
from demotic.source.render import render

Making = Callable[[dict[str, str], str], Rules]


def keys(game: Game, player: str | None = None) -> list[str]:
    """The keys that are offered now."""
    decisions = [one for one in game.decisions if player in (None, one.player)]
    return [option.key for option in decisions[0].options]


def test_a_decision_says_who_decides_and_what_is_offered(market: Game) -> None:
    decision = market.decision
    assert decision is not None
    assert (decision.player, decision.seat, decision.verb) == ("Ana", 1, "work")
    assert decision.prompt == "Ana: Choose what to do"
    assert [(option.key, option.label) for option in decision.options] == [
        ("work/choose", "Choose a worker from your workers …"),
        ("work/rest", "Rest"),
    ]


def test_an_option_its_key_and_its_index_are_the_same_answer(market: Game) -> None:
    decision = market.decision
    assert decision is not None
    after = []
    for choice in (decision.options[1], decision.options[1].key, 1):
        game = market.fork()
        game.choose(choice)
        after.append(game.view("Ben").model_dump())
    assert after[0] == after[1] == after[2]


def test_a_key_is_verb_and_component(market: Game) -> None:
    market.choose(0)
    assert keys(market) == ["work/worker_1_1", "work/worker_1_2"], "copies that are both offered have their full names"
    market.choose(0)
    assert keys(market) == ["work/field", "work/grove"], "the pit costs more than there is"
    assert [option.label for option in market.decisions[0].options] == ["Field", "Grove"]


def test_a_wrong_choice_says_what_is_offered_and_changes_nothing(market: Game) -> None:
    before = market.snapshot()
    with pytest.raises(IllegalChoice, match="`work/rist` is not offered; did you mean `work/rest`") as problem:
        market.choose("work/rist")
    assert problem.value.offered == ("work/choose", "work/rest")
    with pytest.raises(IllegalChoice, match="there is no option 7"):
        market.choose(7)
    with pytest.raises(IllegalChoice, match="Ben has nothing to decide now; Ana decides"):
        market.choose(0, "Ben")
    with pytest.raises(ValueError, match="nobody here is called 'Dan'; there are: Ana, Ben"):
        market.choose(0, "Dan")
    assert market.snapshot() == before


@pytest.mark.parametrize("choice", [None, 1.5, True, {"key": "work/rest"}, [["work/rest"]], []])
def test_what_is_no_answer_is_refused_in_words(market: Game, choice: object) -> None:
    before = market.snapshot()
    with pytest.raises(IllegalChoice, match=r"an answer is an option|an empty list answers nothing here"):
        market.choose(cast("int", choice))
    assert market.snapshot() == before


def test_names_and_seeds_are_looked_at_before_the_rules_are(market: Game) -> None:
    with pytest.raises(TypeError, match=r"a list of names such as \['Ana', 'Ben'\], not 'Ana'"):
        market.rules.new_game("Ana")
    with pytest.raises(TypeError, match="a seed is a whole number, not '7'"):
        market.rules.new_game(["Ana", "Ben"], seed=cast("int", "7"))
    with pytest.raises(TypeError, match=r"a seed is a whole number, not 1\.5"):
        market.imagine("Ana", cast("int", 1.5))
    with pytest.raises(ValueError, match="numbered from 0 on"):
        market.events(-1)


def test_a_game_is_copied_but_not_pickled(market: Game) -> None:
    twin = deepcopy(market)
    twin.choose(1)
    assert twin.snapshot() != market.snapshot()
    with pytest.raises(TypeError, match=r"send game\.rules and game\.snapshot"):
        pickle.dumps(market)
    assert repr(market).endswith("Ana, Ben; Ana to decide>")


def test_an_option_that_is_a_place_says_what_lies_there_as_the_decider_sees_it(making: Making) -> None:
    text = """
kind gem { hue: 1..3 }
table gem (hue) { ruby 1; jade 2; opal 3 }
kind spot per 1..3 { zone gem: gem max 1; zone under: gem max 1 hidden }
kind stall per 1..2
kind player { zone rack per stall: gem max 1 secret }
zone shelf per stall: gem max 1
verb play {
  move ruby to spots[1].gem; move jade to spots[2].under
  choose s in spots { move opal to shelf[stalls[2]] }
  choose t in stalls { move opal to rack[t] }
  choose t in stalls { move ruby to shelf[t] }
  as next_player { choose t in stalls { move ruby to rack[t] } }
}
"""
    game = making({"rules.demotic": text}, "places").new_game(["Ana", "Ben"], seed=1)

    def labels() -> list[str]:
        decision = game.decision
        assert decision is not None
        return [option.label for option in decision.options]

    assert labels() == ["Spot (1): ruby", "Spot (2): a gem", "Spot (3)"]
    game.choose(0)
    assert labels() == ["Stall (1)", "Stall (2): opal"]
    game.choose(0)
    assert labels() == ["Stall (1): opal", "Stall (2)"]
    game.choose(0)
    assert labels() == ["Stall (1): ruby", "Stall (2)"], "another's rack is a secret"
    assert all(":" not in event.text.removeprefix("Ana chooses: ") for event in game.events() if event.kind == "choice")


def test_numbers_without_bounds_are_named_where_actions_leave_them_out(making: Making) -> None:
    text = """
kind player { var cash: 0.. = 5; var food: 0..3 = 2 }
verb bid { choose n in 1..cash { pay n cash } }
verb bid_some { choose n in 1..min(cash, 4) { pay n cash } }
verb eat { choose n in 1..food { pay n food } }
verb play { bid; bid_some; eat; end game ranked by cash, food }
"""
    rules = making({"rules.demotic": text}, "auction")
    assert rules.unnumbered == ("bid",)
    assert {"bid_some/4", "eat/3"} <= set(rules.actions)
    assert "bid/1" not in rules.actions
    assert rules.new_game(["Ana", "Ben"], 1).why_not("bid/17") == "17 is not among 1 to your cash"


def test_rules_that_break_down_name_the_place_and_leave_the_game_alone(making: Making) -> None:
    text = """
kind player { var food: 0..9 = 3 }
verb play {
  repeat 3 { "divide": { food += 1; food = 6 div (food - 4) } | "count": { food += 3 } }
  end game ranked by food
}
"""
    game = making({"rules.demotic": text}, "broken").new_game(["Ana", "Ben"], seed=1)
    before = game.snapshot()
    with pytest.raises(RulesError, match=r"broken/rules\.demotic:4:.*division by 0"):
        game.choose(0)
    assert game.snapshot() == before
    game.choose(1)
    game.choose(1)
    with pytest.raises(RulesError, match="outside 0"):
        game.choose(1)
    assert game.view("Ana").vars["player_1.food"] == 9


PICKING = """
kind card
card a {}
card b {}
card d {}
card twin { copies: 2 }
zone row: card
zone away: card
kind player { zone hand: card }
verb play {
  move cards to players[1].hand
  choose exactly 3 x in hand { move x to row }
  repeat 2 { choose up to 1 x in hand { move x to away } }
  end game ranked by size(row)
}
example "the last ones too" {
  do play
  pick [d, twin, twin_2]
  pick [b]
  pick enough
  expect row == [d, twin_1, twin_2] and away == [b]
}
example "no more than there are to be" { do play; pick [a, b, d, twin] }
"""


@pytest.mark.parametrize(
    ("picks", "row"),
    [
        (["d", "twin_1", "twin_2"], ["d", "twin_1", "twin_2"]),
        (["twin_2", "a", "twin_1"], ["a", "twin_1", "twin_2"]),
        (["b", "a", "d"], ["a", "b", "d"]),
        (["d"], ["d", "twin_1", "twin_2"]),
    ],
)
def test_the_last_elements_may_be_picked_though_they_are_not_asked_about(
    picks: list[str], row: list[str], making: Making
) -> None:
    game = making({"rules.demotic": PICKING}, "picking").new_game(["Ana", "Ben"], seed=1)
    game.choose([f"play/{pick}" for pick in picks])
    assert [one.name for one in game.view("Ana").zones["row"].components] == row
    assert game.decision is not None
    game.choose([game.decision.options[0].key])
    assert game.decision is not None, "the second choice of the same text is another one"
    for wrong in (["play/a", "play/b", "play/nobody"], ["play/nobody"]):
        with pytest.raises(IllegalChoice):
            game.choose(wrong)


def test_a_question_has_fuel_of_its_own_and_leaves_the_machines(making: Making) -> None:
    text = """
verb play { rest | rest; end game ranked by 1 }
verb rest { found = size(players) }
var found: 0..9 = 0
invariant "a long look" { sum(x in 1..400 : sum(y in 1..400 where x + y == found : 1)) == 0 }
"""
    rules = making({"rules.demotic": text}, "long")
    machine = rules.new_game(["Ana", "Ben"]).machine
    machine.fuel = 7
    [invariant] = rules.loaded.rules.invariants
    for _ in range(20):
        assert machine.program.value(invariant.tests[0], machine, 0)
        assert machine.program.possible(rules.loaded.rules.verbs["rest"], machine, 0)
    assert machine.fuel == 7


def test_an_example_picks_the_last_ones_too(making: Making) -> None:
    rules = making({"rules.demotic": PICKING}, "picking")
    assert [run_example(rules, example).ok for example in rules.loaded.rules.examples] == [True, False]


def test_several_picks_need_nothing_that_only_the_question_was_about(making: Making) -> None:
    text = """
enum tint { red, blue }
kind card { tint: tint }
table card (tint) original { ant red; bug red; cow blue; dog red }
zone hand: card
var many: 0..9
verb play {
  move cards to hand
  choose t in tints { choose any c in hand where c.tint == t { many += 1 } }
  end game ranked by many
}
"""
    game = making({"rules.demotic": text}, "tints").new_game(["Ana", "Ben"], seed=1)
    game.choose("play/red")
    game.choose(["play/dog", "play/ant"])
    assert game.view("Ana").vars["many"] == 2


def test_too_many_and_too_few_picks_are_refused(making: Making) -> None:
    game = making({"rules.demotic": PICKING}, "picking").new_game(["Ana", "Ben"], seed=1)
    for wrong, message in ((["a", "b", "d", "twin_1"], "too much"), (["a", "b"], "more have to be picked")):
        with pytest.raises(IllegalChoice, match=message):
            game.choose([f"play/{pick}" for pick in wrong])


def test_several_picks_are_given_one_by_one_or_at_once(cellar: Game) -> None:
    rules = cellar.rules
    game = rules.new_game(["Ana", "Ben"], seed=5)
    game.choose("turn/hoard_some")
    assert game.decisions[0].several
    jar = keys(game)[0]
    at_once, one_by_one = game.fork(), game.fork()
    at_once.choose([jar])
    one_by_one.choose(jar)
    assert at_once.view("Ana").zones == one_by_one.view("Ana").zones
    none = game.fork()
    none.choose([])
    assert none.view("Ana").zones["player_1.hoard"].count == 0
    with pytest.raises(IllegalChoice):
        game.choose([jar, jar])
    assert keys(game)[0] == jar


def test_secret_answers_come_in_any_order_and_need_a_name(cellar: Game) -> None:
    cellar.choose("turn/trade")
    assert [one.player for one in cellar.decisions] == ["Ana", "Ben"]
    assert all(one.secret for one in cellar.decisions)
    with pytest.raises(IllegalChoice, match="several decide at the same time"):
        cellar.choose(0)
    cellar.choose(0, "Ben")
    assert [one.player for one in cellar.decisions] == ["Ana"]
    cellar.choose(0, "Ana")
    assert [one.secret for one in cellar.decisions] == [False]


def test_a_forced_decision_is_marked(cellar: Game) -> None:
    cellar.choose("turn/trade")
    assert [one.forced for one in cellar.decisions] == [True, True]


def test_a_game_ends_with_places_that_are_shared(making: Making) -> None:
    text = 'kind player { var points: 0..9 = 1 }\nverb play { may { gain 1 points }; end game ranked by points }'
    game = making({"rules.demotic": text}, "short").new_game(["Ana", "Ben", "Cem"])
    assert game.ranking is None
    game.choose("play/decline")
    assert game.over
    assert game.decision is None
    assert [(rank.place, rank.players) for rank in game.ranking or ()] == [(1, ("Ana", "Ben", "Cem"))]
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.choose(0)


def test_the_winner_is_first_and_a_shared_place_leaves_one_out() -> None:
    from demotic.game.ranking import ranking

    ranks = ranking([(3, 1), (5, 0), (3, 1), (2, 9)], ["Ana", "Ben", "Cem", "Dan"])
    assert [(rank.place, rank.players) for rank in ranks] == [(1, ("Ben",)), (2, ("Ana", "Cem")), (4, ("Dan",))]


def test_players_must_fit_the_game(rules: Callable[[str], Rules]) -> None:
    market = rules("market")
    with pytest.raises(ValueError, match="is for 2 to 3 players, not for 1"):
        market.new_game(["Ana"])
    with pytest.raises(ValueError, match="names that differ"):
        market.new_game(["Ana", "Ana"])


def test_every_key_that_is_ever_offered_has_a_number(rules: Callable[[str], Rules]) -> None:
    for name in ("cellar", "market"):
        numbers = rules(name).actions
        assert list(numbers.values()) == list(range(len(numbers)))
        for seed in range(5):
            game = rules(name).new_game(["Ana", "Ben", "Cem"], seed)
            turn = seed
            while not game.over:
                for decision in game.decisions:
                    assert {option.key for option in decision.options} <= numbers.keys()
                decision = game.decisions[turn % len(game.decisions)]
                game.choose(turn % len(decision.options), decision.player)
                turn = turn * 7 + 3


def test_a_fork_goes_its_own_way(market: Game) -> None:
    fork = market.fork()
    before = market.view("Ana").model_dump()
    fork.choose("work/rest")
    assert market.view("Ana").model_dump() == before
    assert fork.view("Ana").vars["player_1.food"] == 2


EXAMPLES = """
kind card { effect act }
card owl { act { gain 1 food & gain 2 heka } }
kind player { var food: 0..9 = 0; var heka: 0..9 = 0 }
var leader: player
verb give { choose p in players { as p { gain 1 food } } }
verb play { give; end game ranked by food }
example "each part may be declined" {
  do owl.act freely
  pick "gain 2 heka"
  pick enough
  expect food == 0 and heka == 2
}
example "you are the first player, and a player that nobody named is the first" {
  expect leader == you
  do as next_player { give }
  expect offered you, player_2
  pick you
  expect you.food == 1
}
"""


def test_an_example_does_freely_and_picks_you(making: Making) -> None:
    rules = making({"rules.demotic": EXAMPLES}, "free")
    told = [run_example(rules, example).diagnostic for example in rules.loaded.rules.examples]
    assert not any(told), render([one for one in told if one is not None])
