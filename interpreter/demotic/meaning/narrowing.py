"""What a test tells about the types of what it looks at: `x != none`, `x is kind`, `z != []`, through and, or, not.

Facts are kept by the key of an expression. A local that never changes is known for the rest of its
text; what depends on the position is known within one expression only, since effects change it.
"""
from __future__ import annotations

from collections.abc import Mapping

from demotic.meaning.expressions import (
    CallFormula,
    Compare,
    Constant,
    ElementAt,
    Expr,
    IsKind,
    ListOf,
    Local,
    Logic,
    Not,
    ReadField,
    ReadVar,
    ReadZone,
    Size,
    TheComponent,
    Top,
)
from demotic.meaning.types import KindType, NoneType, Type, required

Key = tuple[object, ...]
Facts = Mapping[Key, Type]


def key_of(of: Expr | None) -> Key | None:
    """What makes two expressions the same question, or None where nobody asks twice."""
    match of:
        case Local():
            return (of.slot,)
        case ReadField():
            return _key(of.field, of.owner)
        case ReadVar():
            return _key(of.var, of.owner, *of.indices)
        case ReadZone():
            return _key(of.zone, of.owner, *of.indices)
        case Top(count=None):
            return _key("top", of.list)
        case ElementAt():
            return _key("element", of.list, of.index)
        case CallFormula():
            return _key(of.formula, of.owner, *of.arguments)
        case TheComponent():
            return (of.component, of.copy)
        case Constant():
            return ("constant", of.value)
    return None


def _key(what: object, *parts: Expr | None) -> Key | None:
    keys: list[object] = [what]
    for part in parts:
        key = None if part is None else key_of(part)
        if part is not None and key is None:
            return None
        keys.append(key)
    return tuple(keys)


def facts_if_true(test: Expr) -> dict[Key, Type]:
    """What is known where the test holds."""
    match test:
        case Compare(op="!=", left=left, right=right) if isinstance(right.type, NoneType):
            return _fact(left, required(left.type))
        case Compare(op="!=", left=ReadZone() as zone, right=ListOf(items=())):
            return _some(zone)
        case Compare(op=">", left=Size(list=ReadZone() as zone), right=Constant()):
            return _some(zone)
        case IsKind(value=value) if isinstance(value.type, KindType):
            # A test that is wider than what is known only says that there is one.
            of = value.type
            return _fact(value, required(of) if of.kind.within(test.kind) else KindType(test.kind))
        case Logic(op="and"):
            return {**facts_if_true(test.left), **facts_if_true(test.right)}
        case Not():
            return facts_if_false(test.operand)
    return {}


def facts_if_false(test: Expr) -> dict[Key, Type]:
    """What is known where the test does not hold."""
    match test:
        case Compare(op="==", left=left, right=right) if isinstance(right.type, NoneType):
            return _fact(left, required(left.type))
        case Compare(op="==", left=ReadZone() as zone, right=ListOf(items=())):
            return _some(zone)
        case Logic(op="or"):
            return {**facts_if_false(test.left), **facts_if_false(test.right)}
        case Not():
            return facts_if_true(test.operand)
    return {}


def _fact(of: Expr, known: Type) -> dict[Key, Type]:
    key = key_of(of)
    return {} if key is None else {key: known}


def _some(zone: ReadZone) -> dict[Key, Type]:
    """There is a component in the zone, so there is one at its top."""
    key = key_of(zone)
    return {} if key is None else {("top", key): KindType(zone.zone.kind)}
