"""Who holds which cards, as far as a record tells: hands, the draw pile, and the cards whose place is not known.

A card is impossible only where it is known to lie elsewhere. Where a record contradicts itself about a hand, the
hand counts as not known from there on. Articles ``shllaat.turn.draw`` and ``shllaat.pack.cards``.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.games.shllaat.packs import DEALT
from scorekeeper.games.shllaat.play.captures import Fault


class Holdings:
    """The hands and the draw pile.

    ``free`` are the cards of the pack whose place is not known; ``stock_left`` is the number of cards in the draw
    pile, always known.
    """

    def __init__(
        self, players: Sequence[str], pack: Mapping[str, int], hands: Mapping[str, Sequence[str]], pool: Sequence[str],
        stock: Sequence[str],
    ) -> None:  # fmt: skip
        """Begin: ``hands`` of those that are known, the cards of the ``pool``, the top of the draw pile."""
        self._held = {player: Counter(hands.get(player, ())) for player in players}
        self._unknown = {player: 0 if player in hands else DEALT for player in players}
        self._stock = list(stock[::-1])
        self.stock_left = sum(pack.values()) - DEALT * (len(players) + 1)
        self.free = Counter(pack)
        for cards in (*hands.values(), pool, stock):
            self.free.subtract(cards)

    def number(self, player: str) -> int:
        """Count the cards in a hand."""
        return self._held[player].total() + self._unknown[player]

    def has(self, player: str, card: str) -> bool:
        """Tell whether a player is known to hold a card."""
        return self._held[player][card] > 0

    def known(self, player: str) -> list[str] | None:
        """List a hand, None where not all of it is known."""
        return None if self._unknown[player] else list(self._held[player].elements())

    def seen(self, card: str) -> None:
        """Note that a card has turned up whose place was not known."""
        self.free[card] -= 1

    # --- drawing ------------------------------------------------------------------------------------------

    def draw_faults(self, card: str | None) -> list[Fault]:
        """Say what is wrong with the card drawn; nothing where it is not told."""
        top = self._stock[-1] if self._stock else None
        if card is None or card == top or (top is None and self.free[card] > 0):
            return []
        if top and (card in self._stock or self.free[card] > 0):
            return [Fault("draw-not-top", {"card": card, "top": top}, (f"draw {top}",))]
        if holder := self._holder(card):
            return [Fault("draw-held", {"card": card, "holder": holder})]
        return [Fault("draw-out", {"card": card})]

    def draw(self, by: str, card: str | None) -> None:
        """Let a player draw, a card that is told or not."""
        self.stock_left -= 1
        top = self._stock.pop() if self._stock else None
        if card is not None and top is not None and card != top:
            self.free[top] += 1
            self._forget_stock()
            top = None
        if top is None and card is not None:
            self._find(card)
            self.free[card] -= 1
        if drawn := card or top:
            self._held[by][drawn] += 1
        else:
            self._unknown[by] += 1

    # --- playing ------------------------------------------------------------------------------------------

    def play_faults(self, by: str, card: str) -> list[Fault]:
        """Say why a player cannot have played a card; nothing where it is possible."""
        if self.has(by, card) or (self._unknown[by] and self.free[card] > 0):
            return []
        hand = sorted(set(self.known(by) or ()))
        legal = tuple(f"play {held}" for held in hand)
        if holder := self._holder(card, besides=by):
            return [Fault("card-of-other", {"card": card, "holder": holder}, legal)]
        if card in self._stock:
            return [Fault("card-in-stock", {"card": card}, legal)]
        if self.free[card] <= 0:
            return [Fault("card-out", {"card": card}, legal)]
        if not hand:
            return [Fault("hand-empty", {"card": card})]
        return [Fault("card-not-held", {"card": card}, legal)]

    def play(self, by: str, card: str) -> None:
        """Take a card from a hand; where it was not there, what was known of the hand is forgotten."""
        if self.has(by, card):
            self._held[by][card] -= 1
            return
        if not self._unknown[by] or self.free[card] <= 0:
            self._forget(by)
            self._find(card)
        self._unknown[by] = max(self._unknown[by] - 1, 0)
        self.free[card] -= 1

    def play_unknown(self, by: str) -> None:
        """Take a card from a hand that is not known; the rest of the hand is not known any more either."""
        self._forget(by)
        self._unknown[by] = max(self._unknown[by] - 1, 0)

    # --- contradictions -----------------------------------------------------------------------------------

    def _holder(self, card: str, besides: str | None = None) -> str | None:
        return next((player for player in self._held if player != besides and self.has(player, card)), None)

    def _find(self, card: str) -> None:
        """Make a card free that was thought to lie in a hand or in the draw pile."""
        if self.free[card] > 0:
            return
        if holder := self._holder(card):
            self._forget(holder)
        else:
            self._forget_stock()

    def _forget(self, player: str) -> None:
        held = self._held[player]
        self._unknown[player] += held.total()
        self.free.update(held)
        self._held[player] = Counter()

    def _forget_stock(self) -> None:
        self.free.update(self._stock)
        self._stock = []
