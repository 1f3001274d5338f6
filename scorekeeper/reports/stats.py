"""Statistics over all matches of a ledger, computed by SQLite from the derived tables."""

from rich.console import Console
from sqlite_utils import Database

from scorekeeper.game import Json
from scorekeeper.ledger.store import Ledger
from scorekeeper.reports.layout import FIGURE, NAME, WORD, Column
from scorekeeper.reports.screen import grid, text
from scorekeeper.reports.texts import told

_SQL = """
SELECT p.name, m.game, count(DISTINCT m.match) AS matches,
    count(DISTINCT CASE WHEN instr(' & ' || m.winner || ' & ', ' & ' || p.side || ' & ') THEN m.match END)
        AS matches_won,
    count(s.hand) AS hands, coalesce(sum(s.won AND s.hand IS NOT NULL), 0) AS hands_won,
    coalesce(sum(s.points), 0) AS points, coalesce(max(s.points), 0) AS best_hand
FROM derived_players AS p JOIN derived_matches AS m USING (match)
LEFT JOIN derived_scores AS s ON s.match = p.match AND s.side = p.side
WHERE :game IS NULL OR m.game = :game
GROUP BY p.name, m.game ORDER BY matches_won DESC, matches DESC, p.name
"""
_COLUMNS = ("matches", "matches_won", "hands", "hands_won", "points", "best_hand")


def computed(ledger: Ledger, game: str | None) -> list[Json]:
    """Return what every player did in every game, whoever won most first."""
    with ledger.derived() as db:
        return list(Database(db, execute_plugins=False).query(_SQL, {"game": game}))


def print_stats(console: Console, rows: list[Json]) -> None:
    """Print the statistics."""
    heads = [told(f"stats-{column.replace('_', '-')}") for column in _COLUMNS]
    figures = (Column(FIGURE, (head, head.replace(" ", "\n"))) for head in heads)
    table = grid(Column(NAME, (told("player"),)), Column(WORD, (told("game"),)), *figures)
    for row in rows:
        table.add_row(text(row["name"]), text(row["game"]), *(text(row[column]) for column in _COLUMNS))
    console.print(table)
