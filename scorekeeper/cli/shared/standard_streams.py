"""The standard streams as the commands see them."""

import io
from typing import Any, TextIO

from scorekeeper.cli.shared import shown
from scorekeeper.errors import LedgerError


class Shown:
    """Standard error made safe: no control sign of a user's text reaches it, and lines keep to the terminal's width."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write text as it is shown on a terminal."""
        return self._stream.write(shown(text, self._stream, prompting=True))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class Closed(io.TextIOBase):
    """Standard input where the caller closed it: only who reads it is refused."""

    @property
    def buffer(self) -> "Closed":
        """The same for bytes."""
        return self

    def readline(self, _size: int = -1) -> str:  # type: ignore[override]
        """Raise LedgerError."""
        raise LedgerError("file-read", path="-", reason="standard input is closed")

    read = __next__ = readline  # type: ignore[assignment]
