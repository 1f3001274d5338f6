"""Pairs and sets of Sleazy: the numbers, the kinds, and what each is worth.

Source: Sleazy, "Scoring table"; articles ``sleazy.score.*``.
"""

from typing import NamedTuple

from scorekeeper.cards import SUIT_WORDS, SUITS

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
HIGHER = frozenset("AKQJ")
"""Numbers of the higher class, whose compounds count double."""
PLURALS = {**{rank: f"{rank}s" for rank in RANKS}, "A": "Aces", "K": "Kings", "Q": "Queens", "J": "Jacks"}
"""What sentences call a number. A lone A would be taken for the first side."""

COLOURS = ("red", "black", "mixed")
OTHER_COLOUR = {"red": "black", "black": "red"}
COLOUR_OF_SUIT = {"S": "black", "H": "red", "D": "red", "C": "black"}
SETS = ("basic", "full", "colour", "broken")
KINDS = ("pair", *SETS)
OWNED_SETS = frozenset(("basic", "full", "colour"))
COLOUR_SETS = frozenset(("colour", "broken"))
BASE = {"pair": 25, "basic": 50, "full": 100, "colour": 100}
"""Points before doubling, of compounds that belong to somebody; a pair must be pure."""

_RANK_WORDS = {rank.lower(): rank for rank in RANKS} | {"t": "10"}
_SUIT_MARKS = {**{suit.lower(): suit for suit in SUITS}, **{mark: SUIT_WORDS[mark] for mark in "♠♤♥♡♦♢♣♧"}}


class Compound(NamedTuple):
    """A pair or set on the table: ``colour`` of a pair, ``side`` of a set; ``joker`` if it holds the Joker."""

    rank: str
    kind: str
    colour: str | None = None
    side: str | None = None
    joker: bool = False

    @property
    def is_pure(self) -> bool:
        """Tell whether it is a pair of one colour."""
        return self.colour in OTHER_COLOUR


def rank_of(text: str) -> str | None:
    """Read the name of a number; None where it is none.

    >>> rank_of("T"), rank_of("k"), rank_of("1")
    ('10', 'K', None)
    """
    return _RANK_WORDS.get(text.lower())


def card_of(text: str) -> str | None:
    """Read a card as rank and suit letter; None where it is none.

    >>> card_of("th"), card_of("5♥"), card_of("JOKER")
    ('10H', '5H', None)
    """
    rank, suit = rank_of(text[:-1]), _SUIT_MARKS.get(text[-1:].lower())
    return rank + suit if rank and suit else None


def listed(words: tuple[str, ...]) -> str:
    """Join words for a sentence.

    >>> listed(("5s", "9s", "Kings"))
    '5s, 9s and Kings'
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
