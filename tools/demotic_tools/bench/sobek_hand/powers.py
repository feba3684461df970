"""What the nine characters do when they are played for their power."""
from demotic.machine.chance import draw
from demotic.machine.chance import picked as chosen_by_chance
from demotic_tools.bench.sobek_hand.flow import (
    CLEANSE,
    ENLARGE,
    ENLARGED,
    INSPECT,
    MERCHANT,
    SEARCH,
    SEARCHED,
    STEAL,
    TINTED,
    end_turn,
)
from demotic_tools.bench.sobek_hand.sets import opponents, taken, whom
from demotic_tools.bench.sobek_hand.state import (
    AMULET,
    ASKED,
    CARD_KEYS,
    CARD_STREAM,
    END,
    EVENTS,
    FIRST_CHARACTER,
    FRONT,
    GOOD,
    GOOD_LAID,
    GOODS,
    HELD,
    HELD_GOODS,
    NEXT,
    PHASE,
    PILE,
    PILED,
    PLAYERS,
    SCARABS,
    SEED,
    SET_SCARABS,
    SET_SIZE,
    STEP,
    THEFTS,
    TINT,
    YOU,
    Cells,
    Options,
    area,
    begin_picking,
    from_hand,
    hand_of,
    pick,
    picked,
    pile_of,
    to_hand,
    to_pile,
)

MOST_HELD = 6


def character_chosen(cells: Cells, card: int) -> Options:
    """The character is discarded and does what it can."""
    base = area(cells[YOU])
    from_hand(cells, base, card)
    return POWERS[card - FIRST_CHARACTER](cells, base)


def _queen(cells: Cells, base: int) -> Options:
    for _ in range(min(3, EVENTS - cells[NEXT])):
        to_hand(cells, base, cells[cells[NEXT]])
        cells[NEXT] += 1
    return end_turn(cells)


# -------------------------------------------------------------------------------- one's own pile


def _cleanse(cells: Cells, base: int) -> Options:
    found = {GOOD[card] for card in pile_of(cells, base)}
    found.discard(AMULET)
    if not found:
        return end_turn(cells)
    cells[PHASE] = CLEANSE
    return sorted(found)


def cleansed(cells: Cells, good: int) -> Options:
    """All cards of that kind leave the pile."""
    base = area(cells[YOU])
    keep_in_pile(cells, base, [card for card in pile_of(cells, base) if GOOD[card] != good])
    return end_turn(cells)


def keep_in_pile(cells: Cells, base: int, cards: list[int]) -> None:
    """These are left of a pile."""
    cells[base + PILED] = len(cards)
    cells[base + PILE : base + PILE + len(cards)] = cards


# -------------------------------------------------------------------------------- others' cards


def _scribe(cells: Cells, _base: int) -> Options:
    cells[STEP] = 1
    return inspect(cells)


def inspect(cells: Cells) -> Options:
    """Asks one opponent after the other what he gives up of more than six cards."""
    you, players = cells[YOU], cells[PLAYERS]
    for step in range(cells[STEP], players):
        player = (you + step) % players
        base = area(player)
        too_many = cells[base + HELD] - MOST_HELD
        if too_many > 0:
            cells[PHASE] = INSPECT
            cells[ASKED] = player
            cells[STEP] = step + 1
            return begin_picking(cells, hand_of(cells, base), too_many, too_many)
    return end_turn(cells)


def given_up(cells: Cells, option: int) -> Options:
    """One more card, until six are left."""
    options = pick(cells, option)
    if options:
        return options
    base = area(cells[ASKED])
    for card in picked(cells):
        from_hand(cells, base, card)
        to_pile(cells, base, card)
    return inspect(cells)


def _vizier(cells: Cells, _base: int) -> Options:
    return whom(cells, SEARCH, opponents(cells), search)


def search(cells: Cells, player: int) -> Options:
    """Asks for a card of his pile, if there is any."""
    pile = pile_of(cells, area(player))
    if not pile:
        return end_turn(cells)
    cells[PHASE] = SEARCHED
    cells[STEP] = player
    return pile


def searched(cells: Cells, card: int) -> Options:
    """It goes from his pile to the hand."""
    base = area(cells[STEP])
    pile = pile_of(cells, base)
    pile.remove(card)
    keep_in_pile(cells, base, pile)
    to_hand(cells, area(cells[YOU]), card)
    return end_turn(cells)


def _thief(cells: Cells, _base: int) -> Options:
    victims = [player for player in opponents(cells) if cells[area(player) + HELD]]
    return whom(cells, STEAL, victims, steal)


def steal(cells: Cells, player: int) -> Options:
    """Asks for a back, unless all of his cards have the same."""
    tints = sorted({TINT[card] for card in hand_of(cells, area(player))})
    cells[STEP] = player
    if len(tints) == 1:
        return stolen(cells, tints[0])
    cells[PHASE] = TINTED
    return tints


def stolen(cells: Cells, tint: int) -> Options:
    """Chance says which card of that back."""
    base = area(cells[STEP])
    cards = [card for card in hand_of(cells, base) if TINT[card] == tint]
    card = chosen_by_chance(cards, 1, draw(cells[SEED], CARD_STREAM, cells[THEFTS]), CARD_KEYS)[0]
    cells[THEFTS] += 1
    from_hand(cells, base, card)
    to_hand(cells, area(cells[YOU]), card)
    return end_turn(cells)


# -------------------------------------------------------------------------------- sets and the row


def _courtesan(cells: Cells, base: int) -> Options:
    goods = base + HELD_GOODS
    amulets = cells[goods + AMULET]
    sets = [good for good in range(GOODS) if cells[base + SET_SIZE + good] and cells[goods + good] + amulets]
    if not sets:
        return end_turn(cells)
    cells[PHASE] = ENLARGE
    return sets


def enlarge(cells: Cells, good: int) -> Options:
    """Asks for one card or two."""
    cells[PHASE] = ENLARGED
    cells[GOOD_LAID] = good
    cards = [card for card in hand_of(cells, area(cells[YOU])) if GOOD[card] in (good, AMULET)]
    return begin_picking(cells, cards, 1, 2)


def enlarged(cells: Cells, option: int) -> Options:
    """They go to the set; no event."""
    options = pick(cells, option)
    if options:
        return options
    base, good = area(cells[YOU]), cells[GOOD_LAID]
    for card in picked(cells):
        from_hand(cells, base, card)
        cells[base + SET_SIZE + good] += 1
        cells[base + SET_SCARABS + good] += SCARABS[card]
    return end_turn(cells)


def _merchant(cells: Cells, _base: int) -> Options:
    cells[PHASE] = MERCHANT
    return cells[cells[FRONT] : cells[END]]


def bought(cells: Cells, card: int) -> Options:
    """Any card of the row; those before it stay."""
    front = cells[FRONT]
    at = cells.index(card, front)
    cells[front + 1 : at + 1] = cells[front:at]
    to_hand(cells, area(cells[YOU]), card)
    return taken(cells, front + 1)


POWERS = (_queen, _cleanse, _cleanse, _scribe, _scribe, _vizier, _courtesan, _thief, _merchant)
