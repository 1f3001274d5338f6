"""The play of a Baloot hand, card by card: what may come next.

Legality is that of :func:`scorekeeper.games.baloot.play.tricks.legal`. Hands are masks by seat; a seat that is left out
has an unknown hand. Source: Baloot, "Play"; articles ``baloot.play.*`` and ``baloot.ekka.*``.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES
from scorekeeper.errors import Illegal, illegal
from scorekeeper.games.baloot.facts.deals import HAND, TRICK
from scorekeeper.games.baloot.play.tricks import (
    ORDER,
    PACK,
    Fault,
    Setting,
    Trick,
    duty_fault,
    ekka_fault,
    legal,
    trick_of,
)
from scorekeeper.seats import NEXT


class Play(NamedTuple):
    """A hand in play. ``turn`` is None where nobody has said who leads first; then anybody may.

    ``hands`` are the cards still held by the seats whose hands are known, ``trick`` the cards of the trick so far,
    ``ekka`` whether its leader said Ekka, ``played`` all cards played, ``tricks`` the finished tricks.
    """

    setting: Setting
    hands: Mapping[str, int]
    turn: str | None
    trick: tuple[int, ...] = ()
    ekka: bool = False
    played: int = 0
    tricks: tuple[Trick, ...] = ()

    @classmethod
    def begin(cls, setting: Setting, hands: Mapping[str, int]) -> "Play":
        """Begin with the hands that are known, eight cards each."""
        return cls(setting, dict(hands), setting.first)

    @property
    def over(self) -> bool:
        """Whether all eight tricks have been played."""
        return len(self.tricks) == HAND

    def legal(self) -> int:
        """Give the cards that whose turn it is may play; with the hand unknown, all that it can hold."""
        if self.over:
            return 0
        if self.turn is None:
            return PACK
        if self.turn not in self.hands:
            return PACK & ~self.played & ~sum(self.hands.values())
        return self._legal(self.hands[self.turn])

    def verify(self, by: str, card: int, ekka: bool = False) -> None:
        """Refuse what may not be played, or said with it. Raises Illegal with every problem."""
        if faults := list(self._faults(by, card, ekka)):
            raise Illegal([illegal(code, "plays", by=by, **params) for code, params in faults])

    def can(self, by: str, card: int, ekka: bool = False) -> bool:
        """Tell whether :meth:`verify` lets it pass."""
        return next(self._faults(by, card, ekka), None) is None

    def do(self, by: str, card: int, ekka: bool = False) -> "Play":
        """Play a card, and give the hand as it then stands. Raises Illegal."""
        self.verify(by, card, ekka)
        bit = 1 << card
        hands = {seat: hand & ~bit for seat, hand in self.hands.items()}
        trick, played = (*self.trick, card), self.played | bit
        if len(trick) < TRICK:
            return Play(self.setting, hands, NEXT[by], trick, ekka or self.ekka, played, self.tricks)
        done = trick_of(self.setting.trump, NEXT[by], trick, len(self.tricks) + 1)
        return Play(self.setting, hands, done.winner, (), False, played, (*self.tricks, done))

    def _legal(self, hand: int) -> int:
        contract, trump, locked, _ = self.setting
        return legal(contract, trump, locked, hand, self.trick, self.ekka)

    def _faults(self, by: str, card: int, ekka: bool) -> Iterator[Fault]:
        if self.over:
            yield "play-over", {"card": CARD_NAMES[card]}
            return
        in_turn = self.turn in (by, None)
        if not in_turn:
            yield turn_fault(len(self.tricks), not self.trick, card, self.turn)
        hand = self.hands.get(by)
        if fault := self._card_fault(by, card):
            yield fault
        elif in_turn and hand is not None and not self._legal(hand) >> card & 1:
            yield duty_fault(self.setting, hand, self.trick, self.ekka, card)
        if ekka and self.trick:
            yield "ekka-not-led", {"trick": len(self.tricks) + 1}
        elif ekka and (fault := ekka_fault(self.setting, card, self.played)):
            yield fault

    def _card_fault(self, by: str, card: int) -> Fault | None:
        """Say why this seat cannot hold the card, if it is known."""
        name = CARD_NAMES[card]
        if self.played >> card & 1:
            return "card-played-twice", {"card": name, "first": self._player_of(card)}
        holder = next((seat for seat, hand in self.hands.items() if hand >> card & 1), by)
        if by in self.hands and holder == by and not self.hands[by] >> card & 1:
            return "card-not-held", {"card": name}
        return ("card-of-other", {"card": name, "holder": holder}) if holder != by else None

    def _player_of(self, card: int) -> str:
        tricks = [(trick.lead, trick.cards) for trick in self.tricks]
        if self.trick and self.turn:
            tricks.append((ORDER[self.turn][TRICK - len(self.trick)], self.trick))
        return next(ORDER[lead][cards.index(card)] for lead, cards in tricks if card in cards)


def turn_fault(tricks: int, leading: bool, card: int, due: str | None) -> Fault:
    """Say whose turn it was, after so many finished tricks."""
    code = "card-out-of-turn"
    if leading:
        code = "lead-out-of-turn" if tricks else "first-lead-wrong"
    return code, {"card": CARD_NAMES[card], "due": due}
