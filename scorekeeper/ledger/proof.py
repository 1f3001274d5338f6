"""Proving a match part by part, with the memory of one part: whatever is wrong is told by going through all of it."""

import sqlite3
from collections.abc import Iterator
from functools import partial
from hashlib import sha256

from scorekeeper.errors import LedgerError
from scorekeeper.game import AnyGame
from scorekeeper.games import find
from scorekeeper.ledger import chain
from scorekeeper.ledger.cuts import ends
from scorekeeper.ledger.derived import Left, elements, sum_of_others, sums_of_scores
from scorekeeper.ledger.entries import Beyond
from scorekeeper.ledger.marks import SPACING, Mark, write
from scorekeeper.ledger.match import UNPLAYABLE, Match
from scorekeeper.ledger.parts import LENGTH
from scorekeeper.ledger.reading import read_entry
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import (
    Broken,
    Row,
    match_rows,
    play_rows,
    player_rows,
    read_links,
    read_marks_after,
    ruling_rows,
    score_rows,
)
from scorekeeper.ledger.timeline import ALL

_MATCH = """
SELECT m.*, h.count, h.hash, s.scores, s.others
FROM heads AS h JOIN derived_matches AS m USING (match) JOIN derived_sums AS s USING (match) WHERE match = ?
"""
_LENGTH = LENGTH // 4
"""Entries of a part, so few that the text of all facts is still remembered when their rows are made."""

_link = partial(chain.link, sha256=sha256)
"""Chains entries by OpenSSL's SHA-256, which takes longer to load, and less than half the time to hash one."""


def is_sound(ledger: Ledger, match: str) -> bool:
    """Tell whether a match was found sound in every respect; False also where that is unsure."""
    try:
        found = ledger.db.execute(_MATCH, (match,)).fetchone()
        return found is not None and _Proof(ledger.db, match, found[:8], found[8:]).holds()
    except (Broken, Beyond, LedgerError, sqlite3.DatabaseError, UnicodeDecodeError, *UNPLAYABLE):
        return False


class _Proof:
    """What was found of a match so far, part by part."""

    def __init__(self, db: sqlite3.Connection, match: str, row: Row, left: tuple[int, str, int, int]) -> None:
        """Begin with the rows of which every match has one: its own, and its head with the sums of the others."""
        self._db, self._match = db, match
        self._row, (self._count, self._head, self._scores, self._others) = row, left
        self._game: AnyGame = find(str(self._row[1]))
        self._players = set[Row]()
        self._rulings: list[Row] = []
        self._sum = self._marks = 0

    def holds(self) -> bool:
        """Tell whether every part, and what is written of the whole match, is what the entries give."""
        last = None
        for part in self._parts():
            if not self._takes(part, last=part.count == self._count):
                return False
            last = part
        return last is not None and last.hash == self._head and self._ends(last)

    def _parts(self) -> Iterator[Match]:
        """Yield the match in parts, with the marks that are written. Raises Broken, or one of UNPLAYABLE."""
        mark, count = None, self._count
        for end in ends(self._db, self._match, count, _LENGTH):
            part = self._part(mark, end if end < count else ALL)
            yield part
            mark = part.now()

    def _part(self, mark: Mark | None, end: int) -> Match:
        after = mark.seq if mark else 0
        self._written = list(read_marks_after(self._db, self._match, after if mark else -ALL, end))
        links = list(read_links(self._db, self._match, after, end, _link))
        entries = [read_entry(payload, self._game) for payload, _ in links]
        marking = [seq for seq, *_ in self._written if after < seq <= after + len(links)]
        part = Match(self._match, self._game, entries, mark=mark, marking=marking)
        part.hash = links[-1][1]
        self._hashes = {seq: links[seq - after - 1][1] for seq in marking}
        return part

    def _takes(self, part: Match, *, last: bool) -> bool:
        """Tell whether the derived rows of a part are what its entries give."""
        self._players.update(player_rows(part, last=last))
        self._rulings += ruling_rows(part)
        if part.count > self._count or part.opening.game != self._game.name:
            return False
        known, end = part.known_plays if part.mark else -ALL, ALL if last else part.play_count
        played, scored = play_rows(part), score_rows(part)
        for table, rows in (("derived_plays", played), ("derived_scores", scored)):
            query = f"SELECT * FROM {table} WHERE match = ? AND place > ? AND place <= ? ORDER BY 1, 2, 3"
            if self._db.execute(query, (self._match, known, end)).fetchall() != rows:
                return False
        sums = sums_of_scores(played, scored, part.known_plays, self._sum)
        self._sum = sums[part.play_count]
        return self._has_marks(part, sums)

    def _has_marks(self, part: Match, sums: dict[int, int]) -> bool:
        """Tell whether the marks of a part say how the match stands, and what the scores then sum up to."""
        known = {mark.seq: mark for mark in part.marks}
        for seq, digest, text, scores in self._written:
            mark = known.get(seq)
            if mark is None or (digest, scores) != (self._hashes[seq], sums[mark.tally.plays]):
                return False
            if text != write(mark, part.game):
                return False
        self._marks += len(self._written)
        return True

    def _ends(self, last: Match) -> bool:
        """Tell whether what is written of the whole match is what its parts gave."""
        players = sorted(self._players)
        for table, rows in (("derived_players", players), ("derived_rulings", self._rulings)):
            query = f"SELECT * FROM {table} WHERE match = ? ORDER BY 1, 2, 3"
            if self._db.execute(query, (self._match,)).fetchall() != rows:
                return False
        people = "".join([f"[{elements(row[1:])}]" for row in (*players, *self._rulings)])
        left = Left(last.count, last.hash, people.encode(), self._sum)
        return (
            last.count == self._count
            and [self._row] == match_rows(last)
            and (self._marks > 0 or last.count <= SPACING)
            and (self._scores, self._others) == (self._sum, sum_of_others(left, self._row))
        )
