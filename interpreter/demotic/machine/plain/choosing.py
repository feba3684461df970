"""Decisions: what is offered to whom, and choosing among elements, by a player or by chance."""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence

from demotic.machine.layout import BOX, Value
from demotic.machine.plain.listening import Listening
from demotic.machine.plain.state import FUEL, Locals, Pending
from demotic.meaning.declared import Enum, Kind, Var, Verb, Zone
from demotic.meaning.effects import AsEach, Choose, ChooseRandom, Each, Effect
from demotic.meaning.types import EnumType, KindType, ListType

Option = int | None
Asked = Pending | tuple[Pending, ...]
Answer = Option | tuple[int, Option]
Running = Generator[Asked, Answer, None]
Deciding = Generator[Asked, Answer, Option]


class Choosing(Listening, ABC):
    """Whatever asks yields what is pending and is sent the option."""

    @abstractmethod
    def run(self, effect: Effect, at: Locals) -> Running:
        """Does the effect."""

    # ------------------------------------------------------------------------- decisions

    def ask(self, player: int, node: Effect | Verb, options: Sequence[Option]) -> Deciding:
        """Offers a decision."""
        self.asked += 1
        answer = yield Pending(player, node, tuple(options))
        assert not isinstance(answer, tuple)
        assert answer in options
        self.fuel = FUEL
        return answer

    def decide(self, player: int, node: Effect, options: Sequence[Option]) -> Deciding:
        """A decision; the only option is taken silently if that everybody can see it is the only one."""
        if len(options) == 1 and self.analysis.is_open(node):
            return options[0]
        return (yield from self.ask(player, node, options))

    def with_element(self, effect: Each | AsEach | Choose | ChooseRandom, element: Value, at: Locals) -> Running:
        """The body for one element of a list."""
        at.put({effect.slot: element})
        if isinstance(effect, AsEach):
            assert isinstance(element, int)
            yield from self.run_as(element, effect.body, at)
        else:
            yield from self.run(effect.body, at)

    def run_as(self, player: int, body: Effect, at: Locals) -> Running:
        """The body for another player, with the same locals otherwise."""
        you = at.you
        at.put({0: player})
        yield from self.run(body, at)
        at.put({0: you})

    # ----------------------------------------------------------------------------- choosing

    def choose_one(self, effect: Choose, at: Locals) -> Running:
        """One of the elements whose body is possible; of what nobody can tell apart, the first."""
        elements = self.told_apart(effect, self.possible_elements(effect, at), at)
        if elements:
            chosen = yield from self.decide(at.you, effect, [option_of(element) for element in elements])
            yield from self.with_element(effect, chosen, at)

    def choose_several(self, effect: Choose, at: Locals) -> Running:
        """Some of the elements, picked in the order of the list; then the body for each picked one."""
        elements = self.possible_elements(effect, at)
        low, high = self.how_many(effect, at, len(elements))
        if not max(low, 1) <= min(high, len(elements)):
            return
        chosen: list[Value] = []
        left = elements
        while len(chosen) < high and left:
            last_useful = len(left) - max(0, low - len(chosen) - 1)
            options = [option_of(element) for element in left[:last_useful]]
            ends: list[Option] = [None] if len(chosen) >= low else []
            option = yield from self.decide(at.you, effect, [*options, *ends])
            if option is None:
                break
            chosen.append(option)
            left = left[left.index(option) + 1 :]
        for element in chosen:
            yield from self.with_element(effect, element, at)

    def choose_random(self, effect: ChooseRandom, at: Locals) -> Running:
        """A draw of chance among the elements whose body is possible."""
        count = 1 if effect.count is None else self.number(effect.count, at)
        elements = [option_of(element) for element in self.possible_elements(effect, at)]
        numbers = [element for element in elements if element is not None]
        chosen = self.zones.pick(self.cells, self.seed, stream_of(effect), numbers, count, self.told, at.you)
        for element in chosen:
            yield from self.with_element(effect, element, at)

    def told_apart(self, effect: Choose, elements: list[Value], at: Locals) -> list[Value]:
        """The elements without those that are like an earlier one."""
        if not is_component(effect):
            return elements
        different: list[Value] = []
        for element in elements:
            if not any(self.alike(option_of(one), option_of(element), effect, at) for one in different):
                different.append(element)
        return different

    def alike(self, one: Option, other: Option, effect: Choose, at: Locals) -> bool:
        """Whether nobody can tell the two apart: same name and place, nothing on them differs."""
        if one is None or other is None or one not in self.layout.movable:
            return False
        things = self.layout.things
        merging = self.analysis.merges(things[one].kind)
        if not merging.possible or things[one].stem != things[other].stem:
            return False
        if any(is_held(number, at.values[slot]) for number in (one, other) for slot in range(effect.slot)):
            return False
        place = self.location(one)
        if place != self.location(other):
            return False
        if self.zones.bits_of(self.cells, one) != self.zones.bits_of(self.cells, other):
            return False
        ordered = place != BOX and self.zones.zones[place] in merging.ordered
        return not ordered and self.same_state(one, other, merging.told_by)

    def same_state(self, one: int, other: int, told_by: tuple[Var | Zone, ...]) -> bool:
        """Whether every cell that belongs to one holds the same as that of the other."""
        for declared in told_by:
            where = self.layout.cells[declared]
            kinds = [] if declared.holder is None else [declared.holder]
            axes = [*kinds, *(dimension.kind for dimension in declared.per)]
            for cell, values in where.each():
                exchanged = tuple(
                    other if kind is not None and value == one else value
                    for value, kind in zip(values, axes, strict=True)
                )
                if self.cells[cell] != self.cells[where.at(exchanged)]:
                    return False
        return True


def option_of(element: Value) -> Option:
    """What stands for an element in a decision: itself."""
    assert not isinstance(element, tuple)
    return element


def is_held(number: int, value: Value) -> bool:
    """Whether a local holds the component, or a list with it."""
    return number in value if isinstance(value, tuple) else number == value


def is_component(node: Each | Choose) -> bool:
    """Whether it offers components."""
    return isinstance(node.among.type, ListType) and isinstance(node.among.type.item, KindType)


def stream_of(effect: ChooseRandom) -> Kind | Enum | None:
    """The stream of chance a draw uses: that of the kind or enum drawn from, or that of plain numbers."""
    of = effect.among.type
    item = of.item if isinstance(of, ListType) else None
    if isinstance(item, KindType):
        return item.kind
    return item.enum if isinstance(item, EnumType) else None
