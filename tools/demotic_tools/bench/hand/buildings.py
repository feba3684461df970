"""The twelve buildings."""
from collections.abc import Callable

from demotic_tools.bench.hand.acts import (
    ask,
    barter,
    can_build,
    can_play,
    can_study,
    draw_cards,
    free_squares,
    gain_any,
    has_any,
    pay_any,
    pick,
    place_token,
    refresh,
    throw_away,
    yes,
)  # fmt: skip
from demotic_tools.bench.hand.cards import build, play_card, study, study_one
from demotic_tools.bench.hand.state import FOOD, GOLD, PLAYED, POINTS, TOKENS, WOOD, State


def _b00(state: State, player: int) -> None:
    gain_any(state, player)
    draw_cards(state, player)


def _b01(state: State, player: int) -> None:
    row = state.rows[player]
    if row[FOOD] >= 1 and can_study(row, 0) and yes(state, player):
        row[FOOD] -= 1
        study(state, player, 0)
        study(state, player, 0)


def _b03(state: State, player: int) -> None:
    row = state.rows[player]
    left = [0, 1, 2]
    while True:
        options: list[int | None] = []
        for part in left:
            if part == 0:
                if free_squares(state, player):
                    options.append(0)
            elif part == 2:
                options.append(2)
            elif can_play(state, player, 1):
                options.append(1)
        if not options:
            return
        if options == [1]:
            options.append(None)
        chosen = ask(state, player, options)
        if chosen is None:
            return
        left.remove(chosen)
        if chosen == 0:
            place_token(state, player)
        elif chosen == 2:
            row[FOOD] += 1
        else:
            play_card(state, player, 1)


def _b04(state: State, player: int) -> None:
    row = state.rows[player]
    row[POINTS] += row[PLAYED]
    for _ in range(2):
        if not has_any(row, 2) or not yes(state, player):
            return
        barter(state, player)


def _b05(state: State, player: int) -> None:
    row = state.rows[player]
    if row[TOKENS] >= 3:
        row[POINTS] += 3
    else:
        place_token(state, player)


def _b06(state: State, player: int) -> None:
    for step in (1, 2, 3):
        draw_cards(state, (player + step) & 3)


def _b07(state: State, player: int) -> None:
    draw_cards(state, player, 2)
    throw_away(state, player)
    state.rows[player][POINTS] += 1


def _b08(state: State, player: int) -> None:
    gain_any(state, player)
    gain_any(state, player)


def _b09(state: State, player: int) -> None:
    row = state.rows[player]
    options = [0] if row[WOOD] >= 1 else []
    if has_any(row, 2):
        options.append(1)
    options.append(2)
    chosen = ask(state, player, options)
    if chosen == 0:
        row[WOOD] -= 1
        row[POINTS] += 3
    elif chosen == 1:
        pay_any(state, player, 2)
        row[POINTS] += 3
    else:
        row[GOLD] += 2


def _b10(state: State, player: int) -> None:
    row = state.rows[player]
    left = [0, 1, 2]
    while True:
        options = [art for art in left if can_study(row, art)]
        if not options:
            return
        art = pick(state, player, options)
        left.remove(art)
        study(state, player, art)


def _b11(state: State, player: int) -> None:
    refresh(state)
    if can_build(state, player, 1) and yes(state, player):
        build(state, player, 1)
    state.rows[player][POINTS] += 1


ACTS: tuple[Callable[[State, int], None], ...] = (
    _b00, _b01, study_one, _b03, _b04, _b05, _b06, _b07, _b08, _b09, _b10, _b11,
)  # fmt: skip
