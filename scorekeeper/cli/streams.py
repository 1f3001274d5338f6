"""The standard streams as the commands see them."""

import io
from typing import Any, TextIO

from scorekeeper.errors import LedgerError
from scorekeeper.signs import visible


class Shown:
    """Standard error, on which no sign of what a user typed is obeyed by the terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write text with its signs made visible, and right-to-left script in it isolated."""
        text = visible(text)
        if self._stream.isatty() and not text.isascii():
            from scorekeeper.reports.layout import isolated

            text = isolated(text)
        return self._stream.write(text)

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
