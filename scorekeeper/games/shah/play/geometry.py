"""The board of Shah as data: 24 points, 16 lines, neighbours (articles ``shah.board.*``).

A point is a number from 0 to 23, its place in ``POINTS``. A set of points is a mask of 24 bits.
"""

POINTS = tuple("a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7".split())  # noqa: SIM905
"""Rank by rank from the bottom, each from the left: the order in which a board is written as 24 characters."""
POINT = {name: number for number, name in enumerate(POINTS)}
FULL = (1 << len(POINTS)) - 1
STONES = 12
"""Stones of each player."""

_LINES = (
    "a1 d1 g1, b2 d2 f2, c3 d3 e3, a4 b4 c4, e4 f4 g4, c5 d5 e5, b6 d6 f6, a7 d7 g7,"
    "a1 a4 a7, b2 b4 b6, c3 c4 c5, d1 d2 d3, d5 d6 d7, e3 e4 e5, f2 f4 f6, g1 g4 g7"
)
LINES = tuple(tuple(POINT[name] for name in line.split()) for line in _LINES.split(","))
"""The lines, each from end to end: those of a rank, then those of a file."""


def mask(*points: int) -> int:
    """Make the mask of some points."""
    made = 0
    for point in points:
        made |= 1 << point
    return made


ROWS = tuple(tuple(mask(*line) for line in LINES if point in line) for point in range(len(POINTS)))
"""The masks of the two lines through each point."""
STEPS = tuple(
    sorted(
        step
        for first, middle, last in LINES
        for step in ((first, middle), (middle, first), (middle, last), (last, middle))
    )
)
"""All (from, to) pairs of neighbours, 64 of them: one step along a line."""
NEIGHBOURS = tuple(mask(*(to for start, to in STEPS if start == point)) for point in range(len(POINTS)))
"""The mask of each point's neighbours."""
