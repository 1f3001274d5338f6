"""Ratings on the screen: who ranks where, and how the rating of a player went."""

from collections.abc import Sequence

from scorekeeper.game import Json
from scorekeeper.reports.layout import FIGURE, NAME, WORD, Column
from scorekeeper.reports.screen import Screen, grid, paragraph, print_grid, text
from scorekeeper.reports.stats_screen import drawn
from scorekeeper.reports.texts import game_name, told

_WIDE = 40
"""The characters of a chart."""
_MOST = 20
"""Points of a curve that are shown."""


def print_rankings(console: Screen, rows: Sequence[Json]) -> None:
    """Print who ranks where in each game."""
    heads = [told(f"rank-{name}") for name in ("rating", "estimate", "deviation", "matches")]
    figures = (Column(FIGURE, (each, each.replace(" ", "\n"))) for each in heads)
    table = grid(
        Column(FIGURE, (told("rank"),)), Column(NAME, (told("player"),)), Column(WORD, (told("game"),)), *figures
    )
    places: dict[str, int] = {}
    for row in rows:
        place = places[row["game"]] = places.get(row["game"], 0) + 1
        cells = (f"{row['rating']:.1f}", f"{row['estimate']:.1f}", f"±{row['deviation']:.1f}", row["matches"])
        table.add_row(text(place), text(row["name"]), text(game_name(row["game"])), *map(text, cells))
    print_grid(console, table)


def print_curves(console: Screen, rows: Sequence[Json]) -> None:
    """Print how ratings went: the estimate as "o" between twice its deviation, a match a line, the last ones."""
    for row in rows:
        shown = row["curve"][-_MOST:]
        low, high = min(mu - 2 * sigma for _, mu, sigma in shown), max(mu + 2 * sigma for _, mu, sigma in shown)
        console.print(paragraph(told("stats-of", name=row["name"], game=game_name(row["game"]))))
        table = grid(WORD, FIGURE, WORD, indent=2)
        for at, mu, sigma in shown:
            table.add_row(text(at[:10]), text(f"{mu:.1f} ±{sigma:.1f}"), text(_drawn(mu, sigma, low, high)))
        print_grid(console, table)


def _drawn(mu: float, sigma: float, low: float, high: float) -> str:
    begin, here, end = (
        round((_WIDE - 1) * (each - low) / (high - low)) for each in (mu - 2 * sigma, mu, mu + 2 * sigma)
    )
    return drawn(begin, here, end, _WIDE)
