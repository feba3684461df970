"""What happens, told turn by turn for people, or event by event as JSON."""
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from demotic.game import Event, Game
from demotic.game.teller import Teller
from demotic.machine.standing import ranking_of
from demotic.meaning.declared import Kind
from demotic_tools.folding import Moved, Outcome, folded
from demotic_tools.printer import COLOURS, Printer, hanging

QUIET = frozenset({"verb", "do", "show", "shuffle"})  # how a thing comes about; what it comes to is told
SILENT_ANSWERS = ("/enough", "/decline", "/yes", "/again")
MOVED = re.compile(r"(?:(?P<who>.+) )?moves (?P<what>.+) from (?P<origin>.+) to (?P<to>.+)")


def as_json(event: Event) -> str:
    """One event on one line, without what is not said."""
    return event.model_dump_json(exclude_defaults=True)


def ranking_json(game: Game) -> str:
    """The last line: places from 1 with all who share them; null where a game ends without a ranking."""
    places = game.ranking
    told = None if places is None else [place.model_dump() for place in places]
    return json.dumps({"ranking": told}, ensure_ascii=False)


@dataclass(slots=True)
class Step:
    """An answer and what came of it; `answer` None: what came before any. `secret`: only that there was an answer."""

    answer: str | None
    secret: bool = False
    outcomes: list[Outcome] = field(default_factory=list)

    def told(self, teller: Teller) -> str:
        """The answer with its outcomes in brackets, but for those that say the same again."""
        said = (self.answer or "").casefold()
        told = folded(self.outcomes, said, teller)
        fresh = [one for one in told if one.casefold().replace("gains", "gain", 1) != said]
        if self.answer is None or (self.secret and fresh):
            return ", ".join(fresh)
        return f"{self.answer} ({', '.join(fresh)})" if fresh else self.answer


@dataclass(slots=True)
class Turn:
    """A stretch that belongs to one player; it began with the verb `opener`, whose text is `said`."""

    seat: int
    opener: str | None
    said: str = ""
    steps: list[Step] = field(default_factory=lambda: [Step(None)])

    def told(self, headed: bool, teller: Teller) -> str:
        """All of it as one paragraph; `headed`: with the verb in front where nobody was asked anything."""
        told = " → ".join(text for step in self.steps if (text := step.told(teller)))
        if told and headed and self.said and all(step.answer is None for step in self.steps):
            return f"{self.said[0].upper()}{self.said[1:]}: {told}"
        return told


class Story:
    """Tells a game as it goes on: a paragraph for each turn, a line of its own for what concerns the whole game."""

    def __init__(self, game: Game, out: Printer, listener: int | None) -> None:
        self.game = game
        self.out = out
        self.listener = None if listener is None else listener + 1
        self.heard_of = 0
        self.turns = 0
        self.turn: Turn | None = None
        self.begun = False
        self.openers: set[str | None] = set()  # verbs that turns begin with
        self.before = 0  # so many events belong to the set-up
        self.silent = False  # while what was told already is gone through again

    def heard(self) -> None:
        """Takes up what has happened since it was last called."""
        events = self.game.events(0, self.listener)
        if len(events) < self.heard_of:
            self._take_back(events)
        for event in events[self.heard_of :]:
            self._hear(event)
        self.heard_of = len(events)
        if not self.begun:
            self._begin()

    def _begin(self) -> None:
        """The set-up is not told: `view` shows it."""
        self.begun = True
        self.turn = None
        self.before = self.heard_of

    def _take_back(self, events: Sequence[Event]) -> None:
        """A decision was taken back: all is as it was when these events had been heard."""
        self.out.say("     taken back", "dim")
        self.turn, self.turns, self.heard_of = None, 0, 0
        self.openers.clear()
        self.begun, self.silent = False, True
        for event in events:
            if self.heard_of == self.before:
                self._begin()
            self._hear(event)
            self.heard_of += 1
        if not self.begun:
            self._begin()
        self.silent = False

    def _hear(self, event: Event) -> None:
        turn = self.turn
        if turn is None or (event.kind == "verb" and (event.seat != turn.seat or event.name == turn.opener)):
            self.close()
            opens = event.kind == "verb"
            turn = self.turn = Turn(event.seat, event.name if opens else None, self._answer(event) if opens else "")
        if event.kind == "choice":
            if not str(event.value).endswith(SILENT_ANSWERS):
                turn.steps.append(Step(self._chosen(event, turn.seat), event.value is None))
            return
        if event.kind == "set":
            value = event.value
            if "." not in event.places[0] and isinstance(value, str) and not value.startswith("player_"):
                self.close()
                self._say_apart(event.text)
            return
        outcome = self._outcome(event, turn.seat)
        if outcome is not None:
            turn.steps[-1].outcomes.append(outcome)

    def _answer(self, event: Event) -> str:
        told = event.text.rstrip(".")
        return told.partition(": ")[2] or told

    def _chosen(self, event: Event, seat: int) -> str:
        """An answer; with a name in front if it is not that of the one whose turn it is."""
        player, answer = self.game.players[event.seat - 1], self._answer(event)
        if event.value is None:  # nobody else may know it
            return answer if event.seat != seat else answer.removeprefix(f"{player} ")
        if answer.isdecimal():
            answer = self._measure(event) + answer
        return answer if event.seat == seat else f"{player}: {answer}"

    def _measure(self, event: Event) -> str:
        """What a bare number is about, as far as the verb that asks for it tells."""
        teller = self.game.table.teller
        rules = teller.layout.rules
        verb = rules.verbs.get(event.name or "")
        if verb is None or verb is rules.start or verb.parameters:
            return ""
        return f"{teller.capital(teller.language.names.verb(verb))}: "

    def _outcome(self, event: Event, seat: int) -> Outcome | None:
        """An event in the middle of a sentence whose subject is the one whose turn it is."""
        if event.kind in QUIET:
            return None
        if event.kind == "move" and len({place.partition("[")[0] for place in event.places}) == 1:
            return None  # things that close up a row or slide along a market
        text = event.text.rstrip(".").removeprefix(f"{self.game.players[seat - 1]} ")
        found = MOVED.fullmatch(text) if event.kind == "move" else None
        if found is not None:
            hidden = not isinstance(event.component, str)
            return Moved(found["who"] or "", found["what"], found["to"], self._kind(event), hidden)
        return text.replace("The draw is", "draws", 1)

    def _kind(self, event: Event) -> Kind | None:
        """The kind of what was moved, as far as the listener knows it."""
        teller = self.game.table.teller
        match event.component:
            case str(name):
                return teller.layout.things[teller.numbers[name]].kind
            case {"kind": str(name)}:
                return teller.layout.rules.kinds[name]
        return None

    def close(self) -> None:
        """Tells what has not been told yet."""
        turn, self.turn = self.turn, None
        if turn is None or not self.begun:
            return
        told = turn.told(turn.opener not in self.openers, self.game.table.teller)
        if not told:
            return
        number = ""
        if turn.opener in self.openers or any(step.answer for step in turn.steps):
            if turn.opener is not None:
                self.openers.add(turn.opener)
            self.turns += 1
            number = str(self.turns)
        if self.silent:
            return
        longest = max(map(len, self.game.players))
        head = f"{number:>4} {self.game.players[turn.seat - 1]:<{longest}}  "
        self.out.say(hanging(head, told, self.out.width), COLOURS[(turn.seat - 1) % len(COLOURS)])

    def _say_apart(self, text: str) -> None:
        if self.begun and not self.silent:
            self.out.say(f"\n     {text}", "bold")

    def ranking(self) -> None:
        """Who won."""
        places = self.game.ranking
        self.out.say()
        if places is None:
            self.out.say("The game is over, and the rules rank nobody.", "bold")
            return
        turns = "1 turn" if self.turns == 1 else f"{self.turns} turns"
        self.out.say(f"Ranking after {turns}, by {_measures(self.game)}", "bold")
        for place in places:
            for player in place.players:
                seat = self.game.players.index(player)
                scores = ", ".join(map(str, place.scores))
                self.out.say(f"  {place.place}. {player}  {scores}", COLOURS[seat % len(COLOURS)])


def _measures(game: Game) -> str:
    """What the rules rank by, in words."""
    language = game.table.teller.language
    return ", then ".join(language.measure(one) for one in ranking_of(game.machine.program))
