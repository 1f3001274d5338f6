"""The settings of a ledger: this device's own, outside the chain; each has a sum that shows whether it was altered."""

import sqlite3
import zlib
from collections.abc import Iterator

CURRENT = "match"
"""The setting that says which match is in play."""

ADDRESSES = "serve:"
"""How the settings begin, each before the id of a match, that keep the secret addresses of its pages."""


def rows(db: sqlite3.Connection) -> Iterator[tuple[str, str, bool]]:
    """Yield (name, value, whether both are as they were written) of all settings, by name."""
    for name, value, found in db.execute("SELECT name, value, sum FROM settings ORDER BY name"):
        sound = isinstance(name, str) and isinstance(value, str) and found == _sum(name, value)
        yield name, value, sound


def write(db: sqlite3.Connection, name: str, value: str | None) -> None:
    """Keep a setting, or forget it, within a transaction."""
    if value is None:
        db.execute("DELETE FROM settings WHERE name = ?", (name,))
    else:
        db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", (name, value, _sum(name, value)))


def hand_on_addresses(db: sqlite3.Connection, before: str, after: str) -> None:
    """Copy the addresses of a match to the next one, so that its pages are found at the same addresses."""
    for (value,) in db.execute("SELECT value FROM settings WHERE name = ?", (ADDRESSES + before,)).fetchall():
        write(db, ADDRESSES + after, value)


def _sum(name: str, value: str) -> int:
    return zlib.crc32(f"{name}={value}".encode())
