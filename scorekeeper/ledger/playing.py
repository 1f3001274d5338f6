"""The beginning of a match, and the state after each event of its timeline."""

from scorekeeper.errors import illegal, refuse
from scorekeeper.game import AnyGame, Choices, Score, State
from scorekeeper.ledger import acts
from scorekeeper.ledger.timeline import Event
from scorekeeper.options import decode, encode


def begun(game: AnyGame, opening: acts.Start) -> State:
    """Begin the match of an opening. Raises Malformed; Illegal for totals with which it would be over."""
    options = decode(game.options, opening.options)
    state: State = game.match.start(options, opening.seating, opening.dealer)
    if opening.totals is None:
        return state
    target = game.target_option and int(encode(options)[game.target_option])
    reached = [side for side, total in opening.totals.items() if target and total >= target]
    state = game.match.with_totals(state, opening.totals)
    refuse([illegal("totals-reached", "totals")] if reached or state.over else [])
    return state


def check_opening(game: AnyGame, opening: acts.Start) -> None:
    """Refuse totals taken over that contradict who deals, or begins, first. Raises Illegal.

    A match that was begun so before this was refused can still be read.
    """
    if opening.dealer is not None and opening.totals is not None:
        game.check_taken_over(opening.dealer, opening.totals)


def moves(each: Event) -> bool:
    """Tell whether an event can move the score."""
    return each.hand is not None or each.fined is not None


def apply_event(game: AnyGame, state: State, each: Event) -> tuple[State, Score | None]:
    """Let an event of the timeline happen to a state; the score is None if it moves none, as after the end.

    Raises Refused for an impossible hand.
    """
    if each.void or (state.over and moves(each)):
        return state, None
    if each.hand:
        return game.match.advance(state, each.hand.facts)
    if each.fined:
        return game.penalise(state, each.fined.by, each.fined.penalty)
    act = each.entry.act
    if isinstance(act, acts.Dealer):
        return game.match.with_next(state, act.dealer), None
    if isinstance(act, acts.Rule):
        return _under(game, state, act.choices), None
    return state, None


def _under(game: AnyGame, state: State, changed: Choices) -> State:
    """Go on under other options; a higher target reopens a match that was won by the lower one.

    A target that a later correction let somebody reach before it ends the match there. If several are level at that
    target the game goes on.
    """
    options = decode(game.options, {**encode(state.options), **changed})
    after: State = game.match.with_options(state, options)
    target = changed.get(game.target_option or "")
    if target is None or not _turns(game, state, int(target), over=after.over):
        return after
    begun_anew = game.match.with_totals(state, dict.fromkeys(state.totals, 0))
    decided: State = game.match.with_totals(game.match.with_options(begun_anew, options), state.totals)
    return decided


def _turns(game: AnyGame, state: State, target: int, *, over: bool) -> bool:
    """Tell whether another target turns an open match into one that is ``over``, or the other way round."""
    totals = list(state.totals.values())
    best = max(totals)
    if over:
        return int(encode(state.options)[game.target_option or ""]) <= best < target
    return best >= target and totals.count(best) == 1
