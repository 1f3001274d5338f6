"""``verify`` of whatever may be in a file: it ends in bounded time, with a verdict, and never by an internal fault."""

import random
import signal
import sqlite3
from contextlib import closing

import pytest

from tests import LONG, some
from tests.cli.runner import ok, run

ROUNDS = 2_000 if LONG else some(60)
SECONDS = 20
"""What one ``verify`` of a small file may take at most, on a slow machine."""
HUGE = (1 << 24) + 1
CONSTRUCTIONS = {
    "a huge number": "UPDATE heads SET count = 9223372036854775807",
    "a negative number": "UPDATE derived_sums SET scores = -9223372036854775808",
    "plays beyond all": "UPDATE derived_plays SET place = place + 9000000000000000000",
    "scores beyond all": "UPDATE derived_scores SET place = place + 9000000000000000000",
    "parts beyond all": "UPDATE derived_tallies SET part = 9223372036854775807",
    "times beyond all": "UPDATE derived_matches SET last = '9999999-99-99'",
    "a huge text": f"UPDATE derived_players SET name = hex(zeroblob({HUGE // 2 + 1}))",
    "a huge id": f"INSERT INTO derived_players SELECT hex(zeroblob({HUGE // 2 + 1})), player, name, side, place "
    "FROM derived_players LIMIT 1",
    "no text": "UPDATE derived_matches SET totals = CAST(x'ff00fe' AS TEXT)",
    "deep JSON": "UPDATE derived_plays SET facts = replace(hex(zeroblob(200000)), '00', '[')",
    "a view that never ends": "DROP VIEW hands; CREATE VIEW hands AS WITH RECURSIVE n(i) AS "
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n",
    "a table that is a view": "DROP TABLE derived_tallies; CREATE VIEW derived_tallies AS WITH RECURSIVE n(i) AS "
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS match, i AS seq FROM n",
    "heads that are a view": "DROP TABLE heads; CREATE VIEW heads AS WITH RECURSIVE n(i) AS "
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'm' || i AS match, i AS count, i AS hash FROM n",
    "a trigger": "CREATE TRIGGER swallow INSTEAD OF INSERT ON hands BEGIN SELECT 1; END",
    "an index": "CREATE INDEX strange ON derived_scores (points)",
    "a setting": "UPDATE settings SET value = hex(zeroblob(100000))",
    "text that leads SQLite astray": "PRAGMA writable_schema = ON; "
    "UPDATE sqlite_schema SET sql = 'CREATE TABLE heads (' WHERE name = 'heads'",
    "a page for another": "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 2 WHERE type = 'table'",
    "a page that is not there": "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 9999",
}


@pytest.fixture
def whole(tmp_path):
    """Make a ledger with some of everything, one match over, in small pages."""
    path = tmp_path / "whole.db"
    at = ("--db", path)
    ok(*at, "new", "shah", "Asha", "Warsame", "--dealer", "Asha")
    ok(*at, "add", "-", stdin="Asha won\n" * 5)
    ok(*at, "new", "baloot", "Ali+Badr", "Cem+Dalia", "--dealer", "S", "--us", "NS")
    ok(*at, "add", "-", stdin="hokum E, us 77\n" * 17)
    ok(*at, "ruling", "1", "Was it a revoke?", "--decides", "void", "--provisional")
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("PRAGMA page_size = 512")
        db.execute("VACUUM")
    return path


@pytest.fixture(autouse=True)
def bounded():
    """Fail, rather than wait for ever."""

    def late(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, late)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def verdict(path):
    """Prove a file; return the exit code. It must be a verdict, said in words."""
    signal.alarm(SECONDS)
    found = run("--db", path, "verify")
    signal.alarm(0)
    assert found.code in (0, 1, 3), found
    assert "Traceback" not in found.err + found.out
    assert (found.code == 0) is found.out.startswith("Undamaged"), found
    return found.code


def damaged(raw, chance):
    """Return bytes with some of them flipped, cut off, put elsewhere, or filled with one value."""
    changed, how = bytearray(raw), chance.randrange(4)
    if how == 0:
        for _ in range(chance.choice((1, 2, 8, 64))):
            changed[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    elif how == 1:
        del changed[chance.randrange(len(raw)) :]
    else:
        a, b = (512 * chance.randrange(len(raw) // 512) for _ in range(2))
        changed[a : a + 512] = raw[b : b + 512] if how == 2 else bytes([chance.choice((0, 1, 0xFF))]) * 512
    return bytes(changed)


def test_whatever_is_done_to_the_bytes_there_is_a_verdict(whole, tmp_path):
    raw, chance, found = whole.read_bytes(), random.Random(39), set()
    for number in range(ROUNDS):
        path = tmp_path / f"{number}.db"
        path.write_bytes(damaged(raw, chance))
        found.add(verdict(path))
        for left in tmp_path.glob(f"{number}.db*"):
            left.unlink()
    assert 1 in found


@pytest.mark.parametrize("construction", CONSTRUCTIONS)
def test_a_hostile_construction_is_found(whole, construction):
    with closing(sqlite3.connect(whole)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.executescript(CONSTRUCTIONS[construction])
        db.commit()
    assert verdict(whole) in (1, 3)
