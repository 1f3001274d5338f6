"""Questions to an archive in SQL: its parts as the tables hands, scores, verdicts and sources of DuckDB."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from math import isfinite
from pathlib import Path

import duckdb

from scorekeeper.archive import build, notes, parts
from scorekeeper.archive.scores import is_of
from scorekeeper.errors import malformed, refuse
from scorekeeper.jsontext import Json

USUAL = """
SELECT h.game, h.month, count(DISTINCT h.match) AS matches, count(*) AS hands,
    count(scored.place) FILTER (scored.refused IS NULL) AS scored, count(scored.refused) AS refused,
    count(h.record) AS records, count(v.place) AS judged, count(v.infractions) AS "with infractions"
FROM hands AS h
LEFT JOIN (SELECT source, place, game, any_value(refused) AS refused FROM scores GROUP BY ALL) AS scored
    ON (scored.source, scored.place, scored.game) = (h.source, h.place, h.game)
LEFT JOIN verdicts AS v ON (v.source, v.place, v.game) = (h.source, h.place, h.game)
WHERE h.kind = 'hand' GROUP BY h.game, h.month ORDER BY h.game, h.month
"""
"""What is told of an archive where nothing is asked: each game and month."""


def answer(folder: Path, query: str = USUAL) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """Answer a question in SQL: the names of the columns, and the rows.

    It sees the archive and nothing else of the machine. A match that several sources hold is counted once, from the
    source that has most of it. Raises LedgerError for a damaged part, Malformed for SQL that DuckDB refuses.
    """
    hands = {path: parts.check(path) for path in build.hands_parts(folder)}
    there = {kind: _there(hands, kind) for kind in parts.COLUMNS}
    with duckdb.connect() as db:
        try:
            _see(db, folder, there)
            asked = db.extract_statements(query)
            if [statement.type for statement in asked] != [duckdb.StatementType.SELECT]:
                refuse([malformed("archive-sql", reason="ask one question that begins with SELECT")])
            found = db.execute(query)
            rows = found.fetchall()
        except duckdb.Error as error:
            refuse([malformed("archive-sql", reason=parts.first_line(error))])
        return tuple(column[0] for column in found.description or ()), [tuple(map(_simple, row)) for row in rows]


def _simple(value: object) -> object:
    """Return a value as JSON knows it; what it does not know, such as a day, as text."""
    if isinstance(value, Decimal | float):
        return float(value) if isfinite(value) else None
    if isinstance(value, list):
        return [*map(_simple, value)]
    if isinstance(value, dict):
        return {str(key): _simple(each) for key, each in value.items()}
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def _there(hands: Mapping[Path, Mapping[str, object]], kind: str) -> list[Path]:
    """List the parts of a kind that are there, of hands with these marks. Raises LedgerError for a damaged one."""
    if kind == "hands":
        return [*hands]
    twins = {parts.twin(part, kind): marks for part, marks in hands.items()}
    return [path for path, marks in twins.items() if path.exists() and is_of(parts.check(path), marks)]


def _see(db: duckdb.DuckDBPyConnection, folder: Path, there: Mapping[str, Sequence[Path]]) -> None:
    """Make the tables of an archive, and let the connection see nothing else."""
    for kind, columns in parts.COLUMNS.items():
        db.execute(f"CREATE VIEW every_{kind} AS {_select(there[kind], columns)}")
    db.execute("CREATE TABLE left_out (source VARCHAR, match VARCHAR)")
    if left_out := build.superseded(folder):
        db.executemany("INSERT INTO left_out VALUES (?, ?)", [(digest[:16], match_id) for digest, match_id in left_out])
    db.execute("CREATE VIEW hands AS SELECT * FROM every_hands ANTI JOIN left_out USING (source, match)")
    db.execute(f"CREATE TABLE sources ({', '.join(f'{name} {type_}' for name, type_ in _SOURCES.items())})")
    if sources := [_source(digest, noted) for digest, noted in notes.counted(folder)]:
        db.executemany(f"INSERT INTO sources VALUES ({', '.join('?' * len(_SOURCES))})", sources)
    for kind in ("scores", "verdicts"):
        db.execute(f"CREATE VIEW {kind} AS SELECT * FROM every_{kind} SEMI JOIN hands USING (source, place)")
    db.execute(f"SET allowed_directories = [{parts.quoted(f'{folder.resolve()}/')}]")
    db.execute("SET enable_external_access = false")
    db.execute("SET lock_configuration = true")


_SOURCES = {"source": "VARCHAR", "file": "VARCHAR", "form": "VARCHAR", "taken": "BIGINT", "bad": "BIGINT"}
"""The columns of the table of sources: which file each is, of which form, its hands and its lines that are none."""


def _source(digest: str, noted: Json) -> tuple[object, ...]:
    file = str(noted["file"]).encode(errors="replace").decode()
    return digest[:16], file, noted.get("kind"), noted["hands"], noted["bad"]


def _select(files: Sequence[Path], columns: Mapping[str, str]) -> str:
    """Return the query that reads parts, with the source of each row, the game and the month."""
    if not files:
        typed = {"source": "VARCHAR", **columns, "game": "VARCHAR", "month": "VARCHAR"}
        return f"SELECT {', '.join(f'CAST(NULL AS {kind}) AS {name}' for name, kind in typed.items())} WHERE false"
    listed = ", ".join(parts.quoted(str(path.resolve())) for path in files)
    source = "split_part(parse_filename(filename, true), '-', 1) AS source"
    game, month = (f"split_part(split_part(filename, '/', {at}), '=', 2) AS {name}" for at, name in _FOLDERS)
    read = f"read_parquet([{listed}], filename = true, hive_partitioning = false)"
    return f"SELECT {source}, {', '.join(columns)}, {game}, {month} FROM {read}"


_FOLDERS = ((-3, "game"), (-2, "month"))
"""Where in the path of a part its game and month stand; a folder above the archive may have such a name too."""
