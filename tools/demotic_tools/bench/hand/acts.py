"""What cards and spaces are made of: small acts, each with the test whether it can happen."""
from demotic_tools.bench.hand.state import (
    CLAY,
    CRAFT,
    FOOD,
    GOLD,
    HAND,
    PLAYED,
    POINTS,
    RAISED,
    STONE,
    TOKENS,
    TOP_SKILL,
    WOOD,
    Options,
    Row,
    State,
    shuffle_deck,
)  # fmt: skip

GOODS = (0, 1, 2, 3, 4)
OTHERS = tuple(tuple(good for good in GOODS if good != given) for given in GOODS)
YES_NO = (0, None)
FULL = (1 << 36) - 1
LEFT = sum(1 << row * 6 for row in range(6))
RIGHT = LEFT << 5
BORDER = sum(1 << row * 6 + column for row in range(6) for column in range(6) if row in (0, 5) or column in (0, 5))

Cost = tuple[tuple[int, int], ...]


def _cheap(cost: Cost) -> Cost:
    if not cost:
        return cost
    (good, count), rest = cost[0], cost[1:]
    return (((good, count - 1),) if count > 1 else ()) + rest


_CARD_COSTS: tuple[Cost, ...] = (
    ((WOOD, 1),), ((CLAY, 1),), ((FOOD, 1),), ((WOOD, 1), (CLAY, 1)), ((GOLD, 1),), ((STONE, 1),), ((WOOD, 2),),
    ((CLAY, 2),), ((FOOD, 2),), ((GOLD, 2),), ((WOOD, 1), (FOOD, 1)), ((CLAY, 1), (GOLD, 1)), (),
    ((STONE, 1), (WOOD, 1)), ((FOOD, 1), (GOLD, 1)), (), ((WOOD, 1), (GOLD, 1)), ((CLAY, 1), (FOOD, 1)),
    ((STONE, 1), (GOLD, 1)), ((WOOD, 3),), ((CLAY, 3),), ((GOLD, 1),), (), ((FOOD, 2), (WOOD, 1)),
)  # fmt: skip
_BUILDING_COSTS: tuple[Cost, ...] = (
    ((WOOD, 2),), ((CLAY, 2),), ((STONE, 1), (WOOD, 1)), ((WOOD, 1), (CLAY, 2)), ((STONE, 2),), ((WOOD, 3),),
    ((CLAY, 3),), ((WOOD, 1), (GOLD, 2)), ((STONE, 1), (GOLD, 1)), ((CLAY, 1), (WOOD, 1), (FOOD, 1)),
    ((STONE, 2), (WOOD, 2)), ((GOLD, 3),),
)  # fmt: skip
CARD_COSTS = (_CARD_COSTS, tuple(map(_cheap, _CARD_COSTS)))
BUILDING_COSTS = (_BUILDING_COSTS, tuple(map(_cheap, _BUILDING_COSTS)))
PRODUCT = (WOOD, CLAY, STONE, FOOD, GOLD, WOOD, FOOD, GOLD, STONE, FOOD, GOLD, CLAY)
WORTH = (2, 2, 3, 3, 4, 4, 4, 3, 3, 3, 6, 5)


def ask(state: State, player: int, options: Options) -> int | None:
    """One option is taken without asking."""
    return options[0] if len(options) == 1 else state.ask(player, options)


def pick(state: State, player: int, options: list[int] | tuple[int, ...]) -> int:
    """Like `ask`, where nothing can be declined."""
    chosen = options[0] if len(options) == 1 else state.ask(player, options)
    assert chosen is not None
    return chosen


def yes(state: State, player: int) -> bool:
    return state.ask(player, YES_NO) == 0


def gain_any(state: State, player: int, count: int = 1) -> None:
    state.rows[player][pick(state, player, GOODS)] += count


def has_any(row: Row, count: int) -> bool:
    return row[0] >= count or row[1] >= count or row[2] >= count or row[3] >= count or row[4] >= count


def pay_any(state: State, player: int, count: int = 1) -> None:
    row = state.rows[player]
    options = [good for good in GOODS if row[good] >= count]
    if options:
        row[pick(state, player, options)] -= count


def can_draw(state: State, player: int) -> bool:
    return len(state.hands[player]) < HAND and bool(state.deck or state.discard)


def draw_cards(state: State, player: int, count: int = 1) -> None:
    hand = state.hands[player]
    for _ in range(count):
        if len(hand) >= HAND:
            return
        if not state.deck:
            if not state.discard:
                return
            state.deck = state.discard
            state.discard = []
            shuffle_deck(state)
        hand.append(state.deck.pop())


def _distinct(cards: list[int]) -> list[int]:
    """One of each card: copies are the same to everybody."""
    seen = 0
    out = []
    for card in cards:
        bit = 1 << card // 3
        if not seen & bit:
            seen |= bit
            out.append(card)
    return out


def throw_away(state: State, player: int) -> None:
    hand = state.hands[player]
    if hand:
        card = pick(state, player, _distinct(hand))
        hand.remove(card)
        state.discard.append(card)


def playable(state: State, player: int, discount: int) -> list[int]:
    row = state.rows[player]
    costs = CARD_COSTS[discount]
    seen = 0
    out = []
    for card in state.hands[player]:
        bit = 1 << card // 3
        if seen & bit:
            continue
        seen |= bit
        for good, count in costs[card // 3]:
            if row[good] < count:
                break
        else:
            out.append(card)
    return out


def can_play(state: State, player: int, discount: int) -> bool:
    row = state.rows[player]
    costs = CARD_COSTS[discount]
    for card in state.hands[player]:
        for good, count in costs[card // 3]:
            if row[good] < count:
                break
        else:
            return True
    return False


def pay_card(state: State, player: int, discount: int, card: int) -> None:
    row = state.rows[player]
    state.hands[player].remove(card)
    state.discard.append(card)
    for good, count in CARD_COSTS[discount][card // 3]:
        row[good] -= count
    row[PLAYED] += 1


def buildable(state: State, player: int, discount: int) -> list[int]:
    row = state.rows[player]
    costs = BUILDING_COSTS[discount]
    out = []
    for building in state.market:
        for good, count in costs[building // 3]:
            if row[good] < count:
                break
        else:
            out.append(building)
    return out


def can_build(state: State, player: int, discount: int) -> bool:
    row = state.rows[player]
    costs = BUILDING_COSTS[discount]
    for building in state.market:
        for good, count in costs[building // 3]:
            if row[good] < count:
                break
        else:
            return True
    return False


def pay_building(state: State, player: int, discount: int, building: int) -> None:
    row = state.rows[player]
    state.market.remove(building)
    if state.pile:
        state.market.append(state.pile.pop())
    for good, count in BUILDING_COSTS[discount][building // 3]:
        row[good] -= count
    state.houses[player].append(building)
    row[RAISED] += 1
    row[POINTS] += WORTH[building // 3]


def can_refresh(state: State) -> bool:
    return bool(state.pile and state.market)


def refresh(state: State) -> None:
    if state.pile and state.market:
        old = state.market.pop(0)
        state.market.append(state.pile.pop())
        state.pile.insert(0, old)


def free_squares(state: State, player: int) -> int:
    """The squares a token may go to, a bit each."""
    free = FULL & ~state.taken
    return (state.near[player] if state.rows[player][TOKENS] else BORDER) & free


def place_token(state: State, player: int) -> None:
    left = free_squares(state, player)
    options = []
    while left:
        bit = left & -left
        options.append(bit.bit_length() - 1)
        left ^= bit
    if not options:
        return
    square = pick(state, player, options)
    bit = 1 << square
    state.taken |= bit
    state.near[player] |= (bit << 6 | bit >> 6 | (bit & ~RIGHT) << 1 | (bit & ~LEFT) >> 1) & FULL
    row = state.rows[player]
    row[TOKENS] += 1
    row[square % 5] += 1


def victims(state: State, player: int) -> list[int]:
    rows = state.rows
    return [other for other in range(4) if other != player and rows[other][GOLD] >= 1]


def steal(state: State, player: int) -> None:
    options = victims(state, player)
    if options:
        other = pick(state, player, options)
        state.rows[other][GOLD] -= 1
        state.rows[player][GOLD] += 1


def can_upgrade(row: Row) -> bool:
    return row[0] >= 1 or row[1] >= 1 or row[2] >= 1 or row[3] >= 1


def upgrade(state: State, player: int) -> None:
    row = state.rows[player]
    options = [good for good in (0, 1, 2, 3) if row[good] >= 1]
    if options:
        good = pick(state, player, options)
        row[good] -= 1
        row[good + 1] += 1


def barter(state: State, player: int) -> None:
    row = state.rows[player]
    options = [good for good in GOODS if row[good] >= 2]
    if options:
        good = pick(state, player, options)
        row[good] -= 2
        row[pick(state, player, OTHERS[good])] += 1


def produce(state: State, player: int) -> None:
    row = state.rows[player]
    for building in state.houses[player]:
        good = PRODUCT[building // 3]
        if row[good] < 4:
            row[good] += 1


def take_stock(state: State, player: int, good: int) -> None:
    state.rows[player][good] += state.stock[good]
    state.stock[good] = 0


def any_order(state: State, player: int, left: list[int], declinable: tuple[int, ...]) -> int | None:
    """Which of the possible parts comes next; the end is offered when all of them may be declined."""
    options: list[int | None] = list(left)
    if all(part in declinable for part in left):
        options.append(None)
    return ask(state, player, options)


def can_study(row: Row, art: int) -> bool:
    return row[CRAFT + art] < TOP_SKILL
