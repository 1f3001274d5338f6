"""Proving a match part by part, with the memory of one part: whatever is wrong is told by going through all of it."""

import sqlite3
from collections.abc import Iterator, Mapping

from scorekeeper.errors import LedgerError
from scorekeeper.game import AnyGame
from scorekeeper.games import find
from scorekeeper.ledger import chain
from scorekeeper.ledger.cuts import ends
from scorekeeper.ledger.derived import Left, elements, read_left, sum_of_others
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
    read_marks_after,
    ruling_rows,
)
from scorekeeper.ledger.tallies import tallies_hold
from scorekeeper.ledger.timeline import ALL
from scorekeeper.messages import Message

_ENTRIES = """
SELECT count(*), max(seq), group_concat(hash, ''), CAST(group_concat(payload, char(10)) AS BLOB)
FROM (SELECT seq, hash, payload FROM entries WHERE match = ? AND seq > ? AND seq <= ? ORDER BY seq)
"""
"""Many entries in one row: each row that is fetched costs as much as what is in it."""
_PLAYS = """
SELECT (SELECT coalesce(group_concat(json_array(place, hand, at, facts, seats), ''), '')
        FROM derived_plays WHERE match = ?1 AND place > ?2 AND place <= ?3),
    (SELECT coalesce(group_concat(json_array(place, side, hand, seq, points, total, won), ''), '')
        FROM derived_scores WHERE match = ?1 AND place > ?2 AND place <= ?3)
"""
_LENGTH = LENGTH // 4
"""Entries of a part, so few that the text of all facts is still remembered when their rows are made."""


def is_sound(ledger: Ledger, match_id: str) -> bool:
    """Tell whether a match was found sound in every respect; False also where that is unsure."""
    try:
        found = read_left(ledger.db, match_id)
        return found is not None and _Proof(ledger.db, match_id, *found).holds()
    except (Broken, Beyond, LedgerError, sqlite3.DatabaseError, UnicodeDecodeError, *UNPLAYABLE):
        return False


class _Proof:
    """What was found of a match so far, part by part."""

    def __init__(self, db: sqlite3.Connection, match_id: str, row: Row, left: Left, others: int) -> None:
        """Begin with what is written of the whole match: its own row, how it was left, and the sum of other rows."""
        self._db, self._match = db, match_id
        self._row, self._left, self._others = row, left, others
        self._game: AnyGame = find(str(self._row[1]))
        self._hash = chain.GENESIS
        self._players = set[Row]()
        self._rulings: list[Row] = []
        self._sum = self._marks = 0

    def holds(self) -> bool:
        """Tell whether every part, and what is written of the whole match, is what the entries give."""
        last = None
        for part in self._parts():
            if not self._takes(part, last=part.count == self._left.seq):
                return False
            last = part
        return last is not None and last.hash == self._left.hash and self._ends(last)

    def _parts(self) -> Iterator[Match]:
        """Yield the match in parts, with the marks that are written. Raises Broken, or one of UNPLAYABLE."""
        mark, count = None, self._left.seq
        for end in ends(self._db, self._match, count, _LENGTH):
            part = self._part(mark, end if end < count else ALL)
            yield part
            mark = part.now() if end < count else None

    def _part(self, mark: Mark | None, end: int) -> Match:
        after = mark.seq if mark else 0
        self._written = list(read_marks_after(self._db, self._match, after if mark else -ALL, end))
        payloads, hashes = self._links(after, end)
        entries = [read_entry(payload, self._game) for payload in payloads]
        marking = [seq for seq, *_ in self._written if after < seq <= after + len(payloads)]
        part = Match(self._match, self._game, entries, mark=mark, marking=marking)
        part.hash = self._hash
        self._hashes = {seq: hashes[seq - after - 1] for seq in marking}
        return part

    def _links(self, after: int, end: int) -> tuple[list[bytes], list[str]]:
        """Return the payloads and the hashes of the entries after one, up to another. Raises Broken."""
        count, last, written, payloads = self._db.execute(_ENTRIES, (self._match, after, end)).fetchone()
        links = payloads.split(b"\n") if count else []
        hashes = chain.links(self._hash, links)
        if not count or (count, last, written) != (len(links), after + count, "".join(hashes)):
            raise Broken("chain", after, Message("fault-chain"))
        self._hash = hashes[-1]
        return links, hashes

    def _takes(self, part: Match, *, last: bool) -> bool:
        """Tell whether the derived rows of a part are what its entries give."""
        self._players.update(player_rows(part, last=last))
        self._rulings += ruling_rows(part)
        if part.count > self._left.seq or part.opening.game != self._game.name:
            return False
        known, end = part.known_plays if part.mark else -ALL, ALL if last else part.play_count
        rows = play_rows(part, known_sum=self._sum, as_text=True)
        written = self._db.execute(_PLAYS, (self._match, known, end)).fetchone()
        if written != ("".join(rows.plays_text), "".join(rows.scores_text)):
            return False
        sums = {part.known_plays: self._sum, **dict(enumerate(rows.sums, part.known_plays + 1))}
        self._sum = sums[part.play_count]
        return self._has_marks(part, sums)

    def _has_marks(self, part: Match, sums: Mapping[int, int]) -> bool:
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
        people = "".join([f"[{elements(row[1:])}]" for row in (*sorted(self._players), *self._rulings)])
        return (
            Left(last.count, last.hash, people.encode(), self._sum) == self._left
            and [self._row] == match_rows(last)
            and (self._marks > 0 or last.count <= SPACING)
            and self._others == sum_of_others(self._left, self._row)
            and tallies_hold(self._db, self._match)
        )
