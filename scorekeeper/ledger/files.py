"""Files that appear whole or not at all, readable by their owner alone unless the ledger they come from is not."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE = 0o600


@contextmanager
def appearing(target: Path, mode: int = PRIVATE) -> Iterator[Path]:
    """Yield a temporary file beside ``target`` to be written; on leaving, it is synced and linked into place.

    Raises FileExistsError if ``target`` is there, which stays as it is, and OSError.
    """
    # A new name every time: a file that a killed process left would be in the way.
    temporary = target.with_name(f".{target.name}.{os.urandom(6).hex()}.new")
    try:
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        temporary.chmod(mode)  # the umask may have taken some rights away
        yield temporary
        _sync(temporary)
        _link(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def new_file(target: Path, mode: int = PRIVATE) -> Iterator[Path]:
    """Do as :func:`appearing` does, and sync the folder too, so that the file is there after a power loss.

    A new ledger does not need it: SQLite syncs the folder before the first commit.
    """
    with appearing(target, mode) as temporary:
        yield temporary
    try:
        sync_folder(target.parent)
    except OSError:
        target.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Bring the names of a folder to disk, if the file system can do that alone. Raises OSError."""
    try:
        _sync(folder)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


_NO_SYNC = (errno.EINVAL, errno.EBADF, errno.ENOTSUP, errno.EACCES, errno.EISDIR)
"""Shares and phones refuse to sync a folder so; SQLite goes on without it, too."""


def mode_of(path: Path) -> int:
    """Return who may read and write a file; a file made from it is for the same people."""
    return path.stat().st_mode & 0o666


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _link(temporary: Path, target: Path) -> None:
    """Put a file under its name; one of that name is never replaced, if the file system can link. Raises OSError."""
    try:
        os.link(temporary, target)
    except OSError as error:
        if error.errno not in _NO_LINKS or os.path.lexists(target):
            raise
        temporary.rename(target)


def put_in_place(temporary: Path, target: Path, kept: Path) -> None:
    """Put a file in place of another, which is kept under a new name. Raises OSError.

    If the file system can link, there is a whole file under the name at every moment.
    """
    _sync(temporary)
    try:
        os.link(target, kept)
    except OSError as error:
        if error.errno not in _NO_LINKS or os.path.lexists(kept):
            raise
        target.rename(kept)
    temporary.replace(target)
    sync_folder(target.parent)


_NO_LINKS = (
    errno.EPERM, errno.EACCES, errno.EINVAL, errno.EMLINK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP,
)  # fmt: skip
"""How file systems of phones and shares refuse a hard link."""
