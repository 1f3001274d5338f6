"""The options of Baloot: the points on which tables differ, as the rulebook tells them.

What a choice does to a score stands in the tables of :mod:`scorekeeper.games.baloot.scoring.rules`.
"""

from enum import StrEnum
from typing import NamedTuple


class YesNo(StrEnum):
    """Whether a table plays something."""

    NO = "no"
    YES = "yes"


class Counting(StrEnum):
    """Whose card points are converted (``baloot.score.counting``)."""

    LAST_RAISE = "last-raise"
    DEFENDERS = "defenders"
    BOTH = "both"


class ProjectMultiplier(StrEnum):
    """How a raise multiplies projects (``baloot.score.project-multiplier``)."""

    CAPPED = "capped"
    LEVEL = "level"


class BalootOwner(StrEnum):
    """Who scores a Baloot of the losers (``baloot.score.baloot-owner``)."""

    WINNER = "winner"
    OWNER_ONLY = "owner-only"


class Doubling(StrEnum):
    """Whether hands are raised at all (``baloot.raise.off``)."""

    ON = "on"
    OFF = "off"


class SunDouble(StrEnum):
    """When Sun may be doubled (``baloot.raise.sun-scores``)."""

    SPLIT_100 = "split-100"
    NEVER = "never"
    ALWAYS = "always"


class LockDefault(StrEnum):
    """What a double without a word means (``baloot.raise.lock-unsaid``)."""

    ASK = "ask"
    LOCKED = "locked"
    OPEN = "open"


class FirstLead(StrEnum):
    """Who leads to the first trick (``baloot.play.first-lead``)."""

    DEALERS_RIGHT = "dealers-right"
    DECLARER = "declarer"


class Kawesh(StrEnum):
    """Whether a poor first hand may be annulled, and who deals then (``baloot.bid.kawesh``)."""

    NO = "no"
    NEXT_DEALER = "next-dealer"
    SAME_DEALER = "same-dealer"


class ProjectTies(StrEnum):
    """Which of equal projects is better (``baloot.project.ties``)."""

    TURN_ORDER = "turn-order"
    TRUMPS_FIRST = "trumps-first"


class BalootInProject(StrEnum):
    """How a Baloot within a shown project scores (``baloot.baloot.in-project``)."""

    AUTOMATIC = "automatic"
    MUST_SAY = "must-say"
    SILENT = "silent"


class Options(NamedTuple):
    """What a table plays; each field is the option of the same name, with its default."""

    counting: Counting = Counting.LAST_RAISE
    project_multiplier: ProjectMultiplier = ProjectMultiplier.CAPPED
    baloot_owner: BalootOwner = BalootOwner.WINNER
    doubling: Doubling = Doubling.ON
    sun_double: SunDouble = SunDouble.SPLIT_100
    target: int = 152
    lock_default: LockDefault = LockDefault.ASK
    first_lead: FirstLead = FirstLead.DEALERS_RIGHT
    ashkal_second_round: YesNo = YesNo.NO
    ace_third_round: YesNo = YesNo.NO
    kawesh: Kawesh = Kawesh.NO
    project_ties: ProjectTies = ProjectTies.TURN_ORDER
    baloot_in_project: BalootInProject = BalootInProject.AUTOMATIC
