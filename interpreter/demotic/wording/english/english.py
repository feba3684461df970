"""Everything that is said to players in English, apart from effects and expressions themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatchmethod

from demotic.meaning.declared import Var, Zone
from demotic.meaning.effects import AnyOrder, Choose, Each, Effect, May, OneOf, RepeatUpTo
from demotic.meaning.expressions import CallFormula, Expr, Joined, ReadVar, ReadZone
from demotic.wording.english.effects import amount, inner, sentence
from demotic.wording.english.expressions import condition, say
from demotic.wording.english.words import Words, an, item_type, kind_of, listed, one_of, possessive
from demotic.wording.names import Names, capital, filled

TABLES = {Var: "var", Zone: "zone"}
LABEL = 60
"""The longest label that is shown whole, in letters."""


class English:
    """One language; every method gives a finished phrase or sentence. Players are called by their names."""

    code = "en"

    def __init__(self, names: Names) -> None:
        self.names = names

    # ------------------------------------------------------------------------- effects

    def words(self, called: Mapping[int, str] | None = None) -> Words:
        """Words for a text: slot 0 is you, slot 1 `this` where the text belongs to a component."""
        return Words(self.names, {0: "you", **(called or {})})

    def effect(self, effect: Effect, called: Mapping[int, str] | None = None) -> str:
        """One sentence for a whole effect; `called` names slots, such as `{1: "this"}` in a component's text."""
        return sentence(effect, self.words(called))

    def short(self, effect: Effect, called: Mapping[int, str] | None = None) -> str:
        """The same as a label: without the full stop, and only how it begins where it is long."""
        text = capital(inner(effect, self.words(called)))
        if len(text) <= LABEL:
            return text
        starts = [text.index(mark) for mark in (": ", ", then ", " where ") if mark in text]
        return text[: min([start for start in starts if start > 0] or [LABEL])] + " …"

    def condition(self, test: Expr, called: Mapping[int, str] | None = None) -> str:
        """A condition as it stands behind `if`."""
        return condition(test, self.words(called))

    def noun(self, expr: Expr, called: Mapping[int, str] | None = None) -> str:
        """An expression as a noun."""
        return say(expr, self.words(called))

    def measure(self, expr: Expr) -> str:
        """What players are compared by, without whose it is."""
        match expr:
            case ReadVar(var=var):
                return self.names.declared("var", var)
            case CallFormula(formula=formula):
                return self.names.declared("formula", formula)
        return self.noun(expr)

    # ------------------------------------------------------------------------- decisions

    @singledispatchmethod
    def ask(self, node: Effect | None) -> str:  # noqa: ARG002 - registered functions use it
        """What an asking effect asks; None: which of several waiting effects comes first."""
        return "choose what comes first"

    @ask.register
    def _(self, node: Choose) -> str:
        if node.single:
            return f"choose {an(one_of(item_type(node.among), self.words()))}"
        kind = kind_of(node.among.type)
        many = self.names.plural(kind) if kind else one_of(item_type(node.among), self.words()) + "s"
        return f"choose {amount(node.low, node.high, self.words())} {many}"

    @ask.register
    def _(self, node: OneOf) -> str:  # noqa: ARG002
        return "choose what to do"

    @ask.register
    def _(self, node: AnyOrder) -> str:  # noqa: ARG002
        return "choose what to do next"

    @ask.register
    def _(self, node: Each) -> str:
        return f"choose the next {one_of(item_type(node.among), self.words())}"

    @ask.register
    def _(self, node: May) -> str:
        return f"{inner(node.effect, self.words())}?"

    @ask.register
    def _(self, node: RepeatUpTo) -> str:
        return f"{inner(node.body, self.words())}?"

    def prompt(self, player: str, written: str | None, node: Effect | None) -> str:
        """The prompt that everybody may read; `written` is the text that a pack has for it."""
        return f"{player}: {capital(written or self.ask(node))}"

    def decides(self, player: str) -> str:
        """A prompt for those who may not know what it is about."""
        return f"{player} decides something that only {player} knows"

    yes = "Yes"
    decline = "No"
    again = "Yes"
    enough = "Enough"

    # ------------------------------------------------------------------------- places and values

    def place(self, declared: Var | Zone, owner: str | None, indices: Mapping[str, str]) -> str:
        """A var or zone by its name, with who holds it; `indices` by the names of what it is declared per."""
        name, rest = self.named(declared, indices)
        return f"{'the' if owner is None else possessive(owner)} {name}" + "".join(f" of {index}" for index in rest)

    def bare(self, declared: Var | Zone, indices: Mapping[str, str], single: bool = False) -> str:
        """The same without who holds it; `single`: one of it."""
        name, rest = self.named(declared, indices, single)
        return " ".join([name, *(f"({index})" for index in rest)])

    def named(
        self, declared: Var | Zone, indices: Mapping[str, str], single: bool = False
    ) -> tuple[str, list[str]]:
        """A var's or zone's text with its indices where it has them in braces, and those it has not."""
        return filled(self.names.declared(TABLES[type(declared)], declared, single), indices)

    def unknown(self, kind: str) -> str:
        """A component whose face is not known."""
        return an(kind)

    def this(self, kind: str) -> str:
        """The same where it is clear which one is meant."""
        return f"this {kind}"

    def truth(self, value: bool) -> str:
        """A bool."""
        return "yes" if value else "no"

    nothing = "nothing"
    box = "the box"
    everybody = "everybody"

    def listed(self, parts: list[str]) -> str:
        """Several things."""
        return listed(parts, "and") or self.nothing

    # ------------------------------------------------------------------------- events

    def did_verb(self, player: str, verb: str, arguments: dict[str, str]) -> str:
        """A verb was begun."""
        said, rest = filled(verb, arguments)
        return f"{player}: {said}{' ' if rest else ''}{', '.join(rest)}."

    def gained(self, player: str, change: int, name: str, owner: str | None) -> str:
        """A number went up or down by gain or lose; `owner` is whose it is if not the player's."""
        word = "gains" if change > 0 else "loses"
        return f"{owner or player} {word} {abs(change)} {name}."

    def paid(self, player: str, change: int, name: str) -> str:
        """A price was paid."""
        return f"{player} pays {abs(change)} {name}."

    def became(self, place: str, value: str) -> str:
        """A var was set."""
        return f"{capital(place)} is now {value}."

    def moved(self, player: str, what: str, origin: str, to: str) -> str:
        """A component went from one place to another."""
        return f"{player} moves {what} from {origin} to {to}."

    def shuffled(self, zone: str) -> str:
        """A zone was shuffled."""
        return f"{capital(zone)} is shuffled."

    def shown(self, player: str, what: str, to: list[str] | None) -> str:
        """A component was shown to some players (None: to all)."""
        if to is None:
            return f"{capital(what)} is revealed."
        return f"{player} shows {what} to {listed(to, 'and')}."

    def drawn(self, value: str) -> str:
        """Chance gave a value."""
        return f"The draw is {value}."

    def used(self, player: str, component: str, member: str) -> str:
        """The effect of a component was begun."""
        return f"{player} uses {possessive(component)} {member}."

    def chose(self, player: str, what: str | None) -> str:
        """A decision was answered; None: others may not know how."""
        return f"{player} has decided." if what is None else f"{player} chooses: {what}."

    # ------------------------------------------------------------------------- reasons

    def too_little(self, price: int, name: str, has: int, who: str | None = None) -> str:
        """A price that cannot be paid; `who` is the one who would, if it is not you."""
        return f"needs {price} {name}, {'you have' if who is None else f'{who} has'} {has}"

    def too_much(self, price: int, name: str) -> str:
        """A price that would leave the range of what it is paid into."""
        return f"cannot pay {price} {name}: it would leave its range"

    def unmet(self, test: str, values: list[tuple[str, str]]) -> str:
        """A condition that does not hold, with the values of what it reads."""
        told = "; ".join(f"{noun} is {value}" for noun, value in values)
        return f"only if {test}" + (f" ({told})" if told else "")

    def not_among(self, what: str, among: Expr, called: Mapping[int, str]) -> str:
        """Something that is not in the list, place or places it is chosen from."""
        match among:
            case Joined(left=ReadZone() as one, right=ReadZone() as other):
                return f"{what} is neither in {self.noun(one, called)} nor in {self.noun(other, called)}"
            case ReadZone():
                return f"{what} is not in {self.noun(among, called)}"
        return f"{what} is not among {self.noun(among, called)}"

    def is_zero(self, count: str) -> str:
        """A number of times that is none."""
        return f"{count} is 0"

    def nothing_there(self, what: str) -> str:
        """A list without elements, a component that is not there."""
        return f"there is nothing in {what}" if what.startswith(("the ", "your ")) else f"there is no {what}"

    def is_full(self, zone: str) -> str:
        """A zone that takes no more."""
        return f"{zone} is full"

    not_now = "not possible now"
    comes_later = "its turn comes later: picks follow the order of the list"
    came_before = "it was picked or passed over already"
    not_asked = "this is not asked for now"
    possible_not_asked = "this would be possible, but it is not asked for now"
    is_over = "the game is over"

    def not_your_turn(self, player: str) -> str:
        """Somebody else decides."""
        return f"it is {player} who decides"

    def offered(self) -> str:
        """What was asked about is possible."""
        return "this is possible"

    def said_verb(self, text: str) -> str:
        """A verb's text without its braces, where there are no arguments to fill in."""
        return " ".join(text.replace("{", "").replace("}", "").split())
