"""Questions to an archive in SQL: its parts as the tables hands, scores, verdicts and sources of DuckDB."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from math import isfinite
from pathlib import Path

import duckdb

from scorekeeper.archive import store
from scorekeeper.errors import malformed, refuse

USUAL = """
SELECT h.game, h.month, count(DISTINCT h.match) AS matches, count(*) AS hands,
    count(s.place) FILTER (s.refused IS NULL) AS scored, count(s.refused) AS refused,
    count(h.record) AS records, count(v.place) AS judged, count(v.infractions) AS "with infractions"
FROM hands AS h LEFT JOIN verdicts AS v USING (source, place)
LEFT JOIN (SELECT DISTINCT source, place, refused FROM scores) AS s USING (source, place)
WHERE h.kind = 'hand' GROUP BY ALL ORDER BY ALL
"""
"""The usual question to an archive: each game and month."""

_VIEWS = """
CREATE VIEW sources AS SELECT source, note->>'file' AS file, note->>'kind' AS form,
    (note->>'hands')::BIGINT AS taken, (note->>'bad')::BIGINT AS bad FROM notes;
CREATE VIEW hands AS SELECT * FROM every_hands ANTI JOIN (
    SELECT source, match FROM (SELECT source, note, unnest(json_keys(note->'matches')) AS match FROM notes)
    QUALIFY row_number() OVER (PARTITION BY match ORDER BY (note->'matches'->>match)::BIGINT DESC, source DESC) > 1
) USING (source, match);
CREATE VIEW scores AS SELECT * FROM every_scores SEMI JOIN hands USING (source, place);
CREATE VIEW verdicts AS SELECT * FROM every_verdicts SEMI JOIN hands USING (source, place);
SET allowed_directories = ['{seen}']; SET enable_external_access = false; SET lock_configuration = true;
"""
"""A match that several sources hold is counted once, from the source that has most of it; nothing else is seen."""


def answer(folder: Path, query: str = USUAL) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """Answer a question in SQL: the names of the columns, and the rows.

    It sees the archive and nothing else of the machine. Raises LedgerError for a damaged part, Malformed for SQL that
    DuckDB refuses.
    """
    there = {"hands": store.hands_parts(folder)}
    for kind in ("scores", "verdicts"):
        worked = store.worked_out(folder, kind)
        there[kind] = [worked[part] for part in there["hands"] if part in worked]
    store.check([*there["hands"], *there["scores"], *there["verdicts"]])
    with tables(folder, there) as db:
        try:
            asked = db.extract_statements(query)
            if [statement.type for statement in asked] != [duckdb.StatementType.SELECT]:
                refuse([malformed("archive-sql", reason="ask one question that begins with SELECT")])
            found = db.execute(query)
            rows = found.fetchall()
        except duckdb.Error as error:
            refuse([malformed("archive-sql", reason=str(error).split("\n", 1)[0].rstrip("."))])
        return tuple(column[0] for column in found.description or ()), [tuple(map(_simple, row)) for row in rows]


def _simple(value: object) -> object:
    """Return a value as JSON knows it; any other value, such as a day, as text."""
    if isinstance(value, Decimal | float):
        return float(value) if isfinite(value) else None
    if isinstance(value, list):
        return [*map(_simple, value)]
    if isinstance(value, dict):
        return {str(key): _simple(each) for key, each in value.items()}
    return value if value is None or isinstance(value, bool | int | str) else str(value)


@contextmanager
def tables(folder: Path, there: Mapping[str, Sequence[Path]]) -> Iterator[duckdb.DuckDBPyConnection]:
    """Make the tables of an archive of some parts by kind; the connection sees nothing else. Raises LedgerError."""
    with duckdb.connect() as db:
        for kind, columns in store.COLUMNS.items():
            if there.get(kind):  # DuckDB could take the name of a folder above the archive for a column
                found = db.read_parquet([str(path.resolve()) for path in there[kind]], hive_partitioning=False)
                found.create_view(f"every_{kind}")
            else:
                db.from_arrow(columns.empty_table()).create(f"every_{kind}")
        noted = store.counted(folder)
        told = [[digest[:16] for digest in noted], [json.dumps(each) for each in noted.values()]]
        db.execute("CREATE TABLE notes AS SELECT unnest(?::VARCHAR[]) AS source, unnest(?::JSON[]) AS note", told)
        db.execute(_VIEWS.format(seen=f"{folder.resolve()}/".replace("'", "''")))
        yield db
