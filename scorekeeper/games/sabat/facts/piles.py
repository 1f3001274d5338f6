"""What the layout allows: four piles that only grow upwards, and the cards that are therefore still in hand.

Only existence is looked at here, and not the passes. Articles ``sabat.count.*``.
"""

from functools import lru_cache
from itertools import product

from scorekeeper.cards import SUITS, index_32
from scorekeeper.games.sabat.pack import ACES, FIRST, HAND, MOST, PICTURES, RANKS, SUIT, above, counted, up_to

_SEVENS = tuple(index_32("7", suit) for suit in SUITS if index_32("7", suit) != FIRST)
"""The sevens that can be the last card."""
_ABOVE_A_SEVEN = 0xFE
_TOP_END = tuple(SUIT & -(byte & -byte) for byte in range(SUIT + 1))
"""From some cards of a suit to all that must be in hand too: the lowest of them, and what lies above it."""


def top_ends(mask: int) -> int:
    """Return everything that is unplayed because some cards are: all cards from the lowest of each suit up."""
    return (
        _TOP_END[mask & SUIT]
        | _TOP_END[mask >> 8 & SUIT] << 8
        | _TOP_END[mask >> 16 & SUIT] << 16
        | _TOP_END[mask >> 24] << 24
    )


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
    """Return how many Aces or pictures the losers can hold at most after a last card.

    What lies in its suit up to the last card has been played. There is no other bound: any smaller number is
    possible, with the rest in the hand of the winner's partner.
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
            found.add(counted(losers))
    return frozenset(found)


def _ends(suit: int, partner: int, last: int | None) -> list[int]:
    """List what can be unplayed of a suit: its top ends with the partner's cards in them, the first card played."""
    place = suit * RANKS
    theirs = partner & SUIT << place
    if last is not None and last // RANKS == suit:
        ends = [above(last)]
    else:
        lowest = 1 if suit == FIRST // RANKS else 0
        ends = [(SUIT >> rank << rank & SUIT) << place for rank in range(lowest, RANKS + 1)]
    return [end for end in ends if not theirs & ~end]


def _opens(unplayed: int) -> bool:
    """Tell whether a 7 other than the first card lies alone on the table, and so can have been the last card."""
    return any(unplayed >> seven & SUIT == _ABOVE_A_SEVEN for seven in _SEVENS)
