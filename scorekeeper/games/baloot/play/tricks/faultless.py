"""Tricks without a fault, taken from known hands as fast as they can be.

Most tricks of most records are of this kind. The first that may be another is left to the plain judge, and with it the
question what is wrong with it.
"""

from collections.abc import Mapping

from scorekeeper.games.baloot.facts.possible import HAND, LAST_TRICK, TRICK
from scorekeeper.games.baloot.play.tricks.evidence import Ekkas, Plays
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting, legal
from scorekeeper.games.baloot.play.tricks.ranking import BEATS, OVER, SAME_SUIT, TRUMPS, VALUES
from scorekeeper.games.baloot.play.tricks.taking import Trick
from scorekeeper.seats import ORDER


def take(  # noqa: C901 - it is one loop, written out
    setting: Setting, plays: Plays, held: dict[str, int], ekkas: Ekkas, tricks: list[Trick], start: int = 0
) -> None:
    """Add to ``tricks`` all that follow without a fault, and take their cards from the hands that are ``held``.

    The next trick begins with the play ``start``.

    Few cards need a look at duties: most follow a plain suit, come from a hand that holds neither that suit nor trumps,
    or are a trump that beats all others. What is done for each card after the lead is written out three times: a loop
    of three would cost half as much again.
    """
    trump, locked, due = setting
    trumps, beats, over, values = TRUMPS[trump], BEATS[trump], OVER[trump], VALUES[trump]
    number, ekka, new = len(tricks), False, tuple.__new__
    if tricks:
        due = tricks[-1].winner
    each = iter(plays[start : start + TRICK * (HAND - number)])
    for (lead, a), (second, b), (third, c), (fourth, d) in zip(each, each, each, each, strict=False):
        if (lead != due and due is not None) or (second, third, fourth) != _AFTER[lead]:
            return
        w, x, y, z = held[lead], held[second], held[third], held[fourth]
        if not w >> a & x >> b & y >> c & z >> d & 1:
            return
        number += 1
        if ekkas:
            ekka = (lead, number) in ekkas
        if locked and not legal(trump, locked, w, (), ekka) >> a & 1:
            return
        suit, trick = SAME_SUIT[a], (a, b, c, d)
        plain, binding = 0 if suit == trumps else suit, suit | trumps
        best, due = a, lead
        bit = bit_b = 1 << b
        if not (bit & plain or not x & binding or (bit & over[best] and not x & plain)) and (
            not legal(trump, locked, x, trick[:1], ekka) & bit
        ):
            return
        if beats[best] & bit:
            best, due = b, second
        bit = bit_c = 1 << c
        if not (bit & plain or not y & binding or (bit & over[best] and not y & plain)) and (
            not legal(trump, locked, y, trick[:2], ekka) & bit
        ):
            return
        if beats[best] & bit:
            best, due = c, third
        bit = 1 << d
        if not (bit & plain or not z & binding or (bit & over[best] and not z & plain)) and (
            not legal(trump, locked, z, trick[:3], ekka) & bit
        ):
            return
        if beats[best] & bit:
            due = fourth
        held[lead], held[second], held[third], held[fourth] = w ^ 1 << a, x ^ bit_b, y ^ bit_c, z ^ bit
        points = values[a] + values[b] + values[c] + values[d]
        tricks.append(new(Trick, (lead, trick, due, points + LAST_TRICK if number == HAND else points)))


_AFTER: Mapping[str, tuple[str, ...]] = {lead: turn[1:] for lead, turn in ORDER.items()}
"""By who leads, the seats that follow."""
