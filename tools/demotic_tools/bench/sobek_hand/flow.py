"""Rounds and turns: who is asked what to do, what happens when the row is empty, and the scores."""
from demotic.machine.chance import draw, picked
from demotic_tools.bench.sobek_hand.state import (
    AMULET,
    ASKED,
    CHARACTERS,
    CURSES,
    END,
    EXTRA,
    FLAT_SCARABS,
    FRONT,
    GOODS,
    HELD,
    HELD_GOODS,
    PHASE,
    PILED,
    PLAYER_KEYS,
    PLAYER_STREAM,
    PLAYERS,
    POINTS,
    ROUND,
    SCARABS,
    SEED,
    SET_SCARABS,
    SET_SIZE,
    STARTER,
    STEP,
    YOU,
    Cells,
    Options,
    area,
    deal,
    hand_of,
    pile_of,
)

ROUNDS = 3
GOAL = 100
SYMBOLS = 5  # a number and four symbols, in the same order all along the track

# What is being asked.
(
    TURN, TAKE, CHARACTER, SET, LAY, AMULETS, EVENT, CURSE, PROSPERITY, GUILD, CLEANSE, INSPECT, SEARCH, SEARCHED,
    ENLARGE, ENLARGED, STEAL, TINTED, MERCHANT, FLAT, FLAT_SET, NAME_STARTER,
) = range(22)  # fmt: skip
TAKE_CARD, PLAY_CHARACTER, PLAY_SET = range(3)


def turn(cells: Cells) -> Options:
    """Asks whose turn it is what he does."""
    you = cells[YOU]
    cells[PHASE] = TURN
    cells[ASKED] = you
    base = area(you)
    options = [TAKE_CARD]
    if cells[base + CHARACTERS]:
        options.append(PLAY_CHARACTER)
    if can_lay(cells, base, any(cells[base + SET_SIZE : base + SET_SCARABS])):
        options.append(PLAY_SET)
    return options


def can_lay(cells: Cells, base: int, amulets_alone: bool) -> bool:
    """Whether a hand has enough for some set; whether amulets alone may be added to one."""
    goods = base + HELD_GOODS
    most = max(cells[goods : goods + GOODS])
    return most + cells[goods + AMULET] >= 3 and (most > 0 or amulets_alone)


def end_turn(cells: Cells) -> Options:
    """The next turn, or the end of the round."""
    if cells[FRONT] == cells[END]:
        cells[STEP] = 0
        return lay_flat_sets(cells)
    if cells[EXTRA]:
        cells[EXTRA] = 0
    else:
        cells[YOU] = (cells[YOU] + 1) % cells[PLAYERS]
    return turn(cells)


# -------------------------------------------------------------------------------- the end of a round


def lay_flat_sets(cells: Cells) -> Options:
    """Asks one after the other whether to lay a horizontal set, until he keeps the rest; then scores the round."""
    players = cells[PLAYERS]
    if cells[STEP] == players:
        return score_round(cells)
    player = (cells[STARTER] + cells[STEP]) % players
    cells[PHASE] = FLAT
    cells[ASKED] = player
    return [0, 1] if can_lay(cells, area(player), False) else [1]


def score_round(cells: Cells) -> Options:
    """Points for sets, the price of corruption, and the next round if there is one."""
    bases = [area(player) for player in range(cells[PLAYERS])]
    earned = [set_values(cells, base) for base in bases]
    weights = []
    for base, points in zip(bases, earned, strict=True):
        cells[base + POINTS] += points
        weights.append(cells[base + PILED] + cells[base + HELD] + 2 * cells[base + CURSES])
    most = max(weights)
    heaviest = [player for player, weight in enumerate(weights) if weight == most]
    scarabs = [scarabs_left(cells, bases[player]) for player in heaviest]
    most = max(scarabs)
    for player, found in zip(heaviest, scarabs, strict=True):
        if found == most:
            at = bases[player] + POINTS
            for _ in range(earned[player] // 10):
                cells[at] = behind(cells[at], cells[at] % SYMBOLS)
    if cells[ROUND] == ROUNDS or any(cells[base + POINTS] > GOAL for base in bases):
        return []
    return choose_starter(cells, bases)


def set_values(cells: Cells, base: int) -> int:
    """What somebody earns with his sets, horizontal ones too."""
    earned = cells[base + FLAT_SCARABS]
    for at in range(base + SET_SIZE, base + SET_SCARABS):
        earned += cells[at] * cells[at + GOODS]
    return earned


def scarabs_left(cells: Cells, base: int) -> int:
    """The scarabs in a pile once the hand has come to it."""
    return sum(SCARABS[card] for card in pile_of(cells, base) + hand_of(cells, base))


def ahead(space: int, symbol: int) -> int:
    """The next space with the symbol."""
    return space + ((symbol - space) % SYMBOLS or SYMBOLS)


def behind(space: int, symbol: int) -> int:
    """The last space before it with the symbol, or the beginning."""
    return max(0, space - ((space - symbol) % SYMBOLS or SYMBOLS))


# -------------------------------------------------------------------------------- the next round


def choose_starter(cells: Cells, bases: list[int]) -> Options:
    """Whoever is last names who begins; of several chance picks one."""
    points = [cells[base + POINTS] for base in bases]
    least = min(points)
    last = [player for player, value in enumerate(points) if value == least]
    cells[PHASE] = NAME_STARTER
    cells[ASKED] = drawn_player(cells, last)
    return list(range(cells[PLAYERS]))


def drawn_player(cells: Cells, among: list[int]) -> int:
    """One of them by chance; there is one such draw in front of each round."""
    return picked(among, 1, draw(cells[SEED], PLAYER_STREAM, cells[ROUND]), PLAYER_KEYS)[0]


def begin_round(cells: Cells, starter: int) -> Options:
    """Deals and asks the first player."""
    cells[ROUND] += 1
    cells[STARTER] = cells[YOU] = starter
    cells[EXTRA] = 0
    deal(cells)
    return turn(cells)


