"""Building an archive: sources become parts of hands, by game and month, in memory that does not grow with them."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from scorekeeper.archive import notes, parts, sources
from scorekeeper.archive.parts import write as write_part
from scorekeeper.archive.sources import Bad, Kind, Row, Source
from scorekeeper.errors import LedgerError
from scorekeeper.jsontext import Json
from scorekeeper.messages import Message

VERSION = 1
LARGEST = 100_000
"""Rows of the largest part."""
TOLD = 20
"""Lines of a source that are told one by one where they are no hands; the others are counted."""
_HELD = 2 * LARGEST
"""Rows that wait for their parts, at most."""
_ABOUT = {"format": "scorekeeper archive", "version": VERSION}


class Built(NamedTuple):
    """What became of a source: the hands that are in the archive now, and the lines that are no hands.

    ``bad`` are the first lines that are no hands, of ``wrong`` in all. ``known`` if a source that holds the same was in
    the archive before. ``replaced`` is the digest of what the file held when it was built before, if it is out now, and
    ``instead`` the number of hands that were in that.
    """

    path: Path
    hands: int
    bad: tuple[Bad, ...]
    wrong: int
    known: bool = False
    replaced: str | None = None
    instead: int = 0


def open_archive(folder: Path, *, create: bool = False) -> Path:
    """Check that a folder is an archive; begin one with ``create``. Raises LedgerError."""
    about = folder / "archive.json"
    if create and _about(about) is None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            foreign = any(not _is_begun(each, about) for each in folder.iterdir())
        except OSError as error:
            raise LedgerError("archive-io", path=str(folder), reason=str(error.strerror)) from None
        if foreign and not _was_archive(folder) and _about(about) is None:  # nobody else began it meanwhile
            raise LedgerError("archive-foreign", path=str(folder))
        notes.write(about, _ABOUT)
    if (found := _about(about)) is None and _was_archive(folder):
        raise LedgerError("archive-damaged", path=str(about), reason=Message("archive-about"))
    if found != _ABOUT:
        raise LedgerError("archive-foreign", path=str(folder))
    return folder


def _about(about: Path) -> Json | None:
    """Read what an archive is; None where nothing says it."""
    try:
        found = json.loads(about.read_bytes())
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def _is_begun(path: Path, about: Path) -> bool:
    """Tell whether this is what a build leaves that is stopped while it begins an archive."""
    return path.name.startswith(f".{about.name}.") or (path == about and not path.stat().st_size)


def _was_archive(folder: Path) -> bool:
    """Tell by the notes in it whether a folder is an archive that no longer says so."""
    return any(map(notes.read, (folder / "sources").glob("*.json")))


def add(folder: Path, path: Path, game: str | None = None) -> Built:
    """Put a source into an archive, unless the same is in it; ``game`` is that of lines that do not name theirs.

    Lines that are in it for another ``game``, or for none, are read again; those that are no hands are named each time.
    What the same file held before counts no more. Raises LedgerError for a source that cannot be read; what was written
    of it then does not count.
    """
    source = sources.identify(path)
    game = game if source.kind is Kind.lines else None
    done = notes.of_source(open_archive(folder), source.digest)
    if noted := notes.read(done):
        whole = all(parts.marks(folder / part) is not None for part in noted["parts"])
        if whole and game in (None, noted["game"]):
            return _known(folder, source, noted)
    _take_out(folder, source.digest)  # it is damaged, or its lines were read for another game, or for none
    bad, written = _Refusals(), dict[str, int]()
    for each in _parts(folder, source, game):
        if isinstance(each, Bad):
            bad.take(each)
        else:
            written[each.path.relative_to(folder).as_posix()] = each.rows
    hands = sum(written.values())
    about = {"name": path.name, "kind": source.kind.name, "game": game, "hands": hands, "bad": bad.number}
    notes.write(done, {**about, "matches": source.matches, "parts": written})
    return _pointed(folder, source, Built(path, hands, tuple(bad.first), bad.number))


def _known(folder: Path, source: Source, noted: Json) -> Built:
    """Take a source that is in an archive as the one that its file is now; only the number of bad lines was noted."""
    bad = _Refusals()
    for row in sources.rows(source, noted["game"]) if noted["bad"] else ():
        if isinstance(row, Bad):
            bad.take(row)
    if "kind" not in noted:  # of before files had notes
        notes.write(notes.of_source(folder, source.digest), noted | {"kind": source.kind.name})
    return _pointed(folder, source, Built(source.path, noted["hands"], tuple(bad.first), bad.number, known=True))


def _pointed(folder: Path, source: Source, built: Built) -> Built:
    """Note that a file is this source now, and tell what it was before, if that was no ledger.

    A file of which nothing can be taken, for a wrong line, replaces nothing.
    """
    if built.wrong and not built.hands:
        return built
    before = notes.point(folder, source.path, source.digest)
    noted = notes.read(notes.of_source(folder, before)) if before else None
    if noted is None or noted.get("kind") == Kind.ledger.name:
        return built
    return built._replace(replaced=before, instead=noted["hands"])


class _Refusals:
    """Lines that are no hands: the first of them, and their number."""

    def __init__(self) -> None:
        self.first: list[Bad] = []
        self.number = 0

    def take(self, bad: Bad) -> None:
        self.number += 1
        if self.number <= TOLD:
            self.first.append(bad)


def tidy(folder: Path, replaced: Collection[str]) -> None:
    """Remove what was replaced in an archive, unless a file is it still. Raises LedgerError."""
    if replaced:
        for digest in {*replaced}.difference(source for _, source in notes.files(folder)):
            _take_out(folder, digest)


def _take_out(folder: Path, digest: str) -> None:
    """Take a source out of an archive, with what was worked out of it. Raises LedgerError."""
    done = notes.of_source(folder, digest)
    if not done.exists():
        return
    noted = notes.read(done)
    listed = [folder / part for part in noted["parts"]] if noted else _parts_of(folder, digest)
    try:
        for path in (*(parts.twin(part, kind) for part in listed for kind in ("scores", "verdicts")), done, *listed):
            path.unlink(missing_ok=True)  # its scores first: a source that counts has all its hands
    except OSError as error:
        raise LedgerError("archive-io", path=str(path), reason=str(error.strerror)) from None


def _parts_of(folder: Path, digest: str) -> list[Path]:
    """List the parts of hands of a source by their names, where its note is damaged."""
    return sorted(folder.glob(f"hands/game=*/month=*/{digest[:16]}-*.parquet"))


def hands_parts(folder: Path) -> list[Path]:
    """List the parts of hands of all sources that are in an archive whole. Raises LedgerError."""
    return sorted(folder / part for _, done in notes.counted(folder) for part in done["parts"])


def superseded(folder: Path) -> list[tuple[str, str]]:
    """List (digest, match) of the matches of which another source has more, or the same."""
    kept: dict[str, tuple[int, str]] = {}
    found = []
    for digest, done in notes.counted(folder):
        for match_id, count in done["matches"].items():
            less, more = sorted([(count, digest), kept.get(match_id, (-1, ""))])
            kept[match_id] = more
            if less[1]:
                found.append((less[1], match_id))
    return found


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
