"""The play of a hand, card by card. Source: Baloot, "Play"; articles ``baloot.play.*`` and ``baloot.ekka.*``."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES
from scorekeeper.errors import Problem, illegal, refuse
from scorekeeper.games.baloot.facts.possible import HAND, TRICK
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting, broken_duty, ekka_fault, legal
from scorekeeper.games.baloot.play.tricks.ranking import PACK
from scorekeeper.games.baloot.play.tricks.taking import Trick, trick_of
from scorekeeper.seats import NEXT, ORDER


class Play(NamedTuple):
    """A hand in play. ``turn`` is None where nobody has said who leads first; then anybody may.

    ``hands`` are the cards still held, as masks by seat, of the seats whose hands are known; ``trick`` the cards of the
    trick so far, ``ekka`` whether its leader said Ekka, ``played`` all cards played, ``tricks`` the finished tricks.
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
        """Return the cards that whose turn it is may play; with the hand unknown, all that it can hold."""
        if self.over:
            return 0
        if self.turn is None:
            return PACK
        if self.turn not in self.hands:
            return PACK & ~self.played & ~sum(self.hands.values())
        return self._legal(self.hands[self.turn])

    def verify(self, by: str, card: int, ekka: bool = False) -> None:
        """Check a card, and Ekka if it is said with it. Raises Illegal with every problem."""
        refuse(list(self.faults(by, card, ekka)))

    def can(self, by: str, card: int, ekka: bool = False) -> bool:
        """Tell whether :meth:`verify` lets it pass."""
        return next(self.faults(by, card, ekka), None) is None

    def do(self, by: str, card: int, ekka: bool = False) -> "Play":
        """Return the hand after a card. Raises Illegal."""
        self.verify(by, card, ekka)
        bit = 1 << card
        hands = {seat: hand & ~bit for seat, hand in self.hands.items()}
        trick, played = (*self.trick, card), self.played | bit
        if len(trick) < TRICK:
            return Play(self.setting, hands, NEXT[by], trick, ekka or self.ekka, played, self.tricks)
        done = trick_of(self.setting.trump, NEXT[by], trick, len(self.tricks) + 1)
        return Play(self.setting, hands, done.winner, (), False, played, (*self.tricks, done))

    def faults(self, by: str, card: int, ekka: bool = False) -> Iterator[Problem]:
        """Yield everything that forbids a card. All other methods but :meth:`legal` ask this one."""
        if self.over:
            yield illegal("play-over", by=by, card=CARD_NAMES[card])
            return
        in_turn = self.turn in (by, None)
        if not in_turn:
            yield out_of_turn(len(self.tricks), not self.trick, by, card, self.turn)
        hand, name, bit = self.hands.get(by), CARD_NAMES[card], 1 << card
        holder = next((seat for seat, held in self.hands.items() if held & bit), by)
        if self.played & bit:
            yield illegal("card-played-twice", by=by, card=name, first=self._player_of(card))
        elif holder != by:
            yield illegal("card-of-other", by=by, card=name, holder=holder)
        elif hand is not None and not hand & bit:
            yield illegal("card-not-held", by=by, card=name)
        elif hand is not None and in_turn and not self._legal(hand) & bit:
            yield broken_duty(self.setting, by, hand, self.trick, self.ekka, card)
        if ekka and (fault := ekka_fault(self.setting, by, not self.trick, len(self.tricks) + 1, card, self.played)):
            yield fault

    def _legal(self, hand: int) -> int:
        return legal(self.setting.trump, self.setting.locked, hand, self.trick, self.ekka)

    def _player_of(self, card: int) -> str:
        tricks = [(trick.lead, trick.cards) for trick in self.tricks]
        if self.trick and self.turn:
            tricks.append((ORDER[self.turn][TRICK - len(self.trick)], self.trick))
        return next(ORDER[lead][cards.index(card)] for lead, cards in tricks if card in cards)


def out_of_turn(tricks: int, leading: bool, by: str, card: int, due: str | None) -> Problem:
    """Return whose turn it was, after so many finished tricks."""
    code = "card-out-of-turn"
    if leading:
        code = "lead-out-of-turn" if tricks else "first-lead-wrong"
    return illegal(code, by=by, card=CARD_NAMES[card], due=due)
