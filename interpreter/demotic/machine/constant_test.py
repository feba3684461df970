"""Tests over what is printed on a component: `zone … hidden where it is character`."""
from demotic.machine.layout import Layout, Value, constant
from demotic.meaning.expressions import Compare, Expr, IsKind, Local, Logic, Not, ReadField


def evaluate(expr: Expr, it: int, layout: Layout) -> Value:
    """The value of `expr` with slot 1 the component `it`; only printed things may be read."""
    match expr:
        case Local(slot=1):
            return it
        case ReadField():
            owner = evaluate(expr.owner, it, layout)
            assert isinstance(owner, int)
            return layout.values[expr.field][owner]
        case IsKind():
            value = evaluate(expr.value, it, layout)
            return value in layout.ranges[expr.kind]
        case Not():
            return not evaluate(expr.operand, it, layout)
        case Logic(op="and"):
            return evaluate(expr.left, it, layout) and evaluate(expr.right, it, layout)
        case Logic():
            return evaluate(expr.left, it, layout) or evaluate(expr.right, it, layout)
        case Compare():
            return compare(expr.op, evaluate(expr.left, it, layout), evaluate(expr.right, it, layout))
    return constant(expr, layout)


def compare(op: str, left: Value, right: Value) -> bool:
    """`op` between two values; order only between numbers."""
    if op in ("==", "!="):
        return (left == right) == (op == "==")
    assert isinstance(left, int)
    assert isinstance(right, int)
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[op]
