"""One reader for all who watch: it notices what any process records, and puts the parts of the pages together once."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from scorekeeper.errors import LedgerError
from scorekeeper.language import speech
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.watching import Watched

T = TypeVar("T")
_LOOK_SECONDS = 0.2
"""How often the ledger is looked at."""
_KEPT = 64
"""How many pages, and parts of pages, are kept."""


class Follower:
    """A match that is followed as it is recorded.

    The ledger is read and written by one thread alone, which also speaks; the server only waits for it.
    """

    def __init__(self, path: Path, match_id: str) -> None:
        self._id, self._watched = match_id, Watched(path, self._standing)
        self._in_play: str | None = None
        self._digits = speech.digits
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._seen: tuple[str, tuple[int, str]] | None = None
        self._made: dict[tuple[object, ...], object] = {}
        self._changed = asyncio.Event()
        self.count = 0
        """How often the match has changed since it is followed."""

    async def follow(self) -> None:
        """Notice changes, and tell all who wait for one, until it is cancelled."""
        while True:
            with suppress(LedgerError, sqlite3.Error):  # as while it is copied or locked; the next look will tell
                if await self._in_thread(self._look):
                    self._tell()
            await asyncio.sleep(_LOOK_SECONDS)

    async def changed(self, count: int, seconds: float) -> bool:
        """Wait until the match has changed after ``count`` times, at most so long; tell whether it has."""
        if self.count == count:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._changed.wait()
        return self.count != count

    async def made(self, language: str, name: str, make: Callable[[Match], T]) -> T:
        """Return what is made of the match as it stands, in a language; it is made once for each state."""
        return await self._in_thread(lambda: self._make((language, name), language, make))

    async def do(self, language: str, act: Callable[[Ledger], T]) -> T:
        """Let something write to the ledger, and tell all who wait. Raises what it raises."""
        return await self._in_thread(lambda: self._write(language, act))

    def close(self) -> None:
        """Let nobody wait any more."""
        self._thread.shutdown()
        self._tell()

    def _tell(self) -> None:
        self.count += 1
        waiting, self._changed = self._changed, asyncio.Event()
        waiting.set()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # --- in the thread ------------------------------------------------------------------------------------

    def shown(self, ledger: Ledger) -> str:
        """Return the match that is shown: the one in play as soon as it is another with the same addresses."""
        before, self._in_play = self._in_play, ledger.in_play()
        if before not in (None, self._in_play) and self._in_play:
            addresses = ledger.addresses(self._id)
            if addresses and ledger.addresses(self._in_play) == addresses:
                self._id = self._in_play
        return self._id

    def _standing(self, ledger: Ledger) -> tuple[str, tuple[int, str]]:
        shown = self.shown(ledger)
        return shown, ledger.head(shown)

    def _look(self) -> bool:
        """Tell whether the match is another than it was at the last look."""
        before, self._seen = self._seen, self._watched.found()
        return before not in (None, self._seen)

    def _make(self, key: tuple[object, ...], language: str, make: Callable[[Match], T]) -> T:
        key = (self._watched.found(), *key)
        if key not in self._made:
            if len(self._made) >= _KEPT:
                self._made.clear()
            speech.use(language, self._digits)
            with Ledger(self._watched.path, writing=False) as ledger:
                self._made[key] = make(ledger.match(self._id).for_others())
        return self._made[key]  # type: ignore[return-value]

    def _write(self, language: str, act: Callable[[Ledger], T]) -> T:
        speech.use(language, self._digits)
        with Ledger(self._watched.path) as ledger:
            return act(ledger)
