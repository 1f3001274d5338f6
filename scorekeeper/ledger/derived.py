"""Keeping the derived rows of matches up to date, and what shows that one was altered."""

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from json.encoder import encode_basestring

from scorekeeper.ledger import marks
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.tables import (
    Row,
    insert,
    mark_rows,
    match_rows,
    play_rows,
    player_rows,
    read_marks,
    ruling_rows,
)
from scorekeeper.ledger.tallies import TEXT as TALLIES
from scorekeeper.ledger.tallies import write_tallies
from scorekeeper.tuples import NamedTuple

DERIVED: dict[str, Callable[[Match], list[Row]]] = {
    "derived_matches": match_rows,
    "derived_players": player_rows,
    "derived_plays": lambda match: play_rows(match).plays,
    "derived_scores": lambda match: play_rows(match).scores,
    "derived_rulings": ruling_rows,
}


CHECKED = ("derived_sums", "derived_marks", "derived_tallies")
"""Tables whose rows show themselves whether they were altered."""


class Left(NamedTuple):
    """How a match was left by who wrote it last: its head, and what its derived rows come to.

    ``people`` is the text of its players and rulings, ``scores`` the sum of the rows of its plays.
    """

    seq: int
    hash: str
    people: bytes
    scores: int


def derive(db: sqlite3.Connection, match: Match, left: Left | None = None, plays: int = 0) -> Left:
    """Bring the derived rows of a match up to date, which were right as it was ``left`` after so many ``plays``.

    Where something before that has changed they are written anew from there, and all of them where it was not left so.
    """
    seq, place, scores = _still_right(db, match, left, plays)
    changed = not seq or match.changed_from is not None
    if not seq:
        match = match.whole()
        for table in (*CHECKED, *reversed(DERIVED)):
            db.execute(f"DELETE FROM {table} WHERE match = ?", (match.id,))
        for table in ("derived_matches", "derived_players", "derived_rulings"):
            insert(db, table, DERIVED[table](match))
    elif changed:
        _forget(db, match, seq, place)
        db.execute("DELETE FROM derived_rulings WHERE match = ? AND number > ?", (match.id, match.known_rulings))
        insert(db, "derived_rulings", ruling_rows(match))
    (row,) = match_rows(match)
    if seq:
        _, _, status, _, last, hands, winner, totals, _ = row
        moved = db.execute(_MOVED_ON, (last, hands, totals, match.id, status, winner))
        if not moved.rowcount:
            db.execute(_TURNED, (status, last, hands, winner, totals, match.id))
    sums = {place: scores}
    for known in range(place, match.play_count, _SUMMED):
        rows = play_rows(match, known, known + _SUMMED, known_sum=scores)
        insert(db, "derived_scores", rows.scores)
        insert(db, "derived_plays", rows.plays)
        sums.update(enumerate(rows.sums, known + 1))
        scores = rows.sums[-1]
    insert(db, "derived_marks", mark_rows(db, match, seq, sums))
    head, people = match.hash, left.people if left else b""
    if changed:
        head, people = db.execute(_ITS_PEOPLE, (match.id,)).fetchone()
    now = Left(match.count, head, people, scores)
    sums_row = (match.id, now.scores, sum_of_others(now, row), write_tallies(db, match.id, 0 if changed else place))
    db.execute(_OTHER_SUMS if seq else _SUMS, sums_row)
    return now


_MOVED_ON = "UPDATE derived_matches SET last = ?, hands = ?, totals = ? WHERE match = ? AND status = ? AND winner IS ?"
"""That a match goes on as it stood: to set a status costs as much as the rest, as it is looked for among all."""
_TURNED = "UPDATE derived_matches SET status = ?, last = ?, hands = ?, winner = ?, totals = ? WHERE match = ?"
_SUMS = "INSERT INTO derived_sums VALUES (?, ?, ?, ?)"
_OTHER_SUMS = "UPDATE derived_sums SET scores = ?2, others = ?3, tallies = ?4 WHERE match = ?1"


def _still_right(db: sqlite3.Connection, match: Match, left: Left | None, plays: int) -> tuple[int, int, int]:
    """Return up to which entry and play the derived rows are right, and the sum of the scores up to there."""
    if left is None:
        return 0, 0, 0
    if match.changed_from is None:
        return left.seq, plays, left.scores
    mark = match.mark_at(match.changed_from) if match.changed_from else None
    row = (
        mark
        and db.execute("SELECT scores FROM derived_marks WHERE match = ? AND seq = ?", (match.id, mark.seq)).fetchone()
    )
    return (mark.seq, mark.tally.plays, row[0]) if mark and row else (0, 0, 0)


def _forget(db: sqlite3.Connection, match: Match, seq: int, place: int) -> None:
    """Take away the derived rows of what came after an entry and a play."""
    db.execute("DELETE FROM derived_marks WHERE match = ? AND seq > ?", (match.id, seq))
    for table in ("derived_scores", "derived_plays"):
        db.execute(f"DELETE FROM {table} WHERE match = ? AND place > ?", (match.id, place))


# --- what shows that a derived row was altered ------------------------------------------------------------

_SUMMED = 1 << 12
"""Plays whose rows are written, or summed up, at a time."""
_SCORES = """
SELECT CAST(
    group_concat(json_array(place, p.hand, at, facts, seats, side, s.hand, seq, points, total, won), '') AS BLOB)
FROM (SELECT * FROM derived_scores WHERE match = {match} AND place > {known} AND place <= {end} ORDER BY place, side)
    AS s LEFT JOIN derived_plays AS p USING (match, place)
"""
_PEOPLE = """
    (SELECT coalesce(group_concat(json_array(player, name, side, place), ''), '')
        FROM (SELECT * FROM derived_players WHERE match = h.match ORDER BY player, name))
    || (SELECT coalesce(group_concat(json_array(number, seq, at, hand, question, agreed, article, outcome, deviates,
            final, decided_anew), ''), '')
        FROM (SELECT * FROM derived_rulings WHERE match = h.match ORDER BY number))
"""
_OTHERS = f"""
SELECT CAST(
    h.hash
    || json_array(m.match, m.game, m.status, m.started, m.last, m.hands, m.winner, m.totals, m.rules_version)
    || {_PEOPLE} AS BLOB)
FROM derived_matches AS m JOIN heads AS h USING (match) WHERE m.match = every.match
"""
_ITS_PEOPLE = f"SELECT h.hash, CAST({_PEOPLE} AS BLOB) FROM heads AS h WHERE match = ?"
_LEFT = f"""
SELECT m.*, h.count, h.hash, CAST({_PEOPLE} AS BLOB), s.scores, s.others
FROM derived_matches AS m JOIN heads AS h USING (match) JOIN derived_sums AS s USING (match) WHERE m.match = ?
"""
_SOME_SCORES = _SCORES.format(match=":match", known=":known", end=":end")
_ALL = f"""
SELECT every.match, s.others, ({_OTHERS}), s.scores, {{scores}},
    (SELECT CAST(max(place) AS INTEGER) FROM derived_scores WHERE match = every.match),
    s.tallies, ({{tallies}})
FROM heads AS every LEFT JOIN derived_sums AS s USING (match) {{where}}
"""


def sum_of_scores(db: sqlite3.Connection, match_id: str, known: int, end: int, scores: int) -> int:
    """Sum up the scores of a match up to play ``end``, going on from the sum of those of ``known`` plays.

    A sum is the CRC-32 of all rows in order, as text.
    """
    while known < end:
        last = end if end - known <= _SUMMED else _piece(db, match_id, known, end)
        (new,) = db.execute(_SOME_SCORES, {"match": match_id, "known": known, "end": last}).fetchone()
        scores, known = zlib.crc32(new or b"", scores), last
    return scores


def _piece(db: sqlite3.Connection, match_id: str, known: int, end: int) -> int:
    """Find up to which play, after ``known`` ones, there are about so many rows as are summed up at a time."""
    query = (
        "SELECT place FROM derived_scores WHERE match = ? AND place > ? AND place <= ? ORDER BY place LIMIT 1 OFFSET ?"
    )
    row = db.execute(query, (match_id, known, end, _SUMMED)).fetchone()
    return row[0] if row else end


def elements(row: Row) -> str:
    """Write the elements of an array as json_array of SQLite does: rows are summed up as written, and later as read."""
    return ",".join(
        [encode_basestring(each) if isinstance(each, str) else "null" if each is None else str(each) for each in row]
    )


def sum_of_others(left: Left, row: Row) -> int:
    """Sum up the other derived rows of a match, of which ``row`` is its own, with the head of its chain."""
    return zlib.crc32(left.people, zlib.crc32(f"{left.hash}[{elements(row)}]".encode()))


def read_left(db: sqlite3.Connection, match_id: str) -> tuple[Row, Left, int] | None:
    """Return the row of a match, how it was left, and the sum of its other derived rows; None where one is missing."""
    found = db.execute(_LEFT, (match_id,)).fetchone()
    return (found[:9], Left(*found[9:13]), found[13]) if found else None


def find_left(db: sqlite3.Connection, match: Match) -> Left | None:
    """Tell how a match was left; None where its derived rows are not those that were written with its head.

    That is told as far as few rows tell: of the marks the last is looked at, of the scores none, but those that come
    after its last play are taken away.
    """
    found = read_left(db, match.id)
    if found is None:
        return None
    row, left, others = found
    if [row] != match_rows(match) or sum_of_others(left, row) != others:
        return None
    query = "SELECT seq FROM derived_marks WHERE match = ? ORDER BY seq DESC LIMIT 1"
    last, sound = db.execute(query, (match.id,)).fetchone(), next(read_marks(db, match.id, match.count), None)
    marked = sound is not None and (sound[0],) == last and sound[-1] == match.game.rules_version
    if not (last is None if match.count <= marks.SPACING else marked):
        return None
    _forget(db, match, left.seq, match.play_count)
    return left


def altered(
    db: sqlite3.Connection, *, scores: bool, tallies: bool = False, matches: Sequence[str] | None = None
) -> Iterator[str | None]:
    """Yield the matches whose derived rows are not those that were written; None for rows of no match.

    Without ``scores`` those of single hands are not looked at, nor without it or ``tallies`` those of parts. Only some
    ``matches`` are looked at if they are named.
    """
    query = _ALL.format(
        scores=f"({_SCORES.format(match='every.match', known=0, end=_SUMMED)})" if scores else "NULL",
        tallies=TALLIES if scores or tallies else "NULL",
        where="" if matches is None else "WHERE every.match IN (SELECT value FROM json_each(?))",
    )
    chosen = () if matches is None else (json.dumps(matches),)
    (heads,) = db.execute("SELECT count(*) FROM heads").fetchone()
    found = 0
    for match_id, others_sum, others, scores_sum, rows, plays, tallies_sum, parts in db.execute(query, chosen):
        found += 1
        first, last = zlib.crc32(rows or b""), max(plays or 0, _SUMMED)
        right = others is not None and zlib.crc32(others) == others_sum
        if scores or tallies:
            right = right and zlib.crc32(parts or b"") == tallies_sum
        if not right or (scores and sum_of_scores(db, match_id, _SUMMED, last, first) != scores_sum):
            yield match_id
    if matches is not None:
        return
    tables = [table for table in (*CHECKED, *DERIVED) if scores or table not in ("derived_plays", "derived_scores")]
    if found != heads or any(db.execute(_STRAY.format(table=table)).fetchone() for table in tables):
        yield None


# A row whose key was altered is found under the old key and listed under the new one.
_STRAY = "SELECT 1 FROM {table} WHERE match NOT IN (SELECT match FROM heads) LIMIT 1"
