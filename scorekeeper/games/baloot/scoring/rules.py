"""The rules by which a hand is scored: a table of named rules for each step.

Options choose among them (:func:`rules_for`), and so do the slips of people (:mod:`scorekeeper.games.baloot.claims`):
a slip is a rule of the same tables that no table plays by. :mod:`scorekeeper.games.baloot.scoring.steps` reckons by
them. Source: Baloot, "Scoring"; articles ``baloot.score.*``.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from scorekeeper.games.baloot.facts.checks import Hand
from scorekeeper.games.baloot.facts.form import GAHWA, SINGLE, TRIPLE
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, KABOOT, PROJECT_VALUES
from scorekeeper.games.baloot.options import (
    BalootOwner,
    Counting,
    GahwaAs,
    Options,
    ProjectMultiplier,
    Qaid,
    RaiseTimes,
    TieRaised,
    TieUnraised,
)
from scorekeeper.games.baloot.scoring.rounding import FIVES_KEPT, ROUNDING, FivesUp, Rounding
from scorekeeper.seats import OTHER, SIDES

BOTH = "both"
"""Who counts if each side does."""
UNIT = {"hokum": 10, "sun": 5}
"""Card points to a game point."""
REVERSE = 88
"""What a reverse Al-kaboot pays, in Sun, whatever was raised."""
OTHER_VALUES: Mapping[str, Mapping[str, int]] = {
    "hokum": PROJECT_VALUES["sun"],
    "sun": {**PROJECT_VALUES["hokum"], "four-hundred": PROJECT_VALUES["hokum"]["hundred"]},
}
"""A slip: what projects are worth in the other contract, with four Aces as a Hundred in Hokum."""

# --- who counts (baloot.score.counting) -------------------------------------------------------------------

CountingRule = Callable[[Hand], tuple[str, str]]
"""Names the side whose card points are converted, or BOTH, and the code that says why."""


def against_last_raise(hand: Hand) -> tuple[str, str]:
    """Let the declarer's opponents count; after a raise, the opponents of who raised last."""
    if hand.level == SINGLE:
        return OTHER[hand.declarer], "counts-unraised"
    declarer_raised_last = hand.level in (TRIPLE, GAHWA)
    return OTHER[hand.declarer] if declarer_raised_last else hand.declarer, "counts-raised"


def against_declarer(hand: Hand) -> tuple[str, str]:
    """Let the declarer's opponents count, raised or not."""
    return OTHER[hand.declarer], "counts-defenders"


def each_its_own(_hand: Hand) -> tuple[str, str]:
    """Let both sides count."""
    return BOTH, "counts-own"


def not_who(rule: CountingRule) -> CountingRule:
    """Make a slip: the side counts that should not."""

    def turned(hand: Hand) -> tuple[str, str]:
        side, why = rule(hand)
        return OTHER[side], why

    return turned


def always(side: str) -> CountingRule:
    """Make a slip: a side counts whatever was raised."""
    return lambda _hand: (side, "counts-raised")


COUNTING: Mapping[Counting, CountingRule] = {
    "last-raise": against_last_raise,
    "defenders": against_declarer,
    "both": each_its_own,
}

# --- who has won a tie (baloot.score.tie, .tie-full) -----------------------------------------------------------------

Turn = Mapping[str, str]
"""Who wins a tie, by the side that lost more in rounding; if both lost the same, by the declarer's side."""
THIS_SIDE: Turn = {side: side for side in SIDES}
OTHER_SIDE: Turn = OTHER
"""A slip, or the rule of a table if both lost the same."""

FullTie = tuple[Turn, ...]
"""For each level, from single to gahwa, who wins if both lost the same."""
TIE_UNRAISED: Mapping[TieUnraised, FullTie] = {"declarer": (THIS_SIDE,), "declarer-loses": (OTHER_SIDE,)}
TIE_RAISED: Mapping[TieRaised, FullTie] = {
    "declarer": (THIS_SIDE, THIS_SIDE, THIS_SIDE, THIS_SIDE),
    "last-raiser-loses": (THIS_SIDE, OTHER_SIDE, THIS_SIDE, OTHER_SIDE),
}


def turned(tie: FullTie) -> FullTie:
    """Make a slip: the other side wins if both lost the same."""
    return tuple([OTHER_SIDE if turn is THIS_SIDE else THIS_SIDE for turn in tie])


# --- what each side takes (baloot.score.lost, .raised, .baloot-owner, baloot.kaboot.projects) -------------

LosersShare = Literal["winner", "nobody", "owner", "owner-plain"]
"""Where something of the losers goes; what its owner keeps "plain" is not multiplied: a slip."""
KEPT = ("owner", "owner-plain")
LOSERS_BALOOT: Mapping[BalootOwner, tuple[LosersShare, LosersShare]] = {
    "winner": ("winner", "nobody"),
    "owner-only": ("nobody", "nobody"),
    "owner": ("owner", "owner"),
}
"""After a hand, and after Al-kaboot."""

# --- what a foul costs (baloot.qaid.score, .prices) -------------------------------------------------------

QaidProjects = Literal["own", "none", "all", "each"]
"""Whose projects score: of the side that was not fined, nobody's, all for that side, or everybody's own."""
QAID_PROJECTS: Mapping[Qaid, QaidProjects] = {
    "none": "own",
    "own-projects": "own",
    "hand-only": "none",
    "all-projects": "all",
    "each-own": "each",
    "kaboot": "own",
}

# --- what is multiplied (baloot.score.raised, .raise-times, .gahwa-as, .project-multiplier, .baloot-single) ---

Times = tuple[int, int, int, int, int]
"""By how much each level multiplies, from single to gahwa."""
RAISE_TIMES: Mapping[RaiseTimes, tuple[int, int, int, int]] = {"2-3-4": (1, 2, 3, 4), "2-4-6": (1, 2, 4, 6)}
GAHWA_TIMES: Mapping[GahwaAs, int | None] = {"match": None, "times-six": 6, "times-eight": 8}
"""By how much a gahwa multiplies; None if it wins the match and scores no points."""
CAPPED: Times = (1, 2, 2, 2, 2)
PROJECT_TIMES: Mapping[ProjectMultiplier, Times | None] = {
    "capped": CAPPED,
    "level": None,
    "double-only": (1, 2, 1, 1, 1),
}
"""By how much projects are multiplied; None if as much as the cards."""


def raise_times(options: Options) -> Times:
    """Return by how much each level multiplies the cards (``baloot.score.raise-times``, ``.gahwa-as``)."""
    return (*RAISE_TIMES[options.raise_times], GAHWA_TIMES[options.gahwa_as] or 1)


def at_any_level(times: int) -> Times:
    """Make a row that multiplies every level by the same."""
    return (times, times, times, times, times)


# --- all steps --------------------------------------------------------------------------------------------


class Rules(NamedTuple):
    """A rule for each step; the defaults are the text's own."""

    counting: CountingRule = against_last_raise
    rounding: Rounding = ROUNDING
    fives_up: FivesUp = FIVES_KEPT
    pair_down: bool = False
    """Whether the larger of two Hokum counts that end in 6 is written one less; it decides nothing."""
    tie: Turn = THIS_SIDE
    tie_rounding: Rounding = ROUNDING
    """By which rounding the losses that decide a tie are found."""
    full_tie: FullTie = (THIS_SIDE,) * 5
    values: Mapping[str, Mapping[str, int]] = PROJECT_VALUES
    kaboot: Mapping[str, int] = KABOOT
    kaboot_plain: bool = False
    """Whether no raise multiplies Al-kaboot."""
    reverse: int = REVERSE
    cards: LosersShare = "winner"
    projects: LosersShare = "winner"
    baloot: LosersShare = "winner"
    kaboot_projects: LosersShare = "nobody"
    kaboot_baloot: LosersShare = "nobody"
    times: Times = (1, 2, 3, 4, 1)
    gahwa_ends: bool = True
    """Whether a gahwa wins the match, and scores no points."""
    project_times: Times = CAPPED
    baloot_times: Times = at_any_level(1)
    qaid_projects: QaidProjects = "own"
    qaid: Mapping[str, int] = GAME_POINTS
    """What a called foul pays for the cards."""


@lru_cache(1 << 8)
def rules_for(options: Options) -> Rules:
    """Return the rules that a table plays by."""
    losers_baloot, kaboot_baloot = LOSERS_BALOOT[options.baloot_owner]
    times = raise_times(options)
    return Rules(
        counting=COUNTING[options.counting],
        fives_up={"hokum": int(options.hokum_five == "up"), "sun": int(options.sun_five == "up")},
        pair_down=options.hokum_pair == "larger-down",
        full_tie=(*TIE_UNRAISED[options.tie_unraised], *TIE_RAISED[options.tie_raised]),
        kaboot_plain=options.kaboot_raised == "plain",
        baloot=losers_baloot,
        kaboot_baloot=kaboot_baloot,
        times=times,
        gahwa_ends=GAHWA_TIMES[options.gahwa_as] is None,
        project_times=PROJECT_TIMES[options.project_multiplier] or times,
        projects=options.loser_projects,
        qaid_projects=QAID_PROJECTS[options.qaid],
        qaid=KABOOT if options.qaid == "kaboot" else GAME_POINTS,
    )
