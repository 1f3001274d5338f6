"""The tables of a ledger, and how a file becomes one.

``entries`` and ``heads`` are the record; everything named ``derived_*`` is computed from it and can be
rebuilt at any time; ``settings`` is this device's own and outside the chain.
"""

import errno
import os
import sqlite3
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from fcntl import LOCK_NB, LOCK_SH, lockf
from operator import itemgetter
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from scorekeeper.errors import LedgerError
from scorekeeper.messages import Message, Prose
from scorekeeper.shell import one_word

APPLICATION_ID = 0x53434B50  # "SCKP"
VERSION = 7
MAGIC = b"SQLite format 3\0"
"""What every file of SQLite begins with."""
BUSY_SECONDS = 60
"""How long another writer is waited for; what is told after the first second says that somebody waits."""

TABLES = {
    "entries": """CREATE TABLE entries (
    match TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq > 0),
    payload TEXT NOT NULL CHECK (json_valid(payload)),
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    id TEXT NOT NULL GENERATED ALWAYS AS (json_extract(payload, '$.id')) VIRTUAL,
    kind TEXT NOT NULL GENERATED ALWAYS AS (json_extract(payload, '$.kind')) VIRTUAL,
    at TEXT NOT NULL GENERATED ALWAYS AS (json_extract(payload, '$.at')) VIRTUAL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID""",
    "heads": """CREATE TABLE heads (
    match TEXT NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL CHECK (count > 0),
    hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT, WITHOUT ROWID""",
    "derived_matches": """CREATE TABLE derived_matches (
    match TEXT NOT NULL PRIMARY KEY REFERENCES heads (match),
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'won', 'drawn', 'finished', 'abandoned')),
    started TEXT NOT NULL,
    last TEXT NOT NULL,
    hands INTEGER NOT NULL,
    winner TEXT,
    totals TEXT NOT NULL CHECK (json_valid(totals)),
    rules_version INTEGER NOT NULL
) STRICT, WITHOUT ROWID""",
    "derived_players": """CREATE TABLE derived_players (
    match TEXT NOT NULL REFERENCES derived_matches (match),
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    side TEXT NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (match, player, name)
) STRICT, WITHOUT ROWID""",
    "derived_scores": """CREATE TABLE derived_scores (
    match TEXT NOT NULL REFERENCES derived_matches (match),
    place INTEGER NOT NULL,
    side TEXT NOT NULL,
    hand INTEGER,
    seq INTEGER NOT NULL,
    points INTEGER NOT NULL,
    total INTEGER NOT NULL,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    PRIMARY KEY (match, place, side)
) STRICT, WITHOUT ROWID""",
    "derived_plays": """CREATE TABLE derived_plays (
    match TEXT NOT NULL REFERENCES derived_matches (match),
    place INTEGER NOT NULL,
    hand INTEGER,
    at TEXT NOT NULL,
    facts TEXT CHECK (json_valid(facts)),
    seats TEXT NOT NULL CHECK (json_valid(seats)),
    PRIMARY KEY (match, place)
) STRICT, WITHOUT ROWID""",
    "derived_rulings": """CREATE TABLE derived_rulings (
    match TEXT NOT NULL REFERENCES derived_matches (match),
    number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    hand INTEGER,
    question TEXT NOT NULL,
    agreed TEXT,
    article TEXT,
    outcome TEXT NOT NULL,
    deviates INTEGER NOT NULL CHECK (deviates IN (0, 1)),
    final INTEGER NOT NULL CHECK (final IN (0, 1)),
    decided_anew INTEGER,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID""",
    "derived_tallies": """CREATE TABLE derived_tallies (
    match TEXT NOT NULL REFERENCES derived_matches (match),
    side TEXT NOT NULL,
    part INTEGER NOT NULL,
    seats TEXT NOT NULL,
    month TEXT NOT NULL,
    earliest INTEGER NOT NULL,
    latest INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    decided INTEGER NOT NULL,
    won INTEGER NOT NULL,
    points INTEGER NOT NULL,
    best INTEGER,
    run INTEGER NOT NULL,
    lead INTEGER NOT NULL,
    trail INTEGER NOT NULL,
    broken INTEGER NOT NULL,
    penalties INTEGER NOT NULL,
    rulings INTEGER NOT NULL,
    final INTEGER NOT NULL,
    total INTEGER,
    others INTEGER,
    behind INTEGER NOT NULL,
    declared INTEGER,
    declared_decided INTEGER,
    declared_won INTEGER,
    against INTEGER,
    against_decided INTEGER,
    against_won INTEGER,
    sun INTEGER,
    sun_decided INTEGER,
    sun_won INTEGER,
    hokum INTEGER,
    hokum_decided INTEGER,
    hokum_won INTEGER,
    raised INTEGER,
    raised_decided INTEGER,
    raised_won INTEGER,
    kaboots INTEGER,
    projects INTEGER,
    baloots INTEGER,
    PRIMARY KEY (match, side, part)
) STRICT, WITHOUT ROWID""",
    "derived_sums": """CREATE TABLE derived_sums (
    match TEXT NOT NULL PRIMARY KEY REFERENCES derived_matches (match),
    scores INTEGER NOT NULL,
    others INTEGER NOT NULL,
    tallies INTEGER NOT NULL
) STRICT, WITHOUT ROWID""",
    "settings": """CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    sum INTEGER NOT NULL
) STRICT, WITHOUT ROWID""",
}

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

_STEM = "substr(m.match, 1, instr(m.match || '-', '-') - 1)"
COUNTED_AS = f"""(SELECT branch.match FROM derived_matches AS branch
    WHERE branch.match >= {_STEM} AND branch.match < {_STEM} || '.'
    ORDER BY branch.status = 'abandoned', branch.hands DESC, strftime('%s', branch.last) + 0 DESC, branch.match
    LIMIT 1)"""
"""Which of a match of ``derived_matches AS m`` and its branches counts: the one with the most hands.

Of those with as many it is the one played last; one that is abandoned counts only if all are.
"""
VIEWS = {
    "matches": """CREATE VIEW matches AS
SELECT match, game, status, started, last, hands, winner FROM derived_matches""",
    "hands": """CREATE VIEW hands AS
SELECT s.match, s.hand, json_extract(e.payload, '$.line') AS line, s.side, s.points, s.total, s.won, e.at
FROM derived_scores AS s JOIN entries AS e ON e.match = s.match AND e.seq = s.seq""",
    "standings": """CREATE VIEW standings AS
SELECT match, side, points AS last, total FROM derived_scores AS s
WHERE place = (SELECT max(place) FROM derived_scores WHERE match = s.match)""",
    "players": f"""CREATE VIEW players AS
SELECT p.name, m.game, count(*) AS matches,
    coalesce(sum(instr(' & ' || m.winner || ' & ', ' & ' || p.side || ' & ') > 0), 0) AS won, max(m.last) AS last
FROM derived_players AS p JOIN derived_matches AS m USING (match)
WHERE m.match = {COUNTED_AS} GROUP BY p.name, m.game""",
    "rulings": """CREATE VIEW rulings AS
SELECT r.match, m.game, r.number, r.hand, r.question, r.agreed, r.article, r.outcome, r.deviates, r.final,
    r.decided_anew, r.at
FROM derived_rulings AS r JOIN derived_matches AS m USING (match)""",
}


OBJECTS = frozenset(
    [("table", name, name, sql) for name, sql in TABLES.items()]
    + [("trigger", name, name.partition("_")[0], sql) for name, sql in TRIGGERS.items()]
    + [("view", name, name, sql) for name, sql in VIEWS.items()]
)
"""What ``sqlite_schema`` of a ledger holds: (type, name, table, sql) of every object, and nothing else."""
_STATISTICS = frozenset(
    [
        ("table", "sqlite_stat1", "sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
        ("table", "sqlite_stat4", "sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
    ]
)
"""What ANALYZE of another program leaves; it changes no answer."""


def differences(db: sqlite3.Connection) -> list[Message]:
    """List the objects of a ledger that are missing, altered or not ours."""
    # Compared in Python: a query can be deceived by how a name is spelled, as LIKE is by a "_".
    rows = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall()
    found = set(rows) - _STATISTICS
    if found == OBJECTS:
        return [_fault("twice", name) for name in sorted({row[1] for row in rows if rows.count(row) > 1})]
    here, ours = {each[1] for each in found}, {each[1] for each in OBJECTS}
    wrong = [(name, _fault("missing", name)) for name in ours - here]
    for type_, name in {(type_, name) for type_, name, *_ in found - OBJECTS}:
        wrong.append((name, _fault("altered", name) if name in ours else _fault("strange", name, type=type_)))
    return [fault for _, fault in sorted(wrong, key=itemgetter(0))]


def _fault(kind: str, name: str, **params: str) -> Message:
    return Message(f"fault-{kind}", {"name": Prose(name), **params})


def not_ours(db: sqlite3.Connection, names: Iterable[str]) -> list[Message]:
    """List which of some tables and triggers are not those of a ledger, whatever else it has."""
    found = set(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"))
    return [_fault("altered", each[1]) for each in sorted(OBJECTS - found) if each[1] in names]


def lacking(db: sqlite3.Connection) -> list[str]:
    """List the derived tables and views that are missing, where nothing else is wrong: they can be made anew."""
    found = set(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema")) - _STATISTICS
    gone = sorted(name for _, name, _, _ in OBJECTS - found)
    can_be_made = all(name.startswith("derived_") or name in VIEWS for name in gone)
    return gone if can_be_made and found < OBJECTS else []


def check(db: sqlite3.Connection, path: Path) -> None:
    """Raise LedgerError unless the schema of a ledger is what it must be; a trigger could swallow what is recorded."""
    if wrong := differences(db):
        raise altered(db, path, wrong[0])


def altered(db: sqlite3.Connection, path: Path, reason: Message) -> LedgerError:
    """Make the error that says how what was recorded in a ledger of other tables can be used or saved."""
    told = "way-merge" if not not_ours(db, ("entries", "heads")) else "way-verify"
    way = Message("way-rebuild" if lacking(db) else told, {"path": one_word(str(path))})
    return LedgerError("ledger-altered", path=str(path), reason=reason, way=way)


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
    except BaseException:
        db.close()
        raise
    return db


def wait_for_others(db: sqlite3.Connection, *, in_turns: bool) -> None:
    """Let a connection wait for others as long as a reader does, or ``in_turns`` as a writer."""
    db.execute(f"PRAGMA busy_timeout = {round((min(1, BUSY_SECONDS) if in_turns else BUSY_SECONDS) * 1000)}")


def begin_writing(db: sqlite3.Connection, waiting: Callable[[], None]) -> None:
    """Begin a transaction that writes, once no other does; call ``waiting`` where a turn of waiting was not enough.

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
        except BaseException:
            db.close()
            raise
        return db


def file_at(path: Path) -> tuple[int, int] | None:
    """Tell which file is at a path, None where there is none; closing nothing, this leaves all locks as they are."""
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
    """Connect so that reading works on a full disk too, where SQLite cannot make the files that even reading wants."""
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
    """Return the bytes that a file has by its header, where that says so itself; else 0."""
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
    from shutil import disk_usage  # only where something is wrong

    return disk_usage(path.parent).free < _ROOM


_ROOM = 1 << 16
"""Bytes that SQLite's smallest log needs."""


class translated:  # noqa: N801 - said as suppress is
    """Turn SQLite's errors into a LedgerError that a person can act on."""

    __slots__ = ("_path",)

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _at: object) -> None:
        if isinstance(error, sqlite3.DatabaseError):
            name = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
            code = "ledger-full" if is_full(error, self._path) else _CODES.get(name, "ledger-io")
            reason = " ".join(str(error).split())
            raise LedgerError(code, path=str(self._path), reason=reason, seconds=BUSY_SECONDS) from error
        if isinstance(error, UnicodeDecodeError):  # SQLite quotes a statement of a schema in which a byte was flipped
            raise LedgerError("ledger-damaged", path=str(self._path), reason="it has text that is not UTF-8") from error
