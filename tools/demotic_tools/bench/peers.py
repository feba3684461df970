"""Other engines' random play, as anybody would drive them: decisions per second."""
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Protocol

# The shapes of what is used of each engine; they bring no types of their own.


class SpielState(Protocol):
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...


class SpielGame(Protocol):
    def new_initial_state(self) -> SpielState: ...


class CardEnvironment(Protocol):
    timestep: int

    def reset(self) -> tuple[dict[str, dict[int, None]], int]: ...
    def step(self, action: int) -> tuple[dict[str, dict[int, None]], int]: ...
    def is_over(self) -> bool: ...


class BoardEnvironment(Protocol):
    def reset(self, seed: int) -> None: ...
    def agent_iter(self) -> Iterator[str]: ...
    def last(self) -> tuple[dict[str, list[int]], float, bool, bool, dict[str, str]]: ...
    def step(self, action: int | None) -> None: ...


Play = Callable[[], int]  # plays a while, returns how many decisions were made


def _tic_tac_toe() -> Play:
    import_module("open_spiel.python.games.tic_tac_toe")
    load: Callable[[str], SpielGame] = import_module("pyspiel").load_game
    game = load("python_tic_tac_toe")
    rng = Random(1)

    def play() -> int:
        count = 0
        for _ in range(300):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                count += 1
        return count

    return play


def _gin_rummy() -> Play:
    make: Callable[[str], CardEnvironment] = import_module("rlcard").make
    environment = make("gin-rummy")
    rng = Random(1)

    def play() -> int:
        count = 0
        for _ in range(5):
            state, _player = environment.reset()
            while not environment.is_over():
                legal = list(state["legal_actions"])
                state, _player = environment.step(legal[int(rng.random() * len(legal))])
                count += 1
        return count

    return play


def _connect_four() -> Play:
    make: Callable[[], BoardEnvironment] = import_module("pettingzoo.classic.connect_four_v3").raw_env
    environment = make()
    rng = Random(1)

    def play() -> int:
        count = 0
        for seed in range(40):
            environment.reset(seed)
            for _agent in environment.agent_iter():
                observation, _reward, ended, cut, _info = environment.last()
                if ended or cut:
                    environment.step(None)
                    continue
                legal = [column for column, free in enumerate(observation["action_mask"]) if free]
                environment.step(legal[int(rng.random() * len(legal))])
                count += 1
        return count

    return play


PEERS: tuple[tuple[str, float, Callable[[], Play]], ...] = (
    ("OpenSpiel python_tic_tac_toe", 3, _tic_tac_toe),
    ("RLCard gin-rummy", 6, _gin_rummy),
    ("PettingZoo connect_four_v3", 4, _connect_four),
)
