"""The rows of the tables: entries as they are read, derived rows as a match gives them."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from scorekeeper.game import Seating
from scorekeeper.jsontext import canonical
from scorekeeper.ledger import chain
from scorekeeper.ledger.acts import Fined
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import facts_told, seats_told
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.tallies import Row, Tally, Unplayed
from scorekeeper.messages import Message

PLAYED = """NOT (m.status = 'abandoned' AND NOT EXISTS (SELECT 1 FROM derived_plays WHERE match = m.match))"""
"""That a match of ``derived_matches AS m`` is not set aside: not hidden, nor abandoned before anything counted."""


def read_match_ids(db: sqlite3.Connection) -> Iterator[str]:
    """List the ids of all matches."""
    for row in db.execute("SELECT match FROM heads ORDER BY match"):
        yield row[0]


def read_entries(db: sqlite3.Connection, match_id: str) -> Iterator[tuple[int, bytes, str]]:
    """List (seq, payload bytes, hash) of a match in order."""
    query = "SELECT seq, CAST(payload AS BLOB), hash FROM entries WHERE match = ? ORDER BY seq"
    return db.execute(query, (match_id,))


def read_head(db: sqlite3.Connection, match_id: str) -> tuple[int, str]:
    """Return the number of entries of a match and the hash of the last."""
    row = db.execute("SELECT count, hash FROM heads WHERE match = ?", (match_id,)).fetchone()
    return (row[0], row[1]) if row else (0, chain.GENESIS)


class Broken(Exception):  # noqa: N818 - it says what a match there is
    """The record of a match is damaged at entry ``seq``: its "chain", or its "head", which says ``count`` entries."""

    def __init__(self, code: str, seq: int, reason: Message, count: int = 0) -> None:
        super().__init__(reason.code)
        self.code, self.seq, self.reason, self.count = code, seq, reason, count


def read_chain(db: sqlite3.Connection, match_id: str) -> Iterator[tuple[bytes, str]]:
    """Yield (payload bytes, hash) of a match in order, as far as its chain holds. Raises Broken if it does not."""
    length, head = 0, chain.GENESIS
    for seq, payload, digest in read_entries(db, match_id):
        length += 1
        if seq != length:
            raise Broken("chain", seq, Message("fault-gap"))
        head = chain.link(head, payload) if isinstance(payload, bytes) else ""
        if digest != head:
            raise Broken("chain", seq, Message("fault-chain"))
        yield payload, digest
    count, found = read_head(db, match_id)
    if (count, found) != (length, head):
        raise Broken("head", length, Message("fault-head", {"count": count, "found": length}), count)


# --- what is derived --------------------------------------------------------------------------------------


def insert(db: sqlite3.Connection, table: str, rows: Sequence[Row]) -> None:
    """Write rows into a table, or into some of its columns: "entries (match, seq)"."""
    if rows:
        db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)


def match_rows(match: Match) -> list[Row]:
    """Return the row of a match in ``derived_matches``; a hidden one stands there as one given up before a hand."""
    started, last, version = match.began, match.last_at, match.game.rules_version
    if match.hidden:
        return [(match.id, match.game.name, "abandoned", started, last, 0, None, "{}", version)]
    totals = canonical(match.state.totals) if match.plays or match.opening.totals else "{}"
    return [(match.id, match.game.name, match.status, started, last, match.hand_count, match.winner, totals, version)]


def _seatings(match: Match, known: int = 0) -> dict[int, Seating]:
    """Return the seatings since the ``known`` first plays, by their identity, as many plays share one."""
    return {id(seating): seating for seating in (*[play.seating for play in match.plays[known:]], match.seating)}


def player_rows(match: Match) -> list[Row]:
    """Return the rows of a match in ``derived_players``: everybody who sat at the table."""
    seated = {
        (player, seating.players[player], side, place)
        for seating in _seatings(match).values()
        for place, (side, ids) in enumerate(seating.sides.items())
        for player in ids
    }
    return [(match.id, *player) for player in sorted(seated)]


def play_rows(match: Match, known: int = 0) -> list[Row]:
    """Return the rows of a match in ``derived_plays`` after the ``known`` first: what counts, and who sat there."""
    seats = {ident: seats_told(seating) for ident, seating in _seatings(match, known).items()}
    return [
        (match.id, place, play.number, play.at, canonical(facts_told(match.game, play)), seats[id(play.seating)])
        for place, play in enumerate(match.plays[known:], known + 1)
    ]


def score_rows(match: Match, known: int = 0) -> list[Row]:
    """Return the rows of a match in ``derived_scores``, without those of the ``known`` first plays."""
    return [
        (match.id, place, side, play.number, play.seq, points, play.after.totals[side], int(side == play.score.winner))
        for place, play in enumerate(match.plays[known:], known + 1)
        for side, points in sorted(play.score.points.items())
    ]


def tally_rows(match: Match, within: Callable[[int], bool] | None = None) -> list[Row]:
    """Return the rows of a match in ``derived_tallies``, or those of the plays ``within`` a time."""
    tally = Tally(within) if within else match.tally
    rulings = Counter(ruled.hand for ruled in match.rulings)
    for play in match.plays[tally.taken :]:
        tally.take(play, facts_told(match.game, play), match.seated_for(play), rulings[play.number])
    closed = match.closed
    unplayed = Unplayed(closed.at, match.seating, match.state.totals) if closed and match.because else None
    return tally.rows(match.id, unplayed)


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
