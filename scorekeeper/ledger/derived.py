"""Keeping the derived rows of matches up to date, and what shows that one was altered."""

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence

from scorekeeper.ledger.match import Match
from scorekeeper.ledger.tables import Row, insert, match_rows, play_rows, player_rows, ruling_rows, score_rows
from scorekeeper.ledger.tallies import TEXT as TALLIES
from scorekeeper.ledger.tallies import sum_of_tallies, write_tallies

DERIVED: dict[str, Callable[[Match], list[Row]]] = {
    "derived_matches": match_rows,
    "derived_players": player_rows,
    "derived_plays": play_rows,
    "derived_scores": score_rows,
    "derived_rulings": ruling_rows,
}


CHECKED = ("derived_sums", "derived_tallies")
"""Tables whose rows show themselves whether they were altered."""


def derive(db: sqlite3.Connection, match: Match, known: int = 0) -> None:
    """Bring the derived rows of a match up to date; those of its ``known`` first plays are right already."""
    row = match_rows(match)[0]
    db.execute(_MATCH, row)
    for table in ("derived_players", "derived_rulings"):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (match.id,))
        insert(db, table, DERIVED[table](match))
    for table, rows in (("derived_plays", play_rows), ("derived_scores", score_rows)):
        db.execute(f"DELETE FROM {table} WHERE match = ? AND place > ?", (match.id, known))
        insert(db, table, rows(match, known))
    write_tallies(db, match.id, known)
    before = db.execute("SELECT scores FROM derived_sums WHERE match = ?", (match.id,)).fetchone()[0] if known else 0
    scores = sum_of_scores(db, match.id, known, len(match.plays), before)
    sums = (match.id, scores, sum_of_others(db, match.id), sum_of_tallies(db, match.id))
    db.execute("INSERT OR REPLACE INTO derived_sums VALUES (?, ?, ?, ?)", sums)


_MATCH = """
INSERT INTO derived_matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match) DO UPDATE SET
    game = excluded.game, status = excluded.status, started = excluded.started, last = excluded.last,
    hands = excluded.hands, winner = excluded.winner, totals = excluded.totals, rules_version = excluded.rules_version
"""


def known_plays(db: sqlite3.Connection, match: Match) -> int:
    """Return of how many plays the derived rows need not be written anew: of none if one was altered since.

    The rows of single plays are not looked at.
    """
    found = db.execute("SELECT others FROM derived_sums WHERE match = ?", (match.id,)).fetchone()
    rows = db.execute("SELECT * FROM derived_matches WHERE match = ?", (match.id,)).fetchall()
    right = rows == match_rows(match) and found == (sum_of_others(db, match.id),)
    return len(match.plays) if right else 0


# --- what shows that a derived row was altered ------------------------------------------------------------

_SUMMED = 1 << 12
"""Plays whose rows are summed up at a time."""
_SCORES = """
SELECT CAST(
    group_concat(json_array(place, p.hand, at, facts, seats, side, s.hand, seq, points, total, won), '') AS BLOB)
FROM (SELECT * FROM derived_scores WHERE match = {match} AND place > {known} AND place <= {end} ORDER BY place, side)
    AS s LEFT JOIN derived_plays AS p USING (match, place)
"""
_OTHERS = """
SELECT CAST(
    h.hash
    || json_array(m.match, m.game, m.status, m.started, m.last, m.hands, m.winner, m.totals, m.rules_version)
    || (SELECT coalesce(group_concat(json_array(player, name, side, place), ''), '')
        FROM (SELECT * FROM derived_players WHERE match = h.match ORDER BY player, name))
    || (SELECT coalesce(group_concat(json_array(number, seq, at, hand, question, agreed, article, outcome, deviates,
            final, decided_anew), ''), '')
        FROM (SELECT * FROM derived_rulings WHERE match = h.match ORDER BY number)) AS BLOB)
FROM derived_matches AS m JOIN heads AS h USING (match) WHERE m.match = {match}
"""
_SOME_SCORES = _SCORES.format(match=":match", known=":known", end=":end")
_ALL = f"""
SELECT every.match, s.others, ({_OTHERS.format(match="every.match")}), s.scores, {{scores}},
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


def sum_of_others(db: sqlite3.Connection, match_id: str) -> int:
    """Sum up the other derived rows of a match, and the head of its chain, as they are written."""
    found = db.execute(_OTHERS.format(match="?"), (match_id,)).fetchone()
    return zlib.crc32(found[0]) if found else 0


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
