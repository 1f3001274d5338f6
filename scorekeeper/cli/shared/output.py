"""Where what is handed on goes: to standard output, or to a new file."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.cli.shared import named, settings
from scorekeeper.errors import LedgerError
from scorekeeper.ledger.files import PRIVATE, mode_of, new_file


def hand_on(file: str, pieces: Iterable[bytes]) -> None:
    """Write to a file, which is never replaced, or to standard output for "-". Raises LedgerError."""
    if file == "-":
        sys.stdout.flush()
        sys.stdout.buffer.writelines(pieces)
        return
    with appearing(file) as temporary, temporary.open("wb") as out:
        out.writelines(pieces)


@contextmanager
def appearing(file: str) -> Iterator[Path]:
    """Yield a temporary file to be written, which then appears under its name, for those who may read the ledger.

    Raises LedgerError.
    """
    mode = mode_of(settings.ledger.path) if settings.ledger else PRIVATE
    target = Path(named(file))
    if not target.name:  # . and /, beside which no temporary file can be called like them
        raise LedgerError("file-exists", path=file)
    try:
        with new_file(target, mode) as temporary:
            yield temporary
    except FileExistsError:
        raise LedgerError("file-exists", path=file) from None
    except OSError as error:
        raise LedgerError("file-write", path=file, reason=error.strerror) from None
