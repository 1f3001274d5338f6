"""Another match by the rules of one before, with the deal going on."""

from collections.abc import Mapping

from scorekeeper.game import Seating
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.opening import begin
from scorekeeper.options import encode
from scorekeeper.sheet.seating import seated_anew


def again(last: Match, seating: Seating, dealer: str | None, at: str) -> Match:
    """Begin another match by the rules of one. Raises Malformed, Illegal."""
    return begin(last.game, seating, encode(last.state.options), at, dealer=dealer, agreed=last.agreed)


def of_the_same(last: Match, at: str) -> Match:
    """Begin another match of the same players, as they are called now. Raises Malformed, Illegal."""
    seating, seats = seated_anew(last.game, last.seating)
    return again(last, seating, next_dealer(last, seats), at)


def next_dealer(last: Match, seats: Mapping[str, str]) -> str | None:
    """Return the new seat of the player who would have dealt next; ``seats`` has the new ones by the old ones."""
    ((_, player),) = last.state.next.items()
    return seats.get(player or "")
