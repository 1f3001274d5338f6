"""Proving a long match in parts, with the memory of one part: whatever is wrong is told by going through all of it."""

import sqlite3

from scorekeeper.errors import LedgerError
from scorekeeper.ledger.marks import Mark, write
from scorekeeper.ledger.match import UNPLAYABLE, Match
from scorekeeper.ledger.parts import LENGTH, folded_parts
from scorekeeper.ledger.reading import read_entry
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import (
    Row,
    match_rows,
    play_rows,
    player_rows,
    read_marks_after,
    ruling_rows,
    score_rows,
    sum_of_scores,
)


def is_sound(ledger: Ledger, match: str) -> bool:
    """Tell whether a long match was found sound in every respect; False also where that was not tried, or is unsure."""
    count, head = ledger.head(match)
    if count <= LENGTH:
        return False
    proof = _Proof(ledger.db, match)
    try:
        whole = all(map(proof.takes, folded_parts(ledger, match, count, read_entry)))
        return whole and proof.ends(count, head)
    except (LedgerError, sqlite3.DatabaseError, *UNPLAYABLE):
        return False


class _Proof:
    """What was found of a match so far, part by part."""

    def __init__(self, db: sqlite3.Connection, match: str) -> None:
        self._db, self._match = db, match
        self._players = set[Row]()
        self._rulings: list[Row] = []
        self._place = self._sum = self._marks = 0
        self._last: Match | None = None

    def takes(self, part: Match) -> bool:
        """Tell whether the derived rows of a part are what its entries give."""
        first, self._last = self._last is None, part
        self._players.update(player_rows(part))
        self._rulings += ruling_rows(part) if first else ()
        return (first or not part.rulings) and self._has_scores(part) and self._has_marks(part)

    def _has_scores(self, part: Match) -> bool:
        known, end = part.known_plays, part.play_count
        for table, rows in (("derived_plays", play_rows), ("derived_scores", score_rows)):
            query = f"SELECT * FROM {table} WHERE match = ? AND place > ? AND place <= ? ORDER BY 1, 2, 3"
            if self._db.execute(query, (self._match, known, end)).fetchall() != rows(part):
                return False
        return True

    def _has_marks(self, part: Match) -> bool:
        known: dict[int, Mark] = {mark.seq: mark for mark in part.marks}
        after = part.mark.seq if part.mark else 0
        for seq, text, scores in read_marks_after(self._db, self._match, after, part.count):
            mark = known.get(seq)
            if mark is None or text != write(mark, part.game) or scores != self._sum_at(mark.tally.plays):
                return False
            self._marks += 1
        self._sum_at(part.play_count)
        return True

    def _sum_at(self, plays: int) -> int:
        self._sum, self._place = sum_of_scores(self._db, self._match, self._place, plays, self._sum), plays
        return self._sum

    def ends(self, count: int, head: str) -> bool:
        """Tell whether the match ends with its head, and there are no other rows than were found."""
        last = self._last
        if last is None or last.count != count or not self._marks:
            return False
        ends = "SELECT hash FROM entries WHERE match = ? AND seq >= ? ORDER BY seq"
        if self._db.execute(ends, (self._match, count)).fetchall() != [(head,)]:
            return False
        expected = {
            "derived_matches": match_rows(last), "derived_players": sorted(self._players, key=repr),
            "derived_rulings": self._rulings,
        }  # fmt: skip
        for table, rows in expected.items():
            found = self._db.execute(
                f"SELECT * FROM {table} WHERE match = ? ORDER BY 1, 2, 3", (self._match,)
            ).fetchall()
            if (sorted(found, key=repr) if table == "derived_players" else found) != rows:
                return False
        return not any(self._beyond(table, column, last) for table, column in _NUMBERED)

    def _beyond(self, table: str, column: str, last: Match) -> bool:
        """Tell whether a table has rows that nothing was held against."""
        most = last.count if column == "seq" else last.play_count
        query = f"SELECT 1 FROM {table} WHERE match = ? AND NOT ({column} > 0 AND {column} <= ?) LIMIT 1"
        return self._db.execute(query, (self._match, most)).fetchone() is not None


_NUMBERED = (("derived_plays", "place"), ("derived_scores", "place"), ("derived_marks", "seq"), ("entries", "seq"))
