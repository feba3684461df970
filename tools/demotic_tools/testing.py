"""`demotic test`: the examples of a pack."""
import argparse
import sys

import demotic
from demotic.game import run_example
from demotic_tools.mutating import mutate
from demotic_tools.printer import printer


def test(options: argparse.Namespace) -> int:
    """Runs the examples; 1 if one fails or there is none. With `--mutate`, tries what they notice."""
    if options.mutate:
        return mutate(options.packs, printer(sys.stdout))
    rules = demotic.load(*options.packs)
    out = printer(sys.stdout)
    chosen = [one for one in rules.loaded.rules.examples if not options.only or options.only in one.text]
    if options.only and not chosen:
        printer(sys.stderr).say(f"demotic test: no example has `{options.only}` in its text")
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
    out.say(f"{rules.title}: {len(chosen)} examples, {len(failed)} failed")
    return int(bool(failed) or not chosen)
