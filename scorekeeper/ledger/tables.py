"""What stands in the tables: entries as they are read, derived rows as a match gives them."""

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain as chained
from json.encoder import encode_basestring
from typing import TYPE_CHECKING

from scorekeeper.game import Seating
from scorekeeper.ledger import chain
from scorekeeper.ledger.acts import Fined
from scorekeeper.ledger.entries import facts_text
from scorekeeper.ledger.marks import write
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.timeline import ALL
from scorekeeper.messages import Message
from scorekeeper.remembering import remembered
from scorekeeper.tuples import NamedTuple

if TYPE_CHECKING:
    from scorekeeper.ledger.rulings import Ruled  # most matches have none


PLAYED = """NOT (m.status = 'abandoned' AND NOT EXISTS (SELECT 1 FROM derived_plays WHERE match = m.match))"""
"""That a match of ``derived_matches AS m`` was not set aside: abandoned before anything in it counted."""


def read_match_ids(db: sqlite3.Connection) -> Iterator[str]:
    """List the ids of all matches."""
    for row in db.execute("SELECT match FROM heads ORDER BY match"):
        yield row[0]


def read_entries(
    db: sqlite3.Connection, match_id: str, known: int = 0, end: int = ALL
) -> Iterator[tuple[int, bytes, str]]:
    """List (seq, payload bytes, hash) of a match in order, up to ``end``, leaving out the ``known`` first entries."""
    query = "SELECT seq, CAST(payload AS BLOB), hash FROM entries WHERE match = ? AND seq > ? AND seq <= ? ORDER BY seq"
    return db.execute(query, (match_id, known, end))


def read_hash(db: sqlite3.Connection, match_id: str, seq: int) -> str:
    """Return the hash of an entry; what the first is chained to for 0, or where there is none."""
    query = "SELECT hash FROM entries WHERE match = ? AND seq = ?"
    row = db.execute(query, (match_id, seq)).fetchone() if seq else None
    return str(row[0]) if row else chain.GENESIS


def read_head(db: sqlite3.Connection, match_id: str) -> tuple[int, str]:
    """Return the number of entries of a match and the hash of the last."""
    row = db.execute("SELECT count, hash FROM heads WHERE match = ?", (match_id,)).fetchone()
    return (row[0], row[1]) if row else (0, chain.GENESIS)


class Broken(Exception):  # noqa: N818 - it says what a match there is
    """The record of a match is damaged at entry ``seq``: its "chain", or its "head", which says ``count`` entries."""

    def __init__(self, code: str, seq: int, reason: Message, count: int = 0) -> None:
        super().__init__(reason.code)
        self.code, self.seq, self.reason, self.count = code, seq, reason, count


def read_chain(db: sqlite3.Connection, match_id: str, known: int = 0) -> Iterator[tuple[bytes, str]]:
    """Yield (payload bytes, hash) of a match in order, as far as its chain holds. Raises Broken where it does not.

    The ``known`` first entries are left out; what comes after them is chained to the last of them.
    """
    length, head = known, read_hash(db, match_id, known)
    for payload, head in read_links(db, match_id, known):
        length += 1
        yield payload, head
    count, found = read_head(db, match_id)
    if (count, found) != (length, head):
        raise Broken("head", length, Message("fault-head", {"count": count, "found": length}), count)


def read_links(db: sqlite3.Connection, match_id: str, known: int = 0, end: int = ALL) -> Iterator[tuple[bytes, str]]:
    """Yield (payload bytes, hash) of entries of a match, up to ``end``. Raises Broken where the chain breaks."""
    length, head = known, read_hash(db, match_id, known)
    for seq, payload, digest in read_entries(db, match_id, known, end):
        length += 1
        if seq != length:
            raise Broken("chain", seq, Message("fault-gap"))
        head = chain.link(head, payload) if isinstance(payload, bytes) else ""
        if digest != head:
            raise Broken("chain", seq, Message("fault-chain"))
        yield payload, digest


# --- what is derived --------------------------------------------------------------------------------------

Row = tuple[str | int | None, ...]
_AT_ONCE = 32
"""Rows that one statement writes: it is begun and ended once for all of them."""


def insert(db: sqlite3.Connection, table: str, rows: Sequence[Row]) -> None:
    """Write rows into a table, or into some of its columns: "entries (match, seq)"."""
    for start in range(0, len(rows), _AT_ONCE):
        part = rows[start : start + _AT_ONCE]
        db.execute(_insertion(table, len(part[0]), len(part)), tuple(chained.from_iterable(part)))


@cache
def _insertion(table: str, columns: int, rows: int) -> str:
    values = f"({', '.join('?' * columns)})"
    return f"INSERT INTO {table} VALUES {', '.join([values] * rows)}"


def match_rows(match: Match) -> list[Row]:
    """Return the row of a match in ``derived_matches``."""
    last = match.entries[-1].at
    started, version = match.began, match.game.rules_version
    totals = _json(match.state.totals) if match.play_count or match.opening.totals else "{}"
    return [
        (match.id, match.game.name, match.status, started, last, match.hand_count, match.state.winner, totals, version)
    ]


def player_rows(match: Match, *, last: bool = True) -> list[Row]:
    """Return the rows of a match in ``derived_players``: everybody who sat at the table.

    Who sits there in the end counts too, unless this is not the ``last`` part of a match.
    """
    seated_last = [match.seating] if last else []
    seatings = {id(seating): seating for seating in (*[play.seating for play in match.plays], *seated_last)}
    seated = {
        (player, seating.players[player], side, place)
        for seating in seatings.values()
        for place, (side, ids) in enumerate(seating.sides.items())
        for player in ids
    }
    return [(match.id, *player) for player in sorted(seated)]


def _plays(match: Match, known: int, end: int) -> Iterator[tuple[int, Play]]:
    """Yield the plays of a match that are known, up to play ``end``, with their places; ``known`` ones are left out."""
    before = match.known_plays
    first = max(known - before, 0)
    return enumerate(match.plays[first : max(end - before, 0)], before + first + 1)


class PlayRows(NamedTuple):
    """What is written of plays: rows of ``derived_plays`` and ``derived_scores``, or these as json_array writes them.

    ``sums`` are what the scores sum up to after each play, each taken with what the play's own row says.
    """

    plays: list[Row]
    scores: list[Row]
    plays_text: list[str]
    scores_text: list[str]
    sums: list[int]


def play_rows(match: Match, known: int = 0, end: int = ALL, *, known_sum: int = 0, as_text: bool = False) -> PlayRows:
    """Return what is written of the plays of a match up to play ``end``: what counts of each, and who sat where.

    Rows are made ``as_text`` or as rows. The facts of a penalty name whom it was against and what for. The ``known``
    plays are left out; their scores sum up to ``known_sum``. A sum is the CRC-32 of all rows in order, as text.
    """
    plays, scores, plays_text, scores_text, sums = rows = PlayRows([], [], [], [], [])
    ident, game, quoted, before, seats, total_sum = match.id, match.game, _Quoted(), None, "", known_sum
    for place, (event, seating, score, after) in _plays(match, known, end):
        if seating is not before:
            before, seats = seating, _seats(seating)
        number, seq, at, totals, winner = event.number, event.seq, event.entry.at, after.totals, score.winner
        facts = facts_text(event.hand.facts, game) if event.hand else _fine(event.fined)
        hand = "null" if number is None else number
        said = "null" if facts is None else encode_basestring(facts)
        play, row = f"[{place},{hand},{encode_basestring(at)},{said},{quoted[seats]}", ""
        if as_text:
            plays_text.append(f"{play}]")
        else:
            plays.append((ident, place, number, at, facts, seats))
        for side, points in sorted(score.points.items()):
            total, won = totals[side], 1 if side == winner else 0
            more = f"{quoted[side]},{hand},{seq},{points},{total},{won}]"
            if as_text:
                scores_text.append(f"[{place},{more}")
            else:
                scores.append((ident, place, side, number, seq, points, total, won))
            row += f"{play},{more}"
        total_sum = zlib.crc32(row.encode(), total_sum)
        sums.append(total_sum)
    return rows


class _Quoted(dict[str, str]):
    """Texts as SQLite writes them in an array; the same sides and seats come with many plays."""

    def __missing__(self, text: str) -> str:
        found = self[text] = encode_basestring(text)
        return found


def _fine(fined: Fined | None) -> str | None:
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


def outcome(ruled: "Ruled") -> str:
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


def read_marks(db: sqlite3.Connection, match_id: str, seq: int) -> Iterator[tuple[int, str, int, int]]:
    """Yield (seq, JSON, sum of the scores, rules version) of the marks of a match up to an entry, the last first.

    One that was altered, or that stands after another entry than is recorded, is left out.
    """
    for *row, found in db.execute(
        "SELECT * FROM derived_marks WHERE match = ? AND seq <= ? ORDER BY seq DESC", (match_id, seq)
    ):
        if summed(tuple(row)) == (*row, found) and row[2] == read_hash(db, match_id, row[1]):
            yield row[1], row[3], row[4], row[5]


def read_marks_after(
    db: sqlite3.Connection, match_id: str, known: int, end: int
) -> Iterator[tuple[int, str, str, int]]:
    """Yield (seq, hash, JSON, sum of the scores) of marks after an entry, up to another; one altered has no JSON."""
    for *row, found in db.execute(
        "SELECT * FROM derived_marks WHERE match = ? AND seq > ? AND seq <= ? ORDER BY seq", (match_id, known, end)
    ):
        yield row[1], row[2], row[3] if summed(tuple(row)) == (*row, found) else "", row[4]
