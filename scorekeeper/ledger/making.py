"""Making files of a ledger: an empty one, and a copy."""

import errno
import os
import sqlite3
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from scorekeeper.errors import LedgerError
from scorekeeper.ledger.connection import translated
from scorekeeper.ledger.files import appearing, mode_of, new_file
from scorekeeper.ledger.schema import APPLICATION_ID, TABLES, TRIGGERS, VERSION, VIEWS

_PAGE = 2048
"""Bytes of a page. An entry changes eight pages, whatever they hold, and waits until all are on disk."""


def make_folder(path: Path) -> None:
    """Make the folder of a ledger, and those above it, for their owner alone. Raises LedgerError."""
    try:
        for folder in reversed([each for each in path.parents if not each.exists()]):
            folder.mkdir(0o700, exist_ok=True)
    except OSError as error:
        raise _unwritable(path, error) from None


def create(path: Path) -> None:
    """Make an empty ledger; one that is there already stays. Raises LedgerError."""
    if path.exists():
        return
    if not path.parent.is_dir():
        raise LedgerError("folder-missing", path=str(path))
    try:
        with appearing(path) as temporary:
            temporary.write_bytes(_empty())
    except FileExistsError:
        pass  # another process was faster
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> LedgerError:
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    return LedgerError("ledger-full" if full else "ledger-readonly", path=str(path), reason=error.strerror)


def _empty() -> bytes:
    """Return the bytes of an empty ledger; made in memory, it needs no log that a full disk or a kill leaves behind."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    script = ";\n".join([*TABLES.values(), *TRIGGERS.values(), *VIEWS.values()])
    identity = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}"
    db.executescript(f"PRAGMA page_size = {_PAGE};\n{script};\n{identity};")
    image = BytesIO(db.serialize())
    db.close()
    mark_logged(image)
    return image.getvalue()


def mark_logged(file: BinaryIO) -> None:
    """Mark a file as one that is written and read with a log (WAL), as the format of SQLite says."""
    file.seek(18)
    file.write(b"\2\2")


def backup(db: sqlite3.Connection, source: Path, target: Path) -> None:
    """Copy an open ledger with SQLite's own online backup; nothing is overwritten. Raises LedgerError."""
    if os.path.lexists(target):
        raise LedgerError("file-exists", path=str(target))
    try:
        with new_file(target, mode_of(source)) as temporary, translated(target):
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
