"""What the longer reports share: a screen that takes no text for markup, and tables without lines."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO

from scorekeeper.bidi import has_rtl, isolated
from scorekeeper.language import figure, speech
from scorekeeper.reports.direction import placed
from scorekeeper.reports.layout import ENDLESS, Cell, Column, Line, Rows, laid_out, statements, wrapped
from scorekeeper.signs import on_one_line, visible


class Screen:
    """Where reports go, as wide as the terminal; with ``plain`` without colours, a row of a table being a sentence."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        terminal = sys.stdout.isatty()
        self.placing = terminal and not plain and (speech.right_to_left or speech.bidi == "app")
        self.width = ENDLESS if plain else shutil.get_terminal_size().columns
        self._drawn: StringIO | None = None
        self._isolating = terminal and not self.placing
        self._styled = not plain and (terminal or any(map(os.environ.get, _STYLED_ELSEWHERE)))

    def print(self, shown: "Grid | Paragraph | None" = None) -> None:
        """Print a table or a paragraph; nothing is an empty line."""
        lines = [[]] if shown is None else shown.lines(self)
        if self._styled:
            self._write(self._coloured(lines))
        else:
            self.print_plain(lines)

    def _coloured(self, lines: Iterable[Line]) -> str:
        """Return lines with their styles, as far as standard output and its user have any."""
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
        """Draw in a text what is printed in the block."""
        self._drawn = StringIO()
        try:
            yield self._drawn
        finally:
            self._drawn = None

    def placed(self, line: Line) -> Line:
        """Put a line in order where that is ours to do."""
        if not self.placing:
            return line
        return placed(line, self.width)


_STYLED_ELSEWHERE = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""What asks for styles though nothing is a terminal; the library of the styles decides then."""


class Grid:
    """A table without lines, laid out for the screen that it is printed on."""

    def __init__(self, columns: Sequence[Column], indent: int) -> None:
        self._columns, self._indent = columns, indent
        self._added: list[list[Cell]] = []
        self._rows: Iterable[Sequence[Cell]] = self._added

    def add_row(self, *cells: Cell | str) -> None:
        """Add a row, a cell for each column."""
        self._added.append([Cell(cell) if isinstance(cell, str) else cell for cell in cells])

    def fill(self, make: Callable[[], Iterator[Sequence[Cell]]]) -> None:
        """Take rows that are made while they are printed, and once before to be measured."""
        self._rows = Rows(make)

    def __len__(self) -> int:
        """Return the number of rows that were added."""
        return len(self._added)

    def lines(self, console: Screen) -> Iterator[Line]:
        """Yield the lines of the table, as they are laid out for a screen."""
        if not any(True for _ in self._rows):
            return
        if console.plain:
            yield from ([Cell(said)] for said in statements(self._columns, self._rows))
            return
        for line in laid_out(self._columns, self._rows, console.width - self._indent):
            yield console.placed([Cell(" " * self._indent), *line])


def grid(*columns: Column | str, indent: int = 0) -> Grid:
    """Make a table; a column that is only a kind has no head."""
    made = [Column(column) if isinstance(column, str) else column for column in columns]
    return Grid([column._replace(heads=tuple(map(visible, column.heads))) for column in made], indent)


def print_grid(console: Screen, table: Grid) -> None:
    """Print a table; one of very many rows without colours, which would take most of the time."""
    if len(table) <= _STYLED:
        console.print(table)
    else:
        console.print_plain(table.lines(console))


_STYLED = 200
"""Rows of a table that is printed in colours."""


def text(value: object, style: str = "") -> Cell:
    """Make user text printable as it is."""
    return Cell(figure(value) if type(value) is int else on_one_line(str(value)), style)


class Paragraph:
    """A text that breaks between words at the width of the screen, indented."""

    def __init__(self, value: Cell, indent: int) -> None:
        self._value, self._indent = value, " " * indent

    def lines(self, console: Screen) -> Iterator[Line]:
        """Yield the lines of the paragraph."""
        for line in wrapped(self._value.text, console.width - len(self._indent)):
            cells = [Cell(self._indent + line, self._value.style)]
            # A board that is drawn stays as it is.
            yield console.placed(cells) if console.placing and _has_rtl(self._value.text) else cells


def _has_rtl(value: str) -> bool:
    return has_rtl(value)


def paragraph(value: str, indent: int = 0, style: str = "") -> Paragraph:
    """Make a paragraph that breaks at the width of the screen."""
    return Paragraph(text(value, style), indent)
