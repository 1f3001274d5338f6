"""Sawa, "the rest is mine": whether one side wins every trick that is left, whatever the others do.

Article ``baloot.qaid.sawa``.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.cards import SUITS
from scorekeeper.games.baloot.play.tricks.legal_cards import legal
from scorekeeper.games.baloot.play.tricks.ranking import BEATS, SAME_SUIT
from scorekeeper.games.baloot.play.tricks.taking import winner_of
from scorekeeper.seats import ORDER, SIDE

SAWA, AGREED = "sawa", "agreed"
_MOST_STATES = 200_000
"""So many situations are looked at; beyond them the cards have to be played."""


class _TooManyError(Exception):
    """There are too many ways to play on."""


def rest_is_won(trump: int | None, locked: bool, hands: Mapping[str, int], lead: str, by: str) -> bool | None:
    """Tell whether the side of ``by`` wins every trick left, ``by`` playing well and all others in any way.

    ``hands`` holds what all four still have, the same number of cards each; ``trump`` is a suit, None in Sun. Return
    None where there are too many ways to play on.
    """
    if lead == by and _all_high(trump, locked, hands, by):
        return True
    try:
        return _Search(trump, locked, by).wins(tuple(hands[seat] for seat in ORDER[by]), lead, ())
    except _TooManyError:
        return None


def _all_high(trump: int | None, locked: bool, hands: Mapping[str, int], by: str) -> bool:
    """Tell whether every card of a hand wins when it is led: trumps first, each suit from the top.

    Nobody has to give up a high card before being led through it as often as there are cards beside it.
    """
    others = [hand for seat, hand in hands.items() if seat != by]
    own = hands[by]
    for suit in range(len(SUITS)):
        whole = SAME_SUIT[suit << 3]
        cards = sorted(_cards(own & whole), key=lambda card: (BEATS[trump][card] & whole).bit_count())
        if suit == trump and any((hand & whole).bit_count() > len(cards) for hand in others):
            return False
        if suit == trump and locked and any(hand & whole for hand in others):
            return False
        for led, card in enumerate(cards):
            if any(hand & whole & BEATS[trump][card] and (hand & whole).bit_count() > led for hand in others):
                return False
    return True


def _cards(hand: int) -> list[int]:
    return [card for card in range(hand.bit_length()) if hand >> card & 1]


class _Search:
    """Plays out everything, remembering what came of each situation."""

    def __init__(self, trump: int | None, locked: bool, by: str) -> None:
        self._trump, self._locked, self._by, self._order = trump, locked, by, ORDER[by]
        self._known: dict[tuple[tuple[int, ...], str, tuple[int, ...]], bool] = {}

    def wins(self, hands: tuple[int, ...], leader: str, trick: tuple[int, ...]) -> bool:
        """Tell whether the claim holds from here. Raises _TooManyError."""
        if len(trick) == len(self._order):
            winner = ORDER[leader][winner_of(self._trump, trick)]
            return SIDE[winner] == SIDE[self._by] and self.wins(hands, winner, ())
        if not trick and not any(hands):
            return True
        situation = (hands, leader, trick)
        if situation not in self._known:
            if len(self._known) >= _MOST_STATES:
                raise _TooManyError
            seat = ORDER[leader][len(trick)]
            place = self._order.index(seat)
            ways = (
                self.wins((*hands[:place], hands[place] & ~(1 << card), *hands[place + 1 :]), leader, (*trick, card))
                for card in _cards(legal(self._trump, self._locked, hands[place], trick, False))
            )
            self._known[situation] = any(ways) if seat == self._by else all(ways)
        return self._known[situation]


def left_after(hands: Mapping[str, int], plays: Sequence[tuple[str, int]]) -> Mapping[str, int]:
    """Return what is left of hands after some plays."""
    left = dict(hands)
    for seat, card in plays:
        left[seat] &= ~(1 << card)
    return left
