"""Tables that fit any width: figures stay whole, prose wraps, notes go below, and names are shortened last.

If even that is too wide, each row becomes a paragraph. Nothing here needs a library, so that ``add`` starts fast.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import NamedTuple

from scorekeeper.language import DOT, between, commas, figure, speech

FIGURE, WORD, NAME, PROSE, NOTE = "figure", "word", "name", "prose", "note"
"""Kinds of columns: numbers, words that are never cut, names that can be, prose that wraps, notes that can go below."""


class Cell(NamedTuple):
    """A text in a table with its style; ``short`` says the same for a narrow screen."""

    text: str
    style: str = ""
    short: str = ""


class Column(NamedTuple):
    """The kind of a column, and its heads, the fullest first; a head can have two lines. ``said`` is read aloud."""

    kind: str
    heads: tuple[str, ...] = ("",)
    said: str = ""


Line = list[Cell]


class _Fit(NamedTuple):
    """One way to lay out a table: how short heads are, how narrow prose, whether notes stand beside, and the gap."""

    short: int
    prose: int
    beside: bool
    gap: int


ENDLESS = 10_000
"""The width of lines that are not broken."""
_WIDE, _COMFORTABLE, _NARROW = ENDLESS, 24, 14
_TRIES = [(_WIDE, True, 2), (_COMFORTABLE, True, 2), (_WIDE, False, 2), (_NARROW, False, 2), (_NARROW, False, 1)]
_SHORTEST = 5
"""A name has at least so many letters, the last of them perhaps a dot."""


def laid_out(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], width: int) -> Iterator[Line]:
    """Yield the lines of a table, no wider than ``width``."""
    if speech.bidi == "app":
        from scorekeeper.bidi import shaped

        columns = [column._replace(heads=tuple(map(shaped, column.heads))) for column in columns]
        rows = [[cell._replace(text=shaped(cell.text), short=shaped(cell.short)) for cell in row] for row in rows]
    return _Table(columns, rows, width).lines()


def statements(columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """Say each row in a line of its own, as a screen reader speaks it."""
    heads = [column.said or column.heads[0] for column in columns]
    for row in rows:
        yield commas(_said(head, cell) for head, cell in zip(heads, row, strict=True) if cell.text)


def _said(head: str, cell: Cell) -> str:
    text = figure(0) if cell.text == "·" else cell.short or cell.text
    return f"{head} {text}" if head else text


class _Table:
    """Rows without the columns in which nothing stands, and how wide each column is in full and in short."""

    def __init__(self, columns: Sequence[Column], rows: Sequence[Sequence[Cell]], width: int) -> None:
        used = [place for place in range(len(columns)) if any(row[place].text for row in rows)]
        self._width, self._columns = width, [columns[place] for place in used]
        self._rows = [[row[place] for place in used] for row in rows]
        cells = [*zip(*self._rows, strict=True)]
        self._full = [max(display_width(cell.text) for cell in column) for column in cells]
        self._short = [max(display_width(cell.short or cell.text) for cell in column) for column in cells]

    def lines(self) -> Iterator[Line]:
        depth = max((len(column.heads) for column in self._columns), default=1)
        for prose, beside, gap in _TRIES:
            for short in range(depth):
                fit = _Fit(short, prose, beside, gap)
                if widths := self._widths(fit):
                    yield from self._drawn(fit, widths)
                    return
        fit = _Fit(depth - 1, _NARROW, beside=False, gap=1)
        widths = self._shortened(fit)
        if widths and self._tells_apart(widths):
            yield from self._drawn(fit, widths)
        else:
            for row in self._rows:
                yield from self._paragraph(row)

    def _widths(self, fit: _Fit) -> list[int] | None:
        """Measure the columns; None if they do not fit."""
        widths = [self._natural(place, fit) for place in range(len(self._columns))]
        left = self._left(widths, fit)
        prose = [place for place, column in enumerate(self._columns) if column.kind == PROSE]
        for place in sorted(prose, key=lambda place: -widths[place]) if left < 0 else ():
            least = min(widths[place], max(fit.prose, self._head(place, fit)))
            cut = min(widths[place] - least, -left)
            widths[place] -= cut
            left += cut
        if left > 0 and prose and any(column.kind == NOTE for column in self._columns) and fit.beside:
            widths[prose[0]] += left  # notes stand at the right edge
        return widths if left >= 0 else None

    def _shortened(self, fit: _Fit) -> list[int] | None:
        """Measure the columns with names cut short, the longest first; None if that is not enough."""
        widths = [
            min(self._natural(place, fit), _NARROW) if column.kind == PROSE else self._natural(place, fit)
            for place, column in enumerate(self._columns)
        ]
        while self._left(widths, fit) < 0:
            places = [place for place, least in enumerate(self._least(fit)) if widths[place] > least]
            if not places:
                return None
            longest = max(places, key=lambda place: widths[place])
            widths[longest] -= 1
        return widths

    def _tells_apart(self, widths: list[int]) -> bool:
        """Tell whether different names still differ when they are cut short."""
        names = [place for place, column in enumerate(self._columns) if column.kind == NAME]
        cut: dict[tuple[int, str], str] = {}
        return all(
            cut.setdefault((place, shortened(row[place].text, widths[place])), row[place].text) == row[place].text
            for row in (self._rows if names else ())
            for place in names
        )

    def _least(self, fit: _Fit) -> list[int]:
        """Measure how narrow each column can be, with heads and names cut short."""
        return [
            min(self._natural(place, fit), _SHORTEST if column.kind == NAME else _NARROW)
            if column.kind in (NAME, PROSE)
            else max(self._content(place, fit), min(self._head(place, fit), _SHORTEST))
            for place, column in enumerate(self._columns)
        ]

    def _left(self, widths: list[int], fit: _Fit) -> int:
        shown = [width for width in widths if width] if not fit.beside else widths
        return self._width - sum(widths) - fit.gap * (len(shown) - 1)

    def _natural(self, place: int, fit: _Fit) -> int:
        if self._columns[place].kind == NOTE and not fit.beside:
            return 0
        return max(self._content(place, fit), self._head(place, fit))

    def _content(self, place: int, fit: _Fit) -> int:
        return (self._short if fit.short else self._full)[place]

    def _head(self, place: int, fit: _Fit) -> int:
        return max(map(display_width, _head(self._columns[place], fit)))

    def _drawn(self, fit: _Fit, widths: list[int]) -> Iterator[Line]:
        heads = [_head(column, fit) for column in self._columns]
        deep = max(map(len, heads), default=0) if any(any(head) for head in heads) else 0
        for line in range(deep):
            shown = [Cell(head[line - deep + len(head)] if line >= deep - len(head) else "", "dim") for head in heads]
            yield from self._row(shown, fit, widths, notes=False)
        for row in self._rows:
            shown = [cell._replace(text=cell.short if fit.short and cell.short else cell.text) for cell in row]
            yield from self._row(shown, fit, widths, notes=not fit.beside)

    def _row(self, row: list[Cell], fit: _Fit, widths: list[int], *, notes: bool) -> Iterator[Line]:
        shown = [place for place, width in enumerate(widths) if width]
        parts = {place: self._cell(row[place].text, place, widths[place]) for place in shown}
        for number in range(max(map(len, parts.values()))):
            line: Line = []
            for place in shown:
                text = parts[place][number] if number < len(parts[place]) else ""
                pad = " " * (widths[place] - display_width(text))
                right = self._columns[place].kind in (FIGURE, NOTE)
                if speech.right_to_left and self._columns[place].kind == FIGURE:
                    right = False  # the blanks after it are shown before it, as ones stand under each other
                line += [Cell(pad + text if right else text + pad, row[place].style), Cell(" " * fit.gap)]
            while line and not line[-1].text.strip():
                line.pop()
            yield ([*line[:-1], line[-1]._replace(text=line[-1].text.rstrip())] if line else line)
        for column, note in zip(self._columns, row, strict=True) if notes else ():
            if column.kind == NOTE and note.text:
                for text in wrapped(f"{column.heads[-1]} {note.text}".strip(), self._width):
                    yield [Cell(" " * (self._width - display_width(text)) + text, note.style)]

    def _cell(self, text: str, place: int, width: int) -> list[str]:
        if self._columns[place].kind == PROSE:
            return joined(text.split(DOT), width)
        return [shortened(text, width)]

    def _paragraph(self, row: list[Cell]) -> Iterator[Line]:
        """Say a row as a paragraph, each part with the head of its column."""
        heads = [column.heads[0].replace("\n", " ") for column in self._columns]
        parts = [
            f"{head} {part}" if head and column.kind in (FIGURE, WORD) else part
            for head, cell, column in zip(heads, row, self._columns, strict=True)
            for part in cell.text.split(DOT)
            if part
        ]
        for number, line in enumerate(joined(parts, self._width - 2)):
            yield [Cell("  " * bool(number) + line)]


def _head(column: Column, fit: _Fit) -> list[str]:
    return column.heads[min(fit.short, len(column.heads) - 1)].split("\n")


def shortened(text: str, width: int) -> str:
    """Cut a text to a width, with a dot for what is left out.

    >>> shortened("Abdulrahman", 6), shortened("Ali", 6)
    ('Abdul…', 'Ali')
    """
    if display_width(text) <= width:
        return text
    ends = accumulate(map(_char_width, text))
    fit = sum(1 for _ in takewhile(lambda end: end < width, ends))
    return text[:fit].rstrip() + "…"


def joined(parts: Sequence[str], width: int) -> list[str]:
    """Join parts side by side, on as many lines as they need; a part that is too long is broken between words.

    A figure at the end of such a part keeps the word before it.

    >>> joined(["one", "two", "three and four"], 10)
    ['one · two', 'three and', 'four']
    >>> joined(["Ali and Badr 8"], 12)
    ['Ali and', 'Badr 8']
    """
    lines: list[str] = []
    for part in parts:
        if lines and display_width(lines[-1]) + display_width(part) + len(between()) <= width:
            lines[-1] += between() + part
        else:
            lines += _with_figure(wrapped(part, width), width)
    return lines


def _with_figure(lines: list[str], width: int) -> list[str]:
    """Move the word before a figure down to it, if the figure alone is the last line."""
    *first, above, last = ["", *lines]
    rest, _, word = above.rpartition(" ")
    if not rest.strip() or not last.lstrip("−").isdecimal() or display_width(f"{word} {last}") > width:
        return lines
    return [*first[1:], rest, f"{word} {last}"]


def wrapped(text: str, width: int) -> list[str]:
    """Break a text between words; a word longer than a line is broken at the end of the line.

    >>> wrapped("10 and 6 card points", 8)
    ['10 and 6', 'card', 'points']
    """
    if speech.bidi == "app":
        from scorekeeper.bidi import shaped

        text = shaped(text)
    indent = text[: len(text) - len(text.lstrip(" "))]
    lines, width = [indent], max(width, len(indent) + 1)
    for word in text[len(indent) :].split(" "):
        if lines[-1] != indent and display_width(lines[-1]) + 1 + display_width(word) > width:
            lines[-1:] = [lines[-1].rstrip(), indent]
        lines[-1] += (" " if lines[-1] != indent else "") + word
        while display_width(lines[-1]) > width:
            start = len(shortened(lines[-1], width + 1)) - 1
            lines[-1:] = [lines[-1][:start], indent + lines[-1][start:]]
    return lines


def display_width(text: str) -> int:
    """Count the columns that text takes in a terminal: wide letters two, marks none."""
    if text.isascii():
        return len(text)
    return sum(map(_char_width, text))


@lru_cache(1024)
def _char_width(char: str) -> int:
    if char < _FIRST_MARK and char != _SOFT_HYPHEN:
        return 1
    return 0 if unicodedata.category(char) in {"Mn", "Me", "Cf"} else 1 + (unicodedata.east_asian_width(char) in "WF")


_FIRST_MARK, _SOFT_HYPHEN = "\u0300", "\u00ad"
"""Every sign before the first mark has one column, except the soft hyphen, which is not seen."""
