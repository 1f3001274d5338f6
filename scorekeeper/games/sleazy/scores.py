"""Which scores a round of Sleazy can have: found number by number."""

from collections.abc import Mapping
from functools import cache

from scorekeeper.game import Options
from scorekeeper.games.sleazy.compounds import BASE, HIGHER, RANKS

Pair = tuple[int, int]


def can_score(points: Mapping[str, int], _options: Options) -> bool:
    """Tell whether some round can have these points: every number is worth something to one side, or to nobody."""
    a, b = points.values()
    return (a, b) in _scores()


@cache
def _scores() -> frozenset[Pair]:
    reached = {(0, 0)}
    for rank in RANKS:
        worth = [value * (2 if rank in HIGHER else 1) for value in set(BASE.values())]
        reached |= {(a + value, b) for a, b in reached for value in worth} | {
            (a, b + value) for a, b in reached for value in worth
        }
    return frozenset(reached)
