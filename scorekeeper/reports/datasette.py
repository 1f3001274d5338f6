"""The metadata that Datasette shows with a ledger: descriptions of tables and columns, and some queries."""

from scorekeeper.game import Json
from scorekeeper.ledger.store import Ledger
from scorekeeper.reports.texts import TEXTS, word

_VIEWS = ("matches", "hands", "standings", "players", "rulings", "entries")
_HIDDEN = ("heads", "settings")
_QUERIES = {
    "wins": "SELECT name, game, matches, won, last FROM players ORDER BY won DESC, matches, name",
    "evenings": "SELECT date(started) AS day, count(*) AS matches, sum(hands) AS hands FROM matches GROUP BY day",
    "best": "SELECT points, side, line, match, hand, at FROM hands ORDER BY points DESC LIMIT 100",
}


def metadata(ledger: Ledger) -> Json:
    """Return the metadata of a ledger."""
    with ledger.reading() as db:
        columns = {view: [row[1] for row in db.execute(f"PRAGMA table_xinfo({view})")] for view in _VIEWS}
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
    shown = {view: _view(view, columns[view]) for view in _VIEWS}
    hidden = {name: {"hidden": True} for name in names if name.startswith("derived_") or name in _HIDDEN}
    queries = {name: {"title": word(f"query-{name}"), "sql": sql} for name, sql in _QUERIES.items()}
    database = {"description": word("ledger-described"), "tables": {**shown, **hidden}, "queries": queries}
    return {"title": "scorekeeper", "databases": {ledger.path.stem: database}}


def _view(view: str, columns: list[str]) -> Json:
    known = {column: _code(view, column) for column in columns}
    return {
        "description": word(f"view-{view}"),
        "columns": {column: word(code) for column, code in known.items() if code},
    }


def _code(view: str, column: str) -> str | None:
    """Find the code of a column's description: that of this view, else that of every table."""
    return next((code for code in (f"view-{view}-{column}", f"every-{column}") if code in TEXTS), None)
