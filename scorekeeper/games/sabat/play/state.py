"""The play of a hand of Sab'at al-Deemin, act by act: the legal cards, the turn, and the warnings due.

Cards are numbers, hands masks of 32 bits by seat (:mod:`scorekeeper.games.sabat.pack`). Source: Sab'at
Al-Deemin, "Play"; articles ``sabat.play.*`` and ``sabat.penalty.*``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES, card_names
from scorekeeper.games.sabat.pack import HAND, RANKS, SEVEN_OF_DIAMONDS, mask_of, names_in, suit_named
from scorekeeper.games.sabat.play.record import Entry
from scorekeeper.games.sabat.play.seven_of_diamonds import seven_of_diamonds_begins
from scorekeeper.messages import Message
from scorekeeper.seats import NEXT, SEATS

PASS = "pass"  # noqa: S105 - a knock on the table
_EIGHT_EACH: Mapping[str, int] = dict.fromkeys(SEATS, HAND)


class Play(NamedTuple):
    """A hand in play.

    ``hands`` are the cards known to be held, by seat, and ``whole`` the seats whose hands are whole. ``turn``
    is None as long as it is unknown who has the 7 of diamonds. ``heights`` say by suit how far the pile has grown,
    ``table`` is everything played and ``left`` the number of cards each seat has. ``owing`` are the seats at one
    card that have not warned and still can. ``out`` is who went out, with the card ``last``.

    If a card out of turn stood, play goes on from it or with the player passed over (``sabat.record.turn``). Then
    ``ahead`` are those who played one, and ``also`` may act as well as ``turn``. A pass by one of them may have
    been a knock out of turn, so it leaves the turn open too: ``also`` are then the others.
    """

    hands: Mapping[str, int]
    whole: frozenset[str]
    turn: str | None
    also: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    table: int = 0
    heights: tuple[int, ...] = (0, 0, 0, 0)
    left: Mapping[str, int] = _EIGHT_EACH
    owing: tuple[str, ...] = ()
    out: str | None = None
    last: int | None = None

    # --- legal acts ---------------------------------------------------------------------------------------

    def playable(self) -> int:
        """Return all cards that can be played now, whoever holds them (``sabat.play.piles``, ``.first``)."""
        if not self.table:
            return 1 << SEVEN_OF_DIAMONDS
        return mask_of([suit * RANKS + height for suit, height in enumerate(self.heights) if height < RANKS])

    def legal(self, by: str) -> tuple[str, ...] | None:
        """List the acts open to a seat now: its playable cards in order, or a pass; None if its hand is not known.

        Nothing is legal out of turn or when the hand is over.
        """
        if self.out or not self.in_turn(by):
            return ()
        if by not in self.whole:
            return None
        cards = self.hands[by] & self.playable()
        return card_names(cards) if cards else (PASS,)

    def in_turn(self, by: str) -> bool:
        """Tell whether a seat may act, as far as is known."""
        return self.turn is None or by == self.turn or by in self.also

    def one_left(self, by: str) -> bool:
        """Tell whether a seat has one card, as far as is known."""
        return self.left[by] == 1

    # --- faults -------------------------------------------------------------------------------------------

    def impossible(self, act: Entry) -> Message | None:
        """Return why an act cannot have happened: the card lies on the table, or is not in the hand."""
        if act.card is None:
            return None
        if self.table >> act.card & 1:
            return Message("card-on-table", {"card": CARD_NAMES[act.card], "by": act.by})
        if act.by in self.whole and not self.hands[act.by] >> act.card & 1:
            return Message("card-not-held", {"card": CARD_NAMES[act.card], "by": act.by})
        return None

    def faults(self, act: Entry) -> list[Message]:
        """List the rules that an act breaks, as far as is known; a pass out of turn among them."""
        in_turn = self.in_turn(act.by)
        if act.card is None:
            return self._pass_faults(act.by, in_turn=in_turn)
        faults = []
        if not in_turn:
            faults.append(Message("out-of-turn", {"by": act.by, "card": CARD_NAMES[act.card], "due": self.turn}))
        if fault := self._place_fault(act.card, act, in_turn=in_turn):
            faults.append(fault)
        return faults

    def _pass_faults(self, by: str, *, in_turn: bool) -> list[Message]:
        if not in_turn:
            return [Message("knock-out-of-turn", {"by": by, "due": self.turn})]
        cards = names_in(self.hands[by] & self.playable())
        return [Message("illegal-pass", {"by": by, "n": len(cards), "cards": cards})] if cards else []

    def _place_fault(self, card: int, act: Entry, *, in_turn: bool) -> Message | None:
        """Return why a card cannot be put where it was put."""
        suit, rank = divmod(card, RANKS)
        params: dict[str, str | Message] = {"by": act.by, "card": CARD_NAMES[card]}
        if act.pile is not None and act.pile != suit:
            return Message("wrong-suit", params | {"pile": suit_named(act.pile)})
        end = self.heights[suit]
        if rank > end:
            return Message("out-of-sequence", params | {"due": CARD_NAMES[suit * RANKS + end]})
        if not self.table and card != SEVEN_OF_DIAMONDS and in_turn:
            return Message("first-card", params)
        return None

    def fills_gap(self, card: int, pile: int | None) -> bool:
        """Tell whether a card goes under one that was wrongly played and stood (``sabat.record.stray``)."""
        suit, rank = divmod(card, RANKS)
        return pile in (None, suit) and rank < self.heights[suit]

    def instead(self, act: Entry) -> tuple[str, ...]:
        """Return who may be due in place of a player who passes; the pass was a knock then (``sabat.record.turn``)."""
        if act.card is not None or not self.also or self.turn is None or not self.in_turn(act.by):
            return ()
        return tuple(seat for seat in (self.turn, *self.also) if seat != act.by)

    # --- the next state -----------------------------------------------------------------------------------

    def after(self, act: Entry) -> "Play":
        """Return the hand as it stands after an act, allowed or not: a wrong card stays until it is taken back."""
        by, card, pile = act.by, act.card, act.pile
        if card is None and (self.turn is None or not self.in_turn(by)):
            return self
        turns, owing = self._turns(by), self._still_owing(by)
        if card is not None:
            return self._with_card(by, card, pile, turns, owing)
        turn, also, ahead = turns
        also = tuple(seat for seat in self.instead(act) if seat != turn) or also
        return self._replace(turn=turn, also=also, ahead=ahead, owing=owing)

    def _with_card(self, by: str, card: int, pile: int | None, turns: "_Turns", owing: tuple[str, ...]) -> "Play":
        """Return the hand with one more card on the table; ``turns`` says who follows, ``owing`` who can still warn."""
        left, hands = dict(self.left), dict(self.hands)
        left[by] = number = left[by] - 1
        hands[by] &= ~(1 << card)
        table = self.table | 1 << card
        heights = _grown(self.heights, table, card, pile)
        if number == 1:
            owing = (*owing, by)
        out, last = (None, None) if number else (by, card)
        return Play(hands, self.whole, *turns, table, heights, left, owing, out, last)

    def overdue(self, act: Entry) -> tuple[str, ...]:
        """List the seats whose time to warn ends with an act (``sabat.play.warning``)."""
        if not self.owing or (act.card is None and not self.in_turn(act.by)):
            return ()
        staying = self._still_owing(act.by)
        return tuple(seat for seat in self.owing if seat not in staying and seat != act.by)

    def warned(self, by: str) -> "Play":
        """Return the hand after a warning."""
        return self._replace(owing=tuple(seat for seat in self.owing if seat != by)) if by in self.owing else self

    def _still_owing(self, by: str) -> tuple[str, ...]:
        """Return the seats whose time to warn goes on when ``by`` acts: a card out of turn is nobody's turn."""
        return () if not self.owing or self.in_turn(by) else tuple(seat for seat in self.owing if seat != by)

    def _turns(self, by: str) -> "_Turns":
        """Return whose turn comes after a card, or a pass in turn."""
        if self.turn is None:
            return NEXT[by], (), ()
        if by != self.turn and by not in self.also:
            also = dict.fromkeys((*self.also, NEXT[by]))
            return self.turn, tuple(also), (*self.ahead, by)
        ahead = tuple(seat for seat in self.ahead if seat != by) if by == self.turn else self._still_ahead(by)
        turn = NEXT[by]
        return turn, (NEXT[turn],) if turn in ahead else (), ahead

    def _still_ahead(self, by: str) -> tuple[str, ...]:
        """Return who is still ahead when play goes on to the right of a card out of turn: those who came after it."""
        places = [place for place, seat in enumerate(self.ahead) if NEXT[seat] == by]
        return self.ahead[places[-1] + 1 :] if places else ()


_Turns = tuple[str | None, tuple[str, ...], tuple[str, ...]]
"""The fields ``turn``, ``also`` and ``ahead`` of a play."""


def begin(hands: Mapping[str, int], whole: frozenset[str]) -> Play:
    """Begin with the hands as far as they are known: cards by seat, and the seats all of whose cards they are."""
    return Play({seat: hands.get(seat, 0) for seat in SEATS}, whole, seven_of_diamonds_begins(hands))


def _grown(heights: tuple[int, ...], table: int, card: int, pile: int | None) -> tuple[int, ...]:
    """Return the heights after a card was put down: above it, and above the cards that lie there already."""
    suit, rank = divmod(card, RANKS)
    height = heights[suit]
    if pile in (None, suit) and rank >= height:
        height = rank + 1
    return (*heights[:suit], grown(height, table >> suit * RANKS), *heights[suit + 1 :])


def grown(height: int, lying: int) -> int:
    """Return the height of a pile that passes over the cards of its suit which lie on the table already."""
    while height < RANKS and lying >> height & 1:
        height += 1
    return height
