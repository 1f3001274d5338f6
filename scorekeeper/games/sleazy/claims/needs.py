"""What ends a match of Sleazy: the difference that is to be held or turned in the rounds to come.

What a round can bring is found by scoring every compound of every number, by itself, and adding up.
"""

from bisect import bisect_right
from functools import cache
from typing import Any

from scorekeeper.game import Item
from scorekeeper.games.sleazy.cards import RANKS, Compound
from scorekeeper.games.sleazy.facts import Count
from scorekeeper.games.sleazy.match import State
from scorekeeper.games.sleazy.scoring import run
from scorekeeper.games.sleazy.sides import OTHER, SIDES

_KINDS = (("pair", "red", None), ("basic", None, "A"), ("full", None, "A"))
"""One compound of every worth, all of them of side A, which has red."""


def needs(state: State) -> tuple[Item, ...]:
    """Return for each side what the rounds to come must bring; before the last round nothing ends the match."""
    if state.over:
        return ()
    rounds = state.options.rounds - state.played
    ahead, points = state.difference
    if ahead is None:
        code = "needs-win" if rounds == 1 else "needs-level"
        return tuple(Item(side, differences()[1], code, _params(side, 0, rounds)) for side in SIDES)
    items = []
    for side in SIDES:
        code, lack = _code(points, rounds, leads=side == ahead)
        items.append(Item(side, lack, code, _params(side, points, rounds)))
    return tuple(items)


def _code(points: int, rounds: int, *, leads: bool) -> tuple[str, int]:
    """Return the sentence for a side that leads, or is behind, by so many points; and what that side lacks."""
    possible = differences()
    if points > possible[-1] * rounds:
        return ("needs-safe", 0) if leads else ("needs-gone", points + possible[1])
    if points == possible[-1] * rounds:
        return ("needs-draw-off", 0) if leads else ("needs-draw", points)
    if rounds > 1:
        return ("needs-lead", 0) if leads else ("needs-more", points + possible[1])
    drawn, least = "" if points in possible else "-undrawn", _least(points) or 0
    return (f"needs-hold{drawn}", 0) if leads else (f"needs-turn{drawn}", least)


def _least(points: int) -> int | None:
    """Return the smallest difference of a round that is greater; None where there is none."""
    possible = differences()
    place = bisect_right(possible, points)
    return possible[place] if place < len(possible) else None


def _params(side: str, points: int, rounds: int) -> dict[str, Any]:
    most = differences()[-1]
    return {"n": points, "least": _least(points), "rounds": rounds, "most": most, "other": OTHER[side]}


@cache
def differences() -> tuple[int, ...]:
    """Return the differences that a round can end with, from 0 up (article ``sleazy.table.most``).

    Every number may lie there as a compound of either side, or of nobody.
    """
    found = {0}
    for rank in RANKS:
        worths = [_worth(Compound(rank, kind, colour, side)) for kind, colour, side in _KINDS]
        found |= {before + sign * worth for before in found for worth in worths for sign in (1, -1)}
    return tuple(sorted(difference for difference in found if difference >= 0))


def _worth(compound: Compound) -> int:
    return run(Count("A", None, (compound,))).points["A"]
