"""What can be taken back: one's own last decision, as long as nobody has learnt anything by it."""
from collections.abc import Callable

import pytest

from demotic.game import Game, Rules, UndoRefused

Making = Callable[[dict[str, str], str], Rules]


def test_one_s_own_last_decision_can_be_taken_back(market: Game) -> None:
    before = market.snapshot()
    market.choose(0)
    market.choose(0)
    market.undo("Ana")
    market.undo()
    assert market.snapshot() == before
    with pytest.raises(UndoRefused, match="no decision has been made yet"):
        market.undo()


def test_not_once_another_player_has_answered(market: Game) -> None:
    market.choose("work/rest")
    market.choose("work/bell")
    assert market.decisions[0].player == "Ben"
    fork = market.fork()
    fork.undo("Ana")
    market.choose("work/rest")
    with pytest.raises(UndoRefused, match="another player has answered since"):
        market.undo("Ana")
    with pytest.raises(UndoRefused, match="Ben has not decided anything yet"):
        fork.undo("Ben")


def test_not_once_a_face_became_known(cellar: Game) -> None:
    cellar.choose("turn/peep")
    with pytest.raises(UndoRefused, match="somebody has seen a component"):
        cellar.undo("Ana")


def test_not_once_chance_has_spoken(cellar: Game) -> None:
    cellar.choose("turn/guess")
    cellar.choose("guess/red")
    with pytest.raises(UndoRefused, match="chance has decided something"):
        cellar.undo("Ana")


def test_what_a_player_shows_of_his_own_does_not_count(making: Making) -> None:
    text = """
kind card
card ace {}
card ten {}
kind player { var points: 0..9 = 0; zone hand: card private }
zone table: card
verb play {
  move cards to hand
  repeat 2 { choose c in hand { move c to table } | gain 1 points }
  end game ranked by points
}
"""
    game = making({"rules.demotic": text}, "showing").new_game(["Ana", "Ben"])
    game.choose(0)
    game.choose("play/ace")
    game.undo("Ana")
    game.undo("Ana")
    assert game.view("Ben").zones["table"].count == 0


def test_secret_answers_are_taken_back_until_the_last_is_in(cellar: Game) -> None:
    cellar.choose("turn/trade")
    before = cellar.view("Ana").zones
    cellar.choose(0, "Ana")
    cellar.undo("Ana")
    assert cellar.view("Ana").zones == before
    with pytest.raises(UndoRefused, match="Ben has not"):
        cellar.undo("Ben")
    cellar.choose(0, "Ben")
    cellar.undo("Ben")
    cellar.choose(0, "Ana")
    cellar.choose(0, "Ben")
    with pytest.raises(UndoRefused, match="another player has answered since"):
        cellar.undo("Ana")


def test_taking_back_leaves_the_answers_of_the_others(cellar: Game) -> None:
    cellar.choose("turn/trade")
    cellar.choose(0, "Ana")
    hoard = cellar.view("Ana").zones["player_1.hoard"]
    three = cellar.rules.new_game(["Ana", "Ben", "Cem"], seed=5)
    three.choose("turn/trade")
    three.choose(0, "Ana")
    three.choose(0, "Ben")
    three.undo("Ana")
    assert [one.player for one in three.decisions] == ["Ana", "Cem"]
    assert three.view("Ben").zones["player_2.hoard"].count == 1
    assert hoard.count == 1


def test_not_once_a_face_was_seen_even_if_it_is_shuffled_away_again(making: Making) -> None:
    text = """
kind card
table card () original { ace; ten; six }
kind player { var points: 0..9 = 0 }
zone deck: card hidden
verb play { move cards to deck; repeat 2 { peep | blind | gain 1 points }; end game ranked by points }
verb peep { show top(deck) to you; shuffle deck }
verb blind { shuffle deck }
"""
    game = making({"rules.demotic": text}, "peeping").new_game(["Ana", "Ben"])
    game.choose("play/blind")
    game.undo()
    game.choose("play/peep")
    with pytest.raises(UndoRefused, match="somebody has seen a component"):
        game.undo()
