"""The lines of a long sheet, whose words other processes read ahead while one records."""

import gc
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice

from scorekeeper import games
from scorekeeper.cli.shared.processes import CHUNK, Progress, spread
from scorekeeper.errors import Refused
from scorekeeper.ledger.acts import Typed
from scorekeeper.sheet.document import Line
from scorekeeper.sheet.known import Table, read_typed
from scorekeeper.sheet.reader import SheetReader


def one_by_one(progress: Progress, _: SheetReader, lines: Iterator[Line]) -> Iterator[Line]:
    """Yield the lines of a sheet as they come."""
    for line in lines:
        yield line
        progress.count(1)


def read_ahead(jobs: int, progress: Progress, reader: SheetReader, lines: Iterator[Line]) -> Iterator[Line]:
    """Yield the lines of a sheet; what they say is known to the reader by then, if its table stays the same."""
    waiting: deque[tuple[list[Line], Table]] = deque()

    def chunks() -> Iterator[tuple[Table, list[str]]]:
        while chunk := list(islice(lines, CHUNK)):
            waiting.append((chunk, reader.known.table))
            yield reader.known.table, reader.known.unread(chunk)

    for said in spread(partial(_said, reader.game.name), chunks(), gc.freeze, jobs):
        chunk, table = waiting.popleft()
        reader.known.know(table, said)
        yield from chunk
        progress.count(len(chunk))


def _said(game: str, asked: tuple[Table, list[str]]) -> dict[str, Typed]:
    """Read some lines; return what they say. A line that is refused is read again later, which tells what is wrong."""
    said: dict[str, Typed] = {}
    played, ((seating, options), lines) = games.find(game), asked
    for line in lines:
        with suppress(Refused):
            said[line] = read_typed(played, seating, line, options)
    return said
