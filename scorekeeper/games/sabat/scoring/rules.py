"""The rules by which each step of a score is done.

The text has one rule for each step, which is the default here and by which
:mod:`scorekeeper.games.sabat.scoring.steps` scores a hand. The others are slips, which people make
(:mod:`scorekeeper.games.sabat.claims.slips`). Articles ``sabat.score.*`` and ``sabat.penalty.value``.
"""

from collections.abc import Collection, Mapping
from itertools import product
from typing import NamedTuple

from scorekeeper.games.sabat.facts.form import STAKES
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import MOST
from scorekeeper.games.sabat.penalties import PENALTY_POINTS

ACE, PICTURE = 20, 10
"""Points for each Ace and each picture that the losers still hold."""


class LastSeven(NamedTuple):
    """The points for a 7 as the last card, before the hand is multiplied and after."""

    before: int
    after: int


LAST_SEVEN = {"multiplied": LastSeven(200, 0), "not-multiplied": LastSeven(0, 200), "forgotten": LastSeven(0, 0)}
MULTIPLIERS: Mapping[str, Mapping[str, int]] = {
    "announced": STAKES,
    **{level: dict.fromkeys(STAKES, times) for level, times in STAKES.items()},
}
"""The factor of the hand at each stakes: as announced, or always alike."""


class Rules(NamedTuple):
    """The rule of each step.

    ``forgotten`` and ``multiplied`` are the penalties that are left out, or multiplied with the hand, by their places.
    ``tens`` is how many 10s of the losers count like pictures, and ``lesser_aces`` how many of their Aces;
    ``partner`` is whether the cards of the winner's partner count too. ``target`` wins the match.
    """

    target: int
    forgotten: Collection[int] = ()
    multiplied: Collection[int] = ()
    tens: int = 0
    lesser_aces: int = 0
    partner: bool = False
    last_seven: LastSeven = LAST_SEVEN["multiplied"]
    multipliers: Mapping[str, int] = MULTIPLIERS["announced"]


def rules_for(options: Options) -> Rules:
    """Return the rules of the text, under some options."""
    return Rules(options.target)


def worth(aces: int, pictures: int) -> int:
    """Return the points of Aces and pictures."""
    return aces * ACE + pictures * PICTURE


_BASES = range(0, worth(MOST["aces"], MOST["pictures"]) + 1, PICTURE)
_LASTS = (0, LAST_SEVEN["multiplied"].before)
_HANDS = {times * (base + last) for times, base, last in product(STAKES.values(), _BASES, _LASTS)}
"""The possible points of the side that went out, for the hand itself."""


def can_score(points: Mapping[str, int], _options: Options) -> bool:
    """Tell whether some hand can have these points: the winner's cards by the stakes, and penalties for either side."""
    first, second = points.values()
    return _won(first, second) or _won(second, first)


def _won(winner: int, loser: int) -> bool:
    """Tell whether a side can have won the hand with so many points against so many."""
    if winner < 0 or loser < 0 or loser % PENALTY_POINTS:
        return False
    return any(hand <= winner and (winner - hand) % PENALTY_POINTS == 0 for hand in _HANDS)
