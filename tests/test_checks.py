"""Every file in checks/ is right, though it comes close to a mistake: the checks are silent on it, and on all packs."""
from pathlib import Path

import pytest

from demotic.packs.loading import check_pack, check_rules
from demotic.resources import resource
from demotic.source.render import render

HERE = Path(__file__).parent
TWINS = sorted((HERE / "checks").glob("*.demotic"))
PACKS = [
    *sorted(path.parent for path in (HERE / "packs").glob("*/pack.toml")),
    *sorted(Path(str(entry)) for entry in resource("content").iterdir() if (entry / "pack.toml").is_file()),
]
CHECKS = ("D4", "D5", "D6", "D9")


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.stem)
def test_nothing_is_said_about_what_is_right(twin: Path) -> None:
    assert render(check_rules(twin.read_text(encoding="utf-8"), twin.name).diagnostics) == ""


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_no_pack_has_a_finding_about_effects_structure_or_secrets(pack: Path) -> None:
    found = [one for one in check_pack(pack).diagnostics if one.code.startswith(CHECKS)]
    assert render(found) == ""
