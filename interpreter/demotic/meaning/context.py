"""What all texts of one binding share: the rules, the names, the findings, formulas still to be typed."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from demotic.meaning.declared import Formula, RuleSet
from demotic.meaning.findings import Findings
from demotic.meaning.fitting import BOOL
from demotic.meaning.names import Names
from demotic.meaning.types import Type, UnknownType


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
        if body is not None:
            self.settling.add(formula)
            body()
            self.settling.discard(formula)
            self.untyped.discard(formula)
        elif formula in self.settling and formula in self.untyped:
            self.untyped.discard(formula)
            self.findings.error(
                "D332",
                f"the type of `{formula.name}` cannot be told from its value, which needs it first",
                formula.span,
                "say its type",
                help=(f"write `formula {formula.name}: int = …`, or whatever type it has",),
            )

    @staticmethod
    def known(of: Type) -> bool:
        """Whether it is the type of a sound expression."""
        return not isinstance(of, UnknownType)

    @staticmethod
    def is_bool(of: Type) -> bool:
        """Whether it can be a test."""
        return of == BOOL or isinstance(of, UnknownType)
