"""Points of sides as people say them: "us 11 them 5", "us 11-5", "Ali 100 points, Badr 50", "11-5", "+75", "level".

The words are in ``data/lexicon/points.*.toml``, the patterns in ``data/notation/points.txt`` and
``data/speech/points.txt``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.errors import Ambiguous, Malformed, Problem, Reading, malformed, refuse, unclear
from scorekeeper.game import Score, Seating
from scorekeeper.reading.chart import Item
from scorekeeper.reading.ear import Composed, Ear
from scorekeeper.seats import words_for

Points = Mapping[str, int]
"""Points by side; a side that a line does not name is missing."""
_EXAMPLE = ("11", "5", "40", "8", "20", "3")
_NEGATIVE = re.compile(r"(?:^|[^\d\s-]\s)\s*[-–−]\d")
"""A figure below zero, at the beginning or behind a name, which no hand scores."""
_WAYS = {"own": ("nm",), "either": ("nm", "mn"), "against": ("n-", "-n")}
"""The meanings of one item: the points of the side that is named, or speaks, and of the other; a dash says nothing."""
_WAYS_OF_DIFFERENCE = {"ahead": ("n0",), "behind": ("0n",), "lone": ("n0", "0n"), "level": ("00",)}
_MOST = 999
"""Numbers in words are read so far."""


class _Kept(NamedTuple):
    """How points are kept: by difference; figures alone in the order of the sides, or ours first."""

    by_difference: bool
    in_order: bool


def read_points(
    text: str, seating: Seating, wrong: str, *, by_difference: bool = False, in_order: bool = False
) -> Points:
    """Read the points of sides; a player stands for the side, and the first of two figures is that of who is named.

    At tables that keep ``by_difference``, "+75" is by how much we, or the first side, are ahead. Raises Malformed with
    the code ``wrong``. Raises Ambiguous, with the readings, if a figure can be of several sides. "11-5" is so if we are
    the second side, and the figures need not be ``in_order``.

    >>> table = Seating({"A": "Ali", "B": "Badr"}, {"A": ("A",), "B": ("B",)})
    >>> read_points("Badr 30-9", table, "claim-form"), read_points("+75", table, "claim-form", by_difference=True)
    ({'A': 9, 'B': 30}, {'A': 75, 'B': 0})
    """
    found = points_meant(text, seating, wrong, by_difference=by_difference, in_order=in_order)
    if len(found) > 1:
        raise Ambiguous([whose(found)], [Reading(write_points(each), dict(each)) for each in found])
    return found[0]


def points_meant(
    text: str, seating: Seating, wrong: str, *, by_difference: bool = False, in_order: bool = False
) -> Sequence[Points]:
    """Return the one or two readings of :func:`read_points`. Raises Malformed; Ambiguous if nobody said who us is."""
    refuse([form_problem(text, seating, wrong)] if not by_difference and _NEGATIVE.search(text) else [])
    try:
        return [_ear((*seating.sides, *seating.players)).hear(text, seating, _Kept(by_difference, in_order))]
    except Malformed as error:
        refuse([form_problem(text, seating, wrong)] if error.problems[0].code != "claim-large" else [])
        raise
    except Ambiguous as error:
        if not error.readings:
            raise
        return [{side: int(str(n)) for side, n in reading.facts.items()} for reading in error.readings]


def whose(found: Sequence[Points]) -> Problem:
    """Ask which side has the highest figure, between two meanings."""
    first, second, *_ = found
    return unclear("figures-order", n=max(first.values()), first=write_points(first), second=write_points(second))


def form_problem(text: str, seating: Seating, code: str) -> Problem:
    """Say how points are typed, after something that is none."""
    sides = [seating.side_name(side) for side in seating.sides]
    example = "-".join(_EXAMPLE[: len(sides)])
    return malformed(code, code.removesuffix("-form"), found=text.strip(), sides=sides, example=example)


def write_points(points: Points) -> str:
    """Write points, each behind its side.

    >>> write_points({"NS": 16, "EW": 0})
    'NS 16, EW 0'
    """
    return ", ".join(f"{side} {n}" for side, n in points.items())


def _compose(items: Sequence[Item], seating: Seating, kept: _Kept) -> Iterator[Composed[Points]]:
    """Yield the points that items can mean. Raises Malformed if they are nobody's, or of one side twice."""
    said = [item for item in items if item.name != "glue"]
    numbers = [int(str(n)) for item in said for n in item.all("n")]
    side_of = {player: side for side, players in seating.sides.items() for player in (side, *players)}
    named = [side for item in said for side in {side_of[str(who)] for who in item.all("of")}]
    sides, names = [*seating.sides], {item.name for item in said}
    found: list[dict[str, int]] = []
    if names == {"points"} and len({*named}) == len(named) == len(said):
        found = [dict(zip(named, numbers, strict=True))]
        found = [dict.fromkeys(sides, 0) | found[0]] if kept.by_difference and len(said) == 1 else found
    elif names == {"row"} and len(numbers) == len(sides):
        is_turned = len(sides) == 2 and seating.us == sides[1] and not kept.in_order  # we say our own figure first
        found = [dict(zip(sides, each, strict=True)) for each in (numbers, numbers[::-1])[: 1 + is_turned]]
    elif len(said) == 1 and len(sides) == 2:
        first = named[0] if named else seating.us or sides[0]
        ways = _WAYS | _WAYS_OF_DIFFERENCE if kept.by_difference else _WAYS
        figures = {"n": numbers[:1], "m": numbers[1:], "0": [0], "-": []}
        for way in ways.get(said[0].name, ()):
            order = [first, *(side for side in sides if side != first)]
            found.append({side: n for side, figure in zip(order, way, strict=True) for n in figures[figure]})
    refuse([] if found else [malformed("points-none")])
    for points in found:
        yield Composed({side: points[side] for side in sides if side in points})


@lru_cache(16)
def _ear(idents: tuple[str, ...]) -> Ear[Points, _Kept]:
    return Ear(
        "points",
        seats=words_for(idents),
        compose=_compose,
        score=lambda points, _: Score(dict(points), (), None, None, {}),
        write=write_points,
        encode=dict,
        example=lambda seating, _: "-".join(_EXAMPLE[: len(seating.sides)]),
        most=_MOST,
    )
