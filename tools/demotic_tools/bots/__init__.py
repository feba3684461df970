"""Players that are programs: they are shown what their seat may know, and nothing else."""
from demotic_tools.bots.bot import Bot, Sight
from demotic_tools.bots.greedy import Greedy
from demotic_tools.bots.uniform import Uniform

__all__ = ["Bot", "Greedy", "Sight", "Uniform", "make"]


def make(name: str, seed: int) -> Bot | None:
    """The bot of that name, its own chance begun at `seed`; None if there is none."""
    match name:
        case "random":
            return Uniform(seed)
        case "greedy":
            return Greedy(seed)
    return None
