"""The command `demotic`: play, check, test and tune packs."""
import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from demotic.packs import PackError
from demotic.version import VERSION
from demotic_tools.checking import check
from demotic_tools.playing import play
from demotic_tools.printer import printer, speak

FINE, FINDINGS, WRONG_WORDS, STOPPED = 0, 1, 2, 130


def test(options: argparse.Namespace) -> int:
    """As `testing.test`, which is loaded when it is asked for: whoever plays need not wait for it."""
    from demotic_tools import testing

    return testing.test(options)


def tuning(options: argparse.Namespace) -> int:
    """As `tuning.tuning`, likewise."""
    from demotic_tools import tuning

    return tuning.tuning(options)


def parser() -> argparse.ArgumentParser:
    """All that can be typed after `demotic`."""
    top = argparse.ArgumentParser(prog="demotic", description="Board games written as data.")
    top.add_argument("--version", action="version", version=f"demotic {VERSION}")
    commands = top.add_subparsers(dest="command", metavar="play | check | test | tuning", required=True)
    _play(commands.add_parser("play", help="play a game, or watch bots play it"))
    _check(commands.add_parser("check", help="say everything that is wrong with a pack"))
    _tuning(commands.add_parser("tuning", help="say what bots do in many games of a pack"))
    _test(commands.add_parser("test", help="run the examples of a pack"))
    return top


def at_least(least: int) -> Callable[[str], int]:
    """A number that is not below `least`."""

    def number(written: str) -> int:
        if not written.isascii() or not written.isdecimal() or int(written) < least:
            raise argparse.ArgumentTypeError(f"`{written}` is no number from {least} on")
        return int(written)

    return number


def _packs(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "packs", nargs="+", metavar="PACK", help="a pack by name or folder; expansions behind what they extend"
    )


def _play(command: argparse.ArgumentParser) -> None:
    _packs(command)
    command.add_argument(
        "--players", metavar="LIST", help="who plays: human, greedy, random, with commas (default: human,greedy)"
    )
    command.add_argument("--names", metavar="LIST", help="what they are called, with commas")
    command.add_argument("--seed", type=int, metavar="N", help="the same seed, players and choices: the same game")
    command.add_argument("--save", type=Path, metavar="FILE", help="write the game there whenever it stops")
    command.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    command.add_argument("--language", default="en", metavar="CODE", help="the language of names (default: en)")
    command.add_argument("--json", action="store_true", help="one JSON object per event, the ranking last")
    command.set_defaults(run=play)


def _check(command: argparse.ArgumentParser) -> None:
    _packs(command)
    command.add_argument(
        "--play", type=at_least(1), default=0, metavar="N", help="also play N random games per player count"
    )
    command.add_argument("--json", action="store_true", help="one JSON object per finding")
    command.set_defaults(run=check)


def _test(command: argparse.ArgumentParser) -> None:
    _packs(command)
    command.add_argument("-k", dest="only", metavar="WORDS", help="only the examples whose text has these words")
    command.add_argument(
        "--mutate", action="store_true", help="break the last pack in many ways and say what no example notices"
    )
    command.add_argument("--all", action="store_true", help="also the examples of the packs that these extend")
    command.set_defaults(run=test)


def _tuning(command: argparse.ArgumentParser) -> None:
    _packs(command)
    command.add_argument("--players", type=at_least(1), default=3, metavar="N", help="how many bots (default: 3)")
    command.add_argument("--games", type=at_least(1), default=200, metavar="N", help="how many games (default: 200)")
    command.add_argument(
        "--jobs", type=at_least(1), metavar="N", help="how many games are played at once (default: one on each core)"
    )
    command.add_argument("--all", action="store_true", help="tell every answer to every question too")
    command.set_defaults(run=tuning)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the words say; the exit code is 0 for fine, 1 for findings, 2 for wrong words."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        speak(stream)
    options = parser().parse_args(arguments)
    errors = printer(sys.stderr)
    try:
        return int(options.run(options))
    except PackError as error:
        errors.findings(error.diagnostics)
        return FINDINGS
    except KeyboardInterrupt:
        errors.say("stopped")
        return STOPPED
    except BrokenPipeError:
        # Whoever read us has gone away (`demotic play … | head`): nothing more to say, and no traceback.
        sys.stderr.close()
        return FINE


if __name__ == "__main__":
    raise SystemExit(main())
