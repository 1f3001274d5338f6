"""Which card points and tricks a side can have: existence alone, of any split of the pack (``baloot.count.possible``).

Following suit is not looked at.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from scorekeeper.cards import union

PACK_POINTS = {"hokum": 162, "sun": 130}
"""Card points of the whole pack with the last trick's ten."""
GAME_POINTS = {"hokum": 16, "sun": 26}
"""Game points of all cards."""
MOST_GAME_POINTS = 28
"""Two figures that add to no more can be game points, in Sun with fives written up."""
KABOOT = {"hokum": 25, "sun": 44}
"""Game points of Al-kaboot."""
PROJECT_VALUES: Mapping[str, Mapping[str, int]] = {
    "hokum": {"siri": 2, "fifty": 5, "hundred": 10},
    "sun": {"siri": 4, "fifty": 10, "hundred": 20, "four-hundred": 40},
}
"""Game points of each kind."""
BALOOT_VALUE = 2
"""Game points of the Baloot, which are not multiplied."""
LAST_TRICK = 10
HAND = 8
TRICK = 4

PLAIN_VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}


def beside_cards(contract: str, times: int, kinds: Iterable[str], *, baloot: bool) -> int:
    """Return the game points of projects, which count so many ``times``, and of a Baloot.

    Articles ``baloot.score.project-multiplier`` and ``baloot.score.baloot-single``.

    >>> beside_cards("hokum", 2, ["fifty"], baloot=True)
    12
    """
    values = PROJECT_VALUES[contract]
    return sum([values.get(kind, 0) for kind in kinds]) * times + (BALOOT_VALUE if baloot else 0)


@cache
def possible_points(contract: str, tricks: int | None) -> frozenset[int]:
    """List the card points that a side with so many tricks can have; with any number of tricks for None."""
    bits = union(_points(contract, count) for count in (range(HAND + 1) if tricks is None else (tricks,)))
    return frozenset([points for points in range(bits.bit_length()) if bits >> points & 1])


def _points(contract: str, tricks: int) -> int:
    """Return the card points of a side with so many tricks, as bits."""
    sums = _card_sums(contract)[TRICK * tricks]
    return (sums if tricks < HAND else 0) | (sums << LAST_TRICK if tricks else 0)


@cache
def points_with(contract: str, tricks: int | None, card: int | None) -> frozenset[int]:
    """List the card points of a side with so many tricks, not all, and a card of a value, or None for the last trick.

    For any number of tricks ``tricks`` is None.
    """
    counts = range(1, HAND) if tricks is None else (tricks,) if tricks else ()
    if card is None:
        bits = union(_card_sums(contract)[TRICK * count] << LAST_TRICK for count in counts)
    else:
        others = [_card_sums(contract, card)[TRICK * count - 1] << card for count in counts]
        bits = union(each | each << LAST_TRICK for each in others)
    return frozenset([points for points in range(bits.bit_length()) if bits >> points & 1])


@cache
def _card_sums(contract: str, without: int | None = None) -> list[int]:
    """For every number of cards, the sums of card values that so many cards of the pack can have, as bits.

    The pack is one ``without`` a card of that value.
    """
    first = TRUMP_VALUES if contract == "hokum" else PLAIN_VALUES
    values = [*first.values(), *(value for _ in range(3) for value in PLAIN_VALUES.values())]
    if without is not None:
        values.remove(without)
    # Bit n * _WIDTH + p says that some n cards are worth p.
    sums = 1
    for value in values:
        sums |= sums << _WIDTH + value
    return [sums >> _WIDTH * count & (1 << _WIDTH) - 1 for count in range(len(values) + 1)]


_WIDTH = 256
"""More than all cards are worth."""


def nearest(values: Iterable[int], n: int) -> tuple[int, ...]:
    """Return the nearest of some values below and above a figure that is none of them."""
    known = sorted(values)
    return (*[value for value in known if value < n][-1:], *[value for value in known if value > n][:1])
