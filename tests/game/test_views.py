"""A view shows what its player knows and nothing else; imagining and JSON keep to that."""
import json
from collections.abc import Callable, Iterator

import pytest

from demotic.game import Game, Rules, View
from demotic.game.models import MODELS

NAMES = ["Ana", "Ben", "Cem"]
Making = Callable[[dict[str, str], str], Rules]


def positions(rules: Rules, seeds: range) -> Iterator[Game]:
    """Positions of random games, a few of each."""
    for seed in seeds:
        game = rules.new_game(NAMES, seed)
        turn = seed + 1
        while not game.over:
            yield game.fork()
            decision = game.decisions[turn % len(game.decisions)]
            game.choose(turn % len(decision.options), decision.player)
            turn = turn * 31 % 1009 + 1
        yield game


def test_private_zones_show_backs_to_others_and_faces_to_their_owner(cellar: Game) -> None:
    ana, ben = cellar.view("Ana"), cellar.view("Ben")
    mine, theirs = ana.zones["player_1.shelf"], ben.zones["player_1.shelf"]
    assert mine.count == theirs.count == 1
    assert mine.components[0].name is not None
    assert theirs.components[0].name is None
    assert theirs.components[0].back == mine.components[0].back
    assert theirs.components[0].kind == "jar", "what kind of jar it is, is on its face"


def test_secret_zones_do_not_even_show_how_many(cellar: Game) -> None:
    cellar.choose("turn/hoard_some")
    cellar.choose([0])
    assert cellar.view("Ana").zones["player_1.hoard"].count == 1
    assert cellar.view("Ben").zones["player_1.hoard"].count is None
    assert cellar.view("Ben").zones["player_1.hoard"].components == ()


def test_private_vars_are_for_their_owner(cellar: Game) -> None:
    assert cellar.view("Ana").vars["player_1.purse"] == 4
    assert "player_1.purse" not in cellar.view("Ben").vars
    assert cellar.view("Ben").vars["player_1.coins"] == 3


def test_options_are_for_the_one_who_decides(cellar: Game) -> None:
    ana, ben = cellar.view("Ana"), cellar.view("Ben")
    assert ana.decision is not None
    assert ben.decision is None
    assert [one.prompt for one in ben.deciding] == ["Ana: Choose what to do"]


def test_a_view_says_nothing_of_chance_and_what_is_to_come(cellar: Game) -> None:
    assert set(View.model_fields) == {
        "player", "seat", "players", "over", "ranking", "vars", "zones", "deciding", "decision", "events",
    }  # fmt: skip
    written = cellar.view("Ana").model_dump_json()
    assert "seed" not in written
    assert View.model_validate_json(written) == cellar.view("Ana")


def test_what_belongs_to_a_face_down_component_is_named_by_its_place(rules: Callable[[str], Rules]) -> None:
    by_place = 0
    for game in positions(rules("cellar"), range(12)):
        knowledge, numbers = game.table.knowledge, game.table.teller.numbers
        for seat, player in enumerate(NAMES):
            for path in game.view(player).vars:
                holder = path.removesuffix(".marks")
                if holder in numbers:
                    assert knowledge.knows(game.machine.cells, numbers[holder], seat)
                by_place += holder.startswith("stall[")
    assert by_place > 0


def test_what_the_decider_sees_from_behind_is_offered_by_its_place(rules: Callable[[str], Rules]) -> None:
    by_place = 0
    for game in positions(rules("cellar"), range(12)):
        table, cells = game.table, game.machine.cells
        for pending, decision in zip(game.machine.pending, game.decisions, strict=True):
            for raw, option in zip(pending.options, decision.options, strict=True):
                if option.key.split("/")[1].startswith("stall_"):
                    by_place += 1
                    assert raw is not None
                    assert not table.knowledge.knows(cells, raw, pending.player)
                    assert table.teller.label(raw) not in option.label
                    assert "the stall" in option.label
            for raw in table.layout.secluded:
                name = f"/{table.teller.name(raw)}"
                hidden = not table.knowledge.knows(cells, raw, pending.player)
                assert not (hidden and any(option.key.endswith(name) for option in decision.options))
    assert by_place > 0


def test_every_model_has_a_json_schema() -> None:
    for model in MODELS:
        schema = model.model_json_schema()
        assert schema["title"] == model.__name__
        json.dumps(schema)


# ----------------------------------------------------------------------------------- events


def test_events_are_numbered_without_gaps_for_each_player(rules: Callable[[str], Rules]) -> None:
    for game in positions(rules("cellar"), range(4)):
        for player in (*NAMES, None):
            events = game.events(player=player)
            assert [event.number for event in events] == list(range(len(events)))
            assert game.events(since=3, player=player) == events[3:]


def test_others_see_a_hidden_draw_as_a_back(cellar: Game) -> None:
    moves = [event for event in cellar.events(player="Ben") if event.places == ("cellar", "player_1.shelf")]
    assert moves[0].text.startswith("Ana moves a ")
    assert moves[0].text.endswith(" jar from the cellar to Ana’s shelf.")
    own = [event for event in cellar.events(player="Ana") if event.places == ("cellar", "player_1.shelf")]
    assert own[0].component == cellar.view("Ana").zones["player_1.shelf"].components[0].name


def test_an_event_stays_as_it_was_seen(cellar: Game) -> None:
    cellar.choose("turn/trade")
    cellar.choose(0, "Ana")
    cellar.choose(0, "Ben")
    before = cellar.events(player="Ben")
    while not cellar.over:
        cellar.choose(0, cellar.decisions[0].player)
    assert cellar.events(player="Ben")[: len(before)] == before


def test_secret_answers_are_only_known_to_have_been_given(cellar: Game) -> None:
    cellar.choose("turn/trade")
    cellar.choose(0, "Ben")
    seen = [event.text for event in cellar.events(player="Ana")]
    assert "Ben has decided." in seen
    mine = [event for event in cellar.events(player="Ben") if event.kind == "choice"]
    assert str(mine[-1].value).startswith("trade/")


# -------------------------------------------------------------------------------- imagining


@pytest.mark.parametrize("name", ["cellar", "market"])
def test_a_view_is_the_same_before_and_after_imagining(rules: Callable[[str], Rules], name: str) -> None:
    for number, game in enumerate(positions(rules(name), range(8))):
        for player in NAMES:
            assert game.imagine(player, number).view(player) == game.view(player)


def test_what_is_imagined_depends_on_nothing_but_the_view(rules: Callable[[str], Rules]) -> None:
    for number, game in enumerate(positions(rules("cellar"), range(8))):
        for player in NAMES:
            other = game.imagine(player, number + 1)
            once, again = game.imagine(player, 77), other.imagine(player, 77)
            assert once.machine.cells == again.machine.cells
            assert once.seed == again.seed


def test_imagining_deals_the_unknown_anew(rules: Callable[[str], Rules]) -> None:
    game = rules("cellar").new_game(NAMES, seed=5)
    hands = {
        tuple(face.name for face in game.imagine("Ana", seed).view("Ben").zones["player_2.shelf"].components)
        for seed in range(40)
    }
    assert len(hands) > 2
    mine = game.view("Ana").zones["player_1.shelf"]
    assert all(game.imagine("Ana", seed).view("Ana").zones["player_1.shelf"] == mine for seed in range(40))


def test_imagined_games_play_on_to_the_end(rules: Callable[[str], Rules]) -> None:
    for number, game in enumerate(positions(rules("cellar"), range(6))):
        imagined = game.imagine(NAMES[number % 3], number)
        turn = number
        while not imagined.over:
            decision = imagined.decisions[0]
            imagined.choose(turn % len(decision.options), decision.player)
            turn += 1


def test_an_imagined_game_has_no_past_to_take_back_or_save(cellar: Game) -> None:
    cellar.choose("turn/hoard_some")
    imagined = cellar.imagine("Ana", 1)
    with pytest.raises(ValueError, match="no decision has been made yet"):
        imagined.undo()
    with pytest.raises(ValueError, match="no beginning that could be saved"):
        imagined.save("never.toml")


def test_nobody_learns_from_a_question_what_somebody_holds(making: Making) -> None:
    text = """
kind card { effect act = {} }
kind guard is card {
  active in hand
  may instead of rob by opponent { move this to street }
}
guard dog {}
card silk {}
kind player { var coins: 0..9 = 1; zone hand: card private }
zone street: card
zone deck: card hidden
verb rob { gain 1 coins }
verb play {
  move silk to players[1].hand
  move dog to players[2].hand
  repeat 2 { rob | lose 1 coins }
  end game ranked by coins
}
"""
    game = making({"rules.demotic": text}, "robbery").new_game(["Ana", "Ben"])
    game.choose("play/rob")
    decision = game.decision
    assert decision is not None
    assert [option.key for option in decision.options] == ["guard/yes", "guard/decline"]
    assert decision.player == "Ben"
    assert [one.prompt for one in game.view("Ana").deciding] == ["Ben decides something that only Ben knows"]
    game.choose("guard/decline")
    seen = [event for event in game.events(player="Ana") if event.kind == "choice"]
    assert (seen[-1].text, seen[-1].name, seen[-1].value) == ("Ben has decided.", None, None)


def test_every_kind_of_event_is_told(rules: Callable[[str], Rules]) -> None:
    kinds = {event.kind for name in ("cellar", "market") for game in positions(rules(name), range(6)) if game.over
             for event in game.events(player="Ana")}  # fmt: skip
    assert kinds == {"verb", "gain", "pay", "set", "move", "shuffle", "show", "draw", "do", "choice"}


@pytest.mark.parametrize("other", ["ant", "bug"], ids=["beside its copy", "beside another"])
def test_what_is_told_of_a_choice_does_not_tell_what_else_there_was(making: Making, other: str) -> None:
    text = """
kind card { effect act = {} }
table card (copies) { ant 2; bug 2 }
kind player { zone hand: card private; zone mine: card }
zone deck: card hidden
verb play {
  move ant to players[1].mine                      # where all see it
  move ant to players[1].hand
  move OTHER to players[1].hand
  choose c in hand { move c to mine }
  end game ranked by size(mine)
}
""".replace("OTHER", "ant_2" if other == "ant" else "bug")
    game = making({"rules.demotic": text}, "cards").new_game(["Ana", "Ben"])
    [choice] = [option.key for option in game.decisions[0].options if "ant" in option.key][:1]
    game.choose(choice)
    seen = [event for event in game.events(player="Ben") if event.kind == "choice"]
    assert [(event.text, event.value) for event in seen] == [("Ana chooses: Ant.", "play/ant")]


def test_the_order_of_hidden_listeners_is_for_the_one_who_decides_it(making: Making) -> None:
    text = """
kind card
kind guard is card { active in hand }
guard dog { when bell by anyone { gain 1 coins } }
guard cat { when bell by anyone { coins = coins * 2 } }
kind player { var coins: 0..9 = 1; zone hand: card private }
verb bell { gain 1 coins }
verb play { move guards to players[2].hand; bell; repeat 2 { bell | lose 1 coins }; end game ranked by coins }
"""
    game = making({"rules.demotic": text}, "bells").new_game(["Ana", "Ben"])
    decision = game.decisions[0]
    assert (decision.player, [option.key for option in decision.options]) == ("Ben", ["bell/dog", "bell/cat"])
    game.choose("bell/dog")
    seen = [event for event in game.events(player="Ana") if event.kind == "choice"]
    assert [(event.text, event.name, event.value) for event in seen] == [("Ben has decided.", None, None)]
