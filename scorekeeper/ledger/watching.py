"""A match that is watched while others record it, without holding its file: between two looks nothing is open.

So the file can be copied, replaced and restored like any other.
"""

import time
from pathlib import Path

from scorekeeper.ledger.store import Ledger

_TICK = 0.05
"""Seconds within which a file system may give two changes the same time."""


class Watched:
    """A match of a ledger whose files are looked at; they are opened only if they changed."""

    def __init__(self, path: Path, match_id: str) -> None:
        self.path, self.id = path, match_id
        self._files: tuple[tuple[int, ...], ...] = ()
        self._head: tuple[int, str] = (0, "")

    def head(self) -> tuple[int, str]:
        """Return the number of entries of the match and the hash of the last. Raises LedgerError."""
        files = tuple(_state(self.path.with_name(self.path.name + end)) for end in ("", "-wal"))
        if files != self._files:
            with Ledger(self.path, writing=False) as ledger:
                self._head = ledger.head(self.id)
            changed = max((times[-1] for times in files if times), default=0)
            self._files = files if abs(time.time() - changed / 1e9) > _TICK else ()
        return self._head


def _state(path: Path) -> tuple[int, ...]:
    """Tell which file is at a path, how large it is, and when it was changed; nothing if there is none."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
