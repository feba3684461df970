"""`random`: any option, each as likely as the next."""
from random import Random

from demotic_tools.bots.bot import Sight


class Uniform:
    """The yardstick for every other bot."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, sight: Sight) -> int:
        """Any index."""
        return int(self.rng.random() * len(sight.decision.options))
