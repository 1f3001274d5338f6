"""Text files, and what is told of files that are none."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from scorekeeper import games
from scorekeeper.cli.shared import opened
from scorekeeper.errors import Malformed, malformed, refuse
from scorekeeper.shell import one_word

_NO_TEXT = {
    b"SQLite format 3\0": "file-ledger", BOM_UTF16_LE: "file-utf16", BOM_UTF16_BE: "file-utf16",
    b"PK\3\4": "file-workbook", b"\xd0\xcf\x11\xe0": "file-workbook",
}  # fmt: skip
"""The first bytes of files that are no text in UTF-8, each with the message for it."""


def read_text(file: str) -> str:
    """Read a UTF-8 file, or standard input for "-". Raises LedgerError."""
    with opened(file) as stream:
        raw = stream.read()
    if code := next((code for beginning, code in _NO_TEXT.items() if raw.startswith(beginning)), None):
        refuse([malformed(code, path=file, typed=one_word(file))])
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        refuse([malformed("file-bytes", path=file, n=raw[: error.start].count(b"\n") + 1)])
        raise


def game_before_file(said: str, command: str) -> str:
    """Return the name of a game that people call so. Raises Malformed, for a file with the game to name before it."""
    try:
        return games.named(said).name
    except Malformed:
        refuse([malformed("game-file", command=command, example=games.EXAMPLE, name=said)] if Path(said).suffix else [])
        raise
