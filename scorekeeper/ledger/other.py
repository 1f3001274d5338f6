"""Another ledger, which may be any file: only its record is read, every value is checked, nothing is changed."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.errors import LedgerError
from scorekeeper.ledger import chain, connection, log, schema
from scorekeeper.ledger.tables import Broken, read_chain
from scorekeeper.messages import Message, as_said

LARGEST = 1 << 24
"""Bytes of the largest value that is read; the longest entry, a record of play, has some thousands."""


class Other:
    """The record of another ledger. Its older schemas have the same, so that it need not be migrated."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def match_ids(self) -> Iterator[str]:
        """List the ids of all matches, as they stand there; those that have entries and no head come last.

        Raises sqlite3.DatabaseError if they stand in no order: pages that lead back to themselves have no end.
        """
        known = set[str]()
        for query in (
            "SELECT match, 1 FROM heads ORDER BY match",
            "SELECT match, seq FROM entries ORDER BY match, seq",
        ):
            last = ("", 0)
            for match_id, seq in self.db.execute(query):
                if not isinstance(match_id, str) or not isinstance(seq, int) or (match_id, seq) <= last:
                    raise sqlite3.DatabaseError("its matches stand in no order")
                if match_id != last[0] and match_id not in known:
                    known.add(match_id)
                    yield match_id
                last = match_id, seq

    def entries(self, match_id: str) -> list[tuple[bytes, str]]:
        """Read the payloads of a match with their hashes. Raises Broken if the chain does not hold."""
        if not chain.is_match_id(match_id):
            raise Broken("match", 1, Message("fault-id"))
        found = list[tuple[bytes, str]]()
        try:
            found.extend(read_chain(self.db, match_id))
        except sqlite3.DatabaseError as error:
            raise Broken("file", len(found) + 1, as_said(error)) from error
        return found


@contextmanager
def opened(path: Path) -> Iterator[Other]:
    """Open another ledger for as long as it takes. Raises LedgerError."""
    path = connection.resolved(path)
    if not path.exists():
        raise LedgerError("file-read", path=str(path), reason=os.strerror(errno.ENOENT))
    version = connection.read_version(path)
    if version > schema.VERSION:
        raise LedgerError("ledger-newer", path=str(path), found=version, known=schema.VERSION)
    log.check(path)
    with connection.translated(path):
        db = connection.connect(path, "ro" if path.with_name(path.name + "-wal").exists() else "immutable")
        try:
            db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
            db.text_factory = as_text
            if wrong := schema.not_ours(db, ("entries", "heads")):
                raise schema.altered(db, path, wrong[0])
            db.execute("BEGIN")
            yield Other(db)
        finally:
            db.close()


def as_text(raw: bytes) -> str:
    """Read text that a flipped byte can have made undecodable."""
    return raw.decode(errors="backslashreplace")
