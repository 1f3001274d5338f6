"""The lines of a long sheet, whose words other processes read ahead while one records."""

from collections import deque
from collections.abc import Iterator
from functools import partial
from itertools import islice

from scorekeeper import games
from scorekeeper.cli.spreading import CHUNK, Progress, spread
from scorekeeper.errors import Refused
from scorekeeper.game import AnyOptions, Facts, Seating
from scorekeeper.sheet.document import Line
from scorekeeper.sheet.lines import read_line
from scorekeeper.sheet.reader import SheetReader, Table


def one_by_one(progress: Progress, _: SheetReader, lines: Iterator[Line]) -> Iterator[Line]:
    """Yield the lines of a sheet as they come."""
    for line in lines:
        yield line
        progress.count(1)


def read_ahead(jobs: int, progress: Progress, reader: SheetReader, lines: Iterator[Line]) -> Iterator[Line]:
    """Yield the lines of a sheet; what their hands say is known to the reader by then, if its table stays the same."""
    waiting: deque[tuple[list[Line], Table]] = deque()

    def chunks() -> Iterator[tuple[Table, list[str]]]:
        while chunk := list(islice(lines, CHUNK)):
            waiting.append((chunk, reader.table))
            yield reader.table, reader.unread(chunk)

    for found in spread(partial(_facts, reader.game.name), chunks(), None, jobs):
        chunk, table = waiting.popleft()
        reader.know(table, found)
        yield from chunk
        progress.count(len(chunk))


def _facts(game: str, asked: tuple[Table, list[str]]) -> dict[str, Facts]:
    """Read the hands on some lines; return the facts by their words. A line that is refused is read again later."""
    found: dict[str, Facts] = {}
    played, ((seating, options), lines) = games.find(game), asked

    def parse(words: str, seating: Seating, options: AnyOptions) -> Facts:
        try:
            found[words] = played.notation.parse(words, seating, options)
        except Refused as error:
            raise _Unread from error
        return found[words]

    for line in lines:
        try:
            read_line(played, seating, line, options, parse)
        except (_Unread, Refused):
            continue
    return found


class _Unread(Exception):  # noqa: N818 - who reads it again tells what is wrong
    """The words of a hand are refused."""
