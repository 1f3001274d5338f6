"""Connections to the file of a ledger: opened only if it is one that this program can use, and waiting for others."""

import errno
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_NB, LOCK_SH, lockf
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from scorekeeper.errors import LedgerError
from scorekeeper.ledger.schema import APPLICATION_ID, MAGIC, VERSION, check

BUSY_SECONDS = 60
"""How long another writer is waited for; after the first second somebody is told."""


def resolved(path: Path) -> Path:
    """Follow a link to a ledger: its log is beside the file, not beside the link. Raises LedgerError."""
    try:
        return Path(os.path.realpath(path)) if path.is_symlink() else path
    except OSError as error:  # a name that is too long, or a folder that we may not look into
        raise LedgerError("ledger-io", path=str(path), reason=error.strerror) from None


def connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open an existing ledger file; transactions are begun and ended by hand."""
    uri = f"{path.absolute().as_uri()}?{'immutable=1' if mode == 'immutable' else f'mode={mode}'}"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA recursive_triggers = ON")
        db.execute("PRAGMA synchronous = FULL")  # reads the schema
        db.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
    except BaseException:  # after Ctrl-C too the file is closed
        db.close()
        raise
    return db


def wait_for_others(db: sqlite3.Connection, *, in_turns: bool) -> None:
    """Let a connection wait for others as long as a reader does, or ``in_turns`` as a writer."""
    db.execute(f"PRAGMA busy_timeout = {round((min(1, BUSY_SECONDS) if in_turns else BUSY_SECONDS) * 1000)}")


def begin_writing(db: sqlite3.Connection, waiting: Callable[[], None]) -> None:
    """Begin a transaction that writes, once no other does; call ``waiting`` if a turn of waiting was not enough.

    The connection must wait in turns: SQLite asks ever less often, so that in one long wait others always come first.
    """
    end, told = monotonic() + BUSY_SECONDS, False
    while True:
        try:
            db.execute("BEGIN IMMEDIATE")
            break
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() >= end:
                raise
        if not told:
            told = True
            waiting()


def open_file(path: Path, *, writing: bool, proving: bool) -> sqlite3.Connection:
    """Open a ledger of this schema; for ``proving`` one of any. Raises LedgerError, the file untouched."""
    with translated(path):
        db = _connect_to_write(path) if writing else _connect_to_read(path)
        try:
            if not proving:
                check(db, path)
        except BaseException:  # after Ctrl-C too the file is closed
            db.close()
            raise
        return db


def file_at(path: Path) -> tuple[int, int] | None:
    """Tell which file is at a path, None if there is none; closing nothing, this leaves all locks as they are."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def has_log(path: Path) -> bool:
    """Tell whether SQLite's log stands beside a ledger, with commits that are not yet in the file."""
    try:
        return path.with_name(path.name + "-wal").stat().st_size > 0
    except FileNotFoundError:
        return False


def _connect_to_write(path: Path) -> sqlite3.Connection:
    if not is_writable(path):
        raise LedgerError("ledger-readonly", path=str(path), reason="no permission")
    db = connect(path)
    if db.execute("PRAGMA journal_mode").fetchone() != ("wal",):  # as a restore that was killed leaves it
        db.execute("PRAGMA busy_timeout = 0")
        with suppress(sqlite3.OperationalError):  # as long as somebody else uses it
            db.execute("PRAGMA journal_mode = WAL")
        wait_for_others(db, in_turns=False)
    return db


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """Connect so that reading works on a full disk too; SQLite cannot make the files there that a reader needs."""
    if not is_writable(path):
        return connect(path, "ro" if has_log(path) else "immutable")
    try:
        return connect(path)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in _NO_ROOM or has_log(path):
            raise
        return connect(path, "immutable")


_NO_ROOM = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN)


def is_writable(path: Path) -> bool:
    """Tell whether the file, and its folder for the log beside it, can be written."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def is_outdated(path: Path) -> bool:
    """Tell from its first bytes whether a ledger has to be migrated. Raises LedgerError if it cannot be read."""
    version = read_version(path)
    if version > VERSION:
        raise LedgerError("ledger-newer", path=str(path), found=version, known=VERSION)
    if version < VERSION and not is_writable(path):
        raise LedgerError("ledger-older", path=str(path), found=version, known=VERSION)
    return version < VERSION


def read_version(path: Path) -> int:
    """Return the schema version in a file's first bytes. Raises LedgerError for a file that is no ledger."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would keep us waiting
            raise LedgerError("ledger-io", path=str(path), reason="it is not a file")
        with path.open("rb") as file:
            header = file.read(100)
            _check_locks(file, path)
    except FileNotFoundError:
        raise LedgerError("ledger-missing", path=str(path)) from None
    except OSError as error:
        raise LedgerError("ledger-io", path=str(path), reason=error.strerror) from None
    except ValueError:  # a zero byte in a name
        raise LedgerError("ledger-io", path=str(path), reason="this cannot be the name of a file") from None
    application, version = int.from_bytes(header[68:72]), int.from_bytes(header[60:64])
    if not header.startswith(MAGIC) or application != APPLICATION_ID:
        raise LedgerError("ledger-foreign", path=str(path))
    if version < 1:
        raise LedgerError("ledger-damaged", path=str(path), reason="its schema has no version")
    if not has_log(path) and path.stat().st_size < _size_told(header):  # SQLite would leave its files beside it
        raise LedgerError("ledger-damaged", path=str(path), reason="its end is missing")
    return version


def _check_locks(file: BinaryIO, path: Path) -> None:
    """Raise LedgerError if the file system has no locks: SQLite would only wait for whoever has them all."""
    try:
        lockf(file, LOCK_SH | LOCK_NB, 1)  # a byte that SQLite never locks
    except OSError as error:
        if error.errno in (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EINVAL):
            raise LedgerError("ledger-lockless", path=str(path)) from None


def _size_told(header: bytes) -> int:
    """Return the size of a file by its header, 0 if the header does not tell it."""
    page, pages = int.from_bytes(header[16:18]), int.from_bytes(header[28:32])
    return (1 << 16 if page == 1 else page) * pages if header[24:28] == header[92:96] else 0


_CODES = {
    "": "ledger-damaged",  # text that is not UTF-8
    "SQLITE_ERROR": "ledger-damaged",
    "SQLITE_TOOBIG": "ledger-damaged",
    "SQLITE_CONSTRAINT": "ledger-damaged",
    "SQLITE_BUSY": "ledger-locked",
    "SQLITE_LOCKED": "ledger-locked",
    "SQLITE_FULL": "ledger-full",
    "SQLITE_READONLY": "ledger-readonly",
    "SQLITE_CORRUPT": "ledger-damaged",
    "SQLITE_NOTADB": "ledger-damaged",
}


def is_full(error: sqlite3.DatabaseError, path: Path) -> bool:
    """Tell whether an error of reading or writing comes from a disk without room."""
    if not getattr(error, "sqlite_errorname", "").startswith(("SQLITE_IOERR", "SQLITE_FULL")):
        return False
    from shutil import disk_usage  # only if something is wrong

    return disk_usage(path.parent).free < _ROOM


_ROOM = 1 << 16
"""Bytes that SQLite's smallest log needs."""


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into a LedgerError that a person can act on."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        name = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
        code = "ledger-full" if is_full(error, path) else _CODES.get(name, "ledger-io")
        reason = " ".join(str(error).split())
        raise LedgerError(code, path=str(path), reason=reason, seconds=BUSY_SECONDS) from error
    except UnicodeDecodeError as error:  # SQLite quotes a statement of a schema in which a byte was flipped
        raise LedgerError("ledger-damaged", path=str(path), reason="it has text that is not UTF-8") from error
