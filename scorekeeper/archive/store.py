"""The files of an archive: each appears whole, and a changed byte is noticed when it is read.

There is one note of each source, named by its digest, and one of each file: which source it is. A file that was
corrected, or has grown, is another source. Its note is then written anew; from that moment the hands of the new source
count, and those of the old one do not. What a ledger held before still counts, match by match.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pyarrow as pa
from pyarrow import parquet

from scorekeeper import games
from scorekeeper.errors import LedgerError
from scorekeeper.game import Json
from scorekeeper.ledger.files import appearing, mode_of, sync_folder
from scorekeeper.messages import Message

_TEXT, _FLAG = pa.string(), pa.bool_()
_WHERE = {"source": _TEXT, "place": pa.int64(), "game": _TEXT, "month": _TEXT}
_SAID = dict.fromkeys(("played", "players", "rules", "facts", "record"), _TEXT)
COLUMNS = {
    "hands": pa.schema({**_WHERE, "kind": _TEXT, "match": _TEXT, "number": pa.int32(), **_SAID}),
    "scores": pa.schema({**_WHERE, "side": _TEXT, "points": pa.int64(), "won": _FLAG, "refused": _TEXT}),
    "verdicts": pa.schema({**_WHERE, "ok": _FLAG, "infractions": _TEXT, "complete": _FLAG, "refused": _TEXT}),
}
"""The columns of each kind of part.

``source`` is the beginning of its digest; ``place`` the line, or the hand, of the source, from 1; ``kind`` is hand or
penalty; ``played`` the day; ``players``, ``rules`` (the choices other than the text's), ``facts`` and ``record`` are
JSON.
"""


PARTS = "{}/game=*/month=*/*.parquet"
"""Where the parts of a kind are."""


# --- parts ------------------------------------------------------------------------------------------------


def write_part(folder: Path, name: str, rows: Sequence[Json]) -> Path:
    """Write a part into a folder of a kind, game and month; its sum is the end of its name. Raises LedgerError."""
    packed = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(rows, COLUMNS[folder.parts[-3]]), packed, compression="zstd")
    data = packed.getvalue().to_pybytes()
    path = folder / f"{name}-{_sum(data)}.parquet"
    keep(path, data)
    return path


def is_whole(*parts: Path) -> bool:
    """Tell whether parts are there, and not damaged."""
    with suppress(OSError):
        return all(part.stem.endswith(f"-{_sum(part.read_bytes())}") for part in parts)
    return False


def check(paths: Iterable[Path]) -> None:
    """Raise LedgerError for the first part that is gone or damaged."""
    for path in paths:
        if not is_whole(path):
            again = Message(f"archive-again-{path.parts[-4]}")
            raise _damaged(path, "archive-torn" if path.is_file() else "archive-gone", again=again)


def hands_parts(folder: Path) -> list[Path]:
    """List the parts of hands of all sources that count. Raises LedgerError."""
    return sorted(folder / part for noted in counted(folder).values() for part in noted["parts"])


def rules_version(part: Path) -> int:
    """Return the version of the rules of the game of a part."""
    return games.find(part.parts[-3].removeprefix("game=")).rules_version


def worked_out(folder: Path, kind: str) -> dict[Path, Path]:
    """Return by part of hands the part of scores or verdicts that was worked out of it by the rules of today."""
    found = {}
    for path in folder.glob(PARTS.format(kind)):
        hands, rules, _ = path.stem.rsplit("-", 2)
        if rules == f"r{rules_version(path)}":
            found[folder.joinpath("hands", *path.parts[-3:-1], f"{hands}.parquet")] = path
    return found


# --- notes ------------------------------------------------------------------------------------------------


def counted(folder: Path) -> dict[str, Json]:
    """Return by digest the note of each source that counts, with its ``file``. Raises LedgerError for a damaged one."""
    found: dict[str, Json] = {}
    for path in sorted((folder / "files").glob("*.note")):
        if (file := read_note(path)) is None:
            raise _damaged(path, "archive-unsaid")
        source = note_of(folder, file["source"])
        if (noted := read_note(source)) is None:
            raise _damaged(source, "archive-note-gone", file=file["file"])
        found[file["source"]] = noted | file
    return found


def note_of(folder: Path, digest: str) -> Path:
    """Return the path of the note of a source."""
    return folder / "sources" / f"{digest}.note"


def point(folder: Path, file: Path, digest: str, *, is_ledger: bool) -> str | None:
    """Note which source a file is now; return the digest of another one that it was before. Raises LedgerError."""
    named = os.fsencode(file.resolve()) + (digest.encode() if is_ledger else b"")
    path = folder / "files" / f"{hashlib.sha256(named).hexdigest()}.note"
    before = (read_note(path) or {}).get("source")
    if before == digest:
        return None
    write_note(path, {"file": str(file.absolute()).encode(errors="replace").decode(), "source": digest})
    return before


def read_note(path: Path) -> Json | None:
    """Read a note; None if there is none, or its sum says that it is damaged."""
    noted: Json | None = None
    with suppress(OSError):
        said, _, text = path.read_bytes().partition(b"\n")
        noted = json.loads(text) if said == _sum(text).encode() else None
    return noted


def write_note(path: Path, noted: Json) -> None:
    """Write a note under its sum. Raises LedgerError."""
    text = json.dumps(noted).encode()
    keep(path, f"{_sum(text)}\n".encode() + text)


# --- files ------------------------------------------------------------------------------------------------


def keep(path: Path, data: bytes) -> None:
    """Write a file whole, in place of one that has its name. Raises LedgerError."""
    spare = path.with_name(f".{path.name}.{os.urandom(6).hex()}")
    with failing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with appearing(spare, mode_of(path.parent)) as temporary:
            temporary.write_bytes(data)
        spare.replace(path)
        sync_folder(path.parent)


def discard(paths: Iterable[Path]) -> None:
    """Remove files. Raises LedgerError."""
    for path in paths:
        with failing(path):
            path.unlink(missing_ok=True)


@contextmanager
def failing(path: Path) -> Iterator[None]:
    """Raise LedgerError for an error of the system on a file."""
    try:
        yield
    except OSError as error:
        raise LedgerError("archive-io", path=str(path), reason=str(error.strerror)) from None


def _damaged(path: Path, reason: str, **params: object) -> LedgerError:
    return LedgerError("archive-damaged", path=str(path), reason=Message(reason, params))


def _sum(data: bytes) -> str:
    """Return the sum of bytes by which a change in them is noticed."""
    return hashlib.sha256(data).hexdigest()[:16]
