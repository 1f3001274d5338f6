"""From event to event of a timeline: how a match begins, and what each event makes of its state."""

from scorekeeper.errors import illegal, refuse
from scorekeeper.game import AnyGame, Score, State
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
    """Refuse who is said to deal, or begin, where the totals taken over tell of another. Raises Illegal.

    A match that was begun so before this was refused can still be read.
    """
    if opening.dealer is None or opening.totals is None:
        return
    said, told = (begun(game, each).next for each in (opening, opening._replace(dealer=None)))
    others = [player for role, player in told.items() if player not in (None, said[role])]
    refuse([illegal("totals-next", "dealer", player=player, other=opening.dealer) for player in others])


def moves(each: Event) -> bool:
    """Tell whether an event can move the score."""
    return each.hand is not None or each.fined is not None


def apply_event(game: AnyGame, state: State, each: Event) -> tuple[State, Score | None]:
    """Let an event of the timeline happen to a state; the score is None where it moves none, as after the end.

    Raises Refused for an impossible hand.
    """
    if each.void or (state.over and moves(each)):
        return state, None
    if each.hand:
        return game.match.advance(state, each.hand.facts)
    if each.fined:
        return game.match.penalise(state, each.fined.by, each.fined.penalty)
    act = each.entry.act
    if isinstance(act, acts.Dealer):
        return game.match.with_next(state, act.dealer), None
    if isinstance(act, acts.Rule):
        choices: dict[str, str] = {**encode(state.options), **act.choices}
        return game.match.with_options(state, decode(game.options, choices)), None
    return state, None
