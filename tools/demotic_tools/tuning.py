"""`demotic tuning PACK`: what bots do in many games, for those who choose numbers: who wins with how much, where
the points come from, how often what is offered is taken. What the pack's `aims.toml` asks for comes first.
"""
import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import TextIO

from demotic.game import Rules
from demotic.meaning.declared import Component
from demotic.wording.names import Names, capital
from demotic_tools.aims import Aims, Rates, aims_of
from demotic_tools.printer import printer
from demotic_tools.tally import REFUSALS, Tally, many, ranked_var, rules_of

FINE, OUTSIDE, WRONG_WORDS = 0, 1, 2
SMALL = 1  # percent of all points: what gave less is told together
WIDE = 50  # columns for names


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the report; `outside`: it is not as it should be."""

    text: str = ""
    outside: bool = False


class Report:
    """The report on a tally. `title` heads it."""

    def __init__(self, rules: Rules, players: int, tally: Tally, aims: Aims) -> None:
        self.tally = tally
        self.aims = aims
        self.rules = rules
        texts = rules.loaded.texts["en"]
        self.names = Names(texts)
        self.components = {component.name: component for component in rules.loaded.rules.components}
        var = ranked_var(rules, players)
        self.unit = "" if var is None else self.names.declared("var", var)

    def lines(self, everything: bool) -> list[Line]:
        """All of it, `everything`: each option of each question too."""
        told = [*self._winners(), *self._shares(), *self._points(), *self._rates()]
        outside = sum(line.outside for line in told)
        wanted = bool(self.aims.model_fields_set)
        if everything or not wanted:
            told += self._options()
        if wanted:
            verdict = f"{outside} of these are not as wanted" if outside else "all is as wanted"
            told += [Line(), Line(verdict)]
        return told

    # ------------------------------------------------------------------------- what is told

    def _winners(self) -> Iterator[Line]:
        scores = self.tally.scores
        if not scores:
            yield Line("nobody was ranked")
            return
        middle, bounds = median(self.tally.winners), self.aims.winner
        outside = bounds is not None and not bounds[0] <= middle <= bounds[1]
        said = f"the median winner has {middle:g} {self.unit}".rstrip()
        yield judged(said, f"{bounds[0]} to {bounds[1]}" if bounds else "", outside)
        yield Line(f"  all players {median(scores):g}, from {min(scores)} to {max(scores)}")

    def _shares(self) -> Iterator[Line]:
        for verb, (low, high) in self.aims.shares.items():
            found = {key: often for key, often in self.tally.done.items() if question(key) == verb}
            total = sum(found.values())
            yield from (Line(), Line(f"{self.called(verb)}: shares of {total:,} times"))
            for key, often in sorted(found.items(), key=lambda pair: -pair[1]):
                share = percent(often, total)
                text = f"  {self.answer(key):<{WIDE}}{share:6.1f} %"
                yield judged(text, f"{low} to {high} %", not low <= share <= high)

    def _points(self) -> Iterator[Line]:
        points, losses = self.tally.points, self.tally.losses
        total = points.total()
        yield from (Line(), Line(f"{capital(self.unit or 'points')}: {total:,} gained, by what gave them"))
        left = Counter(points)
        for name, gift in self.aims.points.items():
            gained = sum(left.pop(one, 0) for one in (name, *gift.also))
            share = percent(gained, total)
            text = f"  {self.called(name):<{WIDE}}{share:6.1f} %"
            yield judged(text, f"{gift.least} % or more", share < gift.least)
        grouped: Counter[str] = Counter()
        for name, gained in left.items():
            grouped[self.group(name)] += gained
        small = [name for name, gained in grouped.items() if percent(gained, total) < SMALL]
        if len(small) > 1:
            grouped[f"{len(small)} others, less than {SMALL} % each"] = sum(grouped.pop(name) for name in small)
        for name, gained in grouped.most_common():
            yield Line(f"  {name:<{WIDE}}{percent(gained, total):6.1f} %")
        for name, lost in losses.most_common():
            yield Line(f"  lost: {self.called(name):<{WIDE - 6}}{percent(lost, total):6.1f} %")

    def _rates(self) -> Iterator[Line]:
        rates, tally = self.aims.rates, self.tally
        if rates is None:
            return
        for verb in rates.answers:
            yield from self._table(f"{self.called(verb)}: taken when offered", verb, tally.offered, tally.taken, rates)
        for verb in rates.lying:
            heading = f"{self.called(verb)}: taken when offered, by where it lay"
            yield from self._table(heading, verb, tally.lain, tally.fetched, rates)
        for kind in rates.kinds:
            of = self.rules.loaded.rules.kinds[kind]
            members = {name: often for name, often in tally.asked.items() if self.is_a(name, kind)}
            heading = f"{capital(self.names.kind(of))}: taken when offered"
            yield from self._table(heading, "", members, tally.accepted, rates)

    def _table(
        self, heading: str, verb: str, offered: dict[str, int], taken: dict[str, int], rates: Rates
    ) -> Iterator[Line]:
        yield from (Line(), Line(heading))
        for key in sorted(offered, key=self.order):
            if (verb and question(key) != verb) or key.endswith(REFUSALS):
                continue
            often, rate = offered[key], percent(taken.get(key, 0), offered[key])
            text = f"  {short(self.answer(key)):<{WIDE}}{rate:6.1f} % of {often:,}"
            judgeable = often >= rates.often
            outside = judgeable and rate < rates.least
            yield judged(text, f"{rates.least} % or more" if judgeable else "", outside)

    def _options(self) -> Iterator[Line]:
        tally = self.tally
        asked: Counter[str] = Counter()
        for key, often in tally.taken.items():
            asked[question(key)] += often
        yield from (Line(), Line("every answer: its share of those to its question, and how often taken when offered"))
        for key in sorted(tally.offered):
            offered, taken = tally.offered[key], tally.taken[key]
            share, rate = percent(taken, asked[question(key)]), percent(taken, offered)
            yield Line(f"  {key:<{WIDE}}{share:6.1f} % {rate:6.1f} % of {offered:,}")

    # ------------------------------------------------------------------- what it is called

    def called(self, name: str) -> str:
        """A verb or component by the name that players read."""
        verb = self.rules.loaded.rules.verbs.get(name)
        if verb is not None:
            return capital(re.sub(r"\s*\{.*?\}", "", self.names.verb(verb)).strip())
        component = self.component(name)
        return capital(self.names.component(component)) if component else capital(name.replace("_", " "))

    def component(self, name: str) -> Component | None:
        """The component of that name, a copy's or its own."""
        return self.components.get(name) or self.components.get(re.sub(r"_\d+$", "", name))

    def group(self, name: str) -> str:
        """What gave points and is not told by itself: a verb, or a component's kind."""
        component = None if name in self.rules.loaded.rules.verbs else self.component(name)
        return self.called(name) if component is None else capital(self.names.kind(component.kind))

    def is_a(self, name: str, kind: str) -> bool:
        """Whether a component of that name is of the kind."""
        component = self.component(name)
        return component is not None and component.kind.within(self.rules.loaded.rules.kinds[kind])

    def answer(self, key: str) -> str:
        """What was chosen, or where it lay, without what asked."""
        _, *lay, last = ("", *key.split("/"))
        if len(lay) < 2:
            return self.called(last)
        zone = self.rules.loaded.rules.zones.get(lay[-1])
        return f"{capital(self.names.declared('zone', zone) if zone else lay[-1])}, {last}"

    def order(self, key: str) -> tuple[str, int, str]:
        """Places by their number; everything else as the rules name it, what ends a choice last."""
        last = key.rpartition("/")[2]
        known = list(self.components).index(last) if last in self.components else len(self.components)
        return question(key), int(last) if last.isdigit() else known, key


def judged(text: str, wanted: str, outside: bool) -> Line:
    """A line with what is wanted behind it, and a mark where it is not so."""
    return Line(f"{text:<{WIDE + 24}}{'OUTSIDE' if outside else '':<9}wanted: {wanted}" if wanted else text, outside)


def short(name: str) -> str:
    """A name that fits its column."""
    return name if len(name) < WIDE else name[: WIDE - 2].rstrip(" ,") + "…"


def percent(part: int, whole: int) -> float:
    """A share; of nothing it is 0."""
    return 100 * part / whole if whole else 0.0


def question(key: str) -> str:
    """The verb or component whose text asked."""
    return key.partition("/")[0]


def counted(played: Iterator[Tally], games: int, stream: TextIO) -> Tally:
    """The sum; how far it is goes to the stream, on one line that changes if somebody looks, else now and then."""
    tally = Tally()
    looked_at = stream.isatty()
    for number, one in enumerate(played, 1):
        tally.add(one)
        if looked_at:
            stream.write(f"\r{number} of {games} games")
        elif number * 10 // games > (number - 1) * 10 // games:
            stream.write(f"{number} of {games} games\n")
        stream.flush()
    if looked_at:
        stream.write("\r\033[K")
    return tally


def tuning(options: argparse.Namespace) -> int:
    """Plays and prints."""
    out = printer(sys.stdout)
    packs = tuple(options.packs)
    rules = rules_of(packs)
    counts = rules.player_counts
    if options.players not in counts:
        printer(sys.stderr).say(f"demotic tuning: this game is for {counts[0]} to {counts[-1]} players")
        return WRONG_WORDS
    aims = aims_of(rules)
    tally = counted(many(packs, options.players, options.games, options.jobs), options.games, sys.stderr)
    out.say(f"{rules.title}: games 1 to {options.games}, {options.players} greedy bots", "bold")
    lines = Report(rules, options.players, tally, aims).lines(options.all)
    for line in lines:
        out.say(line.text, "yellow" if line.outside else "")
    return OUTSIDE if any(line.outside for line in lines) else FINE
