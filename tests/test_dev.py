"""The developer's commands: what they reuse, what they refuse, and that a failing check does not hide the next."""
import ast
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dev

SCRIPT = Path(dev.__file__)


@pytest.fixture
def environment(tmp_path: Path) -> dev.Environment:
    """A checkout in a folder with a space in its name, with a note that `cli` and `dev` are in."""
    root = tmp_path / "a checkout"
    root.mkdir()
    (root / "pyproject.toml").write_bytes(b"[project]\nname = 'x'\n")
    made = dev.Environment(root)
    made.folder.mkdir()
    made.note.write_text(json.dumps(dict(made.key(), extras=["cli", "dev"])), encoding="utf-8")
    return made


class Recorded:
    """Stands in for what would make and fill an environment, and remembers what was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, works: bool) -> None:
        self.done: list[object] = []
        monkeypatch.setattr(dev.Environment, "works", lambda _: works)
        monkeypatch.setattr(dev.Environment, "create", lambda _: self.done.append("create"))
        monkeypatch.setattr(dev.Environment, "install", lambda _, extras: self.done.append(sorted(extras)))


def test_it_needs_nothing_but_the_standard_library() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= sys.stdlib_module_names


def test_an_old_python_can_read_it_and_is_told_in_one_line() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))
    assert dev.too_old((3, 10)) == "Demotic needs Python 3.11 or newer; this is 3.10."
    assert dev.too_old((2, 7)) == "Demotic needs Python 3.11 or newer; this is 2.7."


@pytest.mark.parametrize("version", [(3, 11), (3, 14), (4, 0)])
def test_a_newer_python_will_do(version: tuple[int, int]) -> None:
    assert dev.too_old(version) == ""


def test_a_second_call_installs_nothing(environment: dev.Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = Recorded(monkeypatch, works=True)
    environment.prepare({"cli"})
    environment.prepare({"cli", "dev"})
    assert recorded.done == []


def test_a_missing_extra_is_added_to_those_that_are_there(
    environment: dev.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = Recorded(monkeypatch, works=True)
    environment.prepare({"bench"})
    assert recorded.done == [["bench", "cli", "dev"]]


def test_a_broken_environment_is_made_anew(environment: dev.Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = Recorded(monkeypatch, works=False)
    environment.prepare({"cli"})
    assert recorded.done == ["create", ["cli"]]


def _another_project(environment: dev.Environment) -> None:
    (environment.root / "pyproject.toml").write_text("[project]\nname = 'y'\n", encoding="utf-8")


def _another_python(environment: dev.Environment) -> None:
    note = json.loads(environment.note.read_text(encoding="utf-8"))
    environment.note.write_text(json.dumps(dict(note, python="3.11.0")), encoding="utf-8")


def _no_note(environment: dev.Environment) -> None:
    environment.note.unlink()


def _half_a_note(environment: dev.Environment) -> None:
    environment.note.write_text('{"extras": ["cl', encoding="utf-8")


@pytest.mark.parametrize("change", [_another_project, _another_python, _no_note, _half_a_note])
def test_what_changed_is_installed_again(
    change: Callable[[dev.Environment], None], environment: dev.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = Recorded(monkeypatch, works=True)
    change(environment)
    environment.prepare({"cli"})
    assert recorded.done == [["cli"]]


def test_other_line_ends_in_the_project_file_change_nothing(environment: dev.Environment) -> None:
    (environment.root / "pyproject.toml").write_bytes(b"[project]\r\nname = 'x'\r\n")
    assert environment.extras() == {"cli", "dev"}


def test_a_folder_that_was_moved_gets_a_new_environment(
    environment: dev.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = Recorded(monkeypatch, works=True)
    moved = environment.root.rename(environment.root.parent / "elsewhere")
    dev.Environment(moved).prepare({"cli"})
    assert recorded.done == ["create", ["cli"]]


def test_an_environment_without_a_python_does_not_work(environment: dev.Environment) -> None:
    assert not environment.works()
    environment.python.parent.mkdir(parents=True)
    environment.python.write_text("no program\n", encoding="utf-8")
    environment.python.chmod(0o755)
    assert not environment.works()


def test_programs_are_found_where_each_system_keeps_them(
    environment: dev.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev.os, "name", "nt")
    windows = environment.program("demotic")
    monkeypatch.setattr(dev.os, "name", "posix")
    assert windows == environment.folder / "Scripts" / "demotic.exe"
    assert environment.program("demotic") == environment.folder / "bin" / "demotic"


def test_programs_see_nothing_of_the_callers_python(
    environment: dev.Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.setenv("PYTHONHOME", "/elsewhere")
    seen = dev.surroundings(environment)
    assert "PYTHONPATH" not in seen
    assert "PYTHONHOME" not in seen
    assert Path(seen["PYRIGHT_PYTHON_CACHE_DIR"]).is_relative_to(environment.folder)


def test_all_checks_run_when_one_fails(
    environment: dev.Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Recorded(monkeypatch, works=True)
    monkeypatch.setattr(dev, "call", lambda command, _: 1 if "mypy" in command else 0)
    monkeypatch.setattr(dev.shutil, "which", lambda _: None)
    assert dev.test(environment) == 1
    told = capsys.readouterr().out
    assert "failed: mypy --strict" in told
    summary = told.split("failed: ")[1]
    assert [line.split()[0] for line in summary.splitlines()[1:]] == ["ruff", "mypy", "pyright", "import", "pytest"]
    assert "left out: Node is not installed" in summary


def test_all_is_well_when_nothing_fails(environment: dev.Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    Recorded(monkeypatch, works=True)
    monkeypatch.setattr(dev, "call", lambda _, __: 0)
    monkeypatch.setattr(dev.shutil, "which", lambda _: None)
    assert dev.test(environment) == 0


def test_play_is_one_seeded_game_of_three(environment: dev.Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    Recorded(monkeypatch, works=True)
    commands: list[list[str]] = []
    monkeypatch.setattr(dev, "call", lambda command, _: commands.append(command) or 0)
    assert dev.play(environment) == 0
    assert commands[0][1:] == ["play", "men_nefer", "--players", "greedy,greedy,random", "--seed", "7"]


def test_the_benchmark_runs_without_the_other_libraries(
    environment: dev.Environment, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Recorded(monkeypatch, works=True)

    def offline(_: dev.Environment, __: set[str]) -> None:
        raise dev.SetupError("pip could not install it\nno network")

    monkeypatch.setattr(dev.Environment, "install", offline)
    commands: list[list[str]] = []
    monkeypatch.setattr(dev, "call", lambda command, _: commands.append(command) or 3)
    assert dev.bench(environment, True, ["--quick"]) == 3
    assert commands[0][1:] == ["-m", "demotic_tools.bench", "--gate", "--quick"]
    assert "going on without the other libraries" in capsys.readouterr().out


@pytest.mark.parametrize("words", [[], ["plya"], ["test", "--fast"]])
def test_words_that_mean_nothing_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        dev.read_arguments(words)
    assert stopped.value.code == 2
    assert "usage: dev.py" in capsys.readouterr().err
