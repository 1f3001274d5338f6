"""What the longer reports share: a console that takes no text for markup, and tables without lines."""

import errno
import shutil
import sys
from collections.abc import Iterator, Sequence
from typing import IO, Any, TextIO, cast

from rich.console import Console, ConsoleOptions
from rich.text import Text

from scorekeeper.bidi import has_rtl, isolated
from scorekeeper.language import figure, speech
from scorekeeper.reports.direction import placed
from scorekeeper.reports.layout import ENDLESS, Cell, Column, Line, laid_out, statements, wrapped
from scorekeeper.signs import on_one_line, visible


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line what a closed pipe means; rich would exit with 1."""
        raise BrokenPipeError(errno.EPIPE, "closed pipe")


class _Isolating:
    """A terminal on which right-to-left names stay where their column is."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write with each stretch of right-to-left script isolated."""
        return self._stream.write(isolated(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class Screen(_Console):
    """A console as wide as the terminal; with ``plain`` nothing is coloured, and a row of a table is a sentence."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self.placing = sys.stdout.isatty() and not plain and (speech.right_to_left or speech.bidi == "app")
        width, height = shutil.get_terminal_size()
        width = ENDLESS if plain else width
        isolating = sys.stdout.isatty() and not self.placing
        super().__init__(
            file=cast("IO[str]", _Isolating(sys.stdout)) if isolating else None, width=width, height=height,
            no_color=True if plain else None, color_system=None if plain else "auto",
            markup=False, highlight=False, emoji=False, soft_wrap=False,
        )  # fmt: skip


class Grid:
    """A table without lines, laid out for the screen that it is printed on."""

    def __init__(self, columns: Sequence[Column], indent: int) -> None:
        self._columns, self._indent = columns, indent
        self._rows: list[list[Cell]] = []

    def add_row(self, *cells: Text | str) -> None:
        """Add a row, a cell for each column."""
        self._rows.append([_cell(cell) for cell in cells])

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self._rows)

    def lines(self, console: Console) -> Iterator[Sequence[Cell]]:
        """Yield the lines of the table, as they are laid out for a console."""
        if not self._rows:
            return
        if isinstance(console, Screen) and console.plain:
            yield from ([Cell(said)] for said in statements(self._columns, self._rows))
            return
        for line in laid_out(self._columns, self._rows, console.width - self._indent):
            yield _placed(console, [Cell(" " * self._indent), *line], console.width)

    def __rich_console__(self, console: Console, _: ConsoleOptions) -> Iterator[Text]:
        """Yield the lines of the table, with their styles."""
        for line in self.lines(console):
            yield _styled(line)


def _placed(console: Console, line: Sequence[Cell], width: int) -> Sequence[Cell]:
    """Put a line in order where that is ours to do."""
    return placed([*line], width) if isinstance(console, Screen) and console.placing else line


def _styled(line: Sequence[Cell]) -> Text:
    return Text.assemble(*((cell.text, cell.style) for cell in line), no_wrap=True, overflow="ignore")


def _shown(console: Console, line: Line, width: int, *, ours: bool = True) -> Text:
    """Return a line as it goes to the screen; what is not ``ours`` to place stays as it is."""
    return _styled(_placed(console, line, width) if ours else line)


def _cell(cell: Text | str) -> Cell:
    return Cell(cell) if isinstance(cell, str) else Cell(cell.plain, str(cell.style))


def grid(*columns: Column | str, indent: int = 0) -> Grid:
    """Make a table; a column that is only a kind has no head."""
    made = [Column(column) if isinstance(column, str) else column for column in columns]
    return Grid([column._replace(heads=tuple(map(visible, column.heads))) for column in made], indent)


def print_grid(console: Console, table: Grid) -> None:
    """Print a table; one of very many rows without colours, which would take most of the time."""
    if len(table) <= _STYLED:
        console.print(table)
        return
    for line in table.lines(console):
        console.file.write(f"{''.join(cell.text for cell in line)}\n")


_STYLED = 200
"""Rows of a table that is printed in colours."""


def text(value: object, style: str = "") -> Text:
    """Make user text printable as it is."""
    return Text(figure(value) if type(value) is int else on_one_line(str(value)), style=style)


class Paragraph:
    """A text that breaks between words at the width of the screen, indented."""

    def __init__(self, value: Text, indent: int) -> None:
        self._value, self._indent = value, " " * indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the lines of the paragraph."""
        ours = has_rtl(self._value.plain)  # a board that is drawn stays as it is
        for line in wrapped(self._value.plain, options.max_width - len(self._indent)):
            yield _shown(console, [Cell(self._indent + line, str(self._value.style))], options.max_width, ours=ours)


def paragraph(value: str, indent: int = 0, style: str = "") -> Paragraph:
    """Make a paragraph that breaks at the width of the screen."""
    return Paragraph(text(value, style), indent)
