"""`demotic test`: the examples of a pack."""
import argparse
import sys

from demotic.game import Rules, run_example
from demotic.packs.loading import LoadedPack, load_pack
from demotic_tools.mutating import mutate
from demotic_tools.printer import printer


def test(options: argparse.Namespace) -> int:
    """Runs the examples of the packs that are named, with `--all` those of what they extend too; 1 if one fails or
    there is none. With `--mutate`, tries what they notice.
    """
    if options.mutate and (options.only or options.all):
        printer(sys.stderr).say("demotic test: --mutate asks every example: leave -k and --all out")
        return 2
    if options.mutate:
        return mutate(options.packs, printer(sys.stdout))
    loaded = load_pack(*options.packs)
    rules = Rules(loaded)
    out = printer(sys.stdout)
    named = {files.name for files in loaded.files} if options.all else last_of(loaded)
    own = [one for one in loaded.rules.examples if one.pack in named]
    chosen = [one for one in own if not options.only or options.only in one.text]
    if not chosen:
        printer(sys.stderr).say(f"demotic test: {_none(options, named, loaded)}")
        return 1
    failed = []
    for example in chosen:
        result = run_example(rules, example)
        out.say(f"{'ok  ' if result.ok else 'FAIL'} {example.text}", "" if result.ok else "bold red")
        if result.diagnostic is not None:
            failed.append(result.diagnostic)
    if failed:
        out.say()
        out.findings(failed)
    out.say()
    said = "1 example" if len(chosen) == 1 else f"{len(chosen)} examples"
    out.say(f"{rules.title}: {said}, {len(failed)} failed")
    return int(bool(failed))


def last_of(loaded: LoadedPack) -> set[str]:
    """The packs that no other of them extends: those that were asked for."""
    extended = {name for files in loaded.files for name in files.manifest.extends}
    return {files.name for files in loaded.files} - extended


def _none(options: argparse.Namespace, named: set[str], loaded: LoadedPack) -> str:
    """Why there is nothing to run."""
    if options.only:
        return f"no example has `{options.only}` in its text"
    more = "; --all runs those of what it extends" if len(named) < len(loaded.files) else ""
    return f"{' and '.join(sorted(named))} has no examples{more}"
