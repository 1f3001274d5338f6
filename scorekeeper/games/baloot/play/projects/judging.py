"""Projects and Baloot of one hand as they were declared, shown and said: what broke a rule, and what scores.

What a record leaves out is unknown. Only what follows from the rest is judged, and what cannot be told is None.
Source: Baloot, "Projects and Baloot"; articles ``baloot.project.*`` and ``baloot.baloot.*``.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.games.baloot.facts.form import PROJECTS
from scorekeeper.games.baloot.facts.form import Project as Scored
from scorekeeper.games.baloot.facts.projects import ROYALS, Project
from scorekeeper.games.baloot.play.findings import Finding, Say, Shown
from scorekeeper.games.baloot.play.projects.baloot_call import BALOOT, BalootCall
from scorekeeper.games.baloot.play.projects.deal import Deal, Holdings
from scorekeeper.games.baloot.play.projects.declaring import spoken, weigh
from scorekeeper.games.baloot.play.projects.holding import Declared, fits, projects_in
from scorekeeper.games.baloot.play.projects.showing import Showing, by_cards
from scorekeeper.seats import SEATS


class Melds(NamedTuple):
    """What came of it. ``notes`` are losses without a fault: a project not shown, a Baloot not said.

    ``projects`` is None where the record does not tell what scores; ``baloot`` is the seat that scores it, None for
    nobody, and means something only where ``baloot_known``.
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
    """Judge everything said and shown; what was not taken down was not said, or not shown.

    Where nothing at all that was said was taken down, nobody is charged with not having declared.
    """
    says = said or ()
    if deal.leader is None and deal.plays:
        deal = deal._replace(leader=deal.plays[0][0])
    holdings = Holdings(deal)
    if not says and not shown and deal.over(1) and _no_baloot(deal, holdings):
        return _NOTHING
    if (plain := _lone(says, shown, deal, holdings)) is not None:
        projects = tuple([Scored(seat, project.kind) for seat, project in plain]) if not plain or deal.over(2) else None
        if _no_baloot(deal, holdings) and BALOOT not in [say.word for say in says]:
            return Melds((), (), projects, None, True)
        royals = BalootCall(deal, holdings, plain, says, settled=projects is not None)
        return Melds(tuple(royals.findings), tuple(royals.notes), projects, royals.owner, royals.known)
    findings: list[Finding] = []
    claims = weigh(spoken(says, findings), deal, holdings, findings)
    showing = Showing(deal, holdings, claims, shown, heard=said is not None)
    accepted = [] if showing.contested else [(found.seat, found.project) for found in showing.accepted]
    projects = _projects(deal, holdings, showing, declared=bool(claims) or (said is None and bool(shown)))
    royals = BalootCall(deal, holdings, accepted, says, settled=projects is not None)
    found = findings + royals.findings
    if found or showing.findings:
        found = sorted(found, key=_number) + sorted(showing.findings, key=_number)
    return Melds(tuple(found), (*showing.notes, *royals.notes), projects, royals.owner, royals.known)


_NOTHING = Melds((), (), (), None, True)
"""What comes of a hand in which there was nothing to say and to show."""


def _no_baloot(deal: Deal, holdings: Holdings) -> bool:
    """Tell whether it is known that nobody held King and Queen of trumps."""
    if deal.contract == "sun":
        return True
    royals = ROYALS[deal.trump] if deal.trump else 0
    return bool(royals) and holdings.all_known and all(royals & ~hand for hand in holdings.known.values())


def _lone(
    says: Sequence[Say], shown: Sequence[Shown], deal: Deal, holdings: Holdings
) -> tuple[tuple[str, Project], ...] | None:
    """Return the one project of a first trick, rightly declared and shown, or none where nobody speaks of any.

    Return None for all other records: they are weighed in full.
    """
    claims = [say for say in says if say.word in PROJECTS]
    if not claims and not shown and deal.over(1):
        return ()
    if len(claims) != 1 or len(shown) != 1:
        return None
    (seat, trick, word, top), (by, cards) = claims[0], shown[0]
    project = by_cards(deal.contract).get(cards)
    hand = holdings.hand(seat)
    if project is None or hand is None or cards & ~hand or seat != by or trick != 1:
        return None
    return ((seat, project),) if fits(project, Declared(word, None, top)) else None


_number = attrgetter("number")


def _projects(deal: Deal, holdings: Holdings, showing: Showing, *, declared: bool) -> tuple[Scored, ...] | None:
    """Return what scores, None where the record does not tell. A showing that nothing speaks against is believed."""
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
