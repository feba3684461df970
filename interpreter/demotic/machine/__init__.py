"""Checked trees become a running game: position, decisions, chance, what is known, events."""
