"""What players read comes from the texts of the pack: labels, prompts, and names inside sentences."""
from collections.abc import Callable

from demotic.game import Rules

Making = Callable[[dict[str, str], str], Rules]

PACK = """
id = "barter"
title = "Barter"
version = "1"
origin = "original"
players = { min = 2, max = 2 }
languages = ["en"]
"""
RULES = """
enum good { wood, clay }
kind player { var have per good: 0..9 = 3; var gold: 0..9 = 0; zone hand: card }
kind card { worth: 1..9 }
card big_one { worth: 9 }
zone row: card
verb sell(g: good, n: int) { pay n have[g]; gain n gold }
verb take { choose c in row { move c to hand } }
verb play {
  move big_one to row
  repeat 2 { sell(wood, 2) | take | "do nothing": { gain 0 gold } }
  end game ranked by gold
}
"""
TEXTS = """
[good]
wood = "oak"
[var]
have = "{good}"
gold = "Gold pieces"
[verb]
sell = "Sell {n} of {g}"
take = "Take a card"
[label]
do_nothing = "Sleep"
[prompt]
play = "What is it to be?"
[card]
big_one = "The Big One"
[zone]
row = "Long row"
"""


def test_texts_are_used_everywhere(making: Making) -> None:
    rules = making({"pack.toml": PACK, "rules.demotic": RULES, "text/en.toml": TEXTS}, "barter")
    game = rules.new_game(["Ana", "Ben"], seed=1)
    decision = game.decision
    assert decision is not None
    assert decision.prompt == "Ana: What is it to be?"
    assert [option.label for option in decision.options] == ["Sell 2 of oak", "Take a card", "Sleep"]
    assert [option.key for option in decision.options] == ["play/sell", "play/take", "play/do_nothing"]
    game.choose("play/sell")
    assert [event.text for event in game.events()[-3:]] == [
        "Ana: sell 2 of oak.",
        "Ana pays 2 oak.",
        "Ana gains 2 gold pieces.",
    ]
    game.choose("play/take")
    assert game.events()[-1].text == "Ana moves The Big One from the long row to Ana’s hand."
    assert game.why_not("play/sell", "Ana") == "the game is over"


def test_without_texts_names_are_made_readable(making: Making) -> None:
    rules = making({"rules.demotic": RULES}, "barter")
    game = rules.new_game(["Ana", "Ben"], seed=1)
    assert [option.label for option in game.decisions[0].options] == ["Sell wood, 2", "Take", "Do nothing"]
    game.choose("play/take")
    assert game.events()[-1].text == "Ana moves big one from the row to Ana’s hand."


def test_a_truth_may_be_told_as_a_sentence_and_its_contrary(making: Making) -> None:
    rules = """
kind medal { bad: bool }
table medal (bad) original { crown true }
kind player { var coins: 0..9 = 2; zone purse: medal }
formula rich(least: int): bool = coins >= least
verb play { buy | rest | beg | stay | nap | pass; end game ranked by coins }
verb buy { require rich(3); gain 1 coins }
verb rest { gain 1 coins }
verb nap { lose 1 coins }
verb beg { require not rich(1); gain 1 coins }
verb stay { require coins > 5 and rich(9); gain 1 coins }
verb pass { require not crown.bad; gain 1 coins }
"""
    texts = '[formula]\nrich = "you have {least} coins | you have less than {least} coins"\n'
    texts += '[field]\nbad = "the {this} is bad | the {this} is good"\n'
    manifest = 'id = "coins"\ntitle = "Coins"\nversion = "1"\norigin = "original"\nplayers = { min = 2, max = 2 }\n'
    files = {"rules.demotic": rules, "text/en.toml": texts, "pack.toml": f'{manifest}languages = ["en"]\n'}
    game = making(files, "coins").new_game(["Ana", "Ben"], 1)
    assert game.why_not("play/buy") == "only if you have 3 coins"
    assert game.why_not("play/beg") == "only if you have less than 1 coins"
    assert game.why_not("play/stay") == "only if your coins is more than 5 (your coins is 2)"
    assert game.why_not("play/pass") == "only if the crown is good"


def test_one_of_a_thing_may_have_a_form_of_its_own(making: Making) -> None:
    rules = """
kind player { var coins: 0..9 = 2 }
verb play { choose n in 1..2 { lose n coins }; may { pay 1 coins; gain 2 coins }; end game ranked by coins }
"""
    texts = '[var]\ncoins = "Coin | Coins"\n'
    manifest = 'id = "coins"\ntitle = "Coins"\nversion = "1"\norigin = "original"\nplayers = { min = 2, max = 2 }\n'
    files = {"rules.demotic": rules, "text/en.toml": texts, "pack.toml": f'{manifest}languages = ["en"]\n'}
    game = making(files, "coins").new_game(["Ana", "Ben"], 1)
    game.choose(0)
    assert game.events()[-1].text == "Ana loses 1 coin."
    assert game.decision is not None
    assert game.decision.prompt == "Ana: Pay 1 coin, then gain 2 coins?"
