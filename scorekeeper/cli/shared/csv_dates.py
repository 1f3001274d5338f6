"""The dates of the rows of a CSV score sheet: each is complete and has one meaning, or is asked about."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta

from scorekeeper.cli.shared import told
from scorekeeper.errors import Problem, Refused, malformed, refuse
from scorekeeper.sheet.csv_table import DATE, TIME, Table, date_problem, is_empty
from scorekeeper.sheet.moments import complete_moment, moment
from scorekeeper.spelling import fold

DAY_FIRST, MONTH_FIRST, HIJRI, GREGORIAN = "day-first", "month-first", "hijri", "gregorian"
_ORDERED = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}(?!\d).*")
_CLOCK = re.compile(r"\D*\d{1,2}(?::\d{2}){0,2}\D*")
"""A time of the day, and no date."""
_EVENING = timedelta(hours=12)
"""Two hands that are further apart are of two evenings."""
Say = Callable[[str, str, Callable[[str], str]], str]
"""Returns what is said of a table, or asks: what, the question, and how the answer is read."""


def one_of(*known: str) -> Callable[[str], str]:
    """Return a reader of some words and their beginnings, which raises Malformed for other words."""

    def read(said: str) -> str:
        found = [each for each in known if said and each.startswith(fold(said))]
        refuse([malformed("csv-choice", found=said, choices=list(known))] if len(found) != 1 else [])
        return found[0]

    return read


def moments(table: Table, count: int, at: str | None, say: Say) -> list[str]:
    """Return when each of the first ``count`` rows happened, "" if the table does not say.

    ``at`` was said of the whole table. Raises Refused.
    """
    rows, names = table.rows[:count], table.called()
    clocks = [each for each in table.of_kind(DATE, TIME) if _are_clocks(table.column(each))]
    others = [each for each in (*table.of_kind(DATE), *table.of_kind(TIME)) if each not in clocks]
    date = next((each for each in others if not all(map(is_empty, table.column(each)))), None)
    clock = next(iter(clocks), None)
    if date is None and clock is not None and at is None:
        at = say("at", told("csv-day", name=names[clock]), lambda said: said if moment(said) else "")
    whole = moment(at) if at is not None else ""
    if clock is None and (at is not None or date is None):
        return [whole for _ in rows]
    days = ["" if date is None else cells[date] for _, cells in rows]
    clocked = ["" if clock is None else cells[clock] for _, cells in rows]
    texts = [f"{whole[:10] or day} {time}".strip() for day, time in zip(filled_down(days), clocked, strict=True)]
    name = names[clock or 0] if date is None else names[date]
    found, wrong = list[str](), list[Problem]()
    for (row, _), text in zip(rows, texts, strict=True):
        try:
            found.append(complete_moment(text))
        except Refused as error:
            meant = _meant(row, text, texts, error, say)
            found.append(moment(meant) if meant else "")
            wrong += [] if meant else [date_problem(row, name, text, error)]
    refuse(wrong)
    return found


def _meant(row: int, text: str, texts: Sequence[str], error: Refused, say: Say) -> str | None:
    """Return the reading of a date that is meant; None if it cannot be read. Raises Malformed if nobody can be asked.

    Another date of the column may show whether the day or the month stands first.
    """
    code, readings = error.problems[0].code, error.readings
    if code == "date-ambiguous":
        shown = {order for each in texts if (order := _shown(each))}
        order = shown.pop() if len(shown) == 1 else ""
        order = order or say("dates", told("csv-order", row=row, found=text), one_of(DAY_FIRST, MONTH_FIRST))
        return readings[order == DAY_FIRST].line
    if code == "date-hijri" and len(readings) == len((HIJRI, GREGORIAN)):
        calendar = say("dates", told("csv-calendar", row=row, found=text), one_of(HIJRI, GREGORIAN))
        return readings[calendar == GREGORIAN].line
    return None


def filled_down(cells: Sequence[str]) -> Iterator[str]:
    """Yield cells, each empty one as the one above it."""
    above = next(filter(None, cells), "")
    for cell in cells:
        above = cell or above
        yield above


def _shown(text: str) -> str | None:
    """Tell whether the day or the month stands first, if only one of two figures can be a month."""
    found = _ORDERED.fullmatch(fold(text))
    if found is None or (int(found.group(1)) > 12) == (int(found.group(2)) > 12):
        return None
    return DAY_FIRST if int(found.group(1)) > 12 else MONTH_FIRST


def _are_clocks(cells: Sequence[str]) -> bool:
    said = [fold(cell) for cell in cells if not is_empty(cell)]
    return bool(said) and all(":" in cell and _CLOCK.fullmatch(cell) for cell in said)


def evenings(moments: Sequence[str]) -> Iterator[str]:
    """Yield which evening each row is of; rows without a time of the day are of the evening of their day."""
    evening, before = 0, None
    for text in moments:
        at = datetime.fromisoformat(text)
        evening += before is not None and _parts(before, at)
        before = at
        yield str(evening)


def _parts(before: datetime, at: datetime) -> bool:
    midnight = all(each.hour == each.minute == 0 for each in (before, at))
    return at.date() != before.date() and (midnight or abs(at - before) > _EVENING)
