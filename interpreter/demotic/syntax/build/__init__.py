"""One builder per rule of the grammar, named like it, in a file named like the grammar's file."""
from collections.abc import Callable
from types import FunctionType, ModuleType

from demotic.syntax.build import declarations, effects, examples, expressions, tile_words


def handlers() -> dict[str, Callable[..., object]]:
    """All builders by the name of their rule or alias."""
    return {name: builder for room in (expressions, tile_words, effects, declarations, examples)
            for name, builder in builders_of(room).items()}


def builders_of(room: ModuleType) -> dict[str, Callable[..., object]]:
    """The public functions that `room` itself defines."""
    return {
        name: member
        for name, member in vars(room).items()
        if isinstance(member, FunctionType) and member.__module__ == room.__name__ and not name.startswith("_")
    }
