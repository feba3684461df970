"""What happens, as both interpreters log it where events are told: plain tuples that begin with a word.

| event | told when |
|---|---|
| `("verb", you, name, arguments)` | a verb is done: it was possible, and nothing took its place |
| `("gain", you, cell, change)` | `gain` or `lose` changed a var; `change` has its sign |
| `("pay", you, cell, change)` | a price was paid; `change` is negative |
| `("set", you, cell, old, new)` | a var was assigned another value |
| `("move", you, component, from, to, before, after)` | it went to another zone (or BOX); who knew and knows it |
| `("shuffle", you, cell)` | a zone was shuffled |
| `("show", you, component, bits)` | players came to know a face without its moving |
| `("draw", you, value, stream)` | chance picked an element; the cell of the stream's counter |
| `("do", you, component, member)` | a component's effect is done |

Cells, components and bits are those of the layout; `you` is the player an effect acts for. Vars of an effect
itself are nobody's affair and are not told.
"""
from __future__ import annotations

Event = tuple[object, ...]
Log = list[Event] | None
"""Where events go; None where nobody listens."""
