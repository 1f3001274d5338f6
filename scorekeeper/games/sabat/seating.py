"""Who plays Sab'at al-Deemin: four in fixed partnerships. Who deals next: :mod:`scorekeeper.games.sabat.match`."""

from collections.abc import Sequence

from scorekeeper import seats
from scorekeeper.game import Seating
from scorekeeper.seats import names

__all__ = ["TITLE", "names", "seat"]

TITLE = "Sab'at al-Deemin"


def seat(names: Sequence[Sequence[str]], us: str | None) -> Seating:
    """Seat two sides of two; ``names`` is empty for unnamed players. Raises Malformed."""
    return seats.seat(TITLE, names, us)
