"""`python -m demotic` does what the command `demotic` does."""
import sys
from importlib.metadata import entry_points


def main() -> int:
    """Run the command that is installed under the name `demotic`; return its exit code.

    The library must not know the tools, so the command is found by its name, as a shell would find it.
    """
    found = list(entry_points(group="console_scripts", name="demotic"))
    if not found:
        print("demotic: the command line is not installed; `pip install demotic` brings it", file=sys.stderr)
        return 2
    command = found[0].load()
    return int(command() or 0)


if __name__ == "__main__":
    sys.exit(main())
