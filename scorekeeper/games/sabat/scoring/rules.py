"""The rules by which each step of a score is done, by name.

The text has one rule for every step, which is the default; the others are slips, which people make
(:mod:`scorekeeper.games.sabat.claims.slips`). Articles ``sabat.score.*`` and ``sabat.penalty.value``.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.cards import CARD_NAMES
from scorekeeper.game import Item
from scorekeeper.games.sabat.facts.checks import Hand
from scorekeeper.games.sabat.facts.form import STAKES
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import ACES, PICTURES, counted, listed, mask_of
from scorekeeper.seats import PARTNER

ACE, PICTURE = 20, 10
"""Points for each Ace and each picture that the losers still hold."""
PENALTY = 100

# --- penalties: which are scored, and what each is worth --------------------------------------------------

Due = Callable[[int], bool]
"""Tells whether a penalty is scored; takes its place among the penalties of the hand."""
Worth = Callable[[int, int], int]
"""Returns what a penalty is worth; takes its place, and what the hand is multiplied by."""


def every_penalty(_place: int) -> bool:
    """Score every penalty."""
    return True


def all_but(forgotten: Collection[int]) -> Due:
    """Leave some penalties out: a slip."""
    return lambda place: place not in forgotten


def fixed(_place: int, _times: int) -> int:
    """Score a penalty at the same points whatever the stakes."""
    return PENALTY


def multiplied_at(places: Collection[int]) -> Worth:
    """Multiply some penalties with the hand: a slip."""
    return lambda place, times: PENALTY * times if place in places else PENALTY


# --- cards: which count, and what they are worth ----------------------------------------------------------

Count = Callable[[Hand, str], Sequence[Item]]
"""Returns the items of some cards; takes the hand and the side that went out."""

_HELD = (("aces-held", ACE), ("pictures-held", PICTURE), ("idle-held", 0))
"""The items in which the cards of a loser count, and what each card is worth."""
_SORTS = tuple(0 if ACES >> card & 1 else 1 if PICTURES >> card & 1 else 2 for card in range(len(CARD_NAMES)))
"""From a card to its place in them."""


def losers_cards(hand: Hand, side: str) -> list[Item]:
    """Count the Aces and pictures that the losers hold; their other cards are named, and count nothing."""
    items: list[Item] = []
    if hand.held is not None:
        for by, cards in hand.held.items():
            _add_held(side, by, cards, items)
        return items
    if hand.aces:
        items.append(Item(side, hand.aces * ACE, "aces", {"n": hand.aces}))
    if hand.pictures:
        items.append(Item(side, hand.pictures * PICTURE, "pictures", {"n": hand.pictures}))
    return items or [Item(side, 0, "nothing-left")]


def _add_held(side: str, by: str, cards: tuple[int, ...], items: list[Item]) -> None:
    """Add the cards of one loser: the Aces, the pictures, and what counts nothing."""
    sorts: tuple[list[str], ...] = ([], [], [])
    for card in cards:
        sorts[_SORTS[card]].append(CARD_NAMES[card])
    for (code, worth), found in zip(_HELD, sorts, strict=True):
        if found:
            n = len(found)
            items.append(Item(side, worth * n, code, {"n": n, "by": by, "cards": " ".join(found)}))


def nothing(_hand: Hand, _side: str) -> Sequence[Item]:
    """Count nothing."""
    return ()


def tens(n: int) -> Count:
    """Count 10s of the losers like pictures: a slip."""
    return lambda _hand, side: (Item(side, n * PICTURE, "tens-counted", {"tens": n}),)


def aces_as_pictures(n: int) -> Count:
    """Count Aces of the losers like pictures: a slip."""
    return lambda _hand, side: (Item(side, n * (PICTURE - ACE), "ace-as-picture", {"aces": n}),)


def partner_idle(hand: Hand, side: str) -> Sequence[Item]:
    """Name the cards of the winner's partner, which count nothing."""
    if hand.partner is None or hand.winner is None:
        return ()
    return (Item(side, 0, "partner-idle", {"by": PARTNER[hand.winner], "cards": listed(hand.partner)}),)


def partner_counted(hand: Hand, side: str) -> Sequence[Item]:
    """Count the cards of the winner's partner too: a slip."""
    if hand.partner is None or hand.winner is None:
        return ()
    points = worth(*counted(mask_of(hand.partner)))
    return (Item(side, points, "partner-counted", {"partner": PARTNER[hand.winner], "points": points}),)


def worth(aces: int, pictures: int) -> int:
    """Return what Aces and pictures are worth."""
    return aces * ACE + pictures * PICTURE


# --- the last 7 and the stakes ----------------------------------------------------------------------------


class LastSeven(NamedTuple):
    """What a 7 as the last card adds before the hand is multiplied, and after."""

    before: int
    after: int


LAST_SEVEN = {"multiplied": LastSeven(200, 0), "not-multiplied": LastSeven(0, 200), "forgotten": LastSeven(0, 0)}
MULTIPLIERS: Mapping[str, Mapping[str, int]] = {
    "announced": STAKES,
    **{level: dict.fromkeys(STAKES, times) for level, times in STAKES.items()},
}
"""What the hand is multiplied by at each stakes: as announced, or always alike."""


class Rules(NamedTuple):
    """The rule of each step; ``target`` is the total that wins the match."""

    target: int
    due: Due = every_penalty
    penalty: Worth = fixed
    losers: Count = losers_cards
    tens: Count = nothing
    aces: Count = nothing
    partner: Count = partner_idle
    last_seven: LastSeven = LAST_SEVEN["multiplied"]
    multipliers: Mapping[str, int] = MULTIPLIERS["announced"]


@cache
def rules_for(options: Options) -> Rules:
    """Return the rules of the text, under some options."""
    return Rules(options.target)
