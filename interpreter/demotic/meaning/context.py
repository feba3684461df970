"""What all texts of one binding share: the rules, the names, the findings, formulas still to be typed."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from demotic.meaning.declared import Formula, RuleSet
from demotic.meaning.findings import Findings
from demotic.meaning.fitting import BOOL
from demotic.meaning.names import Names
from demotic.meaning.types import Type, UnknownType

DEEPEST = 20  # formulas without a written type that need one another


@dataclass(slots=True)
class Context:
    """`bodies` bind formulas; a formula without a written type is bound when its type is first asked."""

    rules: RuleSet
    names: Names
    findings: Findings
    bodies: dict[Formula, Callable[[], None]] = field(default_factory=dict)
    settling: set[Formula] = field(default_factory=set)
    untyped: set[Formula] = field(default_factory=set)

    def type_of(self, formula: Formula) -> Type:
        """The type of a formula, binding it first if that is the way to know."""
        if formula in self.untyped:
            self.settle(formula)
        return formula.type

    def settle(self, formula: Formula) -> None:
        """Binds the formula's value, if that is still to be done."""
        body = self.bodies.pop(formula, None)
        if body is not None and len(self.settling) < DEEPEST:
            self.settling.add(formula)
            body()
            self.settling.discard(formula)
            self.untyped.discard(formula)
        elif formula in self.untyped:
            if body is not None:
                self.bodies[formula] = body
            self.untyped.discard(formula)
            why = "cannot be told from its value, which needs it first" if body is None else "is too far to seek"
            self.findings.error(
                "D332", f"the type of `{formula.name}` {why}", formula.span, "say its type",
                help=(f"write `formula {formula.name}: int = …`, or whatever type it has",),
            )  # fmt: skip

    @staticmethod
    def known(of: Type) -> bool:
        """Whether it is the type of a sound expression."""
        return not isinstance(of, UnknownType)

    @staticmethod
    def is_bool(of: Type) -> bool:
        """Whether it can be a test."""
        return of == BOOL or isinstance(of, UnknownType)
