"""Python nodes whose value is known while lowering."""
from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence

from demotic.machine.lowering.quotation import Pen

_BINARY: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}


def is_constant(node: ast.expr) -> bool:
    """Whether its value is known."""
    return isinstance(node, ast.Constant)


def truth(node: ast.expr) -> bool:
    """The truth of a constant."""
    assert isinstance(node, ast.Constant)
    return bool(node.value)


def is_plain(node: ast.expr) -> bool:
    """Whether it may stand twice: a name, a constant, or a cell with such an index."""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.Subscript(value=ast.Name(), slice=inner):
            return is_plain(inner)
        case ast.BinOp(left=ast.Constant(), right=ast.Name()):
            return True
    return False


def same(one: ast.expr, other: ast.expr) -> bool:
    """Whether two tests are written alike, and so say the same."""
    return type(one) is type(other) and ast.dump(one) == ast.dump(other)


def negated(node: ast.expr, pen: Pen) -> ast.expr:
    """The contrary; of what is the contrary of a contrary, the one in between."""
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=ast.UnaryOp(op=ast.Not()) as once):
            return once
    return folded(pen.expression("not A", A=node), pen)


def folded(node: ast.expr, pen: Pen) -> ast.expr:
    """The same, worked out if everything in it is constant; what would fail is left to fail in play."""
    parts = _operands(node)
    if parts is None or not all(isinstance(part, ast.Constant) for part in parts):
        return node
    values = [part.value for part in parts if isinstance(part, ast.Constant)]
    try:
        return pen.constant(_result(node, values))
    except (ArithmeticError, IndexError, TypeError, ValueError):
        return node


def _operands(node: ast.expr) -> list[ast.expr] | None:
    match node:
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.UnaryOp(operand=operand):
            return [operand]
        case ast.Compare(left=left, comparators=others):
            return [left, *others]
        case ast.Tuple(elts=elements) if len(elements) <= 64:
            return list(elements)
        case ast.IfExp(test=test, body=body, orelse=otherwise):
            return [test, body, otherwise]
        case ast.Subscript(value=value, slice=inner):
            return [value, inner]
        case ast.Call(func=ast.Name(id="len" | "min" | "max"), args=arguments):
            return list(arguments)
        case ast.Call(func=ast.Name(id="tuple"), args=[ast.Call(func=ast.Name(id="range"), args=arguments)]):
            return list(arguments)
    return None


def _result(node: ast.expr, values: Sequence[object]) -> object:
    match node:
        case ast.Tuple():
            return tuple(values)
        case ast.IfExp():
            return values[1] if values[0] else values[2]
        case ast.UnaryOp(op=ast.Not()):
            return not values[0]
        case ast.Compare(ops=operators):
            pairs = zip(operators, values, values[1:], strict=False)
            return all(_compared(one, left, right) for one, left, right in pairs)
        case ast.Subscript():
            of, at = values[0], values[1]
            if isinstance(of, tuple) and isinstance(at, int):
                return of[at]
        case ast.Call(func=ast.Name(id="len")):
            if isinstance(values[0], tuple):
                return len(values[0])
        case _:
            return _arithmetic(node, [value for value in values if isinstance(value, int)])
    raise ValueError


def _arithmetic(node: ast.expr, numbers: list[int]) -> object:
    match node:
        case ast.BinOp(op=op) if len(numbers) == 2:
            return _BINARY[type(op)](*numbers)
        case ast.UnaryOp(op=ast.USub()) if len(numbers) == 1:
            return -numbers[0]
        case ast.Call(func=ast.Name(id="min")) if numbers:
            return min(numbers)
        case ast.Call(func=ast.Name(id="max")) if numbers:
            return max(numbers)
        case ast.Call() if len(numbers) == 2 and numbers[1] - numbers[0] <= 64:
            return tuple(range(*numbers))
    raise ValueError


def _compared(op: ast.cmpop, left: object, right: object) -> bool:
    match op:
        case ast.Eq():
            return left == right
        case ast.NotEq():
            return left != right
        case ast.Is():
            return left is right
        case ast.IsNot():
            return left is not right
        case ast.In():
            if isinstance(right, tuple):
                return left in right
    if isinstance(left, int) and isinstance(right, int):
        match op:
            case ast.Lt():
                return left < right
            case ast.LtE():
                return left <= right
            case ast.Gt():
                return left > right
            case ast.GtE():
                return left >= right
    raise ValueError
