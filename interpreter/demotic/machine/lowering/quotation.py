"""Templates of our own text, parsed once, become Python's syntax trees with the author's places.

Content never becomes program text: names in capitals are holes, and what goes into a hole is a node.
A filled template shares the nodes put into its holes; Python's compiler does not mind.
"""
from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from demotic.source import Span

Place = Mapping[str, int]
Filling = ast.expr | Sequence[ast.stmt] | int | None

_Node = TypeVar("_Node", bound=ast.AST)
LOAD = ast.Load()
STORE = ast.Store()


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make one node again: its class, its plain fields, and its fields that hold nodes."""

    cls: type[ast.AST]
    plain: dict[str, object]
    single: tuple[tuple[str, Recipe], ...]
    several: tuple[tuple[str, tuple[Recipe, ...]], ...]
    hole: str | None  # a Name in capitals, or a statement that is nothing but one


def place_of(span: Span, first: int = 0) -> Place:
    """Where Python thinks the text stands: lines from `first` + 1, columns from 0 in UTF-8 bytes."""
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(max(span.start, span.end))
    if not span.source.text.isascii():
        column = len(span.source.line(line)[: column - 1].encode()) + 1
        end_column = len(span.source.line(end_line)[: end_column - 1].encode()) + 1
    lines = {"lineno": first + line, "end_lineno": first + end_line}
    return {**lines, "col_offset": column - 1, "end_col_offset": end_column - 1}


def new(cls: type[_Node], place: Place, **fields: object) -> _Node:
    """A node with its place; faster than calling the class."""
    node = cls.__new__(cls)
    fields.update(place)
    node.__dict__ = fields
    return node


@cache
def _recipes(text: str) -> tuple[Recipe, ...]:
    return tuple(_recipe(statement) for statement in ast.parse(text).body)


def _recipe(node: ast.AST) -> Recipe:
    plain: dict[str, object] = {}
    single: list[tuple[str, Recipe]] = []
    several: list[tuple[str, tuple[Recipe, ...]]] = []
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST) and not isinstance(value, ast.expr_context | ast.operator | ast.cmpop):
            single.append((name, _recipe(value)))
        elif isinstance(value, list) and value and isinstance(value[0], ast.AST):
            if isinstance(value[0], ast.cmpop):
                plain[name] = value
            else:
                several.append((name, tuple(map(_recipe, value))))
        else:
            plain[name] = value
    return Recipe(type(node), plain, tuple(single), tuple(several), _hole(node))


def _hole(node: ast.AST) -> str | None:
    inner = node.value if isinstance(node, ast.Expr) else node
    return inner.id if isinstance(inner, ast.Name) and inner.id.isupper() else None


class Pen:
    """Makes nodes that all stand at one place of an author's text."""

    __slots__ = ("place",)

    def __init__(self, place: Place) -> None:
        self.place = place

    # ---------------------------------------------------------------------------- templates

    def statements(self, text: str, **holes: Filling) -> list[ast.stmt]:
        """The statements of a template, its holes filled."""
        made: list[ast.stmt] = []
        for recipe in _recipes(text):
            self._statement(recipe, holes, made)
        return made

    def expression(self, text: str, **holes: Filling) -> ast.expr:
        """The expression of a template, its holes filled."""
        (recipe,) = _recipes(text)
        made = self._make(recipe.single[0][1], holes)
        assert isinstance(made, ast.expr)
        return made

    def _statement(self, recipe: Recipe, holes: Mapping[str, Filling], made: list[ast.stmt]) -> None:
        if recipe.hole is not None and recipe.cls is ast.Expr:
            filling = holes[recipe.hole]
            if isinstance(filling, Sequence):
                made.extend(filling)
                return
        node = self._make(recipe, holes)
        assert isinstance(node, ast.stmt)
        made.append(node)

    def _make(self, recipe: Recipe, holes: Mapping[str, Filling]) -> ast.AST:
        if recipe.hole is not None and recipe.cls is ast.Name:
            filling = holes[recipe.hole]
            if not isinstance(filling, ast.AST):
                assert not isinstance(filling, Sequence)
                return self.constant(filling)
            return stored(filling) if isinstance(recipe.plain["ctx"], ast.Store) else filling
        node = recipe.cls.__new__(recipe.cls)
        fields = node.__dict__ = {**self.place, **recipe.plain}
        for name, inner in recipe.single:
            fields[name] = self._make(inner, holes)
        for name, inners in recipe.several:
            if inners[0].cls in _STATEMENTS:
                made: list[ast.stmt] = []
                for inner in inners:
                    self._statement(inner, holes, made)
                fields[name] = made or [new(ast.Pass, self.place)]
            else:
                fields[name] = [self._make(inner, holes) for inner in inners]
        return node

    # --------------------------------------------------------------------------- small nodes

    def name(self, name: str) -> ast.expr:
        """A Python name, read."""
        return new(ast.Name, self.place, id=name, ctx=LOAD)

    def constant(self, value: object) -> ast.Constant:
        """A number, a bool, None, or a tuple of such."""
        return new(ast.Constant, self.place, value=value, kind=None)

    def call(self, function: str, *arguments: ast.expr) -> ast.Call:
        """A call of a global function."""
        return new(ast.Call, self.place, func=self.name(function), args=list(arguments), keywords=[])

    def tuple(self, items: Sequence[ast.expr]) -> ast.Tuple:
        """A tuple."""
        return new(ast.Tuple, self.place, elts=list(items), ctx=LOAD)

    def index(self, of: ast.expr, at: ast.expr) -> ast.Subscript:
        """`of[at]`."""
        return new(ast.Subscript, self.place, value=of, slice=at, ctx=LOAD)

    def all_of(self, tests: Sequence[ast.expr]) -> ast.expr:
        """They joined by `and`; at least one."""
        return tests[0] if len(tests) == 1 else new(ast.BoolOp, self.place, op=ast.And(), values=list(tests))

    def any_of(self, tests: Sequence[ast.expr]) -> ast.expr:
        """They joined by `or`; at least one."""
        return tests[0] if len(tests) == 1 else new(ast.BoolOp, self.place, op=ast.Or(), values=list(tests))

    def assign(self, name: str, value: ast.expr) -> ast.Assign:
        """`name = value`."""
        target = new(ast.Name, self.place, id=name, ctx=STORE)
        return new(ast.Assign, self.place, targets=[target], value=value, type_comment=None)

    def evaluate(self, value: ast.expr) -> ast.Expr:
        """An expression as a statement."""
        return new(ast.Expr, self.place, value=value)

    def leave(self, value: ast.expr | None = None) -> ast.Return:
        """`return value`."""
        return new(ast.Return, self.place, value=value)

    def function(self, name: str, parameters: Sequence[str], body: Sequence[ast.stmt]) -> ast.FunctionDef:
        """`def name(parameters): body`, all parameters by position."""
        arguments = ast.arguments(
            posonlyargs=[],
            args=[new(ast.arg, self.place, arg=one, annotation=None, type_comment=None) for one in parameters],
            vararg=None,
            kwonlyargs=[],
            kw_defaults=[],
            kwarg=None,
            defaults=[],
        )
        statements = list(body) or [new(ast.Pass, self.place)]
        made = new(ast.FunctionDef, self.place, name=name, args=arguments, body=statements)
        made.__dict__.update(decorator_list=[], returns=None, type_comment=None, type_params=[])
        return made


_STATEMENTS = frozenset(
    (ast.Expr, ast.Assign, ast.AugAssign, ast.If, ast.For, ast.While, ast.Return, ast.Raise, ast.Try, ast.Continue,
     ast.Pass, ast.Break)
)  # fmt: skip


def stored(node: ast.AST) -> ast.AST:
    """The same name or subscript as the target of an assignment."""
    if "ctx" not in node.__dict__:
        return node
    copy = type(node).__new__(type(node))
    copy.__dict__.update(node.__dict__)
    copy.__dict__["ctx"] = STORE
    return copy


def targets(names: ast.Tuple) -> ast.Tuple:
    """Names to be assigned to at once."""
    copy = stored(names)
    assert isinstance(copy, ast.Tuple)
    copy.elts = [element for element in map(stored, names.elts) if isinstance(element, ast.expr)]
    return copy


def become(node: ast.expr, other: ast.expr) -> None:
    """Turns a node into another one, wherever it stands."""
    node.__dict__.clear()
    node.__dict__.update(other.__dict__)
    node.__class__ = other.__class__


def put_for(name: str, value: ast.expr, inside: ast.expr) -> ast.expr:
    """Lets a value stand wherever a name is read inside an expression."""
    if isinstance(inside, ast.Name) and inside.id == name:
        return value
    for node in ast.walk(inside):
        if isinstance(node, ast.Name) and node.id == name:
            become(node, value)
    return inside
