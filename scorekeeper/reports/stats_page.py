"""Statistics as a page that opens anywhere."""

from collections.abc import Iterator, Sequence

from scorekeeper.game import Json
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.page import figure, head, page, row_head, said, section, table
from scorekeeper.reports.stats_screen import DETAILS, figures, share
from scorekeeper.reports.stats_screen import head as named
from scorekeeper.reports.texts import capital, game_title, told

_STYLE = ".wide caption{position:absolute;clip-path:inset(50%)}"
"""The captions repeat the headings above them, for those who hear the page."""
_COUNTS = (("matches_won", "matches"), ("hands_won", "hands"))
"""Wins and their number of tries, shown as "3/8", so that a table is no wider than a phone."""


def stats_page(title: str, found: dict[str, list[Json]]) -> str:
    """Write the statistics of everybody, or all about some players, as a page."""
    note = element("p", {"class": "faint"}, told("stats-note"))
    header = element("header", None, element("h1", None, title), note)
    return page(title, [header, element("main", None, *_parts(found))], _STYLE)


def _parts(found: dict[str, list[Json]]) -> Iterator[Child]:
    if set(found) == {"games"}:
        for game in dict.fromkeys(row["game"] for row in found["games"]):
            rows = [row for row in found["games"] if row["game"] == game]
            yield section(game_title(game), _table(told("player"), rows))
        return
    for row in found["games"]:
        heading = told("stats-of", name=row["name"], game=game_title(row["game"]))
        yield section(heading, _figures(heading, row))
    several = len({row["game"] for row in found["games"]}) > 1
    for key in DETAILS:
        if found[key]:
            yield section(capital(named(key)), _table(named(key), found[key], games=several))
    if found["closest"]:
        yield section(told("stats-closest-matches"), element("ul", None, *map(_closest, found["closest"])))


def _closest(row: Json) -> Element:
    told_match = told("stats-close", game=game_title(row["game"]), date=row["started"][:10],
                      total=row["total"], other=row["ahead"])  # fmt: skip
    return element("li", None, told_match)


def _figures(heading: str, row: Json) -> Element:
    rows = [
        element("tr", None, row_head(capital(name)), figure(count), element("td", {"class": "figure"}, part))
        for name, count, part, _ in figures(row)
    ]
    heads = [head(capital(told(f"stats-{each}")), kind)
             for each, kind in (("figure", None), ("count", "figure"), ("rate", "figure"))]  # fmt: skip
    return table(heading, [heads], rows)


def _table(first: str, rows: Sequence[Json], *, games: bool = False) -> Element:
    """Make a table of wins, with the game below each name if there are several."""
    heads = [capital(told(f"stats-{each}")) for each in ("matches", "hands", "rate")]
    lines = []
    for row in rows:
        game = element("small", None, game_title(row["game"])) if games else None
        name = element("th", {"scope": "row", "class": "prose"}, said(row["name"]), game)
        rate, _, bounds = share(row, "hands").partition(" (")
        below = element("small", None, f"({bounds}") if bounds else None
        counts = (figure(f"{row[won]}/{row[of]}") for won, of in _COUNTS)
        lines.append(element("tr", None, name, *counts, element("td", {"class": "figure"}, rate, below)))
    return table(first, [[head(capital(first), "prose"), *(head(each, "figure") for each in heads)]], lines)
