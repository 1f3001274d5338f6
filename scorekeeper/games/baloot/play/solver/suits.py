"""What a search looks up about the cards of one suit that are still in play."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.baloot.play.tricks.ranking import HIGHER

_RANKS, _PLACES = 8, range(4)
UNDER, BEST = 32, 64
"""Where in the masks of a suit those other than the kept cards begin."""
SHARE, TRICKS_AT = 16, 10
"""How many bits each player has in what can be cashed, and where in them the tricks begin."""
MORE_AT = 16
"""Where in a gap of worth that by which cards are worth more begins."""


class Suit(NamedTuple):
    """The cards of a suit still in play; numbers are made to be joined with those of the other suits.

    ``shape`` is the same for suits in which the same owners hold cards in the same order, ``like`` if these are of
    the same worth too. ``masks`` has one card of those that are as good as one another; from bit UNDER those of them
    that come next to a higher card of their owner; from bit BEST the highest card. ``cash`` is what its owner wins by
    leading it and the cards next to it, if nobody can trump: their worth, then the tricks. ``heads`` names this player
    to each player who has cards of the suit, four bits for each. ``worths`` are those of the cards, from the highest.
    """

    like: int
    masks: int
    cash: int
    heads: int
    shape: int
    worths: tuple[int, ...]


class SuitTable(dict[int, Suit]):
    """One suit of a deal, by which of its cards are still in play: eight bits. A suit that was looked up is kept."""

    def __init__(self, suit: int, trump: int | None, locked: bool, hands: Sequence[int], worth: Sequence[int]) -> None:
        super().__init__()
        cards = range(_RANKS * suit, _RANKS * suit + _RANKS)
        owners = {card: place for place, hand in enumerate(hands) for card in cards if hand >> card & 1}
        # The highest card first.
        self._cards = sorted(owners, key=lambda card: HIGHER[trump][card].bit_count())
        self._owners, self._worth, self._led = owners, worth, not (locked and suit == trump)
        self._likes: dict[tuple[tuple[int, int], ...], int] = {}
        self._shapes: dict[tuple[int, ...], int] = {}
        self._gaps: dict[tuple[int, int], int] = {}
        self._shift = _RANKS * suit

    def __missing__(self, left: int) -> Suit:
        """Look at the cards of the suit that are left."""
        cards = [card for card in self._cards if left >> card % _RANKS & 1]
        kinds = tuple([(self._owners[card], self._worth[card]) for card in cards])
        masks, before = 1 << BEST + cards[0] if cards else 0, (-1, 0)
        for card, kind in zip(cards, kinds, strict=True):
            if kind != before:
                masks |= (1 | (kind[0] == before[0]) << UNDER) << card
            before = kind
        like = self._likes.setdefault(kinds, len(self._likes)) << self._shift
        shape = self._shapes.setdefault(tuple([owner for owner, _ in kinds]), len(self._shapes)) << self._shift
        found = self[left] = Suit(like, masks, *self._tops(kinds), shape, tuple([worth for _, worth in kinds]))
        return found

    def _tops(self, kinds: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """Return the worth that can be cashed, and by whom, from cards with these owners and worths."""
        if not kinds or not self._led:
            return 0, 0
        held: list[list[int]] = [[] for _ in _PLACES]
        # The cheapest card first; the others follow with these.
        for owner, worth in reversed(kinds):
            held[owner].append(worth)
        top, heads = kinds[0][0], 0
        run = next((place for place, (owner, _) in enumerate(kinds) if owner != top), len(kinds))
        sure = sum([worth for _, worth in kinds[:run]])
        for place, worths in enumerate(held):
            if worths:
                heads |= 1 << 4 * place + top
                sure += sum(worths[:run]) if place != top else 0
        return (run << TRICKS_AT | sure) << SHARE * top, heads

    def gap(self, one: Suit, other: Suit) -> int:
        """Return by how much the cards of one are worth less, and more, than those of another of the same shape."""
        key = one.like, other.like
        found = self._gaps.get(key)
        if found is None:
            gaps = [here - there for here, there in zip(one.worths, other.worths, strict=True)]
            less, more = -sum([gap for gap in gaps if gap < 0]), sum([gap for gap in gaps if gap > 0])
            found = self._gaps[key] = more << MORE_AT | less
        return found
