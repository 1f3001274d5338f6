"""Whatever was altered in the tables of a ledger, verify finds it."""

import os
import random
import sqlite3
from contextlib import suppress

import pytest

from scorekeeper.ledger import log, verify
from scorekeeper.ledger.acts import Fix, Note, Void
from scorekeeper.ledger.derived import DERIVED, SUMS
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.schema import TABLES, TRIGGERS
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import COMMON, say
from scorekeeper.sheet.lines import read_line
from tests import some, thorough
from tests.benchmarks.memory import GAME, LINES, OPTIONS, TABLE
from tests.benchmarks.store import LONG
from tests.ledger.tools import AT

ALTERED = [table for table in TABLES if table != "settings"]


@pytest.fixture
def ledger(tmp_path):
    """Write two matches, one with corrections near its beginning."""
    hands = [read_line(GAME, TABLE, line, OPTIONS) for line in LINES]
    with Ledger(tmp_path / "a.db", create=True) as ledger:
        for corrected in (True, False):
            match = begin(GAME, TABLE, LONG, AT)
            for number in range(40):
                match.append(stamped(hands[number % len(hands)], AT))
                if corrected and number == 5:
                    match.append(stamped(Fix(2, hands[0]), AT))
                    match.append(stamped(Void(3), AT))
            match.append(stamped(Note('note "so"', '"so"'), AT))
            ledger.keep(match)
        yield ledger


def unguarded(db):
    """Let a ledger take anything."""
    for name in TRIGGERS:
        db.execute(f"DROP TRIGGER {name}")
    db.execute("PRAGMA foreign_keys = OFF")


def rows(db):
    return [db.execute(f"SELECT * FROM {table}").fetchall() for table in ALTERED]


def test_any_value_or_row_that_was_altered_is_found(ledger):
    assert list(verify.verify(ledger)) == []
    unguarded(ledger.db)
    chosen, before, found = random.Random(1), rows(ledger.db), 0
    for _ in range(some(600)):
        ledger.db.execute("SAVEPOINT before")
        alter(ledger.db, chosen)
        altered = rows(ledger.db) != before
        faults = [fault for fault in verify.verify(ledger) if fault.code != "schema"]
        assert bool(faults) == altered
        found += altered
        ledger.db.execute("ROLLBACK TO before")
        ledger.db.execute("RELEASE before")
    assert found


ADDED = (
    "INSERT INTO derived_plays SELECT match, 9999, hand, at, facts, seats FROM derived_plays WHERE place = 1",
    f"INSERT INTO derived_rulings SELECT match, 1, 2, '{AT}', 1, 'Why?', NULL, NULL, 'stands', 0, 1, NULL FROM heads",
)


@pytest.mark.parametrize("row", ADDED)
def test_a_row_too_many_is_found(ledger, row):
    ledger.db.execute(row)
    assert list(verify.verify(ledger))


@thorough
def test_several_processes_name_the_same_faults_in_the_same_order(ledger, monkeypatch):
    first, second = ledger.match_ids()
    unguarded(ledger.db)
    ledger.db.execute("UPDATE derived_scores SET total = 99 WHERE match = ?", (first,))
    ledger.db.execute("UPDATE entries SET payload = replace(payload, '77', '78') WHERE match = ?", (second,))
    for sql in TRIGGERS.values():
        ledger.db.execute(sql)
    log.empty(ledger.db, ledger.path)
    alone = list(verify.verify(ledger))
    assert [fault.match for fault in alone] == [first, second]
    monkeypatch.setattr(verify, "_PAYS", 1)
    monkeypatch.setattr(verify, "_CHUNK", 4)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert list(verify.verify(ledger)) == alone


@pytest.mark.parametrize("table", [*DERIVED, SUMS])
def test_rows_that_belong_to_nothing_are_told_whatever_table_they_are_of(ledger, table):
    ledger.db.execute("PRAGMA foreign_keys = OFF")
    columns = [name for _, name, *_ in ledger.db.execute(f"PRAGMA table_info({table})")]
    others = ", ".join(columns[1:])
    moved = ledger.db.execute(f"INSERT INTO {table} SELECT 'stray', {others} FROM {table} LIMIT 1").rowcount
    told = {f"a row of {found[0]} belongs to no {found[2]}" for found in ledger.db.execute("PRAGMA foreign_key_check")}
    faults = {say(COMMON, *fault.reason) for fault in verify.verify(ledger) if fault.code == "file"}
    assert faults == told
    assert bool(told) == bool(moved)


def alter(db, chosen):
    """Alter a value of a row, or take the row away."""
    table = chosen.choice(ALTERED)
    columns = db.execute(f"PRAGMA table_info({table})").fetchall()
    rows = db.execute(f"SELECT * FROM {table}").fetchall()
    if not rows:
        return
    row, keys = chosen.choice(rows), [column[1] for column in columns if column[5]]
    where = " AND ".join(f"{key} = ?" for key in keys)
    values = [row[column[0]] for column in columns if column[5]]
    place, name, *_ = chosen.choice(columns)
    old = row[place]
    new = old + chosen.choice((-1, 1, 100)) if isinstance(old, int) else f"{old or ''}x"
    if chosen.random() < 0.2:
        db.execute(f"DELETE FROM {table} WHERE {where}", values)
    else:
        db.execute("PRAGMA ignore_check_constraints = ON")
        with suppress(sqlite3.OperationalError):  # of a payload that is no JSON any more
            db.execute(f"UPDATE OR IGNORE {table} SET {name} = ? WHERE {where}", (new, *values))
        db.execute("PRAGMA ignore_check_constraints = OFF")
