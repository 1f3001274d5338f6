"""Putting a copy in place of a ledger: the copy is proved first, and the replaced file is kept beside it."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from scorekeeper.errors import LedgerError
from scorekeeper.ledger import connection, making
from scorekeeper.ledger.files import put_in_place
from scorekeeper.ledger.other import opened
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from scorekeeper.messages import COMMON, say

_SECONDS = 5
"""How long others who use the ledger are waited for."""


class Lacking(NamedTuple):
    """The entries of a match that the copy lacks: all after the first ``seq``, ``n`` of them."""

    match: str
    seq: int
    n: int


class Restored(NamedTuple):
    """The result of a restore: the path at which the replaced ledger is ``kept``, and the entries that the copy lacks.

    ``kept`` is None if there was no ledger, ``lacking`` if the one that was replaced cannot be read.
    """

    kept: Path | None
    lacking: list[Lacking] | None


def restore(source: Path, path: Path) -> Restored:
    """Put a copy in place of a ledger, which is kept under another name. Raises LedgerError."""
    path = connection.resolved(path)
    if path.exists() and source.exists() and source.samefile(path):
        raise LedgerError("restore-same", path=str(source))
    temporary = path.with_name(f".{path.name}.{os.urandom(6).hex()}.new")
    try:
        _copy(source, path, temporary)
        _prove(source, temporary)
        if not os.path.lexists(path):
            temporary.rename(path)
            return Restored(None, [])
        lacking = _lacking(path, temporary)
        kept = _free_name(path)
        with _alone(path):
            _move_log(path, kept)
            put_in_place(temporary, path, kept)
    except OSError as error:
        raise LedgerError("ledger-readonly", path=str(path), reason=error.strerror) from None
    finally:
        for left in path.parent.glob(f"{temporary.name}*"):  # a copy of an older schema leaves one of its own
            with suppress(OSError):  # what is left of it harms nobody
                left.unlink()
    return Restored(kept, lacking)


def _copy(source: Path, path: Path, temporary: Path) -> None:
    with opened(source) as theirs:
        making.backup(theirs.db, path if path.exists() else source, temporary)
    with temporary.open("r+b") as file:
        making.mark_logged(file)


def _prove(source: Path, temporary: Path) -> None:
    with Ledger(temporary, writing=False) as copy:
        faults = [fault for fault in verify(copy) if fault.code != "outdated"]
    if faults:
        raise LedgerError("restore-faulty", path=str(source), reason=say(COMMON, *faults[0].reason))


def _lacking(path: Path, copy: Path) -> list[Lacking] | None:
    """List the entries of a ledger that a copy lacks; None if the ledger cannot be read."""
    try:
        with Ledger(path, writing=False) as ours, ours.reading(), Ledger(copy, writing=False) as theirs:
            return [*_lacking_entries(ours, theirs)]
    except LedgerError:
        return None


def _lacking_entries(ours: Ledger, theirs: Ledger) -> Iterator[Lacking]:
    for match_id in ours.match_ids():
        known = {(seq, digest) for seq, _, digest in theirs.entries(match_id)}
        entries = [(seq, digest) for seq, _, digest in ours.entries(match_id)]
        first = next((place for place, entry in enumerate(entries) if entry not in known), None)
        if first is not None:
            yield Lacking(match_id, first, len(entries) - first)


def _free_name(path: Path) -> Path:
    names = (f"{path.name}.replaced{f'-{again}' if again > 1 else ''}" for again in count(1))
    return next(found for found in map(path.with_name, names) if not os.path.lexists(found))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep everybody else from a ledger, its log emptied; one that is no sound ledger needs no lock.

    Raises LedgerError if others use it.
    """
    try:
        ledger = Ledger(path)
    except LedgerError as error:
        if error.code in ("ledger-locked", "ledger-readonly", "ledger-full"):
            raise
        yield
        return
    file = connection.file_at(path)
    with ledger, connection.translated(path):
        try:
            _lock(ledger.db)
            yield
        except BaseException:  # after Ctrl-C too the ledger keeps its log
            ledger.db.rollback()
            if connection.file_at(path) == file:
                ledger.db.execute("PRAGMA journal_mode = WAL")
            raise
        ledger.db.rollback()


def _lock(db: sqlite3.Connection) -> None:
    """Leave WAL mode, which only a sole connection can do, and lock the file. Raises sqlite3.OperationalError."""
    connection.wait_for_others(db, in_turns=True)
    end = time.monotonic() + _SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return


def _move_log(path: Path, kept: Path) -> None:
    """Let a log that belongs to another file, or that nobody can read, go with the file that is kept."""
    with suppress(FileNotFoundError):
        path.with_name(f"{path.name}-wal").rename(kept.with_name(f"{kept.name}-wal"))
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
