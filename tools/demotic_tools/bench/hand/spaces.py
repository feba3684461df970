"""The sixteen spaces, and what the arts give; `OPEN[space]` tells whether anything would happen there."""
from collections.abc import Callable

from demotic_tools.bench.hand.acts import (
    any_order,
    ask,
    barter,
    can_build,
    can_draw,
    can_play,
    can_refresh,
    can_study,
    can_upgrade,
    draw_cards,
    free_squares,
    gain_any,
    has_any,
    pay_any,
    place_token,
    playable,
    produce,
    refresh,
    steal,
    take_stock,
    throw_away,
    upgrade,
    victims,
    yes,
)  # fmt: skip
from demotic_tools.bench.hand.cards import build, play_card, study
from demotic_tools.bench.hand.state import (
    CLAY,
    CRAFT,
    FAITH,
    FOOD,
    GOLD,
    LORE,
    POINTS,
    RAISED,
    STONE,
    TOKENS,
    WOOD,
    State,
)

Act = Callable[[State, int], None]


def forest(state: State, player: int) -> None:
    row = state.rows[player]
    take_stock(state, player, WOOD)
    if row[FOOD] >= 1 and yes(state, player):
        row[FOOD] -= 1
        row[WOOD] += 2


def pit(state: State, player: int) -> None:
    row = state.rows[player]
    take_stock(state, player, CLAY)
    options = [0, 1] if can_draw(state, player) else [0]
    if row[WOOD] >= 1:
        options.append(2)
    chosen = ask(state, player, options)
    if chosen == 0:
        row[FOOD] += 1
    elif chosen == 1:
        draw_cards(state, player)
    else:
        row[WOOD] -= 1
        gain_any(state, player, 2)


def quarry(state: State, player: int) -> None:
    take_stock(state, player, STONE)
    if state.rows[player][CRAFT] >= 3:
        gain_any(state, player)
    else:
        study(state, player, 0)


def field(state: State, player: int) -> None:
    take_stock(state, player, FOOD)
    if can_play(state, player, 0) and yes(state, player):
        play_card(state, player, 0)


def exchange(state: State, player: int) -> None:
    row = state.rows[player]
    for _ in range(3):
        if not has_any(row, 2) or not yes(state, player):
            return
        barter(state, player)


def mint(state: State, player: int) -> None:
    row = state.rows[player]
    left = [0, 1, 2]
    while True:
        options = [part for part in left if part != 2 or can_upgrade(row)]
        if not options:
            return
        chosen = any_order(state, player, options, (2,))
        if chosen is None:
            return
        left.remove(chosen)
        if chosen == 0:
            row[GOLD] += 1
        elif chosen == 1:
            gain_any(state, player)
        else:
            upgrade(state, player)


def site(state: State, player: int) -> None:
    build(state, player, 0)
    row = state.rows[player]
    if row[GOLD] >= 1 and (can_draw(state, player) or can_refresh(state)) and yes(state, player):
        row[GOLD] -= 1
        draw_cards(state, player)
        refresh(state)


def yard(state: State, player: int) -> None:
    row = state.rows[player]
    options = [0] if can_build(state, player, 1) else []
    if row[STONE] >= 2:
        options.append(1)
    options.append(2)
    chosen = ask(state, player, options)
    if chosen == 0:
        build(state, player, 1)
    elif chosen == 1:
        row[STONE] -= 2
        row[POINTS] += 3
    else:
        gain_any(state, player, 2)


def school(state: State, player: int) -> None:
    row = state.rows[player]
    left = [0, 1, 2]
    while True:
        options = []
        for part in left:
            if part == 0:
                if can_draw(state, player):
                    options.append(0)
            elif part == 1:
                if can_study(row, 1):
                    options.append(1)
            elif state.hands[player]:
                options.append(2)
        if not options:
            return
        chosen = any_order(state, player, options, (2,))
        if chosen is None:
            return
        left.remove(chosen)
        if chosen == 0:
            draw_cards(state, player, 2)
        elif chosen == 1:
            study(state, player, 1)
        else:
            throw_away(state, player)
            row[POINTS] += 1


def stage(state: State, player: int) -> None:
    left = [0, 1, 2]
    while True:
        options = []
        for part in left:
            if part == 0:
                if can_play(state, player, 1):
                    options.append(0)
            elif part == 1:
                if can_study(state.rows[player], 0):
                    options.append(1)
            elif can_play(state, player, 0):
                options.append(2)
        if not options:
            return
        chosen = ask(state, player, options)
        assert chosen is not None
        left.remove(chosen)
        if chosen == 0:
            play_card(state, player, 1)
        elif chosen == 1:
            study(state, player, 0)
        else:
            play_card(state, player, 0)


def frontier(state: State, player: int) -> None:
    place_token(state, player)
    row = state.rows[player]
    for _ in range(2):
        if row[FOOD] < 1 or not free_squares(state, player) or not yes(state, player):
            return
        row[FOOD] -= 1
        place_token(state, player)


def court(state: State, player: int) -> None:
    state.first = player
    row = state.rows[player]
    options = [0, 1] if can_draw(state, player) else [1]
    if can_study(row, 2):
        options.append(2)
    chosen = ask(state, player, options)
    if chosen == 0:
        draw_cards(state, player)
    elif chosen == 1:
        row[GOLD] += 1
    else:
        study(state, player, 2)


def counter(state: State, player: int) -> None:
    row = state.rows[player]
    for _ in range(2):
        options = []
        if row[WOOD] >= 2:
            options.append(0)
        if row[CLAY] >= 2:
            options.append(1)
        if row[FOOD] >= 3 and can_study(row, 1):
            options.append(2)
        if not options or not yes(state, player):
            return
        chosen = ask(state, player, options)
        if chosen == 0:
            row[WOOD] -= 2
            row[GOLD] += 2
        elif chosen == 1:
            row[CLAY] -= 2
            row[POINTS] += 2
        else:
            row[FOOD] -= 3
            study(state, player, 1)


def alley(state: State, player: int) -> None:
    steal(state, player)
    gain_any(state, player)
    if has_any(state.rows[player], 1) and yes(state, player):
        pay_any(state, player)
        steal(state, player)


def altar(state: State, player: int) -> None:
    row = state.rows[player]
    options = [0] if has_any(row, 1) else []
    if state.hands[player]:
        options.append(1)
    options.append(2)
    chosen = ask(state, player, options)
    if chosen == 0:
        pay_any(state, player)
    elif chosen == 1:
        throw_away(state, player)
    else:
        row[POINTS] -= 1
    study(state, player, 2)
    row[POINTS] += row[FAITH] // 2


def commons(state: State, player: int) -> None:
    produce(state, player)
    row = state.rows[player]
    chosen = ask(state, player, (0, 1, 2) if can_play(state, player, 0) else (0, 1))
    if chosen == 0:
        row[GOLD] += row[TOKENS]
    elif chosen == 1:
        row[FOOD] += min(row[RAISED] + 1, 3)
    else:
        play_card(state, player, 0)


def always(_state: State, _player: int) -> bool:
    return True


def _forest_open(state: State, player: int) -> bool:
    return state.stock[WOOD] > 0 or state.rows[player][FOOD] >= 1


def _field_open(state: State, player: int) -> bool:
    return state.stock[FOOD] > 0 or can_play(state, player, 0)


def _exchange_open(state: State, player: int) -> bool:
    return has_any(state.rows[player], 2)


def _site_open(state: State, player: int) -> bool:
    return can_build(state, player, 0)


def _school_open(state: State, player: int) -> bool:
    return can_draw(state, player) or can_study(state.rows[player], 1) or bool(state.hands[player])


def _stage_open(state: State, player: int) -> bool:
    return can_study(state.rows[player], 0) or bool(playable(state, player, 1))


def _frontier_open(state: State, player: int) -> bool:
    return free_squares(state, player) != 0


def _counter_open(state: State, player: int) -> bool:
    row = state.rows[player]
    return row[WOOD] >= 2 or row[CLAY] >= 2 or (row[FOOD] >= 3 and row[LORE] < 10)


def _alley_open(state: State, player: int) -> bool:
    return bool(victims(state, player))


ACTS: tuple[Act, ...] = (
    forest, pit, quarry, field, exchange, mint, site, yard, school, stage, frontier, court, counter, alley,
    altar, commons,
)  # fmt: skip
OPEN: tuple[Callable[[State, int], bool], ...] = (
    _forest_open, always, always, _field_open, _exchange_open, always, _site_open, always, _school_open, _stage_open,
    _frontier_open, always, _counter_open, _alley_open, always, always,
)  # fmt: skip
