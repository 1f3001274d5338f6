"""From the facts of a round to its score: the owner of each compound, its points, cancelling, and the difference.

Source: Sleazy, "Counting points" and "Scoring table"; articles ``sleazy.score.*``.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.errors import refuse
from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.sleazy.cards import COLOUR_NAMES, NUMBERS, RANKS, Compound
from scorekeeper.games.sleazy.facts import Facts
from scorekeeper.games.sleazy.facts.checks import Count, checked
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.sides import OTHER, SIDES, Difference, difference

# --- the rules --------------------------------------------------------------------------------------------

HIGHER = frozenset("AKQJ")
"""Numbers of the higher class."""


WORTH = {"pair": 25, "basic": 50, "full": 100, "colour": 100}
"""Points by kind, of compounds that belong to somebody."""


class Share(NamedTuple):
    """How a compound counts: for its ``owner``, None for nobody, with ``worth`` points so many ``times``."""

    owner: str | None
    worth: int
    times: int


def share_of(compound: Compound, red: str | None) -> Share:
    """Return how a compound counts; ``red`` is the side that has red.

    A set belongs to its side, a pure pair to the side that has its colour (``sleazy.score.owner``).
    """
    owner = None if compound.kind == "broken" else compound.side
    if compound.is_pure:
        owner = red if compound.colour == "red" or red is None else OTHER[red]
    return Share(owner, WORTH.get(compound.kind, 0), 2 if compound.rank in HIGHER else 1)


# --- the steps --------------------------------------------------------------------------------------------

_COLUMNS = {
    "pair": "pairs", "basic": "basic", "basic-joker": "basic", "full": "full", "full-joker": "full",
    "colour-set": "full", "colour-set-joker": "full", "doubled": "doubled",
}  # fmt: skip
"""The column of a round in which the points of an item are shown."""
_TELLING = frozenset(("against-deal", "ahead", "level"))
"""Items that are shown right after a round was entered."""


def score(facts: Facts, options: Options) -> Score:
    """Score one round. The items of a side add up to the value of its compounds. Raises Illegal or Ambiguous."""
    if facts.result is None:
        return run(checked(facts, options))
    result = as_told(facts.result, options)
    refuse(result.remarks)
    return result


def as_told(result: result_only.Result, options: Options) -> Score:
    """Score a round by its result alone. If no round has this score, that is a remark."""
    ahead = difference(result["A"], result["B"])
    return result_only.score(result, possible=can_score(result, options), difference=ahead._asdict())


def run(count: Count) -> Score:
    """Score a round."""
    items: dict[str, list[Item]] = {"A": [], "B": []}
    values: dict[str, list[int]] = {"A": [], "B": []}
    nobodys: list[Compound] = []
    for compound in count.compounds:
        owner, worth, times = share_of(compound, count.red)
        if owner:
            items[owner] += _items(compound, owner, worth, times)
            values[owner].append(worth * times)
        else:
            nobodys.append(compound)
    pure = any(compound.is_pure for compound in count.compounds)
    owned = (Item(count.red, 0, "owns-red"), Item(OTHER[count.red], 0, "owns-black")) if pure and count.red else ()
    points = {side: sum(values[side]) for side in SIDES}
    ahead = difference(points["A"], points["B"])
    steps = (*owned, *items["A"], *items["B"], *_unowned(nobodys), *_closing(values, points, ahead))
    return Score(points, steps, ahead.favours, None, {"difference": ahead._asdict()})


def _items(compound: Compound, side: str, base: int, times: int) -> Iterator[Item]:
    """Yield the points of a compound, and as a step of its own the points that the higher class adds."""
    code = "colour-set" if compound.kind == "colour" else compound.kind
    colour = {} if compound.colour is None else {"colour": COLOUR_NAMES[compound.colour]}
    rank = NUMBERS[compound.rank]
    yield Item(side, base, f"{code}-joker" if compound.joker else code, {"rank": rank, **colour})
    if times > 1:
        yield Item(side, base * (times - 1), "doubled", {"rank": rank})


def _unowned(compounds: Sequence[Compound]) -> Iterator[Item]:
    """Yield the items of compounds that count for neither side: mixed pairs, and a broken colour set."""
    mixed = [NUMBERS[compound.rank] for compound in compounds if compound.kind == "pair"]
    broken = [NUMBERS[compound.rank] for compound in compounds if compound.kind != "pair"]
    if mixed:
        yield from (Item(side, 0, "mixed", {"ranks": mixed, "n": len(mixed)}) for side in SIDES)
    if broken:
        yield from (Item(side, 0, "broken", {"rank": broken[-1]}) for side in SIDES)


# --- cancelling, and the difference -----------------------------------------------------------------------


def _closing(values: Mapping[str, list[int]], points: Mapping[str, int], ahead: Difference) -> Iterator[Item]:
    """Show the points that the two sides cancel, as tables do before counting, and the difference."""
    if gone := cancelled(values["A"], values["B"]):
        for side in SIDES:
            yield Item(side, 0, "cancelled", {"n": gone, "other": OTHER[side], "left": points[side] - gone})
    if ahead.favours is None:
        yield from (Item(side, 0, "level", {"other": OTHER[side]}) for side in SIDES)
    else:
        more, less = max(points.values()), min(points.values())
        params = {"n": ahead.points, "other": OTHER[ahead.favours], "more": more, "less": less}
        yield Item(ahead.favours, 0, "ahead", params)


def cancelled(a: Sequence[int], b: Sequence[int]) -> int:
    """Return how many points of either side cancel: compounds against equal compounds, or several that make one.

    Each compound is worth 25 points, or 25 doubled once or more. So taking the greatest first finds every match. Whole
    compounds are left, and the difference of the sides is unchanged.

    >>> cancelled([25, 25, 100], [50, 200])
    50
    """
    gone = 0
    sides = [sorted(a), sorted(b)]
    while sides[0] and sides[1]:
        greater, smaller = sorted(sides, key=lambda side: -side[-1])
        whole = greater.pop()
        parts: list[int] = []
        while smaller and sum(parts) < whole:
            parts.append(smaller.pop())
        if sum(parts) == whole:
            gone += whole
        else:  # it stays whole, and the parts are free for a lesser compound
            smaller.extend(reversed(parts))
    return gone


# --- possible scores --------------------------------------------------------------------------------------

_WORTHS = [[worth * (2 if rank in HIGHER else 1) for worth in sorted(set(WORTH.values()))] for rank in RANKS]
"""The points that a compound of each number can be worth."""


def can_score(points: Mapping[str, int], _options: Options) -> bool:
    """Tell whether some round can have these points: every number counts for one side, or for nobody."""
    return (points["A"], points["B"]) in _scores()


@cache
def _scores() -> set[tuple[int, int]]:
    reached = {(0, 0)}
    for worths in _WORTHS:
        reached |= {pair for a, b in reached for worth in worths for pair in ((a + worth, b), (a, b + worth))}
    return reached


@cache
def differences() -> tuple[int, ...]:
    """Return the differences that a round can end with, from 0 up (article ``sleazy.table.most``)."""
    found = {0}
    for worths in _WORTHS:
        found |= {abs(before + worth) for before in found for each in worths for worth in (each, -each)}
    return tuple(sorted(found))


def breakdown(score: Score) -> Breakdown:
    """Return the points of pairs, basic sets and full sets, and the points that doubling added."""
    found = {side: dict.fromkeys(_COLUMNS.values(), 0) for side in SIDES}
    for item in score.items:
        if item.points and item.code in _COLUMNS:
            found[item.side][_COLUMNS[item.code]] += item.points
    used = tuple(column for column in found["A"] if any(found[side][column] for side in SIDES))
    cells = {side: tuple(str(found[side][column] or "") for column in used) for side in SIDES}
    return Breakdown(used, cells, tuple(item for item in score.items if item.code in _TELLING))
