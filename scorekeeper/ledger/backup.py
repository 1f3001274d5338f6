"""A copy of a ledger, whole and proved, while others go on writing."""

import os
import sqlite3
from pathlib import Path

from scorekeeper.errors import LedgerError
from scorekeeper.ledger import schema


def backup(db: sqlite3.Connection, target: Path) -> None:
    """Copy an open ledger with SQLite's own online backup; nothing is overwritten. Raises LedgerError."""
    if target.exists():
        raise LedgerError("file-exists", path=str(target))
    temporary = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with schema.translated(temporary):
            copy = sqlite3.connect(temporary)
            try:
                db.backup(copy)
            finally:
                copy.close()
        os.link(temporary, target)
    except FileExistsError:
        raise LedgerError("file-exists", path=str(target)) from None
    except OSError as error:
        raise LedgerError("file-write", path=str(target), reason=error.strerror) from None
    finally:
        for file in (temporary, *(temporary.with_name(temporary.name + end) for end in ("-wal", "-shm", "-journal"))):
            file.unlink(missing_ok=True)
