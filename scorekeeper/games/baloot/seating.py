"""Who plays Baloot: two sides of two partners. Who deals next: :mod:`scorekeeper.games.baloot.match`."""

from collections.abc import Sequence

from scorekeeper import seats
from scorekeeper.game import Seating

names = seats.names


def seat(names: Sequence[Sequence[str]], us: str | None) -> Seating:
    """Seat two sides of two: the first N and S, the second E and W. Raises Malformed."""
    return seats.seat("Baloot", names, us)
