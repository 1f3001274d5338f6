"""A match of Sab'at al-Deemin as it stands: totals, who deals, who has won (articles ``sabat.match.*``).

The state notes who was penalised since the last hand for a missing warning.
"""

from collections.abc import Mapping, Sequence

from scorekeeper import seats
from scorekeeper.errors import Problem, malformed, refuse, unclear
from scorekeeper.forms import wrong_choice
from scorekeeper.game import Score
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.facts.checks import Hand, checked
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.penalties import ANYBODY, KIND_NAMES, Penalty, unwarned, warning_problems
from scorekeeper.games.sabat.scoring.rules import rules_for
from scorekeeper.games.sabat.scoring.steps import as_told, run
from scorekeeper.seats import OTHER, SIDE, next_dealer

State = seats.State[Options]

start, standing, board = seats.start, seats.standing, seats.board
with_next, with_options = seats.with_next, seats.with_options


def advance(state: State, facts: Facts) -> tuple[State, Score]:
    """Score a hand and pass the deal. Raises Refused.

    Penalties alone say that the match ended in mid-hand. If they do not end it, the score has a remark, and the dealer
    stays.
    """
    if facts.result is not None:
        result, played = as_told(facts.result, state.options, state.totals), True
    else:
        hand = checked(facts)
        result, played = _scored(state, hand), hand.winner is not None
        if state.noted:
            here = unwarned(hand.penalties)
            wrong = warning_problems((*state.noted, *here), hand.known)
            result = result._replace(remarks=tuple(_of_before(each, here) for each in wrong))
        if not played and hand.outcome is None and result.match_winner is None:
            against, kind, _ = hand.penalties[0]
            goes_on = unclear("penalties-alone", "winner", side=OTHER[SIDE[against]], against=against, kind=kind)
            result = result._replace(remarks=(*result.remarks, goes_on))
    dealer = next_dealer(state.dealer, stays=not played)
    return _after(state, result)._replace(dealer=dealer, noted=()), result


def penalise(state: State, by: str, kind: str) -> tuple[State, Score]:
    """Score a penalty against a seat or side: 100 to the other side at once.

    ``kind`` is one of the kinds or other words for it, such as "passed". Raises Malformed, or Ambiguous if it
    is empty.
    """
    from scorekeeper.games.sabat.notation import penalty_kind

    problems = [] if by in ANYBODY else [wrong_choice("against", ANYBODY, by)]
    known = penalty_kind(kind)
    if not kind.strip():
        problems.append(unclear("penalty-which", "kind", choices=KIND_NAMES))
    elif known is None:
        problems.append(malformed("penalty-unknown", "kind", word=kind.replace("-", " "), choices=KIND_NAMES))
    refuse(problems)
    penalties = (Penalty(by, known or kind),)
    result = _scored(state, Hand(penalties=penalties))
    after = _after(state, result)._replace(noted=(*state.noted, *unwarned(penalties)))
    return after, result._replace(remarks=tuple(warning_problems(after.noted, {})))


def _of_before(problem: Problem, here: Sequence[str]) -> Problem:
    """Say that a missing warning was recorded before the hand, if no penalty of the hand itself tells of it."""
    earlier = problem.code == "warning-cards" and problem.params["by"] not in here
    return problem._replace(code="warning-cards-before") if earlier else problem


def _scored(state: State, hand: Hand) -> Score:
    """Score a hand in its match; a match that is over does not end again."""
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
