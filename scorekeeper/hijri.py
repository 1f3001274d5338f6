"""Dates of the Hijri calendar, and which calendar a date in figures is of.

A year from 1300 to 1500 is likely Hijri. It is asked about, unless the date says its calendar: 1447-05-01 AH,
1447/05/01 هـ, 1980-05-01 AD, 1980/05/01 م. The library hijridate turns a Hijri date into the Gregorian day.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import NamedTuple

from scorekeeper.errors import Ambiguous, LedgerError, Reading, unclear

_YEARS = range(1300, 1501)
_DATE = re.compile(
    r"(?P<figures>\d{8}|\d{1,4}(?:(?P<mark>[-/.])\d{1,2}(?:(?P=mark)\d{1,4})?)?)"
    r"\s*(?P<era>(?:a\.?h\.?|h|ه|هجري|هجريه|a\.?d\.?|c\.?e\.?|م|ميلادي|ميلاديه)(?!\w))?(?P<rest>(?:[t\s,].*)?)"
)
_HIJRI = ("a", "h", "ه")
"""The letters that the words for the Hijri calendar begin with; "ad" is told apart by its second letter."""
_WRONG = (ValueError, OverflowError)
"""Raised by the library for a day that there is not, and for a year that it does not know."""


class Dated(NamedTuple):
    """A date in figures: the folded text of it, whether it ``is_hijri`` (None if it does not say), and what follows."""

    figures: str
    is_hijri: bool | None
    rest: str


def dated(text: str) -> Dated | None:
    """Take a date in figures apart; return None if a folded text does not begin with one that has a year.

    >>> dated("1447/05/01ه 21:00")
    Dated(figures='1447/05/01', is_hijri=True, rest=' 21:00')
    >>> dated("1980-05-01"), dated("9 م"), dated("05-01")
    (Dated(figures='1980-05-01', is_hijri=None, rest=''), None, None)
    """
    found = _DATE.fullmatch(text)
    if found is None or not re.search(r"\d{4}", found["figures"]):
        return None
    era = (found["era"] or "").replace(".", "")
    is_hijri = era.startswith(_HIJRI) and era != "ad" if era else None
    return Dated(found["figures"], is_hijri, found["rest"])


def ask(said: str, text: str) -> None:
    """Ask about a date with a Hijri year that does not say its calendar. Raises Ambiguous."""
    found = dated(text)
    if found is None or found.is_hijri is not None or _year(found.figures) not in _YEARS:
        return
    rest = " ".join([re.sub(r"^t", " ", found.rest), *said.split()[len(text.split()) :]])
    gregorian = f"{found.figures} AD{rest}"
    lines: list[str] = []
    with suppress(*_WRONG, ImportError):
        lines = [f"{day.isoformat()}{rest}" for day in _days(found.figures)]
        lines = lines or [f"{found.figures} AH"] * bool(_span(found.figures))
    if lines:
        problem = unclear("date-hijri", found=said, gregorian=gregorian, days=lines)
    else:
        first, last = _YEARS[0], _YEARS[-1]
        problem = unclear("date-hijri-unknown", found=said, gregorian=gregorian, year=first, last=last)
    raise Ambiguous([problem], [Reading(line, {}) for line in (*lines, gregorian)] if lines else [])


def span(found: Dated, said: str) -> tuple[datetime, datetime]:
    """Return the days of a Hijri date, month or year. Raises ValueError, Ambiguous; LedgerError without the library."""
    try:
        days = _days(found.figures)
        first, after = (days[0], days[0] + timedelta(days=1)) if days else _span(found.figures)
    except ImportError as error:
        raise LedgerError("extra-missing", extra="hijri", found=error.name) from None
    if len(days) > 1:
        doubt = unclear("date-ambiguous", found=said, first=days[0], second=days[1])
        raise Ambiguous([doubt], [Reading(f"{day}{found.rest}", {}) for day in days])
    start, end = (datetime(day.year, day.month, day.day) for day in (first, after))  # noqa: DTZ001 - of the clock here
    return start, end


def _parts(figures: str) -> list[int]:
    """Return the numbers of a date, in the order in which they stand."""
    if re.fullmatch(r"\d{8}", figures):
        return [int(figures[:4]), int(figures[4:6]), int(figures[6:])]
    return [int(part) for part in re.split(r"[-/.]", figures)]


def _year(figures: str) -> int:
    return max(_parts(figures))


def _days(figures: str) -> list[date]:
    """List the Gregorian days that a whole Hijri date can be: two if day and month can be exchanged."""
    parts = _parts(figures)
    if len(parts) < 3:
        return []
    year, *others = parts if parts[0] > 31 else reversed(parts)
    orders = [others] if parts[0] > 31 else [others, others[::-1]]  # the day first, then the month first
    return list(dict.fromkeys(_gregorian(year, orders)))


def _gregorian(year: int, orders: list[list[int]]) -> Iterator[date]:
    from hijridate import Hijri  # an extra

    found = 0
    for month, day in orders:
        with suppress(*_WRONG):
            yield Hijri(year, month, day).to_gregorian()
            found += 1
    if not found:
        raise ValueError(orders)


def _span(figures: str) -> tuple[date, date]:
    """Return the first day of a Hijri month or year, and the first day after it."""
    from hijridate import Hijri

    year, month, *others = *_parts(figures), 0
    if others and month > year:
        year, month = month, year
    if len(others) > 1:
        raise ValueError(figures)
    last = Hijri(year, month or 12, 1)
    after = last.to_gregorian() + timedelta(days=last.month_length())
    return Hijri(year, month or 1, 1).to_gregorian(), after
