"""What stands in the tables: entries as they are read, derived rows as they are written."""

import sqlite3
from collections.abc import Callable, Iterator

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
    yield from db.execute(query, (match,))


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
        (player, seating.players[player], side)
        for seating in seatings
        for side, ids in seating.sides.items()
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
            match.id, ruled.number, ruled.seq, ruled.hand, ruled.question, ruled.ruling.agreed, ruled.ruling.article,
            outcome(ruled), int(ruled.ruling.instead is not None), int(ruled.final), ruled.by,
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
INSERT = {
    "derived_matches": "INSERT INTO derived_matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "derived_players": "INSERT INTO derived_players VALUES (?, ?, ?, ?)",
    "derived_scores": "INSERT INTO derived_scores VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "derived_rulings": "INSERT INTO derived_rulings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
}


def derive(db: sqlite3.Connection, match: Match) -> None:
    """Write all derived rows of a match anew."""
    for table in reversed(DERIVED):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (match.id,))
    for table, rows in DERIVED.items():
        db.executemany(INSERT[table], rows(match))
