"""A denial denies the kind behind it, whatever stands before it; the article of a kind is never an Ace."""

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

import pytest

from scorekeeper.games.shllaat import GAME
from scorekeeper.games.shllaat.packs import KINDS
from scorekeeper.words import DENIALS
from tests import LONG, some
from tests.games.hearing import Table

TABLE = Table(GAME, [["Ali"], ["Badr"], ["Cem"]])
LETTERS = Table(GAME, [["A"], ["B"], ["C"]])
MOST = 10_000 if LONG else some(150)
"""How many lines are tried for each pile."""
SMALL = ("", "a ", "an ", "the ", "any ", "any of the ")
THINGS = {"joker": 0, "jokers": 0, "ace": 1, "aces": 1, "A": 1, "jack": 2, "J": 2, "جوكر": 0, "اص": 1, "ولد": 2}
PILES = {
    ("5 others",): (0, 0, 0, 5), ("2 others", "1 ace"): (0, 1, 0, 2), ("1 jack", "7"): (0, 0, 1, 7),
    ("2 aces", "3 jacks", "10"): (0, 2, 3, 10), ("ace", "jack", "6"): (0, 1, 1, 6), ("joker", "6"): (1, 0, 0, 6),
    ("jacks 2", "others 6"): (0, 0, 2, 6),
}  # fmt: skip


def piles(table: Table, line: str) -> list[Mapping[str, Mapping[str, int]]]:
    """Return the piles that a line can mean, of each reading."""
    heard = table.heard(line)
    return [each["piles"] for each in (heard if isinstance(heard, list) else [heard]) if each.get("piles")]


@pytest.mark.parametrize("pile", PILES)
def test_a_kind_that_is_denied_is_none(pile: Sequence[str]) -> None:
    """In every place of the pile; what else is in it stays."""
    every = [
        case
        for case in product(sorted(DENIALS), SMALL, THINGS, range(len(pile) + 1), (" ", ", ", " and "))
        if not PILES[tuple(pile)][THINGS[case[2]]]
    ]
    for denial, small, thing, at, between in Random(7).sample(every, min(MOST, len(every))):
        said = between.join([*pile[:at], f"{denial} {small}{thing}", *pile[at:]])
        for found in piles(TABLE, f"Ali {said}, Badr 1 joker 20"):
            has = tuple(found["Ali"][kind] for kind in KINDS)
            joined = between == " and " and at < len(pile) and not pile[at][0].isdigit()
            assert has[THINGS[thing]] == 0, said
            assert joined or has == PILES[tuple(pile)], said


@pytest.mark.parametrize("kind", ["joker", "jack", "J"])
@pytest.mark.parametrize("before", ["", "2 aces ", "2 aces and ", "2 aces, "])
@pytest.mark.parametrize("after", [" 7", ", 7", " and 7", " 7 others"])
def test_an_article_is_no_ace(kind: str, before: str, after: str) -> None:
    for table, owner, other in ((TABLE, "Badr", "Cem"), (LETTERS, "B", "C")):
        for found in piles(table, f"{owner} {before}a {kind}{after}, {other} 1 ace 2 J 20"):
            assert found[owner]["aces"] == (2 if before else 0)
            assert found[owner]["jokers" if kind == "joker" else "jacks"] == 1
