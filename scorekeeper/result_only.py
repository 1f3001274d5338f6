"""A hand of which only the score is known, as the table tells it: ``result 16-0``. Every game can record one."""

import re
from collections.abc import Mapping, Sequence

from scorekeeper.errors import Ambiguous, Problem, Reading, Refused, illegal, unclear
from scorekeeper.forms import Count, Form, MapOf, Object
from scorekeeper.game import Item, Json, Score, Seating
from scorekeeper.messages import Message
from scorekeeper.spelling import vocabulary
from scorekeeper.typed_points import NEGATIVE, figure_readings, written
from scorekeeper.words import Word, clauses

Result = Mapping[str, int]
"""The points of every side or player."""
_WORDS = vocabulary({"result": "result results نتيجه النتيجه tulos natiijo"})
_MADE = vocabulary({"": "won wins win got get gets scored scores score made make makes took points point pts"})
_BESIDE = vocabulary({"": "p pts to and has had now total totals overall final و نقطه نقاط الحين الان المجموع"})
_OBJECTS = vocabulary({"us": "علينا منا ضدنا", "them": "عليهم منهم ضدهم"})
"""Words for somebody against whom something was done."""
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

    Raises Malformed; Ambiguous where the points of a side are not said.
    """
    found = clauses(line)
    if not found or found[0][0].key not in _WORDS:
        return None
    first = found[0][0]
    said, *turned = figure_readings(line[first.column - 1 + len(first.text) :], seating, "result-form")
    if turned:
        readings = [Reading(write(each), {"result": each}) for each in (said, *turned)]
        problem = unclear("figures-order", "result", first=written(said), second=written(turned[0]))
        raise Ambiguous([problem], readings)
    unsaid = [side for side in seating.sides if side not in said]
    if not unsaid:
        return {side: said[side] for side in seating.sides}
    readings = []
    if len(seating.sides) == 2:  # that the other has nothing is likely, and asked
        whole = {side: said.get(side, 0) for side in seating.sides}
        readings = [Reading(write(whole), {"result": whole})]
    raise Ambiguous([unclear("result-side", "result", side=side) for side in unsaid], readings)


def ask_bare(line: str, seating: Seating) -> None:
    """Ask about a line of nothing but a figure for each side: it can be the score or the totals. Raises Ambiguous."""
    if not _tells_figure(line):
        return
    try:
        either = figure_readings(line, seating, "result-form")
    except Refused:
        try:
            either = figure_readings(_without_small(line), seating, "result-form")
        except Refused:
            return
    if len(either[0]) == len(seating.sides):
        results = [{side: said[side] for side in seating.sides} for said in either]
        readings = [Reading(write(result), {"result": result}) for result in results]
        readings += [Reading(f"check {written(totals)}", {}) for totals in results]
        raise Ambiguous([unclear("figures-which", "result")], readings)


def _without_small(line: str) -> str:
    """Leave out small words beside the figures of a line: Ali 100 points, Badr 50; 100 to 50."""
    words = [word for clause in clauses(line) for word in clause]
    return " ".join(word.text for word in words if word.key not in _MADE and word.key not in _BESIDE)


def ask_scored(line: str, seating: Seating) -> None:
    """Ask about a line of one side and a figure that it made: "we won 50". Raises Ambiguous."""
    if not _tells_figure(line) or re.search(NEGATIVE, line):
        return
    words = [word for clause in clauses(line) for word in clause]
    rest = " ".join(word.text for word in words if word.key not in _MADE)
    try:
        said, *_ = figure_readings(rest, seating, "result-form")
    except Refused:
        return
    if len(said) == 1 < len(seating.sides):
        _ask_against(words, said, seating)
        read(f"{next(iter(_WORDS))} {rest}", seating)


def _ask_against(words: Sequence[Word], said: Result, seating: Seating) -> None:
    """Ask whose a figure is that was told as against somebody: "100 علينا" can be ours, or theirs. Raises Ambiguous."""
    if len(seating.sides) > 2 or not any(word.key in _OBJECTS for word in words):
        return
    ((named, n),) = said.items()
    whole = [{side: n if (side == named) == ours else 0 for side in seating.sides} for ours in (True, False)]
    problem = unclear("figures-order", "result", first=written(whole[0]), second=written(whole[1]))
    raise Ambiguous([problem], [Reading(write(each), {"result": each}) for each in whole])


def _tells_figure(line: str) -> bool:
    """Tell whether a line has a figure that is neither a number of cards nor a rank."""
    return any(word.key.isdecimal() and int(word.key) > _MOST_CARDS for clause in clauses(line) for word in clause)


def write(result: Result) -> str:
    """Write a result, with whose each figure is.

    >>> write({"NS": 16, "EW": 0})
    'result NS 16, EW 0'
    """
    return f"result {written(result)}"


def score(result: Result, *, possible: bool, **details: object) -> Score:
    """Score a hand as told; that no hand can score it is a remark. Further ``details`` are those of the game."""
    items = tuple(Item(side, n, "told", {"n": n}) for side, n in result.items())
    figures = [Message("told-side", {"side": side, "n": n}) for side, n in result.items()]
    remarks = () if possible else (illegal("result-impossible", "result", points=figures),)
    told: Json = {"decided_by": "told", **details}
    return Score(dict(result), items, None, None, told, remarks=remarks)
