"""Who has agreed with the result of a match, and whether it is still the result."""

from collections.abc import Iterator

from scorekeeper.ledger.match import Match
from scorekeeper.messages import Prose
from scorekeeper.reports.added import side_label, told_points
from scorekeeper.reports.clock import Clock
from scorekeeper.reports.texts import told


def signatures(match: Match) -> Iterator[str]:
    """Yield a sentence for each signature."""
    clock = Clock(event.entry.at for event in match.events)
    for event, signed, agrees in match.signatures():
        who = match.seating.players.get(signed.by) or side_label(match, signed.by)
        totals = Prose(told_points(match.names, match.in_order(signed.paper)))
        yield told("signed" if agrees else "signed-before", who=who, totals=totals, at=clock.shown(event.entry.at))
