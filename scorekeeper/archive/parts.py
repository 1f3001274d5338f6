"""The parts of an archive on disk: written whole or not at all, and known as done by the marks they bear.

The marks stand in the part as text of JSON, under one key of what Parquet files say of themselves, at their end. Among
them is the sum of all bytes of the part, and where it belongs; so one that was changed, or lies elsewhere, is known.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import duckdb
import numpy as np

from scorekeeper.errors import LedgerError
from scorekeeper.messages import Message

Column = Any
"""An array of numpy, or a list."""
Columns = Mapping[str, Column]
"""The columns of a part: sequences of one length, with None where a value is missing."""
COLUMNS = {
    "hands": {
        "place": "BIGINT", "kind": "VARCHAR", "match": "VARCHAR", "number": "INTEGER", "played": "VARCHAR",
        "players": "VARCHAR", "rules": "VARCHAR", "facts": "VARCHAR", "record": "VARCHAR", "simple": "INTEGER",
    },
    "scores": {"place": "BIGINT", "side": "VARCHAR", "points": "INTEGER", "won": "BOOLEAN", "refused": "VARCHAR"},
    "verdicts": {
        "place": "BIGINT", "ok": "BOOLEAN", "infractions": "VARCHAR", "complete": "BOOLEAN", "refused": "VARCHAR",
    },
}  # fmt: skip
"""The columns of each kind of part.

``place`` is the line, or the hand, of the source, from 1; ``kind`` is hand or penalty; ``played`` the day; ``players``,
``rules`` (the choices other than the text's), ``facts`` and ``record`` are JSON; ``simple`` is the number of the facts
in the game's table of simple hands.
"""


_BLANK = "0" * 8
"""What stands for the sum of a part while it is summed."""
_SUM = b'{"sum": "'
"""How the marks of a part begin."""


def write(path: Path, columns: Columns, marks: Mapping[str, object]) -> None:
    """Write a part with its marks; it appears under its name once all of it is on disk. Raises LedgerError."""
    types = COLUMNS[kind_of(path)]
    listed = ", ".join(f"CASE WHEN NOT no_{name} THEN {name}::{type_} END AS {name}" for name, type_ in types.items())
    kept = quoted(json.dumps({"sum": _BLANK, "part": place_of(path), **marks}))
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _connected() as db:
            db.register("columns", _without_gaps(columns, types))
            query = (
                f"COPY (SELECT {listed} FROM columns) TO ? "
                f"(FORMAT parquet, COMPRESSION zstd, KV_METADATA {{scorekeeper: {kept}}})"
            )
            db.execute(query, [str(temporary)])
        _seal(temporary)
        put_in_place(temporary, path)
    except (duckdb.Error, OSError, OverflowError) as error:
        raise LedgerError("archive-io", path=str(path), reason=first_line(error)) from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _seal(path: Path) -> None:
    """Put the sum of a part into its marks. Raises OSError."""
    data = path.read_bytes()
    with path.open("r+b") as file:
        file.seek(data.rindex(_SUM) + len(_SUM))
        file.write(f"{crc32(data):08x}".encode())


def _sealed(data: bytes) -> dict[str, Any] | None:
    """Return the marks of a part that bears its sum; none where it does not match, None where there is no sum."""
    begun = data.rfind(_SUM)
    if begun < 0:
        return None
    first, then = begun + len(_SUM), begun + len(_SUM) + len(_BLANK)
    whole = memoryview(data)
    found = crc32(whole[then:], crc32(_BLANK.encode(), crc32(whole[:first])))
    if data[first:then] != f"{found:08x}".encode():
        return {}
    marks: dict[str, Any] = json.JSONDecoder().raw_decode(data[begun:].decode(errors="replace"))[0]
    return marks


def _marks_before_sums(path: Path) -> dict[str, Any] | None:
    """Read a part of before there were sums to its end and return its marks, None for a damaged one."""
    try:
        with _connected() as db:
            found = db.execute("SELECT decode(key), decode(value) FROM parquet_kv_metadata(?)", [str(path)]).fetchall()
            values = ", ".join(COLUMNS[kind_of(path)])
            db.execute(f"SELECT bit_xor(hash({values})) FROM {_IN_PART}", [str(path)])  # reads every page
    except (duckdb.Error, OSError):
        return None
    marks = dict(found)
    return marks if "source" in marks or "rules" in marks else None


@contextmanager
def _connected() -> Iterator[duckdb.DuckDBPyConnection]:
    """Yield a connection to the DuckDB of this process, as beginning another DuckDB takes longer than a small part."""
    with _database().cursor() as db:
        yield db


@cache
def _database() -> duckdb.DuckDBPyConnection:
    """Open DuckDB: on one core, as every worker has its own parts, and without memory of files, which may change."""
    return duckdb.connect(config={"threads": 1, "enable_external_file_cache": False})


_ARRAYS = {"VARCHAR": (object, ""), "BIGINT": (np.int64, 0), "INTEGER": (np.int32, 0), "BOOLEAN": (np.bool_, False)}
"""The array of a column by its type, and what stands in it for what is missing.

DuckDB guesses what an array of objects holds by looking at some of them; so each array is of one type, or all texts.
"""


def _without_gaps(columns: Columns, types: Mapping[str, str]) -> dict[str, Column]:
    """Return columns as arrays without gaps, and beside each, as no_NAME, in which rows its value is missing."""
    found: dict[str, Column] = {}
    for name, type_ in types.items():
        kind, empty = _ARRAYS[type_]
        values = np.asarray(columns[name], dtype=None if isinstance(columns[name], np.ndarray) else object)
        missing = np.array(
            [each is None for each in values] if values.dtype == object else np.zeros(len(values)), dtype=bool
        )
        found[name] = np.where(missing, np.array(empty, dtype=values.dtype), values).astype(kind)
        found[f"no_{name}"] = missing
    return found


def put_in_place(temporary: Path, path: Path) -> None:
    """Bring a written file to disk, then give it its name. Raises OSError."""
    for each, then in ((temporary, path), (path.parent, None)):
        descriptor = os.open(each, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if then:
            each.replace(then)


_IN_PART = "read_parquet(?, hive_partitioning = false)"
"""The rows of a part; a folder above it may be called what DuckDB takes for a column."""


def read(path: Path, wanted: Sequence[str], where: str = "true") -> Columns:
    """Read columns of a part, given in SQL, as arrays, in the order of places. Raises LedgerError for a damaged one."""
    query = f"SELECT {', '.join(wanted)} FROM {_IN_PART} WHERE {where} ORDER BY place"
    try:
        with _connected() as db:
            found = db.execute(query, [str(path)]).fetchnumpy()
    except (duckdb.Error, OSError) as error:
        raise LedgerError("archive-damaged", path=str(path), reason=first_line(error)) from None
    return {name: _plain(found[name]) for name in found}


def check(path: Path) -> dict[str, Any]:
    """Return the marks of a part. Raises LedgerError where it is gone or damaged."""
    found = marks(path)
    if found is None:
        again = Message(f"archive-again-{kind_of(path)}")
        reason = Message("archive-torn" if path.is_file() else "archive-gone", {"again": again})
        raise LedgerError("archive-damaged", path=str(path), reason=reason)
    return found


def _plain(column: Column) -> Column:
    """Return a column with None where a value is missing."""
    if not isinstance(column, np.ma.MaskedArray):
        return column
    plain = column.data.astype(object)
    plain[np.ma.getmaskarray(column)] = None
    return plain


def marks(path: Path) -> dict[str, Any] | None:
    """Hold a part against its sum and return its marks, None where there is no part, or a damaged one."""
    try:
        found = _sealed(path.read_bytes())
    except OSError:
        return None
    if found is None:
        return _marks_before_sums(path)
    return found if found.get("part") == place_of(path) else None


def kind_of(path: Path) -> str:
    """Tell which kind a part is: hands, scores or verdicts."""
    return path.parts[-4]


def twin(hands: Path, kind: str) -> Path:
    """Return where what is worked out of a part of hands belongs."""
    return hands.parents[3] / kind / hands.relative_to(hands.parents[2])


def place_of(path: Path) -> str:
    """Return where in its archive a part belongs."""
    return "/".join(path.parts[-4:])


def game_of(path: Path) -> str:
    """Return the game of a part."""
    return path.parts[-3].removeprefix("game=")


def first_line(error: BaseException) -> str:
    """Return what an error says first."""
    return str(error).split("\n", 1)[0].rstrip(".")


def quoted(text: str) -> str:
    """Return a text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"
