"""What the longer reports share: a console that takes no text for markup, and tables without lines."""

import errno
from typing import Literal

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from scorekeeper.signs import visible

Justify = Literal["left", "right"]
LEFT: Justify = "left"
RIGHT: Justify = "right"


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line what a closed pipe means; rich would exit with 1."""
        raise BrokenPipeError(errno.EPIPE, "closed pipe")


def console() -> Console:
    """Make a console on stdout: colour and width as the terminal, NO_COLOR and COLUMNS say; never markup."""
    return _Console(markup=False, highlight=False, emoji=False, soft_wrap=False)


def grid(*columns: tuple[str, Justify], header: bool = True, wrap: int | None = None, names: range = range(0)) -> Grid:
    """Make a table without lines.

    Column number ``wrap`` takes what room is left and breaks its lines; ``names`` are columns headed by, or full of,
    names, which break rather than push the others off the screen.
    """
    table = Grid(box=None, show_header=header, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for place, (name, justify) in enumerate(columns):
        flows = place == wrap
        table.add_column(
            Text(name), justify=justify, no_wrap=not flows and place not in names, ratio=1 if flows else None,
            overflow="fold" if flows or place in names else "ellipsis", max_width=_NAME if place in names else None,
        )  # fmt: skip
    table.expand = wrap is not None
    return table


_NAME = 18


def text(value: object, style: str = "") -> Text:
    """Make user text printable as it is."""
    return Text(visible(str(value)), style=style)


def paragraph(value: str, indent: int = 0) -> Padding:
    """Make a paragraph that breaks at the width of the screen."""
    return Padding(text(value), (0, 0, 0, indent))
