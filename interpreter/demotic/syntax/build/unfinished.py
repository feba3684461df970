"""What the grammar takes for a step although it is only a value; it never leaves the builders."""
from dataclasses import dataclass

from demotic.source import Diagnostic
from demotic.syntax.refused import Refused
from demotic.syntax.tree import Apply, Effect, Expr, Member


@dataclass(frozen=True, slots=True, eq=False)
class ValueAsStep(Effect):
    """`ant.act` where a step is wanted. Behind the `do` of an example it is performed; elsewhere it is refused."""

    value: Expr


def step(effect: Effect) -> Effect:
    """The effect, if it is one; Refused for a value."""
    if not isinstance(effect, ValueAsStep):
        return effect
    written = effect.span.text.split("\n")[0]
    performable = isinstance(effect.value, Member | Apply)
    raise Refused(Diagnostic(
        "D112", f"`{written}` is a value, and a value does nothing by itself", effect.span, "no step",
        help=(f"to perform a component's effect, write `do {written}`",) if performable else (),
    ))
