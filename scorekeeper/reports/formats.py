"""Tables of any length written row by row: as CSV that a spreadsheet can open safely, JSON Lines, or Parquet."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from scorekeeper.errors import library_missing
from scorekeeper.reports.tables import BOOLEAN, INTEGER

Rows = Iterable[tuple[object, ...]]
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a cell begins that a spreadsheet would take for a formula, as some do behind a sign that they leave out."""


def safe(value: object) -> object:
    """Keep a spreadsheet from taking user text for a formula.

    >>> safe("=1+1"), safe("Ali"), safe(-8)
    ("'=1+1", 'Ali', -8)
    """
    return f"'{value}" if isinstance(value, str) and value.lstrip(" \u00a0\ufeff").startswith(_FORMULA) else value


def write_csv(columns: Sequence[str], rows: Rows, out: TextIO) -> None:
    """Write a table as CSV; what is missing is an empty cell."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return safe(_text(value))


def write_jsonl(columns: Sequence[str], rows: Rows, out: TextIO) -> None:
    """Write a table as JSON Lines, an object a row."""
    out.writelines(f"{_json(dict(zip(columns, row, strict=True)))}\n" for row in rows)


_json = json.JSONEncoder(ensure_ascii=False).encode

_HELD, _GROUP = 250, 20
"""How many rows of a Parquet file are held unpacked, and how many such packs make a group of the file.

What describes a group is held to the end: groups are large, that there be few of them.
"""


def write_parquet(columns: Mapping[str, str], rows: Rows, path: Path) -> None:
    """Write a table as Parquet, group after group. Raises LedgerError without PyArrow."""
    try:
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter
    except ModuleNotFoundError as error:
        raise library_missing("parquet", error.name) from None
    pa.set_memory_pool(pa.system_memory_pool())  # which gives back what a group took
    types = {INTEGER: pa.int64(), BOOLEAN: pa.bool_()}
    schema = pa.schema([(name, types.get(kind, pa.string())) for name, kind in columns.items()])
    left = iter(rows)

    def packed() -> Iterator[Any]:
        while held := list(islice(left, _HELD)):
            listed = ([_text(value) for value in column] for column in zip(*held, strict=True))
            yield pa.record_batch(list(listed), schema=schema)

    batches = packed()
    with ParquetWriter(path, schema, compression="zstd") as out:
        while group := list(islice(batches, _GROUP)):
            out.write_table(pa.Table.from_batches(group))


def _text(value: object) -> object:
    return _json(value) if isinstance(value, dict) else value
