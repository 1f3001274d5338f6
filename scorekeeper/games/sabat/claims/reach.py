"""Which scores a hand of Sab'at al-Deemin can have: the winner's cards by the stakes, and penalties for either side."""

from collections.abc import Mapping

from scorekeeper.game import Options
from scorekeeper.games.sabat.scoring.steps import LAST_SEVEN, PENALTY, VALUES

_MOST_CARDS = 4 * VALUES["aces"] + 12 * VALUES["pictures"]
_STAKES = (1, 2, 3)


def can_score(points: Mapping[str, int], _options: Options) -> bool:
    """Tell whether some hand can have these points."""
    first, second = points.values()
    return _won(first, second) or _won(second, first)


def _won(winner: int, loser: int) -> bool:
    """Tell whether a side can have won the hand with so many points against so many."""
    if winner < 0 or loser < 0 or loser % PENALTY:
        return False
    return any(
        (winner - stakes * (cards + last)) % PENALTY == 0 and winner >= stakes * (cards + last)
        for stakes in _STAKES
        for last in (0, LAST_SEVEN)
        for cards in range(0, _MOST_CARDS + 1, 10)
    )
