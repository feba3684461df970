"""Text to syntax tree: words, newlines that matter, the grammar, and what is said when it does not fit."""
from demotic.syntax.parser import Parsed, parse, parse_effect, parse_expression

__all__ = ["Parsed", "parse", "parse_effect", "parse_expression"]
