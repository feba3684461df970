"""How fast positions go on, are copied, kept and asked: everything measured inside one process."""
import gc
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from random import Random
from statistics import median

from demotic.machine.layout import Value
from demotic.machine.machine import FUEL, Machine, Segment
from demotic.machine.program import Program
from demotic_tools.bench.hand import game as hand
from demotic_tools.bench.hand.acts import free_squares, playable
from demotic_tools.bench.hand.state import Options, State
from demotic_tools.bench.packs import program, rules
from demotic_tools.bench.peers import PEERS
from demotic_tools.bench.table import Row, median_ratio, rates

GAMES = 30


def by_hand(seed: int) -> tuple[int, State]:
    """A random game of the workshop in the version written by hand: decisions made, and the end."""
    random = Random(seed).random
    count = 0

    def ask(player: int, options: Options) -> int | None:  # noqa: ARG001
        nonlocal count
        count += 1
        return options[int(random() * len(options))]

    state = State(seed, ask)
    hand.play(state)
    return count, state


def decisions(run: Program, seeds: Iterable[int]) -> int:
    """Random games of a pack; how many decisions they took."""
    count = 0
    for seed in seeds:
        machine = run.start(seed)
        random = Random(seed).random
        choose = machine.choose
        options = machine.options
        while options:
            count += 1
            choose(options[int(random() * len(options))])
            options = machine.options
    return count


def yardstick(rounds: int) -> list[Row]:
    """The workshop as a pack beside itself by hand, and with its events told."""
    silent, telling = program("workshop", 4), program("workshop", 4, telling=True)
    seeds = range(GAMES)
    decisions(silent, seeds)
    decisions(telling, seeds)
    gc.collect()
    gc.freeze()  # what is loaded need not be looked through for garbage again and again
    written, as_pack, told = rates(
        (
            lambda: sum(by_hand(seed)[0] for seed in seeds),
            lambda: decisions(silent, seeds),
            lambda: decisions(telling, seeds),
        ),
        rounds,
    )
    return [
        Row("workshop by hand", f"{median(written):,.0f} decisions/s"),
        Row("workshop as a pack", f"{median(as_pack):,.0f} decisions/s", median_ratio(as_pack, written), floor=0.65,
            note="of by hand; aim 0.85"),
        Row("events on beside off", f"{median(told):,.0f} decisions/s", median_ratio(as_pack, told), ceiling=1.25,
            note="times as long"),
    ]  # fmt: skip


def counts(pack: str) -> range:
    """How many can play it."""
    return rules(pack).player_counts


def playouts(pack: str, players: int, rounds: int) -> tuple[Row, float]:
    """Random games of a pack; the row, and decisions per second."""
    run = program(pack, players)
    seeds = range(10)
    made = decisions(run, seeds)
    (found,) = rates((lambda: decisions(run, seeds),), rounds)
    rate = median(found)
    a_game = 1000 * made / len(seeds) / rate
    return Row(f"{pack}, {players} players", f"{rate:,.0f} decisions/s", note=f"{a_game:.1f} ms a game"), rate


def positions(run: Program, count: int = 200) -> list[Machine]:
    """Positions in the middle of effects, one from each of many random games."""
    found = []
    for seed in range(count):
        rng = Random(seed)
        machine = run.start(seed)
        for _ in range(rng.randint(20, 200)):
            if machine.over:
                break
            options = machine.options
            machine.choose(options[int(rng.random() * len(options))])
        if not machine.over:
            found.append(machine)
    return found


def keeping(pack: str, players: int, rounds: int) -> list[Row]:
    """Fork, snapshot and restore, beside one decision and beside deepcopy."""
    run = program(pack, players)
    found = positions(run)
    plain = [_plain(machine) for machine in found]

    def each(act: Callable[[Machine], object]) -> Callable[[], int]:
        def run_all() -> int:
            for machine in found:
                act(machine)
            return len(found)

        return run_all

    def copied() -> int:
        for position in plain[:40]:
            deepcopy(position)
        return len(plain[:40])

    seeds = range(10)
    decision, fork, kept, deep = rates(
        (
            lambda: decisions(run, seeds),
            each(Machine.fork),
            each(lambda machine: run.restore(machine.snapshot())),
            copied,
        ),
        rounds,
    )
    micro = 1e6
    size = median(len(machine.snapshot()) for machine in found)
    return [
        Row(f"{pack}: fork", f"{micro / median(fork):.2f} us", median_ratio(decision, fork), ceiling=2,
            note="of one decision"),
        Row(f"{pack}: deepcopy beside fork", f"{micro / median(deep):.1f} us", median_ratio(fork, deep), floor=30,
            note="times as long"),
        Row(f"{pack}: snapshot and restore", f"{micro / median(kept):.1f} us", median_ratio(decision, kept), ceiling=10,
            note=f"of one decision; {size:.0f} bytes"),
    ]  # fmt: skip


def _plain(machine: Machine) -> dict[str, object]:
    """What a position is made of, for deepcopy: as rows of lists, as it would be without cells and tuples."""
    cells: list[Value | list[Value]] = [list(cell) if isinstance(cell, tuple) else cell for cell in machine.cells]
    rows = [cells[start : start + 8] for start in range(0, len(cells), 8)]
    return {"rows": rows, "stack": [list(frame) for frame in machine.stack], "options": list(machine.options)}


def listing(rounds: int) -> list[Row]:
    """Working out the options of the commonest decisions, beside the same by hand, in the same positions."""
    run = program("workshop", 4)
    pairs = _side_by_side(run, 60)
    rows = []
    for verb, (listed, share) in LISTED.items():
        found = [(machine, state) for asked, machine, state in pairs if asked == verb]
        if not found:
            continue

        def as_pack(found: list[tuple[Machine, State]] = found) -> int:
            for machine, _ in found:
                list_again(run, machine)
            return len(found)

        def written(
            found: list[tuple[Machine, State]] = found, listed: Callable[[State, int], object] = listed
        ) -> int:
            for machine, state in found:
                listed(state, machine.pending[0].player)
            return len(found)

        def pending(found: list[tuple[Machine, State]] = found) -> int:
            for machine, _ in found:
                machine.pending[0].player  # noqa: B018  what `written` does besides listing
            return len(found)

        def empty(found: list[tuple[Machine, State]] = found) -> int:
            for machine, _ in found:
                list_again(run, machine, _nothing)
            return len(found)

        pack_rate, hand_rate, asking, overhead = rates((as_pack, written, empty, pending), rounds)
        pack_time = max(1 / median(pack_rate) - 1 / median(asking), 1e-9)
        hand_time = max(1 / median(hand_rate) - 1 / median(overhead), 1e-9)
        rows.append(
            Row(f"listing {verb}", f"{pack_time * 1e6:.2f} us", pack_time / hand_time,
                ceiling=1.5 if share >= COMMON else None, note=f"of by hand; {share} % of decisions")
        )  # fmt: skip
    return rows


def _nothing(_machine: Machine, *_frame: Value) -> Sequence[int | None]:
    return ()


def list_again(run: Program, machine: Machine, segment: Segment | None = None) -> Sequence[int | None]:
    """Asks again: works out the options of the decision that waits (by `segment`, to measure what is around it)."""
    waiting = machine.waiting
    assert waiting is not None
    number = waiting[0]
    assert isinstance(number, int)
    machine.fuel = FUEL  # a decision has it all for itself
    return (segment or run.segments[number])(machine, *waiting) or ()


def asked_by(run: Program, machine: Machine) -> str:
    """The name of the verb or component whose text asks."""
    return getattr(run.asking(machine.pending[0].segment).owner.subject, "name", "")


def free_squares_list(state: State, player: int) -> list[int]:
    """The squares a token may go to."""
    left = free_squares(state, player)
    out = []
    while left:
        bit = left & -left
        out.append(bit.bit_length() - 1)
        left ^= bit
    return out


COMMON = 5  # percent: what the floor is for; rarer decisions are shown beside it
LISTED: dict[str, tuple[Callable[[State, int], object], int]] = {
    "place_worker": (hand.placements, 27),
    "feed": (hand.meals, 7),
    "play_card": (lambda state, player: playable(state, player, 0), 3),
    "place_token": (free_squares_list, 3),
}
"""The verbs of the workshop whose options are listed, by hand too, and how many percent of all decisions they ask."""


class _Cut(Exception):
    """The version by hand cannot be suspended: it is left where its state is wanted."""


def _side_by_side(run: Program, count: int) -> list[tuple[str, Machine, State]]:
    """Decisions of random games: which verb asks, the machine there, and the state by hand at the same place."""
    found = []
    for seed in range(count):
        machine = run.start(seed)
        rng = Random(seed + 1000)
        stop = rng.randint(5, 300)
        picks: list[int] = []
        while not machine.over:
            asks = asked_by(run, machine)
            if len(picks) >= stop and asks in LISTED:
                found.append((asks, machine, _state_after(seed, picks)))
                break
            picks.append(int(rng.random() * len(machine.options)))
            machine.choose(machine.options[picks[-1]])
    return found


def _state_after(seed: int, picks: list[int]) -> State:
    """The state by hand when as many decisions were answered, by their places in the lists."""
    left = iter(picks)

    def ask(player: int, options: Options) -> int | None:  # noqa: ARG001
        for pick in left:
            return options[pick]
        raise _Cut

    state = State(seed, ask)
    try:
        hand.play(state)
    except _Cut:
        return state
    return state


def peers(rate: float) -> list[Row]:
    """Men-Nefer's decisions per second beside other engines', as far as they are installed."""
    rows = []
    for name, floor, make in PEERS:
        try:
            play = make()
        except ImportError as error:
            rows.append(Row(name, "not installed", note=f"extra `bench`: {error.name}"))
            continue
        play()
        (found,) = rates((play,), 3)
        rows.append(Row(name, f"{median(found):,.0f} decisions/s", rate / median(found), floor=floor, note="ours is"))
    return rows

