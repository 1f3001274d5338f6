"""Tricks played in turn from known hands, judged as fast as they can be.

Most tricks of most records are of this kind. At the first trick that may not be, the plain judge goes on. It also says
what is wrong with a card that breaks a duty.
"""

from collections.abc import Mapping, Sequence
from functools import cache
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


def take(  # noqa: C901, PLR0912 - it is one loop, written out
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
    or are a trump that beats all others. Cards of one suit share one mask in ``SAME_SUIT``. What is done
    for each card after the lead is written out three times: a loop of three would cost half as much again.
    """
    trump, locked, due = setting
    over, values, wins, leads = OVER[trump], VALUES[trump], winning(trump), _leads(trump)
    suits, bits = SAME_SUIT, _BITS
    ekka = False
    if tricks:
        due = tricks[-1].winner
    each = iter(plays[start : TRICK * HAND])
    places = range(start, len(plays), TRICK)
    for place, (lead, a), (second, b), (third, c), (fourth, d) in zip(places, each, each, each, each, strict=False):
        if (second, third, fourth) != _AFTER[lead]:
            return
        # A line each: of four in one line Python makes a tuple.
        w = held[lead]
        x = held[second]
        y = held[third]
        z = held[fourth]
        bit = bits[a]
        bit_b = bits[b]
        bit_c = bits[c]
        bit_d = bits[d]
        if not (w & bit and x & bit_b and y & bit_c and z & bit_d):
            return
        if lead != due and due is not None:
            breaches.append(Breach(place, due))
        if ekkas:
            ekka = (lead, place // TRICK + 1) in ekkas
        if locked and not legal(trump, locked, w, (), ekka) & bit:
            breaches.append(Breach(place, None, w, (), ekka))
        trick = a, b, c, d
        suit, plain, binding, beaten = leads[a]
        best, due = a, lead
        if not (suits[b] is suit or not x & binding or (bit_b & over[best] and not x & plain)) and (
            not legal(trump, locked, x, trick[:1], ekka) & bit_b
        ):
            breaches.append(Breach(place + 1, None, x, trick[:1], ekka))
        if beaten[b]:
            best, due, beaten = b, second, wins[b]
        if not (suits[c] is suit or not y & binding or (bit_c & over[best] and not y & plain)) and (
            not legal(trump, locked, y, trick[:2], ekka) & bit_c
        ):
            breaches.append(Breach(place + 2, None, y, trick[:2], ekka))
        if beaten[c]:
            best, due, beaten = c, third, wins[c]
        if not (suits[d] is suit or not z & binding or (bit_d & over[best] and not z & plain)) and (
            not legal(trump, locked, z, trick[:3], ekka) & bit_d
        ):
            breaches.append(Breach(place + 3, None, z, trick[:3], ekka))
        if beaten[d]:
            due = fourth
        held[lead] = w ^ bit
        held[second] = x ^ bit_b
        held[third] = y ^ bit_c
        held[fourth] = z ^ bit_d
        points = values[a] + values[b] + values[c] + values[d]
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
_AFTER: Mapping[str, tuple[str, ...]] = {lead: turn[1:] for lead, turn in ORDER.items()}
"""By who leads, the seats that follow."""
