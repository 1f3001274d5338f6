"""What the 32 cards allow: which card points a side can take, which projects a deal can hold.

Everything here is existence: a total or a holding is possible if some split of the pack gives it. Following
suit is not looked at. Articles ``baloot.count.possible`` and ``baloot.project.deal``.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import NamedTuple

from scorekeeper.cards import RANKS_32, SUITS, mask_32
from scorekeeper.seats import SIDE

PACK_POINTS = {"hokum": 162, "sun": 130}
"""Card points of the whole pack with the last trick's ten."""
LAST_TRICK = 10
HAND = 8
TRICK = 4

PLAIN_VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}


@cache
def possible_points(contract: str, tricks: int | None) -> frozenset[int]:
    """List the card points that a side with so many tricks can have; with any number of tricks for None."""
    if tricks is None:
        return frozenset().union(*(possible_points(contract, count) for count in range(HAND + 1)))
    sums = _card_sums(contract)[TRICK * tricks]
    without_last = sums if tricks < HAND else frozenset[int]()
    with_last = frozenset(points + LAST_TRICK for points in sums) if tricks else frozenset[int]()
    return without_last | with_last


@cache
def _card_sums(contract: str) -> tuple[frozenset[int], ...]:
    """For every number of cards, the sums of card values that so many cards of the pack can have."""
    first = TRUMP_VALUES if contract == "hokum" else PLAIN_VALUES
    values = [*first.values(), *(value for _ in range(3) for value in PLAIN_VALUES.values())]
    # Bit p of sums[n] says that some n cards are worth p.
    sums = [1] + [0] * len(values)
    for value in values:
        for count in range(len(values), 0, -1):
            sums[count] |= sums[count - 1] << value
    return tuple(frozenset(p for p in range(bits.bit_length()) if bits >> p & 1) for bits in sums)


def nearest_points(contract: str, tricks: int | None, points: int) -> tuple[int, ...]:
    """Return the nearest possible card points below and above an impossible figure."""
    possible = possible_points(contract, tricks)
    below = [p for p in possible if p < points]
    above = [p for p in possible if p > points]
    return (*([max(below)] if below else []), *([min(above)] if above else []))


# --- projects ---------------------------------------------------------------------------------------------

_TRUMP = SUITS[0]
"""Facts do not name the suits of projects, so by symmetry any suit can stand for trumps."""
_ROYALS = mask_32(("K", _TRUMP), ("Q", _TRUMP))
_TRUMP_JACK = mask_32(("J", _TRUMP))
_RUN_LENGTHS = {"siri": 3, "fifty": 4, "hundred": 5}
_FOURS: dict[str, dict[str, tuple[str, ...]]] = {
    "hokum": {"hundred": ("K", "Q", "J", "10", "A")},
    "sun": {"hundred": ("K", "Q", "J", "10"), "four-hundred": ("A",)},
}


class _Cards(NamedTuple):
    """One way to hold a project; ``bars`` if its owner can score no Baloot beside it."""

    mask: int
    bars: bool


@cache
def _ways(contract: str, kind: str) -> tuple[_Cards, ...]:
    """List all ways to hold a project of a kind."""
    ways = []
    if length := _RUN_LENGTHS.get(kind):
        for suit, start in product(SUITS, range(len(RANKS_32) - length + 1)):
            mask = mask_32(*((rank, suit) for rank in RANKS_32[start : start + length]))
            ways.append(_Cards(mask, kind == "hundred" and mask & _ROYALS == _ROYALS))
    fours = _FOURS[contract].get(kind, ())
    ways += [_Cards(mask_32(*((rank, suit) for suit in SUITS)), rank in ("K", "Q")) for rank in fours]
    return tuple(ways)


@cache
def can_be_dealt(
    contract: str, projects: tuple[tuple[str, str], ...], baloot: str | None, trickless: str | None
) -> bool:
    """Tell whether some deal holds these (owner, kind) projects of one side, and the Baloot.

    Owners are seats, or sides ("NS") for either partner. ``trickless`` is a side that won no trick: it cannot
    have shown the Jack of trumps, nor the four Aces in Sun.
    """
    loser_shows = trickless is not None and any(SIDE[by] == trickless for by, _ in projects)
    if loser_shows and any(kind == "four-hundred" for _, kind in projects):
        return False
    barred = _TRUMP_JACK if loser_shows and contract == "hokum" else 0
    for owners in product(*(by for by, _ in projects)):
        if any(owners.count(seat) > 2 for seat in owners):
            continue
        held: dict[str, list[str]] = {seat: [] for seat in owners}
        for seat, (_, kind) in zip(owners, projects, strict=True):
            held[seat].append(kind)
        if any(_deal_exists(contract, held, holder, barred) for holder in baloot or (None,)):
            return True
    return False


def _deal_exists(contract: str, held: Mapping[str, list[str]], holder: str | None, barred: int) -> bool:
    hands = [(seat, kinds) for seat, kinds in held.items() if seat != holder]
    if holder is None:
        return _place(contract, hands, barred)
    for cards in _hands(contract, held.get(holder, []), barred, baloot=True):
        if (cards | _ROYALS).bit_count() <= HAND and _place(contract, hands, barred | cards | _ROYALS):
            return True
    return False


def _place(contract: str, hands: list[tuple[str, list[str]]], used: int) -> bool:
    """Find disjoint cards for the projects of each player, out of what is not used."""
    if not hands:
        return True
    (_, kinds), *rest = hands
    return any(_place(contract, rest, used | cards) for cards in _hands(contract, kinds, used, baloot=False))


def _hands(contract: str, kinds: list[str], used: int, *, baloot: bool) -> Iterator[int]:
    """List the cards one player can hold for some projects, each card in one project only."""
    for ways in product(*(_ways(contract, kind) for kind in kinds)):
        cards = 0
        for way in ways:
            if way.mask & (cards | used) or (baloot and way.bars):
                break
            cards |= way.mask
        else:
            if cards.bit_count() <= HAND:
                yield cards
