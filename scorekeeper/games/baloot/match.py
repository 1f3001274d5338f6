"""A Baloot match as it stands: totals, who deals, who has won (articles ``baloot.match.*``)."""

from collections.abc import Mapping

from scorekeeper import seats
from scorekeeper.errors import Illegal, Problem, illegal
from scorekeeper.game import NOTE, Item, Score
from scorekeeper.games.baloot.facts.checks import never_raised
from scorekeeper.games.baloot.facts.form import LEVELS, Facts
from scorekeeper.games.baloot.options import Kawesh, Options
from scorekeeper.games.baloot.scoring.score import leader, score
from scorekeeper.remembering import remembered
from scorekeeper.seats import NEXT, OTHER, PARTNER, SIDE, SIDES, next_dealer

State = seats.State[Options]

_score = remembered(score)
start, board, with_next, with_options = seats.start, seats.board, seats.with_next, seats.with_options

_DEAL: Mapping[tuple[str | None, Kawesh], str] = {
    ("annulled", "no"): "annulled-unplayed",
    ("annulled", "same-dealer"): "annulled-same-dealer",
    ("misdeal", "same-dealer"): "misdeal-passes",
}
"""What is told of an annulled hand where the deal may not go on as somebody expects (``baloot.match.annulled``)."""


def advance(state: State, facts: Facts) -> tuple[State, Score]:
    """Score a hand, and pass the deal. Raises Refused.

    A Sun double that the totals forbid, and an Ashkal or a reverse Al-kaboot of a player who sits elsewhere, are
    remarks.
    """
    options = state.options
    found = _score(facts, options)
    doubling = OTHER[SIDE[facts.taker]] if facts.taker else None
    never = never_raised(facts.contract, facts.level or LEVELS[0], options, state.totals, doubling)
    misplaced = (_misplaced_ashkal(facts, state.dealer), _misplaced_reverse(facts, state.dealer))
    remarks = tuple([problem for problem in (never, *misplaced) if problem])
    totals = {side: state.totals[side] + points for side, points in found.points.items()}
    winner = found.match_winner or (None if facts.outcome else leader(totals, options))
    stays = facts.outcome == "annulled" and options.kawesh == "same-dealer"
    after = state._replace(totals=totals, dealer=next_dealer(state.dealer, stays=stays), winner=winner)
    if code := _DEAL.get((facts.outcome, options.kawesh)):
        found = found._replace(items=(*found.items, Item(NOTE, 0, code)))
    return after, found._replace(match_winner=winner, remarks=remarks)


def _misplaced_ashkal(facts: Facts, dealer: str | None) -> Problem | None:
    """Refuse an Ashkal, where the dealer is known: only the third to speak and the dealer may say it."""
    if facts.ashkal is None or dealer is None or facts.ashkal in (dealer, PARTNER[NEXT[dealer]]):
        return None
    return illegal("ashkal-place", "ashkal", bidder=facts.ashkal, third=PARTNER[NEXT[dealer]], dealer=dealer)


def _misplaced_reverse(facts: Facts, dealer: str | None) -> Problem | None:
    """Refuse a reverse Al-kaboot, where the dealer is known, of a declarer who does not sit on the dealer's right."""
    if not facts.reverse or dealer is None or facts.declarer in (NEXT[dealer], SIDE[NEXT[dealer]]):
        return None
    return illegal("reverse-seat", "reverse", right=NEXT[dealer])


def penalise(_state: State, _by: str, _kind: str) -> tuple[State, Score]:
    """Refuse: Baloot's rules know no penalty points. Raises Illegal."""
    raise Illegal([illegal("penalty-none", game="Baloot")])


def standing(state: State) -> tuple[Item, ...]:
    """Tell where both sides stand level at the target or above, and another hand decides."""
    first, second = state.totals.values()
    if first != second or first < state.options.target:
        return ()
    return tuple(Item(side, 0, "level") for side in SIDES)


def with_totals(state: State, totals: Mapping[str, int]) -> State:
    """Return the state with other totals; who won by gahwa has won whatever they are."""
    by_totals = leader(state.totals, state.options) == state.winner
    winner = leader(totals, state.options) if by_totals else state.winner
    return state._replace(totals=dict(totals), winner=winner)
