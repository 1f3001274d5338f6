"""A hand with nothing but its score, as a line: ``result 16-0``. Every game reads it."""

from collections.abc import Sequence

from scorekeeper.errors import Ambiguous, Reading, Refused, unclear
from scorekeeper.game import Seating
from scorekeeper.messages import Message
from scorekeeper.reading.points import Points, points_meant, whose, write_points
from scorekeeper.spelling import vocabulary
from scorekeeper.words import clauses

_WORDS = vocabulary({"result": "result results نتيجه النتيجه tulos natiijo"})
_MOST_CARDS = 13
"""Up to here a figure can be a number of cards, or a rank."""
RESERVED = frozenset(_WORDS)
HEADLINE = (Message("as-told"),)
"""The headline of such a hand: that only its score is known."""


def read(line: str, seating: Seating) -> Points | None:
    """Read a line that begins with the word "result"; None for another line.

    Raises Malformed; Ambiguous if the points of a side are not said, or a figure can be of several.
    """
    found = clauses(line)
    if not found or found[0][0].key not in _WORDS:
        return None
    first = found[0][0]
    told = points_meant(line[first.column - 1 + len(first.text) :], seating, "result-form")
    if len(told) > 1 or len(told[0]) < len(seating.sides):
        raise _question(told, seating)
    return told[0]


def ask_points(line: str, seating: Seating, *, of_one: bool = True) -> None:
    """Ask about a line of nothing but points, such as "16-0" or "we won 50". Raises Ambiguous.

    Those of every side can be the score or the totals; beside those of one the other may have none, if a line tells
    points ``of_one``.
    """
    if not _tells_figure(line):
        return
    try:
        told = points_meant(line, seating, "result-form")
    except Refused:
        return
    if len(told[0]) == len(seating.sides):
        readings = [_reading(each) for each in told]
        readings += [Reading(f"check {write_points(each)}", {}) for each in told]
        raise Ambiguous([unclear("figures-which", "result")], readings)
    if of_one and len(told[0]) == 1:
        raise _question(told, seating)


def _question(told: Sequence[Points], seating: Seating) -> Ambiguous:
    """Ask which side has the points, or how many the others have: of two sides the other has likely none."""
    unsaid = [] if len(told) > 1 else [side for side in seating.sides if side not in told[0]]
    problems = [unclear("result-side", "result", side=side) for side in unsaid] or [whose(told)]
    whole = [{side: each.get(side, 0) for side in seating.sides} for each in told]
    return Ambiguous(problems, [_reading(each) for each in whole] if len(seating.sides) == 2 or not unsaid else ())


def _reading(result: Points) -> Reading:
    return Reading(write(result), {"result": result})


def _tells_figure(line: str) -> bool:
    """Tell whether a line has a figure that is neither a number of cards nor a rank."""
    return any(word.key.isdecimal() and int(word.key) > _MOST_CARDS for clause in clauses(line) for word in clause)


def write(result: Points) -> str:
    """Write a result, each figure behind its side.

    >>> write({"NS": 16, "EW": 0})
    'result NS 16, EW 0'
    """
    return f"result {write_points(result)}"
