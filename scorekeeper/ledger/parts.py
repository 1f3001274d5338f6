"""A long match part by part: whoever goes through it needs the memory of one part."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial

from scorekeeper.games import find
from scorekeeper.ledger.cuts import ends
from scorekeeper.ledger.derived import Left, derive
from scorekeeper.ledger.entries import Beyond, game_of
from scorekeeper.ledger.marks import SPACING, Mark
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.reading import read_any
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import read_chain, read_hash, read_links

LENGTH = 256 * SPACING
"""Entries of a part."""
_PORTIONS = 4
"""A growing part is written in so many: the text of a hand is still remembered from its entry when its row is made."""


Read = Callable[[], Iterator[Match]]
"""Reads a match part by part, however often."""


def parts(ledger: Ledger, match_id: str) -> Iterator[Match]:
    """Return the parts of a match, each folded from where the one before it ended. Raises LedgerError.

    The chain is proved before the first of them. An entry is in one part with what it is about.
    """
    return reader(ledger, match_id)()


def reader(ledger: Ledger, match_id: str) -> Read:
    """Return what reads the parts of a match as it stands now; the chain is proved once. Raises LedgerError."""
    with ledger.reading() as db:
        count = ledger.head(match_id)[0]
        if count <= LENGTH:
            whole = ledger.match(match_id)
            return lambda: iter((whole,))
        with ledger.proving(match_id):
            for _ in read_chain(db, match_id):
                pass
    return partial(_folded, ledger, match_id, count)


def _folded(ledger: Ledger, match_id: str, count: int) -> Iterator[Match]:
    """Yield a match of ``count`` entries in parts; what is recorded meanwhile is left out. Raises LedgerError."""
    mark = None
    for end in ends(ledger.db, match_id, count, LENGTH):
        with ledger.proving(match_id):
            try:
                part = _part(ledger.db, match_id, mark, end)
            except Beyond:  # it is about what is not there, which the whole match tells
                ledger.match(match_id)
                raise
        part.hash = read_hash(ledger.db, match_id, part.count)
        yield part
        mark = part.now()


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


def _part(db: sqlite3.Connection, match_id: str, mark: Mark | None, end: int) -> Match:
    """Fold the entries of a match after a mark, making none between. Raises Broken, Beyond, or one of UNPLAYABLE."""
    links = [payload for payload, _ in read_links(db, match_id, mark.seq if mark else 0, end)]
    game = find(mark.opening.game) if mark else game_of([json.loads(payload) for payload in links[:1]])
    return Match(match_id, game, [read_any(payload, game) for payload in links], mark=mark, marking=())
