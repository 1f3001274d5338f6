"""A copy of a ledger, whole and proved, while others go on writing."""

import sqlite3
from pathlib import Path

from scorekeeper.errors import LedgerError
from scorekeeper.ledger import files, schema


def backup(db: sqlite3.Connection, source: Path, target: Path) -> None:
    """Copy an open ledger with SQLite's own online backup; nothing is overwritten. Raises LedgerError."""
    if target.exists():
        raise LedgerError("file-exists", path=str(target))
    try:
        with files.new_file(target, files.mode_of(source)) as temporary, schema.translated(target):
            _copy(db, temporary)
    except FileExistsError:
        raise LedgerError("file-exists", path=str(target)) from None
    except OSError as error:
        raise LedgerError("file-write", path=str(target), reason=error.strerror) from None


def _copy(db: sqlite3.Connection, target: Path) -> None:
    copy = sqlite3.connect(target)
    try:
        copy.execute("PRAGMA journal_mode = OFF")  # a copy that fails is thrown away
        db.backup(copy)
    finally:
        copy.close()
