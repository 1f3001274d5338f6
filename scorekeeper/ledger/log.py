"""The log (-wal) of SQLite that stands beside a ledger, and whether it belongs to the file there.

SQLite applies a log to whatever file stands there now. A log that a killed program left would spoil a file that was
copied over the ledger meanwhile.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from scorekeeper.errors import LedgerError
from scorekeeper.ledger import schema
from scorekeeper.shell import one_word


def check(path: Path) -> None:
    """Raise LedgerError if the log beside a ledger belongs to another file.

    Entries only ever grow, so a log that belongs to the file keeps every entry of it.
    """
    if not schema.has_log(path):
        return
    alone = _record(path, "immutable")  # first, as others may go on writing
    if alone is None:
        return  # a program was killed while it brought the log into the file: only both together are whole
    (hashes, counts), through = alone, _record(path, "ro")
    if through is None or hashes - through[0] or any(counts[each] > through[1].get(each, 0) for each in counts):
        log = path.with_name(f"{path.name}-wal")
        raise LedgerError(
            "ledger-log", path=str(path), log=str(log), word=one_word(str(log)), kept=one_word(f"{log}.old")
        )


def _record(path: Path, mode: str) -> tuple[set[str], dict[str, int]] | None:
    """Read the hashes of all entries, and the number of entries by match; None if they cannot be read."""
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError), closing(schema.connect(path, mode)) as db:
        hashes = {digest for (digest,) in db.execute("SELECT hash FROM entries") if isinstance(digest, str)}
        counts = db.execute("SELECT match, count FROM heads").fetchall()
        return hashes, {match_id: count for match_id, count in counts if isinstance(count, int)}
    return None


def empty(db: sqlite3.Connection, path: Path) -> None:
    """Bring the log of an open ledger into the file, unless somebody else reads or writes right now."""
    with suppress(sqlite3.Error):  # as where nothing may be written
        if schema.has_log(path):
            db.execute("PRAGMA busy_timeout = 0")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
