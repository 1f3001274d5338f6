"""Tables of which cards beat which and what they are worth, by trump suit and card.

Cards are numbers from 0 to 31 (:func:`scorekeeper.cards.index_32`), hands masks of 32 bits, suits their place in
:data:`scorekeeper.cards.SUITS`; a trump suit of None means Sun. Source: Baloot, "Players, Cards and Objective".
"""

from collections.abc import Mapping

from scorekeeper.cards import CARD_NAMES, RANKS_32, SUITS, index_32
from scorekeeper.games.baloot.facts.possible import PLAIN_VALUES, TRUMP_VALUES

PACK = (1 << len(CARD_NAMES)) - 1
_SUITS = tuple(0xFF << 8 * suit for suit in range(len(SUITS)))
SAME_SUIT = tuple(_SUITS[card >> 3] for card in range(len(CARD_NAMES)))
"""For each card all cards of its suit."""
TRUMPS: Mapping[int | None, int] = {None: 0, **dict(enumerate(_SUITS))}
"""For each trump suit its cards."""


def _higher(trump: int | None) -> tuple[int, ...]:
    masks = [0] * len(CARD_NAMES)
    for place, suit in enumerate(SUITS):
        above = 0
        # The tables of values stand in the order of strength.
        for rank in TRUMP_VALUES if place == trump else PLAIN_VALUES:
            card = index_32(rank, suit)
            masks[card], above = above, above | 1 << card
    return tuple(masks)


def _over(trump: int | None) -> tuple[int, ...]:
    return tuple(mask if card >> 3 == trump else TRUMPS[trump] for card, mask in enumerate(HIGHER[trump]))


def _values(trump: int | None) -> tuple[int, ...]:
    tables = (TRUMP_VALUES if suit == trump else PLAIN_VALUES for suit in range(len(SUITS)))
    return tuple(values[rank] for values in tables for rank in RANKS_32)


HIGHER = {trump: _higher(trump) for trump in TRUMPS}
"""For each trump suit and card, the higher cards of the same suit."""
OVER = {trump: _over(trump) for trump in TRUMPS}
"""For each trump suit and card, the trumps that beat it."""
BEATS = {trump: tuple(map(int.__or__, HIGHER[trump], OVER[trump])) for trump in TRUMPS}
"""For each trump suit and card that is winning, the cards that beat it."""


VALUES = {trump: _values(trump) for trump in TRUMPS}
"""For each trump suit and card, its card points (``baloot.count.values``)."""
