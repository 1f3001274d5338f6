"""Bringing a ledger of an older schema up to this one: the record stays byte for byte, a backup is made first."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

from sqlite_utils import Database, Migrations
from sqlite_utils.db import quote_identifier

from scorekeeper.errors import LedgerError
from scorekeeper.ledger import connection, making, schema, settings
from scorekeeper.ledger.derived import derive
from scorekeeper.ledger.match import fold
from scorekeeper.ledger.tables import read_entries, read_match_ids
from scorekeeper.ledger.unplayable import UNPLAYABLE
from scorekeeper.messages import Message, as_said
from scorekeeper.shell import one_word


def _derive_anew(db: Database) -> None:
    """Make all derived tables and views anew.

    Schema 2 gave penalties between hands a place among the scores, and substitutes one among the players; schema 3
    has a table of rulings; schema 4 has no indexes and a table of sums, schema 6 one of tallies. Since schema 7 the
    view of players counts a match and its branches once, and no table keeps how a match stood between its hands.
    """
    for view in db.view_names():
        db[view].drop()
    for (index,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").fetchall():
        db.execute(f"DROP INDEX {quote_identifier(index)}")
    # The table that others refer to comes last. Early ledgers have tables that are gone now.
    tables = [name for name in db.table_names() if name.startswith("derived_")]
    for table in sorted(tables, key="derived_matches".__eq__):
        db[table].drop()
    for name, sql in (*schema.TABLES.items(), *schema.VIEWS.items()):
        if name.startswith("derived_") or name in schema.VIEWS:
            db.execute(sql)


def _sum_settings(db: Database) -> None:
    """Add its sum to every setting."""
    _derive_anew(db)
    known = db.execute("SELECT name, value FROM settings").fetchall()
    db["settings"].drop()
    db.execute(schema.TABLES["settings"])
    for name, value in known:
        settings.write(db.conn, name, value)


STEPS: dict[int, Callable[[Database], None]] = {
    2: _derive_anew, 3: _derive_anew, 4: _sum_settings, 5: _derive_anew, 6: _derive_anew,
    7: _derive_anew,
}  # fmt: skip
"""For every schema version after the first, what makes a ledger of the version before into one of it."""


def migrate(path: Path, waiting: Callable[[], None] = lambda: None) -> None:
    """Migrate a ledger; leave a copy of it as it was beside it. Raises LedgerError, the ledger untouched."""
    with (
        connection.translated(path),
        closing(connection.connect(path)) as db,
    ):  # closing rolls an open transaction back
        connection.wait_for_others(db, in_turns=True)
        connection.begin_writing(db, waiting)  # from here on nobody else migrates or writes
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version == schema.VERSION:
            return  # another process was faster, or its log was not yet brought into the file
        copy = _free_name(path, version)
        with closing(connection.connect(path)) as before:  # a connection that is writing cannot be copied
            making.backup(before, path, copy)
        try:
            _climb(db, path, version)
        except BaseException as error:  # after Ctrl-C too no copy is left of a ledger that was not migrated
            copy.unlink()
            if isinstance(error, UNPLAYABLE):
                raise _failed(path, error) from error
            raise
        db.execute("COMMIT")


def complete(path: Path, waiting: Callable[[], None] = lambda: None) -> None:
    """Make the derived tables of a ledger of this schema that lacks some, and nothing else. Raises LedgerError.

    Early ledgers of the schema had no table of plays.
    """
    with connection.translated(path), closing(connection.connect(path)) as db:
        connection.wait_for_others(db, in_turns=True)
        connection.begin_writing(db, waiting)
        if not schema.lacking(db):
            return
        try:
            _derive_anew(Database(db, execute_plugins=False))
            _derive_matches(db, path)
        except UNPLAYABLE as error:
            raise _failed(path, error) from error
        db.execute("COMMIT")


def _failed(path: Path, error: BaseException) -> LedgerError:
    """Say why matches cannot be derived, and how they can be saved."""
    reason = f"{type(error).__name__} {error}"
    return LedgerError("ledger-migration", path=str(path), reason=reason, word=one_word(str(path)))


def _derive_matches(db: sqlite3.Connection, path: Path) -> None:
    """Derive every match anew. Raises LedgerError if the tables are still not what they must be."""
    schema.check(db, path)
    for match_id in list(read_match_ids(db)):
        derive(db, fold(match_id, [json.loads(payload) for _, payload, _ in read_entries(db, match_id)]))


def _climb(db: sqlite3.Connection, path: Path, version: int) -> None:
    """Take the steps from a version of the schema to this one, and derive every match anew."""
    steps = Migrations("scorekeeper")
    for target in range(version + 1, schema.VERSION + 1):
        steps(name=f"schema {target}")(STEPS[target])
    _check_old(db, path)
    steps.apply(Database(db, execute_plugins=False))
    db.execute("DROP TABLE _sqlite_migrations")  # the version of the schema says it all
    _derive_matches(db, path)
    db.execute(f"PRAGMA user_version = {schema.VERSION}")


def _free_name(path: Path, version: int) -> Path:
    names = (f"{path.name}.schema-{version}{f'-{again}' if again > 1 else ''}" for again in count(1))
    return next(found for found in map(path.with_name, names) if not found.exists())


def _check_old(db: sqlite3.Connection, path: Path) -> None:
    """Raise LedgerError unless the record of an older ledger is in tables of ours, and its triggers are ours alone."""
    names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")]
    wrong = schema.not_ours(db, ("entries", "heads", *schema.TRIGGERS)) + [
        Message("fault-strange", {"name": name, "type": "trigger"}) for name in names if name not in schema.TRIGGERS
    ]
    if wrong or len(names) != len(schema.TRIGGERS):
        raise schema.altered(db, path, wrong[0] if wrong else as_said(names[0]))
