"""A TOML text becomes a checked model, or diagnostics at the exact key or value."""
import re
import tomllib
from collections.abc import Sequence
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from demotic.packs.toml_places import Path, Place, place, places
from demotic.source import Diagnostic, Fix, Source, Span
from demotic.source.nearest import nearest

Model = TypeVar("Model", bound=BaseModel)

_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
# tomllib and we need time that grows with the square of a key's parts, so lines stay short.
LONGEST_LINE = 2_000
LARGEST_TOML = 1 << 18
MOST_TABLES = 2_000
MOST_FINDINGS = 50
_TOO_LONG = re.compile(rf"^[^\n]{{{LONGEST_LINE + 1}}}", re.MULTILINE)
_TABLE = re.compile(r"^\[", re.MULTILINE)
# What tomllib says, from its beginning, and what people are told.
_SAID = {
    "Illegal character '\\n'": "the text in quotes ends on the line it begins on",
    "Unterminated string": "the text in quotes never ends",
    "Expected '=' after a key": "`=` and a value come after a key",
    "Invalid value": "no value: texts stand in quotes, numbers and true or false do not",
    "Invalid statement": "a line is `key = value`, `[table]` or a comment",
    "Cannot overwrite": "this key has a value already",
    "Cannot declare": "this table stands here a second time",
    "Duplicate inline table key": "this key has a value already",
}
_WANTED = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list, such as [\"en\"]",
    "tuple_type": "a list, such as [\"en\"]",
    "dict_type": "a table such as {{ min = 2, max = 4 }}",
    "model_type": "a table such as {{ min = 2, max = 4 }}",
    "string_too_short": "a text that is not empty",
    "too_short": "a list of at least {min_length}",
    "literal_error": "{expected}",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
}


def read_toml(source: Source, model: type[Model]) -> tuple[Model | None, list[Diagnostic]]:
    """The model that the text describes, or None and what is wrong with it."""
    if len(source.text) > LARGEST_TOML:
        return None, [_too_large(source)]
    too_long = _TOO_LONG.search(source.text)
    if too_long is not None:
        return None, [_not_toml(source, f"a line has at most {LONGEST_LINE} characters", too_long.start())]
    tables = [found.start() for found in _TABLE.finditer(source.text)]
    if len(tables) > MOST_TABLES:
        return None, [_not_toml(source, f"a file has at most {MOST_TABLES:,} tables", tables[MOST_TABLES])]
    try:
        written = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as problem:
        return None, [_not_toml(source, str(problem))]
    except RecursionError:
        return None, [_not_toml(source, "the brackets are nested too deep")]
    try:
        return model.model_validate(written), []
    except ValidationError as problem:
        found = places(source)
        complaints = problem.errors(include_url=False)
        told = _all_told(complaints[:MOST_FINDINGS], found, source, model)
        told.sort(key=lambda diagnostic: diagnostic.span.start)
        return None, told if len(complaints) <= MOST_FINDINGS else [*told, _too_many(source, told[-1].span)]


def _too_large(source: Source) -> Diagnostic:
    message = f"`{source.name}` is longer than {LARGEST_TOML:,} characters"
    advice = "what is printed on components stands in .demotic files"
    return Diagnostic("D902", message, source.span(0, 0), help=(advice,))


def _too_many(source: Source, span: Span) -> Diagnostic:
    message = f"there are more than {MOST_FINDINGS} findings in `{source.name}`"
    return Diagnostic("D903", message, span, "the rest was not looked at", help=("mend these first",))


def _not_toml(source: Source, problem: str, start: int = 0) -> Diagnostic:
    match = _AT.search(problem)
    message = problem[: match.start()] if match else problem
    message = next((words for said, words in _SAID.items() if message.startswith(said)), message)
    if match and match[1]:
        start = source.starts[int(match[1]) - 1] + int(match[2]) - 1
    elif match:
        start = len(source.text.rstrip())
    end = min(start + 1, len(source.text))
    return Diagnostic(
        "D703",
        f"`{source.name.rsplit('/', 1)[-1]}` cannot be read as TOML",
        source.span(start, max(start, end)),
        message[:1].lower() + message[1:],
        help=("TOML lines look like `title = \"My tiles\"`, below headers like `[players]`",),
    )


def _all_told(
    complaints: Sequence[ErrorDetails], found: dict[Path, Place], source: Source, model: type[BaseModel]
) -> list[Diagnostic]:
    """All complaints; what a table lacks is told together, but for what only has a misspelt key."""
    told: list[Diagnostic] = []
    lacking: dict[Path, list[str]] = {}
    misspelt: set[tuple[Path, str | None]] = set()
    for error in complaints:
        path = _path(error)
        if error["type"] == "missing":
            lacking.setdefault(path[:-1], []).append(str(path[-1]))
        else:
            told.append(_told(error, found, source, model))
        if error["type"] == "extra_forbidden":
            misspelt.add((path[:-1], nearest(str(path[-1]), known_keys(model, path[:-1]))))
    for table, keys in lacking.items():
        left = [key for key in keys if (table, key) not in misspelt]
        if left:
            told.append(_missing(left, place(found, (*table, left[0]), source).key, _owner((*table, left[0]), source)))
    return told


def _path(error: ErrorDetails) -> Path:
    return tuple(part for part in error["loc"] if part != "[key]")


def _told(error: ErrorDetails, found: dict[Path, Place], source: Source, model: type[BaseModel]) -> Diagnostic:
    """One complaint of pydantic in our words, at its place."""
    path = _path(error)
    spot = place(found, path, source)
    if error["type"] == "extra_forbidden":
        return unknown_key(str(path[-1]), spot.key, known_keys(model, path[:-1]), _owner(path, source))
    name = ".".join(str(part) for part in path if isinstance(part, str))
    about_key = error["loc"][-1:] == ("[key]",)
    wanted = _wanted(error)
    return Diagnostic(
        "D706",
        f"the name `{path[-1]}` will not do" if about_key else f"the value of `{name}` will not do",
        spot.key if about_key else spot.value,
        wanted,
    )


def _wanted(error: ErrorDetails) -> str:
    if error["type"] == "demotic":
        return error["msg"]
    template = _WANTED.get(error["type"])
    if template is None:
        return error["msg"][:1].lower() + error["msg"][1:]
    return "should be " + template.format(**error.get("ctx", {}))


def _owner(path: Path, source: Source) -> str:
    """What a key stands in, for people: the file, or a table of it."""
    names = ".".join(part for part in path[:-1] if isinstance(part, str))
    counted = "".join(f" number {part + 1}" for part in path[:-1] if isinstance(part, int))
    return f"`[{names}]`{counted}" if path[:-1] else f"`{source.name.rsplit('/', 1)[-1]}`"


def known_keys(model: type[BaseModel], path: Path) -> list[str]:
    """The keys that a model has in the table at a path; empty when any name will do there."""
    fields = model.model_fields
    root = fields.get("root")
    if root is not None:
        values = _models(root.annotation)
        return known_keys(values[0], path[1:]) if values and path else []
    if not path:
        return list(fields)
    inner = fields.get(str(path[0]))
    models = _models(inner.annotation) if inner is not None else []
    return known_keys(models[0], path[1:]) if models else []


def _models(annotation: object) -> list[type[BaseModel]]:
    """The models that an annotation speaks of, from the outside in."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    parts: tuple[object, ...] = getattr(annotation, "__args__", ())
    return [model for part in parts for model in _models(part)]


def unknown_key(key: str, span: Span, known: list[str], owner: str) -> Diagnostic:
    """A key that means nothing; with the nearest one that does."""
    close = nearest(key, known)
    offered = (f"did you mean `{close}`?",) if close else ()
    listed = (f"{owner} can have: {', '.join(known)}",) if known and not close else ()
    fixes = (Fix(span, close, f"write `{close}`"),) if close else ()
    message = f"there is no `{key}` in {owner}"
    return Diagnostic("D704", message, span, "not known here", help=offered + listed, fixes=fixes)


def _missing(keys: list[str], span: Span, owner: str) -> Diagnostic:
    said = [f"`{key}`" for key in keys]
    lacks = said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
    return Diagnostic("D705", f"{owner} lacks {lacks}", span, "", help=tuple(f"add a line `{key} = …`" for key in keys))
