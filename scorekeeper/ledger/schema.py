"""The tables of a ledger.

``entries`` and ``heads`` are the record; everything named ``derived_*`` is computed from it and can be
rebuilt at any time; ``settings`` is this device's own and outside the chain.
"""

import sqlite3
from collections.abc import Iterable
from operator import itemgetter
from pathlib import Path

from scorekeeper.errors import LedgerError
from scorekeeper.messages import Message, Prose
from scorekeeper.shell import one_word

APPLICATION_ID = 0x53434B50  # "SCKP"
VERSION = 7
MAGIC = b"SQLite format 3\0"
"""The first bytes of every file of SQLite."""

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
BECAUSE = """iif(m.status = 'finished' AND m.winner IS NOT NULL, (
    SELECT json_extract(payload, '$.because') FROM entries AS e WHERE e.match = m.match AND e.kind = 'finish'
    ORDER BY e.seq DESC LIMIT 1), NULL)"""
"""Why somebody has won a match of ``derived_matches AS m`` that was closed before its end.

Of such a match the last entry that closes it counts: another can follow only if it was taken back.
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
"""The rows of ``sqlite_schema`` in a ledger: (type, name, table, sql) of every object."""
_STATISTICS = frozenset(
    [
        ("table", "sqlite_stat1", "sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
        ("table", "sqlite_stat4", "sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
    ]
)
"""The tables that ANALYZE of another program leaves; they change no answer."""


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
    """List those of some tables and triggers that are not as in a ledger, whatever else it has."""
    found = set(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"))
    return [_fault("altered", each[1]) for each in sorted(OBJECTS - found) if each[1] in names]


def lacking(db: sqlite3.Connection) -> list[str]:
    """List the missing derived tables and views, if nothing else is wrong; they can be made anew."""
    found = set(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema")) - _STATISTICS
    gone = sorted(name for _, name, _, _ in OBJECTS - found)
    can_be_made = all(name.startswith("derived_") or name in VIEWS for name in gone)
    return gone if can_be_made and found < OBJECTS else []


def check(db: sqlite3.Connection, path: Path) -> None:
    """Raise LedgerError unless the schema is that of a ledger; a strange trigger could swallow what is recorded."""
    if wrong := differences(db):
        raise altered(db, path, wrong[0])


def altered(db: sqlite3.Connection, path: Path, reason: Message) -> LedgerError:
    """Return the error for a ledger of other tables; it says how the record can be used or saved."""
    told = "way-merge" if not not_ours(db, ("entries", "heads")) else "way-verify"
    way = Message("way-rebuild" if lacking(db) else told, {"path": one_word(str(path))})
    return LedgerError("ledger-altered", path=str(path), reason=reason, way=way)
