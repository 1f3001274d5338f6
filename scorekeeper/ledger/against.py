"""A ledger against a copy or an export of it: every entry there must still be here."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Protocol

from scorekeeper.errors import LedgerError
from scorekeeper.ledger.entries import text_of
from scorekeeper.ledger.match import Match, fold
from scorekeeper.ledger.merge import Differing, continuation, differing
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import Broken
from scorekeeper.ledger.unplayable import UNPLAYABLE


class Kept(Protocol):
    """A copy or an export that was kept: matches by their ids, each with the payloads and hashes of its entries."""

    def match_ids(self) -> Iterator[str]:
        """List the ids of all matches."""

    def entries(self, match_id: str) -> Sequence[tuple[bytes, str]]:
        """Return the payloads of a match with their hashes. Raises Broken."""


class Exported:
    """An export of one match, which was checked, with the ``hashes`` of its entries."""

    def __init__(self, match: Match, hashes: Sequence[str]) -> None:
        self._match, self._hashes = match, hashes

    def match_ids(self) -> Iterator[str]:
        """List the id of the match."""
        yield self._match.id

    def entries(self, _: str) -> Sequence[tuple[bytes, str]]:
        """Return the payloads of the match with their hashes."""
        payloads = [text_of(entry, self._match.game).encode() for entry in self._match.entries]
        return list(zip(payloads, self._hashes, strict=True))


class Against:
    """The comparison of a ledger with what was ``kept`` at a path."""

    def __init__(self, kept: Kept, path: str) -> None:
        self._kept, self._path = kept, path
        self._there: dict[str, str] = {}

    @property
    def matches(self) -> int:
        """The number of matches whose heads were asked for."""
        return len(self._there)

    def heads(self, ours: Ledger) -> Iterator[tuple[str, int, str]]:
        """Yield (match, count, hash) of all matches that were kept, under their ids here. Raises LedgerError."""
        for there in self._kept.match_ids():
            links = self._links(there)
            if not links:  # a head of nothing, which only somebody else can have written
                continue
            match_id, *_ = continuation(ours, there, links)
            self._there[match_id] = there
            yield match_id, len(links), links[-1][1]

    def hands(self, ours: Ledger, match_id: str) -> list[Differing]:
        """List the hands of a match that differ; none if either cannot be played, or if there is no such match."""
        with suppress(LedgerError, KeyError, *UNPLAYABLE):
            links = self._links(self._there[match_id])
            return [*differing(ours.match(match_id), fold(match_id, [json.loads(payload) for payload, _ in links]))]
        return []

    def _links(self, match_id: str) -> Sequence[tuple[bytes, str]]:
        try:
            return self._kept.entries(match_id)
        except Broken as error:
            raise LedgerError("kept-damaged", path=self._path, reason=error.reason) from error
