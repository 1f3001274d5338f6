"""Proving a ledger: the file, its schema, every chain, the form of every entry, every score, every derived row."""

import gc
import json
import os
import signal
import sqlite3
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from scorekeeper.game import AnyGame
from scorekeeper.games import find
from scorekeeper.ledger import chain, schema, settings
from scorekeeper.ledger.acts import Start
from scorekeeper.ledger.derived import DERIVED, SUMS, has_strays, stored, sums_row
from scorekeeper.ledger.entries import Entry, game_of, read_entry
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.merge import Differing
from scorekeeper.ledger.other import LARGEST, as_text
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import Broken, read_chain
from scorekeeper.ledger.unplayable import UNPLAYABLE, is_newer, why_unplayable
from scorekeeper.messages import Message, Prose, as_said, cut

T = TypeVar("T")
_LARGE = 1 << 63
"""The first number that is too large for SQLite."""


class Fault(NamedTuple):
    """Something wrong with a ledger: where, and what. ``match`` and ``seq`` are None if it is the whole file.

    ``hands`` are those that differ from what was kept of the match.
    """

    code: str
    reason: Message
    match: str | None = None
    seq: int | None = None
    hands: Sequence[Differing] = ()


def verify(ledger: Ledger, kept: Iterable[tuple[str, int, str]] = ()) -> Iterator[Fault]:
    """List everything that is wrong; of a broken chain the first entry. Needs the memory of one match.

    ``kept`` are (match, count, hash) of heads that were kept elsewhere: the chain must still go through them. The
    beginning of a hash will do.
    """
    with ledger.reading() as db:
        _guard(db)
        readable = not any(_told(_schema_faults(db, tables=True)))  # what is read from other tables proves nothing
        found = list(_told(_ids(db))) if readable else []
        matches = [each for each in found if not isinstance(each, Fault)]
        strange = [each for each in found if isinstance(each, Fault)]
        yield from _told(_file_faults(db, len(matches) if readable and not strange else None))
        yield from _told(_schema_faults(db))
        if readable:
            yield from _told(_setting_faults(db))
            yield from _told(_stray_faults(db))
            yield from strange
            yield from _told(_spread(ledger, matches))
            yield from _told(_rewritten(db, kept))
        db.text_factory = str


def _guard(db: sqlite3.Connection) -> None:
    """Prepare a connection for values that no ledger of ours holds: bytes that are no text, and huge values."""
    db.text_factory = as_text
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)


def _told(found: Iterator[T], match_id: str | None = None) -> Iterator[T | Fault]:
    """Yield what is found, and one fault more if SQLite cannot read on."""
    try:
        yield from found
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        yield Fault("file", as_said(error), match_id)


def _stray_faults(db: sqlite3.Connection) -> Iterator[Fault]:
    if has_strays(db):
        yield Fault("derived", Message("fault-summed"))


def _rewritten(db: sqlite3.Connection, kept: Iterable[tuple[str, int, str]]) -> Iterator[Fault]:
    """List the heads that were kept elsewhere, and that the chain does not go through."""
    for match_id, count, digest in kept:
        query = "SELECT hash FROM entries WHERE match = ? AND seq = ?"
        found = db.execute(query, (match_id, count)).fetchone() if 0 < count < _LARGE else None
        if found is None or not str(found[0]).startswith(digest):
            reason = Message("fault-rewritten" if found else "fault-head-gone", {"seq": count})
            yield Fault("rewritten", reason, match_id, count)


def _faults_of(ledger: Ledger, matches: Iterable[str]) -> Iterator[Fault]:
    """List what is wrong with some matches."""
    db = ledger.db
    for match_id in matches:
        try:
            db.text_factory = str
            found = list(_match_faults(ledger, match_id))
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            db.text_factory = as_text
            found = list(_told(_match_faults(ledger, match_id), match_id))
        yield from found
    db.text_factory = as_text


# --- several processes ------------------------------------------------------------------------------------

_PAYS = 20_000
"""How many entries pay for several processes."""
_CHUNK = 2_000
"""About how many entries a process proves at a time."""
_MANY = 100_000
"""So many new objects are made before such a process looks for garbage, which is rare in it."""


def _spread(ledger: Ledger, matches: Sequence[str]) -> Iterator[Fault]:
    """List the faults of matches, in their order; several processes share the work if there is enough of it."""
    counts = _counts(ledger.db, matches)
    chunks = list(_chunks(counts))
    jobs = os.cpu_count() or 1
    if jobs == 1 or len(chunks) < 2 or sum(counts.values()) < _PAYS:
        yield from _faults_of(ledger, matches)
        return
    from concurrent.futures import ProcessPoolExecutor  # rarely needed, and imports much
    from multiprocessing import get_context

    # A process that is forked would close the file, and with it give up the locks of this one.
    workers = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)
    try:
        for faults in workers.map(partial(_in_own_process, ledger.path), chunks):
            yield from faults
    finally:
        workers.shutdown(cancel_futures=True)


def _in_own_process(path: Path, matches: Sequence[str]) -> list[Fault]:
    """Return the faults of some matches, in a process of its own."""
    with Ledger(path, writing=False, proving=True) as ledger, ledger.reading() as db:
        _guard(db)
        return list(_faults_of(ledger, matches))


def _begin() -> None:
    """Begin a process that proves matches; it leaves Ctrl-C to the one that asked it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.set_threshold(_MANY)


def _counts(db: sqlite3.Connection, matches: Iterable[str]) -> dict[str, int]:
    """Return how many entries matches have by their heads; 0 if one is damaged, which is told later."""
    counts = dict.fromkeys(matches, 0)
    with suppress(sqlite3.DatabaseError):
        for match_id, count in db.execute("SELECT match, count FROM heads") if counts else ():
            if match_id in counts and isinstance(count, int):
                counts[match_id] = count
    return counts


def _chunks(counts: Mapping[str, int]) -> Iterator[list[str]]:
    """Yield matches, given with the numbers of their entries, in rows of about as many entries."""
    chunk, entries = list[str](), 0
    for match_id, count in counts.items():
        chunk.append(match_id)
        entries += count
        if entries >= _CHUNK:
            yield chunk
            chunk, entries = [], 0
    if chunk:
        yield chunk


_BELONGING = """
SELECT (SELECT count(*) FROM heads), (SELECT count(*) FROM derived_matches),
    (SELECT count(*) FROM derived_sums WHERE match NOT IN (SELECT match FROM derived_matches))
"""


def _file_faults(db: sqlite3.Connection, matches: int | None) -> Iterator[Fault]:
    """List what is wrong with the file; ``matches`` are all that any table speaks of, None if that is unsure.

    If nothing else is wrong, and all of these are in the tables that rows refer to, every row belongs to one.
    """
    sound = matches is not None
    for (reason,) in db.execute("PRAGMA integrity_check"):
        if reason != "ok":
            sound = False
            yield Fault("file", as_said(reason))
    if sound and db.execute(_BELONGING).fetchone() == (matches, matches, 0):
        return
    for table, _, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield Fault("file", Message("fault-row", {"name": Prose(table), "parent": Prose(parent)}))


def _schema_faults(db: sqlite3.Connection, *, tables: bool = False) -> Iterator[Fault]:
    """List what is wrong with the schema, or only with its ``tables``."""
    for reason in schema.not_ours(db, schema.TABLES) if tables else schema.differences(db):
        yield Fault("schema", reason)


def _setting_faults(db: sqlite3.Connection) -> Iterator[Fault]:
    for name, value, sound in settings.rows(db):
        if not sound:
            yield Fault("setting", Message("damaged-setting", {"name": Prose(name)}))
        elif name == settings.CURRENT and not db.execute("SELECT 1 FROM heads WHERE match = ?", (value,)).fetchone():
            yield Fault("setting", Message("fault-in-play", {"match": Prose(value)}))


def _ids(db: sqlite3.Connection) -> Iterator[str | Fault]:
    """Yield the ids of all matches in any table; a fault for a value that is no id."""
    tables = ("heads", "entries", *DERIVED)
    union = " UNION ".join(f"SELECT DISTINCT match FROM {table}" for table in tables)
    for (match_id,) in db.execute(f"{union} ORDER BY match"):
        if chain.is_match_id(match_id):
            yield match_id
        else:
            yield Fault("match", Message("fault-id"), cut(str(match_id)))


def _match_faults(ledger: Ledger, match_id: str) -> Iterator[Fault]:
    payloads: list[bytes] = []
    try:
        payloads.extend(payload for payload, _ in read_chain(ledger.db, match_id))
    except Broken as error:
        reason = _of_entry(error.seq, error.reason) if error.code == "chain" else error.reason
        yield Fault(error.code, reason, match_id, error.seq)
        return
    if not payloads:
        yield Fault("derived", Message("fault-no-entries"), match_id)
        return
    folded = yield from _played(match_id, payloads)
    if folded:
        yield from _derived_faults(ledger.db, folded)


def _of_entry(seq: int, reason: Message) -> Message:
    return Message("fault-entry", {"seq": seq, "reason": reason})


def _played(match_id: str, payloads: list[bytes]) -> Generator[Fault, None, Match | None]:
    """Play a match again; return it, or tell which entry is wrong and return None."""
    try:
        game, entries = _opening(payloads[0])
    except UNPLAYABLE as error:
        yield _form_fault(match_id, 1, error)
        return None
    wrong = False
    for seq, payload in enumerate(payloads[len(entries) :], len(entries) + 1):
        try:
            entries.append(read_entry(payload, game))
        except UNPLAYABLE as error:
            wrong = True
            yield _form_fault(match_id, seq, error)
    if wrong:
        return None
    try:
        return Match(match_id, game, entries)
    except UNPLAYABLE as error:
        seq = _first_unplayable(match_id, game, entries)
        yield Fault("score", _of_entry(seq, why_unplayable(error)), match_id, seq)
        return None


def _form_fault(match_id: str, seq: int, error: BaseException) -> Fault:
    """Say what is wrong with the form of an entry; one of a newer version is not damaged."""
    return Fault("newer" if is_newer(error) else "form", _of_entry(seq, why_unplayable(error)), match_id, seq)


def _opening(payload: bytes) -> tuple[AnyGame, list[Entry]]:
    """Find the game of a match by its opening, which is returned too if nothing is wrong with it.

    Raises one of UNPLAYABLE.
    """
    with suppress(*UNPLAYABLE):
        game = find(json.loads(payload)["game"])
        entry = read_entry(payload, game)
        if isinstance(entry.act, Start):
            return game, [entry]
    return game_of([json.loads(payload)]), []


def _first_unplayable(match_id: str, game: AnyGame, entries: list[Entry]) -> int:
    """Find the entry without which what comes before it can be played."""
    sound, wrong = 0, len(entries)
    while wrong - sound > 1:
        middle = (sound + wrong) // 2
        try:
            Match(match_id, game, entries[:middle])
            sound = middle
        except UNPLAYABLE:
            wrong = middle
    return wrong


def _derived_faults(db: sqlite3.Connection, match: Match) -> Iterator[Fault]:
    wrong = [table for table, rows in DERIVED.items() if stored(db, table, match.id) != rows(match)]
    summed = stored(db, SUMS, match.id) == [sums_row(db, match.id)]
    if wrong and summed and any(row[-1] != match.game.rules_version for row in stored(db, "derived_matches", match.id)):
        yield Fault("outdated", Message("fault-outdated"), match.id)
        return
    for table in wrong:
        yield Fault("derived", Message("fault-derived", {"name": table}), match.id)
    if not (wrong or summed):
        yield Fault("derived", Message("fault-sums"), match.id)


def rebuild(ledger: Ledger) -> int:
    """Write all derived rows anew from the entries; return the number of matches. Raises LedgerError."""
    with ledger.writing() as db:
        for table in (SUMS, *reversed(DERIVED)):
            db.execute(f"DELETE FROM {table} WHERE match NOT IN (SELECT match FROM heads)")
    matches = list(ledger.match_ids())
    for match_id in matches:
        ledger.derive(match_id)
    return len(matches)
