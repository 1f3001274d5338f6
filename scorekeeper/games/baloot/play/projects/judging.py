"""Projects and Baloot of one hand as they were declared, shown and said: what broke a rule, and what scores.

A fact that a record leaves out is unknown, and is judged only if it follows from the rest. None is unknown.
Source: Baloot, "Projects and Baloot"; articles ``baloot.project.*`` and ``baloot.baloot.*``.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.games.baloot.facts.form import Project as Scored
from scorekeeper.games.baloot.play.findings import Finding, Say, Shown
from scorekeeper.games.baloot.play.projects.baloot_call import BalootCall
from scorekeeper.games.baloot.play.projects.deal import Deal, Holdings
from scorekeeper.games.baloot.play.projects.declaring import spoken, weigh
from scorekeeper.games.baloot.play.projects.holding import projects_in
from scorekeeper.games.baloot.play.projects.showing import Showing
from scorekeeper.seats import SEATS


class Melds(NamedTuple):
    """What came of it. ``notes`` are losses without a fault: a project not shown, a Baloot not said.

    ``projects`` is None if the record does not tell which of them score. ``baloot`` is the seat that scores it, None
    for nobody; it counts only if ``baloot_known``.
    """

    findings: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    projects: tuple[Scored, ...] | None
    baloot: str | None
    baloot_known: bool

    @property
    def complete(self) -> bool:
        """Whether everything that scores is known."""
        return self.projects is not None and self.baloot_known


def judge_melds(said: Sequence[Say] | None, shown: Sequence[Shown], deal: Deal) -> Melds:
    """Judge everything said and shown. A word or project that was not taken down was not said, or not shown.

    If nothing that was said was taken down, nobody is charged with not having declared.
    """
    says = said or ()
    if deal.leader is None and deal.plays:
        deal = deal._replace(leader=deal.plays[0][0])
    holdings = Holdings(deal)
    findings: list[Finding] = []
    claims = weigh(spoken(says, findings), deal, holdings, findings)
    showing = Showing(deal, holdings, claims, shown, heard=said is not None)
    accepted = [] if showing.contested else [(found.seat, found.project) for found in showing.accepted]
    projects = _projects(deal, holdings, showing, declared=bool(claims) or (said is None and bool(shown)))
    royals = BalootCall(deal, holdings, accepted, says, all_shown=projects is not None)
    found = findings + royals.findings
    if found or showing.findings:
        found = sorted(found, key=_number) + sorted(showing.findings, key=_number)
    return Melds(tuple(found), (*showing.notes, *royals.notes), projects, royals.owner, royals.known)


_number = attrgetter("number")


def _projects(deal: Deal, holdings: Holdings, showing: Showing, *, declared: bool) -> tuple[Scored, ...] | None:
    """Return the projects that score, None if the record does not tell. A showing without a fault is believed."""
    if not declared and deal.over(1):
        return ()
    # A project that was accepted is in some hand.
    if not showing.accepted and all(
        hand is not None and not projects_in(hand, deal.contract) for hand in map(holdings.hand, SEATS)
    ):
        return ()
    if showing.contested or not deal.over(2):
        return None
    return tuple([Scored(found.seat, found.project.kind) for found in showing.accepted])
