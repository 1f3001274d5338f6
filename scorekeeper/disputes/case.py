"""A dispute over one hand: everything that it turns on, worked out before anybody is told."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper import rulebook
from scorekeeper.disputes.claims import Explanation, explain_claim
from scorekeeper.disputes.precedents import Precedent, on_articles
from scorekeeper.disputes.remedies import foul_costs
from scorekeeper.disputes.what_if import WhatIf, match_changes
from scorekeeper.errors import Refused
from scorekeeper.game import LookedBack
from scorekeeper.ledger.acts import Hand
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.outcomes import Difference, Outcome, Replay, matter
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.store import Ledger
from scorekeeper.sheet.lines import as_kind
from scorekeeper.sheet.old_hands import claimed_for, read_about


class Case(NamedTuple):
    """A dispute over ``hand``: the rules that decide it, the claim, and the rulings; None if not asked.

    ``agreed`` are the options that the table has spoken about; ``other`` is the hand as
    somebody says it happened, ``costs`` are those of the fouls of its record.
    """

    hand: Play
    rules: WhatIf[Outcome]
    agreed: frozenset[str]
    rulings: tuple[Ruled, ...]
    precedents: tuple[Precedent, ...]
    claim: Mapping[str, int] | None = None
    explanations: tuple[Explanation, ...] = ()
    other: str | None = None
    matter: Difference | None = None
    costs: tuple[LookedBack, ...] = ()


def case_of(ledger: Ledger, match: Match, hand: Play, claim: str | None, other: str | None) -> Case:
    """Work out a dispute over a hand, with a claim, or the line of another hand instead. Raises Refused."""
    number = hand.number or 0
    replay = Replay(match, number)
    articles = {article for item in hand.score.items if (article := match.game.texts[item.code].article)}
    rulings = tuple(ruled for ruled in match.rulings if ruled.hand == number)
    precedents = tuple(on_articles(ledger, match, articles, number))
    case = Case(hand, match_changes(match, number), _agreed(match), rulings, precedents)
    case = case._replace(costs=foul_costs(match, hand))
    if claim is not None:
        case = _with_claim(match, case, replay, claim)
    if other is not None:
        said = as_kind(Hand, read_about(match, number, other))
        difference = replay.matter([hand.facts, said.facts])
        now, then = difference.outcomes
        if then.remarks and not (now.remarks or said.as_is):
            raise Refused(then.remarks)
        case = case._replace(other=other, matter=difference)
    return case


def _with_claim(match: Match, case: Case, replay: Replay, claim: str) -> Case:
    """Add how somebody came to a figure, and the match as it would stand by it."""
    hand, claimed = case.hand, claimed_for(match, case.hand.number or 0, claim)
    found = explain_claim(match.game, hand.facts, replay.options, claimed, replay.before)
    whole = found[0].score if found else {**hand.score.points, **claimed}
    both = matter((replay.outcome(), replay.claimed(whole)))
    return case._replace(claim=claimed, explanations=tuple(found), matter=both)


def _agreed(match: Match) -> frozenset[str]:
    """List the options that the table has spoken about; in an older match, those that differ from the rules text."""
    return frozenset(match.agreed | rulebook.load(match.game.rulebook).changed(match.opening.options).keys())
