"""A tree as a short text: the names of its nodes and what is in them, without places; for tests and for looking at."""
from demotic.source import Span
from demotic.syntax.tree import Argument, Name, Node, Number, Ref, Text, Type

WIDEST = 110


def dump(node: Node, indent: int = 0) -> str:
    """`(Call take [2 free: ant] no)`; what is left out is `-`, lists stand in `[ ]`, truth is `yes` or `no`."""
    return _shown(node, indent)


def _shown(value: object, indent: int) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case Name() | Ref():
            return value.text if isinstance(value, Name) else value.name.text
        case Number():
            return str(value.value)
        case Text():
            return f'"{value.value}"'
        case Argument(name=name):
            return f"{name.text + ': ' if name else ''}{_shown(value.value, indent)}"
        case Type():
            return _type(value)
        case Node():
            members = [getattr(value, name) for name in value.__match_args__]
            parts = [type(value).__name__, *(member for member in members if not _is_place(member))]
            return _enclosed("(", ")", parts, indent)
        case tuple():
            return _enclosed("[", "]", list(value), indent)
        case _:
            return repr(value) if isinstance(value, str) and not value.isalpha() else str(value)


def _type(written: Type) -> str:
    match written.form:
        case "list":
            return f"list of {_shown(written.item, 0)}"
        case "range":
            return f"{written.low}..{'' if written.high is None else written.high}"
        case _:
            return f"{written.name.text if written.name else ''}{'?' if written.optional else ''}"


def _is_place(member: object) -> bool:
    """Spans are not shown."""
    return isinstance(member, Span) or (isinstance(member, tuple) and any(isinstance(part, Span) for part in member))


def _enclosed(opening: str, closing: str, parts: list[object], indent: int) -> str:
    """On one line if it fits, else each part on its own."""
    line = f"{opening}{' '.join(_shown(part, 0) for part in parts)}{closing}"
    if indent + len(line) <= WIDEST and "\n" not in line:
        return line
    below = indent + 2
    first, *rest = parts
    head = f"{opening}{_shown(first, below)}"
    return "".join([head, *(f"\n{' ' * below}{_shown(part, below)}" for part in rest), closing])
