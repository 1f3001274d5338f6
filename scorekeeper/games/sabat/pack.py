"""What the layout allows: four piles that only grow upwards, and the cards that are therefore still in hand.

Cards are numbers from 0 to 31 (:func:`scorekeeper.cards.index_32`), eight to a suit from the seven up, and sets
of cards masks of 32 bits. Everything here is existence: the play of the passes is not looked at. Articles
``sabat.count.*``.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from scorekeeper.cards import RANKS_32, SUIT_NAMES, SUITS, index_32

HAND = 8
RANKS = len(RANKS_32)
FIRST = index_32("7", "D")
"""The card that opens every play."""
ACES = 0x80808080
PICTURES = 0x70707070
"""Kings, Queens and Jacks."""
MOST = {"aces": 4, "pictures": 12}
_SUIT = 0xFF
_ABOVE_A_SEVEN = 0xFE

CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS_32)
"""From number to card: ``7S`` … ``AC``."""
_RANK_WORDS = dict(zip(RANKS_32, ("7", "8", "9", "10", "Jack", "Queen", "King", "Ace"), strict=True))
_SYMBOLS = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}
NUMBERS = {
    spelt_rank + spelt_suit: index_32(rank, suit)
    for suit in SUITS
    for spelt_suit in (suit, suit.lower(), *_SYMBOLS[suit], *(symbol + "\ufe0f" for symbol in _SYMBOLS[suit]))
    for rank in RANKS_32
    for spelt_rank in (rank, rank.lower(), *("Tt" if rank == "10" else ""))
}
"""From a card as people spell it to its number: ``10h`` and ``T♥`` are 11."""
_OTHER_PACKS = frozenset((*(rank + suit for rank in "23456" for suit in (*SUITS, *"♠♥♦♣")), "JOKER"))
# From the lowest card of a suit that is still in hand up: the cards that must be in hand too, itself included.
_TOP_END = tuple(_SUIT & -(byte & -byte) for byte in range(_SUIT + 1))


def of_another_pack(text: str) -> bool:
    """Tell whether something is a card, but one that is taken out before the deal."""
    return text.upper() in _OTHER_PACKS


def words(card: int) -> str:
    """Say a card in words, such as "Queen of hearts"."""
    suit, rank = divmod(card, RANKS)
    return f"{_RANK_WORDS[RANKS_32[rank]]} of {SUIT_NAMES[SUITS[suit]]}"


def listed(cards: Iterable[int]) -> str:
    """List cards from the top down.

    >>> listed([11, 6, 15])
    'AH KS 10H'
    """
    return " ".join([CARDS[card] for card in sorted(cards, key=lambda card: (-(card % RANKS), card))])


def cards_in(mask: int) -> list[int]:
    """List the cards of a mask."""
    return [card for card in range(len(CARDS)) if mask >> card & 1]


def mask_of(cards: Iterable[int]) -> int:
    """Make the mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def is_seven(card: int) -> bool:
    """Tell whether a card is one of the four sevens."""
    return card % RANKS == 0


def above(card: int) -> int:
    """Give the cards of the same suit above a card: what it leaves unplayed when it ends the play."""
    return suit_of(card) & ~up_to(card)


def suit_of(card: int) -> int:
    """Give all eight cards of a card's suit."""
    return _SUIT << card // RANKS * RANKS


def up_to(card: int) -> int:
    """Give a card and those of its suit below it: what lies on the table when it has been played."""
    return (2 << card) - (1 << card // RANKS * RANKS)


def top_ends(mask: int) -> int:
    """Give everything that is unplayed because some cards are: all cards above the lowest of each suit."""
    return (
        _TOP_END[mask & _SUIT]
        | _TOP_END[mask >> 8 & _SUIT] << 8
        | _TOP_END[mask >> 16 & _SUIT] << 16
        | _TOP_END[mask >> 24] << 24
    )


_SEVENS = tuple(index_32("7", suit) for suit in SUITS if index_32("7", suit) != FIRST)
"""The sevens that can be the last card."""


def last_seven_fits(held: int, partner: int | None) -> bool:
    """Tell whether a 7 can have ended the play: its whole suit but the 7 is then unplayed.

    ``held`` are the losers' cards; ``partner`` the cards of the winner's partner, None where they are unknown.
    """
    for seven in _SEVENS:
        unplayed = top_ends(held | above(seven) | (partner or 0))
        if unplayed >> seven & 1:
            continue
        rest = unplayed & ~held
        if rest == partner if partner is not None else rest.bit_count() <= HAND:
            return True
    return False


def most_left(unit: str, last: int | None) -> int:
    """Tell how many Aces or pictures the losers can hold at most after a last card.

    What lies in its suit up to the last card has been played. No other bound exists: any smaller number can be
    had, the winner's partner holding the rest.
    """
    if last is None:
        return MOST[unit]
    return MOST[unit] - (up_to(last) & (ACES if unit == "aces" else PICTURES)).bit_count()


@lru_cache(maxsize=256)
def numbers_beside(partner: int, last: int | None, seven: bool | None) -> frozenset[tuple[int, int]]:
    """List the (Aces, pictures) that the losers can hold beside known cards of the winner's partner.

    Whatever is unplayed and not the partner's is then the losers'.
    """
    found = set()
    ends = [_ends(suit, partner, last) for suit in range(len(SUITS))]
    for unplayed in map(sum, product(*ends)):
        losers = unplayed & ~partner
        if 2 <= losers.bit_count() <= 2 * HAND and (not seven or last is not None or _opens(unplayed)):
            found.add(((losers & ACES).bit_count(), (losers & PICTURES).bit_count()))
    return frozenset(found)


def _ends(suit: int, partner: int, last: int | None) -> list[int]:
    """List what can be unplayed of a suit: its top ends with the partner's cards in them, the first card played."""
    place = suit * RANKS
    if last is not None and last // RANKS == suit:
        return [above(last)] if not partner >> place & _SUIT & ~(above(last) >> place) else []
    lowest = 1 if suit == FIRST // RANKS else 0
    ends = [_SUIT >> rank << rank for rank in range(lowest, RANKS + 1)]
    return [(end & _SUIT) << place for end in ends if not partner >> place & _SUIT & ~end]


def _opens(unplayed: int) -> bool:
    """Tell whether a 7 other than the first card lies alone on the table, and so can have been the last card."""
    return any(unplayed >> seven & _SUIT == _ABOVE_A_SEVEN for seven in _SEVENS)
