"""Dates that people type, as the ledger keeps them."""

import re
from datetime import datetime, timedelta

from scorekeeper.dates import Span, read, says_calendar
from scorekeeper.errors import Ambiguous, Reading, Refused, illegal, malformed, refuse, unclear
from scorekeeper.ledger.entries import FIRST_YEAR, LAST_YEAR
from scorekeeper.spelling import fold

_USUAL_YEAR = 1990
"""A match of an earlier year is likely a clock that was lost, or a year that was mistyped."""


def moment(given: str) -> str:
    """Read when something happened, as kept in the ledger, with its offset. Raises Refused.

    More than a day ahead nothing has happened yet.
    """
    found = span(given).start
    refuse([illegal("date-ahead", found=given)] if found > datetime.now().astimezone() + timedelta(days=1) else [])
    if found.year < _USUAL_YEAR and not says_calendar(given):
        meant = f"{found.date()} AD" if found == found.replace(hour=0, minute=0, second=0) else found.isoformat()
        problem = unclear("date-early", found=given, year=found.year, meant=meant)
        raise Ambiguous([problem], [Reading(meant, {})])
    return found.isoformat(timespec="seconds")


def span(given: str) -> Span:
    """Read the time that a date stands for, as people say it. Raises Malformed, Ambiguous."""
    found = read(given)
    if not all(FIRST_YEAR <= each.year <= LAST_YEAR for each in found):
        refuse([malformed("date-unknown", found=given)])
    return found


def complete_moment(text: str) -> str:
    """Read when something happened from a date that needs no other day to be understood. Raises Refused."""
    refuse([] if _is_complete(text) else [malformed("csv-date-part")])
    return moment(text)


def _is_complete(text: str) -> bool:
    """Tell whether a date means the same on every day, and has its year in full."""
    now = datetime.now().astimezone()
    if not re.search(r"\d{4}", fold(text)):
        return False
    try:
        return read(text, now) == read(text, now - timedelta(days=400))
    except Refused:
        return True  # what is wrong with it is told
