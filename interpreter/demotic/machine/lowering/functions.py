"""Functions while they are written, and how they agree on which locals they hand to one another.

A segment only takes those names it or what it leads to uses. That is known when the whole owner is
lowered; until then the arguments of calls and frames are open lists that `settle` fills.
"""
from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count

from demotic.machine.lowering.owners import Owner
from demotic.machine.lowering.quotation import Pen, become, targets
from demotic.machine.lowering.sharing import share
from demotic.meaning.effects import Effect
from demotic.meaning.types import EnumType, KindType, Type


@dataclass(slots=True, eq=False)
class Function:
    """One Python function in the making.

    `names`: the names alive where it begins; `you` is handed on always, and first. `first`: what it takes
    before those (the machine, …). `fixed`: it takes all names whether it uses them or not.
    `number`: set for what can wait on a stack. `loops`: it is one loop, whose next round is `continue`.
    `waits`: it takes its names as one tuple, what waited, with a number in front. `rows`: by name and
    stride, where their product is used: worked out once at the beginning, if that is worth it.
    `columns`: how many columns are asked for something in it (see sharing).
    """

    name: str
    pen: Pen
    you: str
    names: Mapping[str, Type | None]
    first: tuple[str, ...] = ("m", "_")
    number: int | None = None
    fixed: bool = False
    loops: bool = False
    waits: bool = False
    body: list[ast.stmt] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    links: list[Link] = field(default_factory=list)
    reads_cells: bool = False
    columns: int = 0
    rows: dict[tuple[str, int], list[ast.Name]] = field(default_factory=dict)

    def parameters(self) -> list[str]:
        """The names it takes after `first`; final only when the owner is settled."""
        return [self.you, *(name for name in self.names if name in self.used and name != self.you)]


@dataclass(slots=True, eq=False)
class Link:
    """A place that hands names to a function: `arguments` is filled with them."""

    target: Function
    arguments: list[ast.expr]
    pen: Pen


@dataclass(slots=True, eq=False)
class Asking:
    """A decision: `answer` takes the option, `again` asks again. `text`: whose text asks, if it is not the
    owner's own; `slots`: what holds the locals of that text."""

    number: int
    node: Effect | None
    answer: Function
    again: Function
    text: Owner | None
    slots: Mapping[int, str | int]


def settle(functions: Iterable[Function]) -> None:
    """Lets every function take what those it leads to need, then fills all open argument lists."""
    every = list(functions)
    for function in every:
        if function.fixed:
            function.used.update(function.names)
    changed = True
    while changed:
        changed = False
        for function in every:
            for link in function.links:
                missing = set(link.target.parameters()) - function.used
                if missing:
                    function.used |= missing
                    changed = True
    for function in every:
        for link in function.links:
            link.arguments.extend(link.pen.name(name) for name in link.target.parameters())


def finished(function: Function) -> ast.FunctionDef:
    """Its definition."""
    pen, body = function.pen, function.body
    if function.columns > 1:
        sure = {name for name, of in function.names.items() if isinstance(of, EnumType | KindType) and not of.optional}
        body = share(body, (f"s{number}" for number in count(1)), sure)
    body = [*_rows(function), *body]
    if function.reads_cells:
        body = [*pen.statements("c = m.cells"), *body]
    if not function.waits:
        return pen.function(function.name, [*function.first, *function.parameters()], body)
    names = pen.tuple([pen.name(name) for name in ("_", *function.parameters())])
    unpacked = pen.statements("NAMES = w", NAMES=targets(names))
    return pen.function(function.name, [*function.first, "w"], [*unpacked, *body])


def _rows(function: Function) -> list[ast.stmt]:
    """Assigns the products that are used in a loop or more than once; the others stand where they are used."""
    pen = function.pen
    loops = ast.For | ast.While | ast.ListComp
    once = any(len(nodes) == 1 for nodes in function.rows.values())
    looping = once and any(isinstance(node, loops) for statement in function.body for node in ast.walk(statement))
    made: list[ast.stmt] = []
    for (name, stride), nodes in function.rows.items():
        if looping or len(nodes) > 1:
            product = pen.expression("N * STRIDE", N=pen.name(name), STRIDE=stride)
            made.append(pen.assign(f"r{stride}{name}", product))
        else:
            write_out(name, stride, nodes)
    return made


def write_out(name: str, stride: int, nodes: Iterable[ast.expr]) -> None:
    """Lets the product stand where it is used."""
    for node in nodes:
        if node.__class__ is ast.Name:
            place = {key: node.__dict__[key] for key in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
            become(node, Pen(place).expression("N * STRIDE", N=Pen(place).name(name), STRIDE=stride))
