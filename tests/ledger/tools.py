"""What tests of the ledger share."""

from scorekeeper.ledger.acts import Act
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger

AT = "2026-11-20T21:00:00+03:00"


def append(ledger: Ledger, match: str, *acts: Act) -> Match:
    """Add acts to a match in one transaction."""
    with ledger.transaction(match) as folded:
        for act in acts:
            folded.append(stamped(act, AT))
    return folded
