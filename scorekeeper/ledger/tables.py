"""What stands in the tables: entries as they are read, derived rows as they are written."""

import sqlite3
import zlib
from collections.abc import Callable, Iterator

from scorekeeper.ledger import chain
from scorekeeper.ledger.acts import Fined
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.rulings import Ruled


def read_match_ids(db: sqlite3.Connection) -> Iterator[str]:
    """List the ids of all matches."""
    for row in db.execute("SELECT match FROM heads ORDER BY match"):
        yield row[0]


def read_entries(db: sqlite3.Connection, match: str) -> Iterator[tuple[int, bytes, str]]:
    """List (seq, payload bytes, hash) of a match in order."""
    query = "SELECT seq, CAST(payload AS BLOB), hash FROM entries WHERE match = ? ORDER BY seq"
    return db.execute(query, (match,))


def read_head(db: sqlite3.Connection, match: str) -> tuple[int, str]:
    """Return the number of entries of a match and the hash of the last."""
    row = db.execute("SELECT count, hash FROM heads WHERE match = ?", (match,)).fetchone()
    return (row[0], row[1]) if row else (0, chain.GENESIS)


class Broken(Exception):  # noqa: N818 - it says what a match there is
    """The record of a match is damaged at entry ``seq``: its "chain", or its "head", which says ``count`` entries."""

    def __init__(self, code: str, seq: int, reason: str, count: int = 0) -> None:
        super().__init__(reason)
        self.code, self.seq, self.reason, self.count = code, seq, reason, count


def read_chain(db: sqlite3.Connection, match: str) -> Iterator[tuple[bytes, str]]:
    """Yield (payload bytes, hash) of a match in order, as far as its chain holds. Raises Broken where it does not."""
    length, head = 0, chain.GENESIS
    for seq, payload, digest in read_entries(db, match):
        length += 1
        if seq != length:
            raise Broken("chain", seq, "an entry before it is missing")
        head = chain.link(head, payload) if isinstance(payload, bytes) else ""
        if digest != head:
            raise Broken("chain", seq, "it does not fit the chain")
        yield payload, digest
    count, known = read_head(db, match)
    if (count, known) != (length, head):
        raise Broken("head", length, f"the head says {count} entries, there are {length}", count)


# --- what is derived --------------------------------------------------------------------------------------

Row = tuple[str | int | None, ...]


def match_rows(match: Match) -> list[Row]:
    """Return the row of a match in ``derived_matches``."""
    last = match.entries[-1].at
    started, version = match.began, match.game.rules_version
    return [(match.id, match.game.name, match.status, started, last, match.hand_count, match.state.winner, version)]


def player_rows(match: Match) -> list[Row]:
    """Return the rows of a match in ``derived_players``: everybody who sat at the table."""
    seatings = (*(play.seating for play in match.plays), match.seating)
    seated = {
        (player, seating.players[player], side, place)
        for seating in seatings
        for place, (side, ids) in enumerate(seating.sides.items())
        for player in ids
    }
    return [(match.id, *player) for player in sorted(seated)]


def score_rows(match: Match, known: int = 0) -> list[Row]:
    """Return the rows of a match in ``derived_scores``, leaving out the first ``known`` plays."""
    return [
        (match.id, place, side, play.number, play.seq, points, play.after.totals[side], int(side == play.score.winner))
        for place, play in enumerate(match.plays[known:], known + 1)
        for side, points in sorted(play.score.points.items())
    ]


def ruling_rows(match: Match) -> list[Row]:
    """Return the rows of a match in ``derived_rulings``."""
    return [
        (
            match.id, ruled.number, ruled.seq, ruled.entry.at, ruled.hand, ruled.question, ruled.ruling.agreed,
            ruled.ruling.article, outcome(ruled), int(ruled.ruling.instead is not None), int(ruled.final), ruled.by,
        )
        for ruled in match.rulings
    ]  # fmt: skip


def outcome(ruled: Ruled) -> str:
    """Name what a ruling does to the score: stands, hand, void, or the kind of penalty."""
    effect = ruled.effect
    return f"penalty {effect.penalty}" if isinstance(effect, Fined) else effect.kind


DERIVED: dict[str, Callable[[Match], list[Row]]] = {
    "derived_matches": match_rows,
    "derived_players": player_rows,
    "derived_scores": score_rows,
    "derived_rulings": ruling_rows,
}


def _insert(db: sqlite3.Connection, table: str, rows: list[Row]) -> None:
    if rows:
        db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)


def derive(db: sqlite3.Connection, match: Match) -> None:
    """Write all derived rows of a match anew."""
    for table in ("derived_sums", *reversed(DERIVED)):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (match.id,))
    for table, rows in DERIVED.items():
        _insert(db, table, rows(match))
    db.execute("INSERT INTO derived_sums VALUES (?, ?, ?)", (match.id, *_sums(db, match.id)))


def derive_more(db: sqlite3.Connection, match: Match, known: int) -> None:
    """Bring the derived rows of a match up to the plays after the first ``known``, all of them hands."""
    db.execute(
        "UPDATE derived_matches SET status = ?, last = ?, hands = ?, winner = ? WHERE match = ?",
        (match.status, match.entries[-1].at, match.hand_count, match.state.winner, match.id),
    )
    _insert(db, "derived_scores", score_rows(match, known))
    (scores,) = db.execute("SELECT scores FROM derived_sums WHERE match = ?", (match.id,)).fetchone()
    sums = (*_sums(db, match.id, known, scores), match.id)
    db.execute("UPDATE derived_sums SET scores = ?, others = ? WHERE match = ?", sums)


# --- what shows that a derived row was altered ------------------------------------------------------------

_SCORES = """
SELECT CAST(group_concat(json_array(place, side, hand, seq, points, total, won), '') AS BLOB)
FROM (SELECT * FROM derived_scores WHERE match = {match} AND place > {known} ORDER BY place, side)
"""
_OTHERS = """
SELECT CAST(
    h.hash
    || json_array(m.match, m.game, m.status, m.started, m.last, m.hands, m.winner, m.rules_version)
    || (SELECT coalesce(group_concat(json_array(player, name, side, place), ''), '')
        FROM (SELECT * FROM derived_players WHERE match = m.match ORDER BY player, name))
    || (SELECT coalesce(group_concat(json_array(number, seq, at, hand, question, agreed, article, outcome, deviates,
            final, decided_anew), ''), '')
        FROM (SELECT * FROM derived_rulings WHERE match = m.match ORDER BY number)) AS BLOB)
FROM derived_matches AS m JOIN heads AS h USING (match) WHERE m.match = {match}
"""
_ALL = f"""
SELECT every.match, s.others, ({_OTHERS.format(match="every.match")}), s.scores, {{scores}}
FROM heads AS every LEFT JOIN derived_sums AS s USING (match)
"""


def _sums(db: sqlite3.Connection, match: str, known: int = 0, scores: int = 0) -> tuple[int, int]:
    """Sum up the derived rows of a match: the scores, going on from the sum of those of ``known`` plays, and the rest.

    A sum is the CRC-32 of all rows in order, as text; that of the rest covers the head of the chain too.
    """
    (new,) = db.execute(_SCORES.format(match=":match", known=":known"), {"match": match, "known": known}).fetchone()
    (others,) = db.execute(_OTHERS.format(match=":match"), {"match": match}).fetchone()
    return zlib.crc32(new or b"", scores), zlib.crc32(others)


def is_derived(db: sqlite3.Connection, match: str) -> bool:
    """Tell whether a match's derived rows other than the scores are those that were written with its head."""
    found = db.execute("SELECT others FROM derived_sums WHERE match = ?", (match,)).fetchone()
    others = db.execute(_OTHERS.format(match=":match"), {"match": match}).fetchone()
    return found is not None and others is not None and zlib.crc32(others[0]) == found[0]


def altered(db: sqlite3.Connection, *, scores: bool) -> Iterator[str | None]:
    """Yield the matches whose derived rows are not those that were written; None for rows of no match.

    Without ``scores`` those of single hands are not looked at.
    """
    query = _ALL.format(scores=f"({_SCORES.format(match='every.match', known=0)})" if scores else "NULL")
    (heads,) = db.execute("SELECT count(*) FROM heads").fetchone()
    found = 0
    for match, others_sum, others, scores_sum, rows in db.execute(query):
        found += 1
        if others is None or zlib.crc32(others) != others_sum or (scores and zlib.crc32(rows or b"") != scores_sum):
            yield match
    if found != heads or any(db.execute(_STRAY.format(table=table)).fetchone() for table in ("derived_sums", *DERIVED)):
        yield None


# A row whose key was altered is found under the old key and listed under the new one.
_STRAY = "SELECT 1 FROM {table} WHERE match NOT IN (SELECT match FROM heads) LIMIT 1"


def setting_sum(name: str, value: str) -> int:
    """Sum up a setting, so that a byte of it that is changed can be seen."""
    return zlib.crc32(f"{name}={value}".encode())
