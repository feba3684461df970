"""The command `demotic`: play, check and test packs."""
import argparse
import sys
from collections.abc import Sequence

from demotic.version import VERSION


def parser() -> argparse.ArgumentParser:
    """All that can be typed after `demotic`."""
    top = argparse.ArgumentParser(prog="demotic", description="Board games written as data.")
    top.add_argument("--version", action="version", version=f"demotic {VERSION}")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the words say; the exit code is 0 for fine, 1 for findings, 2 for wrong words."""
    parser().parse_args(arguments)
    parser().print_usage(sys.stderr)
    return 2
