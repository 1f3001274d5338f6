"""A hand of which only the score is known, as the table tells it: ``result 16-0``. Every game can record one."""

from collections.abc import Sequence

from scorekeeper.errors import Ambiguous, Problem, Reading, Refused, illegal, unclear
from scorekeeper.forms import Count, Form, MapOf, Object
from scorekeeper.game import Item, Json, Score, Seating
from scorekeeper.messages import Message
from scorekeeper.reading.points import Points, points_meant, whose, write_points
from scorekeeper.spelling import vocabulary
from scorekeeper.words import clauses

Result = Points
"""The points of every side or player."""
_WORDS = vocabulary({"result": "result results نتيجه النتيجه tulos natiijo"})
_MOST_CARDS = 13
"""Up to here a figure can be a number of cards, or a rank."""
RESERVED = frozenset(_WORDS)
HEADLINE = (Message("as-told"),)
"""The headline of such a hand: that only its score is known."""


def form(sides: Sequence[str] | None) -> Form:
    """Return the form of the field ``result``; ``sides`` is None where players are called by their names."""
    example = f'{{"{sides[0]}": 16, "{sides[1]}": 0}}' if sides else "{…}"
    expected = Message("expected-every-side", {"example": example})
    note = "The score of a hand of which nothing else is known."
    return MapOf(Count(), sides, note, expected=expected, whole=sides is not None, least=2)


class Hand(Object):
    """The form of a hand that can also be told by its result alone, beside which nothing but ``rules`` stands."""

    def problems(self, value: object, at: str = "") -> list[Problem]:
        """List what is wrong with a value."""
        found = super().problems(value, at)
        if isinstance(value, dict) and "result" in value:
            beside = [key for key in value if key in self.fields and key not in ("result", "rules")]
            found += [illegal("result-alone", key, key=key) for key in beside]
        return found


def read(line: str, seating: Seating) -> Result | None:
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


def _question(told: Sequence[Result], seating: Seating) -> Ambiguous:
    """Ask whose the points are, or what the others have: of two sides the other has likely nothing."""
    unsaid = [] if len(told) > 1 else [side for side in seating.sides if side not in told[0]]
    problems = [unclear("result-side", "result", side=side) for side in unsaid] or [whose(told)]
    whole = [{side: each.get(side, 0) for side in seating.sides} for each in told]
    return Ambiguous(problems, [_reading(each) for each in whole] if len(seating.sides) == 2 or not unsaid else ())


def _reading(result: Result) -> Reading:
    return Reading(write(result), {"result": result})


def _tells_figure(line: str) -> bool:
    """Tell whether a line has a figure that is neither a number of cards nor a rank."""
    return any(word.key.isdecimal() and int(word.key) > _MOST_CARDS for clause in clauses(line) for word in clause)


def write(result: Result) -> str:
    """Write a result, with whose each figure is.

    >>> write({"NS": 16, "EW": 0})
    'result NS 16, EW 0'
    """
    return f"result {write_points(result)}"


def score(result: Result, *, possible: bool, **details: object) -> Score:
    """Score a hand as told; that no hand can score it is a remark. Further ``details`` are those of the game."""
    items = tuple(Item(side, n, "told", {"n": n}) for side, n in result.items())
    figures = [Message("told-side", {"side": side, "n": n}) for side, n in result.items()]
    remarks = () if possible else (illegal("result-impossible", "result", points=figures),)
    told: Json = {"decided_by": "told", **details}
    return Score(dict(result), items, None, None, told, remarks=remarks)
