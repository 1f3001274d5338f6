"""What stands in the tables: entries as they are read, derived rows as they are written."""

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from json.encoder import encode_basestring

from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger import chain, marks
from scorekeeper.ledger.acts import Fined
from scorekeeper.ledger.entries import facts_text
from scorekeeper.ledger.marks import write
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.timeline import Event
from scorekeeper.remembering import remembered
from scorekeeper.tuples import NamedTuple


def read_match_ids(db: sqlite3.Connection) -> Iterator[str]:
    """List the ids of all matches."""
    for row in db.execute("SELECT match FROM heads ORDER BY match"):
        yield row[0]


ALL = 1 << 62
"""More entries, or plays, than a match can have."""


def read_entries(
    db: sqlite3.Connection, match: str, known: int = 0, end: int = ALL
) -> Iterator[tuple[int, bytes, str]]:
    """List (seq, payload bytes, hash) of a match in order, up to ``end``, leaving out the ``known`` first entries."""
    query = "SELECT seq, CAST(payload AS BLOB), hash FROM entries WHERE match = ? AND seq > ? AND seq <= ? ORDER BY seq"
    return db.execute(query, (match, known, end))


def read_hash(db: sqlite3.Connection, match: str, seq: int) -> str:
    """Return the hash of an entry; what the first is chained to for 0, or where there is none."""
    row = db.execute("SELECT hash FROM entries WHERE match = ? AND seq = ?", (match, seq)).fetchone()
    return str(row[0]) if row else chain.GENESIS


def read_head(db: sqlite3.Connection, match: str) -> tuple[int, str]:
    """Return the number of entries of a match and the hash of the last."""
    row = db.execute("SELECT count, hash FROM heads WHERE match = ?", (match,)).fetchone()
    return (row[0], row[1]) if row else (0, chain.GENESIS)


class Broken(Exception):  # noqa: N818 - it says what a match there is
    """The record of a match is damaged at entry ``seq``: its "chain", or its "head", which says ``count`` entries."""

    def __init__(self, code: str, seq: int, reason: str, count: int = 0) -> None:
        super().__init__(reason)
        self.code, self.seq, self.reason, self.count = code, seq, reason, count


def read_chain(db: sqlite3.Connection, match: str, known: int = 0) -> Iterator[tuple[bytes, str]]:
    """Yield (payload bytes, hash) of a match in order, as far as its chain holds. Raises Broken where it does not.

    The ``known`` first entries are left out; what comes after them is chained to the last of them.
    """
    length, head = known, read_hash(db, match, known)
    for payload, head in read_links(db, match, known):
        length += 1
        yield payload, head
    count, found = read_head(db, match)
    if (count, found) != (length, head):
        raise Broken("head", length, f"the head says {count} entries, there are {length}", count)


def read_links(db: sqlite3.Connection, match: str, known: int = 0, end: int = ALL) -> Iterator[tuple[bytes, str]]:
    """Yield (payload bytes, hash) of entries of a match, up to ``end``. Raises Broken where the chain breaks."""
    length, head = known, read_hash(db, match, known)
    for seq, payload, digest in read_entries(db, match, known, end):
        length += 1
        if seq != length:
            raise Broken("chain", seq, "an entry before it is missing")
        head = chain.link(head, payload) if isinstance(payload, bytes) else ""
        if digest != head:
            raise Broken("chain", seq, "it does not fit the chain")
        yield payload, digest


# --- what is derived --------------------------------------------------------------------------------------

Row = tuple[str | int | None, ...]


def match_rows(match: Match) -> list[Row]:
    """Return the row of a match in ``derived_matches``."""
    last = match.entries[-1].at
    started, version = match.began, match.game.rules_version
    return [(match.id, match.game.name, match.status, started, last, match.hand_count, match.state.winner, version)]


def player_rows(match: Match) -> list[Row]:
    """Return the rows of a match in ``derived_players``: everybody who sat at the table."""
    seatings = {id(seating): seating for seating in (*[play.seating for play in match.plays], match.seating)}
    seated = {
        (player, seating.players[player], side, place)
        for seating in seatings.values()
        for place, (side, ids) in enumerate(seating.sides.items())
        for player in ids
    }
    return [(match.id, *player) for player in sorted(seated)]


def score_rows(match: Match, known: int = 0) -> list[Row]:
    """Return the rows of a match in ``derived_scores``, as far as its plays are known, leaving out ``known`` plays."""
    first = max(known - match.known_plays, 0)
    return [
        (match.id, place, side, event.number, event.seq, points, after.totals[side], int(side == score.winner))
        for place, (event, _, score, after) in enumerate(match.plays[first:], match.known_plays + first + 1)
        for side, points in sorted(score.points.items())
    ]


def play_rows(match: Match, known: int = 0) -> list[Row]:
    """Return the rows of a match in ``derived_plays``: what counts of each play, and who sat where.

    The facts of a penalty name whom it was against and what for. The ``known`` plays are left out.
    """
    first = max(known - match.known_plays, 0)
    return [
        (match.id, place, event.number, event.entry.at, _facts(match.game, event), _seats(seating))
        for place, (event, seating, _, _) in enumerate(match.plays[first:], match.known_plays + first + 1)
    ]


def _facts(game: AnyGame, event: Event) -> str | None:
    if event.hand:
        return facts_text(event.hand.facts, game)
    fined = event.fined
    return _json({"by": fined.by, "penalty": fined.penalty}) if fined else None


@remembered
def _seats(seating: Seating) -> str:
    """Write who sits where, as [[side, seat, name], ...]."""
    return _json([(side, player, seating.players[player]) for side, ids in seating.sides.items() for player in ids])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


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


def mark_rows(db: sqlite3.Connection, match: Match, known: int, sums: Mapping[int, int]) -> list[Row]:
    """Return the rows of a match in ``derived_marks``, without those of the ``known`` first entries.

    ``sums`` are of the scores, by the number of plays. A match whose state cannot be written has no marks.
    """
    rows: list[Row] = []
    for mark in match.marks_after(known):
        text = write(mark, match.game)
        if text is not None:
            row = (match.id, mark.seq, read_hash(db, match.id, mark.seq), text, sums[mark.tally.plays])
            rows.append(summed((*row, match.game.rules_version)))
    return rows


def summed(row: Row) -> Row:
    """Return the row of a mark with the sum that shows whether it was altered."""
    return (*row, zlib.crc32(json.dumps(row).encode()))


def read_marks(db: sqlite3.Connection, match: str, seq: int) -> Iterator[tuple[int, str, int, int]]:
    """Yield (seq, JSON, sum of the scores, rules version) of the marks of a match up to an entry, the last first.

    One that was altered, or that stands after another entry than is recorded, is left out.
    """
    for *row, found in db.execute(
        "SELECT * FROM derived_marks WHERE match = ? AND seq <= ? ORDER BY seq DESC", (match, seq)
    ):
        if summed(tuple(row)) == (*row, found) and row[2] == read_hash(db, match, row[1]):
            yield row[1], row[3], row[4], row[5]


def read_marks_after(db: sqlite3.Connection, match: str, known: int, end: int) -> Iterator[tuple[int, str, int]]:
    """Yield (seq, JSON, sum of the scores) of the marks after an entry, up to another; one altered has no JSON."""
    for *row, found in db.execute(
        "SELECT * FROM derived_marks WHERE match = ? AND seq > ? AND seq <= ? ORDER BY seq", (match, known, end)
    ):
        sound = summed(tuple(row)) == (*row, found) and row[2] == read_hash(db, match, row[1])
        yield row[1], row[3] if sound else "", row[4]


DERIVED: dict[str, Callable[[Match], list[Row]]] = {
    "derived_matches": match_rows,
    "derived_players": player_rows,
    "derived_plays": play_rows,
    "derived_scores": score_rows,
    "derived_rulings": ruling_rows,
}


CHECKED = ("derived_sums", "derived_marks")
"""Tables whose rows show themselves whether they were altered."""


def _insert(db: sqlite3.Connection, table: str, rows: list[Row]) -> None:
    if rows:
        db.executemany(_insertion(table, len(rows[0])), rows)


@cache
def _insertion(table: str, columns: int) -> str:
    return f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})"


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
            _insert(db, table, DERIVED[table](match))
    elif changed:
        _forget(db, match, seq, place)
        db.execute("DELETE FROM derived_rulings WHERE match = ? AND number > ?", (match.id, match.known_rulings))
        _insert(db, "derived_rulings", ruling_rows(match))
    (row,) = match_rows(match)
    if seq:
        db.execute(_MOVED_ON, (row[2], row[4], row[5], row[6], match.id))
    played, scored = play_rows(match, place), score_rows(match, place)
    _insert(db, "derived_scores", scored)
    _insert(db, "derived_plays", played)
    sums = sums_of_scores(played, scored, place, scores)
    _insert(db, "derived_marks", mark_rows(db, match, seq, sums))
    head, people = match.hash, left.people if left else b""
    if changed:
        head, people = db.execute(_ITS_PEOPLE, (match.id,)).fetchone()
    now = Left(match.count, head, people, sums[match.play_count])
    sums_row = (match.id, now.scores, sum_of_others(now, row))
    db.execute("INSERT OR REPLACE INTO derived_sums VALUES (?, ?, ?)", sums_row)
    return now


_MOVED_ON = "UPDATE derived_matches SET status = ?, last = ?, hands = ?, winner = ? WHERE match = ?"


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
"""Plays whose rows are summed up at a time."""
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
    || json_array(m.match, m.game, m.status, m.started, m.last, m.hands, m.winner, m.rules_version)
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
    (SELECT CAST(max(place) AS INTEGER) FROM derived_scores WHERE match = every.match)
FROM heads AS every LEFT JOIN derived_sums AS s USING (match)
"""


def sum_of_scores(db: sqlite3.Connection, match: str, known: int, end: int, scores: int) -> int:
    """Sum up the scores of a match up to play ``end``, going on from the sum of those of ``known`` plays.

    A sum is the CRC-32 of all rows in order, as text.
    """
    while known < end:
        last = end if end - known <= _SUMMED else _piece(db, match, known, end)
        (new,) = db.execute(_SOME_SCORES, {"match": match, "known": known, "end": last}).fetchone()
        scores, known = zlib.crc32(new or b"", scores), last
    return scores


def _piece(db: sqlite3.Connection, match: str, known: int, end: int) -> int:
    """Find up to which play, after ``known`` ones, there are about so many rows as are summed up at a time."""
    query = (
        "SELECT place FROM derived_scores WHERE match = ? AND place > ? AND place <= ? ORDER BY place LIMIT 1 OFFSET ?"
    )
    row = db.execute(query, (match, known, end, _SUMMED)).fetchone()
    return row[0] if row else end


def elements(row: Row) -> str:
    """Write the elements of an array as json_array of SQLite does: rows are summed up as written, and later as read."""
    return ",".join(
        [encode_basestring(each) if isinstance(each, str) else "null" if each is None else str(each) for each in row]
    )


def sums_of_scores(played: list[Row], scored: list[Row], known: int, scores: int) -> dict[int, int]:
    """Sum up the scores that are written, after ``known`` plays; return the sums by the number of plays."""
    texts: dict[str | int | None, str] = {}
    plays = {play[1]: elements(play[1:]) for play in played}
    for _, place, side, hand, seq, points, total, won in scored:
        number = "null" if hand is None else hand
        told = f"[{plays[place]},{encode_basestring(str(side))},{number},{seq},{points},{total},{won}]"
        texts[place] = texts.get(place, "") + told
    sums = {known: scores}
    for place in range(known + 1, known + len(played) + 1):
        sums[place] = scores = zlib.crc32(texts[place].encode(), scores) if place in texts else scores
    return sums


def sum_of_others(left: Left, row: Row) -> int:
    """Sum up the other derived rows of a match, of which ``row`` is its own, with the head of its chain."""
    return zlib.crc32(left.people, zlib.crc32(f"{left.hash}[{elements(row)}]".encode()))


def find_left(db: sqlite3.Connection, match: Match) -> Left | None:
    """Tell how a match was left; None where its derived rows are not those that were written with its head.

    That is told as far as few rows tell: of the marks the last is looked at, of the scores none, but those that come
    after its last play are taken away.
    """
    found = db.execute(_LEFT, (match.id,)).fetchone()
    if found is None:
        return None
    row, left = found[:8], Left(*found[8:12])
    if [row] != match_rows(match) or sum_of_others(left, row) != found[12]:
        return None
    query = "SELECT seq FROM derived_marks WHERE match = ? ORDER BY seq DESC LIMIT 1"
    last, sound = db.execute(query, (match.id,)).fetchone(), next(read_marks(db, match.id, match.count), None)
    marked = sound is not None and (sound[0],) == last and sound[-1] == match.game.rules_version
    if not (last is None if match.count <= marks.SPACING else marked):
        return None
    _forget(db, match, left.seq, match.play_count)
    return left


def altered(db: sqlite3.Connection, *, scores: bool) -> Iterator[str | None]:
    """Yield the matches whose derived rows are not those that were written; None for rows of no match.

    Without ``scores`` those of single hands are not looked at.
    """
    query = _ALL.format(scores=f"({_SCORES.format(match='every.match', known=0, end=_SUMMED)})" if scores else "NULL")
    (heads,) = db.execute("SELECT count(*) FROM heads").fetchone()
    found = 0
    for match, others_sum, others, scores_sum, rows, plays in db.execute(query):
        found += 1
        first, last = zlib.crc32(rows or b""), max(plays or 0, _SUMMED)
        right = others is not None and zlib.crc32(others) == others_sum
        if not right or (scores and sum_of_scores(db, match, _SUMMED, last, first) != scores_sum):
            yield match
    if found != heads or any(db.execute(_STRAY.format(table=table)).fetchone() for table in (*CHECKED, *DERIVED)):
        yield None


# A row whose key was altered is found under the old key and listed under the new one.
_STRAY = "SELECT 1 FROM {table} WHERE match NOT IN (SELECT match FROM heads) LIMIT 1"


def setting_sum(name: str, value: str) -> int:
    """Sum up a setting, so that a byte of it that is changed can be seen."""
    return zlib.crc32(f"{name}={value}".encode())
