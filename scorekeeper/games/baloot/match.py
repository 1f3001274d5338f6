"""A Baloot match as it stands: totals, who deals, who has won (articles ``baloot.match.*``)."""

from collections.abc import Mapping

from scorekeeper import seats
from scorekeeper.errors import Problem, illegal
from scorekeeper.game import NOTE, Item, Score
from scorekeeper.games.baloot.facts.checks import leader, never_raised
from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.games.baloot.options import Kawesh, Options
from scorekeeper.games.baloot.scoring.score import score_with_remarks
from scorekeeper.seats import NEXT, OTHER, PARTNER, SIDE, SIDES, next_dealer

State = seats.State[Options]

start, board, with_next, with_options = seats.start, seats.board, seats.with_next, seats.with_options

_DEAL: Mapping[tuple[str, Kawesh], str] = {
    ("annulled", "no"): "annulled-unplayed",
    ("annulled", "same-dealer"): "annulled-same-dealer",
    ("misdeal", "same-dealer"): "misdeal-passes",
}
"""The note on an annulled hand if the deal may not go on as somebody expects (``baloot.match.annulled``)."""


def _deal(outcome: str, options: Options) -> str | None:
    """Return the note on who deals after a hand without play (``baloot.match.annulled``, ``.misdeal``)."""
    if (outcome, options.misdeal) == ("misdeal", "same-dealer"):
        return "misdeal-same-dealer"
    return _DEAL.get((outcome, options.kawesh))


def advance(state: State, facts: Facts) -> tuple[State, Score]:
    """Score a hand, and pass the deal. Raises Refused.

    Some faults are remarks, and the hand counts: a Sun double that the totals forbid; an Ashkal or a reverse Al-kaboot
    of a player who sits elsewhere; a reverse Al-kaboot without an Ace; a result that no hand can have.
    """
    options, before, dealer, _, noted = state
    score, outcome = score_with_remarks(_seated(facts, dealer) if facts.reverse else facts, options), facts.outcome
    more = score.points
    totals = {"NS": before["NS"] + more["NS"], "EW": before["EW"] + more["EW"]}
    winner = score.match_winner or (None if outcome else leader(totals, options))
    stays = (outcome, "same-dealer") in (("annulled", options.kawesh), ("misdeal", options.misdeal))
    after = seats.State(options, totals, next_dealer(dealer, stays=stays), winner, noted)
    if winner:
        score = score._replace(match_winner=winner)
    if facts.level or facts.ashkal or facts.reverse:
        problems = (_never_doubled(facts, state), _misplaced_ashkal(facts, dealer), _misplaced_reverse(facts, dealer))
        score = score._replace(remarks=(*score.remarks, *[problem for problem in problems if problem]))
    if outcome and (code := _deal(outcome, options)):
        score = score._replace(items=(*score.items, Item(NOTE, 0, code)))
    return after, score


def _seated(facts: Facts, dealer: str | None) -> Facts:
    """Name the declarer of a reverse Al-kaboot if only the side is told: it is the player on the dealer's right."""
    right = NEXT[dealer] if dealer else None
    return facts._replace(declarer=right) if right and facts.declarer == SIDE[right] else facts


def _never_doubled(facts: Facts, state: State) -> Problem | None:
    """Refuse a raise that the totals forbid."""
    if facts.level is None:
        return None
    doubling = OTHER[SIDE[facts.taker]] if facts.taker else None
    return never_raised(facts.contract, facts.level, state.options, state.totals, doubling)


def _misplaced_ashkal(facts: Facts, dealer: str | None) -> Problem | None:
    """Refuse an Ashkal of another than the third to speak or the dealer, if the dealer is known."""
    if facts.ashkal is None or dealer is None or facts.ashkal in (dealer, PARTNER[NEXT[dealer]]):
        return None
    return illegal("ashkal-place", "ashkal", bidder=facts.ashkal, third=PARTNER[NEXT[dealer]], dealer=dealer)


def _misplaced_reverse(facts: Facts, dealer: str | None) -> Problem | None:
    """Refuse a reverse Al-kaboot, if the dealer is known, of a declarer who does not sit on the dealer's right."""
    if not facts.reverse or dealer is None or facts.declarer in (NEXT[dealer], SIDE[NEXT[dealer]]):
        return None
    return illegal("reverse-seat", "reverse", right=NEXT[dealer])


def standing(state: State) -> tuple[Item, ...]:
    """Return a note for each side if both stand level at the target or above, and another hand decides."""
    first, second = state.totals.values()
    if first != second or first < state.options.target:
        return ()
    return tuple(Item(side, 0, "level") for side in SIDES)


def with_totals(state: State, totals: Mapping[str, int]) -> State:
    """Return the state with other totals; who won by gahwa has won whatever they are."""
    by_totals = leader(state.totals, state.options) == state.winner
    winner = leader(totals, state.options) if by_totals else state.winner
    return state._replace(totals=dict(totals), winner=winner)
