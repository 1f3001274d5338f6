"""Building an archive: sources become parts of hands, by game and month, in memory that does not grow with them."""

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scorekeeper.archive import parts, sources
from scorekeeper.archive.parts import write as write_part
from scorekeeper.archive.sources import Bad, Kind, Row, Source
from scorekeeper.errors import LedgerError
from scorekeeper.jsontext import Json
from scorekeeper.messages import Message

VERSION = 1
LARGEST = 100_000
"""Rows of the largest part."""
_HELD = 2 * LARGEST
"""Rows that wait for their parts, at most."""
_ABOUT = {"format": "scorekeeper archive", "version": VERSION}


class Built(NamedTuple):
    """What became of a source: the hands that are in the archive now, and the lines that are no hands.

    ``known`` if a source that holds the same was in it before.
    """

    path: Path
    hands: int
    bad: tuple[Bad, ...]
    known: bool = False


def open_archive(folder: Path, *, create: bool = False) -> Path:
    """Check that a folder is an archive; begin one with ``create``. Raises LedgerError."""
    about = folder / "archive.json"
    try:
        if create and not about.exists():
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise LedgerError("archive-foreign", path=str(folder))
            _write(about, _ABOUT)
        found = json.loads(about.read_text())
    except (OSError, ValueError) as error:
        raise LedgerError("archive-foreign", path=str(folder)) from error
    if found != _ABOUT:
        raise LedgerError("archive-foreign", path=str(folder))
    return folder


def add(folder: Path, path: Path, game: str | None = None) -> Built:
    """Put a source into an archive, unless the same is in it; ``game`` is that of lines that do not name theirs.

    Lines that are in it for another ``game``, or for none, are read again; those that are no hands are named each time.
    Raises LedgerError for a source that cannot be read; what was written of it then does not count.
    """
    source = sources.identify(path)
    game = game if source.kind is Kind.lines else None
    done = folder / "sources" / f"{source.digest}.json"
    if noted := _noted(done):
        whole = all(parts.marks(folder / part) is not None for part in noted["parts"])
        if whole and game in (None, noted["game"]):
            return Built(path, noted["hands"], _bad(source, noted), known=True)
        _take_out(folder, done, noted)  # it is damaged, or its lines were read for another game, or for none
    made = list(_parts(folder, source, game))
    bad = tuple(each for each in made if isinstance(each, Bad))
    written = {str(each.path.relative_to(folder)): each.rows for each in made if isinstance(each, _Part)}
    hands = sum(written.values())
    about = {"name": path.name, "game": game, "hands": hands, "bad": len(bad)}
    listed = {**about, "matches": source.matches, "parts": written}
    _write(done, listed)
    return Built(path, hands, bad)


def _bad(source: Source, noted: Json) -> tuple[Bad, ...]:
    """Read again what is no hand in a source that is in an archive; only their number was noted."""
    return tuple(row for row in sources.rows(source, noted["game"]) if isinstance(row, Bad)) if noted["bad"] else ()


def _take_out(folder: Path, done: Path, noted: Json) -> None:
    """Take a source out of an archive, with what was worked out of it. Raises LedgerError."""
    listed = [folder / part for part in noted["parts"]]
    try:
        for path in (*(parts.twin(part, kind) for part in listed for kind in ("scores", "verdicts")), done, *listed):
            path.unlink(missing_ok=True)  # its scores first: a source that counts has all its hands
    except OSError as error:
        raise LedgerError("archive-io", path=str(path), reason=str(error.strerror)) from None


def hands_parts(folder: Path) -> list[Path]:
    """List the parts of hands of all sources that are in an archive whole. Raises LedgerError."""
    return sorted(folder / part for _, done in _done(folder) for part in done["parts"])


def superseded(folder: Path) -> list[tuple[str, str]]:
    """List (digest, match) of the matches of which another source has more, or the same."""
    kept: dict[str, tuple[int, str]] = {}
    found = []
    for digest, done in _done(folder):
        for match_id, count in done["matches"].items():
            less, more = sorted([(count, digest), kept.get(match_id, (-1, ""))])
            kept[match_id] = more
            if less[1]:
                found.append((less[1], match_id))
    return found


def _done(folder: Path) -> Iterator[tuple[str, Json]]:
    """Yield the digest of each source that is in an archive whole, and what was noted of it. Raises LedgerError."""
    for path in sorted((folder / "sources").glob("*.json")):
        if (noted := _noted(path)) is None:
            raise LedgerError("archive-damaged", path=str(path), reason=Message("archive-unsaid"))
        yield path.stem, noted


def _noted(path: Path) -> Json | None:
    """Read what was noted of a source that is in an archive whole; None where there is nothing, or it is damaged."""
    try:
        noted = json.loads(path.read_bytes())
        right = all(isinstance(noted[name], kind) for name, kind in _NOTED.items()) and "game" in noted
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return noted if right else None


_NOTED = {"hands": int, "bad": int, "matches": dict, "parts": dict}


class _Part(NamedTuple):
    """A part that was written, and the number of its rows."""

    path: Path
    rows: int


def _parts(folder: Path, source: Source, game: str | None) -> Iterator[_Part | Bad]:
    """Write the parts of a source; yield each, and what is no hand."""
    waiting: dict[tuple[str, str], list[Row]] = defaultdict(list)
    written: dict[tuple[str, str], int] = defaultdict(int)
    held = 0

    def flush(key: tuple[str, str]) -> _Part:
        rows = waiting.pop(key)
        written[key] += 1
        path = folder / "hands" / f"game={key[0]}" / f"month={key[1]}" / f"{source.digest[:16]}-{written[key]}.parquet"
        columns = {name: [getattr(row, name) for row in rows] for name in parts.COLUMNS["hands"]}
        write_part(path, columns, {"source": source.digest})
        return _Part(path, len(rows))

    for row in sources.rows(source, game):
        if isinstance(row, Bad):
            yield row
            continue
        waiting[row.game, row.month].append(row)
        held += 1
        if held == _HELD or len(waiting[row.game, row.month]) == LARGEST:
            part = flush(max(waiting, key=lambda key: len(waiting[key])))
            held -= part.rows
            yield part
    yield from map(flush, [*waiting])


def _write(path: Path, data: object) -> None:
    """Write a file of JSON whole. Raises LedgerError."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(exist_ok=True)
        temporary.write_text(json.dumps(data, ensure_ascii=False))
        parts.put_in_place(temporary, path)
    except OSError as error:
        raise LedgerError("archive-io", path=str(path), reason=str(error.strerror)) from None
