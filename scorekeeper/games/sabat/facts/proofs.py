"""Proofs that a remainder cannot be: what the losers hold against the layout and the cards of the pack.

Only what is impossible whatever was played is refused. Passing is not judged here: a pass with a playable card
that nobody noticed has happened, and the hand counts (article ``sabat.count.passes``).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sabat import pack as layout
from scorekeeper.games.sabat.pack import HAND, listed, words

Held = Mapping[str, tuple[int, ...]]
"""The cards of each loser, by seat."""


class Hand(NamedTuple):
    """The cards that somebody is said to hold: ``by`` as sentences call it, and the field of the facts."""

    by: str
    field: str
    cards: tuple[int, ...]


class Ending(NamedTuple):
    """How the play ended: the last card, and whether it was a 7; None where it is not known."""

    last: int | None
    seven: bool | None


def hands_problems(losers: Sequence[Hand], partner: Hand | None, by: str | None, ending: Ending) -> list[Problem]:
    """Refuse cards that cannot all be left.

    ``partner`` are the cards of the winner's partner, None if unknown. ``by`` is that partner's seat where both
    losers are known, else None: then what is missing can be with somebody who was not named.
    """
    hands = losers if partner is None else (*losers, partner)
    mask = total = 0
    for _, _, cards in hands:
        total += len(cards)
        for card in cards:
            mask |= 1 << card
    played = 1 << layout.FIRST | (layout.up_to(ending.last) if ending.last is not None else 0)
    if mask & played or mask.bit_count() != total:
        return [*_twice(hands), *_played(hands, ending.last)]
    return _whole_problems(mask, partner, by, ending) if by else []


def _twice(hands: Sequence[Hand]) -> list[Problem]:
    problems = []
    first: dict[int, str] = {}
    for by, field, cards in hands:
        for card in cards:
            holder = first.setdefault(card, by)
            if holder != by:
                problems.append(illegal("card-two-hands", field, card=words(card), by=holder, other=by))
        again = {card for card in cards if cards.count(card) > 1}
        problems += [illegal("card-twice", field, card=words(card), by=by) for card in sorted(again)]
    return problems


def _played(hands: Sequence[Hand], last: int | None) -> list[Problem]:
    """Refuse cards that must have been played: the first card, the last card, and what lies under it."""
    problems = []
    under = layout.up_to(last) & ~(1 << last) if last is not None else 0
    possible = last is not None and listed(layout.cards_in(layout.above(last)))
    for by, field, cards in hands:
        if layout.FIRST in cards:
            problems.append(illegal("left-first", field, by=by))
        if last is None:
            continue
        if last in cards:
            problems.append(illegal("left-last", field, by=by, card=words(last)))
        code = "left-under" if possible else "left-under-ace"
        problems += [
            illegal(code, field, by=by, card=words(card), last=words(last), possible=possible)
            for card in dict.fromkeys(cards)
            if under >> card & 1 and card != layout.FIRST
        ]
    return problems


def _whole_problems(mask: int, partner: Hand | None, by: str, ending: Ending) -> list[Problem]:
    """Refuse gaps: whatever must be unplayed and is not with the losers is with the winner's partner."""
    last = ending.last
    unplayed = layout.top_ends(mask) | (layout.above(last) if last is not None else 0)
    missing = unplayed & ~mask
    if partner is not None and missing:
        suits = (missing & layout.suit_of(card) for card in range(0, len(layout.CARDS), layout.RANKS))
        return [_gap(gap, mask, last) for gap in suits if gap]
    if missing.bit_count() > HAND:
        cards = listed(layout.cards_in(missing))
        return [illegal("partner-crowded", "left", by=by, n=missing.bit_count(), cards=cards)]
    if last is None and ending.seven:
        known = layout.mask_of(partner.cards) if partner else None
        if not layout.last_seven_fits(mask & ~(known or 0), known):
            return [illegal("last-seven-impossible", "last_seven")]
    return []


def _gap(gap: int, mask: int, last: int | None) -> Problem:
    """Name cards of a suit that must be unplayed and that nobody holds, and the card under them that proves it."""
    cards = layout.cards_in(gap)
    under = layout.cards_in(mask & layout.up_to(cards[0]))
    if under:
        return illegal("gap", "left", n=len(cards), cards=listed(cards), under=words(under[0]))
    return illegal("gap-last", "left", n=len(cards), cards=listed(cards), last=words(last or 0))


def numbers_problems(aces: int, pictures: int, partner: Hand | None, ending: Ending) -> list[Problem]:
    """Refuse numbers of Aces and pictures that the losers cannot hold."""
    last = ending.last
    problems = []
    for unit, n in (("aces", aces), ("pictures", pictures)):
        most = layout.most_left(unit, last)
        if n > layout.MOST[unit]:
            problems.append(illegal(f"{unit}-many", f"left.{unit}", n=n, most=layout.MOST[unit]))
        elif n > most and last is not None:
            problems.append(illegal(f"{unit}-last", f"left.{unit}", n=n, most=most, last=words(last)))
    if partner is None:
        return problems
    problems += hands_problems([partner], None, None, ending)
    return problems or _beside_partner(aces, pictures, partner, ending)


def _beside_partner(aces: int, pictures: int, partner: Hand, ending: Ending) -> list[Problem]:
    """Refuse numbers that do not fit the partner's known cards: what else is unplayed is all with the losers."""
    possible = layout.numbers_beside(layout.mask_of(partner.cards), ending.last, ending.seven)
    if not possible:
        return [illegal("partner-impossible", "partner", by=partner.by)]
    if (aces, pictures) in possible:
        return []
    near = sorted(possible, key=lambda pair: (abs(pair[0] - aces) + abs(pair[1] - pictures), pair))[:2]
    shown = [f"{a} and {p}" for a, p in near]
    return [illegal("numbers-partner", "left", by=partner.by, aces=aces, pictures=pictures, near=shown)]
