"""Proving a ledger: the file, its tables and triggers, every chain, every score, every derived row."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from scorekeeper.ledger import chain, schema
from scorekeeper.ledger.match import UNPLAYABLE, Match, fold
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import DERIVED


class Fault(NamedTuple):
    """Something wrong with a ledger: where, and what. ``match`` and ``seq`` are None where it is the whole file."""

    code: str
    reason: str
    match: str | None = None
    seq: int | None = None


def verify(ledger: Ledger, kept: Iterable[tuple[str, int, str]] = ()) -> Iterator[Fault]:
    """List everything that is wrong; of a broken chain the first entry. Needs the memory of one match.

    ``kept`` are (match, count, hash) of heads that were kept elsewhere: the chain must still go through them.
    """
    with ledger.reading() as db:
        yield from _file_faults(db)
        yield from _schema_faults(db)
        for match in _matches(db):
            yield from _match_faults(ledger, match)
        for match, count, digest in kept:
            query = "SELECT hash FROM entries WHERE match = ? AND seq = ?"
            if db.execute(query, (match, count)).fetchone() != (digest,):
                yield Fault("rewritten", f"entry {count} is not the one of the head that was kept", match, count)


def _matches(db: sqlite3.Connection) -> Iterator[str]:
    tables = ("heads", "entries", *DERIVED)
    union = " UNION ".join(f"SELECT match FROM {table}" for table in tables)
    for row in db.execute(f"{union} ORDER BY match"):
        yield row[0]


def _file_faults(db: sqlite3.Connection) -> Iterator[Fault]:
    for (reason,) in db.execute("PRAGMA quick_check"):
        if reason != "ok":
            yield Fault("file", str(reason))


def _schema_faults(db: sqlite3.Connection) -> Iterator[Fault]:
    """Compare tables, triggers, indexes and views with those of a new ledger."""
    fresh = sqlite3.connect(":memory:")
    fresh.executescript(schema.SCRIPT)
    query = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    expected, found = dict(fresh.execute(query).fetchall()), dict(db.execute(query).fetchall())
    fresh.close()
    for name in sorted(expected.keys() | found.keys()):
        if name not in found:
            yield Fault("schema", f"{name} is missing")
        elif name in expected and found[name] != expected[name]:
            yield Fault("schema", f"{name} was changed")
        elif name not in expected and (found[name] or "").upper().startswith("CREATE TRIGGER"):
            yield Fault("schema", f"{name} is no trigger of ours")


def _match_faults(ledger: Ledger, match: str) -> Iterator[Fault]:
    payloads: list[Any] = []
    head = chain.GENESIS
    for expected, (seq, payload, digest) in enumerate(ledger.entries(match), 1):
        head = chain.link(head, payload)
        if seq != expected or digest != head:
            reason = "an entry before it is missing" if seq != expected else "it does not fit the chain"
            yield Fault("chain", f"entry {seq}: {reason}", match, seq)
            return
        payloads.append(json.loads(payload))
    count, known = ledger.head(match)
    if (count, known) != (len(payloads), head):
        yield Fault("head", f"the head says {count} entries, there are {len(payloads)}", match, len(payloads))
        return
    if not payloads:
        yield Fault("derived", "derived rows of a match that has no entries", match)
        return
    try:
        folded = fold(match, payloads)
    except UNPLAYABLE as error:
        yield Fault("score", f"its entries cannot be played: {type(error).__name__} {error}", match)
        return
    yield from _derived_faults(ledger.db, folded)


def _derived_faults(db: sqlite3.Connection, match: Match) -> Iterator[Fault]:
    version = db.execute("SELECT rules_version FROM derived_matches WHERE match = ?", (match.id,)).fetchone()
    if version and version[0] < match.game.rules_version:
        yield Fault("outdated", "its totals are of older rules; verify --rebuild brings them up to date", match.id)
        return
    for table, rows in DERIVED.items():
        found = db.execute(f"SELECT * FROM {table} WHERE match = ? ORDER BY 1, 2, 3", (match.id,)).fetchall()
        if found != rows(match):
            yield Fault("derived", f"{table} does not say what the entries give", match.id)


def rebuild(ledger: Ledger) -> int:
    """Write all derived rows anew from the entries; return the number of matches. Raises Refused, LedgerError."""
    matches = list(ledger.match_ids())
    for match in matches:
        ledger.derive(match)
    return len(matches)
