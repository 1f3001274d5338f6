"""A denial denies what follows it, whatever stands before it; the article of a thing is never an Ace."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

import pytest

from scorekeeper.games.sabat import GAME
from tests import LONG, some
from tests.games.hearing import Table

TABLE = Table(GAME, [["Ali", "Badr"], ["Cem", "Dalia"]], "NS")
MOST = 10_000 if LONG else some(150)
"""How many lines are tried for each of what is left."""
DENIALS = (
    "no", "not", "without", "never", "neither", "nor", "nobody", "no-one", "noone", "no one", "بدون", "بلا", "بغير", "غير",
    "لا", "ولا", "ما", "مو", "مش", "ليس", "ليست", "لم", "محد", "من غير",
)  # fmt: skip
SMALL = ("", "a ", "an ", "the ", "any ", "a single ", "with a ")
LEFT = {
    "ace 3 pictures": (1, 3), "ace and 3 pictures": (1, 3), "king 2 aces": (2, 1), "aces 2 pictures 3": (2, 3),
    "2 aces 3 pictures": (2, 3), "A K K K": (1, 3), "no aces 3 pictures": (0, 3), "nothing": (0, 0),
    "اص و٣ صور": (1, 3), "اصين وصورة": (2, 1),
}  # fmt: skip
STAKES = ("double", "doubled", "treble", "trebled", "x2", "x3", "دبل", "ثري")
SEVENS = ("seven", "7", "last seven", "last 7", "سبعة")


def denied(*things: str) -> Iterator[tuple[str, str]]:
    """Yield denied things, each with what can stand between it and other words."""
    every = [*product(DENIALS, SMALL, things, (" ", ", ", " and "))]
    for denial, small, thing, between in Random(5).sample(every, min(MOST, len(every))):
        yield f"{denial} {small}{thing}", between


def lines(said: str, things: tuple[str, ...]) -> Iterator[str]:
    """Yield lines in which things are denied: before what is left and behind it, with a comma and without."""
    for words, between in denied(*things):
        yield f"{words}{between}left {said}"
        yield f"left {said}{between}{words}"


def meant(line: str) -> list[Mapping[str, object]]:
    """Return what a line can mean: its facts, or those of the readings that are offered."""
    heard = TABLE.heard(line)
    return heard if isinstance(heard, list) else [heard]


@pytest.mark.parametrize("said", LEFT)
def test_denied_stakes_never_raise_nor_change_a_number(said: str) -> None:
    aces, pictures = LEFT[said]
    for line in lines(said, STAKES):
        for facts in meant(f"Ali out QH {line}"):
            trebled = any(each in line for each in ("treble", "x3", "ثري"))
            assert facts.get("stakes") in ((None, "single", "double") if trebled else (None, "single")), line
            assert facts["left"] == {"aces": aces, "pictures": pictures}, line


@pytest.mark.parametrize("said", LEFT)
def test_a_denied_seven_is_not_the_last_card(said: str) -> None:
    aces, pictures = LEFT[said]
    for line in lines(said, SEVENS):
        for facts in meant(f"Ali out {line}"):
            assert facts.get("last_seven") in (None, False), line
            assert facts["left"] == {"aces": aces, "pictures": pictures}, line


@pytest.mark.parametrize(
    ("thing", "unit"),
    [
        ("aces", "aces"), ("ace", "aces"), ("A", "aces"), ("pictures", "pictures"), ("picture", "pictures"), ("king", "pictures"),
        ("K", "pictures"), ("jacks", "pictures"), ("اص", "aces"), ("صورة", "pictures"),
    ],
)  # fmt: skip
def test_cards_that_are_denied_are_none(thing: str, unit: str) -> None:
    """The number of the others stays what it is, on whichever side it stands."""
    other, n = ("pictures", 3) if unit == "aces" else ("aces", 2)
    for none, between in denied(thing):
        words = [none, f"{n} {other}"]
        for left in (between.join(words), between.join(reversed(words))):
            for facts in meant(f"Ali out QH, left {left}"):
                assert facts["left"] == {unit: 0, other: n}, left


@pytest.mark.parametrize("article", ["a", "an", "and a", ", a"])
@pytest.mark.parametrize("thing", ["double", "treble", "last seven", "K", "king", "picture", "KH", "king of hearts"])
def test_an_article_is_no_ace(article: str, thing: str) -> None:
    for left in ("3 pictures", "2 kings", "K, Q", "QS"):
        for facts in meant(f"Ali out QH, left {left} {article} {thing}"):
            assert not facts["left"].get("aces"), (left, article, thing)
