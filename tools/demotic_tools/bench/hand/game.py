"""Nine rounds of the workshop for four, played by a callback that answers every decision."""
from demotic_tools.bench.hand.acts import ask, pick
from demotic_tools.bench.hand.spaces import ACTS, OPEN
from demotic_tools.bench.hand.state import FOOD, GOLD, POINTS, SPACES, State

ROUNDS = 9


def placements(state: State, player: int) -> list[int]:
    """The spaces a worker may go to."""
    workers = state.workers
    return [space for space in range(SPACES) if workers[space] < 0 and OPEN[space](state, player)]


def meals(state: State, player: int) -> list[int]:
    """What the workers can be fed with: food, gold, or points."""
    row = state.rows[player]
    options = [0] if row[FOOD] >= 2 else []
    if row[GOLD] >= 2:
        options.append(1)
    options.append(2)
    return options


def feed(state: State, player: int) -> None:
    row = state.rows[player]
    chosen = ask(state, player, meals(state, player))
    if chosen == 0:
        row[FOOD] -= 2
    elif chosen == 1:
        row[GOLD] -= 2
    else:
        row[POINTS] -= 2


def play(state: State) -> None:
    stock = state.stock
    for _ in range(ROUNDS):
        stock[0] += 2
        stock[1] += 2
        stock[2] += 1
        stock[3] += 2
        workers = state.workers = [-1] * SPACES
        player = state.first
        for _ in range(12):
            options = placements(state, player)
            if options:
                space = pick(state, player, options)
                workers[space] = player
                ACTS[space](state, player)
            player = (player + 1) & 3
        first = state.first
        for step in range(4):
            feed(state, (first + step) & 3)
