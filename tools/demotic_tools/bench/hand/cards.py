"""The twenty-four cards and the bonuses of the arts."""
from collections.abc import Callable

from demotic_tools.bench.hand.acts import (
    any_order,
    ask,
    barter,
    buildable,
    can_build,
    can_draw,
    can_play,
    can_study,
    can_upgrade,
    draw_cards,
    free_squares,
    gain_any,
    has_any,
    pay_any,
    pay_building,
    pay_card,
    pick,
    place_token,
    playable,
    produce,
    steal,
    throw_away,
    upgrade,
    victims,
    yes,
)  # fmt: skip
from demotic_tools.bench.hand.state import (
    CLAY,
    CRAFT,
    FOOD,
    GOLD,
    LORE,
    PLAYED,
    POINTS,
    RAISED,
    STONE,
    TOKENS,
    TOP_SKILL,
    WOOD,
    State,
)  # fmt: skip

LEVELS = {3: 0, 6: 1, 9: 2}


def play_card(state: State, player: int, discount: int) -> None:
    options = playable(state, player, discount)
    if options:
        card = pick(state, player, options)
        pay_card(state, player, discount, card)
        CARDS[card // 3](state, player)


def build(state: State, player: int, discount: int) -> None:
    options = buildable(state, player, discount)
    if options:
        building = pick(state, player, options)
        pay_building(state, player, discount, building)
        from demotic_tools.bench.hand.buildings import ACTS

        ACTS[building // 3](state, player)


def study(state: State, player: int, art: int) -> None:
    row = state.rows[player]
    level = row[CRAFT + art]
    if level >= TOP_SKILL:
        return
    row[CRAFT + art] = level + 1
    if level + 1 in LEVELS:
        BONUSES[art][LEVELS[level + 1]](state, player)


def study_one(state: State, player: int) -> None:
    """Any of the three arts, unless all are at their ends."""
    row = state.rows[player]
    options = [art for art in (0, 1, 2) if row[CRAFT + art] < TOP_SKILL]
    if options:
        study(state, player, pick(state, player, options))


def _c00(state: State, player: int) -> None:
    state.rows[player][FOOD] += 2
    draw_cards(state, player)


def _c01(state: State, player: int) -> None:
    if ask(state, player, (0, 1)) == 0:
        state.rows[player][WOOD] += 2
    else:
        state.rows[player][STONE] += 1


def _c02(state: State, player: int) -> None:
    gain_any(state, player)
    if free_squares(state, player) and yes(state, player):
        place_token(state, player)


def _c03(state: State, player: int) -> None:
    row = state.rows[player]
    left = [0, 1, 2]
    while True:
        options = [part for part in left if part == 2 or can_study(row, part)]
        if not options:
            return
        chosen = pick(state, player, options)
        left.remove(chosen)
        if chosen == 2:
            gain_any(state, player)
        else:
            study(state, player, chosen)


def _c04(state: State, player: int) -> None:
    row = state.rows[player]
    if row[RAISED] >= 2:
        row[POINTS] += 3
        gain_any(state, player)
    elif can_build(state, player, 1) and yes(state, player):
        build(state, player, 1)


def _c05(state: State, player: int) -> None:
    row = state.rows[player]
    row[POINTS] += 2
    for _ in range(2):
        if not has_any(row, 1) or not yes(state, player):
            return
        pay_any(state, player)
        row[POINTS] += 1


def _c06(state: State, player: int) -> None:
    row = state.rows[player]
    for _ in range(2):
        chosen = ask(state, player, (0, 1, 2) if can_study(row, 2) else (0, 1))
        if chosen == 0:
            row[WOOD] += 1
        elif chosen == 1:
            row[CLAY] += 1
        else:
            study(state, player, 2)


def _c07(state: State, player: int) -> None:
    for step in (1, 2, 3):
        state.rows[(player + step) & 3][FOOD] += 1
    state.rows[player][POINTS] += 3


def _c08(state: State, player: int) -> None:
    row = state.rows[player]
    row[GOLD] += min(row[PLAYED], 3)
    if has_any(row, 2) and yes(state, player):
        barter(state, player)


def _c09(state: State, player: int) -> None:
    for step in (1, 2, 3):
        other = (player + step) & 3
        row = state.rows[other]
        if ask(state, other, (0, 1) if row[GOLD] >= 1 else (1,)) == 0:
            row[GOLD] -= 1
        else:
            row[POINTS] -= 1


def _c10(state: State, player: int) -> None:
    row = state.rows[player]
    left = [0, 1, 2]
    while True:
        options = []
        for part in left:
            if part == 2:
                if can_draw(state, player):
                    options.append(2)
            elif row[part] >= 1:  # wood for the first, clay for the second
                options.append(part)
        if not options:
            return
        chosen = any_order(state, player, options, (0, 1))
        if chosen is None:
            return
        left.remove(chosen)
        if chosen == 2:
            draw_cards(state, player)
        else:
            row[chosen] -= 1
            row[POINTS] += 2


def _c11(state: State, player: int) -> None:
    row = state.rows[player]
    if row[LORE] >= 2 and state.first != player:
        state.first = player
        draw_cards(state, player, 2)
    else:
        row[GOLD] += 2
        gain_any(state, player)


def _c12(state: State, player: int) -> None:
    row = state.rows[player]
    row[WOOD] += 1
    row[CLAY] += 1
    if can_upgrade(row) and yes(state, player):
        upgrade(state, player)


def _c13(state: State, player: int) -> None:
    row = state.rows[player]
    row[POINTS] += row[RAISED] + row[TOKENS] // 2
    draw_cards(state, player)


def _c14(state: State, player: int) -> None:
    row = state.rows[player]
    for _ in range(3):
        if row[FOOD] < 1 or not yes(state, player):
            return
        row[FOOD] -= 1
        if ask(state, player, (0, 1) if free_squares(state, player) else (0,)) == 0:
            row[GOLD] += 1
        else:
            place_token(state, player)


def _c15(state: State, player: int) -> None:
    options = [0] if can_draw(state, player) else []
    if state.hands[player]:
        options.append(1)
    if can_study(state.rows[player], 1):
        options.append(2)
    if not options:
        return
    chosen = ask(state, player, options)
    if chosen == 0:
        draw_cards(state, player, 2)
    elif chosen == 1:
        throw_away(state, player)
        gain_any(state, player, 2)
    else:
        study(state, player, 1)


def _c16(state: State, player: int) -> None:
    state.stock[WOOD] += 2
    state.stock[CLAY] += 1
    gain_any(state, player)


def _c17(state: State, player: int) -> None:
    row = state.rows[player]
    if row[WOOD] >= 3 or row[CLAY] >= 3:
        row[WOOD] = 0
        row[POINTS] += 4
    else:
        ask(state, player, (0, 1))
        gain_any(state, player)
        gain_any(state, player)


def _c18(state: State, player: int) -> None:
    row = state.rows[player]
    study(state, player, 0)
    study(state, player, 0)
    options = [part for part in (0, 1) if can_study(row, part + 1)]
    if options:
        study(state, player, pick(state, player, options) + 1)


def _c19(state: State, player: int) -> None:
    for _ in range(3):
        if has_any(state.rows[player], 1) and yes(state, player):
            pay_any(state, player)
            gain_any(state, player)


def _c20(state: State, player: int) -> None:
    place_token(state, player)
    place_token(state, player)
    if can_play(state, player, 1) and yes(state, player):
        play_card(state, player, 1)


def _c21(state: State, player: int) -> None:
    left = [0, 1, 2]
    while True:
        options = []
        for part in left:
            if part == 0:
                if victims(state, player):
                    options.append(0)
            elif part == 2:
                options.append(2)
            elif state.hands[player]:
                options.append(1)
        if not options:
            return
        chosen = any_order(state, player, options, (1,))
        if chosen is None:
            return
        left.remove(chosen)
        if chosen == 0:
            steal(state, player)
        elif chosen == 2:
            state.rows[player][STONE] += 1
        else:
            throw_away(state, player)


def _c22(state: State, player: int) -> None:
    row = state.rows[player]
    options = [0] if row[GOLD] >= 3 else []
    if row[STONE] >= 1:
        options.append(1)
    options.append(2)
    chosen = ask(state, player, options)
    if chosen == 0:
        row[GOLD] -= 3
        row[POINTS] += 5
    elif chosen == 1:
        row[STONE] -= 1
        row[POINTS] += 2
        draw_cards(state, player)
    else:
        row[FOOD] += 2


def _c23(state: State, player: int) -> None:
    produce(state, player)
    row = state.rows[player]
    for _ in range(2):
        if not has_any(row, 2) or not yes(state, player):
            break
        barter(state, player)
    row[POINTS] += min(row[GOLD], 2)


CARDS: tuple[Callable[[State, int], None], ...] = (
    _c00, _c01, _c02, _c03, _c04, _c05, _c06, _c07, _c08, _c09, _c10, _c11,
    _c12, _c13, _c14, _c15, _c16, _c17, _c18, _c19, _c20, _c21, _c22, _c23,
)  # fmt: skip


def _stone(state: State, player: int) -> None:
    state.rows[player][STONE] += 1


def _masterwork(state: State, player: int) -> None:
    state.rows[player][POINTS] += 4
    if can_build(state, player, 1) and yes(state, player):
        build(state, player, 1)


def _recital(state: State, player: int) -> None:
    if can_play(state, player, 1) and yes(state, player):
        play_card(state, player, 1)


def _insight(state: State, player: int) -> None:
    state.rows[player][POINTS] += 3
    gain_any(state, player, 2)


def _blessing(state: State, player: int) -> None:
    state.rows[player][POINTS] += 2


def _grace(state: State, player: int) -> None:
    if ask(state, player, (0, 1)) == 0:
        state.rows[player][POINTS] += 3
    else:
        gain_any(state, player, 2)


def _glory(state: State, player: int) -> None:
    state.rows[player][POINTS] += 5
    for step in (1, 2, 3):
        state.rows[(player + step) & 3][POINTS] -= 1


BONUSES: tuple[tuple[Callable[[State, int], None], ...], ...] = (
    (_stone, gain_any, _masterwork),
    (draw_cards, _recital, _insight),
    (_blessing, _grace, _glory),
)
