"""Which scores a hand of Sab'at al-Deemin can have: the winner's cards by the stakes, and penalties for either side."""

from collections.abc import Mapping
from itertools import product

from scorekeeper.games.sabat.facts.form import STAKES
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import MOST
from scorekeeper.games.sabat.scoring.rules import LAST_SEVEN, PENALTY, PICTURE, worth

_BASES = range(0, worth(MOST["aces"], MOST["pictures"]) + 1, PICTURE)
_LASTS = (0, LAST_SEVEN["multiplied"].before)
_HANDS = {times * (base + last) for times, base, last in product(STAKES.values(), _BASES, _LASTS)}
"""What the side that went out can score for the hand itself."""


def can_score(points: Mapping[str, int], _options: Options) -> bool:
    """Tell whether some hand can have these points."""
    first, second = points.values()
    return _won(first, second) or _won(second, first)


def _won(winner: int, loser: int) -> bool:
    """Tell whether a side can have won the hand with so many points against so many."""
    if winner < 0 or loser < 0 or loser % PENALTY:
        return False
    return any(hand <= winner and (winner - hand) % PENALTY == 0 for hand in _HANDS)
