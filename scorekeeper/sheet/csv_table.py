"""Score sheets kept in columns, as CSV: one column a side, one row a hand or the totals after it."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from scorekeeper.errors import malformed, refuse
from scorekeeper.game import Seating
from scorekeeper.result_only import write
from scorekeeper.spelling import fold, vocabulary
from scorekeeper.words import clauses

POINTS, TOTALS = "points", "totals"
"""What the figures of a row can be: of this hand, or all so far."""
_FIGURE = re.compile(r"[+-]?\d{1,9}")
_OURS = " points"
"""How the columns of the figures end in a table that was handed on by us."""


RULES = "rules"
"""The last column of a table of ours, where it has the rules of the match."""
_OF_MATCH, _LINE = "match", "line"
"""The first column of a table of ours, and that of what was typed."""
_TOTAL = vocabulary({"total": "total totals sum sums grand overall summe gesamt المجموع مجموع الاجمالي اجمالي الكلي"})
"""Words that say of a row that it is the sum of the others."""


class Row(NamedTuple):
    """A row with its number in the file; ``line`` is what was typed of it, where a table of ours says it is no hand."""

    number: int
    figures: tuple[int, ...]
    line: str = ""


class Columns(NamedTuple):
    """A table: the names of its columns, and its rows with their numbers in the file."""

    heads: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def key(self) -> str:
        """Return by what a table of the same form is known again."""
        return "|".join(map(fold, self.heads))

    @property
    def is_ours(self) -> bool:
        """Whether the table was handed on by us."""
        return self.heads[0] == _OF_MATCH and _LINE in self.heads

    @property
    def rules(self) -> str | None:
        """Return the rules of the match that a table of ours tells; None where it tells none."""
        told = [cells[-1] for _, cells in self.rows[:1]] if self.is_ours and self.heads[-1] == RULES else []
        return next(iter(told), None)

    def numeric(self) -> list[str]:
        """List the columns that hold nothing but figures; of a table of ours those of the points.

        A column that only counts the rows is left out.
        """
        ours = [head for head in self.heads if head.endswith(_OURS)]
        found = [head for at, head in enumerate(self.heads) if self._is_numeric(at) and not self._counts(at)]
        return ours or found

    def _is_numeric(self, at: int) -> bool:
        return all(_is_figure(cells[at : at + 1]) for _, cells in self.rows)

    def _counts(self, at: int) -> bool:
        return [_number(cells[at]) for _, cells in self.rows] == list(range(1, len(self.rows) + 1))

    def check_no_sums(self) -> None:
        """Refuse a row that says that it is the sum of the others. Raises Malformed."""
        said = [(number, cell) for number, cells in self.rows for cell in cells if _says_total(cell)]
        refuse([malformed("csv-total", row=number, found=cell) for number, cell in said])

    def check_last(self, rows: Sequence[Row]) -> None:
        """Refuse a last row that is the sum of those above it, unless it is numbered as they are. Raises Malformed."""
        *above, last = rows
        scored = [row.figures for row in above if any(row.figures)]
        is_sum = len(scored) > 1 and tuple(map(sum, zip(*scored, strict=True))) == last.figures
        numbered = any(self._is_numeric(at) and self._counts(at) for at in range(len(self.heads)))
        refuse([malformed("csv-sum", row=last.number)] if is_sum and not numbered else [])

    def figures(self, wanted: Sequence[str]) -> list[Row]:
        """Read some columns. Raises Malformed if a column is missing or there twice, or has more than figures."""
        known = {fold(head): at for at, head in enumerate(self.heads)}
        unknown = [name for name in wanted if fold(name) not in known]
        refuse([malformed("csv-column", found=name, choices=list(self.heads)) for name in unknown])
        heads, said = Counter(map(fold, self.heads)), Counter(map(fold, wanted))
        double = [name for name in wanted if heads[fold(name)] > 1 or said[fold(name)] > 1]
        refuse([malformed("csv-column-twice", found=double[0])] if double else [])
        places = [known[fold(name)] for name in wanted]
        wrong = [
            malformed("csv-figure", row=number, name=self.heads[at], found="".join(cells[at : at + 1]))
            for number, cells in self.rows
            for at in places
            if not _is_figure(cells[at : at + 1])
        ]
        refuse(wrong)
        return [
            Row(number, tuple(_number(cells[at]) for at in places), self._line(cells)) for number, cells in self.rows
        ]

    def _line(self, cells: Sequence[str]) -> str:
        """Return what was typed of a row of ours that has no number, and is no hand; "" of any other."""
        unnumbered = self.is_ours and not cells[1]
        return cells[self.heads.index(_LINE)].lstrip("'") if unnumbered else ""


def _says_total(cell: str) -> bool:
    words = [word.key for clause in clauses(cell.strip(" :=.")) for word in clause]
    return bool(words) and all(word in _TOTAL for word in words)


def _is_figure(cells: Sequence[str]) -> bool:
    return all(_FIGURE.fullmatch(_plain(cell)) for cell in cells) and bool(cells)


def _number(cell: str) -> int:
    return int(_plain(cell))


def _plain(cell: str) -> str:
    """Write a figure as the program does, whatever digits and minus it has."""
    return fold(cell.strip()).replace("\u2212", "-")


def read(text: str) -> Columns:
    """Read a CSV file, whatever stands between its cells; empty rows are left out. Raises Malformed."""
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    between = max((",", ";", "\t"), key=first.count)
    try:
        reader = csv.reader(io.StringIO(text), delimiter=between)
        rows = [(reader.line_num, tuple(cell.strip() for cell in row)) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        refuse([malformed("csv-broken", reason=str(error))])
    refuse([] if len(rows) > 1 else [malformed("csv-empty")])
    heads = rows[0][1]
    # An amount like 1,000 without quotation marks would move all that follows to the wrong column.
    wide = [(number, cells) for number, cells in rows if any(cells[len(heads) :])]
    refuse([malformed("csv-cells", row=row, found=list(cells), n=len(heads)) for row, cells in wide])
    return Columns(heads, tuple(rows[1:]))


def players(heads: Sequence[str]) -> list[str]:
    """Name the sides by their columns."""
    return [head.removesuffix(_OURS).lstrip("'") for head in heads]


def falls(rows: Sequence[Row]) -> bool:
    """Tell whether a figure is smaller than the one above it, as totals hardly are."""
    return any(new < old for above, row in pairwise(rows) for old, new in zip(above.figures, row.figures, strict=True))


def points(rows: Sequence[Row], figures: str) -> Iterator[Row]:
    """Yield the points of every row, from the totals after it where these are what is written."""
    before: Sequence[int] = [0] * len(rows[0].figures) if rows else ()
    for row in rows:
        if figures == TOTALS:
            yield row._replace(figures=tuple(now - then for now, then in zip(row.figures, before, strict=True)))
            before = row.figures
        else:
            yield row


def sheet(header: Mapping[str, str], seating: Seating, rows: Sequence[Row], figures: str) -> str:
    """Write the rows as a sheet of results; each line says from which row it is. What is no hand stands as typed."""
    lines = [f"{key}: {value}" for key, value in header.items() if value]
    told = [
        f"{row.line or write(dict(zip(seating.sides, row.figures, strict=True)))}  # row {row.number}"
        for row in points(rows, figures)
    ]
    return "\n".join([*lines, "", *told, ""])
