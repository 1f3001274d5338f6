"""Projects shown in the second trick: which side may show, and what of it scores.

Source: Baloot, "Projects and Baloot"; articles ``baloot.project.show``, ``.one-side``, ``.limit``, ``.original``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.cards import union
from scorekeeper.errors import Problem, illegal
from scorekeeper.games.baloot.facts.projects import Project, all_projects
from scorekeeper.games.baloot.play.findings import Finding, Shown
from scorekeeper.games.baloot.play.projects.comparing import Comparison, compare_projects
from scorekeeper.games.baloot.play.projects.deal import Deal, Holdings
from scorekeeper.games.baloot.play.projects.declaring import Claim
from scorekeeper.games.baloot.play.projects.holding import cards_down, described
from scorekeeper.messages import Message
from scorekeeper.seats import SIDE


@dataclass(slots=True)
class Accepted:
    """A project that was rightly shown, and its number among all that were."""

    number: int
    seat: str
    project: Project


@cache
def by_cards(contract: str) -> Mapping[int, Project]:
    """Return the projects that can be shown, by their cards."""
    return {project.cards: project for project in all_projects(contract)}


class Showing:
    """What was shown, against the declarations that stand; ``accepted`` is what scores, if nothing is ``contested``."""

    def __init__(
        self, deal: Deal, holdings: Holdings, claims: Mapping[str, Claim], shown: Sequence[Shown], *, heard: bool
    ) -> None:
        """Judge the shown cards. ``heard`` says that the record tells what was declared."""
        self._deal, self._holdings, self._claims, self._heard = deal, holdings, claims, heard
        self.accepted: list[Accepted] = []
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        self.contested = False
        if not shown and not claims:
            return
        sides = {SIDE[laid.seat] for laid in shown}
        self._best = self._compare(shown, sides)
        # Which side was better is open, and one of the two cannot have been.
        self.contested = len(sides) > 1 and self._best.side is None and (bool(claims) or not heard)
        for number, laid in enumerate(shown):
            self._show(number, laid, shown[:number])
        if deal.over(2) and self._best.seat:
            self._check_best(claims[self._best.seat])

    def _compare(self, shown: Sequence[Shown], sides: set[str]) -> Comparison:
        """Compare the declared projects. If that leaves it open and both sides showed, they had declared these."""
        ways = {seat: claim.ways for seat, claim in self._claims.items()}
        deal = self._deal
        contract, trump, leader, options = deal.contract, deal.trump, deal.leader, deal.options
        result = compare_projects(ways, contract, trump, leader, options, reason=False)
        if result.side or len(sides) < 2:
            return result
        laid = {(seat, cards) for seat, cards in shown}
        narrowed = {seat: [way for way in found if (seat, way.cards) in laid] or found for seat, found in ways.items()}
        return compare_projects(narrowed, contract, trump, leader, options, reason=False)

    def _show(self, number: int, laid: Shown, before: Sequence[Shown]) -> None:
        """Judge one showing; a faultless one is accepted."""
        project = by_cards(self._deal.contract).get(laid.cards)
        undue, unfit = self._not_entitled(laid.seat, before), self._not_showable(laid, project)
        if project and undue is unfit is None:
            self.accepted.append(Accepted(number, laid.seat, project))
            self._holdings.learn(laid.seat, laid.cards)
            return
        what = described(project) if project else Message("cards", {"cards": cards_down(laid.cards)})
        faults = [fault for fault in (undue, unfit) if fault]
        self.findings += [Finding.of(fault, "shown", number, by=laid.seat, what=what) for fault in faults]

    def _not_entitled(self, seat: str, before: Sequence[Shown]) -> Problem | None:
        """Return why this player's side may show nothing (``baloot.project.undeclared``, ``.one-side``)."""
        side, best = SIDE[seat], self._best
        if self._heard and side not in [SIDE[other] for other in self._claims]:
            return illegal("shown-undeclared", side=side)
        if best.side and best.side != side:
            return illegal("shown-other-side", best=best.seat or best.side)
        if self.contested and (first := next((laid.seat for laid in before if SIDE[laid.seat] != side), None)):
            return illegal("shown-both-sides", other=first)
        return None

    def _not_showable(self, laid: Shown, project: Project | None) -> Problem | None:
        """Return why the cards are no project of this player's (``baloot.project.original``, ``.limit``)."""
        own = [found.project.cards for found in self.accepted if found.seat == laid.seat]
        if project and own and (twice := laid.cards & union(own)):
            return illegal("shown-overlap", twice=cards_down(twice))
        if project and len(own) > 1:
            return illegal("shown-too-many")
        if missing := self._holdings.missing(laid.seat, laid.cards):
            return illegal("shown-not-held", missing=cards_down(missing))
        return None if project else illegal("shown-no-project")

    def _check_best(self, claim: Claim) -> None:
        """Look for the best declared project among those its owner showed (``baloot.project.show``)."""
        mine = [found for found in self.accepted if found.seat == claim.seat]
        if any(found.project in claim.ways for found in mine):
            return
        for found in mine:
            if not union(way.cards for way in claim.ways) & ~found.project.cards:
                # Whichever it was, it lies open as part of a longer one, and counts as it was declared.
                otherwise = claim.finding("shown-otherwise", what=described(found.project))
                self.findings.append(otherwise._replace(part="shown", number=found.number))
                found.project = claim.ways[0]
                return
        self.notes.append(claim.finding("project-not-shown"))
