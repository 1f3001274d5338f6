"""From card points to game points (articles ``baloot.score.hokum``, ``baloot.score.sun``): the rule."""

from collections.abc import Callable, Mapping

from scorekeeper.games.baloot.facts.possible import PACK_POINTS

Rounding = Mapping[str, tuple[int, ...]]
"""For each contract the game points of every number of card points."""


def rounding(hokum: Callable[[int], int], sun: Callable[[int], int]) -> Rounding:
    """Make the table of how each contract is rounded."""
    return {
        contract: tuple(map(convert, range(PACK_POINTS[contract] + 1)))
        for contract, convert in (("hokum", hokum), ("sun", sun))
    }


def nearest_ten(points: int) -> int:
    """Round in Hokum: 5 goes down."""
    return (points + 4) // 10


def _nearest_ten_but_fives(points: int) -> int:
    return points // 5 if points % 5 == 0 else (points + 5) // 10 * 2


ROUNDING: Rounding = rounding(nearest_ten, _nearest_ten_but_fives)

FivesUp = Mapping[str, int]
"""For each contract how much more a counted total that ends in 5 is written; it decides nothing."""
FIVES_KEPT: FivesUp = {"hokum": 0, "sun": 0}
