"""Whose text an effect is: the first part of the keys of what it asks."""

from __future__ import annotations

from demotic.meaning.declared import Component, Kind, Listener


def holder_name(listener: Listener) -> str:
    """The component or kind that listens; the verb, where the game itself does."""
    holder = listener.holder
    return holder.name if isinstance(holder, Component | Kind) else listener.verb.name
