"""From the facts of a round to its score, step by step, with a table of named rules for each step.

The steps are the owner of a compound, its worth, how many times it counts and to whom it is booked; then cancelling
and the difference. The text names one rule of each table, and no option names another. The other rules are mistakes
that people make (see :mod:`scorekeeper.games.sleazy.claims`).
Source: Sleazy, "Counting points" and "Scoring table"; articles ``sleazy.score.*``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.errors import refuse
from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.sleazy.cards import COLOUR_NAMES, KINDS, NUMBERS, RANKS, Compound
from scorekeeper.games.sleazy.facts import Facts
from scorekeeper.games.sleazy.facts.checks import Count, checked
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.sides import OTHER, SIDES, Difference, difference

# --- the rules --------------------------------------------------------------------------------------------

HIGHER = frozenset("AKQJ")
"""Numbers of the higher class."""


class Rules(NamedTuple):
    """The rule of each step, by its name in the table of the step; the defaults are those of the text."""

    owner: str = "side-or-colour"
    worth: str = "kind"
    times: str = "class"
    booked: str = "owner"


def owner_of(compound: Compound, red: str | None) -> str | None:
    """Return the owner of a compound, None for nobody; the owner of a pure pair has its colour.

    ``red`` is the side that has red.
    """
    if compound.is_pure:
        return red if compound.colour == "red" or red is None else OTHER[red]
    return None if compound.kind == "broken" else compound.side


OWNERS: Mapping[str, Callable[[Compound, str | None], str | None]] = {
    "side-or-colour": owner_of,
    "A": lambda _compound, _red: "A",
    "B": lambda _compound, _red: "B",
}
"""The owner of a compound."""
WORTHS: Mapping[str, Mapping[str, int]] = {
    "kind": {"pair": 25, "basic": 50, "full": 100, "colour": 100},
    "as-pair": dict.fromkeys(KINDS, 25),
    "as-basic": dict.fromkeys(KINDS, 50),
    "as-full": dict.fromkeys(KINDS, 100),
}
"""Points by kind, of compounds that belong to somebody."""
TIMES: Mapping[str, Mapping[str, int]] = {
    "class": {rank: 2 if rank in HIGHER else 1 for rank in RANKS},
    "once": dict.fromkeys(RANKS, 1),
    "twice": dict.fromkeys(RANKS, 2),
    "four-times": dict.fromkeys(RANKS, 4),
}
"""How many times a compound counts, by its number."""
BOOKED: Mapping[str, Mapping[str, str]] = {"owner": {side: side for side in SIDES}, "other": OTHER}
"""Which side is given the points of an owner."""


# --- the steps --------------------------------------------------------------------------------------------

LAWFUL = Rules()
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


def run(count: Count, rules: Rules = LAWFUL) -> Score:
    """Score a round by some rules."""
    items: dict[str, list[Item]] = {"A": [], "B": []}
    values: dict[str, list[int]] = {"A": [], "B": []}
    nobodys: list[Compound] = []
    for compound in count.compounds:
        side, base, times = _share(compound, count.red, rules)
        if side:
            items[side] += _items(compound, side, base, times)
            values[side].append(base * times)
        else:
            nobodys.append(compound)
    pure = any(compound.is_pure for compound in count.compounds)
    owned = (Item(count.red, 0, "owns-red"), Item(OTHER[count.red], 0, "owns-black")) if pure and count.red else ()
    points = {side: sum(values[side]) for side in SIDES}
    ahead = difference(points["A"], points["B"])
    steps = (*owned, *items["A"], *items["B"], *_unowned(nobodys), *_closing(values, points, ahead))
    return Score(points, steps, ahead.favours, None, {"difference": ahead._asdict()})


def add_up(count: Count, rules: Iterable[Rules]) -> dict[str, int]:
    """Return the points alone, if each compound is counted by rules of its own."""
    points = {"A": 0, "B": 0}
    for compound, its_rules in zip(count.compounds, rules, strict=True):
        side, base, times = _share(compound, count.red, its_rules)
        if side:
            points[side] += base * times
    return points


def _share(compound: Compound, red: str | None, rules: Rules) -> tuple[str | None, int, int]:
    """Return the side that a compound is booked to, None for nobody; its worth, and how many times it counts."""
    owner = OWNERS[rules.owner](compound, red)
    if owner is None:
        return None, 0, 0
    return BOOKED[rules.booked][owner], WORTHS[rules.worth][compound.kind], TIMES[rules.times][compound.rank]


def _items(compound: Compound, side: str, base: int, times: int) -> Iterator[Item]:
    """Yield the points of a compound, and as a step of its own what the higher class adds."""
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

_WORTHS = [[worth * times for worth in sorted(set(WORTHS["kind"].values()))] for times in TIMES["class"].values()]
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
