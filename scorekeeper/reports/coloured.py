"""Lines with their styles; nothing waits for the library that writes them where there are none."""

from collections.abc import Iterable, Iterator
from typing import IO, TextIO, cast

from rich.console import Console
from rich.text import Text

from scorekeeper.reports.layout import Line


class _Lines:
    """Lines, as rich prints them."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = lines

    def __rich_console__(self, *_: object) -> Iterator[Text]:
        """Yield the lines with their styles."""
        for line in self._lines:
            yield Text.assemble(*((cell.text, cell.style) for cell in line), no_wrap=True, overflow="ignore")


def styled(stream: TextIO, width: int, lines: Iterable[Line]) -> str:
    """Return lines with their styles, as far as a stream and its user have any."""
    console = Console(file=cast("IO[str]", stream), width=width, markup=False, highlight=False, emoji=False)
    with console.capture() as captured:
        console.print(_Lines(lines))
    return captured.get()
