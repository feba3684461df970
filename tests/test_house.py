"""The house stays in order: its rooms, what may know what, the length of files, and what must not be mentioned."""
import ast
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import requires, version
from pathlib import Path

import pytest

from demotic.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("content", "grammar", "interpreter", "tests", "tools")
AT_THE_TOP = {*ROOMS, "CHANGELOG.md", "LICENSE", "README.md", "pyproject.toml"}
LONGEST_FILE = 400
# What the library may bring along: its three packages and what these need.
CORE = {"annotated_types", "lark", "pydantic", "pydantic_core", "tomli_w", "typing_extensions", "typing_inspection"}


def known_files(*folders: str) -> list[Path]:
    """The files that git knows, or would know if they were added."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def python_files() -> list[Path]:
    return [path for path in known_files() if path.suffix == ".py"]


def library_and_tools() -> list[Path]:
    return [path for path in python_files() if path.relative_to(ROOT).parts[0] in ("interpreter", "tools")]


def project() -> dict[str, str]:
    """The table `[project]` as text, table by table."""
    written = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {key: str(value) for key, value in written["project"].items()}


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_nothing_lies_beside_the_five_rooms() -> None:
    tops = {path.relative_to(ROOT).parts[0] for path in known_files()}
    assert {top for top in tops if not top.startswith(".")} == AT_THE_TOP


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_says_what_it_is_for(room: str) -> None:
    text = (ROOT / room / "README.md").read_text(encoding="utf-8")
    assert len(text.split()) > 60
    assert "does not belong here" in text


def test_the_readme_begins_with_the_two_commands_and_the_rooms() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:40])
    for needed in ("python3 tools/dev.py play", "python3 tools/dev.py test", *(f"{room}/" for room in ROOMS)):
        assert needed in first_screen


def test_what_a_readme_links_to_exists() -> None:
    broken = []
    for path in known_files():
        if path.suffix == ".md":
            for target in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
                if "://" not in target and not (path.parent / target).exists():
                    broken.append(f"{shown(path)}: {target}")
    assert broken == []


def test_import_contracts_hold() -> None:
    script = shutil.which("lint-imports", path=str(Path(sys.executable).parent))  # on Windows it ends in .exe
    assert script is not None
    ran = subprocess.run([script, "--no-logo", "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_no_file_is_longer_than_a_person_reads() -> None:
    lengths = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in python_files()}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_each_file_begins_with_its_sentence() -> None:
    silent = []
    for path in python_files():
        sentence = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        if not sentence:
            silent.append(shown(path))
    assert silent == []


# The words are put together here so that this file does not find itself.
FORBIDDEN = {
    "lies outside the project": r"\bshared" + r"/(design|facts|notes|seeds)|\." + "library",
    "is unfinished": r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|NotImplemented" + r"Error)\b",
    "is switched off": r"pytest\.mark\.(sk" + r"ip|xf" + r"ail)|assert " + r"True\b",
    "silences an error": r"except( Exception)?:\s*(pass)?$",
    "silences a type": r"# type:" + r" ignore|cast\(" + r"Any",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_nothing_in_the_project(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what], re.MULTILINE)
    found = []
    for path in known_files():
        if path.suffix in (".py", ".md", ".demotic", ".toml", ".lark", ".txt"):
            for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
                if pattern.search(line):
                    found.append(f"{shown(path)}:{number}: {line.strip()}")
    assert found == []


def code_alone(path: Path) -> str:
    """A file without its comments and docstrings, in which an example may name a component."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [one for one in node.body if not _only_text(one)] or [ast.Pass()]
    return ast.unparse(tree)


def _only_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def test_no_python_names_what_belongs_to_a_game() -> None:
    """Names that only a pack declares do not stand in library or tools; dev.py plays one game, bench measures it."""
    words = re.compile(
        r"\b(mastabas?|embalm\w*|sarcophag\w*|papyr(us|i)|kemet|sobek|cheops|khufu|obelisks?|sphinx\w*|scarabs?)\b",
        re.IGNORECASE,
    )
    found = []
    for path in library_and_tools():
        if shown(path) != "tools/dev.py" and "bench" not in shown(path):
            found += [f"{shown(path)}: {match.group()}" for match in words.finditer(code_alone(path))]
    assert found == []


def test_the_library_needs_three_packages_and_the_tools_no_more() -> None:
    program = (
        "import sys; before = set(sys.modules)\n"
        "import demotic, demotic_tools.cli\n"
        "print(*sorted({name.split('.')[0] for name in set(sys.modules) - before}))"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    ours = {"demotic", "demotic_tools"}
    brought = {name for name in ran.stdout.split() if not name.startswith("_sysconfigdata")}  # Python's own
    assert brought - sys.stdlib_module_names - CORE - ours == set()


def test_the_core_dependencies_are_three() -> None:
    needed = [line for line in requires("demotic") or [] if "extra ==" not in line]
    assert sorted(re.split(r"[^a-z-]", line)[0] for line in needed) == ["lark", "pydantic", "tomli-w"]


def test_the_version_is_said_once() -> None:
    assert version("demotic") == VERSION
    assert "version" not in project()
    saying = [
        shown(path)
        for path in library_and_tools()
        if re.search(rf'["\']{re.escape(VERSION)}["\']', path.read_text(encoding="utf-8"))
    ]
    assert saying == ["interpreter/demotic/version.py"]


@pytest.mark.parametrize("room", ["content", "grammar"])
def test_data_rooms_hold_no_python(room: str) -> None:
    assert [shown(path) for path in known_files(room) if path.suffix == ".py"] == []


def test_the_module_runs_the_command() -> None:
    command = [sys.executable, "-m", "demotic", "--version"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.strip()) == (0, f"demotic {VERSION}")


def test_the_module_says_in_one_line_that_the_command_is_missing() -> None:
    """Without an installation there is no command; nobody is shown a traceback for it."""
    program = (
        "import importlib.metadata as metadata, runpy, sys\n"
        "metadata.entry_points = lambda **_: ()\n"
        "runpy.run_module('demotic', run_name='__main__')"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "not installed" in ran.stderr
