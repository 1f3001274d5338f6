"""A long match part by part: whoever goes through it needs the memory of one part."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial

from scorekeeper.games import find
from scorekeeper.ledger.derived import Left, derive
from scorekeeper.ledger.entries import game_of
from scorekeeper.ledger.marks import SPACING, Mark
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.reading import read_any
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import read_chain, read_hash, read_links

LENGTH = 256 * SPACING
"""Entries of a part, so many that a mark stands after the last of them."""
_PORTIONS = 4
"""A growing part is written in so many: the text of a hand is still remembered from its entry when its row is made."""

_ALONE = ("hand", "penalty", "rule", "dealer", "substitute", "check", "note", "finish", "text")
_TOGETHER = f"""
SELECT coalesce(max(seq), 0) FROM entries
WHERE match = ? AND (kind NOT IN {_ALONE} OR kind = 'hand' AND json_extract(payload, '$.after') IS NOT NULL)
"""


def parts(ledger: Ledger, match: str) -> Iterator[Match]:
    """Yield a match in parts, each folded from where the one before it ended. Raises LedgerError.

    The chain is proved before the first of them. What comes up to the last entry about earlier ones is one part.
    """
    with ledger.reading() as db:
        count = ledger.head(match)[0]
        if count > LENGTH:
            with ledger.proving(match):
                for _ in read_chain(db, match):
                    pass
    if count > LENGTH:
        yield from folded_parts(ledger, match, count)
    else:
        yield ledger.match(match)


def folded_parts(ledger: Ledger, match: str, count: int) -> Iterator[Match]:
    """Yield a match of ``count`` entries in parts; what is recorded meanwhile is left out. Raises LedgerError."""
    end, mark = 1 + max(LENGTH, together(ledger.db, match)), None
    while mark is None or mark.seq < count:
        with ledger.proving(match):
            part = _part(ledger.db, match, mark, min(end, count))
        part.hash = read_hash(ledger.db, match, part.count)
        yield part
        mark, end = part.now(), end + LENGTH


class Growing:
    """A match that is written while it is read on, all or nothing; ``begin`` opens a ledger and begins to write."""

    def __init__(self, begin: Callable[[], Ledger]) -> None:
        self._begin = begin
        self._ledger: Ledger | None = None
        self._left: Left | None = None
        self._plays = 0

    @property
    def _known(self) -> int:
        return self._left.seq if self._left else 0

    def keep(self, match: Match) -> Match:
        """Write what is new, once it is a part; return the match known from there on.

        One in which something earlier was changed is kept whole.
        """
        if match.count - self._known <= LENGTH // _PORTIONS or match.changed_from is not None:
            return match
        if not match.marks or match.marks[-1].seq != match.count:
            return match
        earlier = self.write(match).earlier
        return Match(match.id, match.game, [], mark=match.now(), earlier=partial(earlier, match.id))

    def write(self, match: Match) -> Ledger:
        """Write what is new; return the ledger."""
        ledger = self._ledger = self._ledger or self._begin()
        if match.count > self._known:
            ledger.append(match, self._known)
            self._left = derive(ledger.db, match, self._left, self._plays)
        self._plays = match.play_count
        return ledger


def together(db: sqlite3.Connection, match: str) -> int:
    """Find the last entry of a match that is about earlier ones."""
    last: int = db.execute(_TOGETHER, (match,)).fetchone()[0]
    return -(-last // SPACING) * SPACING


def _part(db: sqlite3.Connection, match: str, mark: Mark | None, end: int) -> Match:
    """Fold the entries of a match after a mark. Raises Broken, or one of UNPLAYABLE."""
    links = [payload for payload, _ in read_links(db, match, mark.seq if mark else 0, end)]
    game = find(mark.opening.game) if mark else game_of([json.loads(payload) for payload in links[:1]])
    return Match(match, game, [read_any(payload, game) for payload in links], mark=mark)
