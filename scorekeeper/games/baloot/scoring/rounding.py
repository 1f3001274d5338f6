"""From card points to game points (articles ``baloot.score.hokum``, ``baloot.score.sun``): the rule, and the slips."""

from collections.abc import Callable, Mapping

from scorekeeper.games.baloot.facts.possible import PACK_POINTS

Rounding = Mapping[str, tuple[int, ...]]
"""For each contract the game points of every number of card points."""


def _rounding(hokum: Callable[[int], int], sun: Callable[[int], int]) -> Rounding:
    return {
        contract: tuple(map(convert, range(PACK_POINTS[contract] + 1)))
        for contract, convert in (("hokum", hokum), ("sun", sun))
    }


def _nearest_ten(points: int) -> int:
    return (points + 4) // 10


def _nearest_ten_but_fives(points: int) -> int:
    return points // 5 if points % 5 == 0 else (points + 5) // 10 * 2


ROUNDING: Rounding = _rounding(_nearest_ten, _nearest_ten_but_fives)
HALF_UP: Rounding = _rounding(lambda points: (points + 5) // 10, lambda points: (points + 5) // 10 * 2)
"""A slip: a 5 goes up."""
UNITS_DROPPED: Rounding = _rounding(lambda points: points // 10, lambda points: points // 10 * 2)
"""A slip: full tens only."""
FIVES_DROPPED: Rounding = _rounding(_nearest_ten, lambda points: points // 5)
"""A slip: full fives in Sun."""
