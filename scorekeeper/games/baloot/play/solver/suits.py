"""What a search looks up about the cards of one suit that are still in play."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.baloot.play.tricks.ranking import HIGHER

_RANKS = 8


class Suit(NamedTuple):
    """The cards of a suit still in play.

    ``like`` is the same number for suits that play alike: the same owners hold cards of the same worth in the same
    order. ``kept`` has one card of those that are as good as one another; ``top`` holds the highest card, -1 if there
    is none, and wins ``tricks`` tricks worth ``sure`` with it and the cards next to it, if nobody can trump.
    """

    like: int
    kept: int
    top: int
    sure: int
    tricks: int


class SuitTable(dict[int, Suit]):
    """One suit of a deal, by which of its cards are still in play: eight bits. What is looked up is kept."""

    def __init__(self, suit: int, trump: int | None, hands: Sequence[int], worth: Sequence[int]) -> None:
        super().__init__()
        cards = range(_RANKS * suit, _RANKS * suit + _RANKS)
        owners = {card: place for place, hand in enumerate(hands) for card in cards if hand >> card & 1}
        # The highest card first.
        self._cards = sorted(owners, key=lambda card: HIGHER[trump][card].bit_count())
        self._owners, self._worth = owners, worth
        self._alike: dict[tuple[tuple[int, int], ...], int] = {}

    def __missing__(self, left: int) -> Suit:
        """Look at the cards of the suit that are left."""
        cards = [card for card in self._cards if left >> card % _RANKS & 1]
        kinds = tuple([(self._owners[card], self._worth[card]) for card in cards])
        kept = sum(
            1 << card for place, card in enumerate(cards) if kinds[place - 1 : place] != kinds[place : place + 1]
        )
        top = kinds[0][0] if kinds else -1
        run = next((place for place, (owner, _) in enumerate(kinds) if owner != top), len(kinds))
        sure = sum(worth for _, worth in kinds[:run])
        for other in {owner for owner, _ in kinds} - {top}:
            sure += sum(sorted(worth for owner, worth in kinds if owner == other)[:run])
        found = self[left] = Suit(self._alike.setdefault(kinds, len(self._alike)), kept, top, sure, run)
        return found
