"""A ledger that a session keeps open from line to line, as long as nobody else touches the file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from typing import Self, TextIO

from scorekeeper.cli.shared import settings, told, using
from scorekeeper.cli.shared.failure import tell
from scorekeeper.ledger.connection import file_at
from scorekeeper.ledger.store import Ledger


class _Open(Ledger):
    """A ledger that a block leaves open, unless something went wrong in it."""

    is_open = True

    def __exit__(self, *raised: object) -> None:
        if raised != (None, None, None):
            self.close()

    def close(self) -> None:
        """Close it for good."""
        self.is_open = False
        super().close()


@contextmanager
def holding() -> Iterator["Held"]:
    """Keep the ledger open from line to line as long as the block lasts."""
    with Held() as held, using(settings()._replace(held=held)):
        yield held


class Held:
    """The ledger of a session, for lines that open no other.

    Nothing else in this process may open the file meanwhile: whatever closes it takes all locks of the process away.
    """

    def __init__(self) -> None:
        self._ledger: _Open | None = None
        self._seen: tuple[object, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ledger(self, path: Path, waiting: Callable[[], None]) -> Ledger:
        """Return the ledger, opened anew if its file was replaced or others have written. Raises LedgerError.

        It is checked anew then; a replaced file is told.
        """
        found = self._ledger
        if found is None or not found.is_open or _state(found, path) != self._seen:
            self.close()
            found = self._ledger = _Open(path, waiting=waiting)
            before, self._seen = self._seen, _state(found, path)
            if before[:1] == self._seen[:1] and before[1] != self._seen[1]:
                tell(told("file-other", path=str(path)))
        return found

    def lines(self, source: TextIO) -> Iterator[str]:
        """Yield lines; the ledger is closed while the next one is waited for, so that its file alone is whole."""
        for line in source:
            yield line
            with suppress(OSError, ValueError):  # as of what is no file
                if not select([source], [], [], 0)[0]:
                    self.close()

    def close(self) -> None:
        """Close the ledger, if it is open."""
        if self._ledger and self._ledger.is_open:
            self._ledger.close()
        self._ledger = None


def _state(ledger: Ledger, path: Path) -> tuple[object, ...]:
    """Tell which file is at a path, and how often others have written to the one that is open."""
    return path, file_at(path), *ledger.db.execute("PRAGMA data_version").fetchone()
