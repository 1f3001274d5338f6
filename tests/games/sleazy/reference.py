"""Sleazy counted a second time, with cards in place of rules, as the authority tests hold the program against.

A table is possible if its compounds can be laid out with the 52 cards and the Joker; a round is counted by laying
equal compounds against each other until one side has nothing left. No code of the program is used.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"S": "black", "C": "black", "H": "red", "D": "red"}
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
JOKER = "JOKER"
DEFAULTS = {"rounds": "4", "magic-hat": "no", "colour-set": "no", "players": "2"}
CHOICES = {
    "rounds": ("4", "2"),
    "magic-hat": ("no", "yes"),
    "colour-set": ("no", "yes"),
    "players": ("2", "double", "triple", "burying-bastards"),
}

#: Text, "Scoring table", written out: (kind, of the higher class) to points.
POINTS = {
    ("pair", False): 25, ("pair", True): 50,
    ("basic", False): 50, ("basic", True): 100,
    ("full", False): 100, ("full", True): 200,
    ("colour", False): 100, ("colour", True): 200,
}  # fmt: skip


# --- possible tables --------------------------------------------------------------------------------------


@cache
def layouts(rank: str, kind: str, colour: str | None, colour_card: str, extension: bool) -> frozenset[frozenset[str]]:
    """Return all sets of cards that can make a compound, given the colour card."""
    of_rank = {card for card in PACK if card[:-1] == rank}
    free = of_rank - {colour_card}
    if kind == "pair":
        wanted = {"red": ("red", "red"), "black": ("black", "black"), "mixed": ("black", "red")}[colour or ""]
        pairs = map(frozenset, combinations(sorted(free), 2))
        return frozenset(pair for pair in pairs if tuple(sorted(SUITS[card[-1]] for card in pair)) == wanted)
    if kind in ("colour", "broken"):
        if not extension or colour_card not in of_rank:
            return frozenset()
        threes = [frozenset((colour_card, *two)) for two in combinations(sorted(free), 2)]
        if kind == "broken":
            return frozenset(threes)
        return frozenset([frozenset(of_rank), *(three | {JOKER} for three in threes)])
    if kind == "full" and extension and colour_card in of_rank:
        return frozenset()
    return frozenset(frozenset(four) for four in combinations(sorted({*free, JOKER}), 4))


def _fits(compound: dict[str, Any], colour_card: str, extension: bool) -> bool:
    found = layouts(compound["rank"], compound["kind"], compound.get("colour"), colour_card, extension)
    joker = bool(compound.get("joker"))
    return any((JOKER in cards) == joker for cards in found)


def possible(compounds: list[dict[str, Any]], colour_card: str | None, rules: dict[str, str]) -> bool:
    """Tell whether some round of play can end with these compounds, perhaps among others."""
    if max(Counter(compound["rank"] for compound in compounds).values(), default=0) > 1:
        return False
    if sum(bool(compound.get("joker")) for compound in compounds) > 1:
        return False
    kinds = Counter(compound["kind"] for compound in compounds)
    if len(compounds) == len(RANKS) and kinds["broken"] and not kinds["basic"] + kinds["full"]:
        return False  # the Joker broke it for another set
    extension = rules["colour-set"] == "yes"
    cards = [colour_card] if colour_card else PACK
    return any(all(_fits(compound, card, extension) for compound in compounds) for card in cards)


def answer(data: dict[str, Any], rules: dict[str, str]) -> str:
    """Return the answer to well-formed facts: "scored", "impossible" or "asked"."""
    if not possible(data["compounds"], data.get("colour_card"), rules):
        return "impossible"
    pure = any(compound.get("colour") in ("red", "black") for compound in data["compounds"])
    return "asked" if pure and "red" not in data and "black" not in data else "scored"


# --- counting ---------------------------------------------------------------------------------------------


def worth(compound: dict[str, Any]) -> int:
    return POINTS.get((compound["kind"], compound["rank"] in {"J", "Q", "K", "A"}), 0)


def collections(data: dict[str, Any]) -> dict[str, list[int]]:
    """Return the points of the compounds of each side."""
    colours = {}
    if "red" in data:
        colours = {"red": data["red"], "black": "AB".replace(data["red"], "")}
    elif "black" in data:
        colours = {"black": data["black"], "red": "AB".replace(data["black"], "")}
    found: dict[str, list[int]] = {"A": [], "B": []}
    for compound in data["compounds"]:
        if compound["kind"] == "pair" and compound["colour"] != "mixed":
            found[colours[compound["colour"]]].append(worth(compound))
        elif compound["kind"] in ("basic", "full", "colour"):
            found[compound["side"]].append(worth(compound))
    return found


def score(data: dict[str, Any]) -> dict[str, int]:
    return {side: sum(points) for side, points in collections(data).items()}


def after_cancelling(data: dict[str, Any]) -> tuple[Counter[int], Counter[int], int]:
    """Lay compounds against each other; return the rest of either side, and the points that cancel.

    Single compounds first, then two of the lesser for one: two pairs of 25 go for one of 50, and so on.
    """
    a, b = (Counter(points) for points in collections(data).values())
    gone = 0
    for points in (200, 100, 50, 25):
        for side, other in ((a, b), (b, a)):
            while side[points] and (parts := _parts(other, points)) is not None:
                side[points] -= 1
                other.subtract(parts)
                gone += points
    return +a, +b, gone


def _parts(side: Counter[int], points: int) -> Counter[int] | None:
    """Return compounds that make exactly these points, equal ones first; None if there are none."""
    if points == 0:
        return Counter()
    for single in (200, 100, 50, 25):
        if single <= points and side[single]:
            rest = side - Counter([single])
            found = _parts(rest, points - single)
            if found is not None:
                return found + Counter([single])
    return None


def difference(score: dict[str, int]) -> dict[str, Any]:
    more = score["A"] - score["B"]
    return {"favours": None if not more else "A" if more > 0 else "B", "points": abs(more)}
