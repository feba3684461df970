"""The three actions, laying sets, and the event tokens."""
from collections.abc import Callable

from demotic_tools.bench.sobek_hand.flow import (
    AMULETS,
    CHARACTER,
    CURSE,
    EVENT,
    FLAT_SET,
    GUILD,
    LAY,
    PLAY_CHARACTER,
    PROSPERITY,
    SET,
    TAKE,
    TAKE_CARD,
    ahead,
    behind,
    end_turn,
    lay_flat_sets,
)
from demotic_tools.bench.sobek_hand.state import (
    ACT,
    AMULET,
    ASKED,
    CHARACTERS,
    CURSES,
    END,
    EVENTS,
    EXTRA,
    FIRST_CHARACTER,
    FLAT_SCARABS,
    FRONT,
    GOOD,
    GOOD_LAID,
    GOODS,
    HAND,
    HELD,
    HELD_GOODS,
    IS_FLAT,
    PHASE,
    PICKED,
    PILED,
    PLAYERS,
    POINTS,
    READY,
    SCARABS,
    SET_SCARABS,
    SET_SIZE,
    STEP,
    YOU,
    Cells,
    Options,
    area,
    begin_picking,
    fill_row,
    hand_of,
    pick,
    picked,
    pile_of,
    to_hand,
    to_pile,
)

REACH = 4  # how far one reaches along the row


def chosen_action(cells: Cells, option: int) -> Options:
    """One of the three was chosen: asks which card or set."""
    if option == TAKE_CARD:
        cells[PHASE] = TAKE
        front = cells[FRONT]
        return cells[front : min(front + REACH, cells[END])]
    base = area(cells[YOU])
    if option == PLAY_CHARACTER:
        cells[PHASE] = CHARACTER
        return [card for card in hand_of(cells, base) if card >= FIRST_CHARACTER]
    cells[PHASE] = SET
    sets = base + SET_SIZE
    return [good for good in range(GOODS) if enough_for(cells, base, good, not cells[sets + good])]


def take(cells: Cells, card: int) -> Options:
    """A card of the row; those before it are corruption."""
    base = area(cells[YOU])
    at = cells[FRONT]
    while cells[at] != card:
        to_pile(cells, base, cells[at])
        at += 1
    to_hand(cells, base, card)
    return taken(cells, at + 1)


def taken(cells: Cells, front: int) -> Options:
    """The row begins further on; it is filled if nothing is left."""
    cells[FRONT] = front
    if front == cells[END]:
        fill_row(cells)
    return end_turn(cells)


# -------------------------------------------------------------------------------- laying sets


def enough_for(cells: Cells, base: int, good: int, new: bool) -> bool:
    """Whether a hand has three cards for it, and one that is no amulet if the set is new."""
    goods = base + HELD_GOODS
    held = cells[goods + good]
    return held + cells[goods + AMULET] >= 3 and (held > 0 or not new)


def set_chosen(cells: Cells, good: int) -> Options:
    """A set in front of oneself, new or not."""
    cells[IS_FLAT] = 0
    return lay(cells, good, not cells[area(cells[YOU]) + SET_SIZE + good])


def flat_or_not(cells: Cells, option: int) -> Options:
    """A horizontal set, or the rest is kept and the next player is asked."""
    if option:
        cells[STEP] += 1
        return lay_flat_sets(cells)
    cells[PHASE] = FLAT_SET
    base = area(cells[ASKED])
    return [good for good in range(GOODS) if enough_for(cells, base, good, True)]


def flat_set_chosen(cells: Cells, good: int) -> Options:
    """A horizontal set is always new."""
    cells[IS_FLAT] = 1
    return lay(cells, good, True)


def lay(cells: Cells, good: int, new: bool) -> Options:
    """Asks for the goods and characters first."""
    cells[GOOD_LAID] = good
    base = area(cells[ASKED])
    goods = [card for card in hand_of(cells, base) if GOOD[card] == good]
    if not goods:
        cells[PICKED] = 0
        return ask_amulets(cells)
    cells[PHASE] = LAY
    return begin_picking(cells, goods, max(int(new), 3 - cells[base + HELD_GOODS + AMULET]), len(goods))


def goods_picked(cells: Cells, option: int) -> Options:
    """One more, until it is enough."""
    return pick(cells, option) or ask_amulets(cells)


def ask_amulets(cells: Cells) -> Options:
    """Then how many amulets; whoever has none is asked as well."""
    amulets = cells[area(cells[ASKED]) + HELD_GOODS + AMULET]
    cells[PHASE] = AMULETS
    return list(range(max(0, 3 - cells[PICKED]), amulets + 1))


def laid(cells: Cells, amulets: int) -> Options:
    """The cards leave the hand, of the amulets those that came last."""
    base = area(cells[ASKED])
    cards = picked(cells)
    good = cells[GOOD_LAID]
    hand = hand_of(cells, base)
    cells[base + HELD_GOODS + good] -= len(cards)
    cells[base + CHARACTERS] -= sum(card >= FIRST_CHARACTER for card in cards)
    if amulets:
        cells[base + HELD_GOODS + AMULET] -= amulets
        cards += [card for card in hand if GOOD[card] == AMULET][-amulets:]
    left = [card for card in hand if card not in cards]
    cells[base + HELD] = len(left)
    cells[base + HAND : base + HAND + len(left)] = left
    scarabs = sum(SCARABS[card] for card in cards)
    if cells[IS_FLAT]:
        cells[base + FLAT_SCARABS] += scarabs
        return lay_flat_sets(cells)
    cells[base + SET_SIZE + good] += len(cards)
    cells[base + SET_SCARABS + good] += scarabs
    return ask_event(cells)


# -------------------------------------------------------------------------------- events


def ask_event(cells: Cells) -> Options:
    """Which of the tokens left; two that are alike are one option."""
    if not cells[READY]:
        return end_turn(cells)
    cells[PHASE] = EVENT
    options: Options = []
    acts = set()
    for token in cells[EVENTS : EVENTS + cells[READY]]:
        act = ACT[token]
        if act not in acts:
            acts.add(act)
            options.append(token)
    return options


def event_chosen(cells: Cells, token: int) -> Options:
    """The token is used up."""
    at = cells.index(token, EVENTS)
    last = EVENTS + cells[READY] - 1
    cells[at:last] = cells[at + 1 : last + 1]
    cells[READY] -= 1
    return EVENT_ACTS[ACT[token]](cells, area(cells[YOU]))


def opponents(cells: Cells) -> list[int]:
    """The others, in turn order."""
    you, players = cells[YOU], cells[PLAYERS]
    return [(you + step) % players for step in range(1, players)]


def whom(cells: Cells, phase: int, among: list[int], then: Callable[[Cells, int], Options]) -> Options:
    """Asks which opponent, unless there is only one."""
    if len(among) > 1:
        cells[PHASE] = phase
        return among
    return then(cells, among[0]) if among else end_turn(cells)


def _flood(cells: Cells, _base: int) -> Options:
    cells[EXTRA] = 1
    return end_turn(cells)


def _curse(cells: Cells, _base: int) -> Options:
    return whom(cells, CURSE, opponents(cells), cursed)


def cursed(cells: Cells, player: int) -> Options:
    """His pile weighs two cards more."""
    cells[area(player) + CURSES] += 1
    return end_turn(cells)


def _prosperity(cells: Cells, base: int) -> Options:
    sets = [good for good in (3, 4, 5) if cells[base + SET_SIZE + good]]
    return whom(cells, PROSPERITY, sets, blessed)


def blessed(cells: Cells, good: int) -> Options:
    """One more card in that set."""
    cells[area(cells[YOU]) + SET_SIZE + good] += 1
    return end_turn(cells)


def _embalming(cells: Cells, base: int) -> Options:
    pile = pile_of(cells, base)
    cells[base + PILED] = 0
    for card in pile:
        to_hand(cells, base, card)
    return end_turn(cells)


def _deceit(cells: Cells, base: int) -> Options:
    cells[base + POINTS] += cells[base + PILED] + 2 * cells[base + CURSES]
    return end_turn(cells)


def _guild(symbol: int) -> Callable[[Cells, int], Options]:
    def act(cells: Cells, base: int) -> Options:
        cells[base + POINTS] = ahead(cells[base + POINTS], symbol)
        cells[GOOD_LAID] = symbol
        return whom(cells, GUILD, opponents(cells), set_back)

    return act


def set_back(cells: Cells, player: int) -> Options:
    """An opponent goes back to the symbol."""
    at = area(player) + POINTS
    cells[at] = behind(cells[at], cells[GOOD_LAID])
    return end_turn(cells)


EVENT_ACTS = (_flood, _curse, _prosperity, _embalming, _deceit, _guild(1), _guild(2), _guild(3), _guild(4))
