"""Small words, lists and names that are words: none is taken for another thing, or the line is asked about."""

from itertools import product

import pytest

from scorekeeper.games.sleazy import GAME
from tests import few
from tests.games.hearing import Table

LENA = Table(GAME, [["Lena"], ["Leo"]])
NOBODY = Table(GAME, [])


def means(table: Table, line: str, meant: str) -> bool:
    """Tell whether a line is heard as another, or that meaning is among those it is asked about."""
    heard, facts = table.heard(line), table.heard(meant)
    return facts == heard or (isinstance(heard, list) and facts in heard)


OWNED = ["red Leo", "Leo has red", "red is Leo's", "black Lena", "red to Leo", "colour card 2S and Leo has red"]
FIRST = ["Lena full 8", "Leo basic 8", "black 8", "mixed 8", "Lena a full 8"]


@pytest.mark.parametrize(
    ("first", "colour", "owner"), few(list(product(FIRST, ["red {}", "black pair of {}", "mixed {}"], OWNED)))
)
def test_a_pair_with_its_article_is_no_ace(first: str, colour: str, owner: str) -> None:
    pair = colour.format("7")
    meant = LENA.heard(f"{first.replace(' a ', ' ')}, {pair}, {owner.replace(' and ', ', ')}")
    for sep, link in product((" and ", ", ", " "), (" and ", ", ", " ")):
        assert LENA.heard(f"{first}{sep}a {pair}{link}{owner}") == meant, (sep, link)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Leo full K, a joker", "Leo full K joker"), ("Leo has a full K and a Q", "Leo full K Q"),
        ("red pair of 3 and a Q, red Leo", "red 3 Q, red Leo"), ("Lena has a K full", "Lena full K"),
        ("Leo has a K full and a 7 basic", "Leo full K, basic 7"), ("Lena full K and a joker", "Lena full K joker"),
        ("lena full k and a q", "lena full K Q"), ("lena full k and a q", "lena full K ace Q"),
        ("Leo has 8 full and a basic 7", "Leo full 8, basic 7"), ("Leo owns black a red pair of 6", "red 6, black Leo"),
    ],
)  # fmt: skip
def test_a_thing_with_its_article_is_heard_or_offered(line: str, meant: str) -> None:
    assert means(LENA, line, meant)


SETS = ["{0} full 8{1}a full{2} 7", "{0}: full 8{1}a full{2} 7", "{0} has 8 full{1}a full{2} 7"]


@pytest.mark.parametrize(("form", "of"), few(list(product(SETS, ["", " set of"]))))
def test_an_article_at_a_table_of_letters_is_asked_about(form: str, of: str) -> None:
    for sep in (", ", "; ", " and ", ", and ", " ", ". "):
        line = form.format("B", sep, of)
        heard = NOBODY.heard(line)
        assert isinstance(heard, list), line
        assert NOBODY.heard("B full 8, full 7") in heard, line
        assert NOBODY.heard("B full 8; A: full 7") in heard, line
    assert NOBODY.heard("A has a full K") == NOBODY.heard("A: full K")
    assert NOBODY.heard("a full K, b basic 7") == NOBODY.heard("A: full K; B: basic 7")


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
