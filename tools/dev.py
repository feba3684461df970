"""The developer's commands, with nothing but Python: `play`, `test`, `bench` and `tuning`.

    python3 tools/dev.py play            sets up .venv once and lets three bots play a game
    python3 tools/dev.py test            runs every check there is and sums them up
    python3 tools/dev.py bench [--gate]  prints the table of speeds; with --gate a missed floor fails
    python3 tools/dev.py tuning          says what bots do in two hundred games

Standard library only, on every system, from any folder. A second call finds `.venv` as it was and needs no network.
An old Python must be able to read this file to be told that it is too old: no newer syntax than 3.6 here.
"""
import argparse
import collections
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
GAME = ["play", "men_nefer", "--players", "greedy,greedy,random", "--seed", "7"]

Check = collections.namedtuple("Check", ["name", "command"])
Result = collections.namedtuple("Result", ["name", "outcome", "seconds"])


class SetupError(Exception):
    """The environment cannot be made; the message is what the user reads."""


class Environment:
    """The virtual environment of a checkout, and the note in it that says what it was made for."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.note = self.folder / "demotic-setup.json"

    @property
    def python(self) -> Path:
        """Its interpreter, wherever this system keeps it."""
        return self.program("python")

    def program(self, name: str) -> Path:
        """A program that is installed in it."""
        if os.name == "nt":
            return self.folder / "Scripts" / (name + ".exe")
        return self.folder / "bin" / name

    def key(self) -> "dict[str, str]":
        """What must be as it was for the environment to serve again."""
        project = (self.root / "pyproject.toml").read_bytes().replace(b"\r\n", b"\n")
        return {
            "project": hashlib.sha256(project).hexdigest(),
            "python": "{}.{}.{}".format(*sys.version_info[:3]),
            "place": str(self.root),
        }

    def recorded(self) -> "dict[str, object]":
        """The note as it stands, or nothing when there is none that can be read."""
        try:
            note = json.loads(self.note.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return note if isinstance(note, dict) else {}

    def extras(self) -> "set[str]":
        """The extras that the note says are in, if it is a note about this very state."""
        note = self.recorded()
        listed = note.get("extras")
        if not isinstance(listed, list) or any(note.get(name) != value for name, value in self.key().items()):
            return set()
        return {str(extra) for extra in listed}

    def works(self) -> bool:
        """Whether its Python starts, is the one we run on, and has pip."""
        question = "import sys, pip; print('{}.{}.{}'.format(*sys.version_info[:3]))"
        try:
            answer = subprocess.run(
                [str(self.python), "-c", question],
                env=surroundings(self),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=60,
                check=False,
            )
        except (OSError, subprocess.SubprocessError):
            return False
        return answer.returncode == 0 and answer.stdout.decode().strip() == self.key()["python"]

    def moved(self) -> bool:
        """Whether the note was written in another folder: its programs then point to the old one."""
        place = self.recorded().get("place")
        return place is not None and place != self.key()["place"]

    def create(self) -> None:
        """Make it anew, over whatever lies there."""
        say("making {} with Python {}".format(self.folder, self.key()["python"]))
        base = getattr(sys, "_base_executable", None) or sys.executable
        made = subprocess.run(
            [base, "-m", "venv", "--clear", str(self.folder)],
            env=surroundings(self),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if made.returncode != 0:
            told = made.stdout.decode(errors="replace").strip()
            raise SetupError(
                f"this Python cannot make virtual environments:\n{told}\n"
                "On Debian and Ubuntu `apt install python3-venv` mends it."
            )

    def install(self, extras: "set[str]") -> None:
        """Install the project from its own folder, with what is needed, and note it."""
        wanted = ".[{}]".format(",".join(sorted(extras))) if extras else "."
        say(f"installing demotic{wanted[1:]} (only the first time, and after a change of pyproject.toml)")
        command = [str(self.python), "-m", "pip", "install", "--disable-pip-version-check", "-e", wanted]
        code, told = follow(command, self)
        if code != 0:
            raise SetupError(
                "pip could not install demotic{}; its last words:\n{}\n"
                "The first set-up needs a package registry; is the network there?".format(wanted[1:], "\n".join(told))
            )
        note = dict(self.key(), extras=sorted(extras))
        self.note.write_text(json.dumps(note, indent=1), encoding="utf-8")

    def prepare(self, needed: "set[str]") -> None:
        """Have the project and these extras installed; do nothing when they are."""
        sound = self.works() and not self.moved()
        present = self.extras()
        if sound and needed <= present:
            return
        if not sound:
            self.create()
            present = set()
        self.install(needed | present)


def surroundings(environment: Environment) -> "dict[str, str]":
    """The variables that programs of the environment run with: none of the caller's Python, all caches inside."""
    foreign = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if name not in foreign}
    kept["PYTHONUTF8"] = "1"
    kept["PYRIGHT_PYTHON_CACHE_DIR"] = str(environment.folder / "pyright")
    kept["PYRIGHT_PYTHON_IGNORE_WARNINGS"] = "1"
    kept["npm_config_cache"] = str(environment.folder / "npm")
    kept["npm_config_fetch_retries"] = "1"
    return kept


def say(text: str) -> None:
    """Tell the user, at once, even through a pipe."""
    print("dev: " + text, flush=True)


def follow(command: "list[str]", environment: Environment) -> "tuple[int, list[str]]":
    """Run pip and name each package as it comes; the exit code and the last lines it wrote."""
    last = collections.deque(maxlen=15)  # type: collections.deque[str]
    with subprocess.Popen(
        command,
        cwd=str(environment.root),
        env=surroundings(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.stdout is not None
        for raw in process.stdout:
            line = raw.decode(errors="replace").rstrip()
            last.append(line)
            words = line.split()
            if words[:1] == ["Collecting"] and len(words) > 1:
                print("     " + re.split("[^A-Za-z0-9._-]", words[1])[0], flush=True)
            elif words[:2] == ["Installing", "collected"]:
                print("     putting it all in place", flush=True)
    return process.returncode, list(last)


def checks(environment: Environment) -> "list[Check]":
    """Every check, in the order they run: the quick ones first, the tests and their closing line last."""
    python = str(environment.python)
    return [
        Check("ruff", [python, "-m", "ruff", "check", "."]),
        Check("mypy --strict", [python, "-m", "mypy", "--strict"]),
        Check("pyright", [python, "-m", "pyright"]),
        Check("import contracts", [str(environment.program("lint-imports")), "--no-logo", "--no-cache"]),
        Check("pytest", [python, "-m", "pytest", "-q", "-n", "auto"]),
    ]


def without_node(environment: Environment) -> str:
    """Why pyright cannot run here, or nothing: it is a Node program, fetched once through npm."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node is not installed"
    started = subprocess.run(
        [str(environment.python), "-m", "pyright", "--version"],
        env=surroundings(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return "" if started.returncode == 0 else "npm could not fetch it"


def perform(check: Check, environment: Environment) -> Result:
    """Run one check with its output shown; say how it went."""
    say(check.name)
    began = time.monotonic()
    if check.name == "pyright":
        reason = without_node(environment)
        if reason:
            say("pyright is left out: " + reason)
            return Result(check.name, "left out: " + reason, time.monotonic() - began)
    code = call(check.command, environment)
    return Result(check.name, "ok" if code == 0 else f"FAILED (exit code {code})", time.monotonic() - began)


def summary(results: "list[Result]") -> str:
    """One line a check."""
    return "\n".join(f"     {name:<18} {seconds:6.1f} s   {outcome}" for name, outcome, seconds in results)


def call(command: "list[str]", environment: Environment) -> int:
    """Run a program of the environment in the root, with our terminal; its exit code."""
    sys.stdout.flush()
    return subprocess.run(command, cwd=str(environment.root), env=surroundings(environment), check=False).returncode


def play(environment: Environment) -> int:
    """A seeded three-player game between bots, told turn by turn."""
    environment.prepare({"cli"})
    return call([str(environment.program("demotic")), *GAME], environment)


def test(environment: Environment) -> int:
    """Every check, all of them even when one fails."""
    environment.prepare({"cli", "dev"})
    results = [perform(check, environment) for check in checks(environment)]
    failed = [result.name for result in results if result.outcome.startswith("FAILED")]
    say("all checks passed" if not failed else "failed: " + ", ".join(failed))
    print(summary(results), flush=True)
    return 1 if failed else 0


def bench(environment: Environment, gate: bool, rest: "list[str]") -> int:
    """The table of speeds; other libraries stand in it when they can be installed."""
    environment.prepare({"cli"})
    try:
        environment.prepare({"cli", "bench"})
    except SetupError as problem:
        say(str(problem).splitlines()[0])
        say("going on without the other libraries; their rows will say so")
    command = [str(environment.python), "-m", "demotic_tools.bench", *(["--gate"] if gate else []), *rest]
    return call(command, environment)


def tuning(environment: Environment, rest: "list[str]") -> int:
    """What bots do in two hundred games, for those who choose numbers."""
    environment.prepare({"cli"})
    return call([str(environment.program("demotic")), "tuning", GAME[1], *rest], environment)


def read_arguments(words: "list[str]") -> argparse.Namespace:
    """What was typed; words after `bench` and `tuning` that we do not know go on to them."""
    parser = argparse.ArgumentParser(prog="dev.py", description="Demotic's commands for developers.")
    commands = parser.add_subparsers(dest="command", metavar="play | test | bench | tuning")
    commands.required = True
    commands.add_parser("play", help="set up once, then three bots play a game")
    commands.add_parser("test", help="run every check")
    measure = commands.add_parser("bench", help="print the table of speeds")
    measure.add_argument("--gate", action="store_true", help="exit 1 and name each floor that is missed")
    commands.add_parser("tuning", help="say what bots do in many games of Men-Nefer")
    arguments, rest = parser.parse_known_args(words)
    if rest and arguments.command not in ("bench", "tuning"):
        parser.error("I do not know what to do with " + " ".join(rest))
    arguments.rest = rest
    return arguments


def too_old(version: "tuple[int, ...]") -> str:
    """The one line for a Python that cannot run Demotic, or nothing."""
    if tuple(version[:2]) >= OLDEST:
        return ""
    return "Demotic needs Python {}.{} or newer; this is {}.{}.".format(*(OLDEST + tuple(version[:2])))


def main(words: "list[str]") -> int:
    """Do one of them; 0 when all is well."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a folder may have letters that the terminal lacks
    complaint = too_old(sys.version_info[:2])
    if complaint:
        print(complaint, file=sys.stderr)
        return 2
    arguments = read_arguments(words)
    environment = Environment(ROOT)
    try:
        if arguments.command == "play":
            return play(environment)
        if arguments.command == "test":
            return test(environment)
        if arguments.command == "tuning":
            return tuning(environment, arguments.rest)
        return bench(environment, arguments.gate, arguments.rest)
    except SetupError as problem:
        print("dev: " + str(problem), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
