"""Proofs that a remainder cannot be: the losers' cards against the layout and the pack.

Only a remainder that is impossible whatever was played is refused: four piles only grow upwards, and all cards above
an unplayed card are unplayed. Passing is not judged here: if nobody noticed a pass with a playable card, the hand
counts (articles ``sabat.count.*``, ``.passes``).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES, SUITS, index_32
from scorekeeper.errors import Problem, illegal
from scorekeeper.games.sabat import pack
from scorekeeper.games.sabat.pack import (
    ACES,
    HAND,
    MOST,
    PICTURES,
    RANKS,
    SEVEN_OF_DIAMONDS,
    SUIT,
    above,
    listed,
    named,
    up_to,
)
from scorekeeper.messages import Message

_SEVENS = tuple(index_32("7", suit) for suit in SUITS if index_32("7", suit) != SEVEN_OF_DIAMONDS)
"""The sevens that can be the last card."""
_ABOVE_A_SEVEN = 0xFE


class Held(NamedTuple):
    """The cards that somebody is said to hold: ``by`` as sentences call it, and the field of the facts."""

    by: str | Message
    field: str
    cards: tuple[int, ...]


class Ending(NamedTuple):
    """How the play ended: the last card, and whether it was a 7; None if it is not known."""

    last: int | None
    seven: bool | None


def hands_problems(losers: Sequence[Held], partner: Held | None, by: str | None, ending: Ending) -> list[Problem]:
    """Refuse cards that cannot all be left.

    ``partner`` are the cards of the winner's partner, None if unknown. ``by`` is that partner's seat if both
    losers are known, else None: then a missing card can be with somebody who was not named.
    """
    hands = losers if partner is None else (*losers, partner)
    mask = total = 0
    for _, _, cards in hands:
        total += len(cards)
        for card in cards:
            mask |= 1 << card
    played = 1 << SEVEN_OF_DIAMONDS | (up_to(ending.last) if ending.last is not None else 0)
    if mask & played or mask.bit_count() != total:
        return [*_twice(hands), *_played(hands, ending.last)]
    return _whole_problems(mask, partner, by, ending) if by else []


def _twice(hands: Sequence[Held]) -> list[Problem]:
    problems = []
    first: dict[int, str | Message] = {}
    for by, field, cards in hands:
        for card in cards:
            holder = first.setdefault(card, by)
            if holder != by:
                problems.append(illegal("card-two-hands", field, card=named(card), by=holder, other=by))
        again = {card for card in cards if cards.count(card) > 1}
        problems += [illegal("card-twice", field, card=named(card), by=by) for card in sorted(again)]
    return problems


def _played(hands: Sequence[Held], last: int | None) -> list[Problem]:
    """Refuse cards that must have been played: the first card, the last card, and the cards under it."""
    problems = []
    under = up_to(last) & ~(1 << last) if last is not None else 0
    possible = last is not None and listed(pack.cards_in(above(last)))
    for by, field, cards in hands:
        if SEVEN_OF_DIAMONDS in cards:
            problems.append(illegal("left-first", field, by=by))
        if last is None:
            continue
        if last in cards:
            problems.append(illegal("left-last", field, by=by, card=named(last)))
        code = "left-under" if possible else "left-under-ace"
        problems += [
            illegal(code, field, by=by, card=named(card), last=named(last), possible=possible)
            for card in dict.fromkeys(cards)
            if under >> card & 1 and card != SEVEN_OF_DIAMONDS
        ]
    return problems


def _whole_problems(mask: int, partner: Held | None, by: str, ending: Ending) -> list[Problem]:
    """Refuse gaps: whatever must be unplayed and is not with the losers is with the winner's partner."""
    last = ending.last
    unplayed = top_ends(mask) | (above(last) if last is not None else 0)
    missing = unplayed & ~mask
    if partner is not None and missing:
        suits = (missing & pack.suit_of(card) for card in range(0, len(CARD_NAMES), RANKS))
        return [_gap(gap, mask, last) for gap in suits if gap]
    if missing.bit_count() > HAND:
        return [illegal("partner-crowded", "left", by=by, n=missing.bit_count(), cards=listed(pack.cards_in(missing)))]
    if last is None and ending.seven:
        known = pack.mask_of(partner.cards) if partner else None
        if not last_seven_fits(mask & ~(known or 0), known):
            return [illegal("last-seven-impossible", "last_seven")]
    return []


def _gap(gap: int, mask: int, last: int | None) -> Problem:
    """Name cards of a suit that must be unplayed and that nobody holds, and the card under them that proves it."""
    cards = pack.cards_in(gap)
    if under := pack.cards_in(mask & up_to(cards[0])):
        return illegal("gap", "left", n=len(cards), cards=listed(cards), under=named(under[0]))
    return illegal("gap-last", "left", n=len(cards), cards=listed(cards), last=named(last or 0))


def numbers_problems(aces: int, pictures: int, partner: Held | None, ending: Ending) -> list[Problem]:
    """Refuse numbers of Aces and pictures that the losers cannot hold."""
    last = ending.last
    problems = []
    for unit, n in zip(MOST, (aces, pictures), strict=True):
        most = most_left(unit, last)
        if n > MOST[unit]:
            problems.append(illegal(f"{unit}-many", f"left.{unit}", n=n, most=MOST[unit]))
        elif n > most and last is not None:
            problems.append(illegal(f"{unit}-last", f"left.{unit}", n=n, most=most, last=named(last)))
    if partner is None:
        return problems
    problems += hands_problems([partner], None, None, ending)
    return problems or _beside_partner(aces, pictures, partner, ending)


def _beside_partner(aces: int, pictures: int, partner: Held, ending: Ending) -> list[Problem]:
    """Refuse numbers that do not fit the partner's known cards: all other unplayed cards are with the losers."""
    possible = numbers_beside(pack.mask_of(partner.cards), ending.last, ending.seven)
    if not possible:
        return [illegal("partner-impossible", "partner", by=partner.by)]
    if (aces, pictures) in possible:
        return []
    near = sorted(possible, key=lambda pair: (abs(pair[0] - aces) + abs(pair[1] - pictures), pair))[:2]
    shown = [Message("two-numbers", {"aces": a, "pictures": p}) for a, p in near]
    return [illegal("numbers-partner", "left", by=partner.by, aces=aces, pictures=pictures, near=shown)]


# --- the bounds of the layout -----------------------------------------------------------------------------


def top_ends(mask: int) -> int:
    """Return everything that is unplayed because some cards are: all cards from the lowest of each suit up."""
    ends = 0
    for start in range(0, len(CARD_NAMES), RANKS):
        held = mask >> start & SUIT
        ends |= (SUIT & -(held & -held)) << start
    return ends


def last_seven_fits(held: int, partner: int | None) -> bool:
    """Tell whether a 7 can have ended the play: its whole suit but the 7 is then unplayed.

    ``held`` are the losers' cards; ``partner`` the cards of the winner's partner, None if they are unknown.
    """
    for seven in _SEVENS:
        unplayed = top_ends(held | above(seven) | (partner or 0))
        if unplayed >> seven & 1:
            continue
        rest = unplayed & ~held
        if rest == partner if partner is not None else rest.bit_count() <= HAND:
            return True
    return False


def most_left(unit: str, last: int | None) -> int:
    """Return how many Aces or pictures the losers can hold at most after a last card.

    What lies in its suit up to the last card has been played. There is no other bound: any smaller number is
    possible, with the rest in the hand of the winner's partner.
    """
    played = 0 if last is None else up_to(last)
    return MOST[unit] - (played & (ACES if unit == "aces" else PICTURES)).bit_count()


@lru_cache(maxsize=256)
def numbers_beside(partner: int, last: int | None, seven: bool | None) -> frozenset[tuple[int, int]]:
    """List the (Aces, pictures) that the losers can hold beside known cards of the winner's partner.

    Whatever is unplayed and not the partner's is then the losers'.
    """
    found = set()
    ends = [_ends(suit, partner, last) for suit in range(len(SUITS))]
    for unplayed in map(sum, product(*ends)):
        losers = unplayed & ~partner
        if 2 <= losers.bit_count() <= 2 * HAND and (not seven or last is not None or _opens(unplayed)):
            found.add(pack.counted(losers))
    return frozenset(found)


def _ends(suit: int, partner: int, last: int | None) -> list[int]:
    """List the possible remainders of a suit: its top ends with the partner's cards in them, the first card played."""
    place = suit * RANKS
    theirs = partner & SUIT << place
    if last is not None and last // RANKS == suit:
        ends = [above(last)]
    else:
        lowest = 1 if suit == SEVEN_OF_DIAMONDS // RANKS else 0
        ends = [(SUIT >> rank << rank & SUIT) << place for rank in range(lowest, RANKS + 1)]
    return [end for end in ends if not theirs & ~end]


def _opens(unplayed: int) -> bool:
    """Tell whether a 7 other than the first card lies alone on the table, and so can have been the last card."""
    return any(unplayed >> seven & SUIT == _ABOVE_A_SEVEN for seven in _SEVENS)
