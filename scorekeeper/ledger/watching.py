"""Watching a ledger while others record in it. Between two looks nothing is open.

So the file can be copied, replaced and restored like any other.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from scorekeeper.ledger.store import Ledger

T = TypeVar("T")
_TICK = 0.05
"""Seconds within which a file system may give two changes the same time."""


class Watched(Generic[T]):
    """A ledger whose files are looked at; they are opened, to ``look`` for something, only if they changed."""

    def __init__(self, path: Path, look: Callable[[Ledger], T]) -> None:
        self.path, self._look = path, look
        self._files: tuple[tuple[int, ...], ...] = ()
        self._found: T | None = None

    def found(self) -> T:
        """Return what ``look`` finds in the ledger as it is now. Raises LedgerError."""
        files = tuple(_state(self.path.with_name(self.path.name + end)) for end in ("", "-wal"))
        if self._found is None or files != self._files:
            with Ledger(self.path, writing=False) as ledger:
                self._found = self._look(ledger)
            changed = max((times[-1] for times in files if times), default=0)
            self._files = files if abs(time.time() - changed / 1e9) > _TICK else ()
        return self._found


def _state(path: Path) -> tuple[int, ...]:
    """Tell which file is at a path, how large it is, and when it was changed; nothing if there is none."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
