"""A person at the keyboard: numbered options, and what else may be asked."""
from demotic.game import Decision, Game, IllegalChoice, UndoRefused
from demotic.machine.errors import RulesError
from demotic_tools.looking import seen
from demotic_tools.printer import Printer, broken

HELP = """\
Type the number of an option, or the words behind it. Or:
  why X    why X is not offered (a verb, or the key of an option)
  view     what you can see; view X: only what has X in it
  undo     take back your last decision
  save F   write the game to the file F
  quit     stop"""

LONGEST = 60  # letters of what was typed that are said again


def ask(prompt: str) -> str:
    """One line from the keyboard; EOFError when there are no more."""
    return input(prompt)


class Stopped(Exception):
    """The person wants no more."""


class Human:
    """Asks until there is an answer."""

    def __init__(self, out: Printer) -> None:
        self.out = out

    def answer(self, game: Game, decision: Decision) -> None:
        """Answers this decision, or does something else and comes back for the next one."""
        self.out.say()
        self.out.say(decision.prompt, "bold")
        for number, option in enumerate(decision.options, 1):
            self.out.say(f"  {number:>2}  {option.label}")
        while True:
            try:
                words = ask(f"{decision.player}> ").strip()
            except EOFError:
                self.out.say()
                raise Stopped from None
            if words and self._obey(words, game, decision):
                return

    def _obey(self, words: str, game: Game, decision: Decision) -> bool:
        """Whether the game has changed."""
        command, _, rest = words.partition(" ")
        match command:
            case "help" | "?":
                self.out.say(HELP)
            case "quit" | "exit":
                raise Stopped
            case "why":
                self.out.say(self._why(rest.strip(), game, decision))
            case "view":
                self.out.say(seen(game, decision.player, self.out.width, rest.strip()))
            case "save":
                self._save(game, rest.strip())
            case "undo":
                return self._undo(game, decision.player)
            case _:
                return self._choose(words, game, decision)
        return False

    def _why(self, what: str, game: Game, decision: Decision) -> str:
        """Why a verb or an option is not possible; what is offered is."""
        if not what:
            return "why what? for example: why 2, or why and the name of a verb"
        number = _number(what)
        if number is not None and 1 <= number <= len(decision.options):
            what = decision.options[number - 1].key
        elif number is not None:
            return f"why what? a number from 1 to {len(decision.options)}, or words"
        else:
            what = _keys(decision).get(what.casefold()) or _called(game).get(what.casefold(), what.casefold())
        try:
            return game.why_not(what, decision.player)
        except ValueError as error:
            return str(error)

    def _save(self, game: Game, path: str) -> None:
        if not path:
            self.out.say("save where? for example: save game.toml")
            return
        try:
            game.save(path)
        except OSError as error:
            self.out.say(f"{path} cannot be written: {error.strerror or error}")
        else:
            self.out.say(f"kept in {path}")

    def _undo(self, game: Game, player: str) -> bool:
        try:
            game.undo(player)
        except UndoRefused as error:
            self.out.say(str(error))
            return False
        return True

    def _choose(self, words: str, game: Game, decision: Decision) -> bool:
        number = _number(words)
        choice: str | int = _keys(decision).get(words.casefold(), words)
        if number is not None:
            if not 1 <= number <= len(decision.options):
                self.out.say(f"a number from 1 to {len(decision.options)}, or `help`")
                return False
            choice = number - 1
        try:
            game.choose(choice, player=decision.player)
        except IllegalChoice:
            said, many = _short(words), len(decision.options)
            self.out.say(f"`{said}` is no option here: a number from 1 to {many}, the words behind it, or `help`")
            return False
        except RulesError as error:
            self.out.findings([broken(error)])
            return False
        return True


def _number(words: str) -> int | None:
    """What was typed as a number; one that no list is long enough for is 0."""
    if not words.isdecimal():
        return None
    return int(words) if len(words) < LONGEST else 0


def _short(words: str) -> str:
    """What was typed, or how it begins."""
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}…"


def _called(game: Game) -> dict[str, str]:
    """The components and verbs by what players read for them."""
    teller = game.table.teller
    words = teller.language
    things = {teller.label(numbers[0]).casefold(): stem for stem, numbers in teller.stems.items()}
    verbs = game.rules.loaded.rules.verbs
    return things | {words.said_verb(words.names.verb(verb)).casefold(): name for name, verb in verbs.items()}


def _keys(decision: Decision) -> dict[str, str]:
    """The keys of the options by what a person may type for them: their labels, and their keys without the asker."""
    keys: dict[str, str] = {}
    for option in decision.options:
        keys.setdefault(option.label.casefold(), option.key)
        keys.setdefault(option.key.partition("/")[2], option.key)
    return keys
