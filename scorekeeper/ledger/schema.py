"""The tables of a ledger, and how a file becomes one.

``entries`` and ``heads`` are the record; everything named ``derived_*`` is computed from it and can be
rebuilt at any time; ``settings`` is this device's own and outside the chain.
"""

import errno
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from scorekeeper.errors import LedgerError

APPLICATION_ID = 0x53434B50  # "SCKP"
VERSION = 3
BUSY_SECONDS = 60
"""How long another writer is waited for; what is told after the first second says that somebody waits."""

TABLES = """
CREATE TABLE entries (
    match TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq > 0),
    payload TEXT NOT NULL CHECK (json_valid(payload)),
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    id TEXT NOT NULL GENERATED ALWAYS AS (json_extract(payload, '$.id')) VIRTUAL,
    kind TEXT NOT NULL GENERATED ALWAYS AS (json_extract(payload, '$.kind')) VIRTUAL,
    at TEXT NOT NULL GENERATED ALWAYS AS (json_extract(payload, '$.at')) VIRTUAL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE heads (
    match TEXT NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL CHECK (count > 0),
    hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT, WITHOUT ROWID;
CREATE TABLE derived_matches (
    match TEXT NOT NULL PRIMARY KEY REFERENCES heads (match),
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'won', 'drawn', 'finished', 'abandoned')),
    started TEXT NOT NULL,
    last TEXT NOT NULL,
    hands INTEGER NOT NULL,
    winner TEXT,
    rules_version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE derived_players (
    match TEXT NOT NULL REFERENCES derived_matches (match),
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    side TEXT NOT NULL,
    PRIMARY KEY (match, player, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX derived_players_name ON derived_players (name);
CREATE TABLE derived_scores (
    match TEXT NOT NULL REFERENCES derived_matches (match),
    place INTEGER NOT NULL,
    side TEXT NOT NULL,
    hand INTEGER,
    seq INTEGER NOT NULL,
    points INTEGER NOT NULL,
    total INTEGER NOT NULL,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    PRIMARY KEY (match, place, side)
) STRICT, WITHOUT ROWID;
CREATE TABLE derived_rulings (
    match TEXT NOT NULL REFERENCES derived_matches (match),
    number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    hand INTEGER,
    question TEXT NOT NULL,
    agreed TEXT,
    article TEXT,
    outcome TEXT NOT NULL,
    deviates INTEGER NOT NULL CHECK (deviates IN (0, 1)),
    final INTEGER NOT NULL CHECK (final IN (0, 1)),
    decided_anew INTEGER,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX derived_rulings_article ON derived_rulings (article);
CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""

TRIGGERS = {
    "entries_never_change": """CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END""",
    "entries_never_go": """CREATE TRIGGER entries_never_go BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END""",
    "entries_never_replaced": """CREATE TRIGGER entries_never_replaced BEFORE INSERT ON entries
WHEN EXISTS (SELECT 1 FROM entries WHERE match = NEW.match AND seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END""",
    "heads_never_go": """CREATE TRIGGER heads_never_go BEFORE DELETE ON heads
BEGIN SELECT RAISE(ABORT, 'heads only move on'); END""",
    "heads_only_move_on": """CREATE TRIGGER heads_only_move_on BEFORE UPDATE ON heads
WHEN NEW.match <> OLD.match OR NEW.count <= OLD.count
BEGIN SELECT RAISE(ABORT, 'heads only move on'); END""",
}

VIEWS = {
    "matches": """CREATE VIEW matches AS
SELECT match, game, status, started, last, hands, winner FROM derived_matches""",
    "hands": """CREATE VIEW hands AS
SELECT s.match, s.hand, json_extract(e.payload, '$.line') AS line, s.side, s.points, s.total, s.won, e.at
FROM derived_scores AS s JOIN entries AS e ON e.match = s.match AND e.seq = s.seq""",
    "standings": """CREATE VIEW standings AS
SELECT match, side, points AS last, total FROM derived_scores AS s
WHERE place = (SELECT max(place) FROM derived_scores WHERE match = s.match)""",
    "players": """CREATE VIEW players AS
SELECT p.name, m.game, count(*) AS matches,
    coalesce(sum(instr(' & ' || m.winner || ' & ', ' & ' || p.side || ' & ') > 0), 0) AS won, max(m.last) AS last
FROM derived_players AS p JOIN derived_matches AS m USING (match) GROUP BY p.name, m.game""",
    "rulings": """CREATE VIEW rulings AS
SELECT r.match, m.game, r.number, r.hand, r.question, r.agreed, r.article, r.outcome, r.deviates, r.final,
    r.decided_anew, e.at
FROM derived_rulings AS r JOIN derived_matches AS m USING (match)
JOIN entries AS e ON e.match = r.match AND e.seq = r.seq""",
}


SCRIPT = ";\n".join([TABLES.strip().rstrip(";"), *TRIGGERS.values(), *VIEWS.values()]) + ";"


def connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open an existing ledger file; transactions are begun and ended by hand."""
    uri = f"{path.absolute().as_uri()}?{'immutable=1' if mode == 'immutable' else f'mode={mode}'}"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA recursive_triggers = ON")
    db.execute("PRAGMA synchronous = FULL")
    return db


def begin_writing(db: sqlite3.Connection, waiting: Callable[[], None]) -> None:
    """Begin a transaction that writes, once no other does; call ``waiting`` where that takes more than a second."""
    # Many short waits: SQLite asks ever less often, so that in one long wait others always come first.
    db.execute(f"PRAGMA busy_timeout = {round(min(1, BUSY_SECONDS) * 1000)}")
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
    db.execute(f"PRAGMA busy_timeout = {round(BUSY_SECONDS * 1000)}")


def open_file(path: Path, *, writing: bool) -> sqlite3.Connection:
    """Open a ledger of this schema. Raises LedgerError, the file untouched."""
    with translated(path):
        if is_writable(path):
            return connect(path) if writing else _connect_to_read(path)
        if writing:
            raise LedgerError("ledger-readonly", path=str(path), reason="no permission")
        return connect(path, "ro" if has_log(path) else "immutable")


def has_log(path: Path) -> bool:
    """Tell whether SQLite's log stands beside a ledger, with commits that are not yet in the file."""
    try:
        return path.with_name(path.name + "-wal").stat().st_size > 0
    except FileNotFoundError:
        return False


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """Connect so that reading works on a full disk too, where SQLite cannot make the files that even reading wants."""
    try:
        db = connect(path)
        db.execute("SELECT 1 FROM heads LIMIT 1").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in _NO_ROOM or has_log(path):
            raise
        return connect(path, "immutable")
    return db


_NO_ROOM = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN)


def is_writable(path: Path) -> bool:
    """Tell whether the file, and its folder for the log beside it, can be written."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def is_outdated(path: Path) -> bool:
    """Tell from its first bytes whether a ledger has to be migrated. Raises LedgerError for what cannot be read."""
    version = read_version(path)
    if version > VERSION:
        raise LedgerError("ledger-newer", path=str(path), found=version, known=VERSION)
    if version < VERSION and not is_writable(path):
        raise LedgerError("ledger-older", path=str(path), found=version, known=VERSION)
    return version < VERSION


def read_version(path: Path) -> int:
    """Return the schema version in a file's first bytes. Raises LedgerError for what is no ledger."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        raise LedgerError("ledger-missing", path=str(path)) from None
    except OSError as error:
        raise LedgerError("ledger-io", path=str(path), reason=error.strerror) from None
    application, version = int.from_bytes(header[68:72]), int.from_bytes(header[60:64])
    if not header.startswith(b"SQLite format 3\0") or application != APPLICATION_ID:
        raise LedgerError("ledger-foreign", path=str(path))
    return version


def create(path: Path) -> None:
    """Make an empty ledger; one that is there already stays. Raises LedgerError."""
    if path.exists():
        return
    if not path.parent.is_dir():
        raise LedgerError("folder-missing", path=str(path))
    from scorekeeper.ledger.files import appearing  # only where a ledger is made

    try:
        with appearing(path) as temporary:
            temporary.write_bytes(_empty())
    except FileExistsError:
        pass  # another process was faster
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise LedgerError("ledger-full" if full else "ledger-readonly", path=str(path), reason=error.strerror) from None


def _empty() -> bytes:
    """Return the bytes of an empty ledger; made in memory, it needs no log that a full disk or a kill leaves behind."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.executescript(f"{SCRIPT}\nPRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION};")
    image = db.serialize()
    db.close()
    return image[:18] + b"\2\2" + image[20:]  # that it is written and read with a log (WAL), as the format says


_CODES = {
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
    from shutil import disk_usage  # only where something is wrong

    return disk_usage(path.parent).free < _ROOM


_ROOM = 1 << 16
"""Bytes that SQLite's smallest log needs."""


class translated:  # noqa: N801 - used like a function, as contextlib's own are
    """Turn SQLite's errors into a LedgerError that a person can act on."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, sqlite3.DatabaseError):
            name = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
            code = "ledger-full" if is_full(error, self._path) else _CODES.get(name, "ledger-io")
            raise LedgerError(code, path=str(self._path), reason=str(error), seconds=BUSY_SECONDS) from error
