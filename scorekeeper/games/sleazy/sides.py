"""The sides of Sleazy, A and B, and their players: in a team they are A1 and A2, or B1 and B2."""

from typing import NamedTuple

from scorekeeper.games.sleazy.cards import COLOUR

SIDES = ("A", "B")
OTHER = {"A": "B", "B": "A"}
SIDE = {"A": "A", "A1": "A", "A2": "A", "B": "B", "B1": "B", "B2": "B"}
"""The side of every player; a side's own side is itself."""
PLAYERS = tuple(SIDE)
TEAMS = {side: (f"{side}1", f"{side}2") for side in SIDES}
"""The two players of a side that is a team, the left one first."""


def red_at_start(dealer: str, colour_card: str) -> str:
    """Return the side that has red at the start: the side that did not deal has the colour of the card.

    ``dealer`` is a side (article ``sleazy.layout.colours``).
    """
    return OTHER[dealer] if COLOUR[colour_card] == "red" else dealer


class Difference(NamedTuple):
    """The ``points`` by which one side is ahead of the other; ``favours`` is None if they are level."""

    favours: str | None
    points: int


def difference(a: int, b: int) -> Difference:
    """Return the difference between the points of A and those of B.

    >>> difference(250, 325)
    Difference(favours='B', points=75)
    """
    return Difference(None if a == b else "A" if a > b else "B", abs(a - b))
