"""Small words, lists and names that are words: none is taken for another thing, or the line is asked about."""

from itertools import product

import pytest

from scorekeeper.games.sleazy import GAME
from tests import few
from tests.games.hearing import Table

LENA = Table(GAME, [["Lena"], ["Leo"]])


def means(table: Table, line: str, meant: str) -> bool:
    """Tell whether a line is heard as another, or that meaning is among those it is asked about."""
    heard, facts = table.heard(line), table.heard(meant)
    return facts == heard or (isinstance(heard, list) and facts in heard)


OWNED = ["red Leo", "Leo has red", "red is Leo's", "black Lena", "red to Leo", "colour card 2S and Leo has red"]
FIRST = ["Lena full 8", "Leo basic 8", "black 8", "mixed 8", "Lena a full 8"]


@pytest.mark.parametrize(
    ("first", "colour", "owner"), few(few(product(FIRST, ["red {}", "black pair of {}", "mixed {}"], OWNED)))
)
def test_a_pair_with_its_article_is_no_ace(first: str, colour: str, owner: str) -> None:
    pair = colour.format("7")
    meant = LENA.heard(f"{first.replace(' a ', ' ')}, {pair}, {owner.replace(' and ', ', ')}")
    for sep, link in product((" and ", ", ", " "), (" and ", ", ", " ")):
        assert LENA.heard(f"{first}{sep}a {pair}{link}{owner}") == meant, (sep, link)


@pytest.mark.parametrize(
    ("side", "joker", "rest"),
    few(
        list(product(["Lena", "Leo"], ["joker", "with the joker", "+ joker"], ["", ", basic 2", "; red 3 4, red Leo"]))
    ),
)
def test_an_ace_beside_the_joker_is_never_lost(side: str, joker: str, rest: str) -> None:
    for numbers, meant in (
        ("5, 6 {0} and A", "full 5, full 6 joker, full ace"),
        ("6 {0} and A", "full 6 joker, full ace"),
    ):
        assert means(LENA, f"{side}: full {numbers.format(joker)}{rest}", f"{side}: {meant}{rest}")


@pytest.mark.parametrize(
    ("first", "then"), few([("full", "basic"), ("basic", "full"), *product(["full", "basic"], ["red", "mixed"])])
)
def test_how_far_a_list_goes_on_is_asked_about(first: str, then: str) -> None:
    for both, last in (("Q and 7", "7"), ("Q & 7", "7")):
        line = f"Lena: {first} K, {both} {then}, red Leo"
        assert isinstance(LENA.heard(line), list), line
        assert means(LENA, line, f"Lena: {first} K, {first} Q, {then} {last}, red Leo")
        assert means(LENA, line, f"Lena: {first} K, {then} Q 7, red Leo")
