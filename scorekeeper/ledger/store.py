"""Reading and writing a ledger: every write is one transaction that is on disk before it is acknowledged."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from scorekeeper import games
from scorekeeper.errors import Illegal, illegal
from scorekeeper.game import AnyGame, Choices, Seating
from scorekeeper.ledger import chain, schema
from scorekeeper.ledger.acts import Points, Start
from scorekeeper.ledger.entries import encode, stamped
from scorekeeper.ledger.match import Match, fold
from scorekeeper.ledger.tables import INSERT, derive, read_entries, read_match_ids, score_rows
from scorekeeper.ledger.timeline import is_plain

_CURRENT = "match"


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
                    raise Illegal([illegal("match-none", invitation=games.invitation())])
                return str(row[0])
            rows = db.execute(
                "SELECT match FROM heads WHERE match >= ? AND match < ? LIMIT 6", (wanted, wanted + "\U0010ffff")
            ).fetchall()
            if not rows:
                raise Illegal([illegal("match-unknown", found=wanted)])
            exact = [row for row in rows if row[0] == wanted]
            if len(rows) > 1 and not exact:
                raise Illegal([illegal("match-ambiguous", found=wanted, choices=[row[0] for row in rows])])
            return str((exact or rows)[0][0])

    def settings(self, prefix: str) -> dict[str, str]:
        """Return the settings of this ledger whose names begin with ``prefix``."""
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
        """Return the number of entries of a match and the hash of the last."""
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
            self._append(match, 0)
            derive(self._db, match)
            self._use(match.id)

    @contextmanager
    def transaction(self, match: str) -> Iterator[Match]:
        """Append to a match what the block appends to it: all or nothing; on leaving, everything is on disk.

        Raises Refused, LedgerError.
        """
        with self.writing():
            folded = self._fold(match)
            known, played, seating = len(folded.entries), len(folded.plays), folded.seating
            yield folded
            self._append(folded, known)
            if all(map(is_plain, folded.entries[known:])) and folded.seating is seating:
                self._derive_more(folded, played)
            else:
                derive(self._db, folded)

    def extend(self, match: Match, known: int) -> None:
        """Write the entries of a folded match after the first ``known``, as they are. Raises LedgerError."""
        with self.writing():
            self._append(match, known)
            derive(self._db, match)

    def _append(self, match: Match, known: int) -> None:
        """Write the entries of a match after the first ``known``, and move its head on."""
        head = self.head(match.id)[1]
        for seq, entry in enumerate(match.entries[known:], known + 1):
            payload = chain.canonical(encode(entry, match.game))
            head = chain.link(head, payload)
            self._db.execute(
                "INSERT INTO entries (match, seq, payload, hash) VALUES (?, ?, ?, ?)", (match.id, seq, payload, head)
            )
            self._db.execute(
                "INSERT INTO heads VALUES (?, ?, ?)"
                " ON CONFLICT (match) DO UPDATE SET count = excluded.count, hash = excluded.hash",
                (match.id, seq, head),
            )
        match.hash = head

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

    def _derive_more(self, match: Match, known: int) -> None:
        """Bring the derived rows up to the plays after the first ``known``."""
        self._db.execute(
            "UPDATE derived_matches SET status = ?, last = ?, hands = ?, winner = ? WHERE match = ?",
            (match.status, match.entries[-1].at, match.hand_count, match.state.winner, match.id),
        )
        self._db.executemany(INSERT["derived_scores"], score_rows(match, known))


def begin(  # noqa: PLR0913 - all that a match begins with
    game: AnyGame, seating: Seating, choices: Choices, at: str, *, dealer: str | None = None,
    agreed: Iterable[str] | None = None, text: str | None = None, totals: Points | None = None,
) -> Match:  # fmt: skip
    """Begin a match that is in no ledger yet; ``agreed`` are the options that the table has spoken about.

    ``text`` is the header of the sheet that it is read from; ``totals`` are taken over from paper. Raises Refused for
    what no table can be.
    """
    spoken = None if agreed is None else tuple(sorted(agreed))
    start = Start(game.name, seating, choices, dealer, spoken, text, totals)
    return Match(chain.match_id(), game, [stamped(start, at)])
