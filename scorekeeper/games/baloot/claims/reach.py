"""Which scores a Baloot hand can have: found by scoring one hand for each way to arrive at another result."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from scorekeeper.errors import Refused
from scorekeeper.games.baloot.facts.deals import PACK_POINTS, possible_points
from scorekeeper.games.baloot.facts.form import CONTRACTS, LEVELS, PROJECTS, TRICKS, Facts, Project
from scorekeeper.games.baloot.options import Options, SunDouble
from scorekeeper.games.baloot.scoring.score import score
from scorekeeper.seats import SIDES

MOST_PROJECTS = 4
"""Two for each of two partners."""


def can_score(points: Mapping[str, int], options: Options) -> bool:
    """Tell whether some hand can have these points."""
    first, second = (points[side] for side in SIDES)
    return not {(first, second), (second, first)}.isdisjoint(_scores(options))


@cache
def _scores(options: Options) -> frozenset[tuple[int, int]]:
    """Score every kind of hand that EW declares; those that NS declares are the same, turned around."""
    at_any_totals = options._replace(sun_double=SunDouble.ALWAYS)
    found = {(0, 0)}
    for facts in _hands():
        try:
            first, second = score(facts, at_any_totals).points.values()
        except Refused:
            continue
        found.add((first, second))
    return frozenset(found)


def _hands() -> Iterator[Facts]:
    """Yield one hand for each of the scores that can differ; raised, only who won matters."""
    for contract, levels in zip(CONTRACTS, (LEVELS[:4], LEVELS[:2]), strict=True):
        for level, held in product(levels, list(_holdings(contract))):
            hand = held._replace(contract=contract, declarer=SIDES[1], level=level)
            yield from (hand._replace(kaboot=side) for side in SIDES)
            if level == LEVELS[0]:
                numbers = [number for number in possible_points(contract, None) if number % 10 in _TELLING]
                yield from (hand._replace(**counted(contract, SIDES[0], number)) for number in numbers)
            else:
                yield from (hand._replace(won=side) for side in SIDES)


_TELLING = frozenset((0, 4, 5, 6))
"""Units digits on which rounding and ties turn: nothing lost, rounded down, the five, rounded up."""


def counted(contract: str, side: str, points: int) -> dict[str, Any]:
    """Return the facts of a count; a side without points has won a trick, so that it is no Al-kaboot."""
    swept = points in (0, PACK_POINTS[contract])
    return {"points": {side: points}, "tricks": {side: TRICKS - 1 if points else 1} if swept else None}


def _holdings(contract: str) -> Iterator[Facts]:
    """Yield every combination of projects of one side, and of who has the Baloot."""
    kinds, baloots = (PROJECTS, (None,)) if contract == "sun" else (PROJECTS[:3], (None, *SIDES))
    for size in range(MOST_PROJECTS + 1):
        for shown, side, baloot in product(combinations_with_replacement(kinds, size), SIDES, baloots):
            yield Facts(projects=tuple(Project(side, kind) for kind in shown), baloot=baloot)
