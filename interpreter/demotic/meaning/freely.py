"""The declinable variant of an effect: what `do c.act freely` does."""
from dataclasses import replace

from demotic.meaning.effects import AnyOrder, Choose, Do, Effect, If, InOrder, Let, LocalVar, May, RepeatUpTo
from demotic.meaning.expressions import Constant


def freely(effect: Effect) -> Effect:
    """The same effect, each of its parts declinable.

    `&` gets its end always offered. What can be declined anyhow stays as it is, and so does nothing at
    all. An `if`, and a block that only binds locals in front of one effect, pass it on. Everything else
    is as behind `may`. The result shares what it does not change with `effect`; call it once for each
    effect (see Analysis.freely), since trees are compared by identity.
    """
    match effect:
        case AnyOrder():
            return replace(effect, free=True)
        case May() | RepeatUpTo() | Do(freely=True) | InOrder(steps=()):
            return effect
        case Choose(single=False, low=None | Constant(value=0)):
            return effect
        case If(then=then, otherwise=otherwise):
            return replace(effect, then=freely(then), otherwise=freely(otherwise))
        case InOrder(steps=(*bound, last)) if all(isinstance(step, Let | LocalVar) for step in bound):
            return replace(effect, steps=(*bound, freely(last)))
    return May(effect.span, effect)
