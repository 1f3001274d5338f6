"""Reading and writing a ledger: every write is one transaction that is on disk before it is acknowledged."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from scorekeeper.errors import illegal, refuse
from scorekeeper.game import Options, Table
from scorekeeper.ledger import chain, schema
from scorekeeper.ledger.match import Match, Payload, fold

_CURRENT = "match"


class Ledger:
    """An open ledger file. Use it as a context manager, so that it is closed and one file remains."""

    def __init__(self, path: Path, *, writing: bool = True, create: bool = False) -> None:
        """Open ``path``; make it first with ``create``. Raises LedgerError."""
        if create:
            schema.create(path)
        self.path = path
        self._db = schema.open_file(path, writing=writing)
        self._folded: Match | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    @property
    def db(self) -> sqlite3.Connection:
        """The connection, for reading."""
        return self._db

    # --- reading ------------------------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """See one state of the ledger for as long as it takes. Raises LedgerError."""
        with schema.translated(self.path):
            self._db.execute("BEGIN")
            try:
                yield self._db
            finally:
                self._db.execute("ROLLBACK")

    def match(self, match: str) -> Match:
        """Fold a match from its entries. Raises LedgerError."""
        with self.reading():
            return self._fold(match)

    def find(self, wanted: str | None = None) -> str:
        """Find a match by the beginning of its id, or the one in play. Raises Illegal or Ambiguous."""
        with self.reading() as db:
            if wanted is None:
                row = db.execute("SELECT value FROM settings WHERE name = ?", (_CURRENT,)).fetchone()
                if row is None:
                    refuse([illegal("match-none", invitation="baloot Ali+Badr Cem+Dalia")])
                return str(row[0])
            rows = db.execute(
                "SELECT match FROM heads WHERE match >= ? AND match < ? LIMIT 6", (wanted, wanted + "\U0010ffff")
            ).fetchall()
            if not rows:
                hint = " scorekeeper matches lists them."
                refuse([illegal("match-unknown", found=wanted, hint=hint)])
            exact = [row for row in rows if row[0] == wanted]
            if len(rows) > 1 and not exact:
                refuse([illegal("match-ambiguous", found=wanted, choices=[row[0] for row in rows])])
            return str((exact or rows)[0][0])

    def match_ids(self) -> Iterator[str]:
        """List the ids of all matches."""
        for row in self._db.execute("SELECT match FROM heads ORDER BY match"):
            yield row[0]

    def entries(self, match: str) -> Iterator[tuple[int, str, str]]:
        """List (seq, payload, hash) of a match in order."""
        yield from self._db.execute("SELECT seq, payload, hash FROM entries WHERE match = ? ORDER BY seq", (match,))

    def head(self, match: str) -> tuple[int, str]:
        """Give the number of entries of a match and the hash of the last."""
        row = self._db.execute("SELECT count, hash FROM heads WHERE match = ?", (match,)).fetchone()
        return (row[0], row[1]) if row else (0, chain.GENESIS)

    def _fold(self, match: str) -> Match:
        """Fold a match, or use the last fold again where nothing was written since."""
        head = self.head(match)
        known = self._folded
        if known and known.id == match and (len(known.entries), known.hash) == head:
            return known
        folded = fold(match, [json.loads(payload) for _, payload, _ in self.entries(match)])
        folded.hash = head[1]
        self._folded = folded
        return folded

    # --- writing ------------------------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write all or nothing; on leaving, everything is on disk. Raises LedgerError."""
        with schema.translated(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                self._folded = None
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def start(
        self, game: str, table: Table, options: Options, at: str, entries: Iterable[Payload] = (), **extra: Any
    ) -> Match:
        """Begin a match, with its first entries if there are any, and make it the one in play.

        ``extra`` may hold the dealer and the text of a sheet's header. Raises Refused, LedgerError.
        """
        opening = {
            "kind": "start",
            "game": game,
            "players": [list(player) for player in table.players.items()],
            "sides": [[side, list(ids)] for side, ids in table.sides.items()],
            "us": table.us,
            "options": dict(options),
            "dealer": None,
            **extra,
        }
        with self.writing() as db:
            match = fold(chain.match_id(), [_stamp(opening, at)])
            match.hash = self._write_entry(match.id, 1, chain.GENESIS, match.entries[0])
            for entry in entries:
                self._take(match, entry, at)
            self._derive_all(match)
            db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (_CURRENT, match.id))
        return match

    def append(self, match: str, at: str, *entries: Payload) -> Match:
        """Add entries to a match, all or none, and give the match as it then stands. Raises Refused, LedgerError."""
        return self.append_to(match, at, lambda _: entries)

    def append_to(self, match: str, at: str, make: Callable[[Match], Iterable[Payload]]) -> Match:
        """Like :meth:`append`, with entries made from the match as it stands inside the transaction."""
        with self.writing():
            folded = self._fold(match)
            known = len(folded.hands)
            plain = True
            for entry in make(folded):
                plain = plain and entry["kind"] == "hand"
                self._take(folded, entry, at)
            if plain:
                self._derive_standing(folded)
                self._derive_hands(folded, known)
            else:
                self._derive_all(folded)
        return folded

    def extend(self, match: Match, known: int) -> None:
        """Write the entries of a folded match after the first ``known``, as they are. Raises LedgerError."""
        head = self.head(match.id)[1]
        with self.writing():
            for seq, entry in enumerate(match.entries[known:], known + 1):
                head = self._write_entry(match.id, seq, head, entry)
            match.hash = head
            self._derive_all(match)

    def derive(self, match: str) -> None:
        """Write all derived rows of a match anew. Raises Refused, LedgerError."""
        with self.writing():
            folded = self._fold(match)
            self._derive_all(folded)

    def use(self, match: str) -> None:
        """Make a match the one in play."""
        with self.writing() as db:
            db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (_CURRENT, match))

    def _take(self, match: Match, entry: Payload, at: str) -> None:
        stamped = _stamp(entry, at)
        match.append(stamped)
        match.hash = self._write_entry(match.id, len(match.entries), match.hash, stamped)

    def _write_entry(self, match: str, seq: int, head: str, entry: Payload) -> str:
        """Write one entry and move the head of its match on; give the new head."""
        payload = chain.canonical(entry)
        head = chain.link(head, payload)
        self._db.execute(
            "INSERT INTO entries (match, seq, payload, hash) VALUES (?, ?, ?, ?)", (match, seq, payload, head)
        )
        self._db.execute(
            "INSERT INTO heads VALUES (?, ?, ?)"
            " ON CONFLICT (match) DO UPDATE SET count = excluded.count, hash = excluded.hash",
            (match, seq, head),
        )
        return head

    # --- what is derived ----------------------------------------------------------------------------------

    def _derive_all(self, match: Match) -> None:
        """Write all derived rows of a match anew."""
        for table in ("derived_scores", "derived_players", "derived_matches"):
            self._db.execute(f"DELETE FROM {table} WHERE match = ?", (match.id,))
        self._db.execute(f"INSERT INTO derived_matches VALUES ({_marks(8)})", match_row(match))
        self._db.executemany(f"INSERT INTO derived_players VALUES ({_marks(4)})", player_rows(match))
        self._derive_hands(match, 0)

    def _derive_hands(self, match: Match, known: int) -> None:
        """Write the derived rows of the hands after the first ``known``."""
        self._db.executemany("INSERT INTO derived_scores VALUES (?, ?, ?, ?, ?, ?, ?)", score_rows(match, known))

    def _derive_standing(self, match: Match) -> None:
        """Bring the row of a match up to its last hand."""
        standing = (match.status, match.entries[-1]["at"], len(match.hands), match.state.winner, match.id)
        self._db.execute(
            "UPDATE derived_matches SET status = ?, last = ?, hands = ?, winner = ? WHERE match = ?", standing
        )


def _marks(count: int) -> str:
    return ", ".join("?" * count)


def _stamp(entry: Payload, at: str) -> Payload:
    return {"id": chain.entry_id(), "at": at, **entry}


Row = tuple[str | int | None, ...]


def match_row(match: Match) -> Row:
    """Give the row of a match in ``derived_matches``."""
    last = match.entries[-1]["at"]
    started, version = match.opening["at"], match.game.rules_version
    return match.id, match.game.name, match.status, started, last, len(match.hands), match.state.winner, version


def player_rows(match: Match) -> list[Row]:
    """Give the rows of a match in ``derived_players``."""
    return [
        (match.id, player, side, match.table.players[player])
        for side, ids in match.table.sides.items()
        for player in ids
    ]


def score_rows(match: Match, known: int = 0) -> list[Row]:
    """Give the rows of a match in ``derived_scores``, leaving out the first ``known`` hands."""
    return [
        (match.id, hand.number, side, hand.seq, points, hand.after.totals[side], int(side == hand.score.winner))
        for hand in match.hands[known:]
        for side, points in sorted(hand.score.points.items())
    ]
