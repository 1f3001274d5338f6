"""Cards, suits and packs.

A card is rank then suit letter: ``AS``, ``10H``. Inside the rules of a 32-card game a card is a number from
0 to 31, eight to a suit from the seven up in the order of sequences. A hand is a mask of 32 bits.
"""

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_

SUITS = "SHDC"
RANKS_32 = ("7", "8", "9", "10", "J", "Q", "K", "A")
RANKS_52 = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")

SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_WORDS = {
    **dict.fromkeys(("spades", "spade", "♠", "♤", "بستوني", "سبيت", "سبيد", "sbeet"), "S"),
    **dict.fromkeys(("hearts", "heart", "♥", "♡", "h", "هاص", "هاس", "كبة", "قلب", "قلوب", "haas", "7as"), "H"),
    **dict.fromkeys(
        ("diamonds", "diamond", "daiman", "dayman", "♦", "♢", "d", "ديمن", "ديمند", "دايمن", "دايمند", "ديناري"), "D"
    ),
    **dict.fromkeys(
        ("clubs", "club", "sheria", "shria", "♣", "♧", "c", "شرية", "شريا", "شيريا", "شيرية", "كلفس", "سنك"), "C"
    ),
}
"""Words for suits. A lone S is not among them: at a table with seats it is South."""
RANK_WORDS = {
    **dict.fromkeys(("ace", "اص", "آس", "إكة"), "A"), **dict.fromkeys(("king", "شايب"), "K"),
    **dict.fromkeys(("queen", "بنت"), "Q"), **dict.fromkeys(("jack", "knave", "ولد"), "J"),
}  # fmt: skip
"""Words for the ranks that are no numbers."""
SUIT_LETTERS = {spelt: suit for row in ("SHDC", "shdc", "♠♥♦♣") for suit, spelt in zip(SUITS, row, strict=True)}
"""How facts and records may write a suit."""

CARD_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS_32)
"""The name of each card of the 32-card pack, by its number."""
SIGNS = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}
"""The signs of each suit, first the one that is printed."""


def index_32(rank: str, suit: str) -> int:
    """Return the number of a card in the 32-card pack.

    >>> index_32("7", "S"), index_32("A", "C")
    (0, 31)
    """
    return SUITS.index(suit) * 8 + RANKS_32.index(rank)


def mask_32(*cards: tuple[str, str]) -> int:
    """Make the mask of some (rank, suit) pairs."""
    mask = 0
    for rank, suit in cards:
        mask |= 1 << index_32(rank, suit)
    return mask


def mask_of(cards: Iterable[int]) -> int:
    """Make the mask of some numbers of cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def union(masks: Iterable[int]) -> int:
    """Return the cards of all masks."""
    return reduce(or_, masks, 0)


@lru_cache(1 << 12)
def card_names(mask: int) -> tuple[str, ...]:
    """Name the cards of a mask in the order of their names.

    >>> card_names(mask_32(("7", "S"), ("10", "H")))
    ('10H', '7S')
    """
    names = []
    while mask:
        lowest = mask & -mask
        names.append(CARD_NAMES[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(sorted(names))
