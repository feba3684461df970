"""The table of nodes in interpreter/README.md is that of today, and nothing the language can say is without use."""
from demotic.meaning.nodes import effect_nodes, expression_nodes
from demotic_tools.nodes_table import PAGE, unused_effects, updated


def test_the_table_of_nodes_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert updated(page) == page, "run `python -m demotic_tools.nodes_table`"


def test_every_effect_is_used_by_a_pack_or_a_case() -> None:
    assert unused_effects() == []


def test_the_list_of_nodes_is_complete() -> None:
    assert len(effect_nodes()) > 25
    assert len(expression_nodes()) > 30
    assert not {node.__name__ for node in (*effect_nodes(), *expression_nodes())} & {"BrokenEffect", "BrokenExpr"}
