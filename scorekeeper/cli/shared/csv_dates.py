"""The dates of the rows of a CSV score sheet: each is complete and has one meaning, or is asked about."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta

from scorekeeper.cli.shared import told
from scorekeeper.errors import Ambiguous, Problem, Refused, malformed, refuse
from scorekeeper.messages import Clause
from scorekeeper.sheet.csv_table import DATE, TIME, Table, is_empty
from scorekeeper.sheet.moments import is_complete, moment
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
    """Return what reads one of some words, or its beginning, and raises Malformed for another."""

    def read(said: str) -> str:
        found = [each for each in known if said and each.startswith(fold(said))]
        refuse([malformed("csv-choice", found=said, choices=list(known))] if len(found) != 1 else [])
        return found[0]

    return read


class Dates:
    """The columns of a table that say when its rows happened; ``at`` was said of the whole table."""

    def __init__(self, table: Table, count: int, at: str | None, say: Say) -> None:
        self._rows, self._say, self._at = table.rows[:count], say, at
        self._names = table.called()
        timed = [each for each in table.of_kind(TIME) if not _are_clocks(table.column(each))]
        dated = [each for each in (*table.of_kind(DATE), *timed) if not all(map(is_empty, table.column(each)))]
        clocks = [each for each in table.of_kind(DATE, TIME) if _are_clocks(table.column(each))]
        self._date = next((each for each in dated if each not in clocks), None)
        self._clock = next(iter(clocks), None)

    def moments(self) -> list[str]:
        """Return when each row happened, "" if the table does not say. Raises Refused."""
        if self._date is None and self._clock is not None and self._at is None:
            question = told("csv-day", name=self._names[self._clock])
            self._at = self._say("at", question, lambda said: said if moment(said) else "")
        if self._at is not None:
            whole = moment(self._at)
            if self._clock is None:
                return [whole for _ in self._rows]
        elif self._date is None:
            return ["" for _ in self._rows]
        wrong: list[Problem] = []
        found = [self._moment(row, text, wrong) for row, text in self._texts()]
        refuse(wrong)
        return found

    def _texts(self) -> Iterator[tuple[int, str]]:
        """Yield the date of each row as it is written; an empty cell is as the one above it."""
        cells = [cells[self._date] if self._date is not None else "" for _, cells in self._rows]
        day = next(filter(None, cells), "")
        for (row, cells_), cell in zip(self._rows, cells, strict=True):
            day = cell or day
            clock = cells_[self._clock] if self._clock is not None else ""
            date = moment(self._at)[:10] if self._at is not None else day
            yield row, f"{date} {clock}".strip()

    def _moment(self, row: int, text: str, wrong: list[Problem]) -> str:
        """Read a date; what cannot be read is one of the ``wrong``. Raises Malformed if nobody can be asked."""
        name = self._names[self._date if self._date is not None else self._clock or 0]
        try:
            if not is_complete(text):
                refuse([malformed("csv-date-part")])
            return moment(text)
        except Ambiguous as error:
            problem = error.problems[0]
            if problem.code == "date-ambiguous":
                return moment(error.readings[self._order(row, text) == DAY_FIRST].line)
            if problem.code == "date-hijri" and len(error.readings) == len((HIJRI, GREGORIAN)):
                question = told("csv-calendar", row=row, found=text)
                calendar = self._say("dates", question, one_of(HIJRI, GREGORIAN))
                return moment(error.readings[calendar == GREGORIAN].line)
        except Refused as error:
            problem = error.problems[0]
        wrong.append(malformed("csv-date", row=row, name=name, found=text, reason=Clause(problem.code, problem.params)))
        return ""

    def _order(self, row: int, text: str) -> str:
        """Tell whether the day or the month stands first, as another date of the column shows, or as is answered."""
        shown = {order for _, each in self._texts() if (order := _shown(each))}
        if len(shown) == 1:
            return shown.pop()
        question = told("csv-order", row=row, found=text)
        return self._say("dates", question, one_of(DAY_FIRST, MONTH_FIRST))


def _shown(text: str) -> str | None:
    """Tell what stands first in a date in which one of two figures can be no month."""
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
