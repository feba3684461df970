"""Words people bring from other languages, and what is said here instead: asked where nothing known is near."""

VALUES = {
    "null": "what is not there is `none`", "nil": "what is not there is `none`",
    "undefined": "what is not there is `none`",
    "my": "one's own are `you.boats`, and a bare `food` is your own already",
    "me": "the player who acts is `you`", "self": "the player who acts is `you`, the component `this`",
    "player": "the player who acts is `you`, all of them are `players`",
    "others": "the other players are `opponents`; behind `by` say `by opponent`",
    "others_players": "the other players are `opponents`", "enemies": "the other players are `opponents`",
    "everybody": "all players are `players`; behind `by` say `by anyone`",
    "everyone": "all players are `players`; behind `by` say `by anyone`",
    "empty": "an empty list is `[]`, what is not there is `none`",
    "yes": "truths are `true` and `false`", "no": "truths are `true` and `false`",
    "one": "numbers are written `1`", "two": "numbers are written `2`", "three": "numbers are written `3`",
    "four": "numbers are written `4`", "five": "numbers are written `5`",
}  # fmt: skip
FUNCTIONS = {
    "len": "how many there are is `size(…)`", "length": "how many there are is `size(…)`",
    "number_of": "how many there are is `size(…)`, or `count(x in xs where …)`",
    "maximum": "the largest of some is `max(a, b)`, of a list `largest(x in xs : …)`",
    "minimum": "the smallest of some is `min(a, b)`, of a list `smallest(x in xs : …)`",
    "average": "there are whole numbers only: `sum(…) div size(…)`",
    "abs": "say `max(n, -n)`", "last": "the last one is `top(…)`", "bottom": "the first one is `x[1]`",
    "random": "chance draws in a step: `choose random x in xs { … }`",
    "roll": "chance draws in a step: `choose random n in 1..6 { … }`", "index": "where it is says `position(x, xs)`",
    "filter": "those that pass are `those(x in xs where …)`", "map": "the values are `those(x in xs : …)`",
}  # fmt: skip
VERBS = {
    "draw": "components are moved: `move top(deck) to you.hand`", "take": "components are moved: `move x to you.hand`",
    "remove": "components are moved: `move x to box`", "put": "components are moved: `move x to z`",
    "place": "components are moved: `move x to z`", "play": "components are moved: `move x to z`",
    "roll": "chance is drawn: `choose random n in 1..6 { … }`", "get": "say `gain 2 food`, or `move x to you.hand`",
    "add": "say `gain 2 food`, or `move x to z`", "set": "say `x = 3`", "spend": "say `pay 2 food`",
    "subtract": "say `lose 2 food`, or `x -= 2`", "skip": "what is not done needs no word: `may`, or a part of `|`",
    "pass": "what is not done needs no word: `may`, or a part of `|`", "end": "say `end game ranked by points`",
}  # fmt: skip
