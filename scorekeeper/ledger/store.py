"""Reading and writing a ledger: every write is one transaction that is on disk before it is acknowledged."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from scorekeeper.errors import illegal, refuse
from scorekeeper.game import Options, Seating
from scorekeeper.ledger import chain, schema
from scorekeeper.ledger.match import Match, fold
from scorekeeper.ledger.tables import INSERT, derive, read_entries, read_match_ids, score_rows
from scorekeeper.ledger.timeline import PLAIN, Payload

_CURRENT = "match"

Make = Callable[[Match], Iterable[Payload]]
"""What to write, made from the match as it stands when the ledger is ours."""


class Ledger:
    """An open ledger file. Use it as a context manager, so that it is closed and one file remains."""

    def __init__(self, path: Path, *, writing: bool = True, create: bool = False) -> None:
        """Open ``path``; make it first with ``create``. Raises LedgerError."""
        if create:
            schema.create(path)
        self.path = path
        if schema.is_outdated(path):
            from scorekeeper.ledger.migrate import migrate  # rarely needed, and imports much

            migrate(path)
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
                refuse([illegal("match-unknown", found=wanted)])
            exact = [row for row in rows if row[0] == wanted]
            if len(rows) > 1 and not exact:
                refuse([illegal("match-ambiguous", found=wanted, choices=[row[0] for row in rows])])
            return str((exact or rows)[0][0])

    def settings(self, prefix: str) -> dict[str, str]:
        """Give the settings of this ledger whose names begin with ``prefix``."""
        with self.reading() as db:
            return dict(db.execute("SELECT name, value FROM settings WHERE substr(name, 1, ?) = ?",
                                   (len(prefix), prefix)))  # fmt: skip

    def match_ids(self) -> Iterator[str]:
        """List the ids of all matches."""
        return read_match_ids(self._db)

    def entries(self, match: str) -> Iterator[tuple[int, bytes, str]]:
        """List (seq, payload bytes, hash) of a match in order."""
        return read_entries(self._db, match)

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

    def keep(self, match: Match) -> None:
        """Write a match that :func:`begin` began, with all its entries, and make it the one in play."""
        with self.writing():
            self._write(match, 0)
            self._use(match.id)

    def append(self, match: str, at: str, *entries: Payload) -> Match:
        """Add entries to a match, all or none, and give the match as it then stands. Raises Refused, LedgerError."""
        return self.append_to(match, at, lambda _: entries)

    def append_to(self, match: str, at: str, make: Make) -> Match:
        """Like :meth:`append`, with entries made from the match as it stands inside the transaction."""
        with self.writing():
            folded = self._fold(match)
            known, seats = len(folded.plays), folded.seating
            plain = True
            for entry in make(folded):
                plain = plain and entry["kind"] in PLAIN and "after" not in entry
                self._take(folded, entry, at)
            if plain and folded.seating is seats:
                self._derive_more(folded, known)
            else:
                derive(self._db, folded)
        return folded

    def extend(self, match: Match, known: int) -> None:
        """Write the entries of a folded match after the first ``known``, as they are. Raises LedgerError."""
        with self.writing():
            self._write(match, known)

    def _write(self, match: Match, known: int) -> None:
        head = self.head(match.id)[1]
        for seq, entry in enumerate(match.entries[known:], known + 1):
            head = self._write_entry(match.id, seq, head, entry)
        match.hash = head
        derive(self._db, match)

    def derive(self, match: str) -> None:
        """Write all derived rows of a match anew. Raises Refused, LedgerError."""
        with self.writing():
            derive(self._db, self._fold(match))

    def use(self, match: str) -> None:
        """Make a match the one in play."""
        with self.writing():
            self._use(match)

    def set(self, name: str, value: str | None) -> None:
        """Keep a setting of this ledger, or forget it."""
        with self.writing() as db:
            if value is None:
                db.execute("DELETE FROM settings WHERE name = ?", (name,))
            else:
                db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def _use(self, match: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (_CURRENT, match))

    def _take(self, match: Match, entry: Payload, at: str) -> None:
        stamped = stamp(entry, at)
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

    def _derive_more(self, match: Match, known: int) -> None:
        """Bring the derived rows up to the plays after the first ``known``."""
        self._db.execute(
            "UPDATE derived_matches SET status = ?, last = ?, hands = ?, winner = ? WHERE match = ?",
            (match.status, match.entries[-1]["at"], match.hand_count, match.state.winner, match.id),
        )
        self._db.executemany(INSERT["derived_scores"], score_rows(match, known))


def begin(game: str, seating: Seating, options: Options, at: str, **extra: Any) -> Match:
    """Begin a match that is in no ledger yet; ``extra`` may hold the dealer and the text of a sheet's header.

    Raises Malformed for what no table can be.
    """
    opening = {
        "kind": "start",
        "game": game,
        "players": [list(player) for player in seating.players.items()],
        "sides": [[side, list(ids)] for side, ids in seating.sides.items()],
        "us": seating.us,
        "options": dict(options),
        "dealer": None,
        **extra,
    }
    return fold(chain.match_id(), [stamp(opening, at)])


def stamp(entry: Payload, at: str) -> Payload:
    """Give an entry its id, unless it has one, and its time."""
    return {"id": chain.entry_id(), "at": at, **entry}
