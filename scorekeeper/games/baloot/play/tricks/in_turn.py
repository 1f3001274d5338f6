"""Tricks played in turn from known hands.

Most tricks of most records are of this kind. At the first trick that may not be, the plain judge goes on. It also says
what is wrong with a card that breaks a duty.
"""

from collections.abc import Sequence
from functools import cache
from operator import and_
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES
from scorekeeper.games.baloot.facts.possible import HAND, LAST_TRICK, TRICK
from scorekeeper.games.baloot.play.tricks.evidence import Ekkas, Plays
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting, legal
from scorekeeper.games.baloot.play.tricks.ranking import OVER, SAME_SUIT, TRUMPS, VALUES, winning
from scorekeeper.games.baloot.play.tricks.taking import Trick
from scorekeeper.seats import ORDER


class Breach(NamedTuple):
    """A fault of one ``play``, by its place: a lead of who was not ``due``, or a card that may not be played.

    Of such a card ``hand`` is what it was played from, ``trick`` what lay before it.
    """

    play: int
    due: str | None
    hand: int = 0
    trick: tuple[int, ...] = ()
    ekka: bool = False


def take(
    setting: Setting,
    plays: Plays,
    held: dict[str, int],
    ekkas: Ekkas,
    tricks: list[Trick],
    breaches: list[Breach],
    start: int = 0,
) -> None:
    """Add to ``tricks`` all that follow in turn, from the hands that are ``held``, and take their cards from there.

    The next trick begins with the play ``start``. What breaks a rule is added to ``breaches``; it stands.

    Few cards need a look at duties: most follow a plain suit, come from a hand that holds neither that suit nor trumps,
    or are a trump that beats all others. Cards of one suit share one mask in ``SAME_SUIT``.
    """
    trump, locked, due = setting
    over, values, wins, leads = OVER[trump], VALUES[trump], winning(trump), _leads(trump)
    if tricks:
        due = tricks[-1].winner
    for place in range(start, min(len(plays), TRICK * HAND) - TRICK + 1, TRICK):
        seats, trick = zip(*plays[place : place + TRICK], strict=True)
        lead, best = seats[0], trick[0]
        hands, bits = [held[seat] for seat in seats], [_BITS[card] for card in trick]
        if seats != ORDER[lead] or 0 in map(and_, hands, bits):
            return
        if lead != due and due is not None:
            breaches.append(Breach(place, due))
        ekka = (lead, place // TRICK + 1) in ekkas
        if locked and not legal(trump, locked, hands[0], (), ekka) & bits[0]:
            breaches.append(Breach(place, None, hands[0], (), ekka))
        due, (suit, plain, binding, beaten) = lead, leads[best]
        for at, (seat, card, hand, bit) in enumerate(zip(seats, trick, hands, bits, strict=True)):
            held[seat] = hand ^ bit
            duty = at and SAME_SUIT[card] is not suit and hand & binding and not (bit & over[best] and not hand & plain)
            if duty and not legal(trump, locked, hand, trick[:at], ekka) & bit:
                breaches.append(Breach(place + at, None, hand, trick[:at], ekka))
            if beaten[card]:
                best, due, beaten = card, seat, wins[card]
        points = sum([values[card] for card in trick])
        tricks.append(Trick(lead, trick, due, points + LAST_TRICK if place == _LAST else points))


_LAST = TRICK * (HAND - 1)
"""With which play the last trick begins."""


@cache
def _leads(trump: int | None) -> Sequence[tuple[int | None, int, int, Sequence[bool]]]:
    """Return for each card what it asks for when it is led.

    That is the suit to follow, where nothing else is to be looked at, as its mask in ``SAME_SUIT``; its plain suit;
    the cards that bind whoever holds one; and the cards that beat it.
    """
    trumps, wins = TRUMPS[trump], winning(trump)
    return [
        (None, 0, trumps, wins[card]) if suit == trumps else (suit, suit, suit | trumps, wins[card])
        for card, suit in enumerate(SAME_SUIT)
    ]


_BITS = tuple(1 << card for card in range(len(CARD_NAMES)))
