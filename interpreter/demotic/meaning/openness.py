"""Whether the options of a decision follow from things everybody can see."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from demotic.meaning.asking import Asking, open_gate
from demotic.meaning.declared import EffectMember, Listener, RuleSet, Verb
from demotic.meaning.effects import (
    AnyOrder,
    As,
    AsEach,
    CallVerb,
    Choose,
    ChooseRandom,
    Do,
    Each,
    Effect,
    If,
    InOrder,
    Let,
    LocalVar,
    May,
    Move,
    OneOf,
    Pay,
    Proceed,
    Repeat,
    RepeatUpTo,
    Require,
    SecretlyEach,
    Swap,
    VarPlace,
    While,
    ZonePlace,
)
from demotic.meaning.expressions import Expr
from demotic.meaning.levels import DONE, OPEN, SECRET, Levels, ValueLevels, by_slot, spread
from demotic.meaning.reach import Reach
from demotic.meaning.walk import children, walk

Entered = tuple[Verb | EffectMember | Listener, int]  # a slot of a body's beginning


class Openness(ValueLevels):
    """The levels of what a possible test reads, and of the options of every decision in a rule set.

    What parameters are worth is gathered from all calls, until nothing changes any more.
    """

    def __init__(self, reach: Reach, asking: Asking) -> None:
        super().__init__(reach)
        self._asking = asking
        self._verbs: dict[tuple[Verb, tuple[int, ...]], int] = {}
        self._given: dict[Entered, int] | None = None
        self._at: dict[Effect, Levels] = {}  # the levels where a deciding node stands

    def is_open(self, node: Effect) -> bool:
        """Whether which options a deciding node has can be worked out by everybody."""
        if self._given is None:
            self._settle(self._reach.rules)
        levels = self._at.get(node, {})
        match node:
            case Choose() | Each() | ChooseRandom():
                among = self.level(node.among, levels)
                inner = {**levels, node.slot: among}
                where = OPEN if node.where is None else self.level(node.where, inner)
                return among == OPEN and where == OPEN and self.possible(node.body, inner) == OPEN
            case OneOf(options=parts) | AnyOrder(parts=parts):
                return all(self.possible(part.effect, levels) == OPEN for part in parts)
        return True

    def listeners_open(self, verb: Verb) -> bool:
        """Whether everybody can work out which listeners to a verb there are."""
        return all(self.listener_possible(listener, {}) == OPEN for listener in self._reach.heard(verb))

    # --------------------------------------------------------------------------- possible

    def possible(self, effect: Effect, levels: Levels) -> int:
        """The level of whether the effect is possible. A `do` inside another one is not followed (see always)."""
        if self._asking.always(effect, done=DONE in levels):
            return OPEN
        match effect:
            case InOrder(steps=steps):
                return self._steps(steps, levels)
            case OneOf(options=parts) | AnyOrder(parts=parts):
                return max((self.possible(part.effect, levels) for part in parts), default=OPEN)
            case If(test=test, then=then, otherwise=otherwise):
                tested = spread(self.level(test, levels))
                return max(tested, self.possible(then, levels), self.possible(otherwise, levels))
            case Repeat(count=Expr() as test, body=body) | RepeatUpTo(count=Expr() as test, body=body):
                return max(spread(self.level(test, levels)), self.possible(body, levels))
            case While(test=test, body=body):
                return max(spread(self.level(test, levels)), self.possible(body, levels))
            case RepeatUpTo(body=body) | May(effect=body):
                return self.possible(body, levels)
            case As(player=player, body=body):
                return max(spread(self.level(player, levels)), self.possible(body, {**levels, 0: OPEN}))
            case Each() | AsEach() | Choose() | ChooseRandom() | SecretlyEach():
                return self._some(effect, levels)
            case Pay() | Require():
                return self._gate(effect, levels)
            case Move() | Swap():
                return self._moved(effect, levels)
        return self._entered(effect, levels)

    def _steps(self, steps: Sequence[Effect], levels: Levels) -> int:
        gates = found = OPEN
        sure = any(self._asking.always(step, done=DONE in levels) for step in steps)
        for step in steps:
            match step:
                case Let(slot=slot, value=value) | LocalVar(slot=slot, value=value):
                    levels = {**levels, slot: self._bound(step, value, steps, levels)}
                case Pay() | Require() if not open_gate(step):
                    gates = max(gates, self._gate(step, levels))
                case _:
                    found = max(found, self.possible(step, levels))
        return gates if sure else max(gates, found)

    def _bound(self, step: Let | LocalVar, value: Expr, steps: Sequence[Effect], levels: Levels) -> int:
        """The level of a local; of one that can be written, the worst it may become."""
        found = self.level(value, levels)
        if isinstance(step, LocalVar) and found == OPEN:
            return OPEN if self._written_openly(step.slot, steps, {**levels, step.slot: OPEN}) else SECRET
        return found

    def _written_openly(self, slot: int, steps: Sequence[Effect], levels: Levels) -> bool:
        for step in steps:
            for node in walk(step):
                if getattr(getattr(node, "place", None), "slot", None) != slot:
                    continue
                if any(self.level(one, levels) != OPEN for one in children(node) if isinstance(one, Expr)):
                    return False
        return True

    def _gate(self, gate: Pay | Require, levels: Levels) -> int:
        if isinstance(gate, Require):
            return spread(self.level(gate.test, levels))
        place = gate.place
        if isinstance(place, VarPlace):
            owners = () if place.owner is None else (place.owner,)
            read = [self.level(one, levels) for one in (*owners, *place.indices, gate.amount)]
            return SECRET if place.var.private else spread(max(read))
        return spread(max(levels.get(place.slot, OPEN), self.level(gate.amount, levels)))

    def _some(self, effect: Each | AsEach | Choose | ChooseRandom | SecretlyEach, levels: Levels) -> int:
        among = self.level(effect.among, levels)
        if among == SECRET:
            return SECRET
        inner = {**levels, effect.slot: among}
        if isinstance(effect, AsEach | SecretlyEach):
            inner[0] = OPEN
        found = self.possible(effect.body, inner)
        if not isinstance(effect, SecretlyEach) and effect.where is not None:
            found = max(found, self.level(effect.where, inner))
        bounds = (effect.low, effect.high) if isinstance(effect, Choose) else ()
        return max([found, *(self.level(one, levels) for one in bounds if one is not None)])

    def _moved(self, effect: Move | Swap, levels: Levels) -> int:
        if isinstance(effect, Swap):
            return max(self.existence(effect.one, levels), self.existence(effect.other, levels))
        found = self.existence(effect.what, levels)
        if isinstance(effect.to, ZonePlace):
            if effect.to.zone.seclusion == "secret" and effect.to.zone.maximum is not None:
                return SECRET
            found = max([found, *(spread(self.level(one, levels)) for one in effect.to.indices)])
        return found

    def _entered(self, effect: Effect, levels: Levels) -> int:
        match effect:
            case CallVerb(verb=verb, arguments=arguments):
                return self.verb_possible(verb, [self.level(one, levels) for one in arguments], done=DONE in levels)
            case Do(component=component, member=member, arguments=arguments):
                if DONE in levels or self.level(component, levels) != OPEN:
                    return SECRET
                given = {p.slot: self.level(one, levels) for p, one in zip(member.parameters, arguments, strict=True)}
                found = [self.possible(one, {DONE: OPEN, 1: OPEN, **given}) for one in self._reach.effects(effect)]
                return max(found, default=OPEN)
            case Proceed():
                return SECRET
        return OPEN

    def verb_possible(self, verb: Verb, arguments: Sequence[int], done: bool) -> int:
        """The level of whether a verb, or what replaces it, is possible."""
        key = (verb, (*arguments, done))
        known = self._verbs.get(key)
        if known is None:
            self._verbs[key] = OPEN  # in case it leads back to itself
            levels = {p.slot: level for p, level in zip(verb.parameters, arguments, strict=True)}
            if done:
                levels[DONE] = OPEN
            known = OPEN if verb.require is None else spread(self.level(verb.require, levels))
            known = max(known, OPEN if verb.body is None else self.possible(verb.body, levels))
            for listener in self._reach.heard(verb):
                if listener.mode == "instead":
                    known = max(known, self.listener_possible(listener, levels))
            self._verbs[key] = known
        return known

    def listener_possible(self, listener: Listener, levels: Levels) -> int:
        """The level of whether a listener would do something; `levels` are those of the verb's parameters."""
        this = self.holder_level(listener.holder)
        inner = {1: this, **by_slot(listener.parameters, listener.verb.parameters, levels)}
        if DONE in levels:
            inner[DONE] = OPEN
        found = spread(this)
        for one in (listener.by, listener.test):
            if isinstance(one, Expr):
                found = max(found, spread(self.level(one, inner)))
        return found if listener.body is None else max(found, self.possible(listener.body, inner))

    # --------------------------------------------------------------------------- everywhere

    def _settle(self, rules: RuleSet) -> None:
        """Gathers the levels of parameters from all calls, then those at each deciding node."""
        self._given = {}
        changed = True
        while changed:
            changed = False
            for owner, effect in self._bodies(rules):
                levels = self._beginning(owner)
                for slot, level in self._visit(effect, levels):
                    if self._given.get(slot, OPEN) < level:
                        self._given[slot] = level
                        changed = True

    def _bodies(self, rules: RuleSet) -> Iterable[tuple[Verb | EffectMember | Listener, Effect]]:
        for verb in rules.verbs.values():
            if verb.body is not None:
                yield verb, verb.body
        for kind in rules.kinds.values():
            for member in kind.effects.values():
                if member.default is not None:
                    yield member, member.default
        for component in rules.components:
            yield from component.effects.items()
        for listener in self._reach.listeners:
            if listener.body is not None:
                yield listener, listener.body

    def _beginning(self, owner: Verb | EffectMember | Listener) -> dict[int, int]:
        given = self._given or {}
        if isinstance(owner, Listener):
            levels = {p.slot: given.get((owner.verb, p.slot), OPEN) for p in owner.verb.parameters}
            return {1: self.holder_level(owner.holder), **by_slot(owner.parameters, owner.verb.parameters, levels)}
        levels = {p.slot: given.get((owner, p.slot), OPEN) for p in owner.parameters}
        return levels if isinstance(owner, Verb) else {1: given.get((owner, 1), OPEN), **levels}

    def _visit(self, effect: Effect, levels: Levels) -> Iterable[tuple[Entered, int]]:
        """Notes the levels at each effect node; yields those of what is handed to calls."""
        self._at[effect] = levels
        match effect:
            case CallVerb(verb=verb, arguments=arguments):
                for parameter, argument in zip(verb.parameters, arguments, strict=True):
                    yield (verb, parameter.slot), self.level(argument, levels)
            case Do(component=component, member=member, arguments=arguments):
                yield (member, 1), self.level(component, levels)
                for parameter, argument in zip(member.parameters, arguments, strict=True):
                    yield (member, parameter.slot), self.level(argument, levels)
            case InOrder(steps=steps):
                for step in steps:
                    yield from self._visit(step, levels)
                    if isinstance(step, Let | LocalVar):
                        levels = {**levels, step.slot: self._bound(step, step.value, steps, levels)}
            case Each() | AsEach() | Choose() | ChooseRandom() | SecretlyEach():
                among = self.level(effect.among, levels)
                yield from self._visit(effect.body, {**levels, effect.slot: among})
            case _:
                for child in children(effect):
                    inner = getattr(child, "effect", child)
                    if isinstance(inner, Effect):
                        yield from self._visit(inner, levels)
