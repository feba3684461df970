"""What a tree leads to: the bodies it calls, and the kinds and zones that have to do with each other."""
from collections.abc import Iterator

from demotic.meaning.declared import Adjust, Component, EffectMember, Formula, Kind, Listener, RuleSet, Var, Verb, Zone
from demotic.meaning.effects import CallVerb, Do, Effect
from demotic.meaning.expressions import CallFormula, Can, Expr, TheComponent
from demotic.meaning.types import KindType, ListType, Type


def related(one: Kind, other: Kind) -> bool:
    """Whether a component can be of both kinds."""
    return one.within(other) or other.within(one)


def kind_of(type_: Type) -> Kind | None:
    """The kind of a component, or of the components in a list; None for other values."""
    match type_:
        case KindType(kind):
            return kind
        case ListType(item) if item is not None:
            return kind_of(item)
    return None


def zones_of(rules: RuleSet) -> Iterator[Zone]:
    """All zones: the game's, then those of the kinds."""
    yield from rules.zones.values()
    for kind in rules.kinds.values():
        yield from kind.zones.values()


def vars_of(rules: RuleSet) -> Iterator[Var]:
    """All vars: the game's, then those of the kinds."""
    yield from rules.vars.values()
    for kind in rules.kinds.values():
        yield from kind.vars.values()


def family(kind: Kind) -> Iterator[Kind]:
    """A kind and all kinds of it."""
    yield kind
    for child in kind.children:
        yield from family(child)


def components_of(kind: Kind) -> Iterator[Component]:
    """The components written out of a kind and of all kinds of it."""
    for one in family(kind):
        yield from one.components


class Reach:
    """What follows a name: which trees `do`, a verb call or a formula call can enter."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.zones = tuple(zones_of(rules))
        self.listeners = tuple(dict.fromkeys(_listeners(rules)))
        self._adjusts: dict[Formula, list[Adjust]] = {}
        for adjust in dict.fromkeys(_adjusts(rules)):
            self._adjusts.setdefault(adjust.formula, []).append(adjust)
        self._heard: dict[Verb, list[Listener]] = {}
        for listener in self.listeners:
            self._heard.setdefault(listener.verb, []).append(listener)

    def holding(self, kind: Kind) -> tuple[Zone, ...]:
        """The zones a component of the kind can lie in."""
        return tuple(zone for zone in self.zones if related(zone.kind, kind))

    def active(self, holder: Kind | Component | None) -> tuple[Zone, ...]:
        """The zones whose contents decide whether the holder's listeners and adjustments count."""
        match holder:
            case None:
                return ()
            case Component(kind=kind) | (Kind() as kind):
                found = next((one.active for one in lineage(kind) if one.active is not None), None)
                return self.holding(kind) if found is None else found
        return ()

    def heard(self, verb: Verb) -> tuple[Listener, ...]:
        """The listeners that may hear it, in the order of the rule set."""
        return tuple(one for one in self._heard.get(verb, ()) if self.exists(one.holder))

    def adjusts(self, formula: Formula) -> tuple[Adjust, ...]:
        """The adjustments of an open formula whose holder exists."""
        return tuple(one for one in self._adjusts.get(formula, ()) if self.exists(one.holder))

    def exists(self, holder: Kind | Component | None) -> bool:
        """Whether there is any component that could hold a listener or an adjustment of the holder."""
        if not isinstance(holder, Kind):
            return True
        return holder is self.rules.player or any(one.pieces or one.components for one in family(holder))

    def effects(self, do: Do) -> tuple[Effect, ...]:
        """The effects a `do` may be about."""
        if isinstance(do.component, TheComponent):
            own = do.component.component.effects.get(do.member) or do.member.default
            return () if own is None else (own,)
        kind = kind_of(do.component.type)
        return self.member_effects(do.member, kind or do.member.holder)

    def member_effects(self, member: EffectMember, kind: Kind) -> tuple[Effect, ...]:
        """The effects of that name that components of the kind have."""
        found: dict[Effect, None] = {}
        pieces = any(one.pieces for one in family(kind))
        for component in components_of(kind):
            if member in component.effects:
                found[component.effects[member]] = None
            elif member.default is not None:
                found[member.default] = None
        if pieces and member.default is not None:
            found[member.default] = None
        return tuple(found)

    def values(self, formula: Formula) -> tuple[Expr, ...]:
        """The expressions a formula may be: its own, or those its components write."""
        found: dict[Expr, None] = {}
        if formula.value is not None:
            found[formula.value] = None
        if formula.holder is not None:
            for component in components_of(formula.holder):
                if formula in component.formulas:
                    found[component.formulas[formula]] = None
        return tuple(found)

    def trees(self) -> Iterator[Effect | Expr]:
        """Every tree that a game can come to; not those of examples."""
        for verb in self.rules.verbs.values():
            yield from verb_trees(verb)
        for kind in self.rules.kinds.values():
            yield from (member.default for member in kind.effects.values() if member.default is not None)
            yield from (formula.value for formula in kind.formulas.values() if formula.value is not None)
        yield from (formula.value for formula in self.rules.formulas.values() if formula.value is not None)
        for component in self.rules.components:
            yield from component.effects.values()
            yield from component.formulas.values()
        for listener in self.listeners:
            yield from listener_trees(listener)
        for adjusts in self._adjusts.values():
            for adjust in adjusts:
                yield from adjust_trees(adjust)

    def called(self, node: CallVerb | Can | CallFormula | Do) -> Iterator[Effect | Expr]:
        """The trees entered by a call, listeners and adjustments with it."""
        match node:
            case CallVerb(verb=verb) | Can(verb=verb):
                yield from verb_trees(verb)
                for listener in self.heard(verb):
                    yield from listener_trees(listener)
            case CallFormula(formula=formula):
                yield from self.values(formula)
                for adjust in self.adjusts(formula):
                    yield from adjust_trees(adjust)
            case Do():
                yield from self.effects(node)


def lineage(kind: Kind | None) -> Iterator[Kind]:
    """A kind, its parent, the parent's parent."""
    while kind is not None:
        yield kind
        kind = kind.parent


def verb_trees(verb: Verb) -> Iterator[Effect | Expr]:
    """A verb's own trees."""
    if verb.require is not None:
        yield verb.require
    if verb.body is not None:
        yield verb.body


def listener_trees(listener: Listener) -> Iterator[Effect | Expr]:
    """A listener's own trees."""
    if isinstance(listener.by, Expr):
        yield listener.by
    if listener.test is not None:
        yield listener.test
    if listener.body is not None:
        yield listener.body


def adjust_trees(adjust: Adjust) -> Iterator[Expr]:
    """An adjustment's own trees."""
    if adjust.test is not None:
        yield adjust.test
    if adjust.amount is not None:
        yield adjust.amount


def _listeners(rules: RuleSet) -> Iterator[Listener]:
    yield from rules.listeners
    for kind in rules.kinds.values():
        yield from kind.listeners
    for component in rules.components:
        yield from component.listeners


def _adjusts(rules: RuleSet) -> Iterator[Adjust]:
    yield from rules.adjusts
    for kind in rules.kinds.values():
        yield from kind.adjusts
    for component in rules.components:
        yield from component.adjusts
