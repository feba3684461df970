"""What a fresh process needs for a pack: seconds and peak memory, beside lark's parse of the same texts.

`python -m demotic_tools.bench.cold PACK game|parse` prints `seconds mebibytes` of one such process.
"""
import subprocess
import sys
from statistics import median
from time import perf_counter

from demotic_tools.bench.memory import peak
from demotic_tools.bench.table import Row

ROUNDS = 5


def once(pack: str, what: str) -> tuple[float, float]:
    """Seconds and peak MiB of one fresh process, imports not counted."""
    command = [sys.executable, "-m", "demotic_tools.bench.cold", pack, what]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(told[0]), float(told[1])


def rows(pack: str, place: str) -> list[Row]:
    """Medians over fresh processes: the first game beside lark's parse, and peak memory of loading and of a game."""
    games, ratios, sizes, loads = [], [], [], []
    for _ in range(ROUNDS):
        seconds, size = once(place, "game")
        parse, _ = once(place, "parse")
        games.append(seconds)
        ratios.append(seconds / parse)
        sizes.append(size)
    loads = [once(place, "load")[1] for _ in range(2)]
    loaded = f"after a game; {median(loads):.0f} MiB when loaded"
    return [
        Row(f"{pack}: parse, check and first game, cold", f"{1000 * median(games):.0f} ms", median(ratios), ceiling=4,
            note="of lark's parse alone"),
        Row(f"{pack}: peak memory", f"{median(sizes):.0f} MiB", note=loaded),
    ]  # fmt: skip


def _game(pack: str) -> None:
    import demotic

    rules = demotic.load(pack)
    game = rules.new_game(players=[f"p{seat}" for seat in range(rules.player_counts[0])], seed=1)
    while not game.over:
        decision = game.decision
        assert decision is not None
        game.choose(decision.options[0])


def _load(pack: str) -> None:
    import demotic

    demotic.load(pack)


def _parse(pack: str) -> None:
    """Lark builds its parser from our grammar and makes its own trees of the texts; only newlines are sorted by us."""
    from lark import Lark

    from demotic.packs import read_pack
    from demotic.syntax.grammar import STARTS, KeepOdd, grammar_text
    from demotic.syntax.items import items
    from demotic.syntax.newlines import Newlines
    from demotic.syntax.recovery import end_after
    from demotic.syntax.word import Word

    parser = Lark(grammar_text(), parser="lalr", lexer="basic", start=STARTS, postlex=KeepOdd(), keep_all_tokens=True)
    for source in read_pack(pack).sources:
        begun = parser.parse_interactive(source.text, start=STARTS[0])
        read = begun.lexer_thread.lex(begun.parser_state)
        words = (Word.at(source, one.type, one.start_pos or 0, one.end_pos or 0) for one in read)
        for item in items(Newlines(source, items=True, rescue=False).words(words)):
            reading = parser.parse_interactive(start=STARTS[0])
            for word in (*item.words, end_after(item.words, source)):
                reading.feed_token(word)


def _main(pack: str, what: str) -> None:
    import lark  # noqa: F401  imports are the interpreter's affair, not ours
    import pydantic  # noqa: F401

    import demotic  # noqa: F401

    start = perf_counter()
    {"game": _game, "load": _load, "parse": _parse}[what](pack)
    sys.stdout.write(f"{perf_counter() - start} {peak()}\n")


if __name__ == "__main__":
    _main(sys.argv[1], sys.argv[2])
