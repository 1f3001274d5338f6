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


class SunFive(StrEnum):
    """How the counting side's 5 is written in Sun (``baloot.score.fives``)."""

    KEPT = "kept"
    UP = "up"


class HokumFive(StrEnum):
    """How the counting side's 5 is written in Hokum (``baloot.score.fives``)."""

    DOWN = "down"
    UP = "up"


class TieRaised(StrEnum):
    """Who has won a raised hand that is level in rounding too (``baloot.score.tie-full``)."""

    DECLARER = "declarer"
    LAST_RAISER_LOSES = "last-raiser-loses"


class TieUnraised(StrEnum):
    """Who has won a hand that nobody raised and that is level in rounding too (``baloot.score.tie-full``)."""

    DECLARER = "declarer"
    DECLARER_LOSES = "declarer-loses"


class ProjectMultiplier(StrEnum):
    """How a raise multiplies projects (``baloot.score.project-multiplier``)."""

    CAPPED = "capped"
    LEVEL = "level"
    DOUBLE_ONLY = "double-only"


class BalootOwner(StrEnum):
    """Who scores a Baloot of the losers (``baloot.score.baloot-owner``)."""

    WINNER = "winner"
    OWNER_ONLY = "owner-only"
    OWNER = "owner"


class KabootRaised(StrEnum):
    """Whether a raise multiplies Al-kaboot (``baloot.kaboot.raised``)."""

    MULTIPLIED = "multiplied"
    PLAIN = "plain"


class ReverseKaboot(StrEnum):
    """What the declarer's side pays for winning no trick in Sun (``baloot.kaboot.reverse``)."""

    NO = "no"
    PAYS_88 = "88"


class Qaid(StrEnum):
    """What a called foul costs, and whether the other side's projects score then (``baloot.qaid.score``)."""

    NONE = "none"
    OWN_PROJECTS = "own-projects"
    HAND_ONLY = "hand-only"


class Doubling(StrEnum):
    """Whether hands are raised at all (``baloot.raise.off``)."""

    ON = "on"
    OFF = "off"


class SunDouble(StrEnum):
    """When Sun may be doubled (``baloot.raise.sun-scores``)."""

    SPLIT_100 = "split-100"
    NEVER = "never"
    ALWAYS = "always"
    BEHIND = "behind"


class LockDefault(StrEnum):
    """What a double without a word means (``baloot.raise.lock-unsaid``)."""

    ASK = "ask"
    LOCKED = "locked"
    OPEN = "open"


class LockAt(StrEnum):
    """With which raises a hand can be locked (``baloot.raise.lock-at``)."""

    DOUBLE_QUADRUPLE = "double-quadruple"
    QUADRUPLE = "quadruple"


class FirstLead(StrEnum):
    """Who leads to the first trick (``baloot.play.first-lead``)."""

    DEALERS_RIGHT = "dealers-right"
    DECLARER = "declarer"


class Kawesh(StrEnum):
    """Whether a poor first hand may be annulled, and who deals then (``baloot.bid.kawesh``)."""

    NO = "no"
    NEXT_DEALER = "next-dealer"
    SAME_DEALER = "same-dealer"


class KaweshUntil(StrEnum):
    """Until when a hand may be annulled (``baloot.bid.kawesh``)."""

    OWN_TURN = "own-turn"
    BIDDING_END = "bidding-end"


class HokumToSun(StrEnum):
    """Who may turn a first-round Hokum into Sun (``baloot.bid.hokum-overcall``)."""

    ANYBODY = "anybody"
    EARLIER_SEATS = "earlier-seats"


class AshkalAce(StrEnum):
    """Whether Ashkal may be said when an Ace is exposed (``baloot.bid.ashkal-ace``)."""

    YES = "yes"
    NO = "no"


class AshkalDeclarer(StrEnum):
    """Who is called the declarer after Ashkal (``baloot.bid.ashkal-declarer``)."""

    PARTNER = "partner"
    CALLER = "caller"


class Hundreds(StrEnum):
    """Which Hundred is better (``baloot.project.hundreds``)."""

    FOUR_FIRST = "four-first"
    RUN_FIRST = "run-first"


class ProjectTies(StrEnum):
    """Which of equal projects is better (``baloot.project.ties``)."""

    TURN_ORDER = "turn-order"
    TRUMPS_FIRST = "trumps-first"


class BalootInProject(StrEnum):
    """How a Baloot within a shown project scores (``baloot.baloot.in-project``)."""

    AUTOMATIC = "automatic"
    MUST_SAY = "must-say"
    SILENT = "silent"


class Sawa(StrEnum):
    """What a wrong claim of the rest costs (``baloot.qaid.sawa``)."""

    PLAY_ON = "play-on"
    QAID = "qaid"


class Options(NamedTuple):
    """What a table plays; each field is the option of the same name, with its default."""

    counting: Counting = Counting.LAST_RAISE
    sun_five: SunFive = SunFive.KEPT
    hokum_five: HokumFive = HokumFive.DOWN
    tie_raised: TieRaised = TieRaised.DECLARER
    tie_unraised: TieUnraised = TieUnraised.DECLARER
    project_multiplier: ProjectMultiplier = ProjectMultiplier.CAPPED
    baloot_owner: BalootOwner = BalootOwner.WINNER
    kaboot_raised: KabootRaised = KabootRaised.MULTIPLIED
    reverse_kaboot: ReverseKaboot = ReverseKaboot.NO
    qaid: Qaid = Qaid.NONE
    sawa: Sawa = Sawa.PLAY_ON
    doubling: Doubling = Doubling.ON
    sun_double: SunDouble = SunDouble.SPLIT_100
    target: int = 152
    lock_default: LockDefault = LockDefault.ASK
    lock_at: LockAt = LockAt.DOUBLE_QUADRUPLE
    first_lead: FirstLead = FirstLead.DEALERS_RIGHT
    hokum_to_sun: HokumToSun = HokumToSun.ANYBODY
    own_sun: YesNo = YesNo.NO
    ace_hokum: YesNo = YesNo.NO
    ashkal_ace: AshkalAce = AshkalAce.YES
    ashkal_over_hokum: YesNo = YesNo.NO
    ashkal_second_round: YesNo = YesNo.NO
    ashkal_declarer: AshkalDeclarer = AshkalDeclarer.PARTNER
    ace_third_round: YesNo = YesNo.NO
    kawesh: Kawesh = Kawesh.NO
    kawesh_until: KaweshUntil = KaweshUntil.OWN_TURN
    hundreds: Hundreds = Hundreds.FOUR_FIRST
    project_ties: ProjectTies = ProjectTies.TURN_ORDER
    baloot_in_project: BalootInProject = BalootInProject.AUTOMATIC
