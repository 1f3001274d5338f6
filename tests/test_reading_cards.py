"""Cards in typed lines, in every way people spell them."""

from itertools import product

import pytest

from scorekeeper.cards import RANKS_52, SIGNS, SUIT_NAMES, SUITS
from scorekeeper.reading.cards import cards
from scorekeeper.words import clauses


def read(line: str) -> list[tuple[str, int, bool]]:
    """Return the cards that the words of a clause say from its first word on."""
    return [(str(way.tags[0].value), way.size, way.is_notation) for way in cards(clauses(line)[0], 0)]


def test_every_card_is_read_in_every_spelling():
    for rank, suit in product(RANKS_52, SUITS):
        card = rank + suit
        ways = [card, card.lower(), *(rank + sign for sign in SIGNS[suit]), f"{rank} of {SUIT_NAMES[suit]}"]
        assert [[found for found, *_ in read(way)] for way in ways] == [[card]] * len(ways)
        assert [[noted for *_, noted in read(way)] for way in ways] == [[True], *[[False]] * (len(ways) - 1)]


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("ace of spades", "AS"), ("آس سبيت", "AS"), ("اص السبيت", "AS"), ("شايب هاص", "KH"), ("سبعة ديمن", "7D"),
        ("ten of hearts", "10H"), ("TH", "10H"), ("heart queen", "QH"), ("knave of clubs", "JC"), ("h10", "10H"),
        ("10 s", "10S"), ("joker", "JOKER"), ("٧♥", "7H"), ("two of hearts", "2H"),
    ],
)  # fmt: skip
def test_cards_are_read_by_name(line, card):
    assert [found for found, size, _ in read(line) if size == len(clauses(line)[0])] == [card]


@pytest.mark.parametrize("line", ["ace", "spades", "11H", "1S", "king queen", "s 10", "hearts and clubs", "a"])
def test_what_is_no_card_is_none(line):
    assert read(line) == []
