"""The locals of what waits, by their slots and with their types."""

from __future__ import annotations

from demotic.machine.machine import Machine, Pending
from demotic.machine.plain.state import Locals


def locals_of(pending: Pending, machine: Machine) -> Locals:
    """The locals of a pending decision, as the plain interpreter has them."""
    return Locals((pending.player,))
