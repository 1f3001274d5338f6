"""Where what is handed on goes: to standard output or a new file; and ``export --what``, tables of all matches."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, cast

from scorekeeper.cli.shared import date_asked, named, running
from scorekeeper.errors import LedgerError, malformed, refuse
from scorekeeper.ledger.files import PRIVATE, mode_of, new_file
from scorekeeper.signs import escaped, visible

if TYPE_CHECKING:
    from scorekeeper.dates import Span
    from scorekeeper.ledger.store import Ledger
    from scorekeeper.reports.tables import Wanted


def hand_on(file: str, pieces: Iterable[bytes]) -> None:
    """Write to a file, which is never replaced, or to standard output for "-". Raises LedgerError."""
    if file == "-":
        sys.stdout.flush()
        sys.stdout.buffer.writelines(pieces)
        return
    with appearing(file) as temporary, temporary.open("wb") as out:
        out.writelines(pieces)


@contextmanager
def appearing(file: str) -> Iterator[Path]:
    """Yield a temporary file to be written, which then appears under its name, for those who may read the ledger.

    Raises LedgerError.
    """
    mode = mode_of(ledger.path) if (ledger := running().ledger) else PRIVATE
    target = Path(named(file))
    if not target.name:  # . and /, beside which no temporary file can be called like them
        raise LedgerError("file-exists", path=file)
    try:
        with new_file(target, mode) as temporary:
            yield temporary
    except FileExistsError:
        raise LedgerError("file-exists", path=file) from None
    except OSError as error:
        raise LedgerError("file-write", path=file, reason=error.strerror) from None


What = StrEnum("What", "matches hands items players rulings entries")
"""The tables."""


def write(ledger: "Ledger", what: What, wanted: "Wanted", file: str, form: str) -> None:
    """Write a table to a file, or to standard output for "-". Raises Refused, LedgerError."""
    from scorekeeper.reports import tables

    table = tables.TABLES[what]
    rows = tables.rows(ledger, table, wanted)
    if form == "parquet":
        refuse([malformed("export-file", form=form)] if file == "-" else [])
        with appearing(file) as temporary:
            tables.write_parquet(table.columns, rows, temporary)
        return
    with _stream(file, visible if form == "csv" else escaped) as out:
        (tables.write_csv if form == "csv" else tables.write_jsonl)(list(table.columns), rows, out)


@contextmanager
def _stream(file: str, shown: Callable[[str], str]) -> Iterator[TextIO]:
    if file == "-":
        yield cast("TextIO", _Visible(shown)) if sys.stdout.isatty() else sys.stdout
        return
    with appearing(file) as temporary, temporary.open("w", encoding="utf-8", newline="") as out:
        yield out


class _Visible:
    """Standard output on a terminal, made safe: the terminal obeys no sign of a text."""

    def __init__(self, shown: Callable[[str], str]) -> None:
        self._shown = shown

    def write(self, text: str) -> int:
        return sys.stdout.write(self._shown(text))

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)


def since(given: str | None) -> datetime | None:
    """Read from when on rows are wanted. Raises Malformed, Ambiguous."""
    return None if given is None else _span(given).start


def until(given: str | None) -> datetime | None:
    """Read until when rows are wanted: of a day, a month or a year all of it. Raises Malformed, Ambiguous."""
    return None if given is None else _span(given).end


def _span(given: str) -> "Span":
    from scorekeeper.sheet.moments import span  # most want all, and wait for no calendar

    return date_asked(given, span)
