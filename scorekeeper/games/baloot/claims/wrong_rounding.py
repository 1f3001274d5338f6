"""Slips in rounding card points to game points."""

from scorekeeper.games.baloot.scoring.rounding import Rounding, nearest_ten, rounding

HALF_UP: Rounding = rounding(lambda points: (points + 5) // 10, lambda points: (points + 5) // 10 * 2)
"""A slip: a 5 goes up."""
UNITS_DROPPED: Rounding = rounding(lambda points: points // 10, lambda points: points // 10 * 2)
"""A slip: full tens only."""
FIVES_DROPPED: Rounding = rounding(nearest_ten, lambda points: points // 5)
"""A slip: full fives in Sun."""
