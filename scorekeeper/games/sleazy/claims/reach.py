"""Which scores a round of Sleazy can have: found number by number."""

from collections.abc import Mapping
from functools import cache

from scorekeeper.games.sleazy.cards import RANKS
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.scoring.rules import TIMES, WORTHS


def can_score(points: Mapping[str, int], _options: Options) -> bool:
    """Tell whether some round can have these points: every number is worth something to one side, or to nobody."""
    a, b = points.values()
    return (a, b) in _scores()


@cache
def _scores() -> frozenset[tuple[int, int]]:
    reached = {(0, 0)}
    for rank in RANKS:
        worths = [worth * TIMES["class"][rank] for worth in set(WORTHS["kind"].values())]
        reached |= {(a + worth, b) for a, b in reached for worth in worths} | {
            (a, b + worth) for a, b in reached for worth in worths
        }
    return frozenset(reached)
