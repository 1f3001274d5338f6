"""From the facts of a round to its score: the compounds of each side, what cancels, and the difference.

Source: Sleazy, "Counting points" and "Scoring table"; articles ``sleazy.score.*``.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from scorekeeper.game import Item, Json, Options, Score
from scorekeeper.games.sleazy.compounds import BASE, HIGHER, PLURALS, Compound, listed
from scorekeeper.games.sleazy.facts import Facts
from scorekeeper.games.sleazy.table import OTHER, SIDES

KINDS_OF_ITEMS = {
    "pair": "pairs",
    "basic": "basic",
    "basic-joker": "basic",
    "full": "full",
    "full-joker": "full",
    "colour-set": "full",
    "colour-set-joker": "full",
    "doubled": "doubled",
}
"""The column of a round in which the points of an item are shown."""


class Difference(NamedTuple):
    """By how many points one side is ahead of the other; ``favours`` is None where they are level."""

    favours: str | None
    points: int

    def json(self) -> Json:
        """Give the JSON form."""
        return {"favours": self.favours, "points": self.points}


def difference(points: Mapping[str, int]) -> Difference:
    """Take the difference of two sides.

    >>> difference({"A": 250, "B": 325})
    Difference(favours='B', points=75)
    """
    more = points["A"] - points["B"]
    if more == 0:
        return Difference(None, 0)
    return Difference("A" if more > 0 else "B", abs(more))


def owner_of(compound: Compound, red: str | None) -> str | None:
    """Name the side that a compound belongs to: a set's own, a pure pair's by its colour, else nobody.

    ``red`` is the side that has red.
    """
    if compound.is_pure:
        return red if compound.colour == "red" or red is None else OTHER[red]
    return compound.side if compound.kind in BASE else None


def score(facts: Facts, _options: Options) -> Score:
    """Score one round; the items of a side add up to the value of its compounds."""
    items: dict[str, list[Item]] = {"A": [], "B": []}
    values: dict[str, list[int]] = {"A": [], "B": []}
    mixed: list[str] = []
    broken: Compound | None = None
    pure = False
    red = facts.owners.get("red")
    for compound in facts.compounds:
        owner, steps, worth = _share(compound, red)
        if owner:
            items[owner] += steps
            values[owner].append(worth)
            pure = pure or compound.side is None
        elif compound.kind == "pair":
            mixed.append(compound.rank)
        else:
            broken = compound
    points = {"A": sum(values["A"]), "B": sum(values["B"])}
    owned = _COLOUR_ITEMS[red or ""] if pure else ()
    nobodys = _nobodys(tuple(mixed), broken.rank if broken else None) if mixed or broken else ()
    closing, ahead = _closing(tuple(sorted(values["A"])), tuple(sorted(values["B"])))
    told = (*owned, *items["A"], *items["B"], *nobodys, *closing)
    return Score(points, told, ahead.favours, None, {"difference": ahead.json()})


_COLOUR_ITEMS = {side: (Item(side, 0, "owns-red"), Item(OTHER[side], 0, "owns-black")) for side in SIDES}
"""Who has which colour, by the owner of red."""


@cache  # 13 numbers, a few kinds, two sides
def _share(compound: Compound, red: str | None) -> tuple[str | None, tuple[Item, ...], int]:
    """Give the owner of a compound, its items and its worth."""
    owner = owner_of(compound, red)
    items = _items(compound, owner) if owner else ()
    return owner, items, sum(item.points for item in items)


def _items(compound: Compound, owner: str) -> tuple[Item, ...]:
    """Give the points of a compound, and as a step of their own the same again for the higher class."""
    base = BASE[compound.kind]
    code = "colour-set" if compound.kind == "colour" else compound.kind
    params = {"rank": PLURALS[compound.rank], "colour": compound.colour or ""}
    item = Item(owner, base, f"{code}-joker" if compound.joker else code, params)
    if compound.rank not in HIGHER:
        return (item,)
    return (item, Item(owner, base, "doubled", {"rank": PLURALS[compound.rank]}))


@lru_cache(maxsize=4096)
def _nobodys(mixed: tuple[str, ...], broken: str | None) -> tuple[Item, ...]:
    """Name what counts for neither side: mixed pairs, and a broken colour set."""
    items: list[Item] = []
    if mixed:
        params = {"ranks": listed(tuple(PLURALS[rank] for rank in mixed)), "n": len(mixed)}
        items += [Item(side, 0, "mixed", params) for side in SIDES]
    if broken:
        items += [Item(side, 0, "broken", {"rank": PLURALS[broken]}) for side in SIDES]
    return tuple(items)


# --- what cancels, and the difference ---------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _closing(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[tuple[Item, ...], Difference]:
    """Show what the two sides cancel, as tables do before counting, and what is between them."""
    items: list[Item] = []
    ahead = difference({"A": sum(a), "B": sum(b)})
    if gone := cancelled(a, b):
        left = {"A": sum(a) - gone, "B": sum(b) - gone}
        items += [Item(side, 0, "cancelled", {"n": gone, "other": OTHER[side], "left": left[side]}) for side in SIDES]
    if ahead.favours is None:
        return (*items, *(Item(side, 0, "level", {"other": OTHER[side]}) for side in SIDES)), ahead
    more, less = max(sum(a), sum(b)), min(sum(a), sum(b))
    params = {"n": ahead.points, "other": OTHER[ahead.favours], "more": more, "less": less}
    return (*items, Item(ahead.favours, 0, "ahead", params)), ahead


def cancelled(a: Sequence[int], b: Sequence[int]) -> int:
    """Say how many points of either side cancel: compounds against equal compounds, or several that make one.

    Each compound is worth 25 points or that doubled once or more, so the greater first always finds a match
    where there is one. What is left are whole compounds, and the difference of the sides is unchanged.

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
        else:  # it stays whole, and what was tried against it is free for a lesser one
            smaller.extend(reversed(parts))
    return gone
