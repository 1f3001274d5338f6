"""A match of Sab'at al-Deemin as it stands: totals, who deals, who has won (articles ``sabat.match.*``)."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper import seats
from scorekeeper.errors import malformed, refuse, unclear
from scorekeeper.forms import wrong_choice
from scorekeeper.game import Score, Seating
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.facts.checks import Hand, settle, warning_problems
from scorekeeper.games.sabat.facts.form import ANYBODY, PENALTY_KINDS, Penalty
from scorekeeper.games.sabat.notation.words import penalty_kind
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.scoring.rules import rules_for
from scorekeeper.games.sabat.scoring.steps import as_told, run
from scorekeeper.seats import NEXT, OTHER, SIDE

standing, board = seats.standing, seats.board


class State(NamedTuple):
    """``totals`` are by side; ``dealer`` is the seat that deals next, None where it is unknown.

    ``unwarned`` are the penalties for a missing warning that were recorded since the last hand.
    """

    options: Options
    totals: Mapping[str, int]
    dealer: str | None
    winner: str | None
    unwarned: tuple[Penalty, ...] = ()

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    @property
    def next(self) -> Mapping[str, str | None]:
        """Who deals next."""
        return {"dealer": self.dealer}


def start(options: Options, seating: Seating, dealer: str | None) -> State:
    """Begin at 0 : 0. Raises Malformed where the dealer has no seat."""
    seats.check_dealer(seating, dealer)
    return State(options, {"NS": 0, "EW": 0}, dealer, None)


def with_next(state: State, player: str) -> State:
    """Return the state with another dealer."""
    return state._replace(dealer=player)


def with_options(state: State, options: Options) -> State:
    """Return the state with other options from the next hand on."""
    return state._replace(options=options)


def advance(state: State, facts: Facts) -> tuple[State, Score]:
    """Score a hand and pass the deal. Raises Refused.

    Penalties alone say that the match ended in mid-hand; that they do not end it is a remark, and the hand then
    still has its dealer.
    """
    if facts.result is not None:
        result = as_told(facts.result, state.options, state.totals)
        dealer = state.dealer and NEXT[state.dealer]
        return _after(state, result)._replace(dealer=dealer, unwarned=()), result
    hand = settle(facts)
    result = _scored(state, hand)
    if state.unwarned:
        wrong = warning_problems((*state.unwarned, *hand.penalties), hand)
        result = result._replace(remarks=tuple(wrong))
    if hand.winner is None and hand.outcome is None and result.match_winner is None:
        against, kind, _ = hand.penalties[0]
        goes_on = unclear("penalties-alone", "winner", side=OTHER[SIDE[against]], against=against, kind=kind)
        result = result._replace(remarks=(*result.remarks, goes_on))
    dealer = NEXT[state.dealer] if state.dealer and hand.winner else state.dealer
    return _after(state, result)._replace(dealer=dealer, unwarned=()), result


def penalise(state: State, by: str, kind: str) -> tuple[State, Score]:
    """Score a penalty against a seat or side: 100 to the other side at once.

    ``kind`` is one of the kinds or other words for it, such as "passed". Raises Malformed, or Ambiguous where it
    is empty.
    """
    problems = [] if by in ANYBODY else [wrong_choice("against", ANYBODY, by)]
    known = penalty_kind(kind)
    if not kind.strip():
        problems.append(unclear("penalty-which", "kind", choices=PENALTY_KINDS))
    elif known is None:
        problems.append(malformed("penalty-unknown", "kind", word=kind, choices=PENALTY_KINDS))
    refuse(problems)
    penalty = Penalty(by, known or kind)
    result = _scored(state, Hand(penalties=(penalty,)))
    after = _after(state, result)
    if penalty.kind == "no-warning":
        after = after._replace(unwarned=(*state.unwarned, penalty))
    return after, result._replace(remarks=tuple(warning_problems(after.unwarned)))


def _scored(state: State, hand: Hand) -> Score:
    """Score a hand in its match; in one that is over nothing ends it again."""
    rules = rules_for(state.options)
    if state.winner is None:
        return run(hand, rules, state.totals)
    return run(hand, rules)._replace(match_winner=state.winner)


def _after(state: State, result: Score) -> State:
    totals = {side: state.totals[side] + points for side, points in result.points.items()}
    return state._replace(totals=totals, winner=state.winner or result.match_winner)


def with_totals(state: State, totals: Mapping[str, int]) -> State:
    """Return the state with other totals; who has won follows from them."""
    best = max(totals, key=lambda side: totals[side])
    winner = best if totals[best] >= state.options.target else None
    return state._replace(totals=dict(totals), winner=winner)
