"""A hand whose score alone is known, as the table tells it: ``result 16-0``. Every game can record one."""

from collections.abc import Mapping, Sequence

from scorekeeper.errors import Problem, illegal
from scorekeeper.forms import Count, Form, MapOf, Object
from scorekeeper.game import Item, Json, Score
from scorekeeper.messages import Message

Result = Mapping[str, int]
"""The points of every side or player."""


def form(sides: Sequence[str] | None) -> Form:
    """Return the form of the field ``result``; ``sides`` is None if players are called by their names."""
    example = f'{{"{sides[0]}": 16, "{sides[1]}": 0}}' if sides else "{…}"
    expected = Message("expected-every-side", {"example": example})
    note = "The score of a hand of which nothing else is known."
    return MapOf(Count(), sides, note, expected=expected, whole=sides is not None, least=2)


class Hand(Object):
    """The form of a hand that can also be told by its result alone, beside which nothing but ``rules`` stands."""

    def problems(self, value: object, at: str = "") -> list[Problem]:
        """List what is wrong with a value."""
        found = super().problems(value, at)
        if isinstance(value, dict) and "result" in value:
            beside = [key for key in value if key in self.fields and key not in ("result", "rules")]
            found += [illegal("result-alone", key, key=key) for key in beside]
        return found


def score(result: Result, *, possible: bool, **details: object) -> Score:
    """Score a hand as told; that no hand can score it is a remark. Further ``details`` are those of the game."""
    items = tuple(Item(side, n, "told", {"n": n}) for side, n in result.items())
    figures = [Message("told-side", {"side": side, "n": n}) for side, n in result.items()]
    remarks = () if possible else (illegal("result-impossible", "result", points=figures),)
    told: Json = {"decided_by": "told", **details}
    return Score(dict(result), items, None, None, told, remarks=remarks)
