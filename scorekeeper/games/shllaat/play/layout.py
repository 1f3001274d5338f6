"""The cards on the table: the pool and the piles, and how captured cards move between them.

Articles ``shllaat.pile.*``, ``shllaat.capture.available`` and ``shllaat.end.pool``.
"""

from collections import Counter
from collections.abc import Sequence

from scorekeeper.games.shllaat.packs import DEALT, RANK, SPECIALS
from scorekeeper.games.shllaat.play.captures import (
    Fault,
    Located,
    Place,
    Set,
    Unit,
    available,
    locate,
    pool_unit,
    rank_of,
)  # fmt: skip
from scorekeeper.games.shllaat.play.holdings import Holdings


class Layout:
    """The pool and the piles, each pile its sets from the bottom.

    ``hidden`` is the number of cards of the pool that the record does not tell.
    """

    def __init__(self, players: Sequence[str], pool: Sequence[str], holdings: Holdings) -> None:
        """Begin with the first pool; ``holdings`` know which cards can still turn up."""
        self.pool = list(pool)
        self.hidden = DEALT - len(pool)
        self.piles: dict[str, list[Set]] = {player: [] for player in players}
        self.last_capturer: str | None = None
        self._holdings = holdings

    def open_to(self, by: str, besides: str | None = None, robbed: frozenset[str] = frozenset()) -> list[Unit]:
        """List what ``by`` can capture; without the card ``besides`` in the pool, and the piles of ``robbed``."""
        piles = {owner: pile for owner, pile in self.piles.items() if owner not in robbed} if robbed else self.piles
        return available(by, self._pool(besides), piles)

    def _pool(self, besides: str | None) -> list[str]:
        pool = self.pool
        if besides in pool:
            pool = list(pool)
            pool.remove(besides)
        return pool

    def locate(
        self, by: str, targets: Sequence[str], *, besides: str | None = None, playing: str | None = None
    ) -> Located:
        """Find what is captured; a card that nothing else accounts for is one of those the record does not tell.

        ``playing`` is the card that captures, if it is still in the hand.
        """
        pool = self._pool(besides)
        if not self.hidden:
            return locate(by, targets, pool, self.piles)
        unseen = playing if playing and not self._holdings.has(by, playing) else None
        told, hidden = self._uncover(targets, Counter(pool), unseen)
        located = locate(by, told, pool, self.piles)
        located.places.extend(Place(pool_unit(card), (card,), hidden=True) for card in hidden)
        located.faults.extend(Fault("special-not-buried", {"what": card}) for card in hidden if RANK[card] in SPECIALS)
        return located

    def _uncover(self, targets: Sequence[str], lying: Counter[str], playing: str | None) -> tuple[list[str], list[str]]:
        """Part what is told from cards of the first pool that only their capture tells."""
        found = Counter([playing] if playing else [])
        told: list[str] = []
        hidden: list[str] = []
        for target in targets:
            lying[target] -= 1
            untold = target not in self.piles and lying[target] < 0
            if untold and len(hidden) < self.hidden and self._holdings.free[target] > found[target]:
                found[target] += 1
                hidden.append(target)
            else:
                told.append(target)
        return told, hidden

    def lift(self, places: Sequence[Place]) -> list[str]:
        """Take cards from where they lie."""
        taken: list[str] = []
        lifted = []
        for place in places:
            taken += place.cards
            if place.hidden:
                self.hidden -= 1
                self._holdings.seen(place.cards[0])
            elif place.owner is None:
                self.pool.remove(place.cards[0])
            else:
                lifted.append((place.owner, len(self.piles[place.owner]) - 1 - place.depth, place.cards))
        for owner, at, cards in sorted(lifted, key=lambda entry: -entry[1]):
            left = tuple((Counter(self.piles[owner][at]) - Counter(cards)).elements())
            self.piles[owner][at : at + 1] = [left] if left else []
        return taken

    def gain(self, by: str, cards: Sequence[str]) -> None:
        """Lay a captured set on a pile; on a set of the same rank the two are one (``shllaat.pile.merge``)."""
        pile = self.piles[by]
        rank = rank_of(cards)
        if pile and rank and rank_of(pile[-1]) == rank:
            pile[-1] += tuple(cards)
        else:
            pile.append(tuple(cards))
        self.last_capturer = by

    def add(self, by: str, cards: Sequence[str], card: str | None) -> None:
        """Lay what is captured late where it belongs: with its ``card``, if that lies in the pool, or on the set."""
        if card is not None and card in self.pool:
            self.pool.remove(card)
            self.gain(by, [*cards, card])
        elif self.piles[by]:
            self.piles[by][-1] += tuple(cards)
            self.last_capturer = by
        else:
            self.gain(by, cards)

    def sweep(self) -> bool:
        """Move the rest of the pool to the last capturer, where there is one; False where it is not all known."""
        rest = list(self._holdings.free.elements())
        if len(rest) != self.hidden:
            return False
        for card in rest:
            self._holdings.seen(card)
        self.pool, self.hidden = [*rest, *self.pool], 0
        if self.last_capturer and self.pool:
            self.piles[self.last_capturer].append(tuple(self.pool))
            self.pool = []
        return True
