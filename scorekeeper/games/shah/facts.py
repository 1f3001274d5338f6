"""The facts of a game of Shah: who won, or that it was drawn; or its score alone, as told.

Source: Marin, and the summary; articles ``shah.end.*``, ``shah.series.draws`` and ``shah.series.facts``.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.forms import RULES, Choice
from scorekeeper.game import Json
from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.seating import SIDES
from scorekeeper.messages import Message


class Facts(NamedTuple):
    """One game as told: ``winner`` is "A" or "B", None for a drawn game.

    ``result`` is the score, if nothing else was told. ``rules`` are options by name, None if the facts name none.
    ``extra`` holds fields that are only carried.
    """

    winner: str | None = None
    result: result_only.Result | None = None
    rules: Mapping[str, object] | None = None
    extra: Mapping[str, object] = {}


class _Game(result_only.Hand):
    """An object whose winner is asked for if it is not said."""

    def problems(self, value: object, at: str = "") -> list[Problem]:
        if not isinstance(value, dict):
            return super().problems(value, at or "facts")
        return super().problems(value, at) + (
            [] if "winner" in value or "result" in value else [unclear("winner-missing", "winner")]
        )


FORM = _Game(
    {
        "winner": Choice(
            *SIDES,
            note="Who won: A is the first player, B the second; null for a drawn game (draws=agreed).",
            null=True,
        ),
        "result": result_only.form(SIDES),
        "rules": RULES,
    },
    title="One game of Shah",
    into=Facts,
    expected=Message("expected-object-such", {"example": '{"winner": "A"}'}),
    more={"oneOf": [{"required": ["winner"]}, {"required": ["result"]}]},
)

decode: Callable[[Json], Facts] = FORM.checked
"""Reads the JSON form of a game. Raises Malformed with every fault, or Ambiguous if only the winner is unsaid."""


def encode(facts: Facts) -> Json:
    """Return the JSON form.

    >>> encode(decode({"winner": None, "_table": 3}))
    {'winner': None, '_table': 3}
    """
    data: Json = ({} if facts.result else {"winner": facts.winner}) | FORM.encode(facts)
    return data


def check(facts: Facts, options: Options) -> None:
    """Refuse a drawn game if the table plays without them (``shah.series.draws``). Raises Illegal."""
    if facts.winner is None and facts.result is None and options.draws == "none":
        refuse([illegal("draw-none", "winner")])
