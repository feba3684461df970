"""What can be worked out anywhere, whether it is needed or not: it cannot fail and does not change."""
from __future__ import annotations

import ast


def is_total(node: ast.expr, changing: frozenset[str] | set[str], player: str = "") -> bool:
    """Whether working it out cannot fail where its names hold what they should, and uses no name that changes.

    `player`: a name that surely holds one, by which tables are looked up.
    """
    match node:
        case ast.Subscript(value=ast.Name(id=table), slice=ast.Name(id=by)) if by == player and table != "c":
            return by not in changing
        case ast.Name(id=name):
            return name not in changing
        case ast.Constant():
            return True
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            return is_total(left, changing, player) and is_total(right, changing, player)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return is_total(inner, changing, player)
        case ast.Compare(left=left, comparators=others):
            return is_total(left, changing, player) and all(is_total(other, changing, player) for other in others)
        case ast.Subscript(value=ast.Name(id="c"), slice=at):
            return is_total(at, changing, player)
        case ast.List(elts=[ast.Starred(value=ast.Call(args=[_, items]))]):
            return is_total(items, changing, player)
        case ast.Call(func=ast.Attribute(value=of, attr="count"), args=[wanted]):
            return is_total(of, changing, player) and is_total(wanted, changing, player)
        case ast.Call(func=ast.Name(id="len"), args=[of]):
            return is_total(of, changing, player)
    return False
