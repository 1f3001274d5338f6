"""Tricks without a fault, taken from known hands as fast as they can be.

Most tricks of most records are of this kind. The first that may be another is left to the plain judge, and with it the
question what is wrong with it.
"""

from collections.abc import Collection

from scorekeeper.games.baloot.facts.possible import HAND, LAST_TRICK, TRICK
from scorekeeper.games.baloot.play.tricks.evidence import Plays
from scorekeeper.games.baloot.play.tricks.legal_cards import Setting, legal
from scorekeeper.games.baloot.play.tricks.ranking import BEATS, OVER, SAME_SUIT, TRUMPS, VALUES
from scorekeeper.games.baloot.play.tricks.taking import Trick


def take(
    setting: Setting, plays: Plays, held: dict[str, int], ekkas: Collection[tuple[str, int]], tricks: list[Trick]
) -> None:
    """Add to ``tricks`` all that follow without a fault, and take their cards from the hands that are ``held``.

    Each four of ``plays`` are of the four seats in turn. Few cards need a look at duties: most follow a plain suit,
    come from a hand that holds neither that suit nor trumps, or are a trump that beats all others.
    """
    trump, locked, due = setting
    trumps, beats, over, values = TRUMPS[trump], BEATS[trump], OVER[trump], VALUES[trump]
    number, ekka = len(tricks), False
    if tricks:
        due = tricks[-1].winner
    for start in range(TRICK * number, len(plays) - TRICK + 1, TRICK):
        (lead, a), (second, b), (third, c), (fourth, d) = plays[start : start + TRICK]
        w, x, y, z = held[lead], held[second], held[third], held[fourth]
        if (lead != due and due is not None) or not w >> a & x >> b & y >> c & z >> d & 1:
            return
        number += 1
        if ekkas:
            ekka = (lead, number) in ekkas
        if locked and not legal(trump, locked, w, (), ekka) >> a & 1:
            return
        suit = SAME_SUIT[a]
        plain, binding = 0 if suit == trumps else suit, suit | trumps
        best, winner = a, lead
        for place, seat, card, hand in ((1, second, b, x), (2, third, c, y), (3, fourth, d, z)):
            bit = 1 << card
            free = bit & plain or not hand & binding or (bit & over[best] and not hand & plain)
            if not free and not legal(trump, locked, hand, (a, b, c)[:place], ekka) & bit:
                return
            if beats[best] & bit:
                best, winner = card, seat
        held[lead], held[second], held[third], held[fourth] = w ^ 1 << a, x ^ 1 << b, y ^ 1 << c, z ^ 1 << d
        points = values[a] + values[b] + values[c] + values[d]
        tricks.append(Trick(lead, (a, b, c, d), winner, points + LAST_TRICK if number == HAND else points))
        due = winner
