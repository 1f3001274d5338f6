"""Dates and times as people say them: "yesterday 21:00", "last friday", "2026-11-20 21:00 Asia/Riyadh", "قبل يومين".

What a date means depends on the day it is said on; what is kept is a moment with its offset from UTC. The words stand
in ``data/dates.toml``; dates in figures are dateutil's to read.
"""

import re
import tomllib
import warnings
from calendar import month_abbr, month_name
from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta, tzinfo
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from dateutil.parser import parse
from dateutil.relativedelta import relativedelta

from scorekeeper import hijri
from scorekeeper.errors import Ambiguous, Malformed, Reading, malformed, unclear
from scorekeeper.places import DATA
from scorekeeper.spelling import fold

_TIME = re.compile(r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::(?P<second>\d{2}))?)?(?P<half>\D*)")
_MONTHLY = re.compile(r"(?P<year>\d{4})(?:[-/](?P<month>\d{1,2}))?")
_IN_FULL = re.compile(r"\d{4}-\d\d-\d\dt\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d(?::\d\d)?")
"""A moment as the ledger keeps it, folded: with its seconds and its offset from UTC."""
_DAY = relativedelta(days=1)
_OTHERS = {
    "year": relativedelta(years=1), "month": relativedelta(months=1), "day": _DAY, "hour": relativedelta(hours=1),
}  # fmt: skip
"""A part of a date was typed if another default does not change the result."""


class Span(NamedTuple):
    """The time that a date stands for: a day, a month, a year, or one moment; the end is no part of it."""

    start: datetime
    end: datetime


def read(said: str, now: datetime | None = None) -> Span:
    """Read a date, with a time or without. Raises Malformed, and Ambiguous for one such as 03/04/2026 or 1447-05-01."""
    now = now or datetime.now().astimezone()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a time zone that is not known is only warned of
            words, zone = _zone(said.split())
            here = now.replace(tzinfo=None)
            today = here.replace(hour=0, minute=0, second=0, microsecond=0)
            folded = [fold(word.strip(",،")) for word in words]
            span = _Said(folded, here, today).span() or _figures(" ".join(map(fold, words)), said, today)
        return Span(*(_placed(each, zone) for each in span))
    except (ValueError, ArithmeticError, LookupError, TypeError, Warning):
        raise Malformed([malformed("date-unknown", found=said)]) from None


def _placed(moment: datetime, zone: tzinfo | None) -> datetime:
    """Return a moment with its offset from UTC. Raises ValueError for one of a day or more."""
    if moment.tzinfo:
        moment.utcoffset()  # dateutil takes +99:00, and only asking for it tells
        return moment
    return moment.replace(tzinfo=zone) if zone else moment.astimezone()


def _zone(words: list[str]) -> tuple[list[str], tzinfo | None]:
    """Take the name of a time zone off the end."""
    if words and "/" in words[-1] and not words[-1][0].isdecimal():
        names = {name.lower(): name for name in available_timezones()}
        return words[:-1], ZoneInfo(names[words[-1].lower()])
    return words, None


def _figures(text: str, said: str, today: datetime) -> tuple[datetime, datetime]:
    """Read a date in figures of either calendar, or with the name of a month. Raises ValueError, Ambiguous."""
    if not _IN_FULL.fullmatch(text):
        hijri.ask(said, text)
    if (dated := hijri.dated(text)) and dated.is_hijri is not None:
        if dated.is_hijri:
            return _at_clock(hijri.span(dated, said), dated.rest)
        text = f"{dated.figures}{dated.rest}"
    return _gregorian(text, said, today)


def _gregorian(text: str, said: str, today: datetime) -> tuple[datetime, datetime]:
    """Read a Gregorian date; without a day it is the month, without a year the last."""
    if monthly := _MONTHLY.fullmatch(text):
        start = today.replace(year=int(monthly["year"]), month=int(monthly["month"] or 1), day=1)
        return start, start + relativedelta(months=1 if monthly["month"] else 12)
    months = (*map(str.lower, month_name), *map(str.lower, month_abbr))
    if (text not in months and not any(map(str.isdecimal, text))) or (text.isdecimal() and len(text) < len("20261120")):
        raise ValueError  # dateutil takes nearly anything for a part of a date
    base = today.replace(day=1)
    found = parse(text, default=base)
    other = parse(text, default=base, dayfirst=True)
    if found != other and not text[:4].isdecimal():
        doubt = unclear("date-ambiguous", found=said, first=found.date(), second=other.date())
        zone = said.split()[len(text.split()) :]
        raise Ambiguous([doubt], [Reading(" ".join([_written(each), *zone]), {}) for each in (found, other)])
    told = {part for part, change in _OTHERS.items() if parse(text, default=base + change) == found}
    if "day" in told and "month" not in told:
        raise ValueError  # a day alone, such as -1, is one of which month?
    if not told & {"year", "month", "day"}:  # a time, today
        found = found.replace(day=today.day)
    elif "year" not in told and found.replace(tzinfo=None) > today + _DAY:
        found -= relativedelta(years=1)
    if "hour" in told:
        return found, found
    return found, found + (_DAY if "day" in told else relativedelta(months=1))


def says_calendar(text: str) -> bool:
    """Tell whether a date says which calendar it is of, or is written in full as the ledger keeps it."""
    folded = fold(" ".join(_zone(text.split())[0]))
    found = hijri.dated(folded)
    return bool(_IN_FULL.fullmatch(folded) or (found and found.is_hijri is not None))


def _written(moment: datetime) -> str:
    """Write a moment as it is typed; midnight is the whole day."""
    return str(moment.date()) if moment.time() == time() else moment.isoformat(" ", "minutes")


def _at_clock(days: tuple[datetime, datetime], rest: str) -> tuple[datetime, datetime]:
    """Return some days, or the time of the day that follows a single one. Raises ValueError for what is no time."""
    if not rest:
        return days
    clock = _Said(rest.lstrip("t ,").split(), days[0], days[0]).clock()
    if clock is None or days[1] - days[0] != timedelta(days=1):
        raise ValueError(rest)
    return days[0] + clock, days[0] + clock


class _Said:
    """A date in words, taken apart from its beginning."""

    def __init__(self, words: list[str], now: datetime, today: datetime) -> None:
        self._words = [word for word in words if word not in _table("words")["noise"]]
        self._now, self._today = now, today

    def span(self) -> tuple[datetime, datetime] | None:
        """Return the span; None if it is not said in words."""
        if len(self._words) == 1 and self._words[0] in _table("words")["now"]:
            return self._now, self._now
        readers: tuple[Callable[[], tuple[datetime, relativedelta] | None], ...] = (
            self._counted_back, self._day, self._weekday, self._period,
        )  # fmt: skip
        for reader in readers:
            whole = list(self._words)
            if found := reader():
                start, length = found
                if not self._words:
                    return start, start + length
                if (clock := self.clock()) and length == _DAY:
                    return start + clock, start + clock
            self._words = whole
        return None

    def _take(self, *tables: Mapping[str, str]) -> str | None:
        """Take the longest phrase at the beginning that one of the tables knows; return what it stands for."""
        for size in range(len(self._words), 0, -1):
            phrase = " ".join(self._words[:size])
            for table in tables:
                if phrase in table:
                    del self._words[:size]
                    return table[phrase]
        return None

    def _day(self) -> tuple[datetime, relativedelta] | None:
        days = self._take(_table_of("days"))
        return (self._today + timedelta(days=int(days)), _DAY) if days is not None else None

    def _weekday(self) -> tuple[datetime, relativedelta] | None:
        """Read a day of the week that has been: the last of its name, or today."""
        last = self._is_word("last")
        day = self._take(_table_of("weekdays"))
        last |= self._is_word("last")
        if day is None:
            return None
        back = (self._today.weekday() - int(day)) % 7
        return self._today - timedelta(days=back or 7 * last), _DAY

    def _counted_back(self) -> tuple[datetime, relativedelta] | None:
        """Read "3 days ago", "قبل يومين", "قبل أسبوع"."""
        ago, number = self._is_word("ago"), 1
        unit = self._take(_table_of("pairs"))
        if unit is not None:
            number = 2
        else:
            if self._words and self._words[0].isdecimal() and len(self._words[0]) < 5:
                number = int(self._words.pop(0))
            unit = self._take(_table_of("units"))
        if unit is None or not (ago or self._is_word("ago")):
            return None
        return self._today - _length(unit, number), _DAY

    def _period(self) -> tuple[datetime, relativedelta] | None:
        """Read "last month", "this year": by the calendar; the last week is that of the seven days before today."""
        last, this = self._is_word("last"), self._is_word("this")
        unit = self._take(_table_of("units"))
        last |= self._is_word("last")
        if unit is None or last == this or unit == "1":
            return None
        start, length = self._today, _length(unit, 1)
        if unit == "7":
            start = start - length if last else start - timedelta(days=start.weekday())
        else:
            start = start.replace(day=1, month=1 if unit == "year" else start.month) - (
                length if last else relativedelta()
            )
        return start, length

    def _is_word(self, name: str) -> bool:
        if self._words and self._words[0] in _table("words")[name]:
            del self._words[0]
            return True
        return False

    def clock(self) -> timedelta | None:
        """Read the time of the day, which is all that is left: 21:00, 9pm, 9 مساء."""
        found = _TIME.fullmatch("".join(self._words))
        if found is None:
            return None
        hour, half = int(found["hour"]), found["half"]
        halves = dict.fromkeys(_table("words")["before-noon"], 0) | dict.fromkeys(_table("words")["after-noon"], 12)
        if half in halves and 1 <= hour <= 12:
            hour = hour % 12 + halves[half]
        elif half or found["minute"] is None:
            return None
        minute = int(found["minute"] or 0)
        return timedelta(hours=hour, minutes=minute) if hour < 24 and minute < 60 else None


def _length(unit: str, number: int) -> relativedelta:
    if unit == "month":
        return relativedelta(months=number)
    if unit == "year":
        return relativedelta(years=number)
    return relativedelta(days=int(unit) * number)


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    read: dict[str, dict[str, list[str]]] = tomllib.loads((DATA / "dates.toml").read_text("utf-8"))
    return read


@cache
def _table(name: str) -> dict[str, frozenset[str]]:
    """Return a table of words, folded, by what they stand for."""
    return {meaning: frozenset(map(fold, words)) for meaning, words in _tables()[name].items()}


@cache
def _table_of(name: str) -> dict[str, str]:
    """Return what each phrase of a table stands for."""
    return {word: meaning for meaning, words in _table(name).items() for word in words}
