"""Keeps Python from looking for garbage while much is made of which nearly all is kept."""
import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unswept() -> Iterator[None]:
    """Inside, nothing looks for cycles nobody needs; then what is new is looked through once, not over and over."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect(1)
