"""Speed of the ledger: imports, durable appends against bare SQLite."""

import tempfile
from itertools import islice
from pathlib import Path

from scorekeeper.errors import Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.ledger import making, schema
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.store import Ledger, begin
from scorekeeper.options import encode
from scorekeeper.sheet.lines import read_line as hand_entry
from scorekeeper.sheet.reader import SheetReader
from tests.benchmarks.measure import best, row, told
from tests.benchmarks.memory import LINES, OPTIONS, TABLE

AT = "2026-11-20T21:00:00+03:00"
LONG = {**encode(OPTIONS), "target": "10000000", "sun-double": "always"}
HANDS = 400
HEAD = "game: baloot\nrules: target=10000000, sun-double=always\n\n"
"""The first lines of a sheet of a match without end."""


def imported(unit: float) -> None:
    """Read sheet lines and write them as one match."""
    count = 2_000
    lines = "\n".join(LINES[number % len(LINES)] for number in range(count))
    text = f"{HEAD}{lines}\n"

    def run() -> None:
        with tempfile.TemporaryDirectory() as folder, Ledger(Path(folder) / "a.db", create=True) as ledger:
            match = SheetReader(text, AT, refuse).match
            assert match
            ledger.keep(match)

    told("sheet lines imported, as evenings repeat them", count / best(run, 3), unit, 30_000)


def refuse(number: int, _: int, error: Refused) -> None:
    """Fail at a line of a sheet that cannot be read."""
    raise AssertionError(number, error)


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
    row("durable appends against all rows written bare", f"ratio {theirs / mine:.2f}", "0.80")


def _bare(path: Path, rows: list[tuple[int, str, str]]) -> float:
    """Time bare SQLite writing some entries with their heads and derived rows, a transaction each."""
    making.create(path)
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
