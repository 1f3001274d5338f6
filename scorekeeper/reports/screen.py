"""The screen of the longer reports, which takes no text for markup, and tables without lines."""

import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO

from scorekeeper.bidi import has_rtl, isolated
from scorekeeper.language import figure, speech
from scorekeeper.reports.direction import placed
from scorekeeper.reports.layout import ENDLESS, Cell, Column, Line, laid_out, statements, wrapped
from scorekeeper.signs import on_one_line, visible


class Screen:
    """Prints reports as wide as the terminal; ``plain`` prints no colours, and each row of a table as a sentence."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        terminal = sys.stdout.isatty()
        self.placing = terminal and not plain and (speech.right_to_left or speech.bidi == "app")
        self.width = ENDLESS if plain else shutil.get_terminal_size().columns
        self._drawn: StringIO | None = None
        self._isolating = terminal and not self.placing
        self._styled = not plain and (terminal or any(map(os.environ.get, _STYLED_ELSEWHERE)))

    def print(self, table: "Grid | None" = None) -> None:
        """Print a table; without one an empty line."""
        self._print([[]] if table is None else table.lines(self))

    def say(self, value: object, indent: int = 0, style: str = "") -> None:
        """Print a text, indented, that breaks between words at the width of the screen."""
        self._print(self._broken(text(value, style), " " * indent))

    def _broken(self, value: Cell, indent: str) -> Iterator[Line]:
        placing = self.placing and has_rtl(value.text)  # a board that is drawn stays as it is
        for line in wrapped(value.text, self.width - len(indent)):
            cells = [Cell(indent + line, value.style)]
            yield self.placed(cells) if placing else cells

    def _print(self, lines: Iterable[Line]) -> None:
        if self._styled:
            self._write(self._coloured(lines))
        else:
            self.print_plain(lines)

    def _coloured(self, lines: Iterable[Line]) -> str:
        """Return lines with their styles, as far as standard output shows any."""
        from rich.console import Console, Group
        from rich.text import Text

        console = Console(file=sys.stdout, width=self.width, markup=False, highlight=False, emoji=False)
        styled = [
            Text.assemble(*((cell.text, cell.style) for cell in line), no_wrap=True, overflow="ignore")
            for line in lines
        ]
        with console.capture() as captured:
            console.print(Group(*styled))
        return captured.get()

    def print_plain(self, lines: Iterable[Line]) -> None:
        """Print lines without their styles."""
        for line in lines:
            self._write(f"{''.join([cell.text for cell in line])}\n")

    def _write(self, shown: str) -> None:
        if self._drawn:
            self._drawn.write(shown)
            return
        if self._isolating and not shown.isascii():
            shown = isolated(shown)
        sys.stdout.write(shown)

    @contextmanager
    def capture(self) -> Iterator[StringIO]:
        """Collect in a text everything that the block prints."""
        self._drawn = StringIO()
        try:
            yield self._drawn
        finally:
            self._drawn = None

    def placed(self, line: Line) -> Line:
        """Put a line in order if that is ours to do."""
        return placed(line, self.width) if self.placing else line


_STYLED_ELSEWHERE = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""Variables that ask for styles although nothing is a terminal; the library of the styles then decides."""


class Grid:
    """A table without lines, laid out for the screen that it is printed on."""

    def __init__(self, columns: Sequence[Column], indent: int) -> None:
        self._columns, self._indent = columns, indent
        self.rows: list[list[Cell]] = []

    def add_row(self, *cells: object) -> None:
        """Add a row, a cell for each column."""
        self.rows.append([cell if isinstance(cell, Cell) else text(cell) for cell in cells])

    def lines(self, console: Screen) -> Iterator[Line]:
        """Yield the lines of the table, as they are laid out for a screen."""
        if not self.rows:
            return
        if console.plain:
            yield from ([Cell(said)] for said in statements(self._columns, self.rows))
            return
        for line in laid_out(self._columns, self.rows, console.width - self._indent):
            yield console.placed([Cell(" " * self._indent), *line])


def grid(*columns: Column | str, indent: int = 0) -> Grid:
    """Make a table; a column that is only a kind has no head."""
    made = [Column(column) if isinstance(column, str) else column for column in columns]
    return Grid([column._replace(heads=tuple(map(visible, column.heads))) for column in made], indent)


def print_grid(console: Screen, table: Grid) -> None:
    """Print a table; one of very many rows without colours, which would take most of the time."""
    if len(table.rows) <= _STYLED:
        console.print(table)
    else:
        console.print_plain(table.lines(console))


_STYLED = 200
"""Rows of a table that is printed in colours."""


def text(value: object, style: str = "") -> Cell:
    """Make user text printable as it is."""
    return Cell(figure(value) if type(value) is int else on_one_line(str(value)), style)
