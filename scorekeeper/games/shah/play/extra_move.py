"""Whether a side can move, and the further move that its opponent owes if it cannot (articles ``shah.free.*``).

Stones and points are masks of the board (:mod:`geometry`); moves are a mask of the numbers of :mod:`tokens`.
"""

from scorekeeper.games.shah.play.geometry import FULL, NEIGHBOURS, POINTS, STEPS, mask
from scorekeeper.games.shah.play.tokens import STEP

_HALF = len(POINTS) // 2
_LOW = (1 << _HALF) - 1


def _halves(by_point: list[int]) -> tuple[list[int], list[int]]:
    """Tabulate the moves of every set of points of either half of the board, from the moves of each point."""
    tables = []
    for half in (by_point[:_HALF], by_point[_HALF:]):
        table = [0]
        for allowed in half:
            table += [allowed | others for others in table]
        tables.append(table)
    return tables[0], tables[1]


def _mask_of_steps(end: int, point: int) -> int:
    return mask(*(STEP + number for number, step in enumerate(STEPS) if step[end] == point))


_FROM_LOW, _FROM_HIGH = _halves([_mask_of_steps(0, point) for point in range(len(POINTS))])
_INTO_LOW, _INTO_HIGH = _halves([_mask_of_steps(1, point) for point in range(len(POINTS))])


def steps(stones: int, empty: int) -> int:
    """Return the mask of all steps from ``stones`` to ``empty`` points."""
    return (_FROM_LOW[stones & _LOW] | _FROM_HIGH[stones >> _HALF]) & (
        _INTO_LOW[empty & _LOW] | _INTO_HIGH[empty >> _HALF]
    )


def is_blocked(stones: int, others: int) -> bool:
    """Tell whether a side cannot move."""
    return not steps(stones, FULL ^ stones ^ others)


def can_free(stones: int, blocked: int) -> bool:
    """Tell whether one move of the other side lets the owner of ``blocked`` move."""
    return steps(stones & _beside(blocked), FULL ^ stones ^ blocked) != 0


def extra_moves(stones: int, blocked: int) -> int:
    """Return the steps that let the owner of ``blocked`` move, or all steps if none does (``shah.free.*``).

    A step opens the point that it leaves, and closes a point that was beside no blocked stone. So it frees exactly if
    it leaves a point beside a blocked stone.
    """
    empty = FULL ^ stones ^ blocked
    return steps(stones & _beside(blocked), empty) or steps(stones, empty)


def _beside(stones: int) -> int:
    beside = 0
    for point, neighbours in enumerate(NEIGHBOURS):
        if stones >> point & 1:
            beside |= neighbours
    return beside
