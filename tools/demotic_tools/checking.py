"""`demotic check`: everything that is wrong with a pack, and, with --play, with games of it."""
import argparse
import json
import sys
from random import Random

from demotic.game import Rules, check_invariants
from demotic.machine.errors import RulesError
from demotic.packs.loading import check_pack
from demotic.source import Diagnostic
from demotic.source.render import summary, to_json
from demotic_tools.printer import Printer, broken, printer

MANY = 20_000  # decisions; a random game that goes on longer does not end


def check(options: argparse.Namespace) -> int:
    """Tells every finding; 1 if one is an error."""
    checked = check_pack(*options.packs)
    findings = list(checked.diagnostics)
    out = printer(sys.stdout)
    if checked.loaded is not None and options.play:
        findings.extend(_play(Rules(checked.loaded), options.play, None if options.json else out))
    if options.json:
        for finding in findings:
            sys.stdout.write(json.dumps(to_json(finding), ensure_ascii=False) + "\n")
    else:
        if findings:
            out.findings(findings)
            out.say()
        name = checked.loaded.title if checked.loaded else " ".join(" ".join(options.packs).split())[:80]
        out.say(f"{name}: {summary(findings)}")
    return int(any(finding.severity == "error" for finding in findings))


def _play(rules: Rules, games: int, out: Printer | None) -> list[Diagnostic]:
    """Random games for each player count; the first thing that goes wrong in each count."""
    found = []
    for players in rules.player_counts:
        seed = 0
        for seed in range(1, games + 1):
            if out is not None and out.width and sys.stdout.isatty():
                out.say(f"\r{players} players: game {seed} of {games}", end="")
            wrong = _game(rules, players, seed)
            if wrong is not None:
                found.append(wrong)
                break
        if out is not None:
            out.say(f"{chr(13) if sys.stdout.isatty() else ''}{players} players: {seed} random games played")
    return found


def _game(rules: Rules, players: int, seed: int) -> Diagnostic | None:
    """What goes wrong in one random game, if anything does."""
    game = rules.new_game([f"player {seat + 1}" for seat in range(players)], seed)
    rng = Random(seed)
    try:
        for _ in range(MANY):
            wrong = check_invariants(game)
            if wrong or game.over:
                return wrong[0] if wrong else None
            pending = game.machine.pending[0]
            game.answer(pending.player, pending.options[int(rng.random() * len(pending.options))])
    except RulesError as error:
        return broken(error)
    return None
