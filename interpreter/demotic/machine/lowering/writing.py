"""The desk at which one owner is lowered: the function being written, its names, its helpers."""
from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager

from demotic.machine.layout import Layout
from demotic.machine.lowering.functions import Asking, Function, Link, write_out
from demotic.machine.lowering.hoisting import hoisted
from demotic.machine.lowering.quotation import Pen, place_of
from demotic.machine.lowering.scope import Held, Scope
from demotic.machine.lowering.shop import Shop
from demotic.meaning.effects import Effect
from demotic.meaning.expressions import Expr
from demotic.meaning.walk import Node
from demotic.source import Source, Span

OWNER_BITS = 12  # a segment number is owner * 4096 + index
DEAR = 100_000  # the most that is charged at once; what needs more than ten of it has no end to speak of


class Writing:
    """What all lowering shares. `stem` begins the names of its functions, `owner` its numbers."""

    def __init__(self, shop: Shop, source: Source, stem: str, owner: int = 0) -> None:
        self.shop = shop
        self.layout: Layout = shop.layout
        self.source = source
        shop.sources.setdefault(source.name, source)
        self.stem = stem
        self.owner = owner
        self.functions: list[Function] = []
        self.askings: list[Asking] = []
        self.count = 0
        self.helpers = 0
        self.hoists = 0
        self.changing: set[str] = set()  # names that hold a `var` of an effect, at least somewhere
        self.fn: Function
        self._pens: dict[tuple[Source, int, int], Pen] = {}

    def pen(self, span: Span) -> Pen:
        """A pen at that place."""
        key = (span.source, span.start, span.end)
        pen = self._pens.get(key)
        if pen is None:
            first = 0 if span.source is self.source else self.shop.first_line(span.source)
            pen = self._pens[key] = Pen(place_of(span, first))
        return pen

    # --------------------------------------------------------------------------- functions

    @contextmanager
    def within(self, function: Function) -> Iterator[Function]:
        """Makes it the function being written."""
        outer = getattr(self, "fn", None)
        self.fn = function
        try:
            yield function
        finally:
            if outer is not None:
                self.fn = outer

    def next_number(self) -> int:
        """The next number of this owner, for something that can wait on a stack."""
        number = self.owner << OWNER_BITS | self.count
        self.count += 1
        return number

    def segment(self, pen: Pen, scope: Scope, *, loops: bool = False) -> Function:
        """A new segment with a number."""
        number = self.next_number()
        function = Function(f"f{number}", pen, scope.you, scope.names, number=number, loops=loops)
        self.functions.append(function)
        return function

    def asking(self, pen: Pen, node: Effect | None, scope: Scope, option: str) -> Asking:
        """A decision's pair of numbers: asking n, answering n + 1; `option` names what was chosen."""
        number, answering = self.next_number(), self.next_number()
        answer = Function(f"f{answering}", pen, scope.you, scope.names, ("m", option), number, waits=True)
        again = Function(f"a{number}", pen, scope.you, scope.names)
        answer.links.append(Link(again, [], pen))
        again.links.append(Link(answer, [], pen))
        asking = Asking(number, node, answer, again, scope.text, scope.slots)
        self.functions += (answer, again)
        self.askings.append(asking)
        return asking

    @contextmanager
    def helping(self, pen: Pen, scope: Scope) -> Iterator[Function]:
        """A function that works something out for the one being written; see `help_from`."""
        self.helpers += 1
        function = Function(f"{self.stem}h{self.helpers}", pen, scope.you, scope.names, ("m",))
        self.functions.append(function)
        with self.within(function):
            yield function

    def drop(self, helper: Function) -> None:
        """Forgets a helper that turned out not to be needed, with all that was written for it."""
        del self.functions[self.functions.index(helper) :]

    def help_from(self, helper: Function, pen: Pen) -> ast.expr:
        """The call of a finished helper."""
        names = helper.parameters()
        self.fn.used.update(names)
        return pen.call(helper.name, pen.name("m"), *map(pen.name, names))

    def call(self, target: Function, pen: Pen) -> ast.Call:
        """A call of a segment, the names it needs filled in later."""
        made = pen.call(target.name, pen.name("m"), pen.constant(0))
        self.fn.links.append(Link(target, made.args, pen))
        return made

    def answered(self, target: Function, option: ast.expr, pen: Pen) -> ast.Call:
        """A call of an answering segment, which takes what waits as one."""
        return pen.call(target.name, pen.name("m"), option, self.frame(target, pen))

    def frame(self, target: Function, pen: Pen, number: int | None = None) -> ast.Tuple:
        """What waits on a stack for a segment: its number and the names it needs."""
        made = pen.tuple([pen.constant(target.number if number is None else number)])
        self.fn.links.append(Link(target, made.elts, pen))
        return made

    def returning(self, function: Function, value: ast.expr, pen: Pen) -> None:
        """Lets a function return a value; if a helper works it out, the function becomes that helper."""
        helper = next((one for one in self.functions if _is_call_of(value, one)), None)
        if helper is None:
            if isinstance(value, ast.BoolOp):  # a test that is jumped over leaves nothing behind
                value = pen.expression("True if TEST else False", TEST=value)
            function.body = [pen.leave(value)]
            return
        self.functions.remove(helper)
        function.body = helper.body
        function.reads_cells |= helper.reads_cells
        self.adopt_rows(function, helper)

    @staticmethod
    def adopt_rows(function: Function, other: Function) -> None:
        """Products used in what was written for another function; those of names that come up later stand in place."""
        for (name, stride), nodes in other.rows.items():
            if name in function.names:
                function.rows.setdefault((name, stride), []).extend(nodes)
            else:
                write_out(name, stride, nodes)

    def plain_function(self, name: str, pen: Pen, scope: Scope) -> Function:
        """A function that takes the machine and all names of its scope, and has no number."""
        function = Function(name, pen, scope.you, scope.names, ("m",), fixed=True)
        self.functions.append(function)
        return function

    def first_scope(self) -> Scope:
        """Only `you`."""
        return Scope("v0", {0: "v0"}, {"v0": self.shop.owners.player})

    def same_text(self, span: Span) -> bool:
        """Whether it stands in the text this owner stands in, so that its lines may be written out here."""
        return span.source is self.source

    def hoist(self, bound: ast.expr, pen: Pen, *tests: ast.expr | None) -> list[ast.stmt]:
        """What is worked out once in front of a loop over `bound` that asks these."""
        return hoisted(tests, bound, self.fn.you, pen, self._next_hoisted)

    def _next_hoisted(self) -> str:
        self.hoists += 1
        return f"g{self.hoists}"

    # -------------------------------------------------------------------------------- fuel

    def charge(self, pen: Pen, *trees: Node | None) -> list[ast.stmt]:
        """Charges in front what may be a lot of work."""
        cost = self.shop.weights.charge(*trees)
        if not cost:
            return []
        return pen.statements("m.fuel -= N\nif m.fuel < 0:\n    spent(m)", N=min(cost, DEAR))

    def charged(self, items: ast.expr, pen: Pen, among: Expr, *inside: Node | None) -> ast.expr:
        """What is walked; its length is charged if what is done with each element is much."""
        return self.charged_each(items, pen, self.shop.weights.of_walk(among, *inside))

    def charged_each(self, items: ast.expr, pen: Pen, weight: int) -> ast.expr:
        """What is walked, with so much charged for each element."""
        if isinstance(items, ast.Constant) or not weight:
            return items
        return pen.call("charged", pen.name("m"), items, pen.constant(weight))

    # ------------------------------------------------------------------------------- names

    def local(self, name: str, pen: Pen) -> ast.expr:
        """A name that is alive here, read."""
        self.fn.used.add(name)
        return pen.name(name)

    def held(self, held: Held, pen: Pen) -> ast.expr:
        """What a slot holds."""
        return self.local(held, pen) if isinstance(held, str) else pen.constant(held)

    def you(self, scope: Scope, pen: Pen) -> ast.expr:
        """Who acts."""
        return self.local(scope.you, pen)

    def cells(self, pen: Pen) -> ast.expr:
        """The list of cells."""
        self.fn.reads_cells = True
        return pen.name("c")

    def cell(self, index: ast.expr, pen: Pen) -> ast.Subscript:
        """One cell."""
        return pen.index(self.cells(pen), index)

    def table(self, value: object, pen: Pen) -> ast.expr:
        """A value that is worked out once, under a global name."""
        return pen.name(self.shop.table(value))


def _is_call_of(value: ast.expr, helper: Function) -> bool:
    """Whether a value is what a helper returns."""
    return helper.first == ("m",) and isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and (
        value.func.id == helper.name
    )
