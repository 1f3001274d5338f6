"""What was acknowledged is on disk: killed writers, many writers, the sync before the answer, every byte covered."""

import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from scorekeeper import rulebook
from scorekeeper.games.baloot import GAME
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.schema import VERSION
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.verify import verify
from scorekeeper.options import decode
from scorekeeper.sheet.lines import read_line
from tests import LONG, some, thorough
from tests.ledger.tools import AT, append

WRITERS = 8 if LONG else 3
TABLE = GAME.seating.seat([], "NS")
CHOICES = rulebook.load(GAME.rulebook).choose({"target": 10_000_000})
OPTIONS = decode(GAME.options, CHOICES)
WRITER = """
import sys
from pathlib import Path
from scorekeeper.games.baloot import GAME
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.store import Ledger
from scorekeeper.options import decode
from scorekeeper.sheet.lines import read_line
path, match, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
hand = read_line(GAME, GAME.seating.seat([], "NS"), "hokum E, us 77", decode(GAME.options, {}))
with Ledger(path) as ledger:
    for _ in range(count):
        with ledger.transaction(match) as folded:
            folded.append(stamped(hand, "2026-11-20T21:00:00+03:00"))
        print(len(folded.entries), flush=True)
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.db"


def started(path):
    match = begin(GAME, TABLE, CHOICES, AT)
    with Ledger(path, create=True) as ledger:
        ledger.keep(match)
    return match.id


def writer(path, match, count):
    command = [sys.executable, "-c", WRITER, str(path), match, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def check(path):
    with Ledger(path) as ledger:
        assert list(verify(ledger)) == []
        return {match: ledger.head(match)[0] for match in ledger.match_ids()}


def test_killed_at_any_moment_nothing_acknowledged_is_lost(path):
    match = started(path)
    chance = random.Random(7)
    acknowledged = 1
    for _ in range(500 if LONG else 2):
        process = writer(path, match, 100_000)
        lines = []
        reader = threading.Thread(target=lambda out=process.stdout, to=lines: to.extend(out))
        reader.start()
        time.sleep(0.15 + chance.random() * 0.2)
        process.send_signal(signal.SIGKILL)
        process.wait()
        reader.join()
        acknowledged = max([acknowledged, *map(int, filter(str.strip, lines[:-1]))])
        with Ledger(path) as ledger:
            assert ledger.head(match)[0] >= acknowledged
            found = [seq for (seq,) in ledger.db.execute("SELECT seq FROM entries ORDER BY seq")]
            assert found == list(range(1, len(found) + 1))
    assert check(path)[match] >= acknowledged


@thorough
def test_many_writers_at_once_lose_nothing(path):
    match = started(path)
    count = 500 if LONG else 10
    running = [writer(path, match, count) for _ in range(WRITERS)]
    with Ledger(path, writing=False) as reader:
        while any(process.poll() is None for process in running):
            reader.match(match)  # readers never block
            time.sleep(0.02)
    answers = [int(line) for process in running for line in process.stdout]
    assert [process.returncode for process in running] == [0] * WRITERS
    assert sorted(answers) == list(range(2, WRITERS * count + 2))
    assert check(path) == {match: WRITERS * count + 1}


def test_every_write_is_synchronous(path):
    started(path)
    with Ledger(path) as ledger:
        assert ledger.db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert ledger.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert ledger.db.execute("PRAGMA recursive_triggers").fetchone() == (1,)


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_the_sync_precedes_the_acknowledgement(path):
    match = started(path)
    trace = path.with_suffix(".trace")
    command = ["strace", "-f", "-o", str(trace), "-e", "trace=fsync,fdatasync,write,pwrite64"]
    subprocess.run([*command, sys.executable, "-c", WRITER, str(path), match, "3"], check=True, capture_output=True)
    calls = re.findall(r"(fsync|fdatasync|write\(1,|pwrite64)", trace.read_text())
    seen = "".join({"write(1,": "A", "pwrite64": "w"}.get(call, "s") for call in calls)
    before_each = re.split("A+", seen)[:3]
    assert len(before_each) == 3
    assert all(re.search(r"ws+$", before) for before in before_each), seen


def test_any_byte_changed_in_a_payload_is_found(path):
    match = begin(GAME, TABLE, CHOICES, AT)
    with Ledger(path, create=True) as ledger:
        ledger.keep(match)
        for line in ("hokum E, us 77", "hokum N, them 91, baloot N", "pass"):
            append(ledger, match.id, read_line(GAME, TABLE, line, OPTIONS))
    db = sqlite3.connect(path)
    sql = db.execute("SELECT sql FROM sqlite_master WHERE name = 'entries_never_change'").fetchone()[0]
    db.execute("DROP TRIGGER entries_never_change")
    db.execute("PRAGMA ignore_check_constraints = ON")
    rows = db.execute("SELECT seq, CAST(payload AS BLOB) FROM entries").fetchall()
    chance = random.Random(11)
    for _ in range(10_000 if LONG else some(30)):
        seq, payload = chance.choice(rows)
        at = chance.randrange(len(payload))
        changed = bytearray(payload)
        changed[at] ^= 1 << chance.randrange(8)
        update = "UPDATE entries SET payload = CAST(? AS TEXT) WHERE seq = ?"
        try:
            db.execute(update, (bytes(changed), seq))
        except sqlite3.DatabaseError:
            continue  # SQLite itself will not hold it: the payload is no JSON any more
        db.commit()
        with Ledger(path, proving=True) as ledger:
            faults = [(fault.code, fault.seq) for fault in verify(ledger) if fault.code == "chain"]
        assert faults == [("chain", seq)]
        db.execute(update, (payload, seq))
        db.commit()
    db.execute(sql)
    db.commit()
    db.close()
    check(path)


@pytest.mark.parametrize("query", [
    "SELECT seq, CAST(payload AS BLOB), hash FROM entries WHERE match = 'm' ORDER BY seq",
    "SELECT count, hash FROM heads WHERE match = 'm'",
    "UPDATE derived_matches SET hands = 3 WHERE match = 'm'",
    "SELECT * FROM derived_scores WHERE match = 'm' ORDER BY 1, 2, 3",
])  # fmt: skip
def test_the_way_to_one_match_never_reads_the_others(path, query):
    started(path)
    with Ledger(path) as ledger:
        plan = [row[3] for row in ledger.db.execute(f"EXPLAIN QUERY PLAN {query}")]
    assert all("SEARCH" in step and "PRIMARY KEY" in step for step in plan), plan


@pytest.mark.parametrize("version", ["1-first", *range(1, VERSION), "5-first"])
def test_a_migration_leaves_a_backup_and_the_record_as_it_was(tmp_path, version):
    golden = Path(__file__).parent / "golden" / f"schema-{version}.db"
    copy = tmp_path / "old.db"
    shutil.copy(golden, copy)
    old = sqlite3.connect(golden).execute("SELECT match, seq, payload, hash FROM entries").fetchall()
    with Ledger(copy) as ledger:
        assert ledger.db.execute("SELECT match, seq, payload, hash FROM entries").fetchall() == old
        assert list(verify(ledger)) == []
        assert ledger.db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    number = int(str(version)[0])
    kept = sqlite3.connect(tmp_path / f"old.db.schema-{number}")
    assert kept.execute("PRAGMA user_version").fetchone() == (number,)


def test_a_migration_that_fails_leaves_the_ledger_untouched(tmp_path, monkeypatch):
    from scorekeeper.errors import LedgerError
    from scorekeeper.ledger import migrate

    copy = tmp_path / "v1.db"
    shutil.copy(Path(__file__).parent / "golden" / "schema-1.db", copy)

    def fail(_db):
        raise ValueError("no")

    monkeypatch.setitem(migrate.STEPS, 2, fail)
    with pytest.raises(LedgerError):
        Ledger(copy)
    assert sqlite3.connect(copy).execute("PRAGMA user_version").fetchone() == (1,)
    assert sqlite3.connect(copy).execute("SELECT count(*) FROM derived_scores").fetchone()
