"""The decisions of Shah as small numbers and as words: d2 places, xd2 takes off, d2-d3 moves.

0–23 place on a point, 24–47 take the stone off a point, 48–111 are the steps along the lines. Numbers from
112 up are moves between points that are not neighbours: never allowed, yet they can be written down.
"""

import re
from functools import lru_cache

from scorekeeper.errors import Malformed, malformed, refuse
from scorekeeper.games.shah.play.geometry import POINT, POINTS, STEPS

REMOVE = len(POINTS)
STEP = 2 * REMOVE
FAR = STEP + len(STEPS)

_STEP = {step: STEP + number for number, step in enumerate(STEPS)}
_TOKEN = re.compile(r"(?P<at>[a-z]\d)(?:-(?P<to>[a-z]\d)(?:x(?P<then>[a-z]\d))?)?|x(?P<off>[a-z]\d)")
_SPELLING = str.maketrans({"–": "-", "—": "-", "−": "-", "×": "x", " ": None})


def move(start: int, to: int) -> int:
    """Return the number of the move from one point to another, neighbours or not."""
    return _STEP.get((start, to), FAR + start * len(POINTS) + to)


def ends(action: int) -> tuple[int, int]:
    """Return the two points of a move."""
    return STEPS[action - STEP] if action < FAR else divmod(action - FAR, len(POINTS))


def write(action: int) -> str:
    """Write a decision.

    >>> write(4), write(REMOVE + 4), write(move(4, 1))
    ('d2', 'xd2', 'd2-d1')
    """
    if action < REMOVE:
        return POINTS[action]
    if action < STEP:
        return f"x{POINTS[action - REMOVE]}"
    start, to = ends(action)
    return f"{POINTS[start]}-{POINTS[to]}"


@lru_cache(maxsize=4096)  # more than the words in use; a record repeats them
def read(text: str) -> tuple[int, ...]:
    """Read a token: one decision, or the two of a move with its capture. Raises Malformed.

    >>> read("d2-d3xg7") == (*read("D2–d3"), *read("xg7"))
    True
    """
    found = _TOKEN.fullmatch(text.lower().translate(_SPELLING))
    if not found:
        raise Malformed([malformed("token-unknown", word=text)])
    said = {part: name for part, name in found.groupdict().items() if name}
    refuse([malformed("point-unknown", word=text, point=name) for name in said.values() if name not in POINT])
    points = {part: POINT[name] for part, name in said.items()}
    if "off" in points:
        return (REMOVE + points["off"],)
    if "to" not in points:
        return (points["at"],)
    moved = move(points["at"], points["to"])
    return (moved, REMOVE + points["then"]) if "then" in points else (moved,)
