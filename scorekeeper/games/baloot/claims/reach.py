"""Which scores a Baloot hand can have: found by scoring one hand for each way to arrive at another result."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement

from scorekeeper.errors import Refused
from scorekeeper.game import Json, Options
from scorekeeper.games.baloot.facts.checks import LEVELS, PROJECTS, read
from scorekeeper.games.baloot.facts.deals import PACK_POINTS, possible_points
from scorekeeper.games.baloot.scoring.steps import score
from scorekeeper.seats import OTHER, SIDES

_MOST_PROJECTS = 4
"""Two for each of two partners."""


def can_score(points: Mapping[str, int], options: Options) -> bool:
    """Tell whether some hand can have these points."""
    pair = (points[SIDES[0]], points[SIDES[1]])
    return pair in _scores(tuple(sorted(options.items()))) or pair[::-1] in _scores(tuple(sorted(options.items())))


@cache
def _scores(chosen: tuple[tuple[str, str], ...]) -> frozenset[tuple[int, int]]:
    """Score every kind of hand that EW declares; those that NS declares are the same, turned around."""
    options = dict(chosen) | {"sun-double": "always"}
    found = {(0, 0)}
    for facts in _hands():
        try:
            result = score(read(facts, options), options)
        except Refused:
            continue
        found.add((result.points[SIDES[0]], result.points[SIDES[1]]))
    return frozenset(found)


def _hands() -> Iterator[Json]:
    for contract, levels in (("hokum", LEVELS[:4]), ("sun", LEVELS[:2])):
        for level in levels:
            hand = {"contract": contract, "declarer": SIDES[1], "level": level}
            for melds in _melds(contract):
                yield from ({**hand, **melds, **result} for result in _results(contract, level))


def _results(contract: str, level: str) -> Iterator[Json]:
    """Give one count for each of the results that can differ; raised, only who won matters."""
    yield from ({"kaboot": side} for side in SIDES)
    pack = PACK_POINTS[contract]
    if level != LEVELS[0]:
        yield from ({"won": side} for side in SIDES)
        return
    possible = possible_points(contract, None)
    yield from ({"points": {SIDES[0]: number, SIDES[1]: pack - number}, **_tricks(number, pack)}
                for number in sorted(possible) if number % 10 in _TELLING)  # fmt: skip


_TELLING = frozenset((0, 4, 5, 6))
"""Units digits on which rounding and ties turn: nothing lost, rounded down, the five, rounded up."""


def _tricks(number: int, pack: int) -> Json:
    """Give the side without points a trick, so that it is no Al-kaboot."""
    if number in (0, pack):
        loser = SIDES[0] if number == 0 else SIDES[1]
        return {"tricks": {loser: 1, OTHER[loser]: 7}}
    return {}


def _melds(contract: str) -> Iterator[Json]:
    kinds = PROJECTS[:3] if contract == "hokum" else PROJECTS
    baloots: Sequence[Json] = ({}, *({"baloot": side} for side in SIDES)) if contract == "hokum" else ({},)
    for size in range(_MOST_PROJECTS + 1):
        for shown in combinations_with_replacement(kinds, size):
            for side in SIDES if shown else SIDES[:1]:
                projects = {"projects": [{"by": side, "kind": kind} for kind in shown]} if shown else {}
                yield from ({**projects, **baloot} for baloot in baloots)
