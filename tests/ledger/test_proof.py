"""A match that is proved at once has no faults, and whatever was altered is found as by looking at everything."""

import random
import sqlite3
from contextlib import suppress

import pytest

from scorekeeper.ledger import proof, verify
from scorekeeper.ledger.acts import Fix, Note, Void
from scorekeeper.ledger.derived import CHECKED, DERIVED
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.schema import TABLES, TRIGGERS
from scorekeeper.ledger.store import Ledger
from scorekeeper.messages import COMMON, say
from scorekeeper.sheet.lines import read_line
from tests import some
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


def test_sound_matches_are_proved_at_once_in_parts_of_any_length(ledger, monkeypatch):
    for length in (16, 32, proof._LENGTH):
        monkeypatch.setattr(proof, "_LENGTH", length)
        assert all(proof.is_sound(ledger, match) for match in ledger.match_ids())


def test_what_was_altered_is_found_as_by_looking_at_everything(ledger, monkeypatch):
    monkeypatch.setattr(proof, "_LENGTH", 16)
    for name in TRIGGERS:
        ledger.db.execute(f"DROP TRIGGER {name}")
    ledger.db.execute("PRAGMA foreign_keys = OFF")
    chosen, found = random.Random(1), 0
    for _ in range(some(600)):
        ledger.db.execute("SAVEPOINT before")
        alter(ledger.db, chosen)
        faults = list(verify.verify(ledger))
        with monkeypatch.context() as patched:
            patched.setattr(verify, "is_sound", lambda *_: False)
            assert list(verify.verify(ledger)) == faults
        found += any(fault.code != "schema" for fault in faults)
        ledger.db.execute("ROLLBACK TO before")
        ledger.db.execute("RELEASE before")
    assert found


@pytest.mark.parametrize("table", [*DERIVED, *CHECKED])
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
