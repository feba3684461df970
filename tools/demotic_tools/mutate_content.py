"""Breaks the rules of a pack, one thing at a time, and shows that an example notices.

`python -m demotic_tools.mutate_content PACK` changes each number by one, leaves out each step and loosens each test,
checks the changed pack and runs its examples until one fails. What nothing notices survives and is listed with its
place and where the rule comes from; the exit code is 1 if that is not `reconstructed`. A change that cannot make a
difference is declared in the pack's `equivalents.txt`, with the reason.
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Process, Queue

from demotic.packs import PackError
from demotic_tools.cli import STOPPED, at_least
from demotic_tools.mutating import Groups, mutate
from demotic_tools.printer import printer
from demotic_tools.trials import Outcome, Trials


def parser() -> argparse.ArgumentParser:
    """What can be typed."""
    words = argparse.ArgumentParser(prog="mutate_content", description="Break a pack and show that an example notices.")
    words.add_argument("pack", metavar="PACK", help="a pack by name or folder; what it extends is left whole")
    words.add_argument("--jobs", type=at_least(1), default=1, metavar="N", help="processes (default: 1)")
    words.add_argument("--only", default="", metavar="FILE", help="only files with this in their name")
    words.add_argument("--what", default="", choices=("number", "step", "test"), help="only changes of this sort")
    words.add_argument("--noticed", action="store_true", help="also list what noticed each mutant")
    return words


def main(arguments: Sequence[str] | None = None) -> int:
    """Tries all mutants; 1 if one survives that is not reconstructed, or the pack's own examples fail."""
    options = parser().parse_args(arguments)
    out = printer(sys.stdout)
    try:
        trying = partial(in_processes, options.pack, options.jobs)
        return mutate([options.pack], out, trying, options.only, options.what, options.noticed)
    except PackError as error:
        out.findings(error.diagnostics)
        return 1
    except KeyboardInterrupt:
        return STOPPED


def in_processes(pack: str, jobs: int, trials: Trials, groups: Groups) -> Iterator[Outcome]:
    """The outcomes as they come; with one job they are worked out here."""
    if jobs == 1:
        yield from trials.all(groups)
        return
    queue: Queue[Outcome | None] = Queue()
    workers = [Process(target=work, args=(pack, groups[place::jobs], queue)) for place in range(jobs)]
    for worker in workers:
        worker.start()
    for _ in workers:
        yield from iter(queue.get, None)
    for worker in workers:
        worker.join()


def work(pack: str, groups: Groups, queue: Queue[Outcome | None]) -> None:
    """One process: its share of the mutants, and None behind the last."""
    try:
        trials = Trials([pack])
        trials.failing()  # so that those of others that fail are idle here too
        for outcome in trials.all(groups):
            queue.put(outcome)
    finally:
        queue.put(None)


if __name__ == "__main__":
    raise SystemExit(main())
