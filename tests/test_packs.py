"""Packs: folders of all kinds are read or refused with a finding at its place, quickly and without following links."""
import gc
import os
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from demotic.packs.error import PackError
from demotic.packs.files import PackFiles, from_texts, read_pack
from demotic.packs.finding import known_packs
from demotic.packs.folder import MOST_FILES
from demotic.packs.texts import Texts, readable
from demotic.packs.toml_places import places
from demotic.source import Diagnostic, Source

MANIFEST = 'id = "my_tiles"\ntitle = "My tiles"\nversion = "0.1"\nplayers = { min = 2, max = 4 }\n'
RULES = "kind stone { weight: int }\n"


def codes(files: PackFiles) -> list[str]:
    return [diagnostic.code for diagnostic in files.diagnostics]


def at(diagnostic: Diagnostic) -> tuple[int, int]:
    return diagnostic.span.line, diagnostic.span.column


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pack in which everything is right."""
    made = tmp_path / "my_tiles"
    made.mkdir()
    (made / "pack.toml").write_text(MANIFEST, encoding="utf-8")
    (made / "tiles.demotic").write_text(RULES, encoding="utf-8")
    return made


@pytest.fixture(autouse=True)
def quickly(request: pytest.FixtureRequest) -> Iterator[None]:
    """No pack, however hostile, may take longer than a second to be read or refused."""
    gc.freeze()  # what other tests have left behind is not this one's to look through
    began = time.process_time()
    yield
    taken = time.process_time() - began
    gc.unfreeze()
    assert taken < (10 if "random" in request.node.name else 1)


# ------------------------------------------------------------------------------- finding


def test_a_pack_is_found_by_its_name() -> None:
    files = read_pack("first_steps")
    assert (files.name, codes(files)) == ("first_steps", [])
    assert all(source.name.startswith("first_steps/") for source in files.sources)


def test_the_id_of_each_pack_is_its_folder() -> None:
    assert [read_pack(name).name for name in known_packs()] == known_packs()


def test_a_pack_is_found_by_its_folder_and_shown_as_it_was_typed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    assert [source.name for source in read_pack("my_tiles/").sources] == ["my_tiles/tiles.demotic"]
    assert [source.name for source in read_pack(Path("./my_tiles")).sources] == ["my_tiles/tiles.demotic"]


def test_a_folder_here_does_not_hide_a_pack_that_comes_with_demotic(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.rename(folder.with_name("first_steps"))
    monkeypatch.chdir(folder.parent)
    assert read_pack("first_steps").name == "first_steps"
    assert read_pack(Path("first_steps")).name == "my_tiles"


@pytest.mark.parametrize("name", ["", "\0", "x" * 5000, "no/such/folder", "two\nlines", "~", "..."])
def test_a_name_that_no_pack_has_is_answered(name: str) -> None:
    with pytest.raises(PackError) as raised:
        read_pack(name)
    assert [diagnostic.code for diagnostic in raised.value.diagnostics] == ["D701"]
    assert f"these come with Demotic: {', '.join(known_packs())}" in str(raised.value)


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(PackError, match="did you mean `first_steps`"):
        read_pack("frist_steps")


def test_a_file_is_no_pack_but_its_folder_may_be(folder: Path) -> None:
    with pytest.raises(PackError, match="a pack is a folder: did you mean"):
        read_pack(folder / "tiles.demotic")


@pytest.mark.parametrize("place", ["/", os.curdir])
def test_a_folder_without_a_manifest_is_not_searched(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PackError) as raised:
        read_pack(Path(place))
    assert [diagnostic.code for diagnostic in raised.value.diagnostics] == ["D702"]


# ------------------------------------------------------------------------------- what lies in a folder


def test_rules_come_in_the_byte_order_of_their_paths(folder: Path) -> None:
    for name in ("b.demotic", "B.demotic", "é.demotic", "a/z.demotic", "a.demotic"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(RULES, encoding="utf-8")
    found = [source.name.removeprefix(folder.as_posix() + "/") for source in read_pack(folder).sources]
    assert found == ["B.demotic", "a.demotic", "a/z.demotic", "b.demotic", "tiles.demotic", "é.demotic"]


def test_notes_pictures_and_hidden_files_are_left_alone(folder: Path) -> None:
    (folder / "NOTES.md").write_text("notes", encoding="utf-8")
    (folder / "front.png").write_bytes(b"\x89PNG\r\n\x00")
    (folder / ".git").mkdir()
    (folder / ".git" / "x.demotic").write_text("", encoding="utf-8")
    files = read_pack(folder)
    assert (len(files.sources), codes(files)) == (1, [])


def _mark(text: str) -> bytes:
    return b"\xef\xbb\xbf" + text.encode()


def _windows(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def _old_mac(text: str) -> bytes:
    return text.replace("\n", "\r").encode()


@pytest.mark.parametrize("written", [_mark, _windows, _old_mac])
def test_marks_and_line_ends_of_other_systems_change_nothing(written: Callable[[str], bytes], folder: Path) -> None:
    plain = read_pack(folder)
    for name, text in (("pack.toml", MANIFEST), ("tiles.demotic", RULES)):
        (folder / name).write_bytes(written(text))
    other = read_pack(folder)
    assert codes(other) == []
    assert other.digest == plain.digest
    assert [source.text for source in other.sources] == [RULES]


def test_the_digest_follows_the_rules_and_not_the_texts(folder: Path) -> None:
    before = read_pack(folder).digest
    (folder / "sources.toml").write_text('[S0]\ntitle = "Rulebook"\n', encoding="utf-8")
    assert read_pack(folder).digest == before
    (folder / "tiles.demotic").rename(folder / "stones.demotic")
    renamed = read_pack(folder).digest
    (folder / "stones.demotic").write_text(RULES + "\n", encoding="utf-8")
    assert len({before, renamed, read_pack(folder).digest}) == 3


def test_a_byte_that_is_no_text_is_shown_at_its_place(folder: Path) -> None:
    (folder / "bad.demotic").write_bytes("# é\r\nkind st\xf6ne {}\n".encode("latin-1").replace(b"\xe9", "é".encode()))
    files = read_pack(folder)
    assert codes(files) == ["D708"]
    assert at(files.diagnostics[0]) == (2, 8)
    assert "byte 14 of" in files.diagnostics[0].message


def test_utf_16_is_recognised(folder: Path) -> None:
    (folder / "bad.demotic").write_bytes(RULES.encode("utf-16"))
    assert "looks like UTF-16" in read_pack(folder).diagnostics[0].help[0]


def test_a_manifest_that_is_no_text_is_told_once(folder: Path) -> None:
    (folder / "pack.toml").write_bytes(b"id = \xff\n")
    assert codes(read_pack(folder)) == ["D708"]


def test_texts_that_are_no_text_are_not_missed_as_well(folder: Path) -> None:
    (folder / "pack.toml").write_text(MANIFEST + 'languages = ["en"]\n', encoding="utf-8")
    (folder / "text").mkdir()
    (folder / "text" / "en.toml").write_bytes(b"\xff\xfe")
    assert codes(read_pack(folder)) == ["D708"]


def test_a_control_character_is_shown_at_its_place(folder: Path) -> None:
    (folder / "bad.demotic").write_bytes(b"kind stone {}\nkind\0tone {}\n")
    files = read_pack(folder)
    assert codes(files) == ["D709"]
    assert at(files.diagnostics[0]) == (2, 5)


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"\r\n \t\r\n"])
def test_an_empty_file_is_told(content: bytes, folder: Path) -> None:
    (folder / "empty.demotic").write_bytes(content)
    assert codes(read_pack(folder)) == ["D710"]


def test_a_file_of_comments_is_not_empty(folder: Path) -> None:
    (folder / "later.demotic").write_text("# nothing here yet\n", encoding="utf-8")
    assert codes(read_pack(folder)) == []


def test_a_huge_file_is_refused_unread(folder: Path) -> None:
    with (folder / "big.demotic").open("wb") as file:
        file.truncate(50 << 30)
    assert codes(read_pack(folder)) == ["D902"]


def test_a_huge_text_in_memory_is_refused() -> None:
    assert codes(from_texts({"pack.toml": MANIFEST, "big.demotic": "#" * (2 << 20), "a.demotic": RULES})) == ["D902"]


def test_too_many_files_are_refused(folder: Path) -> None:
    for number in range(MOST_FILES + 1):
        (folder / f"tile_{number}.demotic").write_text(RULES, encoding="utf-8")
    assert codes(read_pack(folder)) == ["D711"]


def test_files_that_are_too_large_together_are_refused(folder: Path) -> None:
    for number in range(10):
        (folder / f"tile_{number}.demotic").write_bytes(b"#" * (1 << 20))
    assert codes(read_pack(folder)) == ["D711"]


def test_folders_in_folders_end_somewhere(folder: Path) -> None:
    deep = folder
    for _ in range(40):
        deep = deep / "d"
        deep.mkdir()
    assert codes(read_pack(folder)) == ["D711"]


def _link(at: Path, target: Path) -> None:
    try:
        at.symlink_to(target, target_is_directory=target.is_dir())
    except OSError:
        pytest.skip("this system lets nobody make links")  # as Windows does without the right for it


def test_links_that_leave_the_pack_are_not_followed(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.demotic").write_text("secret\n", encoding="utf-8")
    _link(folder / "link.demotic", tmp_path / "secret.demotic")
    _link(folder / "loop", folder)
    _link(folder / "up", tmp_path)
    files = read_pack(folder)
    assert codes(files) == ["D707", "D707", "D707"]
    assert all("secret" not in source.text for source in files.sources)


def test_folders_of_elsewhere_are_not_entered(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret.demotic").write_text("secret\n", encoding="utf-8")
    _link(folder / "up", tmp_path)
    monkeypatch.setattr(Path, "is_symlink", lambda _: False)  # as Windows says of a junction
    files = read_pack(folder)
    assert codes(files) == ["D707"]
    assert all("secret" not in source.text for source in files.sources)


def test_a_link_inside_the_pack_will_do(folder: Path) -> None:
    _link(folder / "again.demotic", folder / "tiles.demotic")
    assert codes(read_pack(folder)) == []


def test_a_link_to_nothing_is_told(folder: Path) -> None:
    _link(folder / "gone.demotic", folder / "nowhere.demotic")
    assert codes(read_pack(folder)) == ["D708"]


def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    if not hasattr(os, "mkfifo"):
        return  # there are no pipes in folders on this system
    os.mkfifo(folder / "pipe.demotic")
    assert codes(read_pack(folder)) == ["D708"]


@pytest.mark.parametrize("path", ["../x.demotic", "/etc/x.demotic", "a/../../x.demotic", "..\\x.demotic"])
def test_paths_in_memory_stay_in_the_pack_too(path: str) -> None:
    assert codes(from_texts({"pack.toml": MANIFEST, "tiles.demotic": RULES, path: RULES})) == ["D707"]


def test_every_finding_is_told_and_the_rules_are_read_all_the_same() -> None:
    texts = {"pack.toml": MANIFEST + "tittle = 1\n", "sources.toml": "[S0]\n", "x.demotic": "", "tiles.demotic": RULES}
    files = from_texts(texts)
    assert sorted(codes(files)) == ["D704", "D705", "D710"]
    assert RULES in [source.text for source in files.sources]


HOSTILE = {
    "lists in lists": "a = " + "[\n" * 100_000,
    "tables in tables": "a = " + "{a=" * 600,
    "a long key": "[" + "a." * 90_000 + "a]",
    "many long keys": ("[" + "a." * 990 + "a]\n") * 130,
    "signs without end": "=" * 200_000,
    "many keys": "".join(f"key_{number} = {number}\n" for number in range(10_000)),
    "many lists of tables": "[[a.b]]\n" * 30_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_toml_is_refused(what: str) -> None:
    found = codes(from_texts({"pack.toml": HOSTILE[what], "tiles.demotic": RULES}))
    assert found
    assert set(found) <= {"D703", "D704", "D705", "D903"}
    assert len(found) <= 51


def test_a_long_toml_file_is_refused() -> None:
    files = from_texts({"pack.toml": MANIFEST, "sources.toml": "# sources\n" * 30_000, "tiles.demotic": RULES})
    assert codes(files) == ["D902"]


# ------------------------------------------------------------------------------- texts


def test_a_name_without_a_text_is_made_readable() -> None:
    texts = Texts("en")
    assert texts.written("kind", "great_step") is None
    assert texts.name("kind", "great_step") == readable("great_step") == "Great step"


# ------------------------------------------------------------------------------- places in TOML

ODD = '''
# a comment with [brackets] and = signs
"quoted key" = 'x'  # another
site."a.b".c = { d = [1, 2,  # in a list
  "]"], e = """
two \\""" lines""" }
[ table . inner ]
when = 1979-05-27T07:32:00Z
[[list]]
n = 1
[[list]]
n = -2
[list.sub]
s = \'\'\'a
'b' \'\'\'
[[list.more]]
x = [{ y = 1.5 }, { y = true }]
'''


def values(written: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value of a document by its path."""
    inside = written.items() if isinstance(written, dict) else enumerate(written) if isinstance(written, list) else ()
    for key, value in inside:
        yield (*path, key), value
        yield from values(value, (*path, key))


def misplaced(text: str) -> list[object]:
    """The values that do not stand where they are said to stand; tables under headers have no text of their own."""
    found = places(Source("odd.toml", text))
    wrong: list[object] = []
    for path, value in values(tomllib.loads(text)):
        spot = found.get(path)
        if spot is None or spot.key == spot.value:
            if not isinstance(value, dict | list) and not (spot and isinstance(path[-1], int)):
                wrong.append(path)
                continue
            if spot is None or (isinstance(value, dict | list) and not spot.value.text.startswith(("[", "{"))):
                continue
        if tomllib.loads("x = " + spot.value.text)["x"] != value:
            wrong.append((path, spot.value.text))
    return wrong


def test_every_value_of_an_odd_document_is_found_at_its_place() -> None:
    assert misplaced(ODD) == []
    found = places(Source("odd.toml", ODD))
    assert found["quoted key",].key.text == '"quoted key"'
    assert found["list", 1, "sub", "s"].value.text == "'''a\n'b' '''"
    assert found["list", 1, "more", 0, "x", 1, "y"].value.text == "true"
    assert found["site", "a.b", "c", "e"].key.text == "e"


SCALARS = st.one_of(st.integers(-(2**60), 2**60), st.booleans(), st.text(max_size=12), st.floats(allow_nan=False))
KEYS = st.text(max_size=6)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=12
)


@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_every_value_of_a_random_document_is_found_at_its_place(document: dict[str, Any]) -> None:
    text = tomli_w.dumps(document)
    if tomllib.loads(text) == document:  # a carriage return in a text does not survive every writer
        assert misplaced(text.replace("\r\n", "\n")) == []
