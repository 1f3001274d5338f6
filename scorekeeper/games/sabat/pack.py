"""The pack of Sab'at al-Deemin: cards as numbers, sets of cards as masks, and the names of cards.

A card is a number from 0 to 31 (:mod:`scorekeeper.cards`), eight to a suit from the seven up; a set of cards is a mask
of 32 bits.
"""

from collections.abc import Iterable

from scorekeeper.cards import CARD_NAMES, RANKS_32, SUIT_NAMES, SUITS, index_32
from scorekeeper.cards import mask_of as mask_of  # noqa: PLC0414 - one place for all that concerns a pack
from scorekeeper.messages import Message

HAND = 8
RANKS = len(RANKS_32)
SEVEN_OF_DIAMONDS = index_32("7", "D")
"""The card that opens every play."""
SUIT = 0xFF
"""The cards of the first suit."""
ACES = 0x80808080
KINGS = ACES >> 1
PICTURES = 0x70707070
"""Kings, Queens and Jacks."""
TENS = 0x08080808
PACK = 0xFFFFFFFF
MOST = {"aces": 4, "pictures": 12}
"""The Aces and pictures of the pack."""
A_PACK_CARD = Message("expected-card-such", {"example": ("7S", "10H")})
"""Describes the field of a card of this pack."""

_RANK_NAMES = (*RANKS_32[:4], Message("jack"), Message("queen"), Message("king"), Message("ace"))


def suit_named(suit: int) -> Message:
    """Return the name of a suit, given by its number."""
    return Message(SUIT_NAMES[SUITS[suit]])


def named(card: int) -> Message:
    """Return the name of a card, such as "Queen of hearts"."""
    suit, rank = divmod(card, RANKS)
    return Message("card-named", {"rank": _RANK_NAMES[rank], "suit": suit_named(suit)})


def listed(cards: Iterable[int]) -> str:
    """List cards from the top down.

    >>> listed([11, 6, 15])
    'AH KS 10H'
    """
    return " ".join([CARD_NAMES[card] for card in sorted(cards, key=lambda card: (-(card % RANKS), card))])


def cards_in(mask: int) -> list[int]:
    """List the cards of a mask."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cards


def names_in(mask: int) -> tuple[str, ...]:
    """List the names of the cards of a mask, suit by suit from the bottom up."""
    return tuple([CARD_NAMES[card] for card in cards_in(mask)])


def counted(mask: int) -> tuple[int, int]:
    """Count the Aces and the pictures of a mask."""
    return (mask & ACES).bit_count(), (mask & PICTURES).bit_count()


def is_seven(card: int) -> bool:
    """Tell whether a card is one of the four sevens."""
    return card % RANKS == 0


def suit_of(card: int) -> int:
    """Return all eight cards of a card's suit."""
    return SUIT << card // RANKS * RANKS


def up_to(card: int) -> int:
    """Return a card and those of its suit below it: the pile when it has been played."""
    return (2 << card) - (1 << card // RANKS * RANKS)


def above(card: int) -> int:
    """Return the cards of the same suit above a card: they stay unplayed when it ends the play."""
    return suit_of(card) & ~up_to(card)
