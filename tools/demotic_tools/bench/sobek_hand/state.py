"""A position of Sobek: one flat list of integers, so that a copy is one slice.

    the table | the deck, the row in it | the event tokens | what is being picked | an area for each player

Cards are numbers in the order of the pack: nine green ones, five amulets, the other goods, nine characters.
An area has counts first, then the hand and the corruption pile, each with room for all cards.
"""
from demotic.machine.chance import draw, key_of, shuffled

Cells = list[int]
Options = list[int]

# The table. STEP: how far a walk through the players has come. YOU: whose turn; ASKED: who decides now.
(PHASE, ASKED, YOU, SEED, PLAYERS, ROUND, STARTER, EXTRA, STEP, THEFTS, FRONT, END, NEXT, LAST, READY) = range(15)
# What is being picked: for which kind of goods, in front or flat, at least, at most, done, from where, to where.
(GOOD_LAID, IS_FLAT, LOW, HIGH, PICKED, LEFT, LEFT_END) = range(15, 22)
TABLE = 22

GOODS = 6
AMULET = 6  # stands where others have their kind of goods
CARDS = 63
GREEN = 9
FIRST_CHARACTER = 54
ROW = 9
DECK = TABLE
EVENTS = DECK + CARDS - GREEN
PICKS = EVENTS + 5
AREAS = PICKS + CARDS
ENOUGH = -1  # the option that ends picking

# An area. HELD_GOODS: by kind, then amulets. A Prosperity token is one more in SET_SIZE.
POINTS, CURSES, HELD, PILED, CHARACTERS, FLAT_SCARABS = range(6)
HELD_GOODS = 6
SET_SIZE = HELD_GOODS + GOODS + 1
SET_SCARABS = SET_SIZE + GOODS
HAND = SET_SCARABS + GOODS
PILE = HAND + CARDS
AREA = PILE + CARDS
FRESH = [0] * (HAND - CURSES)

# Names as in the pack, since chance goes by them; kind of goods, scarabs, copies.
_STEMS = (
    ("starting_ivory", 0, 0, 1), ("starting_ebony", 1, 0, 1), ("starting_marble", 2, 0, 1),
    ("starting_cattle", 3, 0, 2), ("starting_fish", 4, 0, 2), ("starting_wheat", 5, 0, 2),
    ("amulet", AMULET, 0, 5), ("fine_ivory", 0, 3, 3),
    ("plain_ivory", 0, 0, 2), ("fine_ebony", 1, 2, 4), ("plain_ebony", 1, 0, 2), ("fine_marble", 2, 2, 3),
    ("plain_marble", 2, 0, 3), ("fine_cattle", 3, 1, 5), ("plain_cattle", 3, 0, 2), ("fine_fish", 4, 1, 5),
    ("plain_fish", 4, 0, 3), ("fine_wheat", 5, 1, 5), ("plain_wheat", 5, 0, 3), ("queen", 0, 0, 1),
    ("high_priest", 1, 0, 1), ("high_priestess", 2, 0, 1), ("old_scribe", 3, 0, 1), ("young_scribe", 4, 0, 1),
    ("vizier", 3, 0, 1), ("courtesan", 5, 0, 1), ("thief", 4, 0, 1), ("merchant", 5, 0, 1),
)  # fmt: skip
_TOKENS = (
    ("flood", 2), ("curse", 2), ("prosperity", 2), ("embalming", 1), ("deceit", 1),
    ("snake_guild", 1), ("reed_guild", 1), ("ankh_guild", 1), ("scorpion_guild", 1),
)  # fmt: skip


def _named(stem: str, copies: int) -> list[str]:
    return [stem] if copies == 1 else [f"{stem}_{copy}" for copy in range(1, copies + 1)]


GOOD = [good for _, good, _, copies in _STEMS for _ in range(copies)]
SCARABS = [scarabs for _, _, scarabs, copies in _STEMS for _ in range(copies)]
TINT = [1] * GREEN + [0] * (FIRST_CHARACTER - GREEN) + [2] * (CARDS - FIRST_CHARACTER)
CARD_KEYS = [key_of(name) for stem, _, _, copies in _STEMS for name in _named(stem, copies)]
ACT = [act for act, (_, copies) in enumerate(_TOKENS) for _ in range(copies)]  # which act each token has
TOKEN_KEYS = [key_of(name) for stem, copies in _TOKENS for name in _named(stem, copies)]
PLAYER_KEYS = [key_of(f"player_{seat}") for seat in range(1, 5)]
GREEN_STREAM, DECK_STREAM, BAG_STREAM = key_of("zone starting_pile"), key_of("zone deck"), key_of("zone bag")
PLAYER_STREAM, CARD_STREAM = key_of("kind player"), key_of("kind card")


def area(player: int) -> int:
    """Where the area of a player begins."""
    return AREAS + player * AREA


# ------------------------------------------------------------------------------------ cards


def to_hand(cells: Cells, base: int, card: int) -> None:
    """A card from somewhere comes last in a hand."""
    held = cells[base + HELD]
    cells[base + HAND + held] = card
    cells[base + HELD] = held + 1
    cells[base + HELD_GOODS + GOOD[card]] += 1
    if card >= FIRST_CHARACTER:
        cells[base + CHARACTERS] += 1


def to_pile(cells: Cells, base: int, card: int) -> None:
    """A card from somewhere comes last in a corruption pile."""
    piled = cells[base + PILED]
    cells[base + PILE + piled] = card
    cells[base + PILED] = piled + 1


def from_hand(cells: Cells, base: int, card: int) -> None:
    """A card leaves a hand."""
    hand = base + HAND
    last = hand + cells[base + HELD] - 1
    at = cells.index(card, hand)
    cells[at:last] = cells[at + 1 : last + 1]
    cells[base + HELD] -= 1
    cells[base + HELD_GOODS + GOOD[card]] -= 1
    if card >= FIRST_CHARACTER:
        cells[base + CHARACTERS] -= 1


def hand_of(cells: Cells, base: int) -> list[int]:
    """The cards in a hand, in the order they came."""
    return cells[base + HAND : base + HAND + cells[base + HELD]]


def pile_of(cells: Cells, base: int) -> list[int]:
    """The cards in a corruption pile, in the order they came."""
    return cells[base + PILE : base + PILE + cells[base + PILED]]


# ------------------------------------------------------------------------------------ dealing


def deal(cells: Cells) -> None:
    """A fresh round: everything comes back and is dealt again. The deck is taken from front to back."""
    seed, players, before = cells[SEED], cells[PLAYERS], cells[ROUND] - 1
    green = shuffled(range(GREEN), draw(seed, GREEN_STREAM, before), CARD_KEYS)
    cells[DECK:EVENTS] = shuffled(range(GREEN, CARDS), draw(seed, DECK_STREAM, before), CARD_KEYS)[::-1]
    cells[EVENTS:PICKS] = shuffled(range(len(ACT)), draw(seed, BAG_STREAM, before), TOKEN_KEYS)[:-6:-1]
    cells[READY] = 5
    top = GREEN - 1
    for step in range(players):
        base = area((cells[STARTER] + step) % players)
        cells[base + CURSES : base + HAND] = FRESH
        to_hand(cells, base, green[top])
        to_hand(cells, base, green[top - 1])
        top -= 2
    cells[NEXT] = DECK + ROW if players == 2 else DECK
    fill_row(cells)


def fill_row(cells: Cells) -> None:
    """The row is empty: the next nine, or as many as there are."""
    front = cells[NEXT]
    cells[FRONT] = front
    cells[END] = cells[NEXT] = min(front + ROW, EVENTS)


# ------------------------------------------------------------------------------------ picking


def begin_picking(cells: Cells, left: list[int], low: int, high: int) -> Options:
    """Cards of a list are picked one by one, later ones only, so that `low` can be reached; the first question."""
    end = PICKS + len(left)
    cells[PICKS:end] = left
    cells[LOW], cells[HIGH], cells[PICKED], cells[LEFT], cells[LEFT_END] = low, high, 0, PICKS, end
    options = left[: len(left) - max(0, low - 1)]
    if low <= 0:
        options.append(ENOUGH)
    return options


def pick(cells: Cells, option: int) -> Options:
    """Keeps a pick in front of those left; the next question, or nothing when all are picked."""
    if option == ENOUGH:
        return []
    end = cells[LEFT_END]
    done = cells[PICKED]
    left = cells.index(option, cells[LEFT]) + 1
    cells[PICKS + done] = option
    done += 1
    cells[LEFT], cells[PICKED] = left, done
    if left == end or done >= cells[HIGH]:
        return []
    short = cells[LOW] - done
    if short > 1:
        return cells[left : end - short + 1]
    options = cells[left:end]
    if short <= 0:
        options.append(ENOUGH)
    return options


def picked(cells: Cells) -> list[int]:
    """What was picked."""
    return cells[PICKS : PICKS + cells[PICKED]]
