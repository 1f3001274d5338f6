"""The options of Baloot: the points on which tables differ, as the rulebook tells them.

The tables of :mod:`scorekeeper.games.baloot.scoring.rules` say how a choice changes a score.
"""

from typing import Literal, NamedTuple

YesNo = Literal["no", "yes"]
Counting = Literal["last-raise", "defenders", "both"]
TieRaised = Literal["declarer", "last-raiser-loses"]
TieUnraised = Literal["declarer", "declarer-loses"]
ProjectMultiplier = Literal["capped", "level", "double-only"]
BalootOwner = Literal["winner", "owner-only", "owner"]
LoserProjects = Literal["winner", "nobody"]
Qaid = Literal["none", "own-projects", "hand-only", "all-projects", "each-own", "kaboot"]
SunDouble = Literal["split-100", "never", "always", "behind", "under-hundred"]
RaiseLimit = Literal["gahwa", "quadruple", "triple", "double"]
LockDefault = Literal["ask", "locked", "open"]
RaiseTimes = Literal["2-3-4", "2-4-6"]
GahwaAs = Literal["match", "times-six", "times-eight"]
Kawesh = Literal["no", "next-dealer", "same-dealer"]
Hundreds = Literal["four-first", "run-first"]
ProjectTies = Literal["turn-order", "trumps-first"]


class Options(NamedTuple):
    """What a table plays; each field is the option of the same name, with its default."""

    counting: Counting = "last-raise"
    sun_five: Literal["kept", "up"] = "kept"
    hokum_five: Literal["down", "up"] = "down"
    hokum_pair: Literal["as-counted", "larger-down"] = "as-counted"
    tie_raised: TieRaised = "declarer"
    tie_unraised: TieUnraised = "declarer"
    project_multiplier: ProjectMultiplier = "capped"
    loser_projects: LoserProjects = "winner"
    baloot_owner: BalootOwner = "winner"
    kaboot_raised: Literal["multiplied", "plain"] = "multiplied"
    raise_times: RaiseTimes = "2-3-4"
    gahwa_as: GahwaAs = "match"
    reverse_kaboot: Literal["no", "88"] = "no"
    qaid: Qaid = "none"
    sawa: Literal["play-on", "qaid"] = "play-on"
    doubling: Literal["on", "off"] = "on"
    raise_limit: RaiseLimit = "gahwa"
    sun_double: SunDouble = "split-100"
    target: int = 152
    lock_default: LockDefault = "ask"
    lock_at: Literal["double-quadruple", "quadruple"] = "double-quadruple"
    first_lead: Literal["dealers-right", "declarer"] = "dealers-right"
    hokum_to_sun: Literal["anybody", "earlier-seats"] = "anybody"
    own_sun: YesNo = "no"
    ace_hokum: YesNo = "no"
    ashkal_ace: Literal["yes", "no"] = "yes"
    ashkal_over_hokum: Literal["no", "yes", "only"] = "no"
    ashkal_second_round: YesNo = "no"
    ashkal_declarer: Literal["partner", "caller"] = "partner"
    ace_third_round: YesNo = "no"
    kawesh: Kawesh = "no"
    kawesh_until: Literal["own-turn", "bidding-end"] = "own-turn"
    misdeal: Literal["next-dealer", "same-dealer"] = "next-dealer"
    hundreds: Hundreds = "four-first"
    project_ties: ProjectTies = "turn-order"
    baloot_in_project: Literal["automatic", "must-say", "silent"] = "automatic"
