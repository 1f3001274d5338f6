"""Speed of the ledger: imports, durable appends against bare SQLite."""

import hashlib
import sqlite3
import tempfile
from pathlib import Path

from scorekeeper.games.baloot import GAME
from scorekeeper.ledger.store import Ledger
from scorekeeper.rulebook import DATA
from scorekeeper.sheet.hands import hand_entry
from tests.benchmarks.measure import best, told
from tests.benchmarks.memory import LINES, OPTIONS, TABLE

AT = "2026-11-20T21:00:00+03:00"
LONG = {**OPTIONS, "target": "10000000", "sun-double": "always"}
HANDS = 400
assert DATA.is_dir()


def imported(unit: float) -> None:
    """Read sheet lines and write them as one match."""
    lines = [line for _ in range(250) for line in LINES]

    def run() -> None:
        with tempfile.TemporaryDirectory() as folder, Ledger(Path(folder) / "a.db", create=True) as ledger:
            entries = [hand_entry(GAME, TABLE, line) for line in lines]
            ledger.start("baloot", TABLE, LONG, AT, entries)

    told("sheet lines imported into the ledger", len(lines) / best(run, 3), unit, 10_000)


def appended(unit: float) -> None:
    """Append one by one, each durable; bare SQLite writes the same rows."""
    with tempfile.TemporaryDirectory() as folder:
        with Ledger(Path(folder) / "a.db", create=True) as ledger:

            def ours() -> None:
                match = ledger.start("baloot", TABLE, LONG, AT)
                for number in range(HANDS):
                    ledger.append(match.id, AT, hand_entry(GAME, TABLE, LINES[number % len(LINES)]))

            mine = best(ours, 3)
        db = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE entries (match TEXT, seq INTEGER, payload TEXT, hash TEXT, PRIMARY KEY (match, seq))")
        db.execute("CREATE TABLE hands (match TEXT, hand INTEGER, line TEXT, PRIMARY KEY (match, hand))")
        db.execute("CREATE TABLE scores (match TEXT, hand INTEGER, side TEXT, points INTEGER, total INTEGER)")
        turns = iter(range(1_000_000))

        def bare() -> None:
            for _ in range(HANDS):
                number = next(turns)
                payload = '{"at":"2026-11-20T21:00:00+03:00","facts":{"contract":"hokum"},"kind":"hand"}' * 2
                digest = hashlib.sha256(payload.encode()).hexdigest()
                db.execute("BEGIN IMMEDIATE")
                db.execute("INSERT INTO entries VALUES ('m', ?, ?, ?)", (number, payload, digest))
                db.execute("INSERT INTO hands VALUES ('m', ?, 'hokum E, NS 77')", (number,))
                db.execute("INSERT INTO scores VALUES ('m', ?, 'NS', 8, 8)", (number,))
                db.execute("INSERT INTO scores VALUES ('m', ?, 'EW', 8, 8)", (number,))
                db.execute("COMMIT")

        theirs = best(bare, 3)
        db.close()
    told("durable appends, one by one", HANDS / mine, unit)
    print(f"{'':42} ratio to bare SQLite {theirs / mine:.2f}, target 0.60")


BENCHMARKS = {"imported": imported, "appended": appended}
