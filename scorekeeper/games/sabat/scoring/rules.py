"""The rules by which each step of a score is done.

The text has one rule for each step, which is the default here. The others are slips, which people make
(:mod:`scorekeeper.games.sabat.claims.slips`). Articles ``sabat.score.*`` and ``sabat.penalty.value``.
"""

from collections.abc import Collection, Mapping
from functools import cache
from typing import NamedTuple

from scorekeeper.games.sabat.facts.form import STAKES
from scorekeeper.games.sabat.options import Options

ACE, PICTURE = 20, 10
"""Points for each Ace and each picture that the losers still hold."""
PENALTY = 100


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


@cache
def rules_for(options: Options) -> Rules:
    """Return the rules of the text, under some options."""
    return Rules(options.target)


def worth(aces: int, pictures: int) -> int:
    """Return what Aces and pictures are worth."""
    return aces * ACE + pictures * PICTURE
