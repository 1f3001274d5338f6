"""What an archive notes of its sources: one note of each, by what it holds, and one of each file, which source it is.

A file that was corrected, or has grown, is another source; its note of one line is then written anew, and from that
moment the hands of the new source count and those of the old one do not. A ledger counts by its matches instead.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from scorekeeper.archive import parts
from scorekeeper.errors import LedgerError
from scorekeeper.jsontext import Json
from scorekeeper.messages import Message


def counted(folder: Path) -> Iterator[tuple[str, Json]]:
    """Yield the digest of each source that counts, and what was noted of it. Raises LedgerError for a damaged note."""
    named = {source: file for file, source in files(folder)}
    for path in sorted((folder / "sources").glob("*.json")):
        if (noted := read(path)) is None:
            raise _damaged(path, "archive-unsaid")
        by_matches = noted.get("kind") in {None, "ledger"}  # none: of before files had notes
        if path.stem in named or by_matches:
            yield path.stem, noted | {"file": named.pop(path.stem, noted["name"])}
    for source, file in named.items():
        raise _damaged(of_source(folder, source), "archive-note-gone", file=file)


def files(folder: Path) -> list[tuple[str, str]]:
    """Return each file, and the digest of the source that it was when it was built last. Raises LedgerError."""
    found = []
    for path in sorted((folder / "files").glob("*.json")):
        if (noted := _read_file(path)) is None:
            raise _damaged(path, "archive-unsaid")
        found.append((noted["file"], noted["source"]))
    return found


def of_source(folder: Path, digest: str) -> Path:
    """Return where the note of a source belongs."""
    return folder / "sources" / f"{digest}.json"


def point(folder: Path, file: Path, digest: str) -> str | None:
    """Note which source a file is; return the digest of another one that it was before. Raises LedgerError."""
    name = hashlib.sha256(os.fsencode(file.resolve())).hexdigest()
    path = folder / "files" / f"{name}.json"
    before = _read_file(path)
    if before is not None and before["source"] == digest:
        return None
    write(path, {"file": str(file.absolute()), "source": digest})
    return before["source"] if before else None


def read(path: Path) -> Json | None:
    """Read what was noted of a source that is in an archive whole; None where there is nothing, or it is damaged."""
    noted = _read(path)
    try:
        right = all(isinstance(noted[name], kind) for name, kind in _NOTED.items()) and "game" in noted
        right = right and all(map(_PART.fullmatch, noted["parts"])) and noted["hands"] == sum(noted["parts"].values())
        return noted if right and all(type(count) is int for count in noted["matches"].values()) else None
    except (LookupError, TypeError):
        return None


_NOTED = {"name": str, "hands": int, "bad": int, "matches": dict, "parts": dict}
_PART = re.compile(r"hands/game=[^/]+/month=[^/]+/[0-9a-f]{16}-\d+\.parquet")


def _read_file(path: Path) -> Json | None:
    noted = _read(path)
    return noted if all(isinstance(noted.get(name), str) for name in ("file", "source")) else None


def _read(path: Path) -> Json:
    """Read a file of JSON; what is none, or is not there, says nothing."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def write(path: Path, data: object) -> None:
    """Write a file of JSON whole. Raises LedgerError."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(exist_ok=True)
        temporary.write_text(json.dumps(data))
        parts.put_in_place(temporary, path)
    except OSError as error:
        raise LedgerError("archive-io", path=str(path), reason=str(error.strerror)) from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _damaged(path: Path, reason: str, **params: object) -> LedgerError:
    return LedgerError("archive-damaged", path=str(path), reason=Message(reason, params))
