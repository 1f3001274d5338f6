"""The right to have the cards dealt again, by the Kings or the Aces of a hand (``sabat.deal.redeal``)."""

from typing import NamedTuple

from scorekeeper.games.sabat.pack import ACES, KINGS

ENOUGH = (3, 4)
"""How many Kings, or how many Aces, give the right."""
LEAST = ENOUGH[0]


class Redeal(NamedTuple):
    """The Kings and the Aces of a hand; they are not added together."""

    kings: int
    aces: int

    @property
    def right(self) -> bool:
        """Whether the hand gives the right to a redeal."""
        return max(self) in ENOUGH


def redeal_of(hand: int) -> Redeal:
    """Count the Kings and Aces of a hand, given as a mask."""
    return Redeal((hand & KINGS).bit_count(), (hand & ACES).bit_count())
