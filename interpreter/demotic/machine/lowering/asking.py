"""How a decision is left and taken up again.

The asking segment works out the options, leaves them with `m.waiting` and returns them; the answering
segment gets the option. Options are worked out where the question comes up; the asking segment itself is
only compiled when a position is restored (see Program).
"""
from __future__ import annotations

import ast
from abc import ABC
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from demotic.machine.lowering.constants import is_constant, truth
from demotic.machine.lowering.functions import Asking
from demotic.machine.lowering.quotation import LOAD, Pen, new
from demotic.machine.lowering.scope import Scope
from demotic.machine.lowering.straight import Statements
from demotic.machine.lowering.tail import Tail
from demotic.meaning.effects import Effect

ASKED = "m.waiting = FRAME\nreturn o"
TWO = "o = (0, None)"  # do it, or do not


@dataclass(frozen=True, slots=True)
class Offered:
    """The options: statements that leave them in `o`. `least`: so many there are at any rate."""

    statements: Statements
    least: int = 0


class AskingTail(Tail, ABC):
    """The common part of all decisions."""

    def ask(
        self,
        effect: Effect,
        scope: Scope,
        option: str,
        offer: Callable[[], Offered],
        answer: Callable[[Asking], Statements],
        nothing: Statements | None,
        *,
        silent: bool,
        told: Sequence[ast.stmt] = (),
    ) -> Statements:
        """Asks, or goes on.

        `option` names what was chosen. `nothing`: where there is no option; None: the answer is taken up
        with None then. `silent`: a single option is taken without asking. `told`: what is told where there is
        an option, but not again when the decision is asked again.
        """
        pen = self.pen(effect.span)
        asking = self.asking(pen, effect, scope, option)
        with self.within(asking.answer):
            asking.answer.body = answer(asking)
        with self.within(asking.again):
            offered = offer()
            asking.again.body = offered.statements + self._left(asking, pen)
        self.fn.used |= asking.again.used
        self.fn.reads_cells |= asking.again.reads_cells
        self.adopt_rows(self.fn, asking.again)
        self.fn.columns += asking.again.columns
        left = self._left(asking, pen)
        before = list(told)
        if told and not offered.least:
            before = pen.statements("if o:\n    TOLD", TOLD=told)
        return offered.statements + before + self._inline(asking, offered, left, nothing, silent, pen)

    def _left(self, asking: Asking, pen: Pen) -> Statements:
        return pen.statements(ASKED, FRAME=self.frame(asking.answer, pen))

    def _inline(
        self, asking: Asking, offered: Offered, left: Statements, nothing: Statements | None, silent: bool, pen: Pen
    ) -> Statements:
        if offered.least > 1 or (offered.least and not silent):
            return left
        if not silent:
            asked = pen.statements("if o:\n    LEFT", LEFT=left)
            return asked + (self._taken(asking, pen.constant(None), pen) if nothing is None else nothing)
        asked = pen.statements("if len(o) > 1:\n    LEFT", LEFT=left)
        if offered.least:
            return asked + self._taken(asking, pen.expression("o[0]"), pen)
        if nothing is None:
            return asked + self._taken(asking, pen.expression("o[0] if o else None"), pen)
        taken = self._taken(asking, pen.expression("o[0]"), pen)
        return asked + pen.statements("if o:\n    TAKEN", TAKEN=taken) + nothing

    def _taken(self, asking: Asking, option: ast.expr, pen: Pen) -> Statements:
        return [pen.leave(self.answered(asking.answer, option, pen))]

    def is_open(self, effect: Effect) -> bool:
        """Whether everybody can work out which options there are."""
        return self.shop.analysis.is_open(effect)

    def parting(self, option: str, branches: list[Statements], pen: Pen, first: int = 0) -> Statements:
        """The branch that was chosen; each leaves. Many are halved, so that few are tried."""
        if len(branches) == 1:
            return branches[0]
        if len(branches) <= 3:
            out: Statements = []
            for index, branch in enumerate(branches[:-1], first):
                out += pen.statements("if O == I:\n    BRANCH", O=pen.name(option), I=index, BRANCH=branch)
            return out + branches[-1]
        middle = len(branches) // 2
        below = self.parting(option, branches[:middle], pen, first)
        above = self.parting(option, branches[middle:], pen, first + middle)
        return pen.statements("if O < I:\n    BELOW", O=pen.name(option), I=first + middle, BELOW=below) + above

    def listed(self, tests: Sequence[ast.expr | None], pen: Pen, options: Sequence[int | str] = ()) -> Offered:
        """The options whose tests hold (None: always); they are 0, 1, 2 … if nothing else is said."""
        values = [one if isinstance(one, int) else 0 for one in options] or list(range(len(tests)))
        sure = [value for value, test in zip(values, tests, strict=True) if test is None]
        if len(sure) == len(tests):
            return Offered(pen.statements("o = L", L=pen.constant(tuple(values))), len(values))
        count = next(index for index, test in enumerate(tests) if test is not None)
        first = new(ast.List, pen.place, elts=list(map(pen.constant, values[:count])), ctx=LOAD)
        made: Statements = [pen.assign("o", first)]
        for value, test in zip(values[count:], tests[count:], strict=True):
            if test is None:
                made += pen.statements("o.append(I)", I=value)
            elif not (is_constant(test) and not truth(test)):
                made += pen.statements("if TEST:\n    o.append(I)", TEST=test, I=value)
        return Offered(made, len(sure))
