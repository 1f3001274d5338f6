"""Reading and writing a ledger: every write is one transaction that is on disk before it is acknowledged."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from scorekeeper import games
from scorekeeper.errors import Illegal, LedgerError, Malformed, Refused, illegal
from scorekeeper.ledger import chain, connection, log, settings
from scorekeeper.ledger.derived import altered, derive
from scorekeeper.ledger.entries import Entry, text_of
from scorekeeper.ledger.match import Match, fold
from scorekeeper.ledger.tables import PLAYED, Broken, insert, read_chain, read_entries, read_head, read_match_ids
from scorekeeper.ledger.unplayable import UNPLAYABLE, is_newer, why_unplayable
from scorekeeper.messages import Message


class Ledger:
    """An open ledger file. Use it as a context manager, so that it is closed and one file remains."""

    def __init__(
        self, path: Path, *, writing: bool = True, create: bool = False, proving: bool = False,
        waiting: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        """Open ``path``; make it first with ``create``. Raises LedgerError.

        A schema that is not ours is refused, unless it is opened for ``proving`` what is wrong. ``waiting`` is called
        if another program has been writing for a second, and is waited for.
        """
        path = connection.resolved(path)
        if create:
            from scorekeeper.ledger import making  # needed only to make a ledger

            making.create(path)
        self.path, self._waiting, self._in_turns = path, waiting, False
        outdated = connection.is_outdated(path)
        log.check(path)
        if outdated:
            from scorekeeper.ledger.migrate import migrate  # rarely needed, and imports much

            migrate(path, waiting)
        self.db = connection.open_file(path, writing=writing, proving=proving)
        """The connection, for reading."""
        self._file = connection.file_at(path)
        self._folded: Match | None = None
        self.commits = 0
        """How often something was recorded by this object."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, its log emptied: a log that is left would be applied to any file that is put there."""
        log.empty(self.db, self.path)
        self.db.close()

    # --- reading ------------------------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """See one state of the ledger for as long as it takes. Raises LedgerError."""
        if self.db.in_transaction:  # a writer reads its own state
            yield self.db
            return
        with connection.translated(self.path):
            self._wait(in_turns=False)
            self.db.execute("BEGIN")
            try:
                yield self.db
            finally:
                with suppress(sqlite3.ProgrammingError):  # the reader was closed before it had read all
                    if self.db.in_transaction:  # an error of reading can end the transaction
                        self.db.execute("ROLLBACK")

    def _wait(self, *, in_turns: bool) -> None:
        """Wait for others as a reader, or in the turns of a writer; it stays so, which costs the next one nothing."""
        if in_turns is not self._in_turns:
            connection.wait_for_others(self.db, in_turns=in_turns)
            self._in_turns = in_turns

    def match(self, match_id: str) -> Match:
        """Fold a match from its entries; use the last fold again if it was of the same head. Raises LedgerError."""
        with self.reading():
            head = self.head(match_id)
            known = self._folded
            if known is None or (known.id, known.count, known.hash) != (match_id, *head):
                self._folded = known = self._fold(match_id)
                known.hash = head[1]
            return known

    def _fold(self, match_id: str) -> Match:
        try:
            return fold(match_id, [json.loads(payload) for payload, _ in read_chain(self.db, match_id)])
        except Broken as error:
            code = f"damaged-{error.code}"
            raise self._damaged(code, match=match_id, seq=error.seq, count=error.count, found=error.seq) from error
        except UNPLAYABLE as error:
            if isinstance(error, Refused) and error.problems[0].code in ("game-unknown", "game-broken"):
                raise
            if is_newer(error):
                raise LedgerError("entries-newer", path=str(self.path), match=match_id) from error
            raise self._damaged("damaged-entries", match=match_id, reason=why_unplayable(error)) from error

    def find(self, wanted: str | None = None) -> str:
        """Find a match by the beginning of its id, or the one in play. Raises Illegal or Ambiguous."""
        with self.reading() as db:
            if wanted is None:
                return self._in_play()
            query = "SELECT match FROM heads WHERE match >= ? AND match < ? LIMIT 6"
            found: list[str] = [match_id for (match_id,) in db.execute(query, (wanted, wanted + "\U0010ffff"))]
            if not found:
                self._check_heads()
                raise Illegal([illegal("match-unknown", "match", found=wanted)])
            if len(found) > 1 and wanted not in found:
                raise Illegal([illegal("match-ambiguous", found=wanted, choices=found)])
            return found[0]  # the whole id comes before those that go on from it

    def settings(self, prefix: str) -> dict[str, str]:
        """Return the settings of this ledger whose names begin with ``prefix``."""
        with self.reading():
            return {name: value for name, value in self._settings() if name.startswith(prefix)}

    def _settings(self) -> Iterator[tuple[str, str]]:
        """List the settings by name. Raises LedgerError if one was altered."""
        for name, value, sound in settings.rows(self.db):
            if not sound:
                raise self._damaged("damaged-setting", name=name)
            yield name, value

    def _in_play(self) -> str:
        """Find the match in play. Raises Illegal if there is none, LedgerError if it is not in this ledger."""
        match_id = dict(self._settings()).get(settings.CURRENT)
        if match_id is None:
            self._check_heads()
            some = self._played_last()
            raise Illegal([illegal("match-unchosen") if some else illegal("match-none", invitation=games.invitation())])
        if not self.head(match_id)[0]:
            self._check_heads()
            raise LedgerError("match-away", path=str(self.path), match=match_id)
        return match_id

    def in_play(self) -> str | None:
        """Return the id of the match in play, or None if none was chosen."""
        return self.settings(settings.CURRENT).get(settings.CURRENT)

    def addresses(self, match_id: str) -> list[str]:
        """Return the secret addresses of the pages of a match, or none if it was never served."""
        name = settings.ADDRESSES + match_id
        return self.settings(name).get(name, "").split()

    def keep_addresses(self, match_id: str, addresses: Sequence[str]) -> None:
        """Keep the secret addresses of the pages of a match. Raises LedgerError."""
        self.set(settings.ADDRESSES + match_id, " ".join(addresses))

    @contextmanager
    def derived(self, *, tallies: bool = False, matches: Sequence[str] | None = None) -> Iterator[sqlite3.Connection]:
        """See one state of the derived tables; first those rows are proved unaltered that are wanted.

        The arguments are those of :func:`altered`. Raises LedgerError.
        """
        with self.reading() as db:
            for match_id in altered(db, tallies=tallies, matches=matches):
                raise self._damaged("damaged-derived", match=match_id or "…")
            for game, version in db.execute("SELECT DISTINCT game, rules_version FROM derived_matches"):
                with suppress(Malformed):  # of a game that is not installed any more
                    if games.find(game).rules_version != version:
                        raise LedgerError("ledger-outdated", path=str(self.path), game=game)
            yield db

    def _played_last(self, besides: str = "", *, open_first: bool = False) -> str | None:
        """Find the match that was played last, besides another and those set aside; None if there is none.

        With ``open_first`` it is an open one if there is any.
        """
        first = "status != 'open', " if open_first else ""
        query = f"""SELECT match FROM derived_matches AS m WHERE match != ? AND {PLAYED}
            ORDER BY {first}last DESC, started DESC, match LIMIT 1"""
        row = self.db.execute(query, (besides,)).fetchone()
        return row[0] if row else None

    def _damaged(self, code: str, **params: object) -> LedgerError:
        return LedgerError("ledger-damaged", path=str(self.path), reason=Message(code, params))

    def _check_heads(self) -> None:
        """Raise LedgerError if there are entries without a head, because a page of heads was damaged."""
        stray = self.db.execute(
            "SELECT match FROM entries WHERE seq = 1 AND match NOT IN (SELECT match FROM heads) LIMIT 1"
        ).fetchone()
        if stray:
            raise self._damaged("damaged-head", match=stray[0], count=0, found="more")

    def match_ids(self) -> Iterator[str]:
        """List the ids of all matches."""
        return read_match_ids(self.db)

    def entries(self, match_id: str) -> Iterator[tuple[int, bytes, str]]:
        """List (seq, payload bytes, hash) of a match in order."""
        return read_entries(self.db, match_id)

    def head(self, match_id: str) -> tuple[int, str]:
        """Return the number of entries of a match and the hash of the last."""
        return read_head(self.db, match_id)

    def place_of(self, match_id: str, ident: str) -> int | None:
        """Find the place in the chain of the entry of a match with an id; None if there is none."""
        query = "SELECT seq FROM entries WHERE match = ? AND id = ? ORDER BY seq LIMIT 1"
        row = self.db.execute(query, (match_id, ident)).fetchone()
        return row[0] if row else None

    def with_entry(self, first: str, seq: int, digest: str) -> str | None:
        """Find the match, or a branch of it, that has an entry of this hash at a place; None if none has."""
        query = """SELECT match FROM heads JOIN entries USING (match)
            WHERE (match = ? OR match >= ? AND match < ?) AND seq = ? AND entries.hash = ? ORDER BY match LIMIT 1"""
        row = self.db.execute(query, (first, f"{first}-", f"{first}.", seq, digest)).fetchone()
        return row[0] if row else None

    def people(self) -> list[str]:
        """List the names of all who have played, whoever played most first."""
        with self.reading() as db:
            query = "SELECT name FROM derived_players GROUP BY name ORDER BY count(*) DESC, name"
            return [name for (name,) in db.execute(query)]

    def with_totals(self, match: Match) -> list[str]:
        """List the matches of the same game, of as many hands or more, that had the same totals; none before a hand."""
        had = "EXISTS (SELECT 1 FROM derived_scores WHERE match = m.match AND side = ? AND total = ?)"
        every = f" AND {had}" * len(match.state.totals)
        query = f"SELECT match FROM derived_matches AS m WHERE game = ? AND hands >= ?{every}"
        figures = [value for figure in match.state.totals.items() for value in figure]
        with self.reading() as db:
            found = db.execute(query, (match.game.name, match.hand_count, *figures)) if match.hand_count else ()
            return [ident for (ident,) in found]

    # --- writing ------------------------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write all or nothing; on leaving, everything is on disk. Raises LedgerError."""
        with connection.translated(self.path):
            self._wait(in_turns=True)
            connection.begin_writing(self.db, self._waiting)
            if connection.file_at(self.path) != self._file:
                self.db.execute("ROLLBACK")
                raise LedgerError("ledger-replaced", path=str(self.path))
            ended = False
            try:
                yield self.db
                ended = True
                self._commit()
            except BaseException as error:  # after Ctrl-C too nothing is written by half
                self._folded = None
                with suppress(sqlite3.ProgrammingError):  # closed, because the commit failed
                    if self.db.in_transaction:
                        self.db.execute("ROLLBACK")
                    elif ended and not isinstance(error, Exception):  # a signal came when all was on disk
                        self.commits += 1
                raise
            self.commits += 1

    def _commit(self) -> None:
        """Commit. Raises LedgerError; one of its own if nobody can know whether the commit was written.

        SQLite can fail after it wrote the log, before that is on disk. It then brings the rest of the log into the file
        on closing and removes it; as long as the log is there, whoever opens it next may find the commit in it.
        """
        try:
            self.db.execute("COMMIT")
        except sqlite3.Error as error:
            self.db.close()
            if connection.has_log(self.path):
                raise LedgerError("ledger-unsure", path=str(self.path), reason=str(error)) from error
            raise

    def keep(self, match: Match, known: int = 0, *, in_play: bool = True, rematch_of: str | None = None) -> None:
        """Write the entries of a match after the first ``known``, make it the one in play.

        The pages of the match that it is a ``rematch_of`` become its own. Raises LedgerError.
        """
        with self.writing():
            self.put(match, known)
            if in_play:
                self.put_in_play(match.id)
            if rematch_of:
                settings.hand_on_addresses(self.db, rematch_of, match.id)

    @contextmanager
    def transaction(self, match_id: str) -> Iterator[Match]:
        """Append to a match whatever the block appends: all or nothing; on leaving, everything is on disk.

        Raises Refused, LedgerError.
        """
        with self.writing():
            match = self.match(match_id)
            known = match.count
            yield match
            self.put(match, known)
        match.derived = len(match.plays)

    def put(self, match: Match, known: int = 0) -> None:
        """Write the entries of a match after the first ``known``, and its derived rows, within :meth:`writing`."""
        head, rows = self.head(match.id)[1], []
        for seq, entry in enumerate(match.entries[known:], known + 1):
            payload = text_of(entry, match.game)
            head = chain.link(head, payload)
            rows.append((match.id, seq, payload, head))
        insert(self.db, "entries (match, seq, payload, hash)", rows)
        if rows:
            self.db.execute(
                "INSERT INTO heads VALUES (?, ?, ?)"
                " ON CONFLICT (match) DO UPDATE SET count = excluded.count, hash = excluded.hash",
                (match.id, match.count, head),
            )
        match.hash = head
        derive(self.db, match)

    def derive(self, match_id: str) -> None:
        """Write all derived rows of a match anew. Raises Refused, LedgerError."""
        with self.writing():
            match = self.match(match_id)
            match.derived = 0
            derive(self.db, match)

    def use(self, match_id: str) -> None:
        """Make a match the one in play."""
        self.set(settings.CURRENT, match_id)

    def put_other_in_play(self, match_id: str) -> str | None:
        """If this match is in play, put the one played last in its place, within :meth:`writing`; return that one."""
        other = self._played_last(besides=match_id)
        if dict(self._settings()).get(settings.CURRENT) == match_id:
            settings.write(self.db, settings.CURRENT, other)
        return other

    def hide(self, match_ids: Sequence[str], entry: Callable[[], Entry]) -> None:
        """Record in each of some matches an entry that hides it or brings it back: in all of them or in none.

        If the match in play is hidden now, or none is in play, another becomes it. Raises Refused, LedgerError.
        """
        hidden = set[str | None]((None,))
        with self.writing():
            for match_id in match_ids:
                match = self.match(match_id)
                known = match.count
                match.append(entry())
                self.put(match, known)
                hidden |= {match_id} if match.hidden else set()
            if dict(self._settings()).get(settings.CURRENT) in hidden:
                settings.write(self.db, settings.CURRENT, self._played_last(open_first=True))

    def put_in_play(self, match_id: str) -> None:
        """Make a match the one in play, within :meth:`writing`."""
        settings.write(self.db, settings.CURRENT, match_id)

    def set(self, name: str, value: str | None) -> None:
        """Keep a setting of this ledger, or forget it."""
        with self.writing() as db:
            settings.write(db, name, value)
