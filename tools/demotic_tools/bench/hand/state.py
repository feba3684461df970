"""The state of the workshop: integers and lists, no object per component."""
from collections.abc import Callable, Sequence

from demotic.machine.chance import draw, key_of, shuffled

WOOD, CLAY, STONE, FOOD, GOLD, POINTS, CRAFT, LORE, FAITH, PLAYED, RAISED, TOKENS = range(12)
SPACES = 16
CARDS = 72  # 24 with three copies each; the copies of one stand side by side
BUILDINGS = 36
HAND = 8
TOP_SKILL = 10
CARD_KEYS = [key_of(f"c{card // 3:02}_{card % 3 + 1}") for card in range(CARDS)]
BUILDING_KEYS = [key_of(f"b{building // 3:02}_{building % 3 + 1}") for building in range(BUILDINGS)]
DECK_STREAM = key_of("zone deck")
PILE_STREAM = key_of("zone building_pile")

Row = list[int]
Options = Sequence[int | None]
Ask = Callable[[int, Options], int | None]


class State:
    """`rows[player]` are his goods, points, skills and counts, in the order of the constants above."""

    __slots__ = (
        "ask",
        "deck",
        "discard",
        "first",
        "hands",
        "houses",
        "market",
        "near",
        "pile",
        "rows",
        "seed",
        "shuffles",
        "stock",
        "taken",
        "workers",
    )  # fmt: skip

    def __init__(self, seed: int, ask: Ask) -> None:
        self.seed = seed
        self.ask = ask
        self.rows: list[Row] = [[1, 1, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0] for _ in range(4)]
        self.near = [0] * 4
        self.taken = 0
        self.stock = [0] * 5
        self.workers = [-1] * SPACES
        self.first = 0
        self.houses: list[list[int]] = [[], [], [], []]
        self.discard: list[int] = []
        self.shuffles = 0
        self.deck = list(range(CARDS))
        shuffle_deck(self)
        self.pile = list(shuffled(range(BUILDINGS), draw(seed, PILE_STREAM, 0), BUILDING_KEYS))
        self.market = [self.pile.pop() for _ in range(4)]
        self.hands = [[self.deck.pop() for _ in range(4)] for _ in range(4)]


def shuffle_deck(state: State) -> None:
    """Shuffles the deck as the pack does: the next draw of the deck's stream."""
    state.deck = list(shuffled(state.deck, draw(state.seed, DECK_STREAM, state.shuffles), CARD_KEYS))
    state.shuffles += 1


def scores(state: State) -> list[int]:
    """What the game is ranked by, by player."""
    return [row[POINTS] + row[TOKENS] + sum(row[:5]) // 3 for row in state.rows]
