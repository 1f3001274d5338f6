"""Speed of the ledger: imports, durable appends against bare SQLite."""

import tempfile
from collections.abc import Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.cards import SUITS
from scorekeeper.errors import Refused
from scorekeeper.games.baloot import GAME
from scorekeeper.games.shllaat.packs import PACKS
from scorekeeper.ledger import connection, making
from scorekeeper.ledger.entries import stamped
from scorekeeper.ledger.opening import begin
from scorekeeper.ledger.store import Ledger
from scorekeeper.options import encode
from scorekeeper.seats import SEATS, SIDES
from scorekeeper.sheet.lines import read_line as hand_entry
from scorekeeper.sheet.reader import SheetReader
from tests.benchmarks.measure import best, row, told
from tests.benchmarks.memory import LINES, OPTIONS, TABLE

AT = "2026-11-20T21:00:00+03:00"
LONG = {**encode(OPTIONS), "target": "10000000", "sun-double": "always"}
HANDS, _LINES = 400, 2_000
HEAD = "game: baloot\nrules: target=10000000, sun-double=always\n\n"
"""The first lines of a sheet of a match without end."""
_SHLLAAT = "game: shllaat\nplayers: Ali, Badr, Cem\nrules: target=10000000\n"
_SABAT = "game: sabat\nrules: target=10000000\n"
Row = tuple[Any, ...]


def imported(unit: float) -> None:
    """Read sheet lines and write them as one match: lines as evenings repeat them, and lines of which none comes twice."""
    repeated = [LINES[number % len(LINES)] for number in range(_LINES)]
    every = [
        f"{contract} {declarer}, {side} {points}{project}"
        for contract, most in (("hokum", 140), ("sun", 110))
        for declarer in SEATS
        for side in SIDES
        for points in range(31, most)
        for project in ("", *(f", {shown} {seat}" for shown in ("siri", "50", "100", "baloot") for seat in SEATS))
    ]
    sheets = {
        "as evenings repeat them": (HEAD, repeated),
        "none twice": (HEAD, _sound(HEAD, Random(1).sample(every, 2 * _LINES))),
        "of Shlla'at, none twice": (_SHLLAAT, [*map(_totals, range(_LINES))]),
        "of Sab'at, none twice": (_SABAT, _sound(_SABAT, sorted({*map(_held, range(4 * _LINES))}))),
    }
    for name, (head, lines) in sheets.items():
        rate = len(lines) / best(partial(_import, "\n".join([head, *lines, ""])), 3)
        told(f"sheet lines imported, {name}", rate, unit, 30_000 if head is HEAD else None)


def _totals(number: int) -> str:
    """Write a line of Shlla'at of its own."""
    ali, badr = 20 + number % 50, 20 + number // 50
    return f"Ali {ali}, Badr {badr}, Cem {PACKS['54'].points - ali - badr}"


def _held(number: int) -> str:
    """Write a line of Sab'at with an Ace as the last card, and some cards that are left, of which few lie below it."""
    last, *left = Random(number).sample([rank + suit for rank in "AKQ" for suit in SUITS], 4)
    return f"N out with A{last[1]}, left E {left[0]} {left[1]}, W {left[2]}"


def _sound(head: str, lines: Iterable[str]) -> list[str]:
    """List the first lines of a sheet that can have happened, and are not asked about."""
    listed, wrong = [*lines], set[int]()
    SheetReader("\n".join([head, *listed, ""]), AT, lambda number, *_: wrong.add(number))
    return [line for number, line in enumerate(listed, head.count("\n") + 2) if number not in wrong][:_LINES]


def _import(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder, Ledger(Path(folder) / "a.db", create=True) as ledger:
        match = SheetReader(text, AT, refuse).match
        assert match
        ledger.keep(match)


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
            rows = {table: ledger.db.execute(f"SELECT {what} FROM {table}").fetchall() for table, what in _BARE.items()}
        theirs = _bare(Path(folder) / "bare.db", rows)
    told("durable appends, one by one", HANDS / mine, unit)
    row("durable appends against all rows written bare", f"ratio {theirs / mine:.2f}", "0.80")


_BARE = {
    "entries": "match, seq, payload, hash", "heads": "match, count, hash", "derived_matches": "*",
    "derived_scores": "*", "derived_plays": "*", "derived_sums": "*",
}  # fmt: skip
"""What an append writes, by table."""


def _bare(path: Path, rows: dict[str, list[Row]]) -> float:
    """Time bare SQLite writing the rows that were written, a transaction for those of each entry."""
    making.create(path)
    db = connection.connect(path)
    insert = {
        table: f"INSERT INTO {table} ({what}) VALUES ({', '.join('?' * len(rows[table][0]))})".replace("(*)", "")
        for table, what in _BARE.items()
    }
    opening, *entries = rows["entries"]
    for table, first in (("entries", opening), ("heads", (opening[0], 1, opening[3]))):
        db.execute(insert[table], first)
    for table in _KEPT:
        db.execute(insert[table], rows[table][0])
    of_entry = {table: _by_entry(rows[table], shift) for table, shift in _SHIFT.items()}
    waiting = iter(entries)

    def run() -> None:
        for match, seq, payload, digest in islice(waiting, HANDS):
            db.execute("BEGIN IMMEDIATE")
            db.execute(insert["entries"], (match, seq, payload, digest))
            db.execute("UPDATE heads SET count = ?, hash = ? WHERE match = ?", (seq, digest, match))
            db.execute("UPDATE derived_matches SET last = ?, hands = ? WHERE match = ?", (AT, seq, match))
            for table, known in of_entry.items():
                for each in known.get(seq, ()):
                    db.execute(insert[table], each)
            db.execute("UPDATE derived_sums SET scores = ?, others = ? WHERE match = ?", (seq, seq, match))
            db.execute("COMMIT")

    shortest = best(run, 3)
    db.close()
    return shortest


_KEPT = ("derived_matches", "derived_sums")
"""Derived tables that have one row of a match."""
_SHIFT = {"derived_scores": 1, "derived_plays": 1}
"""Tables with rows for each entry, and how many entries come before that of their number 1."""


def _by_entry(rows: list[Row], shift: int) -> dict[int, list[Row]]:
    """Return rows by the entry that they come with."""
    found: dict[int, list[Row]] = {}
    for each in rows:
        found.setdefault(each[1] + shift, []).append(each)
    return found


BENCHMARKS = {"imported": imported, "appended": appended}
