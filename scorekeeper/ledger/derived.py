"""The derived rows of matches: how they are written, and the sums that show whether one was altered.

A sum is the CRC-32 of rows in order, as text. Those of the scores, of the tallies, and of all others with the head of
the chain stand in ``derived_sums``.
"""

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Concatenate, ParamSpec

from scorekeeper.ledger.match import Match
from scorekeeper.ledger.tables import insert, match_rows, play_rows, player_rows, ruling_rows, score_rows, tally_rows
from scorekeeper.ledger.tallies import COLUMNS, Row

_Rest = ParamSpec("_Rest")


def _unless_hidden(
    rows: Callable[Concatenate[Match, _Rest], list[Row]],
) -> Callable[Concatenate[Match, _Rest], list[Row]]:
    """Return a function that returns no rows of a hidden match, so that no question about all matches finds it."""

    def shown(match: Match, /, *args: _Rest.args, **more: _Rest.kwargs) -> list[Row]:
        return [] if match.hidden else rows(match, *args, **more)

    return shown


_BY_PLACE: dict[str, Callable[[Match, int], list[Row]]] = {
    "derived_plays": _unless_hidden(play_rows),
    "derived_scores": _unless_hidden(score_rows),
}
"""The tables with rows of each play, and the functions that return those after some plays."""
DERIVED: dict[str, Callable[[Match], list[Row]]] = {
    "derived_matches": match_rows,
    "derived_players": _unless_hidden(player_rows),
    "derived_plays": _unless_hidden(play_rows),
    "derived_scores": _unless_hidden(score_rows),
    "derived_rulings": _unless_hidden(ruling_rows),
    "derived_tallies": _unless_hidden(tally_rows),
}
"""Each table but the one of the sums, and the function that returns the rows of a match in it."""
SUMS = "derived_sums"


def derive(db: sqlite3.Connection, match: Match) -> None:
    """Write the derived rows of a match, within a transaction; rows that are right already stay.

    The rows of the first ``derived`` plays of the match are not looked at again.
    """
    db.execute("PRAGMA defer_foreign_keys = ON")  # the row of a match is replaced before those that refer to it
    for table, rows in DERIVED.items():
        after = match.derived if table in _BY_PLACE else 0
        right = _BY_PLACE[table](match, after) if after else rows(match)
        where = f"WHERE match = ? AND place > {after}" if after else "WHERE match = ?"
        known = {*db.execute(f"SELECT * FROM {table} {where}", (match.id,))}
        if not known.issubset(right):
            db.execute(f"DELETE FROM {table} {where}", (match.id,))
            known.clear()
        insert(db, table, [row for row in right if row not in known])
    db.execute(f"INSERT OR REPLACE INTO {SUMS} VALUES (?, ?, ?, ?)", sums_row(db, match.id, match.derived))


def stored(db: sqlite3.Connection, table: str, match_id: str) -> list[Row]:
    """Return the rows of a match that stand in a derived table, in the order of :data:`DERIVED`."""
    return db.execute(f"SELECT * FROM {table} WHERE match = ? ORDER BY 1, 2, 3", (match_id,)).fetchall()


# --- sums -------------------------------------------------------------------------------------------------

_SCORES = """
SELECT CAST(json_array(place, p.hand, at, facts, seats, side, s.hand, seq, points, total, won) AS BLOB)
FROM derived_scores AS s LEFT JOIN derived_plays AS p USING (match, place) WHERE match = ? AND place > ?
ORDER BY place, side
"""
_OTHERS = (
    """SELECT match, CAST(
        hash || json_array(match, game, status, started, last, hands, winner, totals, rules_version) AS BLOB)
    FROM derived_matches JOIN heads USING (match) {where}""",
    """SELECT match, CAST(json_array(player, name, side, place) AS BLOB)
    FROM derived_players {where} ORDER BY match, player, name""",
    """SELECT match, CAST(json_array(
        number, seq, at, hand, question, agreed, article, outcome, deviates, final, decided_anew) AS BLOB)
    FROM derived_rulings {where} ORDER BY match, number""",
)
_TALLIES = (
    f"""SELECT match, CAST(json_array({", ".join(COLUMNS)}) AS BLOB)
    FROM derived_tallies {{where}} ORDER BY match, side, part""",
)


def sums_row(db: sqlite3.Connection, match_id: str, known: int = 0) -> Row:
    """Return the row of ``derived_sums`` that fits the derived rows of a match as they are written.

    The sum of the scores goes on from the one that stands there, of the ``known`` first plays.
    """
    there = known and db.execute("SELECT scores FROM derived_sums WHERE match = ?", (match_id,)).fetchone()
    scores = there[0] if there else 0
    for (text,) in db.execute(_SCORES, (match_id, known if there else 0)):
        scores = zlib.crc32(text, scores)
    others, tallies = (_sums(db, queries, [match_id]).get(match_id, 0) for queries in (_OTHERS, _TALLIES))
    return match_id, scores, others, tallies


def _sums(db: sqlite3.Connection, queries: Sequence[str], matches: Sequence[str] | None) -> dict[str, int]:
    """Sum up the rows that some queries find, one after the other; of all ``matches`` if none are named."""
    found = dict[str, int]()
    for query in queries:
        for match_id, text in _of(db, query, matches):
            found[match_id] = zlib.crc32(text or b"", found.get(match_id, 0))
    return found


def _of(db: sqlite3.Connection, query: str, matches: Sequence[str] | None) -> Iterator[tuple[Any, ...]]:
    """Ask about some matches, or all."""
    if matches is None:
        return db.execute(query.format(where=""))
    return db.execute(query.format(where="WHERE match IN (SELECT value FROM json_each(?))"), (json.dumps(matches),))


def altered(
    db: sqlite3.Connection, *, tallies: bool = False, matches: Sequence[str] | None = None
) -> Iterator[str | None]:
    """Yield the matches whose derived rows are not those that were written; None for rows of no match.

    The rows of single hands are not looked at, and those of the tallies only if they are wanted. Only some ``matches``
    are looked at if they are named.
    """
    others = _sums(db, _OTHERS, matches)
    parts = _sums(db, _TALLIES, matches) if tallies else {}
    known = set[str]()
    query = "SELECT match, others, tallies FROM heads LEFT JOIN derived_sums USING (match) {where}"
    for match_id, sum_of_others, sum_of_tallies in _of(db, query, matches):
        known.add(match_id)
        if others.get(match_id, -1) != sum_of_others or (tallies and parts.get(match_id, 0) != sum_of_tallies):
            yield match_id
    if not known.issuperset((*others, *parts)) or (matches is None and has_strays(db, [SUMS])):
        yield None


def has_strays(db: sqlite3.Connection, tables: Iterable[str] = (SUMS, *DERIVED)) -> bool:
    """Tell whether a derived row belongs to no match."""
    query = "SELECT 1 FROM {table} WHERE match NOT IN (SELECT match FROM heads) LIMIT 1"
    return any(db.execute(query.format(table=table)).fetchone() for table in tables)
