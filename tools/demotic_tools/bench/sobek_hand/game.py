"""A game of Sobek for two to four: begun, gone on with option by option, copied in one slice."""
from demotic_tools.bench.sobek_hand.flow import begin_round, drawn_player
from demotic_tools.bench.sobek_hand.powers import (
    bought,
    character_chosen,
    cleansed,
    enlarge,
    enlarged,
    given_up,
    search,
    searched,
    steal,
    stolen,
)
from demotic_tools.bench.sobek_hand.sets import (
    blessed,
    chosen_action,
    cursed,
    event_chosen,
    flat_or_not,
    flat_set_chosen,
    goods_picked,
    laid,
    set_back,
    set_chosen,
    take,
)
from demotic_tools.bench.sobek_hand.state import AREA, AREAS, PHASE, PLAYERS, POINTS, SEED, Cells, Options, area

# By what is being asked: see flow.
ANSWERS = (
    chosen_action, take, character_chosen, set_chosen, goods_picked, laid, event_chosen, cursed, blessed, set_back,
    cleansed, given_up, search, searched, enlarge, enlarged, steal, stolen, bought, flat_or_not, flat_set_chosen,
    begin_round,
)  # fmt: skip


def start(players: int, seed: int) -> tuple[Cells, Options]:
    """A new game: its position, and what the first decision offers."""
    cells = [0] * (AREAS + players * AREA)
    cells[PLAYERS] = players
    cells[SEED] = seed
    return cells, begin_round(cells, drawn_player(cells, list(range(players))))


def choose(cells: Cells, option: int) -> Options:
    """Answers the decision that waits; what the next one offers, nothing at the end of the game."""
    return ANSWERS[cells[PHASE]](cells, option)


def fork(cells: Cells) -> Cells:
    """The same position, to go on by itself."""
    return cells[:]


def scores(cells: Cells) -> list[int]:
    """What the game is ranked by, by player."""
    return [cells[area(player) + POINTS] for player in range(cells[PLAYERS])]
