"""Building an archive: sources become parts of hands, by game and month, in memory that does not grow with them."""

from collections import deque
from collections.abc import Collection, Iterator
from itertools import count, groupby, islice
from pathlib import Path
from typing import NamedTuple

from scorekeeper.archive import sources, store
from scorekeeper.errors import LedgerError
from scorekeeper.game import Json
from scorekeeper.messages import Message

LARGEST = 100_000
"""Rows of a source that are read before their parts are written."""
TOLD = 20
"""Lines of a source that are no hands and are told one by one; the others are counted."""
NO_DAY = "unknown"
"""The month of hands without a date."""
_FORMAT = '{"format": "scorekeeper archive", "version": '
_ABOUT = f"{_FORMAT}2}}"


class Built(NamedTuple):
    """The result of adding a source: its hands in the archive, and its lines that are no hands.

    ``bad`` has an element for each of these; the first are told, the others None. ``known`` if the archive had a source
    that holds the same. ``instead`` is the number of hands that the file held when it was built before, if these are
    out now. ``stale`` are the digests of sources of which parts may be left that no longer count.
    """

    path: Path
    hands: int
    bad: list[sources.Bad | None]
    known: bool = False
    instead: int = 0
    stale: Collection[str] = frozenset()


def open_archive(folder: Path, *, create: bool = False) -> Path:
    """Check that a folder is an archive; begin one with ``create``. Raises LedgerError."""
    about = folder / "archive.json"
    with store.failing(folder):
        if create:
            folder.mkdir(parents=True, exist_ok=True)
        others = any(not each.name.startswith((about.name, f".{about.name}.")) for each in folder.glob("*"))
        said = about.read_text("utf-8", "replace") if about.is_file() else ""
    if said == _ABOUT:
        return folder
    if said.startswith(_FORMAT):
        raise LedgerError("archive-other", path=str(folder))
    lost = any((folder / "sources").glob("*.note"))
    if create and (lost or not (others or said)):
        store.keep(about, _ABOUT.encode())
        return folder
    if lost:
        raise LedgerError("archive-damaged", path=str(about), reason=Message("archive-about"))
    raise LedgerError("archive-foreign", path=str(folder))


def add(folder: Path, path: Path, game: str | None = None) -> Built:
    """Put a source into an archive, unless the same is in it; ``game`` is that of lines that do not name theirs.

    Lines that are in it for another ``game``, or for none, are read again; those that are no hands are named each time.
    What the same file held before counts no more, unless it is a ledger; a file without any hand replaces nothing.
    Raises LedgerError for a source that cannot be read; what was written of it then does not count.
    """
    source, bad = sources.identify(path), list[sources.Bad | None]()
    game = game if source.kind == "lines" else None
    note = store.note_of(open_archive(folder), source.digest)
    stale, noted = {source.digest} if note.exists() else set(), store.read_note(note) or {}
    known = bool(noted) and game in (None, noted["game"]) and store.is_whole(*map(folder.joinpath, noted["parts"]))
    if not known:
        written = dict(_written(folder, source, _hands(source, game, bad)))
        if bad and not written:
            return Built(path, 0, bad)
        noted = {"kind": source.kind, "game": game, "hands": sum(written.values()), "bad": len(bad)}
        store.write_note(note, noted | {"matches": source.matches, "parts": [*written]})
    elif noted["bad"]:
        deque(_hands(source, noted["game"], bad), 0)
    before = store.point(folder, path, source.digest, is_ledger=source.kind == "ledger")
    old = store.read_note(store.note_of(folder, before)) if before else None
    return Built(path, noted["hands"], bad, known, old["hands"] if old else 0, stale | ({before} if before else set()))


def _hands(source: sources.Source, game: str | None, bad: list[sources.Bad | None]) -> Iterator[Json]:
    """Yield the hands of a source; add its lines that are no hands to ``bad``, None for those that are only counted."""
    for row in sources.rows(source, game):
        if isinstance(row, sources.Bad):
            bad.append(row if len(bad) < TOLD else None)
        else:
            yield row


def _written(folder: Path, source: sources.Source, hands: Iterator[Json]) -> Iterator[tuple[str, int]]:
    """Write hands as parts; yield the place of each in the archive, and its rows.

    Raises LedgerError at the end for a source that changed while it was read.
    """
    numbers = count(1)
    while read := sorted(islice(hands, LARGEST), key=_part):
        for (game, month), rows in groupby(read, _part):
            where = {"source": source.digest[:16], "month": month}
            made = folder / "hands" / f"game={game}" / f"month={month}"
            path = store.write_part(made, f"{where['source']}-{next(numbers)}", found := [row | where for row in rows])
            yield path.relative_to(folder).as_posix(), len(found)
    if sources.identify(source.path) != source:
        raise LedgerError("archive-changed", path=str(source.path))


def _part(row: Json) -> tuple[str, str]:
    """Return the game of a hand and the month in which it was played."""
    return row["game"], row["played"][:7] if row["played"] else NO_DAY


def tidy(folder: Path, stale: Collection[str]) -> None:
    """Remove the parts of sources that no longer count, with their scores and verdicts. Raises LedgerError."""
    if not stale:
        return
    counted, begins = store.counted(folder), {digest[:16] for digest in stale}
    listed = {Path(part).stem for noted in counted.values() for part in noted["parts"]}
    parts = {part: part.stem.split("-")[:3] for part in folder.glob(store.PARTS.format("*"))}
    store.discard(part for part, name in parts.items() if name[0] in begins and "-".join(name) not in listed)
    store.discard(store.note_of(folder, digest) for digest in stale if digest not in counted)
