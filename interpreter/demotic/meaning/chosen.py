"""What a part of `&` does once the player has chosen it: he is not asked again whether to do it."""
from collections.abc import Callable
from dataclasses import replace

from demotic.meaning.declared import Verb
from demotic.meaning.effects import CallVerb, Effect, If, InOrder, Let, LocalVar, May, RepeatUpTo, Require


def chosen(effect: Effect, heard: Callable[[Verb], bool]) -> Effect:
    """The same effect without its first question, if that is only whether to begin.

    What `may` governs is done, and a loop the player may end has its first time. An `if` passes it on, and so do
    names and conditions in front of one effect, and a verb that nobody hears. Everything else stays as it is:
    then the very same node is the answer.
    """
    match effect:
        case May(effect=inner):
            return inner
        case RepeatUpTo():
            return replace(effect, begun=True)
        case If(then=then, otherwise=otherwise):
            ways = chosen(then, heard), chosen(otherwise, heard)
            return effect if ways == (then, otherwise) else replace(effect, then=ways[0], otherwise=ways[1])
        case InOrder(steps=(*front, last)) if all(isinstance(step, Let | LocalVar | Require) for step in front):
            rest = chosen(last, heard)
            return effect if rest is last else replace(effect, steps=(*front, rest))
        case CallVerb(verb=verb) if verb.body is not None and not heard(verb):
            return effect if chosen(verb.body, heard) is verb.body else replace(effect, begun=True)
    return effect
