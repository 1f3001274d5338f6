"""What the fouls of a hand cost at best play, where its record was kept and tells enough."""

from scorekeeper.disputes.remedies import at_table
from scorekeeper.errors import Refused
from scorekeeper.game import LookedBack
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.outcomes import Replay
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.rulings import Ruled


def foul_costs(match: Match, hand: Play | None) -> tuple[LookedBack, ...]:
    """Return what each foul in the record of a hand cost; nothing where there is no record, or no search for it."""
    record = hand.event.recorded.record if hand and hand.event.recorded else None
    if hand is None or record is None:
        return ()
    before = Replay(match, hand.number or 0).before
    try:
        review = match.game.review(at_table(match.game, record, before), before.options)
    except Refused:  # what was corrected since has left the record without its place in the match
        return ()
    return tuple(review.costs()) if review else ()


def ruled_costs(match: Match, ruled: Ruled) -> tuple[LookedBack, ...]:
    """Return what the foul cost that a ruling is about; of all fouls of its hand, where it does not say which."""
    hand = match.numbered(ruled.hand)
    costs = foul_costs(match, hand)
    named = tuple([cost for cost in costs if ruled.question.startswith(f"{cost.note.at}:")])
    return named or costs
