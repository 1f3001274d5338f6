"""The facts of a game of Shah: who won, or that it was drawn.

Source: Marin, and the summary; articles ``shah.end.*`` and ``shah.series.draws``.
"""

from typing import NamedTuple

from scorekeeper.errors import Problem, illegal, refuse, unclear
from scorekeeper.forms import unknown_field, wrong_choice, wrong_type
from scorekeeper.game import Json, Options
from scorekeeper.games.shah.table import SIDES

_FIELDS = frozenset(("winner", "rules"))


class Facts(NamedTuple):
    """One game, checked: ``winner`` is "A" or "B", None for a drawn game."""

    winner: str | None


def read(data: Json, options: Options) -> Facts:
    """Check the JSON form of a game. Raises Malformed, Illegal or Ambiguous with every problem found."""
    if not isinstance(data, dict):
        refuse([wrong_type("facts", 'an object such as {"winner": "A"}', data)])
    problems: list[Problem] = []
    for key, value in data.items():
        if key == "winner":
            if value is not None and not (isinstance(value, str) and value in SIDES):
                problems.append(wrong_choice(key, (*SIDES, "null"), value))
        elif key == "rules":
            if not isinstance(value, dict):
                problems.append(wrong_type(key, "an object of options and choices", value))
        elif not key.startswith("_"):
            problems.append(unknown_field(key, _FIELDS))
    if "winner" not in data:
        problems.append(unclear("winner-missing", "winner"))
    elif data["winner"] is None and options["draws"] == "none":
        problems.append(illegal("draw-none", "winner"))
    refuse(problems)
    return Facts(data["winner"])
