"""Who holds which cards, as far as a record tells: hands, the draw pile, and the cards whose place is not known.

A card is impossible only where it is known to lie elsewhere. Where a record contradicts itself about a hand, the
hand counts as not known from there on. Articles ``shllaat.turn.draw`` and ``shllaat.pack.cards``.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from scorekeeper.games.shllaat.options import Pack
from scorekeeper.games.shllaat.packs import DEALT, PACKS, RANK
from scorekeeper.games.shllaat.play.captures import Fault

_NOWHERE = dict.fromkeys(RANK, 0)
"""Of every card, how many lie in places that are not known, where all are known."""
_UNSEEN = {name: {**_NOWHERE, **pack.copies} for name, pack in PACKS.items()}
"""The same for each pack before any card is told."""


class Hands(NamedTuple):
    """The hands and the draw pile.

    ``held`` are the cards that are known to be in each hand, ``unknown`` is how many more there are. ``stock`` is the
    draw pile as far as it is known, the top card first, ``stock_left`` the number of all its cards. ``free`` tells of
    each card how many lie in a place that is not known.
    """

    held: Mapping[str, tuple[str, ...]]
    unknown: Mapping[str, int]
    stock: tuple[str, ...]
    stock_left: int
    free: Mapping[str, int]

    @classmethod
    def dealt(
        cls, players: Sequence[str], pack: Pack, hands: Mapping[str, Sequence[str]], pool: Sequence[str],
        stock: Sequence[str],
    ) -> "Hands":  # fmt: skip
        """Begin: ``hands`` of those that are known, the cards of the ``pool``, the top of the draw pile.

        There are none that the ``pack`` does not have.
        """
        known, whole = [*chain(pool, stock, *hands.values())], sum(PACKS[pack].kinds)
        if len(known) < whole:
            free = _UNSEEN[pack].copy()
            for card in known:
                free[card] -= 1
        else:
            free = _NOWHERE.copy()
        held = {player: tuple(hands.get(player, ())) for player in players}
        unknown = {player: DEALT - len(held[player]) for player in players}
        return cls(held, unknown, tuple(stock), whole - DEALT * (len(players) + 1), free)

    def number(self, player: str) -> int:
        """Count the cards in a hand."""
        return len(self.held[player]) + self.unknown[player]

    def known(self, player: str) -> tuple[str, ...] | None:
        """List a hand, None where not all of it is known."""
        return None if self.unknown[player] else self.held[player]

    def seen(self, *cards: str) -> "Hands":
        """Return the hands when cards have turned up whose place was not known."""
        if not cards:
            return self
        free = dict(self.free)
        for card in cards:
            free[card] -= 1
        return Hands(self.held, self.unknown, self.stock, self.stock_left, free)

    # --- drawing ------------------------------------------------------------------------------------------

    def draw_faults(self, card: str | None) -> list[Fault]:
        """Say what is wrong with the card drawn; nothing where it is not told."""
        top = self.stock[0] if self.stock else None
        if card is None or card == top or (top is None and self.free[card] > 0):
            return []
        if top and (card in self.stock or self.free[card] > 0):
            return [Fault("draw-not-top", {"card": card, "top": top}, (f"draw {top}",))]
        if holder := self._holder(card):
            return [Fault("draw-held", {"card": card, "holder": holder})]
        return [Fault("draw-out", {"card": card})]

    def draw(self, by: str, card: str | None) -> "Hands":
        """Return the hands after a player has drawn, a card that is told or not."""
        held, unknown, stock, left, free = self
        if stock and card in (None, stock[0]):
            card, stock = stock[0], stock[1:]
        elif card is not None:
            held, unknown, stock, _, free = self.forget(None).find(card).seen(card)
        if card is None:
            unknown = {**unknown, by: unknown[by] + 1}
        else:
            held = {**held, by: (*held[by], card)}
        return Hands(held, unknown, stock, left - 1, free)

    # --- playing ------------------------------------------------------------------------------------------

    def play_faults(self, by: str, card: str) -> list[Fault]:
        """Say why a player cannot have played a card; nothing where it is possible."""
        if card in self.held[by] or (self.unknown[by] and self.free[card] > 0):
            return []
        hand = sorted(set(self.known(by) or ()))
        legal = tuple(f"play {held}" for held in hand)
        if holder := self._holder(card, besides=by):
            return [Fault("card-of-other", {"card": card, "holder": holder}, legal)]
        if card in self.stock:
            return [Fault("card-in-stock", {"card": card}, legal)]
        if self.free[card] <= 0:
            return [Fault("card-out", {"card": card}, legal)]
        if not hand:
            return [Fault("hand-empty", {"card": card})]
        return [Fault("card-not-held", {"card": card}, legal)]

    def play(self, by: str, card: str | None) -> "Hands":
        """Return the hands after a card was played; None is a card that is not known.

        Where a hand did not hold the card, what was known of the hand is forgotten.
        """
        if card in self.held[by]:
            hand = list(self.held[by])
            hand.remove(card)
            return Hands({**self.held, by: tuple(hand)}, self.unknown, self.stock, self.stock_left, self.free)
        after = self
        if card is None or not self.unknown[by] or self.free[card] <= 0:
            after = self.forget(by)
        if card is not None:
            after = after.find(card).seen(card)
        unknown = {**after.unknown, by: max(after.unknown[by] - 1, 0)}
        return Hands(after.held, unknown, after.stock, after.stock_left, after.free)

    # --- contradictions -----------------------------------------------------------------------------------

    def _holder(self, card: str, besides: str | None = None) -> str | None:
        return next((player for player, hand in self.held.items() if player != besides and card in hand), None)

    def find(self, card: str) -> "Hands":
        """Make a card free that was thought to lie in a hand or in the draw pile."""
        return self if self.free[card] > 0 else self.forget(self._holder(card))

    def forget(self, player: str | None) -> "Hands":
        """Let the cards of a hand, or with None those of the draw pile, lie anywhere."""
        cards = self.stock if player is None else self.held[player]
        free = dict(self.free)
        for card in cards:
            free[card] += 1
        if player is None:
            return self._replace(stock=(), free=free)
        unknown = {**self.unknown, player: self.unknown[player] + len(cards)}
        return self._replace(held={**self.held, player: ()}, unknown=unknown, free=free)
