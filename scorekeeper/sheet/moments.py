"""Dates that people type, as the ledger keeps them."""

from scorekeeper.dates import Span, read
from scorekeeper.errors import malformed, refuse
from scorekeeper.ledger.entries import FIRST_YEAR, LAST_YEAR


def moment(given: str) -> str:
    """Read a date and time as kept in the ledger, with its offset. Raises Malformed, Ambiguous."""
    return span(given).start.isoformat(timespec="seconds")


def span(given: str) -> Span:
    """Read the time that a date stands for, as people say it. Raises Malformed, Ambiguous."""
    found = read(given)
    if not all(FIRST_YEAR <= each.year <= LAST_YEAR for each in found):
        refuse([malformed("date-unknown", found=given)])
    return found
