"""Score sheets kept in columns, as CSV: the text taken apart, and the words that say what a column holds."""

import csv
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem, Refused, malformed, refuse
from scorekeeper.messages import Clause
from scorekeeper.places import DATA
from scorekeeper.spelling import fold, vocabulary

POINTS, TOTALS = "points", "totals"
"""The meaning of figures: of this hand, or all so far."""
MATCH, DATE, TIME, NUMBER, TITLE, COUNT, OTHER = "match", "date", "time", "number", "title", "count", ""
"""The kinds of columns beside those of the sides."""
_FIGURE = re.compile(r"([+-]?\d{1,9})(?:[.,٫]0{1,2})?")
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:[ '’٬]\d{3})+")
"""A figure with a sign between its thousands that can be nothing else."""
_NOTHING = frozenset("-–—―·•.")
"""Signs that say that somebody scored nothing."""
_EMPTY = frozenset(("", "nan", "none", "null", "na", "n/a", "#n/a", "<na>", "nil"))
"""Cells in which nothing is written, as programs export them."""
_BETWEEN = "\t;|,"
"""The signs between the cells of a row, the rarest in other uses first."""
_SEPARATOR = re.compile(r"sep=(.)", re.IGNORECASE)
"""The first line of some tables of Excel."""

WORDS = tomllib.loads((DATA / "csv-words.toml").read_text("utf-8"))
"""The words of heads and rows."""
_TOTAL = vocabulary({"total": WORDS["total"]})
"""Words that say of a row that it is the sum of the others."""
_FIGURES = vocabulary(WORDS["figures"])
"""Words beside the name of a side that say what its figures are."""
_KINDS = vocabulary(WORDS["kinds"])
_NUMBERS = {word for word, kind in _KINDS.items() if kind == NUMBER}


class Table(NamedTuple):
    """A table: the names of its columns, and its rows with their numbers in the file.

    ``named`` is whether the first row has the names; without them the columns are called by their numbers.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    named: bool = True

    def column(self, at: int) -> list[str]:
        """Return the cells of a column."""
        return [cells[at] for _, cells in self.rows]

    def kind(self, at: int) -> str:
        """Return the kind of a column by its name; OTHER if the name is unknown."""
        words = words_of(self.heads[at])
        kinds = [_KINDS.get(word, OTHER) for word in words]
        first = next((kind for kind in kinds if kind != NUMBER), NUMBER if kinds else OTHER)
        if first == MATCH and any(kind not in (MATCH, NUMBER) for kind in kinds):
            return OTHER
        if first == COUNT or (kinds[:1] == [NUMBER] and COUNT in kinds):
            return COUNT if set(kinds) <= {COUNT, NUMBER} else OTHER
        if first in (TITLE, DATE) and self.is_numeric(at):
            # Teams head columns of points; a day can be counted, or be a long figure, which nobody can read.
            return DATE if first == DATE and any(len(cell) > 3 for cell in self.column(at)) else OTHER
        return first

    def of_kind(self, *kinds: str) -> list[int]:
        """List the columns that hold something."""
        return [at for at in range(len(self.heads)) if self.kind(at) in kinds]

    def counts(self, at: int) -> bool:
        """Tell whether a column only counts the rows."""
        found = [number(cell) for cell in self.column(at)]
        first = found[0] if found else None
        return first is not None and found == list(range(first, first + len(found)))

    def sides(self, most: int) -> list[int]:
        """List the columns that can hold the points, or totals, of a side; there are ``most`` sides.

        Columns that number the rows, and totals beside points, are left out.
        """
        figured = [
            at
            for at in range(len(self.heads))
            if self.kind(at) in (OTHER, NUMBER) and any(map(is_figure, self.column(at))) and self.is_numeric(at)
        ]
        found = [at for at in figured if not (self.kind(at) == NUMBER or self._is_total_beside(at, figured))]
        if len(found) > most and self.counts(found[0]):
            return found[1:]
        return found

    def is_numeric(self, at: int) -> bool:
        """Tell whether a column holds nothing but figures and gaps."""
        return all(is_figure(cell) or is_gap(cell) for cell in self.column(at))

    def _is_total_beside(self, at: int, others: Sequence[int]) -> bool:
        name, said = side_name(self.heads[at])
        beside = (side_name(self.heads[other]) for other in others if other != at)
        return said == TOTALS and any(other == name and kind != TOTALS for other, kind in beside)

    def totals_of(self, at: int) -> int | None:
        """Return the column of a side's totals beside its column of points; None if there is none."""
        name, said = side_name(self.heads[at])
        places = [each for each, head in enumerate(self.heads) if side_name(head) == (name, TOTALS)]
        return places[0] if said != TOTALS and self.named and len(places) == 1 else None

    def place(self, name: str) -> int:
        """Find a column by its name, or by its number. Raises Malformed."""
        places = [at for at, head in enumerate(self.heads) if fold(head) == fold(name)]
        if not places and fold(name).isdecimal() and 1 <= int(fold(name)) <= len(self.heads):
            return int(fold(name)) - 1
        refuse([] if places else [malformed("csv-column", found=name, choices=self.called())])
        refuse([malformed("csv-column-twice", found=name)] if len(places) > 1 else [])
        return places[0]

    def places(self, wanted: Sequence[str]) -> list[int]:
        """Find the columns of the sides. Raises Malformed if one is missing or said twice."""
        found = [self.place(name) for name in wanted]
        twice = [name for name, at in zip(wanted, found, strict=True) if Counter(found)[at] > 1]
        refuse([malformed("csv-column-twice", found=twice[0])] if twice else [])
        return found

    def called(self) -> list[str]:
        """List the names of the columns; a column without a name is called by its number."""
        return [head or str(at) for at, head in enumerate(self.heads, 1)]

    def check_no_sums(self) -> None:
        """Refuse a row that says that it is the sum of the others. Raises Malformed."""
        said = [(row, cell) for row, cells in self.rows for cell in cells if _says_total(cell)]
        refuse([malformed("csv-total", row=row, found=cell) for row, cell in said])

    def numbered(self) -> bool:
        """Tell whether a column counts the rows."""
        return any(self.counts(at) for at in range(len(self.heads)))


def date_problem(row: int, name: str, text: str, error: Refused) -> Problem:
    """Return the problem of a date that is refused."""
    reason = Clause(error.problems[0].code, error.problems[0].params)
    return malformed("csv-date", row=row, name=name, found=text, reason=reason)


def words_of(head: str) -> list[str]:
    """Return the words of a head, folded."""
    return re.findall(r"[^\W_]+|#", fold(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", head)))


def side_name(head: str) -> tuple[str, str | None]:
    """Return the name of a side in a head, and what the head says its figures are.

    >>> side_name("Ali & Badr total"), side_name("Us")
    (('ali badr', 'totals'), ('us', None))
    """
    words = words_of(head)
    said = [_FIGURES[word] for word in words if word in _FIGURES]
    return " ".join(word for word in words if word not in _FIGURES), said[0] if said else None


def plain_name(head: str) -> str:
    """Return the name in a head, without the word for its figures.

    >>> plain_name("'=Ali & Badr points"), plain_name("Points: Us")
    ('=Ali & Badr', 'Us')
    """
    words = [
        word for word in head.removeprefix("'").replace("_", " ").split() if fold(word.strip("():")) not in _FIGURES
    ]
    return " ".join(words)


def _says_total(cell: str) -> bool:
    words = words_of(cell)
    return bool(words) and all(word in _TOTAL for word in words)


def is_figure(cell: str) -> bool:
    """Tell whether a cell is a figure."""
    return number(cell) is not None


def is_gap(cell: str) -> bool:
    """Tell whether nothing is written in a cell, or a sign for nothing."""
    return is_empty(cell) or is_nothing(cell)


def is_empty(cell: str) -> bool:
    """Tell whether nothing is written in a cell."""
    return fold(cell.strip()) in _EMPTY


def is_nothing(cell: str) -> bool:
    """Tell whether a cell says by a sign that somebody scored nothing."""
    return cell.strip() in _NOTHING


def number(cell: str) -> int | None:
    """Read a figure, whatever digits and minus it has; None for a cell that is none.

    >>> number("16.0"), number("١٦"), number("−5"), number("1 000"), number("16,5"), number("1,000")
    (16, 16, -5, 1000, None, None)
    """
    plain = fold(cell.strip()).replace("\u2212", "-")
    if found := _FIGURE.fullmatch(plain):
        return int(found.group(1))
    return int(re.sub(r"[^\d+-]", "", plain)) if _GROUPED.fullmatch(plain) else None


# --- from text to rows ------------------------------------------------------------------------------------

Rows = list[tuple[int, tuple[str, ...]]]
"""The rows of a file with their numbers."""


def lines_of(text: str) -> list[str]:
    """Return the lines of a file with their ends."""
    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text.removeprefix("\ufeff"))


def read(text: str) -> Rows:
    """Read the rows of a CSV file, whatever stands between its cells; empty rows are left out. Raises Malformed."""
    lines = lines_of(text)
    said = _SEPARATOR.fullmatch(lines[0].strip().strip('"')) if lines else None
    between = said.group(1) if said else _between(lines)
    if said:
        lines[0] = "\n"
    try:
        reader = csv.reader(lines, delimiter=between)
        rows = [(reader.line_num, tuple(cell.strip() for cell in row)) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        refuse([malformed("csv-broken", reason=str(error))])
    refuse([] if rows else [malformed("csv-empty")])
    return rows


def _between(lines: Sequence[str]) -> str:
    """Return the sign that parts the cells of most lines."""
    looked = lines[:50]
    return max(_BETWEEN, key=lambda sign: sum(sign in line for line in looked))


def first_row(rows: Rows) -> tuple[Rows, bool | None]:
    """Tell whether the first row has the names of the columns; None if that is not sure.

    Lines of words before the names, such as a title, are left out.
    """
    begin = next((at for at, (_, cells) in enumerate(rows) if any(map(_is_scored, cells))), len(rows))
    if begin:
        written = [sum(map(bool, cells)) for _, cells in rows[:begin]]
        return rows[written.index(max(written)) :], True
    (_, first), *rest = rows
    figured = [
        at for at in range(len(first)) if rest and all(at < len(cells) and _is_scored(cells[at]) for _, cells in rest)
    ]
    if all(_is_scored(first[at]) for at in figured):
        return rows, False
    return rows, None


def _is_scored(cell: str) -> bool:
    return is_figure(cell) or is_nothing(cell)


def table(rows: Rows, *, named: bool) -> Table:
    """Make a table of rows; if they are ``named``, the first has the names of the columns. Raises Malformed."""
    wide = max(len(cells) for _, cells in rows)
    heads = rows[0][1] if named else tuple(str(at) for at in range(1, wide + 1))
    rest = rows[1:] if named else rows
    refuse([] if rest else [malformed("csv-empty")])
    # An amount like 1,000 without quotation marks would move all that follows to the wrong column.
    wider = [(row, cells) for row, cells in rest if any(cells[len(heads) :])]
    refuse([malformed("csv-cells", row=row, found=list(cells), n=len(heads)) for row, cells in wider])
    even = tuple((row, (*cells, *[""] * len(heads))[: len(heads)]) for row, cells in rest)
    return Table(heads, even, named)


def groups(keys: Sequence[str]) -> Iterator[list[int]]:
    """Yield the places of equal keys, in the order of the first of each."""
    for key in dict.fromkeys(keys):
        yield [at for at, each in enumerate(keys) if each == key]
