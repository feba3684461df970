"""The table of nodes in interpreter/README.md is that of today, and nothing the language can say is without use."""
from collections.abc import Iterator
from dataclasses import fields
from typing import get_args

from demotic.meaning.nodes import effect_nodes, expression_nodes, trees
from demotic.meaning.walk import Node, children, walk
from demotic_tools.nodes_table import PAGE, cases, packs, unused_effects, updated


def test_the_table_of_nodes_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert updated(page) == page, "run `python -m demotic_tools.nodes_table`"


def test_every_effect_is_used_by_a_pack_or_a_case() -> None:
    assert unused_effects() == []


def test_the_list_of_nodes_is_complete() -> None:
    assert len(effect_nodes()) > 25
    assert len(expression_nodes()) > 30
    assert not {node.__name__ for node in (*effect_nodes(), *expression_nodes())} & {"BrokenEffect", "BrokenExpr"}


def test_walking_a_tree_finds_whatever_node_stands_in_it() -> None:
    for rules in (*packs().values(), *cases().values()):
        for node in (node for tree in trees(rules) for node in walk(tree)):
            assert children(node) == [inner for one in fields(node) for inner in nodes_in(getattr(node, one.name))]


def nodes_in(value: object) -> Iterator[Node]:
    if isinstance(value, get_args(Node)):
        yield value
    elif isinstance(value, tuple):
        for inner in value:
            yield from nodes_in(inner)
