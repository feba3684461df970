"""Syntax trees to typed trees: names, types, arguments and values, every one resolved or told."""
from demotic.meaning.binding import Bound, bind, bind_effect, bind_expression

__all__ = ["Bound", "bind", "bind_effect", "bind_expression"]
