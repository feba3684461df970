"""Lowering: effect trees become Python functions that run to the next decision and can be taken up again."""
