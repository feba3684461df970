"""What a test tells about the types of locals: `x != none`, `x is kind`, and both ways through and, or, not."""
from __future__ import annotations

from demotic.meaning.expressions import Compare, Expr, IsKind, Local, Logic, Not
from demotic.meaning.types import KindType, NoneType, Type, required


def facts_if_true(test: Expr) -> dict[int, Type]:
    """Slot and type of the locals the test tells something about, where it holds."""
    match test:
        case Compare(op="!=", left=Local() as local, right=right) if isinstance(right.type, NoneType):
            return {local.slot: required(local.type)}
        case IsKind(value=Local(type=KindType() as of) as local):
            # A test that is wider than what is known only says that there is one.
            return {local.slot: required(of) if of.kind.within(test.kind) else KindType(test.kind)}
        case Logic(op="and"):
            return {**facts_if_true(test.left), **facts_if_true(test.right)}
        case Not():
            return facts_if_false(test.operand)
    return {}


def facts_if_false(test: Expr) -> dict[int, Type]:
    """The same where the test does not hold."""
    match test:
        case Compare(op="==", left=Local() as local, right=right) if isinstance(right.type, NoneType):
            return {local.slot: required(local.type)}
        case Logic(op="or"):
            return {**facts_if_false(test.left), **facts_if_false(test.right)}
        case Not():
            return facts_if_true(test.operand)
    return {}
