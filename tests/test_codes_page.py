"""The page of findings is that of today's codes and cases."""
from demotic.source.codes import CODES
from demotic_tools.codes_page import GROUPS, PAGE, page


def test_the_page_of_findings_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m demotic_tools.codes_page`"


def test_every_code_has_its_place_on_the_page() -> None:
    written = page()
    assert [code.code for code in CODES if f"### {code.code}\n" not in written] == []
    assert {code.code[:2] for code in CODES} <= set(GROUPS)
