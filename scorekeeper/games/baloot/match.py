"""A Baloot match as it stands: totals, who deals, who has won (articles ``baloot.match.*``)."""

from scorekeeper.errors import Illegal, Problem, illegal
from scorekeeper.game import Json, Options, Score
from scorekeeper.games.baloot.facts import checks as baloot_facts
from scorekeeper.games.baloot.facts.checks import Facts, sun_double_problems
from scorekeeper.games.baloot.scoring.steps import check_won, leader, score
from scorekeeper.seats import NEXT, PARTNER, State


def advance(state: State, data: Json) -> tuple[State, Score]:
    """Score a hand, and pass the deal; a Sun double that the totals forbid is a remark. Raises Refused."""
    options, before = state.options, state.totals
    hand = read(data, options)
    result = score(hand, options)
    if remarks := [*sun_double_problems(hand, options, before), *_ashkal_problems(hand, state.dealer)]:
        result = result._replace(remarks=tuple(remarks))
    totals = {side: before[side] + points for side, points in result.points.items()}
    winner = result.match_winner or (None if hand.outcome else leader(totals, options))
    if winner:
        result = result._replace(match_winner=winner)
    return State(options, totals, _next_dealer(state, hand), winner), result


def _ashkal_problems(hand: Facts, dealer: str | None) -> list[Problem]:
    """Judge who said Ashkal, where the dealer is known: only the third to speak and the dealer may."""
    if hand.ashkal is None or dealer is None or hand.ashkal in (dealer, PARTNER[NEXT[dealer]]):
        return []
    return [illegal("ashkal-place", "ashkal", bidder=hand.ashkal, third=PARTNER[NEXT[dealer]], dealer=dealer)]


def penalise(_state: State, _by: str, _kind: str) -> tuple[State, Score]:
    """Refuse: Baloot's rules know no penalty points. Raises Illegal."""
    raise Illegal([illegal("penalty-none", game="Baloot")])


def read(data: Json, options: Options) -> Facts:
    """Check facts completely, the stated winner too. Raises Refused."""
    facts = baloot_facts.read(data, options)
    check_won(facts, options)
    return facts


def _next_dealer(state: State, hand: Facts) -> str | None:
    if state.dealer is None or (hand.outcome == "annulled" and state.options["kawesh"] == "same-dealer"):
        return state.dealer
    return NEXT[state.dealer]
