"""Speed of the ledger: imports, durable appends against bare SQLite."""

import tempfile
from itertools import islice
from pathlib import Path

from scorekeeper.games.baloot import GAME
from scorekeeper.ledger import schema
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.store import Ledger, begin
from scorekeeper.options import encode
from scorekeeper.sheet.lines import read_line as hand_entry
from tests.benchmarks.measure import best, told
from tests.benchmarks.memory import LINES, OPTIONS, TABLE

AT = "2026-11-20T21:00:00+03:00"
LONG = {**encode(OPTIONS), "target": "10000000", "sun-double": "always"}
HANDS = 400


def imported(unit: float) -> None:
    """Read sheet lines and write them as one match."""
    lines = [line for _ in range(250) for line in LINES]

    def run() -> None:
        with tempfile.TemporaryDirectory() as folder, Ledger(Path(folder) / "a.db", create=True) as ledger:
            match = begin(GAME, TABLE, LONG, AT)
            for line in lines:
                match.append(stamped(hand_entry(GAME, TABLE, line, OPTIONS), AT))
            ledger.keep(match)

    told("sheet lines imported into the ledger", len(lines) / best(run, 3), unit, 10_000)


def appended(unit: float) -> None:
    """Append one by one, each durable; bare SQLite writes the same rows, known beforehand, into the same tables."""
    with tempfile.TemporaryDirectory() as folder:
        with Ledger(Path(folder) / "a.db", create=True) as ledger:
            begun = begin(GAME, TABLE, LONG, AT)
            ledger.keep(begun)
            match = begun.id
            acts = [hand_entry(GAME, TABLE, LINES[number % len(LINES)], OPTIONS) for number in range(HANDS)]

            def ours() -> None:
                for act in acts:
                    with ledger.transaction(match) as folded:
                        folded.append(stamped(act, AT))

            mine = best(ours, 3)
            rows = ledger.db.execute("SELECT seq, payload, hash FROM entries WHERE seq > 1 ORDER BY seq").fetchall()
        theirs = _bare(Path(folder) / "bare.db", rows)
    told("durable appends, one by one", HANDS / mine, unit)
    print(f"{'':42} ratio to bare SQLite {theirs / mine:.2f}, target 0.60")


def _bare(path: Path, rows: list[tuple[int, str, str]]) -> float:
    """Time bare SQLite writing some entries with their heads and derived rows, a transaction each."""
    schema.create(path)
    db = schema.connect(path)
    db.execute("INSERT INTO entries (match, seq, payload, hash) SELECT 'm', 1, ?, ?", rows[0][1:])
    db.execute("INSERT INTO heads VALUES ('m', 1, ?)", (rows[0][2],))
    db.execute(f"INSERT INTO derived_matches VALUES ('m', 'baloot', 'open', '{AT}', '{AT}', 0, NULL, 1)")
    waiting = iter(rows)

    def run() -> None:
        for seq, payload, digest in islice(waiting, HANDS):
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO entries (match, seq, payload, hash) VALUES ('m', ?, ?, ?)", (seq, payload, digest))
            db.execute("UPDATE heads SET count = ?, hash = ? WHERE match = 'm'", (seq, digest))
            db.execute("UPDATE derived_matches SET last = ?, hands = ? WHERE match = 'm'", (AT, seq))
            for side in ("NS", "EW"):
                db.execute("INSERT INTO derived_scores VALUES ('m', ?, ?, ?, ?, 8, 8, 0)", (seq, side, seq, seq))
            db.execute("COMMIT")

    shortest = best(run, 3)
    db.close()
    return shortest


BENCHMARKS = {"imported": imported, "appended": appended}
