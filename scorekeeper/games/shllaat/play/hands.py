"""Who holds which cards, as far as a record tells: hands, the draw pile, and the cards whose place is not known.

A card is impossible only if it is known to lie elsewhere. If a record contradicts itself about a hand, the
hand counts as not known from there on. Articles ``shllaat.turn.draw`` and ``shllaat.pack.cards``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from scorekeeper.games.shllaat.options import Pack
from scorekeeper.games.shllaat.packs import DEALT, PACKS, RANK
from scorekeeper.games.shllaat.play.captures import Fault


@dataclass(slots=True)
class Hands:
    """The hands and the draw pile.

    ``held`` are the cards that are known to be in each hand, ``unknown`` is how many more there are. ``stock`` is the
    draw pile as far as it is known, the top card last, ``stock_left`` the number of all its cards. ``free`` tells of
    each card how many lie in a place that is not known.
    """

    held: dict[str, list[str]]
    unknown: dict[str, int]
    stock: list[str]
    stock_left: int
    free: dict[str, int]

    @classmethod
    def dealt(
        cls, players: Sequence[str], pack: Pack, hands: Mapping[str, Sequence[str]], pool: Sequence[str],
        stock: Sequence[str],
    ) -> "Hands":  # fmt: skip
        """Begin: ``hands`` of those that are known, the cards of the ``pool``, the draw pile from its top.

        There are none that the ``pack`` does not have.
        """
        free = {**dict.fromkeys(RANK, 0), **PACKS[pack].copies}
        for card in chain(pool, stock, *hands.values()):
            free[card] -= 1
        held = {player: [*hands.get(player, ())] for player in players}
        unknown = {player: DEALT - len(held[player]) for player in players}
        return cls(held, unknown, [*reversed(stock)], sum(PACKS[pack].kinds) - DEALT * (len(players) + 1), free)

    def number(self, player: str) -> int:
        """Count the cards in a hand."""
        return len(self.held[player]) + self.unknown[player]

    def known(self, player: str) -> Sequence[str] | None:
        """List a hand, None if not all of it is known."""
        return None if self.unknown[player] else self.held[player]

    def seen(self, *cards: str) -> None:
        """Take note of cards that have turned up whose place was not known."""
        for card in cards:
            self.free[card] -= 1

    # --- drawing ------------------------------------------------------------------------------------------

    def draw_faults(self, card: str | None) -> list[Fault]:
        """Return the fault of the card drawn; none if it is not told."""
        top = self.stock[-1] if self.stock else None
        if card is None or card == top or (top is None and self.free[card] > 0):
            return []
        if top and (card in self.stock or self.free[card] > 0):
            return [Fault("draw-not-top", {"card": card, "top": top}, (f"draw {top}",))]
        if holder := self._holder(card):
            return [Fault("draw-held", {"card": card, "holder": holder})]
        return [Fault("draw-out", {"card": card})]

    def draw(self, by: str, card: str | None) -> None:
        """Let a player draw a card that is told or not."""
        self.stock_left -= 1
        if self.stock and card in (None, self.stock[-1]):
            self.held[by].append(self.stock.pop())
        elif card is None:
            self.unknown[by] += 1
        else:
            self._forget_stock()
            self.find(card)
            self.seen(card)
            self.held[by].append(card)

    # --- playing ------------------------------------------------------------------------------------------

    def play_faults(self, by: str, card: str) -> list[Fault]:
        """Say why a player cannot have played a card; nothing if it is possible."""
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

    def play(self, by: str, card: str | None) -> None:
        """Play a card; None is a card that is not known.

        If a hand did not hold the card, its known cards are forgotten.
        """
        if card in self.held[by]:
            self.held[by].remove(card)
            return
        if card is None or not self.unknown[by] or self.free[card] <= 0:
            self._forget_hand(by)
        if card is not None:
            self.find(card)
            self.seen(card)
        self.unknown[by] = max(self.unknown[by] - 1, 0)

    # --- contradictions -----------------------------------------------------------------------------------

    def _holder(self, card: str, besides: str | None = None) -> str | None:
        return next((player for player, hand in self.held.items() if player != besides and card in hand), None)

    def find(self, card: str) -> None:
        """Make a card free that was thought to lie in a hand or in the draw pile."""
        if self.free[card] <= 0:
            holder = self._holder(card)
            if holder is None:
                self._forget_stock()
            else:
                self._forget_hand(holder)

    def _forget_stock(self) -> None:
        """Let the cards of the draw pile lie anywhere."""
        for card in self.stock:
            self.free[card] += 1
        self.stock = []

    def _forget_hand(self, player: str) -> None:
        """Let the cards of a hand lie anywhere."""
        for card in self.held[player]:
            self.free[card] += 1
        self.unknown[player] += len(self.held[player])
        self.held[player] = []
