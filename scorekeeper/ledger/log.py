"""The log (-wal) of SQLite that stands beside a ledger, and whether it belongs to the file there.

SQLite applies a log to whatever file stands there now. A log that a killed program left would spoil a file that was
copied over the ledger meanwhile.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from scorekeeper.errors import LedgerError
from scorekeeper.ledger import connection, schema
from scorekeeper.ledger.derived import altered
from scorekeeper.shell import one_word


class _Record(NamedTuple):
    """The record of a ledger: the hashes of all entries, the number of entries by match, and whether all fits."""

    hashes: set[str]
    counts: dict[str, int]
    is_whole: bool
    rows_fit: bool


def check(path: Path) -> None:
    """Raise LedgerError if the log beside a ledger belongs to another file, or the disk fails.

    Entries only ever grow, so a log that belongs to the file keeps every entry of it.
    """
    if not connection.has_log(path):
        return
    alone = _record(path, "immutable")  # first, as others may go on writing
    if alone is None or not (alone.is_whole and alone.rows_fit):
        return  # a program was killed while it brought the log into the file: only both together are whole
    both = _record(path, "ro")  # derived rows that do not fit there are damage, which verify tells and mends
    if both is None or not both.is_whole or alone.hashes - both.hashes or _is_shorter(both.counts, alone.counts):
        log = path.with_name(f"{path.name}-wal")
        raise LedgerError(
            "ledger-log", path=str(path), log=str(log), word=one_word(str(log)), kept=one_word(f"{log}.old")
        )


def _record(path: Path, mode: str) -> _Record | None:
    """Read what a ledger records; None if it is damaged. Raises LedgerError for a disk that fails."""
    try:
        with connection.translated(path), closing(connection.connect(path, mode)) as db:
            db.execute("BEGIN")
            hashes = {digest for (digest,) in db.execute("SELECT hash FROM entries")}
            heads = db.execute("SELECT match, count, hash FROM heads").fetchall()
            counts = {match_id: count for match_id, count, _ in heads}
            is_whole = sum(counts.values()) == len(hashes) and hashes.issuperset(digest for *_, digest in heads)
            is_ours = db.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
            return _Record(hashes, counts, is_whole, not (is_whole and is_ours and list(altered(db))))
    except TypeError:  # a value is of another kind
        return None
    except LedgerError as error:
        if error.code != "ledger-damaged":
            raise
        return None


def _is_shorter(found: dict[str, int], known: dict[str, int]) -> bool:
    """Tell whether a match has fewer entries than are known."""
    return any(found.get(match_id, 0) < count for match_id, count in known.items())


def empty(db: sqlite3.Connection, path: Path) -> None:
    """Bring the log of an open ledger into the file, unless somebody else reads or writes right now."""
    with suppress(sqlite3.Error):  # such as a file that may not be written
        if connection.has_log(path):
            db.execute("PRAGMA busy_timeout = 0")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
