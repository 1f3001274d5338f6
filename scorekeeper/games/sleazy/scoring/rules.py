"""The rules by which a round is counted: for each step of :mod:`.steps` a table of named rules.

The text names one rule of each table, and no option names another. The others are what people do by mistake (see
:mod:`scorekeeper.games.sleazy.claims.slips`). Source: Sleazy, "Scoring table"; articles ``sleazy.score.*``.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scorekeeper.games.sleazy.cards import KINDS, RANKS, Compound
from scorekeeper.games.sleazy.sides import OTHER, SIDES

HIGHER = frozenset("AKQJ")
"""Numbers of the higher class."""


class Rules(NamedTuple):
    """The rule of each step, by its name in the table of the step; the defaults are those of the text."""

    owner: str = "side-or-colour"
    worth: str = "kind"
    times: str = "class"
    booked: str = "owner"


def owner_of(compound: Compound, red: str | None) -> str | None:
    """Return the side that a compound belongs to: a set's own, a pure pair's by its colour; None for nobody.

    ``red`` is the side that has red.
    """
    if compound.is_pure:
        return red if compound.colour == "red" or red is None else OTHER[red]
    return None if compound.kind == "broken" else compound.side


OWNERS: Mapping[str, Callable[[Compound, str | None], str | None]] = {
    "side-or-colour": owner_of,
    "A": lambda _compound, _red: "A",
    "B": lambda _compound, _red: "B",
}
"""Whose a compound is."""
WORTHS: Mapping[str, Mapping[str, int]] = {
    "kind": {"pair": 25, "basic": 50, "full": 100, "colour": 100},
    "as-pair": dict.fromkeys(KINDS, 25),
    "as-basic": dict.fromkeys(KINDS, 50),
    "as-full": dict.fromkeys(KINDS, 100),
}
"""Points by kind, of compounds that belong to somebody."""
TIMES: Mapping[str, Mapping[str, int]] = {
    "class": {rank: 2 if rank in HIGHER else 1 for rank in RANKS},
    "once": dict.fromkeys(RANKS, 1),
    "twice": dict.fromkeys(RANKS, 2),
    "four-times": dict.fromkeys(RANKS, 4),
}
"""How many times a compound counts, by its number."""
BOOKED: Mapping[str, Mapping[str, str]] = {"owner": {side: side for side in SIDES}, "other": OTHER}
"""Which side is given the points of an owner."""
