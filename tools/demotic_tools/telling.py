"""What happens, told turn by turn for people, or event by event as JSON."""
import json

from demotic.game import Event, Game
from demotic_tools.printer import COLOURS, Printer, hanging

QUIET = frozenset({"verb", "do", "show", "shuffle"})  # how a thing comes about; what it comes to is told


def as_json(event: Event) -> str:
    """One event on one line, without what is not said."""
    return event.model_dump_json(exclude_defaults=True)


def ranking_json(game: Game) -> str:
    """The last line: places from 1 with all who share them; null where a game ends without a ranking."""
    places = game.ranking
    told = None if places is None else [place.model_dump() for place in places]
    return json.dumps({"ranking": told}, ensure_ascii=False)


class Story:
    """Tells a game as it goes on: a paragraph for each stretch in which the same player decides."""

    def __init__(self, game: Game, out: Printer, listener: int | None) -> None:
        self.game = game
        self.out = out
        self.listener = listener
        self.told = 0
        self.turn = 0
        self.seat = -1
        self.waiting: list[Event] = []

    def heard(self, seat: int) -> None:
        """Something was answered by that seat (-1: the beginning)."""
        who = None if self.listener is None else self.listener + 1
        events = self.game.events(self.told, who)
        self.told += len(events)
        if seat != self.seat:
            self.close()
            self.seat = seat
        self.waiting.extend(events)

    def close(self) -> None:
        """Tells what has not been told yet."""
        clauses = [clause for event in self.waiting if (clause := self._clause(event))]
        self.waiting = []
        if not clauses:
            return
        if self.seat < 0:
            self.out.say(hanging("     ", f"Set-up: {len(clauses)} things find their places.", self.out.width), "dim")
            return
        self.turn += 1
        name = self.game.players[self.seat]
        longest = max(map(len, self.game.players))
        head = f"{self.turn:>4} {name:<{longest}} "
        text = "; ".join(clauses)
        self.out.say(hanging(head, text, self.out.width), COLOURS[self.seat % len(COLOURS)])

    def _clause(self, event: Event) -> str | None:
        """An event in the middle of a sentence whose subject is the one who decides."""
        if event.kind in QUIET:
            return None
        name = self.game.players[self.seat] if self.seat >= 0 else ""
        text = event.text.rstrip(".")
        return text.removeprefix(f"{name} ") if name else text

    def ranking(self) -> None:
        """Who won."""
        places = self.game.ranking
        self.out.say()
        if places is None:
            self.out.say("The game is over, and the rules rank nobody.", "bold")
            return
        self.out.say("Ranking", "bold")
        keys = self.game.machine.ranking or ()
        for place in places:
            for player in place.players:
                seat = self.game.players.index(player)
                scores = ", ".join(map(str, keys[seat]))
                self.out.say(f"  {place.place}. {player}  {scores}", COLOURS[seat % len(COLOURS)])
