"""Loading: packs that extend others, their order, what they inherit, and what is told when all is not well."""
import gc
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from demotic.packs.error import PackError
from demotic.packs.files import PackFiles, from_texts
from demotic.packs.finding import known_packs
from demotic.packs.loading import Checked, check_files, check_rules, load_pack
from demotic.source.render import render

ROOT = Path(__file__).resolve().parent.parent


def manifest(name: str, more: str = "") -> str:
    return f'id = "{name}"\ntitle = "The {name}"\nversion = "1"\norigin = "original"\n{more}'


def pack(name: str, rules: str, more: str = "", **files: str) -> PackFiles:
    """A pack in memory; `more` is what else its manifest says, `files` its texts by language."""
    texts = {f"text/{language}.toml": text for language, text in files.items()}
    return from_texts({"pack.toml": manifest(name, more), "rules.demotic": rules, **texts}, name)


PLAYERS = "players = { min = 2, max = 4 }\n"
GAME = (
    "kind stone { weight: int }\n"
    "stone pebble { weight: 1 }\n"
    "kind player { zone heap: stone\n var best: int = 0 }\n"
    "verb play { move stones to heap; best = largest(s in heap : s.weight else 0); end game ranked by best }\n"
)


def base(name: str = "quarry", **files: str) -> PackFiles:
    return pack(name, GAME, PLAYERS + "".join(f'languages = ["{language}"]\n' for language in files), **files)


def extension(name: str = "hill", stone: str = "boulder", extends: str = '["quarry"]', more: str = "") -> PackFiles:
    return pack(name, f"stone {stone} {{ weight: 9 }}\n", f"extends = {extends}\n{more}")


def write(folder: Path, files: Mapping[str, str]) -> Path:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def told(checked: Checked) -> str:
    return render(checked.diagnostics)


@pytest.mark.parametrize("name", [*known_packs(), *(path.parent.name for path in ROOT.glob("tests/packs/*/pack.toml"))])
def test_nothing_is_wrong_with_a_pack_of_ours(name: str) -> None:
    found = load_pack(name if name in known_packs() else ROOT / "tests" / "packs" / name)
    assert render(found.diagnostics) == ""


def test_what_a_pack_extends_comes_first_whatever_was_asked_first() -> None:
    quarry, hill, peak = base(), extension(), extension("peak", "cliff", '["hill", "quarry"]')
    for asked in ([quarry, hill, peak], [peak, hill, quarry], [peak, quarry, hill, peak]):
        loaded = check_files(asked).or_raise()
        assert loaded.rules.packs == ("quarry", "hill", "peak")
        assert [stone.name for stone in loaded.rules.components] == ["pebble", "boulder", "cliff"]


def test_a_pack_takes_players_and_start_from_what_it_extends_or_says_its_own() -> None:
    plain = check_files([base(), extension()]).or_raise()
    assert (plain.players.min, plain.players.max, plain.rules.start) == (2, 4, plain.rules.verbs["play"])
    rules = "stone boulder { weight: 9 }\nverb rest { play }\n"
    own = pack("hill", rules, 'extends = ["quarry"]\nstart = "rest"\nplayers = { min = 1, max = 2 }\n')
    loaded = check_files([own, base()]).or_raise()
    assert (loaded.players.min, loaded.players.max, loaded.rules.start) == (1, 2, loaded.rules.verbs["rest"])


def test_an_extension_alone_brings_its_base_from_the_folder_beside_it(tmp_path: Path) -> None:
    write(tmp_path / "quarry", {"pack.toml": manifest("quarry", PLAYERS), "rules.demotic": GAME})
    tiles = {"pack.toml": manifest("hill", 'extends = ["quarry"]'), "tiles.demotic": "stone boulder { weight: 9 }\n"}
    loaded = load_pack(write(tmp_path / "hill", tiles))
    assert loaded.rules.packs == ("quarry", "hill")
    assert loaded.title == "The quarry + The hill"


def test_an_extension_can_build_on_a_pack_that_comes_with_demotic(tmp_path: Path) -> None:
    rules = "spot ford { number: 3; act { gain 1 place } }\n"
    files = {"pack.toml": manifest("my_spots", 'extends = ["first_steps"]'), "spots.demotic": rules}
    loaded = load_pack(write(tmp_path / "my_spots", files))
    assert loaded.rules.packs == ("first_steps", "my_spots")
    assert loaded.rules.components[-1].name == "ford"


def test_a_ring_of_packs_is_told_and_ends() -> None:
    first, second = extension("one", "a", '["two"]'), extension("two", "b", '["one"]')
    assert "these packs extend each other: one → two → one" in told(check_files([first, second]))


def test_the_fingerprint_follows_the_rules_and_their_order() -> None:
    prints = {
        check_files(asked).or_raise().fingerprint
        for asked in ([base()], [base(), extension()], [base(), extension(stone="cliff")], [base(), extension("peak")])
    }
    assert len(prints) == 4
    again = check_files([extension(), base()]).or_raise().fingerprint
    assert again == check_files([base(), extension()]).or_raise().fingerprint


def test_texts_of_all_packs_are_one_and_the_later_one_wins() -> None:
    quarry = base(en='[stone]\npebble = "Small stone"\n[verb]\nplay = "Dig"\n')
    hill = pack(
        "hill", "stone boulder { weight: 9 }\n", 'extends = ["quarry"]\nlanguages = ["en"]\n',
        en='[stone]\npebble = "Pebble of the hill"\n',
    )  # fmt: skip
    texts = check_files([quarry, hill]).or_raise().texts["en"]
    assert [texts.name("stone", name) for name in ("pebble", "boulder")] == ["Pebble of the hill", "Boulder"]
    assert texts.name("verb", "play") == "Dig"


def test_origins_are_counted_and_a_component_of_two_origins_is_mixed() -> None:
    rules = GAME + (
        'stone flint from "S0 page 1" { weight: 2 }\n'
        'stone slate from "S0 page 1" { weight: 3 reconstructed "unread" }\n'
        'stone chalk deduced "it floats" { weight: 0 }\n'
    )
    files = {"pack.toml": manifest("quarry", PLAYERS), "rules.demotic": rules, "sources.toml": '[S0]\ntitle = "Book"\n'}
    loaded = check_files([from_texts(files)]).or_raise()
    assert loaded.origins() == {"quarry": Counter(original=1, printed=1, mixed=1, deduced=1)}


def test_an_item_that_cannot_be_read_is_not_followed_by_complaints_that_it_is_missing() -> None:
    broken = (
        "verb dig { gain 1 }}\n}\n"
        "kind player { var food: 0..9 = 0 }\n"
        "verb play { dig; gain 1 fod; end game ranked by 0 }\n"
    )
    found = [diagnostic.code for diagnostic in check_rules(broken).diagnostics]
    assert found[0].startswith("D1")
    assert "there is no verb `dig`" not in told(check_rules(broken))
    assert "`food`" in told(check_rules(broken)), "what is really misspelt is told in the same run"


def test_an_error_prints_all_that_was_found() -> None:
    with pytest.raises(PackError) as raised:
        load_pack("frist_steps", "men_nefr")
    assert re.findall(r"error\[(D\d+)\]", str(raised.value)) == ["D701", "D701"]


# ------------------------------------------------------------------------------- the README keeps its promises


def blocks(language: str) -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_first_tile_of_the_readme_is_right(tmp_path: Path) -> None:
    files = {"pack.toml": blocks("toml")[0], "tiles.demotic": blocks("demotic")[0]}
    loaded = load_pack(write(tmp_path / "my_tiles", files))
    assert render(loaded.diagnostics) == ""
    assert loaded.rules.components[-1].pack == "my_tiles"


def test_the_python_of_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(blocks("python")[0], "README.md", "exec"), {})
    assert "Ana" in capsys.readouterr().out


@pytest.mark.parametrize("sweeping", [True, False])
def test_loading_leaves_the_search_for_garbage_as_it_was(sweeping: bool) -> None:
    if not sweeping:
        gc.disable()
    try:
        check_files([base()]).or_raise()
        assert gc.isenabled() is sweeping
        with pytest.raises(PackError):
            check_files([pack("hole", "verb play {", PLAYERS)]).or_raise()
        assert gc.isenabled() is sweeping
    finally:
        gc.enable()


def test_what_the_system_lets_nobody_read_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path) -> bool:
        if path.is_relative_to(tmp_path):
            raise PermissionError(13, "Permission denied")
        return path.exists()

    (tmp_path / "pack.toml").write_text(manifest("quarry", PLAYERS), encoding="utf-8")
    (tmp_path / "rules.demotic").write_text(GAME, encoding="utf-8")
    for unreadable in ("is_file", "read_bytes"):
        with monkeypatch.context() as patched:
            patched.setattr(Path, unreadable, refused)
            with pytest.raises(PackError) as problem:
                load_pack(str(tmp_path))
        assert {one.code for one in problem.value.diagnostics} == {"D708"}
